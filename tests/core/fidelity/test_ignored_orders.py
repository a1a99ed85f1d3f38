"""Orders of the doctor that a patient carries out, and ones that it does not."""

from dataclasses import replace

import pytest

from inspect_aihospital.core.fidelity.ignored_orders import ignored_orders
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.record import Objective

DIFFERENTIAL = (
    "It may be: 1. angina, with changes in the ECG; 2. pneumonia.\n"
    "To tell them apart, please have a chest X-ray or a CT of the chest."
)
CHART = Objective(
    physical="Abdomen: soft",
    auxiliary="- ECG: ST elevation in V1 to V4\n- Chest X-ray: clear\n- Troponin T: 212 ng/L",
)
ORDER = Turn(1, patient="It hurts.", doctor="Please have an ECG and a chest X-ray.")
WENT = Turn(
    2, "An ECG and a chest X-ray, please?", "examiner", examinations=("ECG",), examiner="- ECG: …"
)


@pytest.mark.parametrize(
    "answer",
    [
        Turn(2, patient="All right, doctor, I will do that."),
        Turn(2, patient="I had all of these, they were normal."),
        Turn(2, "An eye test, please?", "examiner", examinations=("eye test",), examiner="- none"),
        Turn(2, "Hello, I feel unwell.", "examiner", examinations=(), examiner="Please name one."),
    ],
)
def test_an_order_that_is_not_carried_out_is_told_with_its_answer(answer: Turn) -> None:
    findings, checked = ignored_orders([ORDER, answer], CHART)
    assert checked == 2
    assert [(f.turn, answer.patient in f.text) for f in findings] == [(2, True), (2, True)]


@pytest.mark.parametrize(
    "answer",
    [
        WENT,
        replace(WENT, patient="I will go. ECG, chest X-ray?", addressee="doctor", split=True),
        replace(WENT, patient="What do these show?", examinations=("ECG", "chest X-ray")),
        replace(WENT, patient="ECG and imaging, please."),
    ],
)
def test_an_order_that_is_carried_out_is_no_finding(answer: Turn) -> None:
    assert ignored_orders([ORDER, answer], CHART) == ((), 2)


@pytest.mark.parametrize(
    "answer", [replace(WENT, patient="The ECG, please?"), replace(WENT, patient="ECG?", split=True)]
)
def test_half_of_an_order_is_a_finding_unless_the_rest_follows(answer: Turn) -> None:
    last = Turn(3, "And the chest X-ray?", "examiner", examinations=("chest X-ray",), examiner="-")
    ((finding,), checked) = ignored_orders([ORDER, answer], CHART)
    assert (checked, finding.text.partition(";")[0]) == (2, "ordered: Chest X-ray")
    assert ignored_orders([ORDER, answer, last], CHART) == ((), 2)


def test_a_specimen_by_its_name_alone_is_fetched() -> None:
    chart = Objective(auxiliary="- Urine: protein 1+\n- ECG: sinus rhythm")
    order = replace(ORDER, doctor="Please have these examinations: Urine, ECG.")
    answer = replace(WENT, patient="Hello, I need: Urine, ECG.", examinations=("Urine", "ECG"))
    assert ignored_orders([order, answer], chart) == ((), 2)


def test_a_choice_in_another_sentence_is_no_alternative() -> None:
    order = replace(ORDER, doctor=f"{ORDER.doctor} Do you smoke or drink?")
    findings, _ = ignored_orders([order, replace(WENT, patient="ECG, please.")], CHART)
    assert len(findings) == 1


def test_one_of_two_alternatives_carries_out_an_order() -> None:
    order = replace(ORDER, doctor="Please have an ECG or a chest X-ray.")
    assert ignored_orders([order, replace(WENT, patient="ECG, please.")], CHART)[0] == ()


@pytest.mark.parametrize(
    "message",
    [
        "Since when does it hurt?",
        "Have you had an ECG before?",
        "Diagnosis: angina. Take aspirin, and have an ECG before discharge.",
        "Let me examine your abdomen.",
        "Please have a colonoscopy.",  # the record does not hold it
    ],
)
def test_a_message_without_an_order_of_a_recorded_examination_is_not_checked(message: str) -> None:
    turns = [replace(ORDER, doctor=message), Turn(2, patient="No.")]
    assert ignored_orders(turns, CHART) == ((), 0)


def test_an_order_of_what_was_reported_before_is_not_checked() -> None:
    again = replace(WENT, doctor="Please have an ECG and a chest X-ray.")
    turns = [ORDER, again, Turn(3, patient="I already had these.")]
    assert ignored_orders(turns, CHART) == ((), 2)


def test_the_last_order_of_a_visit_cut_off_is_not_checked() -> None:
    assert ignored_orders([ORDER], CHART) == ((), 0)


def test_what_stands_before_an_order_is_none() -> None:
    order = replace(ORDER, doctor=DIFFERENTIAL)
    request = replace(WENT, patient="The chest X-ray, please?", examinations=("chest X-ray",))
    elsewhere = replace(WENT, patient="The CT, please?", examinations=("CT of the chest",))
    ignored = replace(WENT, patient="The ECG, please?", examinations=("ECG",))
    for answer in (request, elsewhere):
        assert ignored_orders([order, answer], CHART) == ((), 1)
    ((finding,), _) = ignored_orders([order, ignored], CHART)
    assert finding.text.startswith("ordered: Chest X-ray;")
