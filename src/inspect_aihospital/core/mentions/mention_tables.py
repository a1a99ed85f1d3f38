"""Tables of a diagnosis text as lines: of a column of diagnoses its cells, else a line a row.

A row that is marked as ruled out or unlikely in a column other than the reasons is left out.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from inspect_aihospital.core.mentions import mention_headings as headings
from inspect_aihospital.core.text.regex import regex

_RULE = regex(r"[\s|:+]*+-[\s|:+-]*+")
_REMARK = regex(r"\s*\([^()]*\)")
# A column of numbers is a heading too.
_COUNT = regex(r"#|no\.?|nr\.?|rank|number|item|序号?|编号|排序|项目", re.IGNORECASE)
# A low likelihood in its column dismisses the row.
_LOW = regex(r"(?:(?:very|rather|extremely) )?low|minimal|(?:较|很|极|比较)?[低小]", re.IGNORECASE)

Row = Sequence[str]


def unfold_tables(text: str) -> str:
    """Write every table out as lines; text outside of tables stays as it is."""
    lines: list[str] = []
    for tabular, group in groupby(text.split("\n"), key=lambda line: "|" in line):
        block = list(group)
        lines += _read_table(block) if tabular and len(block) > 1 else block
    return "\n".join(lines)


def _read_table(lines: Sequence[str]) -> Iterator[str]:
    # A table with a rule has a heading row; one without may have none.
    ruled = len(lines) > 2 and bool(_RULE.fullmatch(lines[1]))
    rows = [_cells(line) for line in lines if not _RULE.fullmatch(line)]
    head = rows[0] if rows else []
    column = next((at for at, cell in enumerate(head) if _names_diseases(cell)), None)
    if column is not None and (ruled or all(map(_is_heading, head))):
        return _column(rows, column)
    return _rows(rows[1:] if ruled and any(map(_is_heading, rows[1][:1])) else rows)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _names_diseases(cell: str) -> bool:
    name = _REMARK.sub("", cell)
    return bool(
        headings.DIAGNOSIS.fullmatch(name) or headings.LABEL.fullmatch(name)
    ) and not headings.FOREIGN.fullmatch(name)


def _is_heading(cell: str) -> bool:
    patterns = (
        headings.DIAGNOSIS,
        headings.LABEL,
        headings.FOREIGN,
        headings.BARE_FOREIGN,
        headings.LIKELIHOOD,
        _COUNT,
    )
    return not cell or any(pattern.fullmatch(_REMARK.sub("", cell)) for pattern in patterns)


def _column(rows: Sequence[Row], column: int) -> Iterator[str]:
    head, *body = rows
    for row in body:
        if column < len(row) and not _is_dismissed(head, row, column):
            yield row[column]


def _is_dismissed(head: Row, row: Row, column: int) -> bool:
    """Tell whether a row says outside its diagnosis and its reasons that it holds no diagnosis."""
    return any(
        headings.DISMISSED.fullmatch(cell)
        or (headings.LIKELIHOOD.fullmatch(title) and _LOW.fullmatch(cell))
        for at, (title, cell) in enumerate(zip(head, row, strict=False))
        if at != column and not _gives_reasons(title)
    )


def _gives_reasons(title: str) -> bool:
    attribute = headings.ATTRIBUTE.fullmatch(title) or headings.LIKELIHOOD.fullmatch(title)
    return bool(headings.FOREIGN.fullmatch(title)) and not attribute


def _rows(rows: Iterable[Row]) -> Iterator[str]:
    """Yield a row as a heading with its text, or its cells one by one."""
    for first, *cells in rows:
        if cells and first and _is_heading(first):
            yield f"{first}: {'; '.join(cells)}"
        else:
            yield from (first, *cells)
