"""Contracts of manners: planted patients that keep or break them, and planted doctors."""

from collections import Counter
from dataclasses import replace

import pytest

from inspect_aihospital.core.fidelity.asked_facts import Outcome
from inspect_aihospital.core.fidelity.contract_check import check_contract
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.manner.contract import Contract, PlayedManner
from inspect_aihospital.core.record import MedicalRecord
from tests.manner_phrases import HELD_OUT
from tests.manner_visits import KEEPERS, doctors, records, verdicts
from tests.scripted import make_record

RETICENT = PlayedManner("reticent", "", Contract(asked_times=2))
LAY = PlayedManner("lay", "", Contract(medical_words=False))
FEVER = ("Have you had a fever?", "Please tell me: have you had a fever?")


def record() -> MedicalRecord:
    story = {"chief_complaint": "Cough.", "opening_statement": "I cough."}
    story |= {"present_illness": "He has had a fever and a cough.", "past_history": "Asthma."}
    return make_record(subjective=story | {"profile": None, "personal_history": None})


def turns(*exchanges: tuple[str, str]) -> tuple[Turn, ...]:
    """Return a visit of questions and answers behind the opening."""
    questions = [question for question, _ in exchanges] + [""]
    said = ["I cough.", *(answer for _, answer in exchanges)]
    pairs = enumerate(zip(said, questions, strict=True), start=1)
    return tuple(Turn(number, patient=p, doctor=q) for number, (p, q) in pairs)


def outcome(*answers: str) -> Outcome:
    """Return what became of the fever, asked about as often as there are answers."""
    visit = turns(*zip(FEVER, answers, strict=False))
    check = check_contract(visit, record(), read_history(record().subjective), RETICENT)
    return next(fact.outcome for fact in check.facts if fact.topic == "fever")


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        (("Does that matter?", "Yes, I have had a fever."), Outcome.KEPT),
        (("Does that matter?",), Outcome.NOT_ASKED_AGAIN),
        (("Does that matter?", "I'd rather not say."), Outcome.DENIED),
        (("No, no fever.",), Outcome.DENIED),
    ],
)
def test_what_a_reticent_patient_owes_is_told_from_what_the_doctor_did_not_ask(
    answers: tuple[str, ...], expected: Outcome
) -> None:
    assert outcome(*answers) is expected


def test_the_doctors_medical_words_are_no_fault_of_a_lay_patient() -> None:
    history = read_history(record().subjective)
    asked = turns(("Any pyrexia, that is, fever?", "Yes, pyrexia."))
    alone = turns(("Have you had a fever?", "Yes, pyrexia."))
    first, second = (check_contract(visit, record(), history, LAY) for visit in (asked, alone))
    assert [check.is_kept for check in (*first.rules, *second.rules)] == [True, False]


def test_the_records_own_opening_is_no_fault_of_a_lay_patient() -> None:
    history = read_history(record().subjective)
    opening, *answers = turns(("Since when?", "The dyspnoea came with the cough."))
    visit = (replace(opening, patient="I have dyspnoea."), *answers)
    (rule,) = check_contract(visit, record(), history, LAY).rules
    assert rule.is_kept


def test_a_visit_without_an_answer_is_neither_kept_nor_broken() -> None:
    history = read_history(record().subjective)
    check = check_contract(turns()[:1], record(), history, RETICENT)
    assert check.is_broken is None


@pytest.mark.slow
@pytest.mark.parametrize("phrase_set", [0, 1, HELD_OUT])
def test_planted_patients_and_doctors_are_told_apart(phrase_set: int) -> None:
    cases = records()[phrase_set::5]  # other cases for each set, in both languages
    counts: Counter[tuple[bool, bool]] = Counter(
        (name in KEEPERS, bool(check.is_broken))
        for _, name, _, check in verdicts(phrase_set, cases)
    )
    assert counts[False, True] >= 0.95 * (counts[False, True] + counts[False, False])
    assert counts[True, True] <= 0.05 * (counts[True, True] + counts[True, False])
    seen = list(doctors(phrase_set, cases))
    assert sum(name == shown for name, shown in seen) >= 0.95 * len(seen)
