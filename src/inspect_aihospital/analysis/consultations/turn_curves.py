"""Plot how shares grow from turn to turn: a panel a run, a line a part."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import nan
from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import ScoreFacts, scored_runs
from inspect_aihospital.analysis.estimates import by_case, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Figure, LackingError, coverage_note
from inspect_aihospital.analysis.panels import LINES, SHAPES, in_two_columns, scale, wrap_name
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.statistics.columns import bootstrap_means
from inspect_aihospital.statistics.interval import SHARE

PANEL_WIDTH = 26
"""Latin letters in a line of a panel's name: more would run into the next panel's name."""


@dataclass(frozen=True)
class TurnCurves:
    """Curves that the scores of a scorer hold.

    Attributes:
        scorer: The scorer.
        key: Key of the curves in the metadata of its scores: shares by turn, by part. A curve that
            ends earlier goes on with its last share; a turn without a share is `None`.
        parts: The parts, two at most.
        title: Title of the axis of shares, in percent.
    """

    scorer: str
    key: str
    parts: tuple[str, ...]
    title: str

    def draw(self, evidence: Evidence, lacking: str) -> Figure:
        """Draw the curves of all runs that have them.

        Raises:
            LackingError: No run has, which `lacking` tells.
        """
        rows_by_run = {
            run.id: list(self._rows(run, scores, facts, len(evidence.case_ids(run.id))))
            for run, scores, facts in scored_runs(evidence, self.scorer)
        }
        frame = pd.DataFrame([row for rows in rows_by_run.values() for row in rows])
        if frame.empty:
            raise LackingError(lacking)
        return Figure(
            chart=self._chart(frame),
            runs=[run for run, rows in rows_by_run.items() if rows],
            note=coverage_note(zip(frame["doctor"], frame["coverage"], strict=True)),
        )

    def _rows(
        self, run: Run, scores: pd.DataFrame, facts: Sequence[ScoreFacts], due: int
    ) -> Iterator[dict[str, object]]:
        curves = [score.get(self.key) or {} for score in facts]
        turns = max(
            (len(curve.get(part) or ()) for curve in curves for part in self.parts), default=0
        )
        for part in self.parts:
            rows = pd.DataFrame([_extend(curve.get(part) or (), turns) for curve in curves])
            # Epochs are averaged first, so that each case counts once in each turn.
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

    def _chart(self, rows: pd.DataFrame) -> Any:
        legend = alt.Legend(title=None, orient="bottom", symbolOpacity=1, symbolStrokeWidth=0)
        hue = alt.Color("part:N", scale=scale(self.parts, COLOURS), legend=legend)
        shape = alt.Shape("part:N", scale=scale(self.parts, SHAPES), legend=legend)
        dash = alt.StrokeDash("part:N", scale=scale(self.parts, [[1, 0], [5, 3]]), legend=None)
        x = alt.X("turn:Q", title="turn", axis=alt.Axis(tickMinStep=1, format="d", grid=False))
        y = alt.Y("share:Q", title=self.title, scale=alt.Scale(domain=[0, 100]))
        base = alt.Chart(rows)
        layers = alt.layer(
            base.mark_area(opacity=0.2).encode(x=x, y="lower:Q", y2="upper:Q", color=hue),
            base.mark_line().encode(x=x, y=y, color=hue, strokeDash=dash),
            base.mark_point(filled=True, size=30, opacity=1).encode(
                x=x, y=y, color=hue, shape=shape
            ),
        ).properties(width=COLUMN * 0.36, height=100)
        header = alt.Header(labelExpr=LINES, labelLimit=0, labelAnchor="start")
        return in_two_columns(layers, "panel", rows, title=None, header=header)


def _extend(curve: Sequence[float | None], turns: int) -> list[float]:
    """Extend a curve by the last share that is there; NaN for a turn without one."""
    shares = [nan if share is None else share for share in curve]
    known_shares = [share for share in curve if share is not None]
    return [*shares, *[known_shares[-1] if known_shares else nan] * (turns - len(shares))]
