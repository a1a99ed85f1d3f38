"""Price the examinations that doctors ordered, and set the price against the diagnosis."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, nan
from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import (
    GradedRun,
    graded_runs,
    scored_runs,
)
from inspect_aihospital.analysis.estimates import NOTHING, Estimate, by_case, estimate
from inspect_aihospital.analysis.evidence import Evidence, Run
from inspect_aihospital.analysis.examination_prices import ExaminationPrices
from inspect_aihospital.analysis.findings import (
    Figure,
    LackingError,
    Table,
    coverage_note,
    finding,
)
from inspect_aihospital.analysis.panels import SHAPES, first_panels, legend, scale, wrap_name
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.statistics.columns import bootstrap_means

SCORER = "fidelity"
ORDERS = "orders"
HEADLINE = "diagnostic"
MOST_UNPRICED = 8
"""Names without a price that the note lists."""


@dataclass(frozen=True)
class WorkUp:
    """Hold what the visits of a run cost.

    Attributes:
        run: The run.
        price: A case, of all priced examinations.
        over_ordered: A case, of those that the record lacks.
        ordered: Examinations of all visits, each once a visit.
        unpriced: Names without a price, and in how many visits.
        diagnostic: Its score.
    """

    run: Run
    price: Estimate
    over_ordered: Estimate
    ordered: int
    unpriced: Counter[str]
    diagnostic: Estimate

    @property
    def unpriced_share(self) -> float:
        """Share of the ordered examinations that have no price, in percent."""
        return 100 * self.unpriced.total() / self.ordered if self.ordered else nan


def work_ups(evidence: Evidence) -> list[WorkUp]:
    """Price the visits of all runs.

    Raises:
        LackingError: There are no prices, or no run tells its orders.
    """
    prices = evidence.examination_prices
    if not prices.by_terms:
        raise LackingError("no prices of examinations; report --examination-prices FILE")
    grades = {run.run: run for run in graded_runs(evidence)}
    found = [
        work_up
        for run, scores, facts in scored_runs(evidence, SCORER)
        if (work_up := _price(run, scores, facts, prices, evidence, grades.get(run.run)))
    ]
    if not found:
        raise LackingError(
            "no log tells what its doctors ordered; run mvme, or score a log again with "
            "inspect score --scorer inspect_aihospital/fidelity --action append"
        )
    return found


def _price(
    run: Run,
    scores: pd.DataFrame,
    facts: Iterable[Any],
    prices: ExaminationPrices,
    evidence: Evidence,
    graded: GradedRun | None,
) -> WorkUp | None:
    orders = [score.get(ORDERS) for score in facts]
    rows = scores[["id"]].assign(
        price=[_sum(prices, order["ordered"]) if order else nan for order in orders],
        over_ordered=[_sum(prices, order["unrecorded"]) if order else nan for order in orders],
    )
    if rows["price"].isna().all():
        return None
    due = len(evidence.case_ids(run.run))
    cases = by_case(rows, ["price", "over_ordered"])
    price, over_ordered = (
        estimate(interval).over(due)
        for interval in bootstrap_means(cases.to_numpy(dtype=float), within=(0.0, inf))
    )
    ordered = [name for order in orders if order for name in order["ordered"]]
    return WorkUp(
        run=run,
        price=price,
        over_ordered=over_ordered,
        ordered=len(ordered),
        unpriced=Counter(name for name in ordered if prices.of(name) is None),
        diagnostic=graded.estimates([HEADLINE])[HEADLINE] if graded else NOTHING,
    )


def _sum(prices: ExaminationPrices, names: Iterable[str]) -> float:
    return sum(prices.of(name) or 0.0 for name in names)


@finding("mvme_workup")
def workup_table(evidence: Evidence) -> Table:
    """Tabulate the price of the work-up, of what was over-ordered, and what has no price."""
    found = work_ups(evidence)
    currency = evidence.examination_prices.currency
    frontier = on_frontier(found)
    rows = [
        {
            "doctor": work_up.run.label,
            "setting": work_up.run.setting,
            f"{currency} a case": work_up.price,
            f"over-ordered, {currency}": work_up.over_ordered,
            "unpriced": work_up.unpriced_share,
            "ordered": work_up.ordered,
            HEADLINE: work_up.diagnostic,
            "on the frontier": "yes" if work_up in frontier else "no",
        }
        for work_up in found
    ]
    unpriced = sum((work_up.unpriced for work_up in found), Counter[str]())
    names = sorted(unpriced, key=lambda name: (-unpriced[name], name))
    listing = ", ".join(names[:MOST_UNPRICED])
    others = f" and {len(names) - MOST_UNPRICED} more" if len(names) > MOST_UNPRICED else ""
    return Table(
        frame=pd.DataFrame(rows),
        runs=[work_up.run.run for work_up in found],
        note=f" Without a price: {listing}{others}." if names else "",
    )


def on_frontier(found: list[WorkUp]) -> list[WorkUp]:
    """Return those that no other run of the same setting beats: cheaper and no worse, or better."""

    def is_beaten(work_up: WorkUp) -> bool:
        own = work_up.price.value, -work_up.diagnostic.value
        others = (
            (other.price.value, -other.diagnostic.value)
            for other in found
            if other.run.setting == work_up.run.setting
        )
        return any(o != own and o[0] <= own[0] and o[1] <= own[1] for o in others)

    return [w for w in found if w.diagnostic.n and not is_beaten(w)]


@finding("mvme_workup_figure")
def workup_figure(evidence: Evidence) -> Figure:
    """Plot the diagnostic score against the price of the work-up."""
    found, left_out = first_panels([w for w in work_ups(evidence) if w.diagnostic.n])
    if not found:
        raise LackingError("no run with priced examinations has grades of its diagnoses")
    frontier = on_frontier(found)
    rows = pd.DataFrame(
        [
            {
                "doctor": wrap_name(work_up.run.name),
                "price": work_up.price.value,
                "cheapest": work_up.price.lower,
                "dearest": work_up.price.upper,
                HEADLINE: work_up.diagnostic.value,
                **work_up.diagnostic.drawn(),
                "frontier": work_up in frontier,
            }
            for work_up in found
        ]
    )
    names = [work_up.run.name for work_up in found]
    return Figure(
        chart=_chart(rows, evidence.examination_prices.currency),
        runs=[work_up.run.run for work_up in found],
        note=coverage_note(zip(names, rows["coverage"], strict=True)) + left_out,
    )


def _chart(rows: pd.DataFrame, currency: str) -> Any:
    doctors = list(rows["doctor"])
    x = alt.X("price:Q", title=f"{currency} of examinations, a case")
    y = alt.Y(f"{HEADLINE}:Q", title=f"{HEADLINE}, 0–100", scale=alt.Scale(domain=[0, 100]))
    base = alt.Chart(rows).encode(
        x=x, y=y, color=alt.Color("doctor:N", scale=scale(doctors, COLOURS), legend=legend(1))
    )
    frontier = alt.Chart(rows[rows["frontier"]])
    return alt.layer(
        frontier.mark_line(interpolate="step-after", color="#888", strokeDash=[5, 3]).encode(
            x=x, y=y
        ),
        base.mark_rule().encode(y=alt.Y("lower:Q"), y2="upper:Q"),
        base.mark_rule().encode(x=alt.X("cheapest:Q"), x2="dearest:Q"),
        base.mark_point(filled=True, size=50, opacity=1).encode(
            shape=alt.Shape("doctor:N", scale=scale(doctors, SHAPES))
        ),
    ).properties(width=COLUMN * 0.7, height=200)
