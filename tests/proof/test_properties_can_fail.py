"""Each property was seen to fail: the program is broken on purpose, and the property notices."""

from __future__ import annotations

import pytest

from tests.proof.breaks import BREAKS, Break, broken, first_failure
from tests.proof.properties import PROPERTIES


def test_each_property_has_a_break() -> None:
    assert {fault.holds for fault in BREAKS} == set(PROPERTIES)


@pytest.mark.slow
@pytest.mark.parametrize("fault", BREAKS, ids=lambda fault: fault.what)
def test_a_broken_program_is_noticed(fault: Break) -> None:
    with broken(fault):
        failure = first_failure(fault.holds)
    assert failure is not None
    fault.holds(failure.case)  # and holds again once the program is mended
