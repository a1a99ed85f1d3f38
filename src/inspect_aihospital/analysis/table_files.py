"""Write tables for other programs: CSV, Markdown, LaTeX."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from math import isnan
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.estimates import Estimate, PrintedNumber, decimals
from inspect_aihospital.analysis.findings import Table
from inspect_aihospital.analysis.rehearsal_marks import rehearsal_label
from inspect_aihospital.core.text.markdown import plain
from inspect_aihospital.core.text.spreadsheet_cells import to_csv

_LATEX = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\\": r"\textbackslash{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}

# control characters, and those that reverse the direction of writing
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


# Of a number; LaTeX would print a hyphen.
_MINUS = re.compile(r"(?<![\w.])-(?=\d)")

ALWAYS = ("value", "lower", "upper")
"""Parts of an estimate that a CSV has whether or not some row has an interval."""


def cell_text(cell: Any) -> str:
    """Format a cell for people: two decimals, a dash for no number."""
    if isinstance(cell, PrintedNumber):
        return cell.text()
    if isinstance(cell, float):
        return "–" if isnan(cell) else decimals(cell)
    return "–" if cell is None else str(cell)


def shared_text(table: Table) -> str:
    """Write the sentence on columns with the same in every row; empty where there are none."""
    texts = [f"{table.head(n)} {cell_text(table.frame[n].iloc[0])}" for n in table.shared_columns]
    return f"The same in every row: {'; '.join(texts)}." if texts else ""


def csv_text(table: Table) -> str:
    """Write a table as CSV, in full precision: an estimate is a column for each of its parts.

    Text that a spreadsheet program would run gets an apostrophe in front. The last column marks
    rehearsals, where there are any.
    """
    columns: dict[str, list[Any]] = {}
    for name in table.frame.columns:
        columns.update(_columns(str(name), list(table.frame[name])))
    if label := rehearsal_label(table.marks):
        columns["rehearsal"] = [label] * len(table.frame)
    return pd.DataFrame(columns).to_csv(index=False, lineterminator="\n")


def _columns(name: str, cells: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    if not any(isinstance(cell, Estimate) for cell in cells):
        yield to_csv(name), [to_csv(cell) if isinstance(cell, str) else cell for cell in cells]
        return
    for part in (field.name for field in fields(Estimate)):
        values = [getattr(cell, part, None) for cell in cells]
        # A script that reads the CSV can rely on these, also where no row has an interval.
        if part in ALWAYS or any(map(_is_informative, values)):
            yield to_csv(name if part == "value" else f"{name}_{part}"), values


def _is_informative(value: object) -> bool:
    if isinstance(value, str):
        return bool(value)
    return isinstance(value, float | int) and not isnan(value)


def markdown_text(table: Table) -> str:
    """Write a table as Markdown, with its title, marks and note."""
    head = [plain(table.head(name)) for name in table.shown.columns]
    lines = [
        f"**{plain(table.title)}** ({plain(table.source)})",
        "",
        *(f"> {plain(mark)}\n" for mark in table.marks),
        f"| {' | '.join(head)} |",
        f"|{'---|' * len(head)}",
        *(f"| {' | '.join(map(_markdown, row))} |" for row in _rows(table)),
        "",
        plain(f"{shared_text(table)} {table.note}".strip()),
    ]
    return "\n".join(lines).rstrip() + "\n"


def list_text(table: Table) -> str:
    """Write a table as a Markdown list: the first column in bold, then the others."""
    items = [" ".join(map(_markdown, texts)) for _, *texts in _rows(table)]
    names = [_markdown(name) for name, *_ in _rows(table)]
    lines = [f"- **{name}**: {item}" for name, item in zip(names, items, strict=True)]
    return "\n".join([f"# {plain(table.title)}", "", *lines, "", plain(table.note)]) + "\n"


def _markdown(cell: Any) -> str:
    return plain(cell) if isinstance(cell, str) else cell_text(cell)


def latex_text(table: Table) -> str:
    """Write a table for LaTeX with `booktabs`; Chinese text needs XeLaTeX or LuaLaTeX.

    Marks and notes stand below the table, where a paper may cut them.
    """
    head = [_latex(table.head(name)) for name in table.shown.columns]
    notes = [_latex(text) for text in (*table.marks, shared_text(table), table.note) if text]
    lines = [
        r"\begin{table}",
        rf"\caption{{{_latex(table.title)} ({_latex(table.source)}).}}",
        rf"\label{{tab:{table.key}}}",
        rf"\begin{{tabular}}{{{''.join(map(_alignment, zip(*_rows(table), strict=True)))}}}",
        r"\toprule",
        _latex_row(head),
        r"\midrule",
        *(_latex_row([_latex_cell(cell) for cell in row]) for row in _rows(table)),
        r"\bottomrule",
        r"\end{tabular}",
        *(rf"\par\footnotesize {note}" for note in notes),
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def _alignment(cells: Iterable[Any]) -> str:
    """Align numbers to the right, so that their decimals stand below each other."""
    return "l" if any(isinstance(cell, str) for cell in cells) else "r"


def _latex_cell(cell: Any) -> str:
    text = _latex(cell_text(cell))
    return text if isinstance(cell, str) else _MINUS.sub(r"\\textminus{}", text)


def _latex_row(cells: list[str]) -> str:
    # The empty group keeps "[" or "*" in the first cell from being an option of the rule or the
    # line break before it.
    return "{}" + " & ".join(cells) + r" \\"


def _latex(text: str) -> str:
    one_line = _UNPRINTABLE.sub("", " ".join(text.split()))
    # In one pass, since the replacements hold backslashes and braces of their own.
    return re.sub("|".join(map(re.escape, _LATEX)), lambda sign: _LATEX[sign[0]], one_line)


def _rows(table: Table) -> list[tuple[Any, ...]]:
    return list(table.shown.itertuples(index=False, name=None))
