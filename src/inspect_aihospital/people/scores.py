"""Ratings as scores: a case's values, why some are missing, and who said what."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import fmean
from typing import Any

from inspect_ai.log import ProvenanceData
from inspect_ai.scorer import Score, ScoreEdit

from inspect_aihospital.core.markdown import EMPTY, plain
from inspect_aihospital.core.rubric import Aspect
from inspect_aihospital.people.figures import ALONE_KEY, RATINGS_KEY
from inspect_aihospital.people.found import ARBITER
from inspect_aihospital.people.items import REPORT_PREFIX, report_figures
from inspect_aihospital.people.key import KeyCase
from inspect_aihospital.people.questions import FORMS, RECORDS, REPORTS
from inspect_aihospital.people.ratings import Combine, Rating, Ratings

DISPUTED = "raters_disagree"
RECORD_CORRECT = "record_correct"
CHANCE_KEY = "probability"
"""Where a score's metadata has the probability that its case was to be in the form."""

Place = tuple[str | int, int]
"""Id and epoch of a sample."""


@dataclass(frozen=True)
class Manner:
    """How ratings are imported.

    Attributes:
        combine: What settles a disagreement that no arbiter settled.
        date: When the answers were given.
    """

    combine: Combine
    date: datetime


def scores_of(ratings: Ratings, form: str, manner: Manner) -> dict[Place, Score]:
    """A form's scores by sample; a case that stands for several epochs gives each the same."""
    by_case: dict[str, list[Rating]] = {}
    for rating in ratings.decided(form, manner.combine):
        by_case.setdefault(rating.case, []).append(rating)
    facts = provenance(ratings, form, manner)
    keys = value_keys(ratings, form)
    return {
        (case.id, epoch): _score(case, by_case.get(case.code, []), keys, facts, manner.date)
        for case in ratings.key.forms[form].cases
        for epoch in case.epochs
    }


def value_keys(ratings: Ratings, form: str) -> list[str]:
    """Names of a form's values: its judgements first, then what is made of them."""
    known = ratings.key.forms[form]
    if form == REPORTS.name:
        topics = {row.topic for rows in known.sheets.values() for row in rows}
        there = topics.union(*(case.settled for case in known.cases))
        own = [REPORT_PREFIX + a for a in Aspect if REPORT_PREFIX + a in there]
        return [*own, *report_figures(own)]
    questions = [question for sheet in FORMS[form].sheets for question in sheet.questions]
    own = [question.key for question in questions if question.options[0].number is not None]
    return [*own, RECORD_CORRECT] if form == RECORDS.name else own


def provenance(ratings: Ratings, form: str, manner: Manner) -> dict[str, Any]:
    """Who answered which form, when and in which files."""
    everyone = ratings.raters(form)
    return {
        "form": form,
        "form_version": ratings.key.forms[form].version,
        "language": ratings.key.language,
        "key": ratings.key.id,
        "key_digest": ratings.key.digest,
        ALONE_KEY: [rater for rater in everyone if rater != ARBITER],
        "arbiter": ARBITER in everyone,
        "combine": manner.combine,
        "files": ratings.files(form),
        "date": manner.date.isoformat(),
    }


def provenance_data(facts: Mapping[str, Any], when: datetime) -> ProvenanceData:
    """The same for Inspect's history of edits."""
    people = [*facts[ALONE_KEY], *([ARBITER] if facts["arbiter"] else [])]
    return ProvenanceData(
        timestamp=when,
        author=", ".join(people),
        reason=f"physicians' ratings, form {facts['form']} {facts['form_version']}",
        metadata=dict(facts),
    )


def _score(
    case: KeyCase,
    ratings: Sequence[Rating],
    keys: Sequence[str],
    facts: Mapping[str, Any],
    when: datetime,
) -> Score:
    numbers = _numbers(case, ratings)
    values = {key: numbers.get(key, math.nan) for key in keys}
    made: dict[str, float] = {}
    for name, within in report_figures(list(values)).items():
        made[name] = _mean(values[figure] for figure in within)
    if RECORD_CORRECT in values:
        made[RECORD_CORRECT] = _worst([values[key] for key in keys if key != RECORD_CORRECT])
    value = {**values, **made}
    details = {**facts, "case": case.code, "settled": dict(case.settled)}
    if case.probability is not None:
        details[CHANCE_KEY] = case.probability
    return Score(
        value=value,
        reason=_reason(case, ratings),
        explanation=_explanation(ratings, facts[ALONE_KEY]),
        metadata={**details, RATINGS_KEY: [rating_facts(rating) for rating in ratings]},
        history=[ScoreEdit(value=value, provenance=provenance_data(facts, when))],
    )


def _numbers(case: KeyCase, ratings: Sequence[Rating]) -> dict[str, float]:
    """A case's value for each figure: what needed no physician, or the mean over its items."""
    given: dict[str, list[float]] = {}
    for rating in ratings:
        if rating.number is not None:
            given.setdefault(rating.figure, []).append(rating.number)
    settled = {name: said for name, said in case.settled.items() if isinstance(said, float)}
    return {**settled, **{name: fmean(numbers) for name, numbers in given.items()}}


def _mean(values: Iterable[float]) -> float:
    known = [value for value in values if not math.isnan(value)]
    return fmean(known) if known else math.nan


def _worst(values: Sequence[float]) -> float:
    """A record is as right as its worst part; with a part open it can only be wrong (App. E)."""
    known = [value for value in values if not math.isnan(value)]
    return min(known) if known and (len(known) == len(values) or min(known) == 0) else math.nan


def _reason(case: KeyCase, ratings: Sequence[Rating]) -> str | None:
    """Why some value is missing, or stands on fewer answers than were asked for."""
    if any(rating.how == "disputed" for rating in ratings):
        return DISPUTED
    return next((said for said in case.settled.values() if isinstance(said, str)), None)


def rating_facts(rating: Rating) -> dict[str, Any]:
    """A rating as a score's metadata holds it, and as `figures` takes it."""
    return {
        "row": rating.code,
        "figure": rating.figure,
        "answers": dict(rating.answers),
        "levels": rating.levels,
        "scale": len(rating.question.options),
        "number": rating.number,
        "how": rating.how,
        "note": dict(rating.note),
    }


def _explanation(ratings: Sequence[Rating], alone: Sequence[str]) -> str:
    """A table of who answered what; notes are shown as plain text."""
    people = [*alone, ARBITER]
    lines = [
        f"| question | {' | '.join(people)} | holds | note |",
        "|---" * (len(people) + 3) + "|",
    ]
    for rating in ratings:
        said = " | ".join(rating.answers.get(rater, EMPTY) for rater in people)
        holds = rating.how if rating.number is None else f"{rating.number:.0f} ({rating.how})"
        note = plain("; ".join(f"{who}: {text}" for who, text in rating.note.items()))
        lines.append(f"| {rating.figure} | {said} | {holds} | {note} |")
    return "\n".join(lines)
