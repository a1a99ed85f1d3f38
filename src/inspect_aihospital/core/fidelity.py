"""What a visit says about its patient and examiner: all detectors over all turns, no model.

What a record does not let anybody know is `None`, never an empty list: without an objective part
nothing can be invented, without a subjective part nothing can be premature.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from inspect_aihospital.core.fidelity_examiner import (
    invented_findings,
    invented_normals,
    invented_values,
)
from inspect_aihospital.core.fidelity_facts import Detector, Finding, Turn
from inspect_aihospital.core.fidelity_leaks import leaks
from inspect_aihospital.core.fidelity_patient import early_ending, misrouted, premature_facts
from inspect_aihospital.core.fidelity_withheld import withheld
from inspect_aihospital.core.orders import Orders, read_orders
from inspect_aihospital.core.record import MedicalRecord, Objective
from inspect_aihospital.core.surfaced import examinations_surfaced, symptoms_surfaced

Check = Callable[[Turn, Objective], Iterable[Finding]]

EXAMINER_CHECKS: dict[Detector, Check] = {
    Detector.INVENTED_VALUES: invented_values,
    Detector.INVENTED_FINDINGS: invented_findings,
    Detector.INVENTED_NORMALS: invented_normals,
}


@dataclass(frozen=True)
class Fidelity:
    """What was found in a visit.

    Attributes:
        findings: What each detector found; `None` where it cannot know.
        checked: In how many turns each detector could have found something: the examiner's
            replies, of these the ones whose request is not too broad, or clearly names what is
            recorded; the patient's messages; for a premature fact and an early ending 1, the visit.
        turns: Messages of the patient.
        unmarked: Those without a token.
        split: Those to doctor and examiner.
        posed: Those in which the patient spoke as someone else.
        orders: What was ordered; `None` without an objective part.
        symptoms: Share of the record's symptoms that came up by each turn; empty without a record.
        examinations: The same of its examinations.
    """

    findings: dict[Detector, tuple[Finding, ...] | None]
    checked: dict[Detector, int]
    turns: int
    unmarked: int
    split: int
    posed: int
    orders: Orders | None
    symptoms: tuple[float, ...]
    examinations: tuple[float, ...]


def check_visit(turns: Sequence[Turn], record: MedicalRecord, ending: str) -> Fidelity:
    """Run every detector over a visit.

    Args:
        turns: Its turns.
        record: The record that was played.
        ending: How it ended, a value of `Ending`.
    """
    objective = record.objective
    there = bool(objective.physical or objective.auxiliary)
    found, checked = _examiner(turns, objective) if there else ({}, {})
    own = record.subjective
    known = there and bool(own.present_illness or own.opening)
    for detector, count, result in [
        (Detector.PREMATURE_FACTS, 1, premature_facts(turns, record) if known else None),
        (Detector.EARLY_ENDING, 1, early_ending(turns, ending)),
        (Detector.MISROUTED, len(turns), misrouted(turns, objective)),
    ]:
        found[detector] = None if result is None or not turns else tuple(result)
        checked[detector] = 0 if found[detector] is None else count
    return Fidelity(
        findings={detector: found.get(detector) for detector in Detector},
        checked={detector: checked.get(detector, 0) for detector in Detector},
        turns=len(turns),
        unmarked=sum(not turn.marked for turn in turns),
        split=sum(turn.split for turn in turns),
        posed=sum(turn.posed for turn in turns),
        orders=read_orders(turns, objective) if there and turns else None,
        symptoms=symptoms_surfaced(turns, own),
        examinations=examinations_surfaced(turns, objective),
    )


def _examiner(
    turns: Sequence[Turn], objective: Objective
) -> tuple[dict[Detector, tuple[Finding, ...] | None], dict[Detector, int]]:
    asked = [turn for turn in turns if turn.examiner]
    found: dict[Detector, tuple[Finding, ...] | None] = {
        detector: tuple(one for turn in asked for one in check(turn, objective))
        for detector, check in EXAMINER_CHECKS.items()
    }
    checked = dict.fromkeys(found, len(asked))
    by_turn = {
        Detector.LEAKS: [leaks(turn, objective, _told(turns, turn)) for turn in asked],
        Detector.WITHHELD: [withheld(turn, objective, _replies(turns, turn)) for turn in asked],
    }
    for detector, findings_by_turn in by_turn.items():
        checkable = [findings for findings in findings_by_turn if findings is not None]
        found[detector] = tuple(finding for findings in checkable for finding in findings)
        checked[detector] = len(checkable)
    return found, checked


def _replies(turns: Sequence[Turn], turn: Turn) -> str:
    """What the examiner said before a turn's reply."""
    return "\n".join(t.examiner for t in turns if t.number < turn.number and t.examiner)


def _told(turns: Sequence[Turn], turn: Turn) -> str:
    """What examiner and doctor said before a turn's reply."""
    before = [earlier for earlier in turns if earlier.number < turn.number]
    return "\n".join(f"{earlier.examiner or ''}\n{earlier.doctor}" for earlier in before)
