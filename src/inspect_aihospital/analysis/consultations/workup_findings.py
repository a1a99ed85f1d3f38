"""Price the examinations that doctors ordered, and set the price against the diagnosis."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, nan
from typing import Any

import altair as alt
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import (
    GradedRun,
    ScoreFacts,
    graded_runs,
    scored_runs,
)
from inspect_aihospital.analysis.estimates import Estimate, by_case, estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.examination_prices import ExaminationPrices, examination_key
from inspect_aihospital.analysis.findings import Figure, LackingError, Table, coverage_note, finding
from inspect_aihospital.analysis.frontier import on_frontier
from inspect_aihospital.analysis.panels import SHAPES, first_panels, legend, scale, wrap_name
from inspect_aihospital.analysis.pictures import COLOURS, COLUMN
from inspect_aihospital.analysis.run import INTERACTION
from inspect_aihospital.core.text.excerpts import first_names
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
        ordered: Number of examinations, each once a visit.
        unpriced: Names without a price, and in how many visits.
        diagnostic: Its score.
    """

    run: GradedRun
    price: Estimate
    over_ordered: Estimate
    ordered: int
    unpriced: Counter[str]
    diagnostic: Estimate

    @property
    def unpriced_share(self) -> float:
        """Share of the ordered examinations that have no price, in percent."""
        return 100 * self.unpriced.total() / self.ordered if self.ordered else nan


def work_ups(evidence: Evidence) -> tuple[list[WorkUp], list[bool]]:
    """Price the visits of single doctors.

    Returns:
        A work-up a graded run, and whether it is on the frontier of those that may be ranked.

    Raises:
        LackingError: There are no prices, or no run tells its orders.
    """
    prices = evidence.examination_prices
    if not prices.by_name:
        raise LackingError("no prices of examinations; report --examination-prices FILE")
    grades = {run.id: run for run in graded_runs(evidence) if run.setting == INTERACTION}
    priced = [
        work_up
        for run, scores, facts in scored_runs(evidence, SCORER)
        if run.id in grades
        if (work_up := _price(grades[run.id], scores, facts, prices))
    ]
    if not priced:
        raise LackingError(
            "no log tells what its doctors ordered; run mvme, or score a log again with "
            "inspect score --scorer inspect_aihospital/fidelity --action append"
        )
    rows = pd.DataFrame(
        {
            "cost": work_up.price.value,
            "score": work_up.diagnostic.value,
            "ranked": evidence.may_compare(work_up.run.id) and work_up.diagnostic.n > 0,
        }
        for work_up in priced
    )
    return priced, on_frontier(rows)


def _price(
    run: GradedRun, scores: pd.DataFrame, facts: Sequence[ScoreFacts], prices: ExaminationPrices
) -> WorkUp | None:
    visits = [_read_orders(score) for score in facts]
    rows = scores[["id"]].assign(
        price=[_sum(prices, ordered) if ordered is not None else nan for ordered in visits],
        over_ordered=[
            _sum(prices, {name for name, is_recorded in ordered.items() if not is_recorded})
            if ordered is not None
            else nan
            for ordered in visits
        ],
    )
    if rows["price"].isna().all():
        return None
    cases = by_case(rows, ["price", "over_ordered"]).to_numpy(dtype=float)
    price, over_ordered = (
        estimate(interval).over(run.case_count)
        for interval in bootstrap_means(cases, within=(0.0, inf))
    )
    names = [name for ordered in visits for name in ordered or ()]
    return WorkUp(
        run=run,
        price=price,
        over_ordered=over_ordered,
        ordered=len(names),
        unpriced=Counter(name for name in names if prices.of(name) is None),
        diagnostic=run.estimates([HEADLINE])[HEADLINE],
    )


def _read_orders(facts: ScoreFacts) -> Mapping[str, bool] | None:
    """Return the examinations of a visit, each in one wording: whether the record has it."""
    visits = facts.get(ORDERS)
    # Where the orders of one visit are unknown, the sum would be too low.
    if not isinstance(visits, list) or None in visits:
        return None
    by_key: dict[object, tuple[str, bool]] = {}
    for visit in visits:
        for place, name in enumerate(visit["ordered"]):
            is_recorded = place not in visit["unrecorded"]
            # The examinations of a visit are billed once, however often they were ordered.
            by_key.setdefault(examination_key(name), (name, is_recorded))
    return dict(by_key.values())


def _sum(prices: ExaminationPrices, names: Mapping[str, bool] | set[str]) -> float:
    return sum(prices.of(name) or 0.0 for name in names)


@finding("mvme_workup")
def workup_table(evidence: Evidence) -> Table:
    """Tabulate the price of the work-up, of what was over-ordered, and what has no price."""
    priced, are_on_frontier = work_ups(evidence)
    currency = evidence.examination_prices.currency
    rows = [
        {
            "doctor": work_up.run.label,
            f"{currency} a case": work_up.price,
            f"over-ordered, {currency}": work_up.over_ordered,
            "unpriced": work_up.unpriced_share,
            HEADLINE: work_up.diagnostic,
            "on the frontier": "yes" if is_on_it else "no",
        }
        for work_up, is_on_it in zip(priced, are_on_frontier, strict=True)
    ]
    unpriced = sum((work_up.unpriced for work_up in priced), Counter[str]())
    # The most frequent first, since their prices would change the sums most.
    names = sorted(unpriced, key=lambda name: (-unpriced[name], name))
    return Table(
        frame=pd.DataFrame(rows),
        runs=[work_up.run.id for work_up in priced],
        note=f" Without a price: {first_names(names, MOST_UNPRICED)}." if names else "",
    )


@finding("mvme_workup_figure")
def workup_figure(evidence: Evidence) -> Figure:
    """Plot the diagnostic score against the price of the work-up."""
    pairs = [pair for pair in zip(*work_ups(evidence), strict=True) if pair[0].diagnostic.n]
    if not pairs:
        raise LackingError("no run with priced examinations has grades of its diagnoses")
    # Those on the frontier first, since a figure has room for few.
    shown, left_out = first_panels(sorted(pairs, key=lambda pair: not pair[1]))
    rows = pd.DataFrame(
        [
            {
                "doctor": wrap_name(work_up.run.label),
                "price": work_up.price.value,
                "cheapest": work_up.price.lower,
                "dearest": work_up.price.upper,
                HEADLINE: work_up.diagnostic.value,
                **work_up.diagnostic.drawn(),
                "coverage": min(work_up.price.coverage, work_up.diagnostic.coverage),
                "frontier": is_on_it,
            }
            for work_up, is_on_it in shown
        ]
    )
    names = [work_up.run.label for work_up, _ in shown]
    return Figure(
        chart=_chart(rows, evidence.examination_prices.currency),
        runs=[work_up.run.id for work_up, _ in shown],
        note=coverage_note(zip(names, rows["coverage"], strict=True)),
        left_out=left_out,
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
