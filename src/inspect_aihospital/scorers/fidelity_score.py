"""Put into a score of `fidelity` the facts of its visits, and count figures over them."""

from collections.abc import Mapping, Sequence
from typing import Any

from inspect_aihospital.agents.auditor import Audited
from inspect_aihospital.core.chart.request_coverage import examinations_of
from inspect_aihospital.core.fidelity.audit_levels import DIMENSIONS, dimension_of, points
from inspect_aihospital.core.fidelity.record_coverage import symptoms_of
from inspect_aihospital.core.fidelity.visit_check import Fidelity
from inspect_aihospital.core.fidelity.visit_turns import Detector
from inspect_aihospital.core.means import ratio
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.scorers.contract_score import CONTRACT, contract_facts

VISITS = "visits"
"""Key of the facts of each visit in a score's metadata."""

VISIT_FAILURES = "visit_failures"
"""Key of a score's metadata for two numbers of visits: those an instrument failed, and all."""

AUDITED = DIMENSIONS
"""What an auditor judges, in the order of the paper's Table 2."""

BY_VISIT = frozenset({Detector.PREMATURE_FACTS, Detector.EARLY_ENDING, Detector.LATE_ENDING})
"""Detectors whose share is one of visits; that of the others is one of turns."""

Facts = Mapping[str, Any]


def facts_of(fidelity: Fidelity) -> dict[str, Any]:
    """Return the facts of a visit as a log can hold them."""
    orders = fidelity.orders
    return {
        "found": {
            # `None`: the detector had no record to compare with. An empty list: no hit.
            detector.value: None
            if findings is None
            else [[finding.turn, finding.text] for finding in findings]
            for detector, findings in fidelity.findings.items()
        },
        "checked": {detector.value: count for detector, count in fidelity.checked.items()},
        "turns": fidelity.turns,
        "unmarked": fidelity.unmarked,
        "split": fidelity.split,
        "posed": fidelity.posed,
        "orders": orders and {name: list(names) for name, names in vars(orders).items()},
        "volunteered_most": fidelity.volunteered_most,
        "volunteered_share": fidelity.volunteered_share,
        "symptoms_by_turn": list(fidelity.symptoms),
        "examinations_by_turn": list(fidelity.examinations),
        **({CONTRACT: contract_facts(fidelity.contract)} if fidelity.contract else {}),
    }


def rates(visits: Sequence[Facts]) -> dict[str, float]:
    """Return shares over visits: `NAME_rate` and `NAME_n` of each detector and way of routing."""
    figures: dict[str, float] = {}
    for detector in Detector:
        checked = sum(visit["checked"].get(detector, 0) for visit in visits)
        # Turns are summed before the division, so that long visits weigh more.
        hits = sum(_count_hits(visit, detector) for visit in visits)
        figures |= {f"{detector}_rate": ratio(hits, checked)}
        figures |= {f"{detector}_n": float(checked)}
    turns = sum(visit["turns"] for visit in visits)
    for name in ("unmarked", "split", "posed"):
        figures[f"{name}_rate"] = ratio(sum(v[name] for v in visits), turns)
    for name in ("volunteered_most", "volunteered_share"):
        # A record without a subjective part has nothing to volunteer: such a visit has no share.
        shares = [visit[name] for visit in visits if visit.get(name) is not None]
        figures[name] = ratio(sum(shares), len(shares))
        figures[f"{name}_n"] = float(len(shares))
    return figures | {"turns_n": float(turns)}


def failure_figures(failures: Sequence[Sequence[int]]) -> dict[str, float]:
    """Return the share of visits that patient or examiner failed, of counts as in a score."""
    failure_count, visit_count = (sum(counts) for counts in zip((0, 0), *failures, strict=True))
    rate = ratio(failure_count, visit_count)
    return {"instrument_failed_rate": rate, "instrument_failed_n": float(visit_count)}


def _count_hits(visit: Facts, detector: Detector) -> int:
    """Count the turns in which a detector found something, or 1 for a visit.

    Ignored orders are counted by examination, as those that were checked.
    """
    findings = visit["found"].get(detector) or ()
    if detector == Detector.IGNORED_ORDERS:
        return len(findings)
    # Several findings in one turn count once, since the figure is a share of turns.
    turns_hit = {turn for turn, _ in findings}
    return min(1, len(turns_hit)) if detector in BY_VISIT else len(turns_hit)


def summary(visits: Sequence[Facts], record: MedicalRecord) -> dict[str, Any]:
    """Count what a case has, small enough that a sample's summary holds them.

    `counts` has for each detector in how many turns or visits it found something, and of how many;
    `surfaced` the shares of symptoms and examinations that had come up by each turn, means over
    visits, the last share standing for later turns; `recorded` what there was to find; `orders`
    of each visit the names of what was ordered, and the places among them of what the record lacks.
    """
    examinations = examinations_of(record.objective)
    return {
        "counts": {
            str(detector): [
                sum(_count_hits(visit, detector) for visit in visits),
                sum(visit["checked"].get(detector, 0) for visit in visits),
            ]
            for detector in Detector
        },
        "surfaced": {
            part: _curve([visit[f"{part}_by_turn"] for visit in visits])
            for part in ("symptoms", "examinations")
        },
        "orders": [
            orders
            and {
                "ordered": orders["ordered"],
                # As places, since a summary has room for few names.
                "unrecorded": [orders["ordered"].index(name) for name in orders["unrecorded"]],
            }
            for orders in (visit["orders"] for visit in visits)
        ],
        "recorded": {
            "symptoms": len(symptoms_of(record.subjective)),
            "examinations": [examination.name for examination in examinations],
        },
    }


def _curve(curves: Sequence[Sequence[float]]) -> list[float]:
    # A visit without a record has no curve; as zeros it would say that nothing came up.
    nonempty_curves = [curve for curve in curves if curve]
    longest = max(map(len, nonempty_curves), default=0)
    return [
        round(
            sum(curve[min(turn, len(curve) - 1)] for curve in nonempty_curves)
            / len(nonempty_curves),
            4,
        )
        for turn in range(longest)
    ]


def audit_facts(judged: Audited) -> dict[str, Any]:
    """Return an audit as a log can hold it: points by dimension and turn."""
    return {
        "points": {
            dimension: {
                item: points(level)
                for item, level in judged.levels.items()
                if dimension_of(item) == dimension
            }
            for dimension in AUDITED
        },
        "due": len(judged.due),
        "calls": judged.attempts,
        "failure": judged.failure,
    }


def audit_means(audits: Sequence[Facts]) -> dict[str, float]:
    """Return means over all judgements of audits, 0 to 100; NaN over none."""
    points_by_dimension = {
        key: [value for audit in audits for value in audit["points"][key].values()]
        for key in AUDITED
    }
    return {key: ratio(sum(values), len(values)) for key, values in points_by_dimension.items()}


def order_figures(visits: Sequence[Facts]) -> dict[str, float]:
    """Return what was ordered and missed, and how much of the records came up in the end.

    A visit that asked for a whole field, such as imaging, may have meant anything in it: what it
    missed is not known and does not count.
    """
    orders = [visit["orders"] for visit in visits if visit["orders"]]
    counts = {key: sum(len(order[key]) for order in orders) for key in ("recorded", "unrecorded")}
    clear_orders = [order for order in orders if not order["broad"]]
    due_count, missed_count = (
        sum(len(order[key]) for order in clear_orders) for key in ("due", "missed")
    )
    ordered_count = sum(counts.values())
    return {
        "ordered": ratio(sum(len(o["ordered"]) for o in orders), len(orders)),
        "over_ordered_rate": ratio(counts["unrecorded"], ordered_count),
        "missed_rate": ratio(missed_count, due_count),
        "missed_n": float(due_count),
        "symptoms_surfaced": _last(visits, "symptoms_by_turn"),
        "examinations_surfaced": _last(visits, "examinations_by_turn"),
    }


def _last(visits: Sequence[Facts], key: str) -> float:
    # A visit without a record has no curve, and no last share either.
    shares = [visit[key][-1] for visit in visits if visit[key]]
    return ratio(sum(shares), len(shares))
