"""Figures of `fidelity`: shares with their n, and whether runs can be compared."""

from collections.abc import Mapping, Sequence
from math import nan
from typing import Any, cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.bounds import bounds_for, judge
from inspect_aihospital.scorers.fidelity_facts import (
    AUDITED,
    VISITS,
    audit_means,
    order_figures,
    rates,
)

UNRECORDED = "unrecorded"
AUDIT = "audit"


@metric(scores="unreduced")
def fidelity_figures() -> Metric:
    """How true patients and examiners were to their records, over all visits of a run.

    Returns:
        A metric with `comparable`: 1 where every bound of `BOUNDS` that can be checked is
        kept, 0 where one is broken, NaN where none can be checked; `bound_NAME_ok` for each bound,
        the same; for each detector `NAME_rate` over its `NAME_n` checked turns or visits;
        `volunteered_most` and `volunteered_share`, the share of the record told unasked in one
        answer and over the visit, means over visits; `unmarked_rate`, `split_rate` and
        `posed_rate` over `turns_n` messages; what was ordered, missed and came up; for an audit
        `relevance`, `honesty`, `accuracy` and `consistency` from 0 to 100 over `NAME_n`
        judgements, and `audit_coverage`, the share of due judgements that were given;
        `fidelity_coverage`, the share of cases with a visit.
    """

    def compute(scores: list[SampleScore]) -> Value:
        facts = [sample.score.metadata or {} for sample in scores]
        visits = [visit for one in facts for visit in (one.get(VISITS) or {}).values()]
        figures = rates(visits) | order_figures(visits) | _audited(facts)
        policy = next((one[UNRECORDED] for one in facts if UNRECORDED in one), "normal")
        kept = judge(figures, bounds_for(policy))
        there = sum(bool(one.get(VISITS)) for one in facts)
        return cast(
            Value,
            {
                "comparable": comparable(kept),
                **{f"bound_{name}_ok": _number(ok) for name, ok in kept.items()},
                **figures,
                "fidelity_coverage": there / len(scores) if scores else nan,
            },
        )

    return compute


def comparable(kept: Mapping[str, bool | None]) -> float:
    """1 if all bounds that can be checked are kept, 0 if one is broken, NaN if none can be."""
    known = [ok for ok in kept.values() if ok is not None]
    return float(all(known)) if known else nan


def _number(ok: bool | None) -> float:
    return nan if ok is None else float(ok)


def _audited(facts: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Means of all judgements, each exchange once; nothing where nobody audited."""
    audits = [one[AUDIT] for one in facts if one.get(AUDIT)]
    if not audits:
        return {}
    given = {key: sum(len(one["points"][key]) for one in audits) for key in AUDITED}
    due, total = sum(one["due"] for one in audits), sum(given.values())
    counts = {f"{key}_n": float(count) for key, count in given.items()}
    return {**audit_means(audits), **counts, "audit_coverage": total / due if due else nan}
