"""Remark, beside a proposed map, on what a conversion would refuse or not take apart."""

from collections.abc import Iterator, Sequence

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.column_kinds import column_kind
from inspect_aihospital.records.column_map import PARTS
from inspect_aihospital.records.csv_rows import Row
from inspect_aihospital.records.json_rows import NESTED

# Of a note in four parts, as doctors write them.
_SOAP = {"s": "subjective", "o": "objective", "a": "reference", "p": "reference"}
_HEADING = regex(
    r"(?:^|[\n。.;；])[ \t#*【\[-]*(?P<name>[^\W\d_][^\n:：】\]。.;；]{0,30}?)[ \t]*[:：】\]]"
)
_MOST_HEADINGS = 4


def remarks(
    header: Sequence[str],
    kinds: Sequence[str | None],
    rows: Sequence[Row],
) -> Iterator[str]:
    """Yield a remark for each column that is nested, has several parts, or repeats an id.

    Args:
        header: Names of the columns.
        kinds: What each column holds by its name.
        rows: Some rows below the header.
    """
    for position, (column, kind) in enumerate(zip(header, kinds, strict=True)):
        cells = [row.cells[position].strip() for row in rows]
        if any(row.faults.get(position, "").endswith(NESTED) for row in rows):
            yield f"{column}: holds objects or lists, which are refused. {NESTED}"
        elif kind != "note" and (headings := _headings_of_other_parts(cells, kind)):
            yield (
                f"{column}: holds several parts ({', '.join(headings[:_MOST_HEADINGS])}), at which "
                "cells are not split; make a column of each"
            )
        filled = [cell for cell in cells if cell]
        if kind == "id" and len(set(filled)) < len(filled):
            yield (
                f"{column}: comes several times, but a case is one row. If each result has a row, "
                "make a column of each result first (pivot)"
            )


def _headings_of_other_parts(cells: Sequence[str], kind: str | None) -> list[str]:
    """Return the headings in cells, if they are of more parts of a record than one."""
    parts = {part} if (part := _part(kind)) else set[str]()
    headings = dict[str, None]()
    for cell in cells:
        for match in _HEADING.finditer(cell):
            name = match["name"].strip()
            heading_kind = column_kind(name)
            part = _SOAP.get(name.casefold()) or _part(heading_kind)
            # A report of an examination ends in its impression.
            is_conclusion = _part(kind) == "objective" and heading_kind == "reference.diagnosis"
            if part and not is_conclusion:
                parts.add(part)
                headings[name] = None
    return list(headings) if len(parts) > 1 else []


def _part(kind: str | None) -> str:
    part = (kind or "").partition(".")[0]
    return part if part in PARTS else ""
