"""Tabulate a row a run: scores, distance to the best, ranks, coverage, and what it took."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import nan
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import GradedRun, graded_runs
from inspect_aihospital.analysis.estimates import (
    NOTHING,
    Amount,
    Estimate,
    PValue,
    Share,
    case_means,
)
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exclusions import fidelity_figures
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.analysis.leaderboard.rankings import ALL, Ranking, rankings
from inspect_aihospital.analysis.measures import (
    CONSULTATION_MEASURES,
    EXAM_MEASURES,
    Measure,
    means_by_run,
)
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.stopped_runs import with_valid_interval
from inspect_aihospital.analysis.unqualified_instruments import unqualified_roles
from inspect_aihospital.core.fidelity.comparability_verdict import describe_verdict
from inspect_aihospital.spending.log_spending import TokensByModel, dollars_of

CONSENSUS = Measure("consensus", "consensus", ("usmle_icf_answers",), 100.0, last_epoch_only=True)

RANKED_BY = {"leaderboard": CONSULTATION_MEASURES, "leaderboard_exams": EXAM_MEASURES}
"""Measures by which the runs of a table are ranked, by the table's key."""


@finding("leaderboard")
def leaderboard_table(evidence: Evidence) -> Table:
    """Tabulate doctors and teams of doctors."""
    parties = ("doctor", "instrument")
    return _table(evidence, "leaderboard", lambda part: CONSULTATION_MEASURES, parties)


@finding("leaderboard_exams")
def exam_leaderboard_table(evidence: Evidence) -> Table:
    """Tabulate models and teams in exams, and what a team's later rounds cost."""
    runs = [run for _, run in leaderboard_rows(evidence, "leaderboard_exams")]
    has_review = any(run.later_spending.models for run in runs)
    parties = ("model", "instrument", *(["review"] if has_review else []))
    # a team's accuracy stands in the column of a model's: they are ranked apart
    return _table(
        evidence, "leaderboard_exams", lambda part: (part.group.measure, CONSENSUS), parties
    )


def leaderboard_rows(evidence: Evidence, key: str) -> list[tuple[Ranking, Run]]:
    """List what the rows of a table stand for, in their order."""
    parts = [part for part in rankings(evidence) if part.group.measure in RANKED_BY[key]]
    return [(part, run) for part in parts for run in (*part.runs, *part.unranked)]


def _table(
    evidence: Evidence,
    key: str,
    shown: Callable[[Ranking], Sequence[Measure]],
    parties: Sequence[str],
) -> Table:
    places = leaderboard_rows(evidence, key)
    if not places:
        raise LackingError("no log holds such scores; run a task of this kind")
    by_language = any(part.language != ALL for part, _ in places)
    rows = [
        {
            "evaluated": run.label,
            "task": part.group.name,
            **({"cases in": part.language} if by_language else {}),
            "rank": str(part.ranks.get(run.id, "–")),
            **{_heading(m): mean_of(evidence, part, run, m) for m in shown(part)},
            **_against_best(part, run),
            **_conduct(evidence, part, run),
            **_spent(evidence, part, run, parties),
        }
        for part, run in places
    ]
    frame = pd.DataFrame(rows, dtype=object)
    # a measure that no run has, such as ICD-10 F1, needs no column
    empty = [name for name in frame if all(cell is NOTHING for cell in frame[name])]
    kept = frame.drop(columns=[name for name in empty if name != "behind the best"])
    runs = [run.id for _, run in places]
    return Table(frame=kept, runs=runs, shared_columns=_shared_columns(kept))


def _shared_columns(frame: pd.DataFrame) -> list[str]:
    """List columns that say the same of every row, and nothing that warns."""
    is_good: dict[str, Callable[[Any], bool]] = {
        "coverage": lambda share: share == 1,
        "errors": lambda count: count == 0,
        "comparable": lambda verdict: verdict.startswith("yes"),
    }
    columns = [name for name in map(str, frame) if name not in ("evaluated", "rank")]
    cells = {name: frame[name].iloc[0] for name in columns if len(frame) > 1}
    return [
        name
        for name, cell in cells.items()
        if not isinstance(cell, Estimate | PValue)
        and frame[name].map(repr).nunique() == 1
        and is_good.get(name, lambda cell: True)(cell)
    ]


def _heading(measure: Measure) -> str:
    return "accuracy" if measure in EXAM_MEASURES else measure.name


def mean_of(evidence: Evidence, part: Ranking, run: Run, measure: Measure) -> Estimate:
    """Estimate a measure of a run over the cases of a ranking."""
    means = means_by_run(evidence, measure)
    if run.id not in means:
        return NOTHING
    values = measure.factor * means[run.id].rename(measure.column)
    values = values[part.has(values.index)]
    coverage = {measure.column: coverage_of(evidence, part, run, measure)}
    mean = case_means(values.to_frame(), coverage)[measure.column]
    # The interval of a stopped run is of all its cases, so it does not fit those of a language.
    return with_valid_interval(run, measure.column, mean) if part.language == ALL else mean


def coverage_of(evidence: Evidence, part: Ranking, run: Run, measure: Measure) -> float:
    """Return the share of what was due in the cases of a ranking that has a number, 0 to 1."""
    samples = evidence.samples_of(run.id)
    due = samples[part.has(samples["id"])]
    graded = _graded(evidence).get(run.id)
    # Grades are due by aspect: a report without a reference for one is not wholly uncovered.
    if graded is not None and measure.column in ("overall", "diagnostic"):
        scores = graded.scores[part.has(graded.scores["id"])]
        return replace(graded, scores=scores, samples=len(due)).coverage(measure.column)
    cases = due["id"].nunique()
    values = means_by_run(evidence, measure).get(run.id)
    return float(part.has(values.index).sum()) / cases if values is not None and cases else nan


def _graded(evidence: Evidence) -> Mapping[str, GradedRun]:
    try:
        return {run.id: run for run in graded_runs(evidence)}
    except LackingError:
        return {}


def _against_best(part: Ranking, run: Run) -> dict[str, object]:
    pair = (part.runs[0].id, run.id) if part.runs else ("", "")
    difference = part.pairs.get(pair)
    return {
        "behind the best": difference.estimate if difference else NOTHING,
        "p (Holm)": PValue(part.p_values.get(pair, nan)),
    }


def _conduct(evidence: Evidence, part: Ranking, run: Run) -> dict[str, object]:
    samples = evidence.samples_of(run.id)
    samples = samples[part.has(samples["id"])]
    errors = samples.reindex(columns=["error"])["error"].notna().sum()
    seconds = samples.reindex(columns=["id", "seconds"]).astype({"seconds": float})
    if run.has_rounds:  # a question takes the time of all its rounds
        seconds = seconds.groupby("id").sum(min_count=1)
    failed_exams = [f"{role} failed exam" for role in unqualified_roles(evidence, run)]
    return {
        "coverage": Share(coverage_of(evidence, part, run, part.group.measure)),
        "errors": int(errors),
        # First, since the page folds what is long.
        "comparable": "; ".join([*failed_exams, _verdict(run)]),
        "seconds a case": float(seconds["seconds"].mean()),
    }


def _verdict(run: Run) -> str:
    if run.exclusion:
        return "no"
    figures = fidelity_figures(run.metrics)
    # One step and exams have no patient whose honesty could go unchecked.
    verdict = describe_verdict(figures[0]) if figures else "yes"
    return "not checked" if run.is_unchecked else verdict


def _spent(
    evidence: Evidence, part: Ranking, run: Run, parties: Sequence[str]
) -> dict[str, object]:
    """Return calls, tokens and dollars by party, of the whole run; of a language only calls."""
    samples = evidence.samples_of(run.id)
    samples = samples[part.has(samples["id"])]
    # Epochs of a team's exam are its rounds; what follows the first is the review.
    later = samples[samples["epoch"] > 1] if run.later_spending.models else samples.iloc[:0]
    own, instruments = ("evaluated_calls", "instrument_calls")
    parts: list[tuple[float, TokensByModel]] = [
        (_calls(samples, [own]), run.spending.evaluated),
        (_calls(samples, [instruments]), run.spending.instruments),
        (_calls(later, [own, instruments]), run.later_spending.all),
    ]
    columns: dict[str, object] = {}
    for party, (calls, tokens) in zip(parties, parts, strict=False):
        is_team_or_whole = party != "review" or bool(run.later_spending.models)
        columns[f"{party} calls"] = Amount(calls if is_team_or_whole else nan)
        whole = part.language == ALL and is_team_or_whole
        columns[f"{party} tokens"] = Amount(_tokens(tokens) if whole else nan)
        columns[f"{party} US$"] = Amount(priced(evidence, tokens) if whole else nan)
    return columns


def _calls(samples: pd.DataFrame, columns: list[str]) -> float:
    """Add up calls; NaN where no score of the samples counts them."""
    return float(samples.reindex(columns=columns).sum(axis="columns", min_count=1).sum(min_count=1))


def _tokens(tokens: TokensByModel) -> float:
    return sum(usage.tokens for usage in tokens.values()) if tokens else nan


def visits_of(evidence: Evidence, run: Run) -> int:
    """Count the visits of a run; of a team's exam the questions, which its rounds repeat."""
    return len(evidence.case_ids(run.id)) if run.has_rounds else run.samples


def priced(evidence: Evidence, tokens: TokensByModel) -> float:
    """Return dollars; NaN where nothing was used, or a model has no price."""
    dollars = dollars_of(tokens, evidence.prices) if tokens else None
    return nan if dollars is None else dollars
