"""Show how true patients and examiners were to their records, and what came up (Table 2)."""

from collections.abc import Iterator, Sequence
from math import nan
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from inspect_aihospital.analysis.comparability import NOBODY
from inspect_aihospital.analysis.consultations.graded_runs import ScoreFacts, scored_runs
from inspect_aihospital.analysis.estimates import (
    NOTHING,
    Estimate,
    by_case,
    case_sums,
    estimate,
    means,
    with_coverage,
)
from inspect_aihospital.analysis.evidence import Evidence, Run
from inspect_aihospital.analysis.exclusions import fidelity_figures
from inspect_aihospital.analysis.findings import (
    Figure,
    LackingError,
    Table,
    coverage_note,
    finding,
)
from inspect_aihospital.analysis.panels import LINES, SHAPES, in_two_columns, scale, wrap_name
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.core.fidelity.audit_levels import DIMENSIONS
from inspect_aihospital.core.fidelity.comparability_verdict import describe_verdict, weak_bounds
from inspect_aihospital.core.fidelity.visit_turns import Detector
from inspect_aihospital.statistics.columns import bootstrap_means, bootstrap_ratios
from inspect_aihospital.statistics.interval import SHARE

PARTS = ("symptoms", "examinations")

PANEL_WIDTH = 26
"""Latin letters in a line of a panel's name: more would run into the next panel's name."""


@finding("mvme_fidelity")
def fidelity_table(evidence: Evidence) -> Table:
    """Tabulate comparability, broken bounds, and the rates (Fan et al., Table 2)."""
    runs = list(scored_runs(evidence, "fidelity"))
    if not runs:
        raise LackingError(
            "no log holds fidelity; run mvme, or score a log of it again with inspect score "
            "--scorer inspect_aihospital/fidelity --action append"
        )
    rows = [_row(*scored, len(evidence.case_ids(scored[0].run))) for scored in runs]
    frame = pd.DataFrame(rows)
    unaudited = [name for name in DIMENSIONS if not any(cell.n for cell in frame[name])]
    return Table(frame=frame.drop(columns=unaudited), runs=[run.run for run, _, _ in runs])


def _row(
    run: Run, scores: pd.DataFrame, facts: Sequence[ScoreFacts], due: int
) -> dict[str, object]:
    scorings = fidelity_figures(run.metrics)
    figures = scorings[0] if scorings else {}  # the run's own, before any appended scoring
    audited = [str(name) for name in DIMENSIONS if name in scores and scores[name].notna().any()]
    levels = {name: level.over(due) for name, level in means(scores, audited).items()}
    cases = int(scores.loc[["counts" in score for score in facts], "id"].nunique())
    return {
        "doctor": run.label,
        "setting": run.setting,
        "patient": " + ".join(run.roles.get("patient", [])) or NOBODY,
        "examiner": " + ".join(run.roles.get("examiner", [])) or NOBODY,
        "comparable": describe_verdict(figures),
        "weak evidence": weak_bounds(figures) or NOBODY,
        "bounds broken": run.exclusion or ("none" if figures else NOBODY),
        **with_coverage(rates(scores, facts), cases / due),
        "unmarked": 100 * figures.get("unmarked_rate", nan),
        **dict.fromkeys(map(str, DIMENSIONS), NOTHING),
        **levels,
        "cases": cases,
        "n checked": ", ".join(str(_checked(facts, detector)) for detector in Detector),
    }


def rates(scores: pd.DataFrame, facts: Sequence[ScoreFacts]) -> dict[str, Estimate]:
    """Return each detector's share of what it checked, in percent, from the counts of cases."""
    counts = [score.get("counts") or {} for score in facts]
    pairs = np.array([[c.get(str(d), (0, 0)) for d in Detector] for c in counts], dtype=float)
    parts, wholes = np.moveaxis(case_sums(scores, pairs), -1, 0)
    return {
        detector.replace("_", " "): estimate(ratio).times(100)
        for detector, ratio in zip(Detector, bootstrap_ratios(parts, wholes), strict=True)
    }


def _checked(facts: Sequence[ScoreFacts], detector: Detector) -> int:
    return sum((score.get("counts") or {}).get(str(detector), (0, 0))[1] for score in facts)


@finding("mvme_elicitation")
def elicitation_figure(evidence: Evidence) -> Figure:
    """Plot symptoms and examinations surfaced by turn (added here)."""
    rows_by_run = {
        run.run: list(_curves(run, scores, facts, len(evidence.case_ids(run.run))))
        for run, scores, facts in scored_runs(evidence, "fidelity")
    }
    frame = pd.DataFrame([row for rows in rows_by_run.values() for row in rows])
    if frame.empty:
        raise LackingError(
            "no log tells what had come up by each turn; run mvme, or score a log of it again with "
            "inspect score --scorer inspect_aihospital/fidelity --action append"
        )
    return Figure(
        chart=_chart(frame),
        runs=[run for run, rows in rows_by_run.items() if rows],
        note=coverage_note(zip(frame["doctor"], frame["coverage"], strict=True)),
    )


def _curves(
    run: Run, scores: pd.DataFrame, facts: Sequence[ScoreFacts], due: int
) -> Iterator[dict[str, object]]:
    curves = [score.get("surfaced") or {} for score in facts]
    turns = max((len(curve.get(part) or ()) for curve in curves for part in PARTS), default=0)
    for part in PARTS:
        rows = pd.DataFrame([_extended(curve.get(part) or (), turns) for curve in curves])
        cases = by_case(rows.assign(id=scores["id"].to_numpy()), range(turns))
        shares = map(estimate, bootstrap_means(cases.to_numpy(dtype=float), within=SHARE))
        for turn, share in enumerate(shares, start=1):
            yield {
                "doctor": run.name,
                "panel": wrap_name(run.name, PANEL_WIDTH),
                "part": part,
                "turn": turn,
                "share": 100 * share.value,
                **share.times(100).over(due).drawn(),
            }


def _extended(curve: Sequence[float], turns: int) -> list[float]:
    """Extend a curve by its last share to all turns; NaN without a share."""
    last = curve[-1] if curve else nan
    return [*curve, *[last] * (turns - len(curve))]


def _chart(rows: pd.DataFrame) -> Any:
    legend = alt.Legend(title=None, orient="bottom", symbolOpacity=1, symbolStrokeWidth=0)
    hue = alt.Color("part:N", scale=scale(PARTS, COLOURS), legend=legend)
    shape = alt.Shape("part:N", scale=scale(PARTS, SHAPES), legend=legend)
    dash = alt.StrokeDash("part:N", scale=scale(PARTS, [[1, 0], [5, 3]]), legend=None)
    x = alt.X("turn:Q", title="turn", axis=alt.Axis(tickMinStep=1, format="d", grid=False))
    y = alt.Y("share:Q", title="% come up", scale=alt.Scale(domain=[0, 100]))
    base = alt.Chart(rows)
    layers = alt.layer(
        base.mark_area(opacity=0.2).encode(x=x, y="lower:Q", y2="upper:Q", color=hue),
        base.mark_line().encode(x=x, y=y, color=hue, strokeDash=dash),
        base.mark_point(filled=True, size=30, opacity=1).encode(x=x, y=y, color=hue, shape=shape),
    ).properties(width=COLUMN * 0.36, height=100)
    header = alt.Header(labelExpr=LINES, labelLimit=0, labelAnchor="start", labelFontSize=9)
    return in_two_columns(layers, "panel", rows, title=None, header=header)
