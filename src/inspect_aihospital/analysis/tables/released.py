"""Literal counts of what the paper's authors released."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.evidence import KEYS, Evidence
from inspect_aihospital.analysis.findings import Estimate, LackingError, Table, finding
from inspect_aihospital.analysis.tables.run_rows import runs_of

HISTOGRAMS = ("turns", "rounds")
"""Counts of which means, medians and the cases with each number are told, too."""

CASES = "cases"
NO_COUNTS = (*KEYS, "facts", "reason")

NOTE = (
    "Counted in the released text as it stands, by the definitions of inspect_aihospital.released."
    "counts; nothing is judged, so that there are no intervals. Each count is summed over the "
    "cases. turns: the last turn's number; ended: by the patient's end token; cut_off: not ended "
    "after ten turns; last_turn: took all ten; examined: cases in which the examiner spoke. "
    "headings_missing: of those that the report was asked to have, spelt as asked for. rounds: of "
    "discussion; final_heading: the diagnosis stands under a heading of another name. – where a "
    "release has no such thing."
)


@finding("released_counts", "What can be counted in released files")
def released_table(evidence: Evidence) -> Table:
    """What can be counted in each release."""
    found = [(run, rows) for run, rows, _ in runs_of(evidence, "released_counts")]
    if not found:
        raise LackingError(
            "no log is of files that the paper's authors released; import them with "
            "inspect-aihospital import-original"
        )
    columns_of = map(str, evidence.scores["released_counts"].columns)
    known = [name for name in columns_of if name not in NO_COUNTS]
    columns = {_name(run): dict(_counts(rows, known, run["samples"])) for run, rows in found}
    every = dict.fromkeys(name for one in columns.values() for name in one)
    names = sorted(every, key=_order(known))
    cells = {
        who: pd.Series([one.get(n) for n in names], dtype=object) for who, one in columns.items()
    }
    return Table(
        source="the released files; Fan et al., App. B and Figure 2",
        frame=pd.DataFrame({"count": names, **cells}),
        runs=tuple(run["run"] for run, _ in found),
        note=NOTE,
        varies=frozenset({"task", "prompt hash", "options", "grader"}),
    )


def _name(run: dict[Hashable, Any]) -> str:
    return f"{run['label']}, {run['task'].removeprefix('released_')}"


def _counts(
    scores: pd.DataFrame, names: Iterable[str], due: int
) -> Iterator[tuple[str, float | Estimate]]:
    yield CASES, len(scores)
    for name in names:
        values = scores[name].dropna()
        if values.empty:
            continue
        if name not in HISTOGRAMS:
            yield name, int(values.sum())
            continue
        for how, found in (("mean", values.mean()), ("median", values.median())):
            yield f"{name}, {how}", Estimate(float(found), n=len(values)).over(due)
        for size, cases in values.astype(int).value_counts().sort_index().items():
            yield f"{name} = {size}, cases", int(cases)


def _order(known: Sequence[str]) -> Callable[[str], tuple[int, int]]:
    """Cases first, then the counts as they were counted, of a histogram by its numbers."""

    def place(name: str) -> tuple[int, int]:
        head = re.match(r"\w+", name)
        size = re.search(r"= (\d+)", name)
        at = known.index(head[0]) if head and name != CASES else -1
        return at, int(size[1]) if size else -1

    return place
