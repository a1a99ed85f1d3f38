"""The report as one HTML page that needs no network, and no script to be read."""

import base64
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from math import isnan
from typing import Any

from jinja2 import Environment, select_autoescape

from inspect_aihospital.analysis.absent import Absent
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exclusions import bears_mark
from inspect_aihospital.analysis.findings import Estimate, Figure, Table, decimals
from inspect_aihospital.analysis.writing import shown

LONG = 30
"""Characters from which on a text has a column of some width."""

Part = tuple[str, Sequence[Table | Figure]]
"""A heading and what stands below it."""


def render(
    evidence: Evidence,
    parts: Sequence[Part],
    absent: Sequence[Absent],
    pictures: Mapping[str, str],
) -> str:
    """The page.

    Args:
        evidence: Whose runs and skipped logs are listed.
        parts: What was found.
        absent: What was not, and why.
        pictures: Each figure's SVG, by key.

    Returns:
        HTML in which every text of a log is inert: it is escaped, pictures are images, which run
        no script, and the page's own policy forbids what is not written in it.
    """
    here = files(__package__) / "page_assets"
    script = (here / "sorting.js").read_text(encoding="utf-8")
    environment = Environment(autoescape=select_autoescape(default=True), trim_blocks=True)
    environment.filters |= {"lines": lines, "sort_key": sort_key, "kind": kind, "listed": listed}
    environment.filters |= {"looks": lambda row: looks(row, evidence)}
    template = environment.from_string((here / "page.html").read_text(encoding="utf-8"))
    return template.render(
        evidence=evidence,
        runs=evidence.runs.to_dict("records"),
        parts=parts,
        absent=absent,
        pictures={key: _as_image(svg) for key, svg in pictures.items()},
        is_table=lambda finding: isinstance(finding, Table),
        style=(here / "style.css").read_text(encoding="utf-8"),
        script=script,
        script_digest=_digest(script),
    )


def looks(row: Iterable[Any], evidence: Evidence) -> str:
    """The classes of a row: whether it is of a run that is not comparable, and out of the order."""
    if not any(map(bears_mark, row)):
        return ""
    return "excluded" if evidence.include_not_comparable else "excluded last"


def lines(cell: Any) -> tuple[str, str]:
    """What a cell holds, and what stands below it in small type: an estimate's interval."""
    if not isinstance(cell, Estimate) or isnan(cell.value):
        return shown(cell), ""
    interval = cell.shown_interval.replace("to ", "to\N{NO-BREAK SPACE}")
    return f"{decimals(cell.value)} {cell.shown_coverage}".strip(), interval


def sort_key(cell: Any) -> str:
    """What a column is sorted by: the number behind a cell, else its text."""
    number = cell.value if isinstance(cell, Estimate) else cell
    if isinstance(number, int | float):
        return "" if isnan(number) else repr(float(number))
    return str(cell)


def kind(cell: Any) -> str:
    """Whether a cell is a number, which is never broken into lines, or text, short or long."""
    if isinstance(cell, Estimate | int | float):
        return "number"
    return "text" if len(str(cell)) < LONG else "long text"


def listed(pairs: Mapping[str, Any]) -> str:
    """Roles or options as text, by name; those that are `None` are left out."""
    told = {key: " + ".join(map(str, v)) if isinstance(v, list) else v for key, v in pairs.items()}
    return "; ".join(f"{key}: {told[key]}" for key in sorted(told) if told[key] is not None)


def _as_image(svg: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def _digest(script: str) -> str:
    """The script's name in a content security policy."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
