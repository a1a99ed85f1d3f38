"""Cases of a parametrised test that only the slow run tries."""

from collections.abc import Iterable
from typing import Any

import pytest


def slow(*cases: Any) -> list[Any]:
    """Mark these values of one parameter as slow."""
    return [pytest.param(case, marks=pytest.mark.slow) for case in cases]


def thinned(cases: Iterable[Any], every: int) -> list[Any]:
    """Keep each `every`-th value of one parameter for all runs; the slow run tries the others."""
    return [slow(case)[0] if number % every else case for number, case in enumerate(cases)]
