"""What can be left out without the catalogue is what the catalogue calls an info."""

from __future__ import annotations

from bgtools.check import catalogue
from bgtools.check.model import INFO
from bgtools.check.remarks import REMARKS


def test_remarks_are_the_faults_of_infos() -> None:
    infos = [kind for kind in catalogue.every() if kind.severity == INFO and kind.sharpen is None]
    assert {fault for kind in infos for fault in kind.faults} == REMARKS
