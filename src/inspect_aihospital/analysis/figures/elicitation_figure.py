"""Plot how much of a record has come up by each turn of the visit."""

from collections.abc import Hashable, Iterator, Sequence
from math import nan
from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.estimates import by_case, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.figures.panels import LINES, wrap_name
from inspect_aihospital.analysis.findings import Figure, LackingError, coverage_note, finding
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.analysis.tables.run_rows import ScoreFacts, scored_runs, setting_of
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import SHARE

PARTS = ("symptoms", "examinations")

PANEL_WIDTH = 26
"""Latin letters in a line of a panel's name: more would run into the next panel's name."""

NOTE = (
    "Share of what the record holds that has come up by a turn, in percent: mean over cases, with "
    "95 % bands over cases. A visit that has ended keeps its last share. Turn 1 is the "
    "patient's opening statement. A symptom has come up where a sentence of the patient has three "
    "fifths of its content, an examination where the examiner's replies have half of its values; "
    "both by rule, so that a paraphrase can be missed. Of a team the mean over its visits. Bands "
    "hold the sampling of cases, not errors of these rules; there is none where all cases have the "
    "same share."
)


@finding("mvme_elicitation", "What has come up by each turn")
def elicitation_figure(evidence: Evidence) -> Figure:
    """Plot symptoms and examinations surfaced by turn (added here)."""
    rows_by_run = {
        run["run"]: list(_rows(run, scores, facts, len(evidence.case_ids(run["run"]))))
        for run, scores, facts in scored_runs(evidence, "fidelity")
    }
    frame = pd.DataFrame([row for rows in rows_by_run.values() for row in rows])
    if frame.empty:
        raise LackingError(
            "no log tells what had come up by each turn; run mvme, or score a log of it again with "
            "inspect score --scorer inspect_aihospital/fidelity --action append"
        )
    return Figure(
        source="added here; after Fan et al., Table 3",
        chart=_chart(frame),
        runs=tuple(run for run, rows in rows_by_run.items() if rows),
        note=NOTE + coverage_note(zip(frame["doctor"], frame["coverage"], strict=True)),
        varies=frozenset({"task", "grader"}),
    )


def _rows(
    run: dict[Hashable, Any], scores: pd.DataFrame, facts: Sequence[ScoreFacts], due: int
) -> Iterator[dict[str, object]]:
    curves = [score.get("surfaced") or {} for score in facts]
    turns = max((len(curve.get(part) or ()) for curve in curves for part in PARTS), default=0)
    doctor = f"{run['label']}, {setting_of(run['task'])}"
    for part in PARTS:
        rows = pd.DataFrame([_extended(curve.get(part) or (), turns) for curve in curves])
        cases = by_case(rows.assign(id=scores["id"].to_numpy()), range(turns))
        shares = map(estimate, bootstrap_means(cases.to_numpy(dtype=float), within=SHARE))
        for turn, share in enumerate(shares, start=1):
            yield {
                "doctor": doctor,
                "panel": wrap_name(doctor, PANEL_WIDTH),
                "part": part,
                "turn": turn,
                "share": 100 * share.value,
                "lower": 100 * share.lower,
                "upper": 100 * share.upper,
                "coverage": share.n / due,
            }


def _extended(curve: Sequence[float], turns: int) -> list[float]:
    """Extend a curve by its last share to all turns; NaN without a share."""
    last = curve[-1] if curve else nan
    return [*curve, *[last] * (turns - len(curve))]


def _chart(rows: pd.DataFrame) -> Any:
    legend = alt.Legend(title=None, orient="bottom", symbolOpacity=1, symbolStrokeWidth=0)
    hue = alt.Color(
        "part:N",
        scale=alt.Scale(domain=list(PARTS), range=list(COLOURS[:2])),
        legend=legend,
    )
    shape = alt.Shape(
        "part:N",
        scale=alt.Scale(domain=list(PARTS), range=["circle", "square"]),
        legend=legend,
    )
    dashes = alt.Scale(domain=list(PARTS), range=[[1, 0], [5, 3]])
    dash = alt.StrokeDash("part:N", scale=dashes, legend=None)
    x = alt.X("turn:Q", title="turn", axis=alt.Axis(tickMinStep=1, format="d", grid=False))
    y = alt.Y("share:Q", title="% come up", scale=alt.Scale(domain=[0, 100]))
    base = alt.Chart(rows)
    layers = alt.layer(
        base.mark_area(opacity=0.2).encode(x=x, y="lower:Q", y2="upper:Q", color=hue),
        base.mark_line().encode(x=x, y=y, color=hue, strokeDash=dash),
        base.mark_point(filled=True, size=30, opacity=1).encode(x=x, y=y, color=hue, shape=shape),
    ).properties(width=COLUMN * 0.36, height=100)
    header = alt.Header(labelExpr=LINES, labelLimit=0, labelAnchor="start", labelFontSize=9)
    names = list(dict.fromkeys(rows["panel"]))
    panels = layers.facet(
        facet=alt.Facet("panel:N", title=None, sort=names, header=header), columns=2
    )
    return panels.resolve_axis(x="independent")  # a shared one would stand below an empty place
