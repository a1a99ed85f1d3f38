"""A differential is read or refused, never filled in; its figures equal those by hand."""

from math import isnan, log2
from typing import Any

import pytest

from inspect_aihospital.core.dialogue.differential import (
    Considered,
    read_differential,
    read_differential_lines,
)
from inspect_aihospital.core.dialogue.differential_course import (
    FIGURES,
    JudgedDifferential,
    course_figures,
)


def test_a_tool_call_and_lines_say_the_same() -> None:
    expected = (Considered("Gout", 0.6), Considered("Septic arthritis", 0.3))
    entries = [
        {"disease": "Septic arthritis", "percent": 30},
        {"disease": "Gout", "percent": 60.0},
    ]
    assert read_differential({"diagnoses": entries}) == expected
    assert read_differential_lines("1. 60% Gout\n2) 30 %: Septic arthritis.") == expected
    assert read_differential_lines("- **60%** – **Gout**") == (Considered("Gout", 0.6),)
    assert read_differential_lines("60％ 痛风") == (Considered("痛风", 0.6),)
    assert read_differential_lines("痛风（约60%）") == (Considered("痛风", 0.6),)
    assert read_differential_lines("Gout: 33,5 %") == (Considered("Gout", 0.335),)


@pytest.mark.parametrize(
    "entries",
    [
        [],
        None,
        ["gout"],
        [{"disease": "gout"}],
        [{"disease": "gout", "percent": "60"}],
        [{"disease": " ", "percent": 60}],
        [{"disease": "gout", "percent": 0}],
        [{"disease": "gout", "percent": 120}],
        [{"disease": "gout", "percent": True}],
        [{"disease": "gout", "percent": 10**400}],
        [{"disease": "gout", "percent": 60}, {"disease": "Gout", "percent": 20}],
        [{"disease": "gout", "percent": 60}, {"disease": "sepsis", "percent": 60}],
        [{"disease": f"disease {n}", "percent": 5} for n in range(6)],
    ],
)
def test_nonsense_is_no_differential(entries: Any) -> None:
    assert read_differential({"diagnoses": entries}) is None


def test_text_without_a_line_is_none() -> None:
    assert read_differential_lines("I am 90 % sure that we should wait.") is None
    assert read_differential_lines("") is None


def test_rounding_is_scaled_to_the_whole() -> None:
    differential = read_differential_lines("34% a\n33.5% b\n33.5% c")
    assert differential is not None
    assert sum(considered.probability for considered in differential) == pytest.approx(1)


def judgement(turn: int, *entries: tuple[float, bool]) -> JudgedDifferential:
    return JudgedDifferential(turn, tuple(p for p, _ in entries), tuple(r for _, r in entries))


def test_figures_equal_those_computed_by_hand() -> None:
    course = [
        judgement(1, (0.5, False), (0.25, True)),
        judgement(2, (0.6, True), (0.2, False)),
    ]
    figures = course_figures(course, patient_left=True)
    assert figures["leads"] == 1
    assert figures["reciprocal_rank"] == 1
    assert figures["probability"] == figures["top_probability"] == 0.6
    # (1 - 0.6)² for the right one, 0.2² for the wrong one, 0.2² for the rest
    assert figures["brier"] == pytest.approx(0.16 + 0.04 + 0.04)
    assert figures["surprise"] == pytest.approx(-log2(0.6))
    assert (figures["first_lead"], figures["turns_after"]) == (2, 0)
    assert (figures["given_up"], figures["stopped_early"]) == (0, 0)
    assert tuple(figures) == FIGURES


def test_a_doctor_that_gives_up_the_right_disease_at_the_end() -> None:
    course = [judgement(1, (0.7, True)), judgement(2, (0.7, True)), judgement(3, (0.8, False))]
    figures = course_figures(course, patient_left=True)
    assert (figures["given_up"], figures["stopped_early"], figures["first_lead"]) == (1, 1, 1)
    assert isnan(figures["turns_after"])
    # nothing of the right one, 0.8² for the wrong one, and the rest should have been all
    assert figures["brier"] == pytest.approx(0.8**2 + (1 - 0.2) ** 2)
    assert figures["surprise"] == pytest.approx(-log2(0.01))


def test_a_doctor_that_anchors_goes_on_long_after_its_first_idea() -> None:
    course = [judgement(turn, (0.9, True), (0.05, False)) for turn in (1, 2, 4)]
    figures = course_figures(course, patient_left=True)
    assert (figures["first_lead"], figures["turns_after"]) == (1, 3)
    wrong = [judgement(turn, (0.9, False)) for turn in (1, 2, 4)]
    assert course_figures(wrong, patient_left=False)["stopped_early"] == 0


def test_a_tie_with_a_wrong_disease_is_no_lead() -> None:
    assert not judgement(1, (0.4, True), (0.4, False)).leads
    assert judgement(1, (0.4, True), (0.4, True)).leads
    assert not judgement(1, (0.3, False), (0.3, True)).leads
    # two names of the right disease count together
    assert judgement(1, (0.4, False), (0.3, True), (0.3, True)).leads


def test_without_a_differential_nothing_is_known() -> None:
    assert all(map(isnan, course_figures([], patient_left=True).values()))


def test_lines_may_have_ranges_explanations_and_a_sum() -> None:
    expected = (Considered("Pneumonia", 0.65), Considered("TB", 0.1))
    assert read_differential_lines("Pneumonia: 60-70%\nTB: 10%") == expected
    assert read_differential_lines("Pneumonia (60%–70%): fever\nTB (10 %)\nTotal: 75%") == expected
    assert read_differential_lines("1. 肺炎（60%）：发热\n合计：60%") == (Considered("肺炎", 0.6),)
    assert read_differential_lines("It is fatal in 40 % of cases.") is None
    assert read_differential_lines("Mortality is about 40 % - higher in the elderly") is None


@pytest.mark.parametrize(
    ("line", "disease", "probability"),
    [
        ("COVID-19 - 60%", "COVID-19", 0.6),
        ("Diabetes mellitus type 2 - 40%", "Diabetes mellitus type 2", 0.4),
        ("H7N9 – 50%", "H7N9", 0.5),
        ("Pneumonia: 60 to 70%", "Pneumonia", 0.65),
        ("Most likely (60%): pneumonia", "pneumonia", 0.6),
        ("概率60%：肺炎", "肺炎", 0.6),
        ("Pneumonia 60% (fever, cough)", "Pneumonia", 0.6),
        ("| 1 | Pneumonia | 60% | fever |", "Pneumonia", 0.6),
    ],
)
def test_a_name_keeps_its_number_and_a_label_is_no_disease(
    line: str, disease: str, probability: float
) -> None:
    assert read_differential_lines(line) == (Considered(disease, probability),)


def test_a_number_beyond_floats_is_refused() -> None:
    assert read_differential({"diagnoses": [{"disease": "Gout", "percent": -(10**400)}]}) is None
