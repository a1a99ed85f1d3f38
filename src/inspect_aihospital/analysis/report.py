"""Logs → a folder: one page, and every table and figure as files."""

import warnings
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from inspect_aihospital.analysis.comparability import marks
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Absent, Figure, LackingError, Maker, Table
from inspect_aihospital.analysis.makers import MAKERS
from inspect_aihospital.analysis.page import Part, render
from inspect_aihospital.analysis.pictures import Drawn, draw
from inspect_aihospital.analysis.writing import csv_text, latex_text, markdown_text
from inspect_aihospital.errors import UserError
from inspect_aihospital.people.delivery import all_or_nothing

PAGE, TABLES, FIGURES = "report.html", "tables", "figures"


def make_findings(
    evidence: Evidence, makers: Iterable[Maker] = MAKERS
) -> tuple[list[Part], list[Absent]]:
    """All tables and figures that the evidence gives, by part, and what it does not give."""
    parts: dict[str, list[Table | Figure]] = {}
    absent = []
    for maker in makers:
        try:
            found = maker.make(evidence)
        except LackingError as why:
            absent.append(Absent(maker.key, maker.title, str(why)))
            continue
        except Exception as error:  # a log nobody thought of costs one finding, and is told loudly
            why_not = f"could not be made of these logs: {type(error).__name__}: {error}"
            warnings.warn(f"{maker.key} {why_not}", stacklevel=2)
            absent.append(Absent(maker.key, maker.title, why_not))
            continue
        told = marks(evidence.runs.loc[list(dict.fromkeys(found.runs))], found.varies)
        parts.setdefault(maker.part, []).append(replace(found, marks=(*told, *found.marks)))
    return list(parts.items()), absent


def write_report(evidence: Evidence, out: Path, *, force: bool = False) -> list[Path]:
    """Write `report.html`, `tables/*.csv|md|tex` and `figures/*.svg|png`.

    Args:
        evidence: Of `read_evidence`.
        out: The folder; it appears as a whole or not at all.
        force: Replace what is there.

    Returns:
        The page, then the other files.

    Raises:
        UserError: There is something at `out` already that may not be replaced, or it cannot be
            written.
    """
    require_place(out, force=force)
    parts, absent = make_findings(evidence)
    found = [finding for _, some in parts for finding in some]
    figures = [one for one in found if isinstance(one, Figure)]
    with ThreadPoolExecutor() as pool:  # drawing holds no lock of Python's
        drawn = dict(zip((one.key for one in figures), pool.map(draw, figures), strict=True))
    pictures = {key: drawing.decode() for key, (drawing, _) in drawn.items()}
    written = {PAGE: render(evidence, parts, absent, pictures).encode()}
    for one in found:
        written |= _table_files(one) if isinstance(one, Table) else _figure_files(one.key, drawn)
    with all_or_nothing(out, replace=force) as folder:
        for name, content in written.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return [out / name for name in written]


def require_place(out: Path, *, force: bool) -> None:
    """Refuse a place where something would be lost.

    Raises:
        UserError: There is something else than an earlier report, or one that may not be replaced.
    """
    if not out.exists():
        return
    if not force:
        raise UserError(f"{out}: there is something already. Name a new place, or add --force.")
    there = {path.name for path in out.iterdir()} if out.is_dir() else {out.name}
    if PAGE not in there or there - {PAGE, TABLES, FIGURES}:
        raise UserError(
            f"{out}: holds something else than an earlier report, so it is not replaced. Name a "
            "new place."
        )


def _table_files(table: Table) -> dict[str, bytes]:
    texts = {"csv": csv_text(table), "md": markdown_text(table), "tex": latex_text(table)}
    return {f"{TABLES}/{table.key}.{kind}": text.encode() for kind, text in texts.items()}


def _figure_files(key: str, drawn: Mapping[str, Drawn]) -> dict[str, bytes]:
    svg, png = drawn[key]
    return {f"{FIGURES}/{key}.svg": svg, f"{FIGURES}/{key}.png": png}
