"""Large exports: ten thousand rows in under a minute, and no more memory than for a few."""

from pathlib import Path

import pytest
from benchmarks.conversions import measure

MOST_GROWTH = 20.0
"""MB that a large export may take beyond a small one."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "rows"), [("csv", 100_000), ("xlsx", 10_000), ("ndjson", 10_000), ("json", 10_000)]
)
def test_memory_does_not_grow_with_rows(kind: str, rows: int, tmp_path: Path) -> None:
    _, _, small = measure(kind, 100, tmp_path)
    _, seconds, large = measure(kind, rows, tmp_path)
    assert large - small < MOST_GROWTH
    assert seconds < 60
