"""Letters, points, means and what a missing grade does to them."""

import pytest

from inspect_aihospital.core.aspects.aspect import IN_PAPER, Aspect
from inspect_aihospital.core.grading.grades import (
    SUMMARIES,
    Grade,
    MissingPolicy,
    count_grades,
    percent,
    summarise,
)

ALL: dict[Aspect, Grade | None] = dict(zip(IN_PAPER, ("A", "B", "C", "D", "A"), strict=True))
ONE_MISSING = {**ALL, Aspect.TREATMENT: None}


@pytest.mark.parametrize(("grade", "value"), [("A", 100), ("B", 200 / 3), ("C", 100 / 3), ("D", 0)])
def test_four_points_become_a_hundred(grade: Grade, value: float) -> None:
    assert percent(grade) == pytest.approx(value)


def test_means_are_over_the_scored_aspects() -> None:
    values = summarise(ONE_MISSING)
    assert values["treatment"] is None
    assert values["interaction"] == pytest.approx(250 / 3)
    assert values["diagnostic"] == pytest.approx(50 / 3)
    assert values["overall"] == pytest.approx(50)
    assert values["aspects_scored"] == 4


def test_nothing_scored_has_no_mean() -> None:
    values = summarise(dict.fromkeys(Aspect))
    assert values["aspects_scored"] == 0
    assert {value for name, value in values.items() if name != "aspects_scored"} == {None}


@pytest.mark.parametrize(
    ("policy", "treatment", "symptoms"),
    [("unscored", None, "A"), ("drop_case", None, None), ("original", "D", "A")],
)
def test_a_policy_says_what_a_missing_grade_does(
    policy: MissingPolicy, treatment: Grade | None, symptoms: Grade | None
) -> None:
    counted_grades = count_grades([ONE_MISSING], policy)[0]
    assert (counted_grades[Aspect.TREATMENT], counted_grades[Aspect.SYMPTOMS]) == (
        treatment,
        symptoms,
    )


@pytest.mark.parametrize("policy", ["unscored", "drop_case", "original"])
def test_a_complete_case_is_the_same_under_every_policy(policy: MissingPolicy) -> None:
    assert count_grades([ALL], policy)[0] == ALL


@pytest.mark.parametrize("policy", ["unscored", "drop_case", "original"])
def test_an_aspect_that_is_not_asked_for_is_not_missing(policy: MissingPolicy) -> None:
    requested_grades = {aspect: ALL[aspect] for aspect in SUMMARIES["diagnostic"]}
    assert count_grades([requested_grades], policy)[0] == requested_grades
    assert set(summarise(requested_grades)) == {
        "diagnosis",
        "rationale",
        "treatment",
        "diagnostic",
        "aspects_scored",
    }


def test_a_panel_is_averaged_by_aspect_over_those_that_graded() -> None:
    values = summarise(ALL, {**ONE_MISSING, Aspect.SYMPTOMS: "D"})
    assert values["symptoms"] == pytest.approx(50)
    assert values["treatment"] == pytest.approx(100)
    assert values["overall"] == pytest.approx((50 + 200 / 3 + 100 / 3 + 0 + 100) / 5)
    assert values["aspects_scored"] == 5
