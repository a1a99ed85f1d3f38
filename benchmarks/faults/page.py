"""Tables of what faults did, and the table of docs/faults.md."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from benchmarks.faults.cells import Cell
from benchmarks.faults.kinds import KINDS, Kind
from benchmarks.faults.runs import CASES, SETTINGS
from benchmarks.marked_block import replace_block

START, END = "<!-- faults: begin -->", "<!-- faults: end -->"
NOT_RUN = "–"
WHOSE = {"line": "line", "account": "account", "model": "model"}


def render(cells: Sequence[Cell]) -> str:
    """Print every table, for the terminal."""
    cell_by_place = {(cell.task, cell.fault): cell for cell in cells}
    samples = sum(cell.samples for cell in cells)
    untouched = sum(cell.untouched for cell in cells)
    longest = max((cell.seconds for cell in cells), default=0)
    tables = {
        "The matrix": matrix(cell_by_place),
        "What was lost, and why": losses(cell_by_place),
        "Problems found": problems(cells),
        "Size": f"{len(cells)} runs of {CASES} cases, {samples:,} samples, {untouched:,} of which "
        f"met no fault; the longest run took {longest:.0f} s.",
    }
    return "\n\n".join(f"{title}\n\n{table}" for title, table in tables.items())


def summary(cells: Sequence[Cell]) -> str:
    """Print what the page shows: each fault that cost samples, all tasks together."""
    counts_by_kind = [(kind, _counts(c for c in cells if c.fault == kind.name)) for kind in KINDS]
    rows = [
        (kind.what, *map(str, counts)) for kind, counts in counts_by_kind if counts[2] or counts[3]
    ]
    harmless = [(kind, counts) for kind, counts in counts_by_kind if not (counts[2] or counts[3])]
    sums = [sum(column) for column in zip(*(counts for _, counts in harmless), strict=True)]
    rows += [(", ".join(f"`{kind.name}`" for kind, _ in harmless), *map(str, sums))]
    return _table(("fault", "samples", "scored", "unscored", "errors"), rows)


def _counts(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Count samples: all, scored, unscored, ended in an error."""
    of_kind = list(cells)
    samples, scored = sum(c.samples for c in of_kind), sum(c.scored for c in of_kind)
    errors = sum(sum(cell.errors.values()) for cell in of_kind)
    return samples, scored, samples - scored - errors, errors


def write_summary(page: Path, cells: Sequence[Cell]) -> None:
    """Replace the table between the marks of a page."""
    replace_block(page, START, END, f"\n\n{summary(cells)}\n\n")


def matrix(cells: Mapping[tuple[str, str], Cell]) -> str:
    """A row a fault, a column a task."""
    tasks = [setting.task for setting in SETTINGS]
    rows = [
        [f"`{kind.name}`: {kind.what}", WHOSE[kind.of]]
        + [_cell(cells.get((task, kind.name))) for task in tasks]
        for kind in KINDS
    ]
    return _table(("fault", "whose", *(f"`{task}`" for task in tasks)), rows)


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return NOT_RUN
    errors, unscored = sum(cell.errors.values()), cell.samples - cell.scored
    parts = [
        (f"scored {cell.scored}/{cell.samples}", True),
        (f"unscored {unscored - errors}", unscored > errors),
        (f"errors {errors}", errors),
        (f"noted {sum(cell.faults.values())}", cell.faults),
        (f"retried {cell.retried}", cell.retried),
        (f"same {cell.untouched}/{cell.untouched}", not _moved(cell)),
        ("**problem**", cell.problems),
    ]
    return ", ".join(text for text, shown in parts if shown)


def _moved(cell: Cell) -> bool:
    return any("has another score" in problem for problem in cell.problems)


def losses(cells: Mapping[tuple[str, str], Cell]) -> str:
    """What each fault cost, with the reasons as the logs have them; all tasks together."""
    rows = [row for kind in KINDS for row in _reasons(kind, cells.values())]
    return _table(("fault", "what happened", "reason in the log", "tasks", "samples"), rows)


def _reasons(kind: Kind, cells: Iterable[Cell]) -> Iterable[tuple[str, ...]]:
    of_kind = [cell for cell in cells if cell.fault == kind.name]
    for name, said in (("errors", "error"), ("unscored", "unscored"), ("faults", "noted")):
        found: dict[str, list[tuple[str, int]]] = {}
        for cell in of_kind:
            for reason, count in getattr(cell, name).items():
                found.setdefault(_short(reason), []).append((cell.task, count))
        for reason, counts in found.items():
            tasks = ", ".join(f"`{task}`" for task in dict.fromkeys(task for task, _ in counts))
            total = str(sum(count for _, count in counts))
            yield f"`{kind.name}`", said, f"`{reason}`", tasks, total


def _short(reason: str) -> str:
    """A reason without the particulars of one answer, fit for a cell of a table."""
    if "DecodeError(" in reason:
        return reason.split("(", maxsplit=1)[0]
    return reason.replace("|", "/").replace("`", "'").replace("\\'", "'")[:120]


def problems(cells: Iterable[Cell]) -> str:
    """What was wrong, or that nothing was."""
    problem_lines = [f"- `{c.task}` under `{c.fault}`: {p}" for c in cells for p in c.problems]
    return "\n".join(problem_lines) or "None."


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
