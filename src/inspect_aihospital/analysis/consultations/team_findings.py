"""Compare the procedures of teams: rounds of discussion (Figure 2), and paired differences."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import nan

import altair as alt
import numpy as np
import pandas as pd

from inspect_aihospital.analysis.estimates import Estimate, PValue, by_case, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, LackingError, Table, coverage_note, finding
from inspect_aihospital.analysis.measures import (
    CONSULTATION_MEASURES,
    may_test_pair,
    means_by_run,
)
from inspect_aihospital.analysis.panels import LINES, wrap_name
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.run_differences import compare_runs
from inspect_aihospital.statistics.clustered import clustered_mean
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import SHARE
from inspect_aihospital.statistics.p_values import holm

DISCUSSION, WITHOUT, VOTE = "dispute resolution", "no dispute resolution", "vote"
RELEASED = "released discussion"

LEFT = "disputes left"


@dataclass(frozen=True, kw_only=True, eq=False)
class TeamRun(Run):
    """Hold a run of a team.

    Attributes:
        scores: A row a case and epoch: of `meeting`, or the released counts.
    """

    scores: pd.DataFrame

    @property
    def models(self) -> str:
        """Models of its seats without their providers."""
        return " + ".join(model.rsplit("/", 1)[-1] for model in self.team)

    @property
    def procedure(self) -> str:
        """How it came to its report: `DISCUSSION`, `WITHOUT`, `VOTE` or `RELEASED`."""
        if self.task.startswith("released"):
            return RELEASED
        if self.args.get("strategy") == "vote":
            return VOTE
        return WITHOUT if self.args.get("dispute_resolution") is False else DISCUSSION

    @property
    def name(self) -> str:
        """Models and procedure."""
        return f"{self.models}, {self.marked(self.procedure)}"


def team_runs(evidence: Evidence) -> list[TeamRun]:
    """List runs of teams, those of this package first; empty without any."""
    runs = [
        TeamRun(**vars(evidence.run(str(run))), scores=rows)
        for scorer in ("meeting", "released_counts")
        if scorer in evidence.scores
        for run, rows in evidence.scores[scorer].groupby("run", sort=False)
        # released counts are of single doctors too, whose rows have no rounds
        if "rounds" in rows and (rows["rounds"].notna().any() or scorer == "meeting")
    ]
    return sorted(runs, key=lambda team: (team.procedure == RELEASED, team.name, team.id))


@finding("mvme_rounds")
def rounds_figure(evidence: Evidence) -> Figure:
    """Plot how many rounds discussions took (Fan et al., Figure 2)."""
    runs = [
        run
        for run in team_runs(evidence)
        if run.procedure != VOTE and run.scores["rounds"].notna().any()
    ]
    if not runs:
        raise LackingError(
            "no log holds discussions that ended; run mvme_collaboration, or import the released "
            "collaborations"
        )
    rows = pd.DataFrame(
        [row for run in runs for row in _outcomes(run, len(evidence.case_ids(run.id)))]
    )
    return Figure(
        chart=_chart(rows),
        runs=[run.id for run in runs],
        note=coverage_note(zip(rows["label"], rows["coverage"], strict=True)),
    )


def _outcomes(run: TeamRun, due: int) -> Iterator[dict[str, object]]:
    ended = run.scores[run.scores["rounds"].notna()]
    outcome = ended["rounds"].astype(int).astype(str)
    if "consensus" in ended:
        # A discussion that used up its rounds did not end with the last one.
        outcome = outcome.where(ended["consensus"] == 1, LEFT)
    bins = [*(str(n) for n in range(int(ended["rounds"].max()) + 1)), LEFT]
    hits = np.stack([(outcome == name).to_numpy(dtype=float) for name in bins], axis=1)
    cases = pd.DataFrame(hits).groupby(ended["id"].to_numpy()).mean()
    panel = wrap_name(f"{run.label}, {run.procedure}")
    shares = map(estimate, bootstrap_means(cases.to_numpy(), within=SHARE))
    for name, share in zip(bins, shares, strict=True):
        # released discussions do not record whether the last round ended in consensus
        if name == LEFT and run.procedure == RELEASED:
            continue
        yield {
            "run": f"{panel}\nn = {share.n} of {due} cases",
            "label": run.name,
            "how": run.procedure,
            "ended": name,
            "share": 100 * share.value,
            **share.times(100).over(due).drawn(),
        }


def _chart(rows: pd.DataFrame) -> alt.FacetChart:
    bins = [*sorted(set(rows["ended"]) - {LEFT}, key=int), LEFT]
    hues = alt.Scale(domain=[DISCUSSION, WITHOUT, RELEASED], range=list(COLOURS[:3]))
    base = alt.Chart(rows).encode(
        x=alt.X("ended:N", sort=bins, title="rounds until consensus", axis=alt.Axis(labelAngle=0))
    )
    bars = base.mark_bar(opacity=0.75).encode(
        y=alt.Y("share:Q", title="% of cases", scale=alt.Scale(domain=[0, 100])),
        color=alt.Color("how:N", scale=hues, legend=None),
    )
    reach = base.mark_rule(strokeWidth=1.5).encode(y="lower:Q", y2="upper:Q")
    return (
        alt.layer(bars, reach)
        .properties(width=COLUMN - 70, height=90)
        .facet(
            facet=alt.Facet(
                "run:N",
                title=None,
                sort=list(dict.fromkeys(rows["run"])),
                header=alt.Header(labelExpr=LINES, labelLimit=0, labelAnchor="start"),
            ),
            columns=1,
            spacing=8,
        )
    )


@finding("mvme_collaboration")
def collaboration_table(evidence: Evidence) -> Table:
    """Compare the procedures of each team in pairs (Fan et al., §7.1; the vote is ours)."""
    runs = [run for run in team_runs(evidence) if run.procedure != RELEASED]
    pairs = [
        (first, second)
        for first, second in combinations(runs, 2)
        # The order of seats counts: speakers hear those before them.
        if first.team == second.team and first.procedure != second.procedure
    ]
    rows = [row for pair in pairs for row in _differences(evidence, *pair)]
    # Over all rows at once: a reader looks through all pairs for a difference.
    adjusted = holm([p for p, _ in rows])
    frame = [row | {"p (Holm)": PValue(p)} for (_, row), p in zip(rows, adjusted, strict=True)]
    return Table(
        frame=pd.DataFrame(frame, dtype=object), runs=[run.id for pair in pairs for run in pair]
    )


def _differences(
    evidence: Evidence, first: TeamRun, second: TeamRun
) -> Iterator[tuple[float, dict[str, object]]]:
    ids = (first.id, second.id)
    due = len(evidence.case_ids(*ids))
    for measure in CONSULTATION_MEASURES:
        values = means_by_run(evidence, measure)
        if not values.keys() >= set(ids):
            continue
        difference = compare_runs(values[first.id], values[second.id], measure.factor, due=due)
        if not difference.n:
            continue
        row = {
            "doctors": first.models,
            "first": first.marked(first.procedure),
            "second": second.marked(second.procedure),
            "of": measure.name,
            "difference": difference.estimate,
            "p (Holm)": None,  # holds the column's place until p-values are adjusted
            "shared cases": difference.n,
            "calls, first": _calls(evidence, first),
            "calls, second": _calls(evidence, second),
        }
        # A run that is not comparable is shown, and not tested.
        yield difference.p_value if may_test_pair(evidence, measure, ids) else nan, row


def _calls(evidence: Evidence, run: TeamRun) -> Estimate:
    calls = by_case(run.scores, ["team_calls"])["team_calls"]
    due = len(evidence.case_ids(run.id))
    return estimate(clustered_mean(calls.to_numpy(dtype=float))).over(due)
