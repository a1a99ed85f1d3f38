"""Plot each run's score against what the evaluated model cost, with the frontier."""

from collections.abc import Iterable, Sequence
from itertools import chain
from math import isnan, log
from typing import Any, Literal

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, LackingError, coverage_note, finding
from inspect_aihospital.analysis.frontier import on_frontier
from inspect_aihospital.analysis.leaderboard.leaderboard_tables import (
    coverage_of,
    mean_of,
    priced,
    visits_of,
)
from inspect_aihospital.analysis.leaderboard.rankings import ALL, Ranking, rankings
from inspect_aihospital.analysis.panels import first_panels, wrap_name
from inspect_aihospital.analysis.pictures import COLOURS, TEXT

WIDTH, HEIGHT = 300, 220
"""Pixels of a panel, and of its letters: 12 remain 11 on a telephone."""

CLOSE = 14
"""Pixels within which the numbers of two points would overlap."""

LOG_FROM = 5.0
"""Ratio of the largest and the smallest cost from which on the axis is logarithmic."""

DOLLARS, TOKENS = "US$ of the evaluated model, a case", "tokens of the evaluated model, a case"


@finding("leaderboard_figure")
def leaderboard_figure(evidence: Evidence) -> Figure:
    """Plot score against dollars, or tokens, a panel a ranking."""
    parts = [
        part for part in rankings(evidence) if part.language == ALL and len(part.group.members) > 1
    ]
    panels = [(part, rows) for part in parts if len(rows := cost_rows(evidence, part)) > 1]
    if not panels:
        raise LackingError("no ranking has two runs whose logs tell their tokens")
    shown, left_out = first_panels(panels)
    runs = [run.id for part, _ in shown for run in (*part.runs, *part.unranked)]
    panels_by_task: dict[str, list[Any]] = {}
    for part, rows in shown:
        panels_by_task.setdefault(part.group.task, []).append(_panel(part, rows))
    coverage = coverage_note(
        (run.label, coverage_of(evidence, part, run, part.group.measure))
        for part, _ in shown
        for run in (*part.runs, *part.unranked)
    )
    undrawn = [
        f"{part.group.name} {run.label}"
        for part, rows in shown
        for place, run in enumerate((*part.runs, *part.unranked), start=1)
        if str(place) not in set(rows["number"])
    ]
    missing = f" Not drawn, since the log tells no tokens: {', '.join(undrawn)}." if undrawn else ""
    return Figure(
        chart=_stacked(chain(*panels_by_task.values())),
        chart_by_task={task: _stacked(panels) for task, panels in panels_by_task.items()},
        runs=runs,
        note=coverage + missing,
        left_out=left_out,
    )


def _stacked(panels: Iterable[Any]) -> Any:
    return alt.vconcat(*panels, spacing=24)


def cost_rows(evidence: Evidence, part: Ranking) -> pd.DataFrame:
    """Return a row a run of a ranking whose cost is known: number, name, score, cost, frontier."""
    members = [*part.runs, *part.unranked]
    used = [run.spending.evaluated for run in members]
    dollars = [priced(evidence, by_model) for by_model in used]
    # One axis has one unit: a run without a price puts all of them on tokens.
    has_prices = not any(map(isnan, dollars)) and any(dollars)
    tokens = [sum(usage.tokens for usage in by_model.values()) for by_model in used]
    amounts = dollars if has_prices else tokens
    costs = [
        amount / max(visits_of(evidence, run), 1)
        for run, amount in zip(members, amounts, strict=True)
    ]
    rows = pd.DataFrame(
        [
            {
                "number": str(place),
                "name": wrap_name(f"{place}  {run.label}", 44),
                "score": (mean := mean_of(evidence, part, run, part.group.measure)).value,
                **mean.drawn(),
                "cost": cost,
                "unit": DOLLARS if has_prices else TOKENS,
                "ranked": run in part.runs,
            }
            for place, (run, cost) in enumerate(zip(members, costs, strict=True), start=1)
        ]
    )
    # No tokens are unknown tokens; no dollars are a price, as of a model of one's own.
    rows = rows[rows["cost"].notna() if has_prices else rows["cost"] > 0]
    return rows.assign(frontier=on_frontier(rows))


def _panel(part: Ranking, rows: pd.DataFrame) -> Any:
    cost, unit = rows["cost"], rows["unit"].iloc[0]
    # A cost of 0 has no logarithm.
    kind: Literal["log", "linear"] = "log" if cost.max() > LOG_FROM * cost.min() > 0 else "linear"
    margin = 1.25 if kind == "log" else 1.08
    costs, scores = (cost.min() / margin, cost.max() * margin), _ends(rows)
    x = alt.X(
        "cost:Q",
        title=unit,
        scale=alt.Scale(type=kind, domain=costs, nice=False),
        axis=alt.Axis(tickCount=4, grid=False, format="~g" if unit == DOLLARS else "~s"),
    )
    y = alt.Y("score:Q", title=f"{part.group.measure.name}, 0–100", scale=alt.Scale(domain=scores))
    base = alt.Chart(rows).encode(x=x)
    frontier = alt.Chart(rows[rows["frontier"]])
    line = frontier.mark_line(interpolate="step-after", color=COLOURS[1], strokeDash=[5, 3])
    fill = alt.condition("datum.ranked", alt.value(COLOURS[0]), alt.value("white"))
    numbers = alt.Chart(_joined_numbers(rows, costs, scores, kind)).mark_text(
        align="left", dx=6, dy=-7, fontSize=TEXT, fontWeight="bold"
    )
    layers = [
        line.encode(x=x, y=y),
        base.mark_rule(color="#888").encode(y=alt.Y("lower:Q"), y2="upper:Q"),
        base.mark_point(size=45, opacity=1, stroke=COLOURS[0]).encode(y=y, fill=fill),
        numbers.encode(x=x, y=y, text="number:N"),
    ]
    plot = alt.layer(*layers).properties(
        title=alt.Title(part.group.name, anchor="start", fontSize=TEXT + 1),
        width=WIDTH,
        height=HEIGHT,
    )
    return alt.vconcat(plot, _key(list(rows["name"])), spacing=4)


def _ends(rows: pd.DataFrame) -> tuple[float, float]:
    ends = rows[["lower", "upper", "score"]]
    return float(ends.min().min()), float(ends.max().max())


def _joined_numbers(
    rows: pd.DataFrame, costs: tuple[float, float], scores: tuple[float, float], kind: str
) -> pd.DataFrame:
    """Return the numbers at points, joined where points lie so close that they would overlap."""
    position = log if kind == "log" else float
    start, end = map(position, costs)
    labels: list[dict[str, Any]] = []
    for row in rows.to_dict("records"):
        x = WIDTH * (position(row["cost"]) - start) / (end - start)
        # Scores that are all equal would divide by 0.
        y = HEIGHT * (row["score"] - scores[0]) / ((scores[1] - scores[0]) or 1)
        close = (label for label in labels if abs(label["x"] - x) < CLOSE > abs(label["y"] - y))
        if label := next(close, None):
            label["number"] += f", {row['number']}"
        else:
            labels.append({"x": x, "y": y, **{k: row[k] for k in ("cost", "score", "number")}})
    return pd.DataFrame(labels)


def _key(names: Sequence[str]) -> Any:
    """Return the names behind the numbers, in as many lines as they need."""
    rows = pd.DataFrame({"name": names, "place": range(len(names))})
    lines = max(name.count("\n") + 1 for name in names)
    text = alt.Chart(rows).mark_text(align="left", fontSize=TEXT, x=0, lineBreak="\n")
    return text.encode(y=alt.Y("place:O", axis=None), text="name:N").properties(
        width=WIDTH, height=alt.Step(lines * (TEXT + 4)), view=alt.ViewConfig(stroke=None)
    )
