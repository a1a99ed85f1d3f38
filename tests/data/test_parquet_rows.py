"""Parquet files hold the same records as JSON, or are refused with a remedy."""

import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.errors import UserError
from tests.data.raw_records import arena, lines, mvme, own, write

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")


def packed(*records: dict[str, Any]) -> bytes:
    buffer = BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist(list(records)), buffer)
    return buffer.getvalue()


@pytest.mark.parametrize(
    "records", [(arena(id=1), arena(id=2)), (own("a"), own("b")), (mvme(1), mvme(2))]
)
def test_parquet_and_jsonl_hold_the_same_records(
    records: tuple[dict[str, Any], ...], tmp_path: Path
) -> None:
    from_parquet = load_cases(write(tmp_path, packed(*records), "a.parquet"))
    from_lines = load_cases(write(tmp_path, lines(*records), "a.jsonl"))
    assert from_parquet.records == from_lines.records
    assert len(from_parquet.records) == 2


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"PAR1", "damaged parquet"),
        (packed(arena())[:-9], "damaged parquet"),
        (packed(arena()).replace(b"Case Information", b"Case\xffInformation"), "damaged parquet"),
        (packed(arena())[:60] + b"\0" * 400 + packed(arena())[460:], "damaged parquet"),
    ],
)
def test_damaged_parquet_is_refused_by_name(content: bytes, problem: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=problem) as refused:
        load_cases(write(tmp_path, content, "cases.parquet"))
    assert "cases.parquet" in str(refused.value)


def test_parquet_without_rows_is_refused(tmp_path: Path) -> None:
    empty = BytesIO()
    parquet.write_table(pyarrow.Table.from_pylist([arena()])[:0], empty)
    with pytest.raises(UserError, match="no rows"):
        load_cases(write(tmp_path, empty.getvalue(), "a.parquet"))


def test_a_missing_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, packed(arena()), "a.parquet")
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(UserError, match=r"inspect_aihospital\[analysis\]"):
        load_cases(path)
