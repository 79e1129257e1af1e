"""Whatever stands in a file, a check ends with findings that can be printed, and never raises."""

from __future__ import annotations

from random import Random

import pytest

from bgtools.check import CheckOptions, catalogue, check
from bgtools.text.source import decode

ALL = CheckOptions(info=True, portability=True)
PIECES = (
    *(
        "24/18",
        "bar/20",
        "6/off",
        "*",
        "(2)",
        "/",
        "0",
        "1",
        "66:",
        "00: ????",
        "????",
        "Cannot Move",
        "Illegal play",
    ),
    *("Doubles => 2", "Beavers => 4", "Takes", "Drops", "Wins 4 points", "Losses 2 points", "Resigned Game "),
    *(" Game 2\n", " Ann : 1       Bob : 0\n", "3) ", ":", "\t", "\n", "\udcff", "\x1b", "|"),
)
SAMPLES = [kind.bad for kind in catalogue.every() if kind.bad]


def mangled(text: str, random: Random) -> str:
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(text) + 1)
        match random.randrange(4):
            case 0:
                text = text[:at] + random.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + text[at + random.randint(1, 12) :]
            case 2:
                text = text[:at] + random.choice("0123456789/ :*") + text[at + 1 :]
            case _:
                lines = text.split("\n")
                one, two = random.randrange(len(lines)), random.randrange(len(lines))
                lines[one], lines[two] = lines[two], lines[one]
                text = "\n".join(lines)
    return text


@pytest.mark.parametrize("seed", range(10))
def test_a_mangled_file_is_checked_to_its_end(seed: int) -> None:
    random = Random(seed)
    for _ in range(40):
        text = mangled(random.choice(SAMPLES), random)

        report = check(decode(text.encode("utf-8", "surrogateescape")), "a.mat", ALL)

        assert report.status in ("valid", "invalid")
        for finding in report.findings:
            assert finding.message.endswith("."), text
            assert "None" not in finding.message, text
            assert finding.place is None or finding.place.line >= 1, text


# Rows on which a check once failed or did not end.
@pytest.mark.parametrize(
    "rows",
    [
        """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops9      Wins 1 point
""",
        """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Takes                       Drops
  3) 63: 24/18 13/10
""",
        """\
  1) 31: Illegal play (5;0;1;0;0;A;B;0;0;0;0;0;0;-2;0;0;1;1;4;0;2;0;0;0;-5;6;0;0;0;-3;0;-5;060;2;0;3;1;) \
62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
""",
    ],
)
def test_rows_that_once_failed(rows: str) -> None:
    text = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n" + rows

    assert check(decode(text.encode()), "a.mat", ALL).findings
