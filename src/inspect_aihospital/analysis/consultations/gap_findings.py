"""Take the gap between a visit and the full record apart, by one-step reports on both."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import GradedRun, graded_runs
from inspect_aihospital.analysis.estimates import NOTHING, Estimate, case_means
from inspect_aihospital.analysis.evidence import ELICITED, INTERACTION, ONE_STEP, Evidence
from inspect_aihospital.analysis.findings import (
    Figure,
    LackingError,
    Table,
    coverage_note,
    finding,
)
from inspect_aihospital.analysis.panels import LINES, first_panels, in_two_columns, scale, wrap_name
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.analysis.run_differences import compare_runs
from inspect_aihospital.core.aspects.aspect import CONCLUSIONS
from inspect_aihospital.core.record import Specialty

HEADLINE = "diagnostic"
SCOPES = (HEADLINE, *(aspect.value for aspect in CONCLUSIONS))

QUESTIONING, CONVERSATION = "lost by questioning", "lost in conversation"

PANEL_WIDTH = 26
"""Latin letters in a line of a panel's name."""


@dataclass(frozen=True, eq=False)
class Gap:
    """Hold the three reports of a doctor on the same cases.

    Attributes:
        visit: After the visit.
        elicited: In one step, from what the visit brought up.
        full: In one step, from the full record; `None` where no such run has these cases.
    """

    visit: GradedRun
    elicited: GradedRun
    full: GradedRun | None

    @property
    def runs(self) -> list[GradedRun]:
        """The runs that there are."""
        return [self.visit, self.elicited, *([self.full] if self.full else [])]

    @cached_property
    def cases(self) -> pd.DataFrame:
        """Means of the cases that all runs share, by id; columns (setting, scope), 0 to 100."""
        return pd.concat(
            {run.setting: run.by_case[list(SCOPES)] for run in self.runs}, axis=1, join="inner"
        )

    @cached_property
    def specialties(self) -> pd.Series:
        """Specialty of each case, by id."""
        return self.visit.scores.drop_duplicates("id").set_index("id")["specialty"]

    def row(self, scope: str, ids: pd.Index, due: int) -> dict[str, Estimate]:
        """Return the three means and the two losses, paired by case.

        Args:
            scope: One of `SCOPES`.
            ids: Cases.
            due: How many the visits' run was to have.
        """
        cases = self.cases.loc[self.cases.index.intersection(ids)]
        scores = {run.setting: cases[(run.setting, scope)] for run in self.runs}
        scores = {setting: column.dropna() for setting, column in scores.items()}
        means = {
            setting: case_means(column.to_frame(scope), {})[scope].over(due)
            for setting, column in scores.items()
        }
        losses = {
            QUESTIONING: (ONE_STEP, ELICITED),
            CONVERSATION: (ELICITED, INTERACTION),
        }
        return {
            "full": means.get(ONE_STEP, NOTHING),
            "elicited": means[ELICITED],
            "visit": means[INTERACTION],
            **{
                name: compare_runs(scores[more], scores[less], due=due).estimate
                if more in scores
                else NOTHING
                for name, (more, less) in losses.items()
            },
        }


def find_gaps(evidence: Evidence) -> list[Gap]:
    """Pair each run of visits with the one-step runs of the same model that share most cases.

    Raises:
        LackingError: No run has reports on what its visits brought up.
    """
    runs = graded_runs(evidence)
    gaps = [
        Gap(visit, elicited, _nearest(visit, runs, ONE_STEP))
        for visit in runs
        if visit.setting == INTERACTION and (elicited := _nearest(visit, runs, ELICITED))
    ]
    if not gaps:
        raise LackingError(
            "no log holds reports on what a visit brought up; run mvme_one_step with "
            "-T given=elicited -T consultations=LOG, LOG being one of mvme by the same model"
        )
    return gaps


def _nearest(visit: GradedRun, runs: Sequence[GradedRun], setting: str) -> GradedRun | None:
    """Return the run of the visit's model that shares most cases with it, of equals the first."""
    candidates = [
        run
        for run in runs
        if run.setting == setting and run.model and run.model == visit.model
        if len(_shared_ids(visit, run))
    ]
    return max(candidates, key=lambda run: len(_shared_ids(visit, run)), default=None)


def _shared_ids(visit: GradedRun, run: GradedRun) -> pd.Index:
    return visit.by_case.index.intersection(run.by_case.index)


@finding("mvme_gap")
def gap_table(evidence: Evidence) -> Table:
    """Tabulate what was lost by questioning and in conversation: by aspect, then by specialty."""
    gaps = find_gaps(evidence)
    rows = [
        {"doctor": gap.visit.label, **row, "cases": len(gap.cases)}
        for gap in gaps
        for row in _rows(gap)
    ]
    return Table(frame=pd.DataFrame(rows), runs=[run.run for gap in gaps for run in gap.runs])


def _rows(gap: Gap) -> Iterator[dict[str, object]]:
    for scope in SCOPES:
        yield {"part": scope, **gap.row(scope, gap.cases.index, gap.visit.case_count)}
    for specialty in Specialty:
        ids = gap.specialties.index[gap.specialties == specialty.value]
        if len(gap.cases.index.intersection(ids)):
            yield {"part": specialty.value, **gap.row(HEADLINE, ids, len(ids))}


@finding("mvme_gap_figure")
def gap_figure(evidence: Evidence) -> Figure:
    """Plot both losses of each doctor, by aspect, with 95 % intervals."""
    gaps, left_out = first_panels(find_gaps(evidence))
    rows = [
        {
            "panel": wrap_name(gap.visit.label, PANEL_WIDTH),
            "part": scope,
            "loss": name,
            "points": loss.value,
            **loss.drawn(),
        }
        for gap in gaps
        for scope in SCOPES
        for name, loss in gap.row(scope, gap.cases.index, gap.visit.case_count).items()
        if name in (QUESTIONING, CONVERSATION)
    ]
    frame = pd.DataFrame(rows).dropna(subset=["points"])
    names = frame["panel"].str.split().str.join(" ")
    return Figure(
        chart=_chart(frame),
        runs=[run.run for gap in gaps for run in gap.runs],
        note=coverage_note(zip(names, frame["coverage"], strict=True)) + left_out,
    )


def _chart(rows: pd.DataFrame) -> Any:
    names = (QUESTIONING, CONVERSATION)
    legend = alt.Legend(title=None, orient="bottom", labelLimit=0)
    base = alt.Chart(rows).encode(
        y=alt.Y("part:N", title=None, sort=list(SCOPES)),
        yOffset=alt.YOffset("loss:N", sort=list(names)),
    )
    x = alt.X("points:Q", title="points lost, of 100")
    layers = alt.layer(
        base.mark_bar(height=8).encode(
            x=x, color=alt.Color("loss:N", scale=scale(names, COLOURS), legend=legend)
        ),
        base.mark_rule().encode(x=alt.X("lower:Q", title="points lost, of 100"), x2="upper:Q"),
    ).properties(width=COLUMN * 0.36, height=100)
    header = alt.Header(labelExpr=LINES, labelLimit=0, labelAnchor="start", labelFontSize=9)
    return in_two_columns(layers, "panel", rows, title=None, header=header)
