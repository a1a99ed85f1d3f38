"""How stable sampled answers are where they are right and where they are wrong (Table V)."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exam_estimates import gap, mean_share, percent
from inspect_aihospital.analysis.exam_marks import exam_marks
from inspect_aihospital.analysis.exam_results import review_runs, single_runs
from inspect_aihospital.analysis.exam_run import COVERAGE, ExamRun, questions, right
from inspect_aihospital.analysis.findings import NOTHING, Table, finding, with_coverage
from inspect_aihospital.exam.results import RoundResult

DEFINITIONS = (
    "Percent of a question's n samples that gave the majority answer (eq. 4; unreadable samples "
    "count in n), averaged over questions; Table V counts samples of ten, a tenth of these. Right "
    "and wrong are questions by their majority answer; none is wrong. Wrong in the `corrected` "
    "definition is the majority's share too; in the `paper`'s, which fits what it prints, it is "
    "the share of the key. Differences are right less wrong, in points. Unanswered: percent of "
    "samples that could not be read. After an early stop none of these exists. In brackets: "
    "the 95 % interval, clustered by question. It holds which questions "
    "were asked, not the draw of samples. "
    f"{COVERAGE}"
)
NOTE = f"{DEFINITIONS} Questions that were not asked again keep the samples of their last round."


@finding("exam_consistency", "Consistency of sampled answers")
def exam_consistency_table(evidence: Evidence) -> Table:
    """Consistency after the first and the last round (Shang et al., eq. 4 and Table V)."""
    runs = review_runs(evidence)
    rows = [
        {
            "run": run.label,
            "participant": run.named(seat),
            "after": after,
            **consistency_cells(run, state, seat),
        }
        for run in runs
        for seat in run.seats
        for after, state in (("first round", run.first), ("last round", run.final))
    ]
    return Table(
        source="Shang et al., eq. 4, Table V",
        frame=pd.DataFrame(rows),
        runs=tuple(run.run for run in runs),
        note=NOTE,
        marks=exam_marks(evidence, runs),
    )


@finding("exam_single_consistency", "One model, self-consistency: how stable its answers are")
def exam_single_consistency_table(evidence: Evidence) -> Table:
    """Consistency of models that were asked alone (Shang et al., eq. 4)."""
    runs = single_runs(evidence)
    rows = [
        {"model": run.label, **consistency_cells(run, run.results, run.seats[0])} for run in runs
    ]
    return Table(
        source="Shang et al., eq. 4, Table V",
        frame=pd.DataFrame(rows),
        runs=tuple(run.run for run in runs),
        note=f"{DEFINITIONS} All epochs count.",
        marks=exam_marks(evidence, runs),
    )


def consistency_cells(run: ExamRun, state: Sequence[RoundResult], seat: str) -> dict[str, object]:
    """A participant's consistency in both definitions, in percent of samples.

    Args:
        run: Whose coverage they have.
        state: Results; epochs of a question are rows of one cluster.
        seat: The participant.
    """
    standings = [result.standings[seat] for result in state]
    if not all(standing.complete for standing in standings):
        return dict.fromkeys(CELLS, NOTHING)
    cases, hit = questions(state), right(state, seat).astype(bool)
    majority = np.array([standing.share(standing.answer) for standing in standings])
    key = np.array([one.share(result.key) for one, result in zip(standings, state, strict=True)])
    silent = [one.votes.count(None) / one.planned for one in standings]
    found = (
        mean_share(majority, cases),
        mean_share(majority[hit], cases[hit]),
        mean_share(majority[~hit], cases[~hit]),
        gap(majority, cases, hit),
        mean_share(key[~hit], cases[~hit]),
        gap(np.where(hit, majority, key), cases, hit),
        mean_share(np.array(silent), cases),
    )
    cells = {name: percent(one) for name, one in zip(CELLS, found, strict=True)}
    return with_coverage(cells, run.coverage)


CELLS = (
    "consistency",
    "right",
    "wrong, corrected",
    "difference, corrected",
    "wrong, paper",
    "difference, paper",
    "unanswered",
)
