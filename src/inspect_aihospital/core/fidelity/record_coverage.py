"""Measure how much of a record has come up in a visit, turn by turn."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from inspect_aihospital.core.chart.disclosure import findings_of, findings_said, fold, result_of
from inspect_aihospital.core.chart.request_coverage import Examination, examinations_of
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.record import Objective, Subjective
from inspect_aihospital.core.text.quantities import numbers_held
from inspect_aihospital.core.text.word_overlap import clauses, content, nearest, share

SYMPTOM_SHARE = 0.6
"""Share of a symptom's content that one sentence must have, or the symptom has not come up."""

VALUES_SHARE = 0.5
"""Share of an examination's values that all replies together must have."""


def symptoms_of(subjective: Subjective) -> tuple[str, ...]:
    """Return the statements of chief complaint and present illness, clause by clause."""
    parts = (subjective.chief_complaint, subjective.present_illness)
    return tuple(
        dict.fromkeys(c for part in parts for c in clauses(part or "") if len(content(c)) > 1)
    )


def symptoms_surfaced(turns: Sequence[Turn], subjective: Subjective) -> tuple[float, ...]:
    """Return the share of the symptoms that came up by each turn; empty without a record.

    A symptom has come up where one sentence of the patient has three fifths of its content: single
    characters in Chinese, stems of words in English. What was denied counts: it was spoken of.
    """
    symptoms = symptoms_of(subjective)
    if not symptoms or not turns:
        return ()
    silent_by_turn = accumulate(
        turns, _still_silent, initial=symptoms
    )  # no sentence goes on in another turn
    return tuple(
        (len(symptoms) - len(silent_symptoms)) / len(symptoms) for silent_symptoms in silent_by_turn
    )[1:]


def _still_silent(symptoms: tuple[str, ...], turn: Turn) -> tuple[str, ...]:
    """Return the symptoms that a turn of the patient does not bring up."""
    return tuple(s for s in symptoms if nearest(s, turn.patient) < SYMPTOM_SHARE)


def examinations_surfaced(turns: Sequence[Turn], objective: Objective) -> tuple[float, ...]:
    """Return the share of the examinations that came up by each turn; empty without a record.

    An examination has come up where the examiner's replies so far have half of its values: numbers
    and stated findings; where it has none, half of its words.
    """
    examinations = examinations_of(objective)
    return tuple(_shares([t.examiner or "" for t in turns], examinations)) if examinations else ()


def is_reported(examination: Examination, words: str) -> bool:
    """Tell whether a text reports an examination of a record, as `examinations_surfaced` counts."""
    numbers = numbers_held("\n".join(map(result_of, examination.text.splitlines())))
    findings = findings_of(examination.entries)
    total = len(numbers) + len(findings)
    if not total:
        return bool(words) and share(fold(examination.text), words) >= VALUES_SHARE
    reported_count = len(numbers & numbers_held(words)) + len(findings_said(words, findings))
    return reported_count >= VALUES_SHARE * total


def _shares(replies: Sequence[str], examinations: Sequence[Examination]) -> Iterator[float]:
    words, share_so_far = "", 0.0
    for number, reply in enumerate(replies):
        # Silence brings nothing up, so the last share holds.
        if reply or not number:
            words = f"{words}\n{reply}"
            reported_count = sum(is_reported(examination, words) for examination in examinations)
            share_so_far = reported_count / len(examinations)
        yield share_so_far
