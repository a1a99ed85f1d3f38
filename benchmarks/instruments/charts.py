"""What an examiner holds, cut into examinations that a doctor can order by name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart, split_name
from inspect_aihospital.core.record import Language, MedicalRecord

PHYSICAL: dict[Language, str] = {"en": "physical examination", "zh": "体格检查"}
SEVERAL_ROWS = 3
"""Rows from which on an examination is a panel."""

_BROAD = re.compile(
    r"other|general|imaging|laborator|^tests?$|其他|其它|影像|实验室|检验",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\W\d_]")


@dataclass(frozen=True)
class Row:
    """A line of an examination: what is measured, and the result."""

    name: str
    result: str


@dataclass(frozen=True)
class Block:
    """An examination under the name by which it is ordered, and what is told of it."""

    name: str
    rows: tuple[Row, ...]

    @property
    def panel(self) -> bool:
        """Whether it has several measured values."""
        return len(self.rows) >= SEVERAL_ROWS


@lru_cache(maxsize=256)
def auxiliary_blocks(record: MedicalRecord) -> tuple[Block, ...]:
    """Every auxiliary examination that has a name of its own, in the record's order."""
    entries = [entry for entry in read_chart(record.objective) if not entry.physical]
    rows: dict[str, tuple[Row, ...]] = {}
    for block in filter(_orderable, map(_block, _units(entries))):
        rows[block.name] = rows.get(block.name, ()) + block.rows
    return tuple(Block(name, own_rows) for name, own_rows in rows.items())


@lru_cache(maxsize=256)
def physical_block(record: MedicalRecord) -> Block | None:
    """The physical examination as one block."""
    lines = (record.objective.physical or "").splitlines()
    rows = tuple(Row(*split_name(line)) for line in lines if line.strip())
    reported_rows = tuple(row for row in rows if row.result)
    return Block(PHYSICAL[record.language], reported_rows) if reported_rows else None


def _units(entries: Sequence[ChartEntry]) -> Iterator[ChartEntry]:
    """Outermost entries; the next inner ones where an entry is a field such as imaging."""
    for entry in entries:
        outermost = not entry.path and not _is_field(entry, entries)
        if outermost or (len(entry.path) == 1 and _heads(entry, entries)):
            yield entry


def _is_field(entry: ChartEntry, entries: Sequence[ChartEntry]) -> bool:
    inner = [chart_entry for chart_entry in entries if chart_entry.path[:1] == (entry.name,)]
    return bool(_BROAD.search(entry.name)) or any(
        len(chart_entry.path) > 1 for chart_entry in inner
    )


def _heads(entry: ChartEntry, entries: Sequence[ChartEntry]) -> bool:
    outer = next(
        (
            chart_entry
            for chart_entry in entries
            if not chart_entry.path and chart_entry.name == entry.path[0]
        ),
        None,
    )
    return outer is not None and _is_field(outer, entries) and bool(entry.name)


def _block(entry: ChartEntry) -> Block:
    name = re.sub(r"\s*[(（][^()（）]*[)）]", "", entry.name).strip(" -*#:：")
    head, *inner = entry.lines
    rows = [Row(*split_name(line)) for line in inner]
    if own := split_name(head)[1]:
        rows.insert(0, Row(name if not inner else "", own if entry.result else ""))
    return Block(name, tuple(row for row in rows if row.result))


def _orderable(block: Block) -> bool:
    length = len(block.name)
    named = bool(_LETTERS.search(block.name)) and 1 < length <= 45
    return named and bool(block.rows) and not _BROAD.search(block.name) and "/" not in block.name
