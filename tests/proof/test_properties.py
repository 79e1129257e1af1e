"""Whole matches, right and with one fault, hold every property of ``properties.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.proof.properties import PROPERTIES
from tests.support import dialects, faults
from tests.support.papers import VARIANTS, Case

if TYPE_CHECKING:
    from collections.abc import Callable

EACH = pytest.mark.parametrize("holds", PROPERTIES, ids=lambda holds: holds.__name__)
QUIET = (HealthCheck.too_slow, HealthCheck.function_scoped_fixture)

cases = st.builds(
    Case,
    st.integers(0, 2**32 - 1),
    st.sampled_from(sorted(dialects.BY_NAME)),
    st.sampled_from(VARIANTS),
    st.one_of(st.just(""), st.sampled_from(sorted(faults.KINDS)), st.sampled_from(sorted(faults.KINDS))),
)


@EACH
@given(case=cases)
@settings(max_examples=60, derandomize=True, suppress_health_check=QUIET)
def test_sixty_cases(holds: Callable[[Case], None], case: Case) -> None:
    """The same cases at every run."""
    holds(case)


@pytest.mark.long
@EACH
@given(case=cases)
@settings(max_examples=3000, suppress_health_check=QUIET)
def test_three_thousand_cases(holds: Callable[[Case], None], case: Case) -> None:
    """Other cases at every run."""
    holds(case)
