"""The page of a match in a headless browser: keys, links, findings, no requests, accessibility, speed."""

from __future__ import annotations

import json
import random
import time
from typing import TYPE_CHECKING

import pytest

from bgtools.cli.group import root
from tests.cli.transcripts import MATCH, NO_MATCH
from tests.conftest import ROOT
from tests.support import browser as browsers
from tests.support import dialects
from tests.support.command import runner
from tests.support.matches import random_match

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.browser import Browser

pytestmark = pytest.mark.slow
WRONG = MATCH.replace("52: 24/22 13/8", "52: 24/19 13/11")
HOSTILE = "</script><img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    browser = browsers.start()
    yield browser
    browser.close()


def page(folder: Path, text: str, *options: str) -> Path:
    source, target = folder / "match.mat", folder / "match.html"
    source.write_text(text, encoding="utf-8")
    arguments = ["replay", str(source), "--output-format", "html", "-o", str(target), *options]
    runner().invoke(root, arguments, standalone_mode=False, catch_exceptions=False)
    return target


def seven_points() -> str:
    """A random match to 7 without a mistake."""
    rng = random.Random(7)
    match = random_match(rng, length=7)
    dialect = dialects.BY_NAME["gnubg"]
    return dialects.render(dialects.write(match, dialect, rng)).text


def test_a_whole_match_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    text = seven_points()
    browser.open(page(tmp_path, text))
    result = runner().invoke(root, ["replay", "-", "--output-format", "jsonl"], input=text)
    actions = [one for one in map(json.loads, result.stdout.splitlines()) if one["type"] == "action"]
    assert len({one["game"] for one in actions}) > 1
    browser.run("document.getElementById('ids-box').open = true")
    for action in actions:
        if not browser.text("#action").startswith(f"{action['move']}) "):
            browser.press("\ue014")  # the end of a game
        assert browser.text("#ids dd code") == action["xgid_before"]
        assert browser.text("#place").startswith(f"Game {action['game']} of ")
        browser.press("\ue014")  # right arrow
    browser.press("\ue010")  # End
    assert "Final score" in browser.text("#action")
    browser.press("\ue011")  # Home
    assert browser.text("#place").startswith("Game 1 of ")
    assert browser.messages() == []


def test_nothing_is_asked_for_but_the_file(browser: Browser, tmp_path: Path) -> None:
    file = page(tmp_path, MATCH)
    browser.open(file)
    browser.press("cfvxs]")
    browser.run("for (const box of document.querySelectorAll('details')) box.open = true")
    time.sleep(0.3)
    assert {one for one in browser.requests() if not one.startswith("data:")} == {file.as_uri()}
    assert browser.messages() == []


@pytest.mark.parametrize(
    ("link", "place", "action"),
    [
        ("#g3m3", "Game 3 of 3", "3) Ann plays 11: 8/7(2) 6/5(2)"),
        ("#g3m3.right", "Game 3 of 3", "3) Bob plays 62: 24/16"),
        ("#g1", "Game 1 of 3", "1) Ann plays 31: 8/5 6/5"),
        ("#g2end", "Game 2 of 3", "Ann wins 1 point"),
        ("#f1", "Game 2 of 3", "1) Bob plays 52: 24/19 13/11, "),
        ("#L12", "Game 2 of 3", "1) Bob plays 52"),
        ("#g9m99", "Game 1 of 3", "1) Ann plays 31"),
        ("#nonsense", "Game 1 of 3", "1) Ann plays 31"),
    ],
)
def test_links(browser: Browser, tmp_path: Path, link: str, place: str, action: str) -> None:
    browser.open(page(tmp_path, WRONG), link)
    assert browser.text("#place").startswith(place)
    assert browser.text("#action").startswith(action)


def test_the_address_follows_and_leads_back(browser: Browser, tmp_path: Path) -> None:
    file = page(tmp_path, WRONG)
    browser.open(file)
    for _ in range(20):
        address, words = browser.driver.current_url, browser.text("#words")
        browser.driver.get("about:blank")
        browser.driver.get(address)
        assert browser.text("#words") == words
        browser.press("\ue014")


def test_the_position_after_an_action(browser: Browser, tmp_path: Path) -> None:
    browser.open(page(tmp_path, MATCH), "#g1m1")
    assert browser.text("#words").startswith("Ann has rolled 3 and 1.")
    browser.one("#after").click()
    assert browser.text("#words").startswith("Bob is on roll.")
    assert "163 pips" in browser.text("#words")
    browser.run("document.getElementById('ids-box').open = true")
    assert browser.text("#ids dd code") == "XGID=-b----E-C---eE---b-db---B-:0:0:1:00:0:0:0:3:10"
    assert browser.driver.current_url.endswith("#g1m1.after")


def test_checker_by_checker(browser: Browser, tmp_path: Path) -> None:
    browser.open(page(tmp_path, MATCH), "#g1m1")
    browser.press(".")
    assert "164 pips" in browser.text("#words")
    browser.press(".")
    assert "163 pips" in browser.text("#words")
    browser.press(".")
    assert browser.text("#action").startswith("1) Bob plays 42")


def test_findings_can_be_clicked_and_are_drawn(browser: Browser, tmp_path: Path) -> None:
    browser.open(page(tmp_path, WRONG))
    browser.one("#findings button").click()
    assert browser.text("#place").startswith("Game 2")
    assert browser.every("#told li.error")
    assert browser.every("#board path[stroke-dasharray]")
    assert browser.text("#source-row mark") == "52: 24/19 13/11"


@pytest.mark.parametrize(
    ("wanted", "action"),
    [
        ("3.3", "3) Ann plays 11"),
        ("game 2", "1) Bob plays 52"),
        ("line 7", "3) Ann plays 64"),
        ("sGfwATDgc/ABMA", "1) Bob plays 42"),
        ("XGID=-b----E-C---eE---b-db---B-:0:0:1:00:0:0:0:3:10", "1) Bob plays 42"),
        ("XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:3:10", "1) Bob plays 42"),
    ],
)
def test_go_to(browser: Browser, tmp_path: Path, wanted: str, action: str) -> None:
    browser.open(page(tmp_path, MATCH))
    browser.one("#where").send_keys(wanted, "\n")
    assert browser.text("#action").startswith(action)
    assert browser.text("#answer") == ""


@pytest.mark.parametrize("wanted", ["9.9", "finding 4", "nonsense", "AAAAAAAAAAAAAA"])
def test_going_nowhere_says_so(browser: Browser, tmp_path: Path, wanted: str) -> None:
    browser.open(page(tmp_path, MATCH))
    browser.one("#where").send_keys(wanted, "\n")
    assert browser.text("#answer")
    assert browser.text("#action").startswith("1) Ann plays 31")


@pytest.mark.parametrize(
    "sample", ["", "variants/russian.mat", "variants/acey-deucey.mat", "valid/hypergammon.mat"]
)
def test_words_are_those_of_the_program(browser: Browser, tmp_path: Path, sample: str) -> None:
    text = (ROOT / "samples" / sample).read_text(encoding="utf-8") if sample else MATCH
    file = page(tmp_path, text)
    browser.open(file)
    folder = tmp_path / "pictures"
    runner().invoke(
        root, ["replay", str(tmp_path / "match.mat"), "--output-format", "svg", "-o", str(folder), "-q"]
    )
    for picture in sorted(folder.iterdir()):
        text = picture.read_text(encoding="utf-8")
        assert f"<desc>{browser.text('#words')}</desc>" in text
        browser.press("\ue014")


def test_hostile_names_are_shown_as_text(browser: Browser, tmp_path: Path) -> None:
    browser.open(page(tmp_path, MATCH.replace("Ann", HOSTILE)))
    browser.run("for (const box of document.querySelectorAll('details')) box.open = true")
    assert browser.text("h1") == f"{HOSTILE} \u2013 Bob"
    assert browser.every("img") == []
    assert browser.messages() == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing(browser: Browser, tmp_path: Path, dark: bool, width: int) -> None:
    browser.phone(width, 1000)
    browser.prefer_dark(dark)
    browser.open(page(tmp_path, WRONG), "#f1")
    browser.run("for (const box of document.querySelectorAll('details')) box.open = true")
    browser.one("#help-button").click()
    time.sleep(0.2)
    assert browser.axe() == []
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")


def test_a_file_without_a_match_says_so(browser: Browser, tmp_path: Path) -> None:
    browser.open(page(tmp_path, NO_MATCH))
    assert "BG003" in browser.text("ul.note")
    assert browser.messages() == []


def session(games: int) -> str:
    """A money session: one long game of a sample again and again."""
    lines = (ROOT / "samples/valid/gnubg.mat").read_text(encoding="utf-8").splitlines()
    begin = lines.index(" Game 2") + 2
    end = next(at for at in range(begin, len(lines)) if "Wins" in lines[at])
    rows = "\n".join(lines[begin : end + 1])
    texts = [
        f" Game {number}\n marta : {4 * (number - 1)}    quill : 0\n{rows}\n"
        for number in range(1, games + 1)
    ]
    return " 0 point match\n\n" + "\n".join(texts)


def test_500_games_open_in_less_than_two_seconds(browser: Browser, tmp_path: Path) -> None:
    file = page(tmp_path, session(500))
    began = time.perf_counter()
    browser.open(file)
    assert browser.text("#place") == "Game 1 of 500, score 0\u20130"
    assert time.perf_counter() - began < 2
    began = time.perf_counter()
    for _ in range(20):
        browser.press("\ue014")
    assert (time.perf_counter() - began) / 20 < 0.2  # with the way of the key to the browser
    browser.press("\ue010")
    assert browser.text("#place").startswith("Game 500 of 500")


def test_the_index_leads_into_the_match(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "a match.mat").write_text(WRONG)
    report = tmp_path / "report"
    runner().invoke(root, ["validate", str(tmp_path / "a match.mat"), "--html", str(report), "-q"])
    browser.open(report / "index.html")
    assert browser.axe() == []
    browser.one("li a").click()
    assert browser.text("#place").startswith("Game 2")
    assert browser.every("#told li.error")
    assert browser.messages() == []


def test_a_swipe_over_the_board_leads_on_and_back(browser: Browser, tmp_path: Path) -> None:
    browser.phone()
    browser.open(page(tmp_path, MATCH))

    def swipe(start: int, end: int) -> None:
        box = browser.run(
            "const r = document.querySelector('#board').getBoundingClientRect(); return [r.x, r.y]"
        )
        y = box[1] + 100
        for kind, points in (("touchStart", [start]), ("touchMove", [end]), ("touchEnd", [])):
            touches = [{"x": box[0] + x, "y": y} for x in points]
            browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    browser.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    swipe(250, 100)
    assert browser.text("#action").startswith("1) Bob plays 42")
    swipe(100, 250)
    assert browser.text("#action").startswith("1) Ann plays 31")


def test_it_plays_by_itself_until_it_is_stopped(browser: Browser, tmp_path: Path) -> None:
    browser.open(page(tmp_path, MATCH))
    browser.run("document.querySelector('#speed').value = '500'")
    browser.one("#play").click()
    end = time.monotonic() + 20
    while not browser.text("#action").startswith("2) Ann doubles") and time.monotonic() < end:
        time.sleep(0.05)
    browser.press("v")
    action = browser.text("#action")
    time.sleep(1.2)
    assert browser.text("#action") == action
    assert browser.text("#play") == "Play"


def test_a_moving_picture_shows_one_position_at_a_time(browser: Browser, tmp_path: Path) -> None:
    source, target = tmp_path / "match.mat", tmp_path / "game.svg"
    source.write_text(MATCH)
    runner().invoke(
        root, ["replay", str(source), "--output-format", "svg", "--animate", "--game", "1", "-o", str(target)]
    )
    browser.open(target)
    shown = (
        "document.documentElement.setCurrentTime(arguments[0]);"
        "return [...document.querySelectorAll('svg > g')].map((g) => getComputedStyle(g).visibility)"
    )
    for number in range(8):
        browser.run("document.documentElement.pauseAnimations()")
        browser.run(shown, 1.5 * number + 0.7)
        time.sleep(0.1)
        wanted = ["visible" if frame == number else "hidden" for frame in range(8)]
        assert browser.run(shown, 1.5 * number + 0.7) == wanted
