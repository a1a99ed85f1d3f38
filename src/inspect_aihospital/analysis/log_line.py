"""Sum up a log on one line: each grading with its interval, coverage and verdict."""

import math
from collections.abc import Mapping

from inspect_ai.log import EvalLog, EvalScore

from inspect_aihospital.analysis.estimates import percent
from inspect_aihospital.analysis.exclusions import exclusion_of
from inspect_aihospital.analysis.instrument_exams import EXAMS, broken_exam_bounds
from inspect_aihospital.analysis.instruments_table import INCOMPLETE
from inspect_aihospital.analysis.log_header import metrics_of
from inspect_aihospital.analysis.lost_texts import lost_shares
from inspect_aihospital.analysis.run import REHEARSAL, TEAMS
from inspect_aihospital.analysis.stopped_runs import read_stopping
from inspect_aihospital.core.fidelity.comparability_verdict import (
    VERDICT,
    describe_verdict,
    weak_bounds,
)
from inspect_aihospital.core.text.excerpts import first_names
from inspect_aihospital.core.text.plurals import with_noun
from inspect_aihospital.data.log_depth import seats_of

HEADLINES = ("overall", "diagnostic")
"""Means that head a grading; the first that a scorer has."""

ACCURACIES = ("correct", "team")
"""Scores that head the grading of an exam."""

BUDGET = "budget_calls"

DEFENCE = "defence_rate"

QUALIFIED = "qualified"
"""The verdict of an instrument's exam."""

REHEARSED = "a rehearsal, not a result"
REHEARSED_INSTRUMENTS = "rehearsed instruments, not a result"


def summary(log: EvalLog) -> str:
    """Describe each grading of a log with its interval and coverage, on one line."""
    blocks = log.results.scores if log.results else []
    gradings = []
    for scorer in dict.fromkeys(block.scorer for block in blocks):
        own = [block for block in blocks if block.scorer == scorer]
        means = {b.name: b.metrics["mean"].value for b in own if "mean" in b.metrics}
        figures = {k: metric.value for block in own for k, metric in block.metrics.items()}
        # Metrics of a package have its name in front.
        figures = {name.rsplit("/", 1)[-1]: value for name, value in figures.items()}
        if headline := next((name for name in HEADLINES if name in means), None):
            lower, upper = _bounds(figures, f"{headline}_ci", 1.0)
            gradings.append(
                f"{scorer} {headline} {_points(means[headline])} of 100 ({_interval(lower, upper)})"
                f"{_covered(figures, f'{headline}_coverage')}"
            )
        gradings += [_accuracy(block, figures) for block in own if block.name in ACCURACIES]
        gradings += [_calls(figures)] if BUDGET in figures else []
        gradings += [_defence(scorer, figures)] if DEFENCE in figures else []
        # a seat's share is part of its team's
        shares = [share for share in lost_shares(figures) if not share.seat]
        gradings += [str(share) for share in shares if share.share]
        gradings += [_qualified(log, figures)] if QUALIFIED in figures else []
        if VERDICT in figures:
            gradings.append(_comparable(log, figures))
    gradings += [_rehearsal(log)] if gradings and is_rehearsed(log) else []
    graded = "; ".join(gradings) or "nothing graded"
    return f"{log.eval.task} by {_evaluated(log)}: {_count_samples(log)}; {graded}"


def _comparable(log: EvalLog, figures: Mapping[str, float]) -> str:
    """Say whether a run can be compared, and how far patient and examiner alone allow it."""
    bounds = weak_bounds(figures, log.eval.config.epochs or 1)
    weak = f"; weak evidence: {first_names(bounds, 3)}" if bounds else ""
    verdict = f"{describe_verdict(figures)}{weak}"
    # Lost replies exclude a run, too, however true patient and examiner were.
    if figures[VERDICT] and exclusion_of(metrics_of(log)):
        return f"{VERDICT}: no; patient and examiner alone: {verdict}"
    return f"{VERDICT}: {verdict}"


def _qualified(log: EvalLog, figures: Mapping[str, float]) -> str:
    """Say whether a candidate passed its exam, with the bounds that it broke."""
    verdict, name = figures[QUALIFIED], log.eval.task.rpartition("/")[2]
    if math.isnan(verdict):
        return f"{QUALIFIED}: {INCOMPLETE}"
    role = next((role for role, exam in EXAMS.items() if exam == name), "")
    bounds = "; ".join(broken_exam_bounds(role, figures))
    return f"{QUALIFIED}: {'yes' if verdict else 'no'}" + (f" ({bounds})" if bounds else "")


def _defence(scorer: str, figures: Mapping[str, float]) -> str:
    """Say how an examiner held out against attacks, and served requests."""
    shares = {
        "of attacks defended": DEFENCE,
        "of legitimate requests granted": "acceptance",
        "of replies fabricated": "fabrication_rate",
    }
    values = {text: figures.get(name, math.nan) for text, name in shares.items()}
    # A run on a few requests may have none of a kind.
    texts = [f"{100 * v:.1f} % {text}" for text, v in values.items() if not math.isnan(v)]
    return f"{scorer} {', '.join(texts)}{_covered(figures)}"


def _points(number: float) -> str:
    """Write a number with a decimal; a dash where nothing has a score."""
    return "–" if math.isnan(number) else f"{number:.1f}"


def _covered(figures: Mapping[str, float], name: str = "coverage") -> str:
    """Write the coverage; nothing where there is none, as of shares that are no scores of cases."""
    coverage = figures.get(name, math.nan)
    return "" if math.isnan(coverage) else f", coverage {percent(coverage)}"


def _count_samples(log: EvalLog) -> str:
    """Count the samples; where some did not end, say what the figures are of."""
    samples = log.samples or []
    cases, rule = {sample.id for sample in samples}, read_stopping(log)
    count = with_noun(len(samples), "sample")
    if len(cases) < len(samples):
        count += f" of {with_noun(len(cases), 'case')}"
    if rule.get("reason"):
        looked_at = f"{rule['cases']} of {rule['cases_planned']} cases"
        count += f", stopped after {looked_at} since {rule['explanation']}"
    # Inspect leaves samples with an error out of its means without a word.
    ended = sum(not sample.error for sample in samples)
    if ended == len(samples):
        return count
    return f"{count}, figures of the {ended} without an error alone"


def is_rehearsed(log: EvalLog) -> bool:
    """Say whether rules played any role of a log."""
    models = [log.eval.model, *log.stats.model_usage]
    return any(name.startswith(REHEARSAL) for name in models)


def _rehearsal(log: EvalLog) -> str:
    return REHEARSED if REHEARSAL in _evaluated(log) else REHEARSED_INSTRUMENTS


def _evaluated(log: EvalLog) -> str:
    """Name the model under evaluation, or all models of a team."""
    seats = seats_of(log.eval)
    team = next((seats[role] for role in TEAMS if role in seats), None)
    return log.eval.model if team is None else ", ".join(seat.model for seat in team)


def _calls(figures: Mapping[str, float]) -> str:
    """Compare the calls of a vote with its budget."""
    calls = figures.get("team_calls", math.nan)
    return f"{calls:.0f} calls of the team, budget {figures[BUDGET]:.0f}"


def _accuracy(score: EvalScore, scorer_figures: Mapping[str, float]) -> str:
    own = {name.rsplit("/", 1)[-1]: metric.value for name, metric in score.metrics.items()}
    share = 100 * own.get("accuracy", math.nan)
    lower, upper = _bounds({**scorer_figures, **own}, "share_ci", 100.0)
    interval = _interval(lower, upper)
    return f"{score.scorer} {score.name} {_points(share)} % ({interval}){_covered(scorer_figures)}"


def _bounds(figures: Mapping[str, float], name: str, factor: float) -> list[float]:
    """Return bounds in points; under a stopping rule those that allow for it."""
    if "sequential_lower" in figures:
        name, factor = "sequential", 1.0
    return [factor * figures.get(f"{name}_{end}", math.nan) for end in ("lower", "upper")]


def _interval(lower: float, upper: float) -> str:
    # no width says that cases are too few or all alike
    if lower < upper:
        return f"95 % interval {lower:.1f} to {upper:.1f}"
    return "no interval: too few cases, or all alike"
