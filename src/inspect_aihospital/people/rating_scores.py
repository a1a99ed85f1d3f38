"""Turn ratings into scores: a case's values, why some are missing, and who answered what."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean
from typing import Any

from inspect_ai.log import ProvenanceData
from inspect_ai.scorer import Score, ScoreEdit

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.means import mean_present
from inspect_aihospital.core.text.markdown import EMPTY, plain
from inspect_aihospital.people.answer_key import KeyCase
from inspect_aihospital.people.forms import FORMS, RECORDS, REPORTS
from inspect_aihospital.people.items import REPORT_PREFIX, report_figures
from inspect_aihospital.people.question_figures import RATERS_KEY, RATINGS_KEY
from inspect_aihospital.people.ratings import Combine, Rating, Ratings
from inspect_aihospital.people.submitted_sheets import ARBITER

DISPUTED = "raters_disagree"
RECORD_CORRECT = "record_correct"
PROBABILITY_KEY = "probability"
"""Key, in a score's metadata, of the probability that its case was to be in the form."""

SamplePlace = tuple[str | int, int]
"""Id and epoch of a sample."""


@dataclass(frozen=True)
class ImportSettings:
    """Settings of an import: what settles a dispute, and the date of the answers."""

    combine: Combine
    date: datetime


def scores_of(ratings: Ratings, form: str, settings: ImportSettings) -> dict[SamplePlace, Score]:
    """Return a form's scores by sample; a case of several epochs gives each the same score."""
    by_case: dict[str, list[Rating]] = {}
    for rating in ratings.decided(form, settings.combine):
        by_case.setdefault(rating.case, []).append(rating)
    facts = provenance(ratings, form, settings)
    keys = value_keys(ratings, form)
    return {
        (case.id, epoch): _score(case, by_case.get(case.code, []), keys, facts, settings.date)
        for case in ratings.key.forms[form].cases
        for epoch in case.epochs
    }


def value_keys(ratings: Ratings, form: str) -> list[str]:
    """Name a form's values: its judgements first, then the means and minima over them."""
    if form == REPORTS.name:
        key_form = ratings.key.forms[form]
        topics = {row.topic for rows in key_form.sheets.values() for row in rows}
        # What was settled by rule has no row, and is a value all the same.
        topics = topics.union(*(case.settled for case in key_form.cases))
        grades = [REPORT_PREFIX + a for a in Aspect if REPORT_PREFIX + a in topics]
        return [*grades, *report_figures(grades)]
    questions = [question for sheet in FORMS[form].sheets for question in sheet.questions]
    judgements = [figure for question in questions for figure in question.figures]
    return [*judgements, RECORD_CORRECT] if form == RECORDS.name else judgements


def provenance(ratings: Ratings, form: str, settings: ImportSettings) -> dict[str, Any]:
    """Say who answered which form, when and in which files."""
    filled_forms = ratings.everyone(form)
    return {
        "form": form,
        "form_version": ratings.key.forms[form].version,
        "language": ratings.key.language,
        "key": ratings.key.id,
        "key_digest": ratings.key.digest,
        RATERS_KEY: list(ratings.filled[form]),
        "arbiter": form in ratings.arbiters,
        "combine": settings.combine,
        "files": {name: sha for f in filled_forms for name, sha in sorted(f.files.items())},
        "date": settings.date.isoformat(),
    }


def provenance_data(facts: Mapping[str, Any], date: datetime) -> ProvenanceData:
    """Return the provenance in the form of Inspect's history of edits."""
    raters = [*facts[RATERS_KEY], *([ARBITER] if facts["arbiter"] else [])]
    return ProvenanceData(
        timestamp=date,
        author=", ".join(raters),
        reason=f"physicians' ratings, form {facts['form']} {facts['form_version']}",
        metadata=dict(facts),
    )


def _score(
    case: KeyCase,
    ratings: Sequence[Rating],
    keys: Sequence[str],
    facts: Mapping[str, Any],
    date: datetime,
) -> Score:
    numbers = _numbers(case, ratings)
    # Every score has all keys, since Inspect makes the metrics by key.
    value = {key: numbers.get(key, math.nan) for key in keys}
    # Means over aspects are made of the values, never rated by anyone.
    for name, figures in report_figures(keys).items():
        value[name] = mean_present(value[figure] for figure in figures)
    if RECORD_CORRECT in value:
        value[RECORD_CORRECT] = _worst([value[key] for key in keys if key != RECORD_CORRECT])
    # Says why a value is missing, or stands on fewer answers than were asked for.
    reasons = [DISPUTED for rating in ratings if rating.resolution == "disputed"]
    reasons += [reason for reason in case.settled.values() if isinstance(reason, str)]
    return Score(
        value=dict(value),
        reason=next(iter(reasons), None),
        explanation=_explanation(ratings, facts[RATERS_KEY]),
        metadata={
            **facts,
            "case": case.code,
            "settled": dict(case.settled),
            PROBABILITY_KEY: case.probability,
            RATINGS_KEY: [rating_facts(rating) for rating in ratings],
        },
        history=[ScoreEdit(value=dict(value), provenance=provenance_data(facts, date))],
    )


def _numbers(case: KeyCase, ratings: Sequence[Rating]) -> dict[str, float]:
    """Return a case's value by figure: settled without a physician, or the mean over its items."""
    numbers: dict[str, list[float]] = {}
    for rating in ratings:
        if rating.number is not None:
            numbers.setdefault(rating.figure, []).append(rating.number)
        if rating.answer and not rating.question.has_order:
            chosen_figure = f"{rating.figure}_{rating.answer}"
            for figure in rating.question.figures:
                numbers.setdefault(figure, []).append(float(figure == chosen_figure))
    # A text is the reason why there is no value.
    settled = {name: value for name, value in case.settled.items() if isinstance(value, float)}
    return {**settled, **{name: fmean(values) for name, values in numbers.items()}}


def _worst(values: Sequence[float]) -> float:
    """Return the lowest value: a record is as right as its worst part (App. E).

    With a part open the record can be called wrong, but not right.
    """
    numbers = [value for value in values if not math.isnan(value)]
    complete = len(numbers) == len(values)
    return min(numbers) if numbers and (complete or min(numbers) == 0) else math.nan


def rating_facts(rating: Rating) -> dict[str, Any]:
    """Return a rating as a score's metadata holds it, and as the figures take it."""
    return {
        "row": rating.code,
        "figure": rating.figure,
        "answers": dict(rating.answers),
        "levels": rating.levels,
        # Weighted agreement needs the whole scale, also levels that nobody chose.
        "scale": len(rating.question.options),
        "ordered": rating.question.has_order,
        "number": rating.number,
        "how": rating.resolution,
        "note": dict(rating.notes),
    }


def _explanation(ratings: Sequence[Rating], raters: Sequence[str]) -> str:
    """Make a table of everyone's answers; notes are shown as plain text."""
    everyone = [*raters, ARBITER]
    lines = [
        f"| question | {' | '.join(everyone)} | holds | note |",
        "|---" * (len(everyone) + 3) + "|",
    ]
    for rating in ratings:
        answers = " | ".join(rating.answers.get(rater, EMPTY) for rater in everyone)
        resolution = rating.resolution
        value = resolution if rating.number is None else f"{rating.number:.0f} ({resolution})"
        if rating.answer and not rating.question.has_order:
            value = f"{rating.answer} ({resolution})"
        note = plain("; ".join(f"{rater}: {text}" for rater, text in rating.notes.items()))
        lines.append(f"| {rating.figure} | {answers} | {value} | {note} |")
    return "\n".join(lines)
