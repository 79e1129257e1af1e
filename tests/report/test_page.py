"""The page of a match: what stands in the file. ``test_page_in_browser`` looks at it in a browser."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest

from bgtools.cli.group import root
from tests.cli.transcripts import INVALID, MATCH, NO_MATCH
from tests.support.command import runner

HOSTILE = "</script><img src=x onerror=alert(1)>"


def page(text: str) -> str:
    result = runner().invoke(
        root,
        ["replay", "-", "--output-format", "html"],
        input=text,
        standalone_mode=False,
        catch_exceptions=False,
    )
    return result.stdout


def data(html: str) -> dict[str, Any]:
    (found,) = re.findall(r'<script type="application/json" id="replay">(.*?)</script>', html, re.DOTALL)
    return json.loads(found)


def jsonl(text: str) -> list[dict[str, Any]]:
    result = runner().invoke(
        root, ["replay", "-", "--output-format", "jsonl"], input=text, standalone_mode=False
    )
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_the_policy_allows_the_style_and_the_script_of_the_page_only() -> None:
    html = page(MATCH)
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', html)
    (style,) = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    for kind, text in (("style", style), ("script", script)):
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy


def test_nothing_is_loaded_from_anywhere() -> None:
    html = page(MATCH)
    assert set(re.findall(r"https?://[^\s\"'<]+", html)) == {
        "http://www.w3.org/2000/svg"
    }  # a name, no address
    assert not re.search(r"<(?:script|img|iframe|link)[^>]*\s(?:src|href)=\"(?!data:,)", html)


def test_hostile_texts_stay_inside_the_json() -> None:
    html = page(MATCH.replace("Ann", HOSTILE))
    assert "<img" not in html
    assert html.count("</script>") == 3
    assert data(html)["events"][0]["players"][0] == HOSTILE


def test_it_says_of_each_action_what_jsonl_says() -> None:
    stops = [stop for event in data(page(MATCH))["events"] for stop in event.get("stops", ())]
    shown = [stop for stop in stops if "what" in stop]
    actions = [one for one in jsonl(MATCH) if one["type"] == "action"]
    assert len(shown) == len(actions)
    for stop, action in zip(shown, actions, strict=True):
        assert (stop["pid"], stop["mid"], stop["xgid"]) == (
            action["position_id_before"],
            action["match_id_before"],
            action["xgid_before"],
        )
        assert (stop["what"], stop["row"], stop["line"], stop["from"]) == (
            action["action"],
            action["move"],
            action["line"],
            action["column"],
        )


def test_each_position_follows_from_the_one_before() -> None:
    """The hops lead from each position to the next; where they do not, the position after it is kept."""
    for event in data(page(MATCH))["events"]:
        stops = event.get("stops", ())
        for stop, following in pairwise(stops):
            sides = [[int(digit, 16) for digit in stop["at"][at : at + 27]] for at in (0, 27)]
            for source, target, hit in stop.get("hops", ()):
                sides[stop["who"]][source] -= 1
                sides[stop["who"]][target] += 1
                if hit:
                    sides[1 - stop["who"]][25 - target] -= 1
                    sides[1 - stop["who"]][25] += 1
            made = "".join(f"{count:x}" for side in sides for count in side)
            assert made == stop.get("then", following["at"])


def test_a_wrong_play_is_there_as_it_is_written() -> None:
    stops = data(page(INVALID))["events"][1]["stops"]
    assert stops[1]["wrong"] == {"moves": [[24, 18], [13, 10]], "blocked": []}
    assert stops[1]["words"] == "Bob plays 62: 24/18 13/10, which is not legal but stands"
    assert [finding["code"] for finding in data(page(INVALID))["findings"]] == ["BG302"]


@pytest.mark.parametrize("text", [NO_MATCH, ""])
def test_a_file_without_a_match_is_a_page_too(text: str) -> None:
    assert [finding["code"] for finding in data(page(text))["findings"]] == ["BG003"]
