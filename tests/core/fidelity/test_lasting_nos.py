"""A no by which something is there, and one by which a patient never met with it."""

import pytest

from inspect_aihospital.core.fidelity.visit_turns import Detector
from tests.core.fidelity.test_innocent_patients import findings

LASTING = {
    "Do you have headaches?": (
        "They've never been this bad.",
        "It never lets up.",
        "Never known pain like it.",
        "Nothing compares to it.",
        "Not an hour goes by, and nothing shifts them.",
    ),
    "Do you feel sick?": ("Nothing helps it, it never lets up.", "It has never quite gone."),
    "Do you have high blood pressure?": ("Ten years, and it has never bothered me.",),
    "有恶心吗？": ("从没这么难受过。", "一直没停过。"),
    "头痛吗？": ("没受过这种罪。", "从来没遭过这样的罪。", "就没消停过。"),
}
NEVER_MET = {
    "Have you had any nausea?": (
        "My stomach has never bothered me.",
        "Nothing of the sort happened.",
    ),
    "Do you have high blood pressure?": ("It has never come up.", "Never troubled me."),
    "有恶心吗？": ("胃从来没出过毛病。", "这方面没受过罪。"),
    "头痛吗？": ("头从没出过问题。",),
}


@pytest.mark.parametrize(("question", "answer"), [(q, a) for q in LASTING for a in LASTING[q]])
def test_a_no_to_an_end_or_an_equal_affirms(question: str, answer: str) -> None:
    assert not findings(Detector.DENIED, question, answer)


@pytest.mark.parametrize(("question", "answer"), [(q, a) for q in NEVER_MET for a in NEVER_MET[q]])
def test_a_patient_that_never_met_with_it_denies(question: str, answer: str) -> None:
    assert findings(Detector.DENIED, question, answer)
