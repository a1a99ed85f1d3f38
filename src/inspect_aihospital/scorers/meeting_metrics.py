"""Compute the figures of conferences: rounds, consensus, changes, calls (Fan et al., Figure 2)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import nan
from statistics import fmean
from typing import Any, cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.conference.proceedings import Outcome
from inspect_aihospital.core.means import mean_present, ratio
from inspect_aihospital.data.meeting_log import BUDGET_KEY
from inspect_aihospital.data.visit_budget import TEAM_CALLS, VISIT_CALLS, VISITS

FACTS = "facts"
"""Key of a case's facts in its score's metadata."""

Facts = Mapping[str, Any]


@metric(scores="unreduced")
def meeting_figures() -> Metric:
    """Say what discussions did, over all cases and epochs.

    Returns:
        A metric with `meeting_cases`; `meeting_coverage` (share of cases with a conference or
        vote); for discussions that ended `rounds_mean`, `cap_rate` and `consensus_by_N`, the share
        in consensus within N rounds, N from 0 to the most rounds used (Figure 2); a share for
        every other outcome but a vote, `OUTCOME_rate`, over all cases; `change_rate` (share of
        discussions in which some doctor changed its diagnosis) and `towards_peer_rate` (share of
        changes with a new disease that a colleague had named); of discussions that ended and votes
        `right_alone_n` (cases in which one of several visits names the record's main disease),
        `right_alone_gave_in` and `minority_correct_lost` (shares of these in which that doctor,
        and in which the final report, no longer names it; NaN over none); `facts_failed_rate`
        (share of cases whose facts the moderator did not settle);
        `reply_faults` (answers that replaced no report); `visits`, `visit_calls`, `team_calls` and,
        where a budget was given, `budget_calls`, the calls that it is to match; and `SEAT_calls`,
        `SEAT_input_tokens`, `SEAT_output_tokens` of every doctor and the moderator, summed.
    """

    def compute(scores: list[SampleScore]) -> Value:
        facts_by_sample = [(sample.score.metadata or {}).get(FACTS) for sample in scores]
        cases = [facts for facts in facts_by_sample if facts]
        return cast(
            Value,
            {
                "meeting_cases": float(len(cases)),
                "meeting_coverage": ratio(len(cases), len(scores)),
                **_rounds(cases),
                **_outcomes(cases),
                **_changes(cases),
                **_minority(cases),
                "reply_faults": float(sum(len(case["faults"]) for case in cases)),
                **_usage(cases),
            },
        )

    return compute


def _ended(cases: Sequence[Facts]) -> list[Facts]:
    # A vote has no rounds and a broken case no end: neither says how long a discussion takes.
    return [case for case in cases if case["outcome"] in {Outcome.CONSENSUS, Outcome.CAP}]


def _rounds(cases: Sequence[Facts]) -> dict[str, float]:
    ended_cases = _ended(cases)
    if not ended_cases:
        return {"rounds_mean": nan, "cap_rate": nan}
    consensus_rounds = [
        case["rounds"] for case in ended_cases if case["outcome"] == Outcome.CONSENSUS
    ]
    most_rounds = max(case["rounds"] for case in ended_cases)
    # 0 rounds is a consensus on the reports as they were brought or revised.
    share_by_rounds = {
        n: sum(rounds <= n for rounds in consensus_rounds) / len(ended_cases)
        for n in range(most_rounds + 1)
    }
    return {
        "rounds_mean": fmean(case["rounds"] for case in ended_cases),
        "cap_rate": 1 - len(consensus_rounds) / len(ended_cases),
        **{f"consensus_by_{n}": share for n, share in share_by_rounds.items()},
    }


def _outcomes(cases: Sequence[Facts]) -> dict[str, float]:
    failure_outcomes = [
        Outcome.MODERATOR_FAILED,
        Outcome.NO_REPORTS,
        Outcome.BROKEN,
        Outcome.INTERRUPTED,
    ]
    counts = Counter(case["outcome"] for case in cases)
    return {
        **{f"{outcome}_rate": ratio(counts[outcome], len(cases)) for outcome in failure_outcomes},
        "facts_failed_rate": mean_present([case["facts_failed"] for case in cases]),
    }


def _changes(cases: Sequence[Facts]) -> dict[str, float]:
    """Count changes in discussions whose diagnoses were linked."""
    # Without `icd10` there is no course; it is left out, and does not count as unchanged.
    courses = [case["course"]["changes"] for case in _ended(cases) if case["course"]]
    changes = [change for course in courses for change in course]
    return {
        "change_rate": mean_present([bool(course) for course in courses]),
        "towards_peer_rate": mean_present([bool(c["towards"]) for c in changes if c["added"]]),
    }


def _minority(cases: Sequence[Facts]) -> dict[str, float]:
    """Count lost minorities in cases that came to their end: a broken case has lost nothing."""
    voted_cases = [case for case in cases if case["outcome"] == Outcome.VOTE]
    concluded = [case for case in [*_ended(cases), *voted_cases] if case["alone"]]
    courses = [(case["alone"], case["course"]["minority"]) for case in concluded]
    # In a vote nobody talks, so that nobody can give in.
    peers_followed = [
        case["alone"] not in case["course"]["minority"]["after"]
        for case in concluded
        if case not in voted_cases
    ]
    return {
        "right_alone_n": float(len(courses)),
        "right_alone_gave_in": mean_present(peers_followed),
        "minority_correct_lost": mean_present([not minority["final"] for _, minority in courses]),
    }


def _usage(cases: Sequence[Facts]) -> dict[str, float]:
    # Without a budget the key is absent: a 0 would read as a budget of no calls.
    budgeted = [BUDGET_KEY] if any(BUDGET_KEY in case for case in cases) else []
    totals = {
        name: float(sum(case.get(name, 0) for case in cases))
        for name in (VISITS, VISIT_CALLS, TEAM_CALLS, *budgeted)
    }
    for case in cases:
        for seat, usage in case["usage"].items():
            for kind, value in usage.items():
                name = f"{seat}_{kind}"
                totals[name] = totals.get(name, 0.0) + value
    return totals
