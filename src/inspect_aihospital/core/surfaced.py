"""How much of a record has come up in a visit, turn by turn."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from inspect_aihospital.core.asked import Examination, examinations_of, findings_in
from inspect_aihospital.core.disclosure import findings_said, fold, result_of
from inspect_aihospital.core.fidelity_facts import Turn
from inspect_aihospital.core.overlap import clauses, content, nearest, share
from inspect_aihospital.core.quantities import held
from inspect_aihospital.core.record import Objective, Subjective

SAID = 0.6
"""Share of a symptom's content that one sentence must have, or the symptom has not come up."""

REPORTED = 0.5
"""The same of an examination's values, in all that was reported."""


def symptoms_of(subjective: Subjective) -> tuple[str, ...]:
    """The statements of chief complaint and present illness, clause by clause."""
    parts = (subjective.chief_complaint, subjective.present_illness)
    return tuple(
        dict.fromkeys(c for part in parts for c in clauses(part or "") if len(content(c)) > 1)
    )


def symptoms_surfaced(turns: Sequence[Turn], subjective: Subjective) -> tuple[float, ...]:
    """Share of the symptoms that came up by each turn; empty without a record.

    A symptom has come up where one sentence of the patient has three fifths of its content: single
    characters in Chinese, stems of words in English. What was denied counts: it was spoken of.
    """
    wanted = symptoms_of(subjective)
    if not wanted or not turns:
        return ()
    silent = accumulate(turns, _still_silent, initial=wanted)  # no sentence goes on in another turn
    return tuple((len(wanted) - len(left)) / len(wanted) for left in silent)[1:]


def _still_silent(symptoms: tuple[str, ...], turn: Turn) -> tuple[str, ...]:
    """Symptoms that had not come up, less those that a turn of the patient brings."""
    return tuple(s for s in symptoms if nearest(s, turn.patient) < SAID)


def examinations_surfaced(turns: Sequence[Turn], objective: Objective) -> tuple[float, ...]:
    """Share of the record's examinations that came up by each turn; empty without a record.

    An examination has come up where the examiner's replies so far have half of its values: numbers
    and stated findings; where it has none, half of its words.
    """
    wanted = [(one, _numbers(one)) for one in examinations_of(objective)]
    return tuple(_shares([t.examiner or "" for t in turns], wanted)) if wanted else ()


def _numbers(examination: Examination) -> frozenset[str]:
    return held("\n".join(result_of(line) for line in examination.text.splitlines()))


def _reported(examination: Examination, numbers: frozenset[str], words: str) -> bool:
    findings = findings_in(examination.entries)
    total = len(numbers) + len(findings)
    if not total:
        return bool(words) and share(fold(examination.text), words) >= REPORTED
    there = len(numbers & held(words)) + len(findings_said(words, findings))
    return there >= REPORTED * total


def _shares(
    said: Sequence[str], wanted: Sequence[tuple[Examination, frozenset[str]]]
) -> Iterator[float]:
    words, so_far = "", 0.0
    for number, one in enumerate(said):
        if one or not number:  # silence brings up nothing
            words = f"{words}\n{one}"
            so_far = sum(_reported(*item, words) for item in wanted) / len(wanted)
        yield so_far
