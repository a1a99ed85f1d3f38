"""Let the rehearsed doctor know the built-in cases, so that the demo shows every grade.

A rehearsal, not a result: the doctor copies from the records. A rule decides how much, by a digest
of the case's id: all of it (right), the first half (nearly), or another case's diagnosis (wrong).
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, Aspect
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.numbered_lists import read_items
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.exam.question import digest
from inspect_aihospital.rehearsal.skills import is_right

Outcome = Literal["right", "nearly", "wrong"]
"""How good the doctor's conclusion is on a case."""

OUTCOMES: tuple[Outcome, ...] = ("right", "nearly", "wrong")


@cache
def built_in_cases() -> Mapping[str, MedicalRecord]:
    """Return the built-in cases by digest of what a doctor may have heard or read of them.

    A visit begins with the opening statement; a record that is handed over has the history.
    """
    return {
        digest(text): record
        for record in load_cases("demo").records
        for text in (record.subjective.opening, record.subjective.present_illness)
        if text
    }


def outcome_of(record: MedicalRecord, model: str = "rehearsal") -> Outcome:
    """Return a case's outcome, the same in both languages: a digest of its id, modulo 3.

    Models of a stated skill are right or wrong, by the same digest.
    """
    case_digest = digest(record.id.removesuffix(f"-{record.language}"))
    is_skilled = is_right(model, case_digest)
    if is_skilled is None:
        return OUTCOMES[int(case_digest, 16) % len(OUTCOMES)]
    return "right" if is_skilled else "wrong"


def conclusion(history: str, model: str = "rehearsal") -> dict[Aspect, list[str]]:
    """Return the sections that the doctor concludes a known case with, as points.

    Args:
        history: Opening statement or history; of any other case nothing is known.
        model: Name of the doctor.
    """
    record = built_in_cases().get(digest(history))
    if record is None:
        return {}
    outcome = outcome_of(record, model)
    if outcome == "wrong":
        diagnoses = _points(_neighbour(record), Aspect.DIAGNOSIS)
        return {Aspect.DIAGNOSIS: diagnoses[:1]}
    sections = {a: points for a in CONCLUSIONS if (points := _points(record, a))}
    if outcome == "nearly":
        return {aspect: points[: max(1, len(points) // 2)] for aspect, points in sections.items()}
    return sections


def _points(record: MedicalRecord, aspect: Aspect) -> list[str]:
    return list(read_items(record.reference_of(aspect)))


def _neighbour(record: MedicalRecord) -> MedicalRecord:
    """Return the next case of the same specialty and language."""
    group = [
        case
        for case in load_cases("demo", language=record.language).records
        if case.specialty is record.specialty
    ]
    # Of the same specialty, so that the wrong diagnosis is a plausible one.
    return group[(group.index(record) + 1) % len(group)]
