"""Cases of a parametrised test that only the slow run tries."""

from typing import Any

import pytest


def slow(*cases: Any) -> list[Any]:
    """Mark these values of one parameter as slow."""
    return [pytest.param(case, marks=pytest.mark.slow) for case in cases]
