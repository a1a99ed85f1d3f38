"""What a doctor asks is read word for word; what it concludes, advises or orders is left out."""

import pytest

from inspect_aihospital.core.history.questions_put import questions_put


@pytest.mark.parametrize(
    ("message", "questions"),
    [
        ("I see. Do you cough? Rest a little.", "Do you cough?"),
        ("Any fever", "Any fever"),
        ("Please clarify if the pain goes to the arm.", None),
        ("Tell me more about the pain.", None),
        (
            "Do you have any of the following?\n1. Vomiting\n2. Fever\n\nThank you.",
            "Do you have any of the following?\n1. Vomiting\n2. Fever",
        ),
        ("请回答以下问题：\n1. 既往病史\n2. 过敏史", None),
        ("有没有发热？请您先休息。", "有没有发热？"),
        ("请您描述一下疼痛的部位。", None),
        ("This is most likely angina because of how it came on. What you should do is rest.", ""),
        ("Your diagnosis is angina. Do you agree?", "Do you agree?"),
        ("Please have an ECG.", ""),
        ("List of possible diagnoses:\n1. Angina\n2. GERD", ""),
        ("How do you feel?\n- Impression: angina\n- Plan: aspirin", "How do you feel?"),
        ("Do you have any questions?\n1. Aspirin 100 mg daily", "Do you have any questions?"),
        ("Please confirm with a chest CT.", ""),
        ("Any chest pain like this points to angina.", ""),
        ("请放心，没有问题，考虑肺炎。", ""),
        ("Hello, please tell me what brings you in today.", None),
        ("I need to know the following:\n1. Onset\n2. Smoking", None),
        ("Can you please describe the pain.", None),
        ("请去做心电图检查。", ""),
        ("", ""),
    ],
)
def test_questions_alone_are_read(message: str, questions: str | None) -> None:
    assert questions_put(message) == (message if questions is None else questions)
