"""Check a visit's patient and examiner against the record: all detectors over all turns, no model.

What a record does not let anybody know is `None`, never an empty list: without an objective part
nothing can be invented, without a subjective part nothing can be premature.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.fidelity.contract_check import ContractCheck, check_contract
from inspect_aihospital.core.fidelity.denials import find_denials
from inspect_aihospital.core.fidelity.ignored_orders import ignored_orders
from inspect_aihospital.core.fidelity.invented_findings import invented_findings
from inspect_aihospital.core.fidelity.invented_history import invented_symptoms, is_readable
from inspect_aihospital.core.fidelity.invented_normals import invented_normals
from inspect_aihospital.core.fidelity.invented_values import invented_values
from inspect_aihospital.core.fidelity.leaks import leaked_diagnoses, leaks
from inspect_aihospital.core.fidelity.ordered_examinations import Orders, read_orders
from inspect_aihospital.core.fidelity.patient_conduct import (
    early_ending,
    late_ending,
    misrouted,
    premature_facts,
)
from inspect_aihospital.core.fidelity.patient_role import out_of_role
from inspect_aihospital.core.fidelity.record_coverage import (
    examinations_surfaced,
    symptoms_surfaced,
)
from inspect_aihospital.core.fidelity.uninformative_answers import uninformative_answers
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn, shorten_messages
from inspect_aihospital.core.fidelity.volunteered_facts import VolunteeredFacts, volunteered
from inspect_aihospital.core.fidelity.withheld_results import withheld
from inspect_aihospital.core.history.history_facts import History, read_history
from inspect_aihospital.core.manner.contract import PlayedManner
from inspect_aihospital.core.record import MedicalRecord, Objective
from inspect_aihospital.core.replies.reply_statements import has_results

REPLY_DETECTORS: dict[Detector, Callable[[Turn, Objective], Iterable[Finding]]] = {
    Detector.INVENTED_VALUES: invented_values,
    Detector.INVENTED_FINDINGS: invented_findings,
    Detector.INVENTED_NORMALS: invented_normals,
}
"""Detectors that read one reply of the examiner, and can check every reply."""


@dataclass(frozen=True)
class Check:
    """The result of one detector.

    Attributes:
        findings: What it found.
        checked: In how many turns or visits it could have found something.
    """

    findings: tuple[Finding, ...]
    checked: int


Checks = dict[Detector, Check]
"""Results by detector; one that cannot know anything is absent."""


@dataclass(frozen=True)
class Fidelity:
    """What was found in a visit.

    Attributes:
        findings: What each detector found; `None` where it cannot know.
        checked: In how many turns each detector could have found something: the examiner's
            replies, of these the ones whose request is not too broad, or clearly names what is
            recorded, for findings those that a rule can read; the patient's messages; for a
            premature fact and an ending 1, the visit.
        turns: Messages of the patient.
        unmarked: Those without a token.
        split: Those to doctor and examiner.
        posed: Those in which the patient spoke as someone else.
        orders: What was ordered; `None` without an objective part.
        volunteered_most: The largest share of the record that one answer told unasked; `None`
            without a subjective part or a question that can be read.
        volunteered_share: That of the whole visit.
        symptoms: Share of the record's symptoms that came up by each turn; empty without a record.
        examinations: The same of its examinations.
        contract: What the visit shows of the contract of its patient's manner; `None` without a
            manner, or without a history.
    """

    findings: dict[Detector, tuple[Finding, ...] | None]
    checked: dict[Detector, int]
    turns: int
    unmarked: int
    split: int
    posed: int
    orders: Orders | None
    volunteered_most: float | None
    volunteered_share: float | None
    symptoms: tuple[float, ...]
    examinations: tuple[float, ...]
    contract: ContractCheck | None = None


def check_visit(
    turns: Sequence[Turn],
    record: MedicalRecord,
    ending: str,
    manner: PlayedManner | None = None,
    *,
    wrote_opening: bool = False,
) -> Fidelity:
    """Run every detector over a visit. The last visits are remembered: two scorers read each.

    Args:
        turns: Its turns.
        record: The record that was played.
        ending: How it ended, a value of `Ending`.
        wrote_opening: Whether turn 1 is the patient's own, too, and not the record's.
        manner: How its patient was to talk; `None` for a plain patient.
    """
    return _check_visit(tuple(turns), record, ending, manner, wrote_opening)


@lru_cache(maxsize=512)  # visits that are scored at once, each by one scorer and then another
def _check_visit(
    turns: tuple[Turn, ...],
    record: MedicalRecord,
    ending: str,
    manner: PlayedManner | None,
    wrote_opening: bool,
) -> Fidelity:
    objective, subjective = record.objective, record.subjective
    has_chart = bool(objective.text)
    short_turns = shorten_messages(turns)
    has_history = subjective.present_illness or subjective.past_history
    history = read_history(subjective) if has_history else None
    volunteered_facts = volunteered(short_turns, history) if turns and history else None
    # No share is known of a visit whose questions no rule can read.
    unasked_facts = volunteered_facts if volunteered_facts and volunteered_facts.checked else None
    # Without turns nothing can have gone wrong, and nothing is checked.
    checks = _check_routes(turns, record, ending) if turns else {}
    if has_chart:
        checks |= _check_examiner(turns, record)
    if turns:
        own_turns = short_turns if wrote_opening else short_turns[1:]
        checks |= _check_answers(short_turns, record, history, volunteered_facts, own_turns)
    return Fidelity(
        findings={d: checks[d].findings if d in checks else None for d in Detector},
        checked={d: checks[d].checked if d in checks else 0 for d in Detector},
        turns=len(turns),
        unmarked=sum(not turn.marked for turn in turns),
        split=sum(turn.split for turn in turns),
        posed=sum(turn.posed for turn in turns),
        orders=read_orders(turns, objective) if has_chart and turns else None,
        volunteered_most=unasked_facts.largest if unasked_facts else None,
        volunteered_share=unasked_facts.total if unasked_facts else None,
        symptoms=symptoms_surfaced(turns, subjective),
        examinations=examinations_surfaced(turns, objective),
        contract=check_contract(short_turns, record, history, manner)
        if manner and history and turns
        else None,
    )


def _check_routes(turns: Sequence[Turn], record: MedicalRecord, ending: str) -> Checks:
    """Check where messages went, when results were told, and how the visit ended."""
    objective, subjective = record.objective, record.subjective
    checks = {
        Detector.EARLY_ENDING: Check(tuple(early_ending(turns, ending)), 1),
        Detector.LATE_ENDING: Check(tuple(late_ending(turns, ending)), 1),
        Detector.MISROUTED: Check(tuple(misrouted(turns, objective)), len(turns)),
    }
    if objective.text and (subjective.present_illness or subjective.opening):
        checks[Detector.PREMATURE_FACTS] = Check(tuple(premature_facts(turns, record)), 1)
    return checks


def _check_examiner(turns: Sequence[Turn], record: MedicalRecord) -> Checks:
    """Check the examiner's replies, and whether the patient fetched what was ordered."""
    objective = record.objective
    answered_turns = [turn for turn in turns if turn.examiner]
    checks = {
        detector: _check_replies(answered_turns, objective, detector)
        for detector in REPLY_DETECTORS
    }
    # These may say that they cannot tell: then the reply is not counted.
    by_turn = {
        Detector.LEAKS: [_leaks(turns, t, record) for t in answered_turns],
        Detector.WITHHELD: [
            withheld(t, objective, _replies_before(turns, t)) for t in answered_turns
        ],
    }
    for detector, findings_by_turn in by_turn.items():
        checkable_findings = [findings for findings in findings_by_turn if findings is not None]
        findings = tuple(finding for findings in checkable_findings for finding in findings)
        checks[detector] = Check(findings, len(checkable_findings))
    checks[Detector.IGNORED_ORDERS] = Check(*ignored_orders(turns, objective))
    return checks


def _check_replies(turns: Sequence[Turn], objective: Objective, detector: Detector) -> Check:
    """Run a detector of single replies; one of findings checks those whose layout can be read."""
    detect = REPLY_DETECTORS[detector]
    findings = tuple(finding for turn in turns for finding in detect(turn, objective))
    if detector is Detector.INVENTED_VALUES:
        return Check(findings, len(turns))
    readable_turns = {turn.number for turn in turns if has_results(turn.examiner or "")}
    # What was found was checked.
    return Check(findings, len(readable_turns | {finding.turn for finding in findings}))


def _leaks(turns: Sequence[Turn], turn: Turn, record: MedicalRecord) -> tuple[Finding, ...] | None:
    """Return leaked results and diagnoses; `None` where the request is too broad to tell."""
    before = [earlier for earlier in turns if earlier.number < turn.number]
    earlier_text = "\n".join(f"{earlier.examiner or ''}\n{earlier.doctor}" for earlier in before)
    results = leaks(turn, record.objective, earlier_text)
    if results is None:
        return None
    known_text = "\n".join([earlier_text, *(earlier.patient for earlier in before)])
    return *results, *leaked_diagnoses(turn, record, known_text)


def _check_answers(
    turns: Sequence[Turn],
    record: MedicalRecord,
    history: History | None,
    volunteered_facts: VolunteeredFacts | None,
    own_turns: Sequence[Turn],
) -> Checks:
    """Check what the patient's answers say; without a history only whether it is in its role."""
    spoken_count = sum(bool(turn.patient) for turn in turns)
    roles = tuple(out_of_role(turns, record.language, history))
    checks = {Detector.OUT_OF_ROLE: Check(roles, spoken_count)}
    if history is None or volunteered_facts is None:
        return checks
    count, denials = find_denials(turns, history)
    inventions = tuple(invented_symptoms(turns, record, history))
    # What was found was checked, also where nothing else could be read.
    checked_turns = {turn.number for turn in own_turns if is_readable(turn)}
    checked_turns |= {finding.turn for finding in inventions}
    return checks | {
        Detector.DENIED: Check(denials, count),
        Detector.UNINFORMATIVE: Check(*uninformative_answers(turns, history)),
        Detector.INVENTED_SYMPTOMS: Check(inventions, len(checked_turns)),
        Detector.VOLUNTEERED: Check(volunteered_facts.findings, volunteered_facts.checked),
    }


def _replies_before(turns: Sequence[Turn], turn: Turn) -> str:
    """Return what the examiner said before a turn's reply."""
    return "\n".join(t.examiner for t in turns if t.number < turn.number and t.examiner)
