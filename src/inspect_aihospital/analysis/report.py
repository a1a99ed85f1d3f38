"""Logs → a folder: one page, and every table and figure as files."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

from inspect_aihospital.analysis.absent import Absent, BrokenFindingsError
from inspect_aihospital.analysis.comparability import marks
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, LackingError, Maker, Table
from inspect_aihospital.analysis.makers import MAKERS
from inspect_aihospital.analysis.page import Part, render
from inspect_aihospital.analysis.pictures import Drawn, draw
from inspect_aihospital.analysis.writing import csv_text, latex_text, markdown_text
from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.errors import UserError

PAGE, TABLES, FIGURES = "report.html", "tables", "figures"

NO_INTERVAL = (
    " (–): no interval, since the values behind the number are all the same or too few, or nothing "
    "is estimated."
)
"""What a table's note says where a number has none."""


def make_findings(
    evidence: Evidence,
    makers: Iterable[Maker[Any]] = MAKERS,
    each: Callable[[Table | Figure], object] = lambda found: None,
) -> tuple[list[Part], list[Absent]]:
    """All tables and figures that the evidence gives, by part, and what it does not give.

    A maker that fails costs its own finding alone, whose `Absent` holds the error.

    Args:
        evidence: Of `read_evidence`.
        makers: Of the tables and figures.
        each: Told of every one as soon as it is there.
    """
    parts: dict[str, list[Table | Figure]] = {}
    absent = []
    for maker in makers:
        try:
            found = _marked(evidence, maker(evidence))
        except LackingError as why:
            absent.append(Absent(maker.key, maker.title, str(why)))
        except Exception as error:  # a fault of ours: kept, and raised once all else is written
            absent.append(_broken(maker, error))
        else:
            parts.setdefault(maker.part, []).append(found)
            each(found)
    return list(parts.items()), absent


def _marked(evidence: Evidence, found: Table | Figure) -> Table | Figure:
    runs = evidence.runs.loc[list(dict.fromkeys(found.runs))]
    told = marks(
        runs,
        found.varies,
        within_tasks=found.within_tasks,
        include_not_comparable=evidence.include_not_comparable,
    )
    bare = isinstance(found, Table) and found.has_bare_numbers
    note = found.note + NO_INTERVAL if bare else found.note
    return replace(found, marks=(*told, *found.marks), note=note)


def _broken(one: Maker[Any] | Figure, error: Exception) -> Absent:
    why = f"could not be made of these logs: {type(error).__name__}: {error}"
    return Absent(one.key, one.title, why, error)


def write_report(
    evidence: Evidence, out: Path, *, force: bool = False, makers: Iterable[Maker[Any]] = MAKERS
) -> list[Path]:
    """Write `report.html`, `tables/*.csv|md|tex` and `figures/*.svg|png`.

    Args:
        evidence: Of `read_evidence`.
        out: The folder; it appears as a whole or not at all.
        force: Replace what is there.
        makers: Of the tables and figures.

    Returns:
        The page, then the other files.

    Raises:
        UserError: There is something at `out` already that may not be replaced, it cannot be
            written, or the evidence gives no table and no figure; nothing is written then.
        BrokenFindingsError: Makers failed, by a fault of this package; the report is written
            without their findings.
    """
    require_place(out, force=force)
    parts, absent, drawn = _made(evidence, makers)
    found = [finding for _, some in parts for finding in some]
    if not found and not any(one.error for one in absent):
        raise UserError(f"{_nothing_in(evidence)} Nothing is written.")
    pictures = {key: drawing.decode() for key, (drawing, _) in drawn.items()}
    written = {PAGE: render(evidence, parts, absent, pictures).encode()}
    for one in found:
        written |= _table_files(one) if isinstance(one, Table) else _figure_files(one.key, drawn)
    with all_or_nothing(out, replace=force) as folder:
        for name, content in written.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    paths = [out / name for name in written]
    if broken := [one for one in absent if one.error]:
        raise BrokenFindingsError(broken, paths)
    return paths


def _nothing_in(evidence: Evidence) -> str:
    """Why no finding can be made of the evidence, and what to do."""
    if len(evidence.runs):
        scorers = ", ".join(evidence.scores) or "none"
        return (
            f"These logs give no table and no figure (runs: {len(evidence.runs)}; scores of: "
            f"{scorers}), since each needs scores of this package's scorers. Score the logs "
            "(inspect score LOG --scorer inspect_aihospital/NAME --action append), or name others."
        )
    if evidence.skipped:
        return (
            f"None of the logs can be used (left out: {len(evidence.skipped)}, each with its "
            "reason in Evidence.skipped). A report needs a finished log of "
            "a task of this package: do what the reasons say, or name other logs."
        )
    return (
        "There is no log in these places. A report needs logs that inspect eval wrote of this "
        "package's tasks: name its --log-dir, files in it, or patterns."
    )


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


def _made(
    evidence: Evidence, makers: Iterable[Maker[Any]]
) -> tuple[list[Part], list[Absent], dict[str, Drawn]]:
    """All findings, figures drawn while tables are made: drawing holds no lock of Python's."""
    drawings: list[tuple[Figure, Future[Drawn]]] = []
    with ThreadPoolExecutor() as pool:

        def begin(found: Table | Figure) -> None:
            if isinstance(found, Figure):
                drawings.append((found, pool.submit(draw, found)))

        parts, absent = make_findings(evidence, makers, begin)
    drawn, undrawn = _drawn(drawings)
    gone = {one.key for one in undrawn}
    kept: list[Part] = [
        (part, [one for one in some if one.key not in gone]) for part, some in parts
    ]
    return kept, [*absent, *undrawn], drawn


def _drawn(
    drawings: Iterable[tuple[Figure, Future[Drawn]]],
) -> tuple[dict[str, Drawn], list[Absent]]:
    """Figures drawn, by key, and those that could not be."""
    drawn, undrawn = {}, []
    for figure, drawing in drawings:
        if isinstance(error := drawing.exception(), Exception):
            undrawn.append(_broken(figure, error))
        else:
            drawn[figure.key] = drawing.result()
    return drawn, undrawn


def _table_files(table: Table) -> dict[str, bytes]:
    texts = {"csv": csv_text(table), "md": markdown_text(table), "tex": latex_text(table)}
    return {f"{TABLES}/{table.key}.{kind}": text.encode() for kind, text in texts.items()}


def _figure_files(key: str, drawn: Mapping[str, Drawn]) -> dict[str, bytes]:
    svg, png = drawn[key]
    return {f"{FIGURES}/{key}.svg": svg, f"{FIGURES}/{key}.png": png}
