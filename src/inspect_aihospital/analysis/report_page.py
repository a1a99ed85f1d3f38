"""Render the report as one HTML page that needs no network, and no script to be read."""

import base64
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from math import isnan
from typing import Any

from jinja2 import Environment, select_autoescape

from inspect_aihospital.analysis.captions import CAPTIONS
from inspect_aihospital.analysis.estimates import Estimate, decimals
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exclusions import bears_mark
from inspect_aihospital.analysis.findings import AbsentFinding, Figure, Table
from inspect_aihospital.analysis.leaderboard.case_links import board_rows, view_folder
from inspect_aihospital.analysis.leaderboard.leaderboard_tables import RANKED_BY
from inspect_aihospital.analysis.page_filters import PageFilters
from inspect_aihospital.analysis.rehearsal_marks import rehearsal_marks
from inspect_aihospital.analysis.run import NOBODY
from inspect_aihospital.analysis.sentence_parts import names_of
from inspect_aihospital.analysis.table_files import cell_text, shared_text

LONG = 30
"""Characters from which on a text gets a wider column."""

FOLDED = 60
"""Characters from which on a cell is folded."""

FIRST_READING = {CAPTIONS[key].part for key in ("conclusions", *RANKED_BY)}
"""Parts whose tables alone are unfolded in a report that ranks runs."""

FILE_KINDS = {"csv": "CSV", "md": "Markdown", "tex": "LaTeX", "svg": "SVG", "png": "PNG"}
"""What a page calls the files of its tables and figures, by their endings."""

SCRIPTS = ("sorting", "filtering", "headings")

VIEW = "127.0.0.1:7575"
"""Where `inspect view` runs by default."""

ReportPart = tuple[str, Sequence[Table | Figure]]
"""A heading and its findings."""


def render(
    evidence: Evidence,
    parts: Sequence[ReportPart],
    absent: Sequence[AbsentFinding],
    pictures: Mapping[str, Mapping[str, str]],
    view: str = VIEW,
) -> str:
    """Render the page.

    Args:
        evidence: Whose runs and skipped logs are listed.
        parts: The findings.
        absent: The findings that the logs do not give.
        pictures: Each figure's SVG by key, then by task; one by "" if it is not taken apart.
        view: Where Inspect View runs, for links to samples.

    Returns:
        HTML in which every text of a log is inert: it is escaped, pictures are images, which run
        no script, and the page's own policy forbids what is not written in it.
    """
    assets = files(__package__) / "page_assets"
    style = files("inspect_aihospital.data") / "page_style.css"
    script = "\n".join((assets / f"{name}.js").read_text("utf-8") for name in SCRIPTS)
    boards = {key: board_rows(evidence, key) for key in RANKED_BY}
    filters = PageFilters(evidence)
    languages = sorted({row.language for rows in boards.values() for row in rows} - {""})
    text = (assets / "page.html").read_text(encoding="utf-8")
    page: str = (
        _environment(evidence)
        .from_string(text)
        .render(
            evidence=evidence,
            runs=evidence.run_by_id.values(),
            parts=parts,
            absent=absent,
            pictures={
                key: {task: _as_image(svg) for task, svg in by_task.items()}
                for key, by_task in pictures.items()
            },
            page_marks=page_marks(evidence),
            has_boards=any(boards.values()),
            boards=boards,
            languages=dict.fromkeys(["all", *languages]),
            filters=filters,
            view=view,
            view_folder=view_folder(evidence),
            style=style.read_text(encoding="utf-8"),
            script=script,
            script_digest=_digest(script),
        )
    )
    return page


def _environment(evidence: Evidence) -> Environment:
    environment = Environment(autoescape=select_autoescape(default=True), trim_blocks=True)
    environment.globals |= {
        "is_table": lambda finding: isinstance(finding, Table),
        "first_reading": FIRST_READING,
        "file_kinds": FILE_KINDS,
        "fold_from": FOLDED,
    }
    environment.filters |= {
        "lines": cell_lines,
        "sort_key": sort_key,
        "kind": kind,
        "shared": shared_text,
        "listed": joined_pairs,
        "looks": lambda row: row_classes(row, evidence),
    }
    return environment


def page_marks(evidence: Evidence) -> list[str]:
    """Return the marks that stand once, above the page: what runs are rehearsals."""
    return list(rehearsal_marks(list(evidence.run_by_id.values()), names_of))


def row_classes(row: Iterable[Any], evidence: Evidence) -> str:
    """Return the classes of a row: an excluded run's is grey, and sorted last."""
    if not any(map(bears_mark, row)):
        return ""
    return "excluded" if evidence.include_not_comparable else "excluded last"


def cell_lines(cell: Any) -> tuple[str, str]:
    """Return a cell's text, and the text below it in small type: an estimate's interval."""
    if not isinstance(cell, Estimate) or isnan(cell.value):
        return cell_text(cell), ""
    # A narrow column must not break an interval between its bounds.
    interval = cell.interval_text.replace("to ", "to\N{NO-BREAK SPACE}")
    return f"{decimals(cell.value)} {cell.coverage_text}".strip(), interval


def sort_key(cell: Any) -> str:
    """Return what sorts a column: the number behind a cell, else its text; empty for a dash."""
    number = cell.value if isinstance(cell, Estimate) else cell
    if isinstance(number, int | float):
        return "" if isnan(number) else repr(float(number))
    # A dash sorts as an empty cell, behind all values.
    return "" if cell == NOBODY else str(cell)


def kind(cell: Any) -> str:
    """Classify a cell: a number, which is never broken into lines, or text, short or long."""
    if isinstance(cell, Estimate | int | float):
        return "number"
    return "text" if len(str(cell)) < LONG else "long text"


def joined_pairs(pairs: Mapping[str, Any]) -> str:
    """Join roles or options to text, by name; those that are `None` are left out."""
    texts = {key: " + ".join(map(str, v)) if isinstance(v, list) else v for key, v in pairs.items()}
    return "; ".join(f"{key}: {texts[key]}" for key in sorted(texts) if texts[key] is not None)


def _as_image(svg: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def _digest(script: str) -> str:
    # the name by which a content security policy allows this script alone
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
