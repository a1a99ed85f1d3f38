"""Large exports take no more memory than small ones; `benchmarks.conversions` tries larger ones."""

from pathlib import Path

import pytest
from benchmarks.conversions import measure

MOST_GROWTH = 20.0
"""MB that a large export may take beyond a small one."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "rows"), [("csv", 30_000), ("xlsx", 5_000), ("ndjson", 5_000), ("json", 5_000)]
)
def test_memory_does_not_grow_with_rows(kind: str, rows: int, tmp_path: Path) -> None:
    _, _, small = measure(kind, 100, tmp_path)
    _, seconds, large = measure(kind, rows, tmp_path)
    assert large - small < MOST_GROWTH
    assert seconds < 60
