"""Which diseases of a reference somebody names who cannot know them."""

import pytest

from inspect_aihospital.core.fidelity.diagnosis_names import diagnoses_told

DIAGNOSIS = (
    "1. Acute appendicitis (perforated; stage 2), with right-sided guarding\n2. Type 2 diabetes"
)


@pytest.mark.parametrize(
    ("message", "names"),
    [
        ("This is consistent with acute appendicitis.", ["acute appendicitis"]),
        ("Acute Appendicitis; type 2 diabetes", ["acute appendicitis", "type 2 diabetes"]),
        ("Is it acute appendicitis?", []),
        ("The appendix is 11 mm wide. Right-sided guarding.", []),
        ("Stage 2 hypertension", []),
    ],
)
def test_names_are_told_as_statements(message: str, names: list[str]) -> None:
    assert list(diagnoses_told(message, DIAGNOSIS, "")) == names


def test_what_the_speaker_may_know_is_not_told() -> None:
    known = "Impression: ACUTE APPENDICITIS."
    assert list(diagnoses_told("CT: acute appendicitis.", DIAGNOSIS, known)) == []


def test_chinese_names_need_four_letters() -> None:
    diagnosis = "1.急性阑尾炎(坏疽性)伴腹膜炎\n2.贫血"
    assert list(diagnoses_told("提示急性阑尾炎，贫血，腹膜炎。", diagnosis, "")) == ["急性阑尾炎"]


def test_a_case_without_a_diagnosis_has_no_name() -> None:
    assert list(diagnoses_told("Acute appendicitis.", None, "")) == []
