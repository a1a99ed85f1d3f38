"""Write a report of logs into a folder: one page, and every table and figure as files."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

from inspect_aihospital.analysis.captions import Caption
from inspect_aihospital.analysis.comparability import comparability_marks
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import (
    AbsentFinding,
    BrokenFindingsError,
    Figure,
    LackingError,
    Maker,
    Table,
)
from inspect_aihospital.analysis.makers import MAKERS
from inspect_aihospital.analysis.pictures import Drawn, draw, draw_by_task
from inspect_aihospital.analysis.report_page import VIEW, ReportPart, render
from inspect_aihospital.analysis.table_files import csv_text, latex_text, list_text, markdown_text
from inspect_aihospital.analysis.unqualified_instruments import unqualified_marks
from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.errors import UserError

PAGE, TABLES, FIGURES = "report.html", "tables", "figures"

SENTENCES = "conclusions.md"

NO_INTERVAL = (
    " (–): no interval, since the values behind the number are all the same or too few, or nothing "
    "is estimated."
)
"""Sentence of a table's note where a number has no interval."""


def make_findings(
    evidence: Evidence,
    makers: Iterable[Maker[Any]] = MAKERS,
    each: Callable[[Table | Figure], object] = lambda finding: None,
) -> tuple[list[ReportPart], list[AbsentFinding]]:
    """Make all tables and figures that the evidence gives.

    A maker that fails costs its own finding alone, whose `AbsentFinding` holds the error.

    Returns:
        The findings by part of the report, and what the evidence does not give.
    """
    parts: dict[str, list[Table | Figure]] = {}
    absent = []
    for maker in makers:
        try:
            finding = _with_marks(evidence, maker(evidence))
        except LackingError as error:
            absent.append(AbsentFinding(maker.caption.key, maker.caption.title, str(error)))
        except Exception as error:  # a fault of ours: kept, and raised once all else is written
            absent.append(_broken(maker.caption, error))
        else:
            parts.setdefault(finding.part, []).append(finding)
            each(finding)
    return list(parts.items()), absent


def _with_marks(evidence: Evidence, finding: Table | Figure) -> Table | Figure:
    runs = [evidence.run(run) for run in finding.runs]
    marks = comparability_marks(
        runs,
        finding.varies,
        within_tasks=finding.within_tasks,
        include_not_comparable=evidence.include_not_comparable,
    )
    # A failed instrument spoils every finding that its runs are in.
    marks += tuple(unqualified_marks(evidence, runs))
    is_bare = isinstance(finding, Table) and finding.has_bare_estimates
    note = finding.note + NO_INTERVAL if is_bare else finding.note
    return replace(finding, marks=(*marks, *finding.marks), note=note)


def _broken(source: Caption, error: Exception) -> AbsentFinding:
    reason = f"could not be made of these logs: {type(error).__name__}: {error}"
    return AbsentFinding(source.key, source.title, reason, error)


def write_report(
    evidence: Evidence,
    out: Path,
    *,
    force: bool = False,
    makers: Iterable[Maker[Any]] = MAKERS,
    view: str = VIEW,
) -> list[Path]:
    """Write `report.html`, `conclusions.md`, `tables/*.csv|md|tex` and `figures/*.svg|png`.

    Args:
        evidence: Of `read_evidence`.
        out: The folder; it appears as a whole or not at all.
        force: Replace an earlier report.
        makers: Of the tables and figures.
        view: Where Inspect View runs, for links to samples.

    Returns:
        The page, then the other files.

    Raises:
        UserError: There is something at `out` already that may not be replaced, it cannot be
            written, or the evidence gives no table and no figure; nothing is written then.
        BrokenFindingsError: Makers failed, by a fault of this package; the report is written
            without their findings.
    """
    require_place(out, force=force)
    parts, absent, drawings = _make_and_draw(evidence, makers)
    findings = [finding for _, group in parts for finding in group]
    broken = [finding for finding in absent if finding.error]
    if not findings and not broken:
        raise UserError(f"{_nothing_in(evidence)} Nothing is written.")
    pictures = {key: by_task or {"": svg.decode()} for key, ((svg, _), by_task) in drawings.items()}
    # All contents are made before the folder is begun: a fault then leaves no half of a report.
    contents = {PAGE: render(evidence, parts, absent, pictures, view).encode()}
    for finding in findings:
        if isinstance(finding, Table):
            contents |= _table_files(finding)
            contents |= (
                {SENTENCES: list_text(finding).encode()} if finding.key == "conclusions" else {}
            )
        else:
            contents |= _figure_files(finding.key, *drawings[finding.key][0])
    with all_or_nothing(out, replace=force) as folder:
        for name, content in contents.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    paths = [out / name for name in contents]
    if broken:
        # Raised last: the findings that could be made are worth having.
        raise BrokenFindingsError(broken, paths)
    return paths


def _nothing_in(evidence: Evidence) -> str:
    """Say why no finding can be made of the evidence, and what to do."""
    if len(evidence.runs):
        scorers = ", ".join(evidence.scores) or "none"
        return (
            f"These logs give no table and no figure (runs: {len(evidence.runs)}; scores of: "
            f"{scorers}), since each needs scores of this package's scorers. Score the logs "
            "(inspect score LOG --scorer inspect_aihospital/NAME --action append), or name others."
        )
    if evidence.skipped:
        return (
            f"None of the logs can be used (left out: {len(evidence.skipped)}; each reason stands "
            "above, and in Evidence.skipped). A report needs a finished log of a task of this "
            "package: do what the reasons say, or name other logs."
        )
    return (
        "There is no log in these places. A report needs logs that inspect eval wrote of this "
        "package's tasks: name its --log-dir, files in it, or patterns."
    )


def require_place(out: Path, *, force: bool) -> None:
    """Refuse a place where something would be lost.

    Raises:
        UserError: The place holds something else, or a report that may not be replaced.
    """
    if not out.exists():
        return
    if not force:
        raise UserError(f"{out}: there is something already. Name a new place, or add --force.")
    names = {path.name for path in out.iterdir()} if out.is_dir() else {out.name}
    if PAGE not in names or names - {PAGE, TABLES, FIGURES, SENTENCES}:
        raise UserError(
            f"{out}: holds something else than an earlier report, so it is not replaced. Name a "
            "new place."
        )


Drawings = tuple[Drawn, Mapping[str, str]]
"""A figure, and its parts by task, if it has some."""


def _make_and_draw(
    evidence: Evidence, makers: Iterable[Maker[Any]]
) -> tuple[list[ReportPart], list[AbsentFinding], dict[str, Drawings]]:
    """Make all findings; threads draw figures meanwhile, as drawing holds no lock of Python's."""
    drawings: list[tuple[Figure, Future[Drawings]]] = []
    with ThreadPoolExecutor() as pool:

        def begin(finding: Table | Figure) -> None:
            if isinstance(finding, Figure):
                drawings.append(
                    (finding, pool.submit(lambda: (draw(finding), draw_by_task(finding))))
                )

        parts, absent = make_findings(evidence, makers, begin)
    # Read behind the pool's end, when every drawing is finished.
    drawn, undrawn = {}, []
    for figure, drawing in drawings:
        if isinstance(error := drawing.exception(), Exception):
            undrawn.append(_broken(figure, error))
        else:
            drawn[figure.key] = drawing.result()
    failed_keys = {finding.key for finding in undrawn}
    complete: list[ReportPart] = [
        (part, [finding for finding in findings if finding.key not in failed_keys])
        for part, findings in parts
    ]
    return complete, [*absent, *undrawn], drawn


def _table_files(table: Table) -> dict[str, bytes]:
    texts = {"csv": csv_text(table), "md": markdown_text(table), "tex": latex_text(table)}
    return {f"{TABLES}/{table.key}.{kind}": text.encode() for kind, text in texts.items()}


def _figure_files(key: str, svg: bytes, png: bytes) -> dict[str, bytes]:
    return {f"{FIGURES}/{key}.svg": svg, f"{FIGURES}/{key}.png": png}
