"""Show how often the diseases of doctors' last differentials are right, by stated probability."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import ScoreFacts, scored_runs
from inspect_aihospital.analysis.estimates import Estimate, PrintedNumber, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, LackingError, Table, coverage_note, finding
from inspect_aihospital.analysis.panels import first_panels
from inspect_aihospital.analysis.reliability_chart import bin_row, occupied_bins, reliability_chart
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.exam.probability_calibration import BINS, bins_of
from inspect_aihospital.statistics.case_rows import Vector
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.interval import SHARE

SCORER = "differential"
LACKING = (
    "no log holds the diseases of a last differential; run mvme with -T differential=true, or "
    "score a log of such a run with inspect_aihospital/differential"
)


@dataclass(frozen=True, eq=False)
class StatedDiseases:
    """Hold the diseases of the last answered differential of each of a run's visits.

    Attributes:
        run: The run.
        ids: The case of each visit.
        facts: What the score of each visit holds.
        due: Visits that the run was to have.
    """

    run: Run
    ids: Sequence[str]
    facts: Sequence[ScoreFacts]
    due: int

    @cached_property
    def _rows(self) -> list[tuple[str, float, bool]]:
        return [
            (id, probability, right)
            for id, score in zip(self.ids, self.facts, strict=True)
            if (last := score.get("last"))
            for probability, right in zip(last["stated"], last["right"], strict=True)
        ]

    @cached_property
    def stated(self) -> Vector:
        """Probability of each disease, above 0 and at most 1."""
        return np.array([probability for _, probability, _ in self._rows])

    @property
    def visits(self) -> int:
        """Number of visits with a differential."""
        return sum(bool(score.get("last")) for score in self.facts)

    def right(self, in_bin: npt.NDArray[np.bool_]) -> Estimate:
        """Return the percent of a bin's diseases that are right."""
        rights = np.array([right for *_, right in self._rows], dtype=float)
        cases = np.array([id for id, *_ in self._rows])
        # The diseases of a visit exclude each other, so they are no independent evidence.
        mean = clustered_mean(rights[in_bin], cases[in_bin], within=SHARE)
        return estimate(mean, self.visits / self.due).times(100)

    @property
    def unanswered(self) -> str:
        """Say how many side calls had no valid answer; empty where all had."""
        asked, answered = (sum(s.get(key, 0) for s in self.facts) for key in ("asked", "answered"))
        # A case whose reference names no disease has answers, too.
        return f"{self.run.label} {asked - answered} of {asked}" if answered < asked else ""


def _stated_diseases(evidence: Evidence) -> list[StatedDiseases]:
    runs = [
        StatedDiseases(run, scores["id"].tolist(), facts, run.samples)
        for run, scores, facts in scored_runs(evidence, SCORER)
    ]
    answered = [run for run in runs if run.visits]
    if not answered:
        raise LackingError(LACKING)
    return answered


def _unanswered_note(runs: Sequence[StatedDiseases]) -> str:
    texts = [run.unanswered for run in runs if run.unanswered]
    return f" Without a valid answer: {'; '.join(texts)}." if texts else ""


@finding("mvme_reliability")
def reliability_table(evidence: Evidence) -> Table:
    """Tabulate the share right by bin of the stated probability."""
    runs = _stated_diseases(evidence)
    rows = [{"doctor": run.run.label, **row} for run in runs for row in _rows(run)]
    return Table(
        frame=pd.DataFrame(rows), runs=[run.run.id for run in runs], note=_unanswered_note(runs)
    )


def _rows(run: StatedDiseases) -> Iterator[dict[str, object]]:
    for in_bin in occupied_bins(run.stated):
        right = run.right(in_bin)
        yield {
            "stated, %": _bin_name(run.stated[in_bin]),
            "diseases": int(in_bin.sum()),
            "cases": right.n,
            "mean stated": PrintedNumber(100 * float(run.stated[in_bin].mean())),
            "right": right,
        }


def _bin_name(stated: Vector) -> str:
    # All of a bin lie in it, so the first one names it.
    place, width = int(bins_of(stated[:1].tolist())[0]), 100 // BINS
    return f"{place * width}–{(place + 1) * width}"


@finding("mvme_reliability_figure")
def reliability_figure(evidence: Evidence) -> Figure:
    """Plot the share right against the stated probability, a panel a doctor."""
    runs, left_out = first_panels(_stated_diseases(evidence))
    rows = pd.DataFrame(
        [
            bin_row(run.run.label, run.stated[in_bin], run.right(in_bin), int(in_bin.sum()))
            for run in runs
            for in_bin in occupied_bins(run.stated)
        ]
    )
    coverage = coverage_note((run.run.label, run.visits / run.due) for run in runs)
    return Figure(
        chart=reliability_chart(rows, "% stated"),
        runs=[run.run.id for run in runs],
        note=_unanswered_note(runs) + coverage,
        left_out=left_out,
    )
