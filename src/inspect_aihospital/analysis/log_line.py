"""What a log is worth, on one line: each grading with its interval, coverage and verdict."""

import math
from collections.abc import Mapping

from inspect_ai.log import EvalLog, EvalScore

from inspect_aihospital.analysis.log_header import REHEARSAL
from inspect_aihospital.analysis.unread import unread_shares
from inspect_aihospital.core.fidelity.comparability_verdict import (
    VERDICT,
    describe_verdict,
    weak_bounds,
)

HEADLINES = ("overall", "diagnostic")
"""The mean that says most, where a scorer has it."""

ACCURACIES = ("correct", "team")
"""The same of an exam."""

TEAMS = ("doctors", "participants")
"""Roles that are evaluated in the place of the model itself."""

BUDGET = "budget_calls"

REHEARSED = "a rehearsal, not a result"


def summary(log: EvalLog) -> str:
    """Each grading of a log with its interval and coverage, on one line."""
    scores = log.results.scores if log.results else []
    gradings = []
    for grading in dict.fromkeys(score.scorer for score in scores):
        own = [score for score in scores if score.scorer == grading]
        means = {s.name: s.metrics["mean"].value for s in own if "mean" in s.metrics}
        rest = {name: metric.value for score in own for name, metric in score.metrics.items()}
        rest = {name.rsplit("/", 1)[-1]: value for name, value in rest.items()}
        if headline := next((name for name in HEADLINES if name in means), None):
            bounds = [rest.get(f"{headline}_ci_{end}", math.nan) for end in ("lower", "upper")]
            gradings.append(
                f"{grading} {headline} {means[headline]:.1f} of 100 ({_interval(*bounds)}), "
                f"coverage {rest.get(f'{headline}_coverage', math.nan):.0%}"
            )
        gradings += [
            _accuracy(score, rest.get("coverage", math.nan))
            for score in own
            if score.name in ACCURACIES
        ]
        gradings += [_calls(rest)] if BUDGET in rest else []
        gradings += [str(share) for share in unread_shares(rest) if share.share and not share.seat]
        if VERDICT in rest:
            weak = f"; weak evidence: {told}" if (told := weak_bounds(rest)) else ""
            gradings.append(f"{VERDICT}: {describe_verdict(rest)}{weak}")
    gradings += [REHEARSED] if gradings and _rehearsed(log) else []
    said = "; ".join(gradings) or "nothing graded"
    return f"{log.eval.task} by {_evaluated(log)}: {_counted(log)}; {said}"


def _counted(log: EvalLog) -> str:
    """How many samples there are; where some did not end, what the figures are of."""
    samples = log.samples or []
    ended = sum(not sample.error for sample in samples)
    if ended == len(samples):
        return f"{len(samples)} samples"
    return f"{len(samples)} samples, figures of the {ended} without an error alone"


def _rehearsed(log: EvalLog) -> bool:
    """Whether the rehearsal, which plays by rule, played any role."""
    played = [log.eval.model, *log.stats.model_usage]
    return any(name.startswith(REHEARSAL) for name in played)


def _evaluated(log: EvalLog) -> str:
    """The model under evaluation, or all of a team."""
    roles = log.eval.model_roles or {}
    bound = next((roles[team] for team in TEAMS if team in roles), None)
    if bound is None:
        return log.eval.model
    return ", ".join(one.model for one in (bound if isinstance(bound, list) else [bound]))


def _calls(figures: Mapping[str, float]) -> str:
    """What a vote spent, beside what it was to spend."""
    calls = figures.get("team_calls", math.nan)
    return f"{calls:.0f} calls of the team, budget {figures[BUDGET]:.0f}"


def _accuracy(score: EvalScore, coverage: float) -> str:
    figures = {name.rsplit("/", 1)[-1]: metric.value for name, metric in score.metrics.items()}
    names = ("accuracy", "share_ci_lower", "share_ci_upper")
    share, lower, upper = (100 * figures.get(name, math.nan) for name in names)
    return (
        f"{score.scorer} {score.name} {share:.1f} % ({_interval(lower, upper)}), "
        f"coverage {coverage:.0%}"
    )


def _interval(lower: float, upper: float) -> str:
    """An interval, if it has a width: none says that cases are too few or all alike."""
    if lower < upper:
        return f"95 % interval {lower:.1f} to {upper:.1f}"
    return "no interval: too few cases, or all alike"
