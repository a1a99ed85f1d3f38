"""Compute the figures of `fidelity`: shares with their n, and whether runs can be compared."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.fidelity.bounds import all_kept, as_figure, bounds_for, judge
from inspect_aihospital.core.manner.contract import Contract
from inspect_aihospital.core.means import ratio
from inspect_aihospital.scorers.contract_score import MANNER, contract_figures
from inspect_aihospital.scorers.fidelity_score import (
    AUDITED,
    VISIT_FAILURES,
    VISITS,
    audit_means,
    failure_figures,
    order_figures,
    rates,
)

UNRECORDED = "unrecorded"
AUDIT = "audit"


@metric(scores="unreduced")
def fidelity_figures() -> Metric:
    """Say how true patients and examiners were to their records, over all visits of a run.

    Returns:
        A metric with `comparable`: 1 where every bound of `BOUNDS` that can be checked is
        kept, 0 where one is broken, NaN where none can be checked; `bound_NAME_ok` for each bound,
        the same; for each detector `NAME_rate` over its `NAME_n` checked turns or visits;
        `volunteered_most` and `volunteered_share`, the share of the record told unasked in one
        answer and over the visit, means over visits; `unmarked_rate`, `split_rate` and
        `posed_rate` over `turns_n` messages; `instrument_failed_rate` over
        `instrument_failed_n` visits; what was ordered, missed and came up; for an audit
        `relevance`, `honesty`, `accuracy` and `consistency` from 0 to 100 over `NAME_n`
        judgements, and `audit_coverage`, the share of due judgements that were given;
        `fidelity_coverage`, the share of cases with a visit. Where patients play a manner, the
        figures of `contract_figures`, and `comparable` is judged by the bounds of their contract.
    """

    def compute(scores: list[SampleScore]) -> Value:
        facts = [sample.score.metadata or {} for sample in scores]
        visits = [
            visit for case_facts in facts for visit in (case_facts.get(VISITS) or {}).values()
        ]
        figures = rates(visits) | order_figures(visits) | _audited(facts)
        # logs of earlier versions do not tell
        figures |= failure_figures([c[VISIT_FAILURES] for c in facts if VISIT_FAILURES in c])
        # Inspect hands a metric nothing but scores, so that each score carries the run's policy.
        policy = next(
            (case_facts[UNRECORDED] for case_facts in facts if UNRECORDED in case_facts), "normal"
        )
        manners = [case_facts for case_facts in facts if MANNER in case_facts]
        figures |= contract_figures(manners) if manners else {}
        contract = Contract(**manners[0][MANNER]["contract"]) if manners else None
        kept_bounds = judge(figures, bounds_for(policy, contract))
        visited_count = sum(bool(case_facts.get(VISITS)) for case_facts in facts)
        return cast(
            Value,
            {
                "comparable": all_kept(kept_bounds),
                **{f"bound_{name}_ok": as_figure(ok) for name, ok in kept_bounds.items()},
                **figures,
                "fidelity_coverage": ratio(visited_count, len(scores)),
            },
        )

    return compute


def _audited(facts: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Average all judgements, each exchange once; nothing where nobody audited."""
    audits = [case_facts[AUDIT] for case_facts in facts if case_facts.get(AUDIT)]
    if not audits:
        return {}
    judgement_counts = {
        key: sum(len(case_facts["points"][key]) for case_facts in audits) for key in AUDITED
    }
    due_count, total = (
        sum(case_facts["due"] for case_facts in audits),
        sum(judgement_counts.values()),
    )
    counts = {f"{key}_n": float(count) for key, count in judgement_counts.items()}
    # The mean is over judgements: a mean of cases would weigh those of a short visit more.
    return {
        **audit_means(audits),
        **counts,
        "audit_coverage": ratio(total, due_count),
    }
