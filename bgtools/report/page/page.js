"use strict";
(() => {
  // --- The replay: matches, games and stops -----------------------------------------------------------

  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const G = read("geometry");
  const replay = read("replay");
  const BAR = 25, OFF = 0, OUTSIDE = 26, SLOTS = 27;

  const matches = [], games = [], stops = [];
  for (const event of replay.events) {
    if (event.players) {
      matches.push(event);
    } else if (event.stops) {
      const match = matches[matches.length - 1];
      const game = { ...event, match, index: games.length, start: stops.length };
      match.games = (match.games || 0) + 1;
      game.number = game.game === null ? match.games : game.game;
      games.push(game);
      for (const stop of event.stops) stops.push({ ...stop, game, index: stops.length, findings: [] });
      game.end = stops.length - 1;
    } else if (matches.length) {
      matches[matches.length - 1].finish = event;
    }
  }
  replay.findings.forEach((finding, number) => {
    finding.number = number + 1;
    finding.stop = placeOf(finding);
    if (finding.stop !== null) stops[finding.stop].findings.push(finding);
  });

  /** The line of a stop in the file; the end of a game stands at its last line. */
  function lineOf(stop) {
    return stop.line === undefined ? stop.game.line : stop.line;
  }

  /** The index of the first stop in or behind a line. */
  function stopAtLine(line) {
    let low = 0, high = stops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (lineOf(stops[middle]) < line) low = middle + 1; else high = middle;
    }
    return low;
  }

  /** The stop a finding belongs to: its cell, else the first stop in or behind its line. */
  function placeOf(finding) {
    if (!stops.length) return null;
    if (finding.line === null) return 0;
    const first = stopAtLine(finding.line);
    for (let index = first; index < stops.length && lineOf(stops[index]) === finding.line; index++) {
      const stop = stops[index];
      if (stop.from <= finding.from && finding.from < Math.max(stop.to, stop.from + 1)) return index;
    }
    return Math.min(first, stops.length - 1);
  }

  // --- Positions --------------------------------------------------------------------------------------

  const sidesOf = (text) => [0, 1].map((player) =>
    Array.from(text.slice(player * SLOTS, (player + 1) * SLOTS), (digit) => parseInt(digit, 16)));

  const facing = (match, point) => (match.same ? point : 25 - point);
  const pips = (side) => side.reduce((sum, count, slot) => sum + count * (slot === OUTSIDE ? 25 : slot), 0);

  /** The sides (of both players) that are to be shown now, or null where the position is lost. */
  function shownSides(stop) {
    if (look.after && stop.who !== undefined) {
      const text = stop.then === undefined ? stops[stop.index + 1].at : stop.then;
      return text === null ? null : sidesOf(text);
    }
    if (stop.at === null) return null;
    const sides = sidesOf(stop.at);
    for (const [source, target, hit] of (stop.hops || []).slice(0, look.hop)) {
      sides[stop.who][source] -= 1;
      sides[stop.who][target] += 1;
      if (hit) {
        sides[1 - stop.who][facing(stop.game.match, target)] -= 1;
        sides[1 - stop.who][BAR] += 1;
      }
    }
    return sides;
  }

  /** Cube, turn and IDs that belong to the shown position: those of the stop or, after it, of the next. */
  function shownState(stop) {
    if (!look.after || stop.who === undefined) return stop;
    const next = stops[stop.index + 1];
    return { ...next, dice: null, pid: next.at === stop.then || stop.then === undefined ? next.pid : null,
      mid: next.dice ? null : next.mid, xgid: next.xgid === null || stop.then !== undefined ? null
        : next.xgid.replace(/^((?:[^:]*:){4})[1-6]{2}:/, "$100:") };
  }

  // --- What is looked at ------------------------------------------------------------------------------

  const look = { at: 0, after: false, hop: 0, bottom: 0, left: false, swapped: false };
  const element = (id) => document.getElementById(id);

  function make(tag, text, attributes) {
    const node = document.createElement(tag);
    if (text !== undefined && text !== null) node.textContent = text;
    for (const [name, value] of Object.entries(attributes || {})) node.setAttribute(name, value);
    return node;
  }

  function draw(parent, tag, attributes, text) {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    if (text !== undefined) node.textContent = text;
    parent.appendChild(node);
    return node;
  }

  function go(index, options) {
    if (!(index >= 0 && index < stops.length)) return false;
    look.at = index;
    look.hop = 0;
    if (options && options.after !== undefined) look.after = options.after;
    show();
    return true;
  }

  // --- The board (the same as bgtools.board.svg) ------------------------------------------------------

  function placeOnBoard(match, seat, slot) {
    const x = (value) => (look.left ? G.WIDTH - value : value);
    if (slot === BAR) return { x: x(G.TRAY + 6 * G.COLUMN + G.BAR_WIDTH / 2), upper: seat === 0 };
    if (slot === OUTSIDE) return { x: x(G.TRAY / 2), upper: seat === 1 };
    if (slot === OFF) return { x: x(G.WIDTH - G.TRAY / 2), upper: seat === 1 && !match.same };
    const point = seat === 0 ? slot : facing(match, slot);
    const column = point > 12 ? point - 13 : 12 - point;
    return { x: x(G.TRAY + (column + 0.5) * G.COLUMN + (column > 5 ? G.BAR_WIDTH : 0)), upper: point > 12 };
  }

  function spot(match, seat, slot, level) {
    const { x, upper } = placeOnBoard(match, seat, slot);
    if (slot === OUTSIDE) return { x, y: G.CENTRE + (upper ? -75 : 75) };
    if (slot === OFF) return { x, y: upper ? G.TOP + 60 : G.BOTTOM - 60 };
    const away = G.CHECKER * (level + 0.5);
    return { x, y: upper ? G.TOP + away : G.BOTTOM - away };
  }

  function drawBoard(stop) {
    const match = stop.game.match;
    const state = shownState(stop);
    const sides = shownSides(stop);
    const box = element("board");
    box.textContent = "";
    const svg = draw(box, "svg", {
      viewBox: `0 0 ${G.WIDTH} ${G.HEIGHT}`, role: "img", "aria-labelledby": "words",
      "font-family": "Helvetica, Arial, sans-serif",
    });
    drawField(svg, match);
    if (sides === null) {
      draw(svg, "text", { x: G.WIDTH / 2, y: G.CENTRE, "font-size": 24, "text-anchor": "middle", fill: G.INK },
        "The position is not known here.");
      return;
    }
    const order = [look.bottom, 1 - look.bottom];
    const fills = look.swapped ? [G.LIGHT, G.DARK] : [G.DARK, G.LIGHT];
    order.forEach((player, seat) => drawSide(svg, match, seat, sides[player], fills[seat]));
    order.forEach((player, seat) => {
      const y = seat ? 28 : G.HEIGHT - 12;
      drawChecker(draw(svg, "g", { transform: `translate(18 ${y - 9}) scale(0.7)` }), { x: 0, y: 0 }, fills[seat]);
      const turn = state.roll === player && !state.dice && !state.over && !state.offer ? " (on roll)" : "";
      const name = match.players[player];
      drawText(svg, 40, y, (name.length > 30 ? name.slice(0, 27) + "..." : name) + turn, 26, "start", "currentColor");
      drawText(svg, G.WIDTH - 6, y, `pips ${pips(sides[player])}`, 26, "end", "currentColor");
    });
    if (state.dice) drawDice(svg, state.dice, order.indexOf(state.roll), fills);
    if (match.cube) drawCube(svg, state.value, state.owner === null ? null : order.indexOf(state.owner));
    if (!look.after && stop.who !== undefined) drawMarks(svg, match, stop, sides, order.indexOf(stop.who));
  }

  function drawField(svg, match) {
    draw(svg, "rect", { y: G.LINE, width: G.WIDTH, height: G.HEIGHT - 2 * G.LINE, rx: 6, fill: G.WOOD });
    for (const left of [G.TRAY, G.TRAY + 6 * G.COLUMN + G.BAR_WIDTH]) {
      draw(svg, "rect", { x: left, y: G.TOP, width: 6 * G.COLUMN, height: G.BOTTOM - G.TOP, fill: G.FIELD });
    }
    for (let point = 1; point < BAR; point++) {
      const { x, upper } = placeOnBoard(match, 0, point);
      const base = upper ? G.TOP : G.BOTTOM;
      draw(svg, "polygon", {
        points: `${x - 21},${base} ${x + 21},${base} ${x},${upper ? base + 185 : base - 185}`,
        fill: point % 2 ? G.POINT_A : G.POINT_B, stroke: G.WOOD,
      });
      drawText(svg, x, upper ? G.TOP - 6 : G.BOTTOM + 18, point, 20, "middle", G.PAPER);
    }
    const fills = look.swapped ? [G.LIGHT, G.DARK] : [G.DARK, G.LIGHT];
    for (const seat of [0, 1]) {
      for (const [y, upper] of [[G.TOP - 12, true], [G.BOTTOM + 12, false]]) {
        let towards = upper === (seat === 1 && !match.same) ? 1 : -1;
        if (look.left) towards = -towards;
        const x = G.WIDTH / 2 + (seat ? 11 : -11);
        draw(svg, "polygon", {
          points: `${x + 8 * towards},${y} ${x - 6 * towards},${y - 7} ${x - 6 * towards},${y + 7}`,
          fill: fills[seat], stroke: G.PAPER,
        });
      }
    }
  }

  function drawText(parent, x, y, text, size, anchor, fill, bold) {
    const attributes = { x, y, "font-size": size, "text-anchor": anchor, fill };
    if (bold) attributes["font-weight"] = "bold";
    draw(parent, "text", attributes, text);
  }

  function drawChecker(parent, at, fill) {
    draw(parent, "circle", { cx: at.x, cy: at.y, r: 18.5, fill, stroke: G.INK, "stroke-width": 2 });
    if (fill === G.DARK) {
      draw(parent, "circle", { cx: at.x, cy: at.y, r: 11, fill: "none", stroke: G.LIGHT, "stroke-width": 2.5 });
    }
  }

  function drawCount(parent, at, count, fill) {
    draw(parent, "circle", { cx: at.x, cy: at.y, r: 15, fill });
    drawText(parent, at.x, at.y + 9, count, 25, "middle", fill === G.DARK ? G.LIGHT : G.INK, true);
  }

  function drawSide(svg, match, seat, side, fill) {
    for (let slot = 1; slot <= BAR; slot++) {
      const shown = Math.min(side[slot], G.STACK);
      for (let level = 0; level < shown; level++) drawChecker(svg, spot(match, seat, slot, level), fill);
      if (side[slot] > G.STACK) drawCount(svg, spot(match, seat, slot, G.STACK - 1), side[slot], fill);
    }
    if (side[OUTSIDE]) {
      drawChecker(svg, spot(match, seat, OUTSIDE, 0), fill);
      drawCount(svg, spot(match, seat, OUTSIDE, 0), side[OUTSIDE], fill);
    }
    const off = side[OFF];
    if (!off) return;
    const { x: middle, upper } = placeOnBoard(match, seat, OFF);
    const across = match.same ? 18 : 40;
    const x = middle + (match.same ? (seat ? 10 : -10) : 0);
    for (let number = 0; number < off; number++) {
      draw(svg, "rect", {
        x: x - across / 2, y: upper ? G.TOP + 3 + 11 * number : G.BOTTOM - 13 - 11 * number, width: across,
        height: 10, rx: 2, fill, stroke: fill === G.LIGHT ? G.INK : G.LIGHT,
      });
    }
    drawText(svg, x, upper ? G.TOP + 11 * off + 26 : G.BOTTOM - 11 * off - 8, off, 22, "middle", G.PAPER, true);
  }

  function drawDice(svg, dice, seat, fills) {
    const middle = seat === 0 ? G.TRAY + 9 * G.COLUMN + G.BAR_WIDTH : G.TRAY + 3 * G.COLUMN;
    dice.forEach((die, number) => {
      const x = (look.left ? G.WIDTH - middle : middle) + (number ? 6 : -46);
      const y = G.CENTRE - 20;
      draw(svg, "rect", { x, y, width: 40, height: 40, rx: 7, fill: fills[seat], stroke: G.INK, "stroke-width": 2 });
      for (const place of G.PIPS[die] || []) {
        draw(svg, "circle", {
          cx: x + 9 + 11 * (place % 3), cy: y + 9 + 11 * Math.floor(place / 3), r: 4.2,
          fill: fills[seat] === G.DARK ? G.LIGHT : G.INK,
        });
      }
    });
  }

  function drawCube(svg, value, seat) {
    const x = (look.left ? G.WIDTH - G.TRAY / 2 : G.TRAY / 2) - 20;
    const y = seat === null ? G.CENTRE - 20 : seat === 0 ? G.BOTTOM - 46 : G.TOP + 6;
    const size = { 1: 26, 2: 24, 3: 19 }[String(value).length] || 14;
    draw(svg, "rect", { x, y, width: 40, height: 40, rx: 5, fill: G.PAPER, stroke: G.INK, "stroke-width": 2 });
    drawText(svg, x + 20, y + 20 + size * 0.36, value, size, "middle", G.INK, true);
  }

  function drawMarks(svg, match, stop, sides, seat) {
    const moves = stop.wrong ? stop.wrong.moves : (stop.hops || []).slice(look.hop);
    const side = [...sides[stop.who]];
    const theirs = sides[1 - stop.who];
    const level = (slot, wanted) => {
      const held = slot > 0 && slot < BAR ? theirs[facing(match, slot)] : 0;
      return Math.min(Math.max(wanted, held ? Math.min(held, G.STACK) - 1 : 0, 0), G.STACK - 1);
    };
    for (const [source, target] of moves) {
      const start = spot(match, seat, source, level(source, side[source] - 1));
      const end = spot(match, seat, target, level(target, side[target]));
      side[source] = Math.max(side[source] - 1, 0);
      side[target] += 1;
      drawArrow(svg, start, end, Boolean(stop.wrong));
    }
    for (const point of stop.wrong ? stop.wrong.blocked : []) {
      const { x, y } = spot(match, seat, point, 1);
      const d = `M${x - 17} ${y - 17}l34 34m0 -34l-34 34`;
      for (const [stroke, width] of [[G.PAPER, 16], [G.WRONG, 9]]) {
        draw(svg, "path", { d, stroke, "stroke-width": width, "stroke-linecap": "round", fill: "none" });
      }
    }
  }

  function drawArrow(svg, start, end, wrong) {
    const length = Math.max(Math.hypot(end.x - start.x, end.y - start.y), 1);
    const ux = (end.x - start.x) / length, uy = (end.y - start.y) / length;
    const neck = { x: end.x - 20 * ux, y: end.y - 20 * uy };
    const d = `M${start.x} ${start.y}L${neck.x} ${neck.y}`;
    const points = `${end.x},${end.y} ${neck.x - 11 * uy},${neck.y + 11 * ux} ${neck.x + 11 * uy},${neck.y - 11 * ux}`;
    const colour = wrong ? G.WRONG : G.ARROW;
    const arrow = draw(svg, "g", { "stroke-linejoin": "round" });
    draw(arrow, "path", { d, stroke: G.PAPER, "stroke-width": 13, "stroke-linecap": "round" });
    draw(arrow, "polygon", { points, fill: G.PAPER, stroke: G.PAPER, "stroke-width": 6 });
    const line = { d, stroke: colour, "stroke-width": 7 };
    if (wrong) line["stroke-dasharray"] = "16 8";
    draw(arrow, "path", line);
    draw(arrow, "polygon", { points, fill: colour });
  }

  // --- Words (the same as bgtools.board.words) --------------------------------------------------------

  function inWords(stop) {
    const match = stop.game.match;
    const state = shownState(stop);
    const sides = shownSides(stop);
    if (sides === null) return "The position is not known from here on in this game.";
    const sentences = [];
    if (!state.over && !state.offer) {
      const name = match.players[state.roll];
      sentences.push(state.dice ? `${name} has rolled ${state.dice[0]} and ${state.dice[1]}.` : `${name} is on roll.`);
    }
    for (const player of [look.bottom, 1 - look.bottom]) {
      sentences.push(`${match.players[player]}: ${sideInWords(sides[player])}.`);
    }
    if (match.cube) {
      const where = state.owner === null ? "in the middle" : `owned by ${match.players[state.owner]}`;
      sentences.push(`The cube is at ${state.value}, ${where}.`);
    }
    const score = scoreInWords(stop, state);
    if (score) sentences.push(`Score ${score}.`);
    if (match.same) sentences.push("both run the same way.");
    if (stop.game.mark) sentences.push(`${stop.game.mark}.`);
    if (state.offer) {
      const offers = { D: "doubles", B: "beavers", R: "raccoons" };
      sentences.push(`${match.players[offerer(stop, state)]} ${offers[state.offer]}.`);
    }
    return sentences.join(" ");
  }

  /** Who has made the offer that waits: the one whose action comes before it. */
  function offerer(stop, state) {
    return look.after && stop.who !== undefined ? stop.who : stops[state.index - 1].who;
  }

  function sideInWords(side) {
    const parts = side[BAR] ? [`${side[BAR]} on the bar`] : [];
    for (let point = 24; point > 0; point--) {
      if (side[point]) parts.push(`${side[point]} on the ${point} point`);
    }
    if (side[OUTSIDE]) parts.push(`${side[OUTSIDE]} not entered`);
    if (side[OFF]) parts.push(`${side[OFF]} off`);
    return `${parts.join(", ") || "no checker"}; ${pips(side)} pips`;
  }

  function scoreInWords(stop, state) {
    const points = state.over ? stop.game.after : stop.game.before;
    const score = `${points[look.bottom]}-${points[1 - look.bottom]}`;
    const length = stop.game.match.length;
    return length ? `${score} to ${length}` : length === 0 ? `${score}, money` : score;
  }

  // --- The page ---------------------------------------------------------------------------------------

  let shownGame = null;

  function show() {
    const stop = stops[look.at];
    const { game } = stop;
    const { match } = game;
    drawBoard(stop);
    element("players").textContent = match.players.join(" \u2013 ");
    const where = matches.length > 1 ? `Match ${match.match} of ${matches.length}, game ` : "Game ";
    const mark = game.mark ? `, ${game.mark}` : "";
    element("place").textContent =
      `${where}${game.number}${game.number > match.games ? "" : ` of ${match.games}`}, score ${game.before[0]}\u2013${game.before[1]}${mark}`;
    element("action").textContent = stop.who === undefined ? endInWords(stop)
      : (stop.row === null ? "" : `${stop.row}) `) + stop.words;
    element("words").textContent = inWords(stop);
    element("before").setAttribute("aria-pressed", String(!look.after));
    element("after").setAttribute("aria-pressed", String(look.after));
    for (const id of ["before", "after"]) element(id).disabled = stop.who === undefined;
    for (const id of ["first", "back", "previous-game"]) element(id).disabled = look.at === 0;
    for (const id of ["last", "next"]) element(id).disabled = look.at === stops.length - 1;
    element("next-game").disabled = game.index === games.length - 1;
    showTold(stop);
    showRow(stop);
    showIds(stop);
    showMoves(stop);
    if (element("graph-box").open) showGraphs();
    remember(stop);
  }

  function endInWords(stop) {
    const { match } = stop.game;
    const last = stop.game === games[games.length - 1] || games[stop.game.index + 1].match !== match;
    const finish = last && match.finish
      ? ` Final score: ${match.players[0]} ${match.finish.end[0]} \u2013 ${match.finish.end[1]} ${match.players[1]}.` : "";
    return stop.game.result + finish;
  }

  function showTold(stop) {
    const list = element("told");
    list.textContent = "";
    for (const finding of stop.findings) {
      const item = make("li", null, { class: finding.severity });
      item.append(make("strong", `${finding.severity} ${finding.code}: `), finding.message);
      for (const note of finding.notes) item.append(make("p", note));
      if (finding.try.length) item.append(make("p", `May have been: ${finding.try.join(" or ")}`));
      list.append(item);
    }
  }

  function showRow(stop) {
    const box = element("source-row");
    box.textContent = "";
    const line = lineOf(stop);
    const row = replay.rows[line - 1];
    if (row === undefined) return;
    const shown = make("pre", null, { tabindex: "0", role: "region", "aria-label": `Line ${line} of the file` });
    shown.append(`${line} | `);
    if (stop.who === undefined) {
      shown.append(row);
    } else {
      const letters = Array.from(row);
      shown.append(letters.slice(0, stop.from - 1).join(""));
      shown.append(make("mark", letters.slice(stop.from - 1, stop.to - 1).join("")));
      shown.append(letters.slice(stop.to - 1).join(""));
    }
    box.append(shown);
    const marked = shown.querySelector("mark");
    if (marked) shown.scrollLeft = marked.offsetLeft - shown.offsetLeft - 48;
  }

  function showIds(stop) {
    const state = shownState(stop);
    const list = element("ids");
    list.textContent = "";
    const link = location.href.split("#")[0] + hashOf(stop);
    const ids = [["XGID", state.xgid], ["Position ID", state.pid],
      ["gnubg ID", state.pid && state.mid ? `${state.pid}:${state.mid}` : null], ["Link", link]];
    for (const [name, value] of ids) {
      if (value === null) continue;
      list.append(make("dt", name));
      const cell = make("dd");
      const copy = make("button", "Copy", { type: "button", "aria-label": `Copy ${name}` });
      copy.addEventListener("click", () => copyText(value, copy));
      cell.append(make("code", value), " ", copy);
      list.append(cell);
    }
  }

  function copyText(text, button) {
    const done = () => { button.textContent = "Copied"; setTimeout(() => { button.textContent = "Copy"; }, 1500); };
    if (navigator.clipboard) { navigator.clipboard.writeText(text).then(done, () => selectBeside(button)); } else selectBeside(button);
  }

  /** Where a page may not write to the clipboard: select the text, so that it can be copied by hand. */
  function selectBeside(button) {
    const range = document.createRange();
    range.selectNodeContents(button.parentNode.querySelector("code"));
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  }

  /** Only the moves of one game are in the page at a time, so that a session of any length opens at once. */
  function showMoves(stop) {
    const box = element("moves");
    if (shownGame !== stop.game) {
      shownGame = stop.game;
      element("game-choice").value = String(stop.game.index);
      box.textContent = "";
      box.append(movesTable(stop.game));
    }
    for (const button of box.querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
    const current = box.querySelector(`[data-stop="${stop.index}"]`);
    if (!current) return;
    current.setAttribute("aria-current", "true");
    const top = current.offsetTop - box.offsetTop;
    if (top < box.scrollTop || top + current.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  }

  function movesTable(game) {
    const table = make("table");
    const own = stops.slice(game.start, game.end + 1);
    const first = own.find((stop) => stop.side === 0 || stop.side === 1);
    const left = first ? (first.side === 0 ? first.who : 1 - first.who) : 0;
    const head = make("tr");
    head.append(make("td"), ...[left, 1 - left].map((player) => make("th", game.match.players[player], { scope: "col" })));
    table.append(make("thead"));
    table.tHead.append(head);
    const body = make("tbody");
    let line = null, row = null;
    for (const stop of own) {
      const side = stop.who === undefined ? null : stop.side === 0 || stop.side === 1 ? stop.side : 0;
      if (side === null || row === null || stop.line !== line) {
        row = make("tr");
        line = stop.line;
        row.append(make("th", stop.row === undefined ? "" : stop.row, { scope: "row" }), make("td"), make("td"));
        body.append(row);
      }
      if (side === null) {
        row.cells[2].remove();
        row.cells[1].colSpan = 2;
      }
      row.cells[side === null ? 1 : side + 1].append(moveButton(stop, stop.who === undefined ? game.result : stop.cell));
    }
    table.append(body);
    return table;
  }

  function moveButton(stop, text) {
    const button = make("button", text, { type: "button", "data-stop": stop.index });
    if (stop.findings.length) {
      const worst = ["error", "warning", "info"].find((name) => stop.findings.some((one) => one.severity === name));
      button.append(make("strong", ` \u26a0 ${worst}`, { class: `mark-${worst}` }));
    }
    return button;
  }

  element("moves").addEventListener("click", (event) => {
    const button = event.target.closest("[data-stop]");
    if (button) go(Number(button.dataset.stop));
  });

  // --- Lists that are made when they are opened -------------------------------------------------------

  const CHUNK = 200;

  /** A list of buttons that lead to stops, some hundred at a time. */
  function listOf(items, label) {
    const box = make("div", null, { class: "scroll", tabindex: "0", role: "region", "aria-label": label });
    const list = make("ul", null, { class: "list" });
    const more = make("button", "Show more", { type: "button" });
    let shown = 0;
    const add = () => {
      for (const [stop, text, severity] of items.slice(shown, shown + CHUNK)) {
        const item = make("li");
        const button = make("button", text, { type: "button", "data-stop": stop });
        if (severity) button.classList.add(`mark-${severity}`);
        item.append(button);
        list.append(item);
      }
      shown += CHUNK;
      more.hidden = shown >= items.length;
    };
    more.addEventListener("click", add);
    list.addEventListener("click", (event) => {
      const button = event.target.closest("[data-stop]");
      if (button) go(Number(button.dataset.stop));
    });
    add();
    box.append(list, more);
    return box;
  }

  function whenOpened(id, fill) {
    const box = element(id);
    box.addEventListener("toggle", () => { if (box.open) fill(); }, { once: id !== "graph-box" });
  }

  const place = (stop) => `${matches.length > 1 ? `Match ${stop.game.match.match}, game` : "Game"} ${stop.game.number}` +
    (stop.row === undefined || stop.row === null ? "" : `, move ${stop.row}`);

  function fillFindings() {
    const items = replay.findings.filter((finding) => finding.stop !== null).map((finding) => [finding.stop,
      `${finding.number}. ${place(stops[finding.stop])}: ${finding.severity} ${finding.code}: ${finding.message}`,
      finding.severity]);
    element("findings").append(items.length ? listOf(items, "Findings") : make("p", "There are none."));
  }

  function fillScores() {
    const box = make("div", null, { class: "scroll", tabindex: "0", role: "region", "aria-label": "Scores" });
    for (const match of matches) {
      const table = make("table");
      table.append(make("caption", match.players.join(" \u2013 ")), make("thead"), make("tbody"));
      const head = make("tr");
      for (const text of ["Game", "Before", "Cube", "Result", "After"]) head.append(make("th", text, { scope: "col" }));
      table.tHead.append(head);
      for (const game of games) {
        if (game.match !== match) continue;
        const row = make("tr");
        const cell = make("th", null, { scope: "row" });
        const button = make("button", `${game.number}`, { type: "button", "aria-label": `Game ${game.number}` });
        button.addEventListener("click", () => go(game.start));
        cell.append(button);
        row.append(cell, ...[`${game.before.join("\u2013")}${game.mark ? ` ${game.mark}` : ""}`, game.cube, game.result,
          game.after.join("\u2013")].map((text) => make("td", text)));
        table.tBodies[0].append(row);
      }
      box.append(table);
    }
    element("scores").append(box);
  }

  const isCube = (stop) => ["double", "take", "drop", "beaver", "raccoon"].includes(stop.what);

  function fillCubes() {
    const items = stops.filter(isCube).map((stop) => [stop.index, `${place(stop)}: ${stop.words}`]);
    element("cubes").append(items.length ? listOf(items, "Cube actions") : make("p", "The cube was not turned."));
  }

  // --- Graphs -----------------------------------------------------------------------------------------

  function showGraphs() {
    const stop = stops[look.at];
    const { match } = stop.game;
    const box = element("graphs");
    box.textContent = "";
    const own = stops.slice(stop.game.start, stop.game.end + 1);
    const counts = [0, 1].map((player) => own.map((one) => (one.at === null ? null : pips(sidesOf(one.at)[player]))));
    graph(box, `Pips in game ${stop.game.number}`, counts, match.players, stop.index - stop.game.start);
    const played = games.filter((game) => game.match === match);
    const scores = [0, 1].map((player) => [played[0].before[player], ...played.map((game) => game.after[player])]);
    graph(box, "Score, game by game", scores, match.players, played.indexOf(stop.game));
  }

  function graph(box, title, lines, names, here) {
    const width = 440, height = 190, left = 36, bottom = 160;
    const values = lines.flat().filter((value) => value !== null);
    const most = Math.max(1, ...values);
    const count = Math.max(2, lines[0].length);
    const x = (index) => left + (index * (width - left - 8)) / (count - 1);
    const y = (value) => bottom - (value * (bottom - 28)) / most;
    const spoken = names.map((name, player) => {
      const known = lines[player].filter((value) => value !== null);
      return known.length ? `${name}: from ${known[0]} to ${known[known.length - 1]}` : "";
    }).join("; ");
    const svg = draw(box, "svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${title}. ${spoken}` });
    draw(svg, "text", { x: left, y: 16, "font-weight": "bold" }, title);
    for (const value of [0, Math.round(most / 2), most]) {
      draw(svg, "path", { class: "axis", d: `M${left} ${y(value)}H${width - 8}` });
      draw(svg, "text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, value);
    }
    draw(svg, "path", { class: "here", d: `M${x(here)} 24V${bottom}` });
    lines.forEach((line, player) => {
      let pen = "M";
      const d = line.map((value, index) => {
        if (value === null) { pen = "M"; return ""; }
        const step = `${pen}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
        pen = "L";
        return step;
      }).join("");
      const style = player ? "two" : "one";
      draw(svg, "path", { class: style, d });
      draw(svg, "path", { class: style, d: `M${left + player * 200} ${height - 8}h24` });
      const name = names[player];
      draw(svg, "text", { x: left + 30 + player * 200, y: height - 4 }, name.length > 22 ? `${name.slice(0, 19)}...` : name);
    });
  }

  // --- Links ------------------------------------------------------------------------------------------

  const SIDES = { 0: "left", 1: "right" };

  /** ``#g3m12.right.after``, in a file of several matches ``#match2.g3m12``. */
  function hashOf(stop) {
    const parts = matches.length > 1 ? [`match${stop.game.match.match}`] : [];
    const row = stop.who === undefined ? "end" : stop.row === null ? `L${stop.line}` : `m${stop.row}`;
    parts.push(row[0] === "m" ? `g${stop.game.number}${row}` : row === "end" ? `g${stop.game.number}end` : row);
    const own = stops.slice(stop.game.start, stop.game.end);
    const first = own.find((one) => one.row === stop.row);
    if (stop.who !== undefined && first !== stop && SIDES[stop.side]) parts.push(SIDES[stop.side]);
    if (look.after && stop.who !== undefined) parts.push("after");
    return `#${parts.join(".")}`;
  }

  function remember(stop) {
    const hash = hashOf(stop);
    if (location.hash !== hash) history.replaceState(null, "", hash);
  }

  /** Go where a link leads; whether there is such a place. */
  function follow(hash) {
    const parts = decodeURIComponent(hash.replace(/^#/, "")).split(".");
    const options = { after: parts.includes("after") };
    const side = ["left", "right"].findIndex((name) => parts.includes(name));
    const match = parts.map((part) => /^match(\d+)$/.exec(part)).find(Boolean);
    for (const part of parts) {
      let found;
      if ((found = /^f(\d+)$/.exec(part))) {
        const finding = replay.findings[Number(found[1]) - 1];
        return Boolean(finding) && finding.stop !== null && go(finding.stop, options);
      }
      if ((found = /^L(\d+)$/.exec(part))) return go(stopAtLine(Number(found[1])), options);
      if ((found = /^g(\d+)(?:m(\d+)|(end))?$/.exec(part))) {
        return goTo(match ? Number(match[1]) : null, Number(found[1]), found[3] || (found[2] ? Number(found[2]) : null),
          side < 0 ? null : side, options);
      }
    }
    return false;
  }

  function goTo(match, number, row, side, options) {
    const wanted = match === null ? stops[look.at].game.match : matches.find((one) => one.match === match);
    const game = games.find((one) => one.match === wanted && one.number === number);
    if (!game) return false;
    if (row === "end") return go(game.end, options);
    const own = stops.slice(game.start, game.end);
    let found = row === null ? stops[game.start] : own.find((stop) => stop.row >= row && stop.row !== null);
    if (found && side !== null) found = own.find((stop) => stop.row === found.row && stop.side === side) || found;
    return Boolean(found) && go(found.index, options);
  }

  /** The answer to what was typed into "Go to". */
  function seek(text) {
    const wanted = text.trim();
    let found;
    if ((found = /^(?:game\s*)?(\d+)(?:\s*[.,:m]\s*(?:move\s*)?(\d+))?$/i.exec(wanted))) {
      const ok = goTo(null, Number(found[1]), found[2] ? Number(found[2]) : null, null, {});
      return ok ? "" : `There is no such place: ${wanted}`;
    }
    if ((found = /^(?:l|line)\s*(\d+)$/i.exec(wanted))) return go(stopAtLine(Number(found[1]))) ? "" : "There is no such line.";
    if ((found = /^(?:f|finding)\s*(\d+)$/i.exec(wanted))) return follow(`#f${found[1]}`) ? "" : "There is no such finding.";
    const same = idMatcher(wanted);
    if (!same) return "Type a game (3), a move in it (3.5), line 57, finding 2, or a position ID.";
    for (let step = 1; step <= stops.length; step++) {
      const index = (look.at + step) % stops.length;
      if (same(stops[index])) {
        go(index, { after: false });
        return index === look.at && step === stops.length ? "This is the only one." : "";
      }
    }
    return "This position does not occur here.";
  }

  /** Whether a stop shows the position of an XGID or a gnubg ID, whatever the dice and the score. */
  function idMatcher(text) {
    let found;
    if ((found = /([A-Pa-p-]{26}):[^:]*:[^:]*:(-?1):/.exec(text))) {
      const swap = (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase());
      const squares = found[2] === "1" ? found[1] : Array.from(found[1], swap).reverse().join("");
      return (stop) => stop.xgid !== null && stop.xgid.slice(5, 31) === squares;
    }
    if ((found = /(?:^|[^A-Za-z0-9+/])([A-Za-z0-9+/]{14})(?![A-Za-z0-9+/])/.exec(text))) {
      return (stop) => stop.pid === found[1];
    }
    return null;
  }

  // --- Keys, buttons, touch ---------------------------------------------------------------------------

  const back = () => go(look.at - 1);
  const next = () => go(look.at + 1);
  const find = (wanted, direction) => {
    for (let index = look.at + direction; index >= 0 && index < stops.length; index += direction) {
      if (wanted(stops[index])) return go(index);
    }
    return false;
  };
  const nextGame = () => { const { index } = stops[look.at].game; return index + 1 < games.length && go(games[index + 1].start); };
  const previousGame = () => {
    const { game } = stops[look.at];
    return go(look.at > game.start ? game.start : games[Math.max(game.index - 1, 0)].start);
  };
  const sameTurn = (one, other) => one.game === other.game && one.who !== undefined && other.who !== undefined &&
    one.roll === other.roll;
  const nextTurn = () => find((stop) => !sameTurn(stop, stops[look.at]), 1);
  const turnBegins = (index) => {
    while (index > 0 && sameTurn(stops[index - 1], stops[index])) index -= 1;
    return index;
  };
  const previousTurn = () => {
    const begins = turnBegins(look.at);
    return go(begins < look.at ? begins : turnBegins(Math.max(look.at - 1, 0)));
  };
  const toggle = (name) => () => { look[name] = !look[name]; look.hop = 0; show(); };
  const flip = () => { look.bottom = 1 - look.bottom; show(); };

  /** One checker on; behind the last one, the next action. */
  function step() {
    const stop = stops[look.at];
    if (!look.after && stop.hops && !stop.wrong && look.hop < stop.hops.length) {
      look.hop += 1;
      show();
      return true;
    }
    return next();
  }

  const actions = {
    ArrowRight: [next, "the next action"], ArrowLeft: [back, "the action before"],
    ArrowDown: [nextTurn, "the next turn"], ArrowUp: [previousTurn, "the beginning of the turn, then the turn before"],
    ".": [step, "one checker on"],
    "]": [nextGame, "the next game"], "[": [previousGame, "the beginning of the game, then the game before"],
    Home: [() => go(0), "the beginning"], End: [() => go(stops.length - 1), "the end"],
    f: [() => find((stop) => stop.findings.length, 1), "the next finding"],
    F: [() => find((stop) => stop.findings.length, -1), "the finding before"],
    c: [() => find(isCube, 1), "the next cube action"], C: [() => find(isCube, -1), "the cube action before"],
    v: [toggle("after"), "the position after the action, or before it"],
    x: [flip, "the board from the other side"], s: [toggle("swapped"), "swap the colours"],
    m: [toggle("left"), "bear off to the other side"],
    g: [() => { element("where").focus(); return true; }, "go to a game, move, line, finding or position"],
    p: [play, "play on its own, or stop"], "?": [toggleHelp, "show or hide these keys"],
  };
  for (const [key, [, words]] of Object.entries(actions)) {
    element("keys").append(make("dt", key.replace(/^Arrow/, "") + (key.startsWith("Arrow") ? " arrow" : "")), make("dd", words));
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (target.closest("input, select, textarea")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    if (target.closest("pre, .scroll") && /^(Arrow|Home|End)/.test(event.key)) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    if (event.key !== "p") stopPlaying();
    action[0]();
  });

  const buttons = {
    first: () => go(0), last: () => go(stops.length - 1), back, next, "next-game": nextGame, "previous-game": previousGame,
    before: () => { look.after = false; look.hop = 0; show(); }, after: () => { look.after = true; show(); },
    flip, swap: toggle("swapped"), mirror: toggle("left"), play, theme: changeTheme, "help-button": toggleHelp,
  };
  for (const [id, act] of Object.entries(buttons)) {
    element(id).addEventListener("click", () => { if (id !== "play") stopPlaying(); act(); });
  }

  let touch = null;
  element("board").addEventListener("touchstart", (event) => { touch = event.touches[0].clientX; }, { passive: true });
  element("board").addEventListener("touchend", (event) => {
    const moved = event.changedTouches[0].clientX - touch;
    if (Math.abs(moved) > 40) { stopPlaying(); if (moved < 0) next(); else back(); }
  }, { passive: true });

  element("go").addEventListener("submit", (event) => {
    event.preventDefault();
    element("answer").textContent = seek(element("where").value);
  });
  element("game-choice").addEventListener("change", (event) => go(games[Number(event.target.value)].start));
  addEventListener("hashchange", () => follow(location.hash));

  let timer = null;
  function play() {
    if (timer !== null) { stopPlaying(); return; }
    element("play").setAttribute("aria-pressed", "true");
    element("play").textContent = "Stop";
    const tick = () => {
      const moved = element("by-die").checked ? step() : next();
      timer = moved ? setTimeout(tick, Number(element("speed").value)) : null;
      if (!moved) stopPlaying();
    };
    timer = setTimeout(tick, Number(element("speed").value));
  }

  function stopPlaying() {
    clearTimeout(timer);
    timer = null;
    element("play").setAttribute("aria-pressed", "false");
    element("play").textContent = "Play";
  }

  function toggleHelp() {
    const help = element("help");
    help.hidden = !help.hidden;
    element("help-button").setAttribute("aria-expanded", String(!help.hidden));
  }

  const prefersDark = () => matchMedia("(prefers-color-scheme: dark)").matches;
  function changeTheme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : prefersDark();
    root.dataset.theme = dark ? "light" : "dark";
    element("theme").textContent = dark ? "Dark" : "Light";
  }

  // --- Begin ------------------------------------------------------------------------------------------

  const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  element("about").textContent = [replay.path, ...matches.map((match) => match.title + (match.variant ? `, ${match.variant}` : "")).slice(0, 1),
    counted(games.length, "game"), counted(replay.findings.length, "finding")].join(" \u00b7 ");
  element("findings-title").textContent = `Findings (${replay.findings.length})`;
  if (prefersDark()) element("theme").textContent = "Light";
  for (const game of games) {
    const label = matches.length > 1 ? `match ${game.match.match}, game ${game.number}` : `game ${game.number}`;
    element("game-choice").append(make("option", label, { value: game.index }));
  }
  whenOpened("findings-box", fillFindings);
  whenOpened("scores-box", fillScores);
  whenOpened("cube-box", fillCubes);
  whenOpened("graph-box", showGraphs);
  if (replay.findings.length) element("findings-box").open = true;
  if (stops.length) {
    if (!follow(location.hash)) show();
  } else {
    element("players").textContent = "No game";
    document.querySelector("main").hidden = true;
    const list = make("ul", null, { class: "note" });
    for (const finding of replay.findings) list.append(make("li", `${finding.severity} ${finding.code}: ${finding.message}`));
    document.querySelector("main").before(list);
  }
})();
