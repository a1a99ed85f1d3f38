"""Plot rounds of discussion with and without dispute resolution (Figure 2)."""

from collections.abc import Iterator

import altair as alt
import numpy as np
import pandas as pd

from inspect_aihospital.analysis.estimates import estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.figures.panels import LINES, wrap_name
from inspect_aihospital.analysis.findings import (
    Figure,
    LackingError,
    coverage_note,
    finding,
)
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN, NOT_DRAWN
from inspect_aihospital.analysis.tables.team_rows import (
    DISCUSSION,
    RELEASED,
    VOTE,
    WITHOUT,
    TeamRun,
    team_runs,
)
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import SHARE

LEFT = "disputes left"

NOTE = (
    "Share of the discussions that came to their end in consensus after so many rounds, with 95 % "
    "intervals over cases; “disputes left” had none after the last round. Discussions "
    "that failed or were cut off count nowhere. Released ones tell the last round and not whether "
    "it ended in consensus, so their last round holds both. Epochs of a case are averaged first."
)


@finding("mvme_rounds", "Rounds of discussion")
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
        [row for run in runs for row in _rows(run, len(evidence.case_ids(run.run["run"])))]
    )
    return Figure(
        source="Fan et al., Figure 2",
        chart=_chart(rows),
        runs=tuple(run.run["run"] for run in runs),
        note=NOTE + NOT_DRAWN + coverage_note(zip(rows["label"], rows["coverage"], strict=True)),
        varies=frozenset({"task", "options"}),
    )


def _rows(run: TeamRun, due: int) -> Iterator[dict[str, object]]:
    ended = run.scores[run.scores["rounds"].notna()]
    outcome = ended["rounds"].astype(int).astype(str)
    if "consensus" in ended:
        outcome = outcome.where(ended["consensus"] == 1, LEFT)
    bins = [*(str(n) for n in range(int(ended["rounds"].max()) + 1)), LEFT]
    hits = np.stack([(outcome == name).to_numpy(dtype=float) for name in bins], axis=1)
    cases = pd.DataFrame(hits).groupby(ended["id"].to_numpy()).mean()
    panel = wrap_name(f"{run.run['label']}, {run.procedure}")
    shares = map(estimate, bootstrap_means(cases.to_numpy(), within=SHARE))
    for name, share in zip(bins, shares, strict=True):
        # released discussions do not record whether the last round ended in consensus
        if name == LEFT and run.procedure == RELEASED:
            continue
        yield {
            "run": f"{panel}\nn = {share.n} of {due} cases",
            "label": run.name,
            "coverage": share.n / due,
            "how": run.procedure,
            "ended": name,
            "share": 100 * share.value,
            "lower": 100 * share.lower,
            "upper": 100 * share.upper,
        }


def _chart(rows: pd.DataFrame) -> alt.FacetChart:
    bins = [*sorted(set(rows["ended"]) - {LEFT}, key=int), LEFT]
    hues = alt.Scale(domain=[DISCUSSION, WITHOUT, RELEASED], range=list(COLOURS[:3]))
    base = alt.Chart(rows).encode(
        x=alt.X("ended:N", sort=bins, title="rounds until consensus", axis=alt.Axis(labelAngle=0)),
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
