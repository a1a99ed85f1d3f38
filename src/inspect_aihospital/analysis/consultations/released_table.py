"""Tabulate literal counts of the files that the paper's authors released."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import scored_runs
from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.evidence import KEYS, Evidence
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.run import Run

HISTOGRAMS = ("turns", "rounds")
"""Counts that also have a mean, a median, and the cases with each number."""

CASES = "cases"
NO_COUNTS = (*KEYS, "facts", "reason")


@finding("released_counts")
def released_table(evidence: Evidence) -> Table:
    """Count what can be counted in each release."""
    runs = [(run, rows) for run, rows, _ in scored_runs(evidence, "released_counts")]
    if not runs:
        raise LackingError(
            "no log is of files that the paper's authors released; import them with "
            "inspect-aihospital import-original"
        )
    columns = map(str, evidence.scores["released_counts"].columns)
    figures = [name for name in columns if name not in NO_COUNTS]
    counts = {_name(run): dict(_counts(rows, figures, run.samples)) for run, rows in runs}
    all_names = dict.fromkeys(name for release in counts.values() for name in release)
    # Releases have different numbers of turns: without an order their rows would interleave.
    names = sorted(all_names, key=_order(figures))
    cells = {
        release: pd.Series([values.get(name) for name in names], dtype=object)
        for release, values in counts.items()
    }
    return Table(frame=pd.DataFrame({"count": names, **cells}), runs=[run.id for run, _ in runs])


def _name(run: Run) -> str:
    return f"{run.label}, {run.task.removeprefix('released_')}"


def _counts(
    scores: pd.DataFrame, names: Iterable[str], due: int
) -> Iterator[tuple[str, float | Estimate]]:
    yield CASES, len(scores)
    for name in names:
        values = scores[name].dropna()
        # A count that a release does not have is left out, and no 0.
        if values.empty:
            continue
        if name not in HISTOGRAMS:
            yield name, int(values.sum())
            continue
        for statistic, value in (("mean", values.mean()), ("median", values.median())):
            yield f"{name}, {statistic}", Estimate(float(value), n=len(values)).over(due)
        for size, cases in values.astype(int).value_counts().sort_index().items():
            yield f"{name} = {size}, cases", int(cases)


def _order(figures: Sequence[str]) -> Callable[[str], tuple[int, int]]:
    """Return the key that sorts cases first, then counts as logged, a histogram by its numbers."""

    def place(name: str) -> tuple[int, int]:
        figure = re.match(r"\w+", name)
        size = re.search(r"= (\d+)", name)
        at = figures.index(figure[0]) if figure and name != CASES else -1
        # mean and median, which have no number, stand before the numbers
        return at, int(size[1]) if size else -1

    return place
