"""Limits of a grader's answer."""

from dataclasses import FrozenInstanceError
from itertools import pairwise
from typing import Any

import pytest

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grader_answer import Verdict, read_arguments, read_lines
from inspect_aihospital.core.grading.grades import GRADES, POINTS, percent

FENCE = "7f.3*"
D, T = Aspect.DIAGNOSIS, Aspect.TREATMENT


@pytest.mark.parametrize(
    "argument",
    [None, "", "E", 4, True, ["A"], {}, {"grade": None}, {"grade": "A or B"}, {"letter": "A"}],
)
def test_an_argument_without_a_letter_gives_no_grade_and_no_analysis(argument: Any) -> None:
    verdict = read_arguments({"diagnosis": argument}, [D])
    assert verdict == Verdict()


@pytest.mark.parametrize("letter", ["a", "(a)", " A ", "A"])
def test_an_object_and_a_bare_letter_grade_alike(letter: str) -> None:
    bare = read_arguments({"diagnosis": letter}, [D])
    wrapped = read_arguments({"diagnosis": {"grade": letter}}, [D])
    assert bare == wrapped == Verdict({D: "A"}, {D: ""})


def test_a_fence_is_read_literally() -> None:
    assert read_lines(f"GRADE {FENCE} diagnosis: B", Aspect, FENCE).grades == {D: "B"}
    assert read_lines("GRADE 7fx333 diagnosis: B", Aspect, FENCE).grades == {}


def test_a_letter_said_twice_is_said_once() -> None:
    text = f"GRADE {FENCE} diagnosis: B\nGRADE {FENCE} Diagnosis: (b)"
    assert read_lines(text, Aspect, FENCE).grades == {D: "B"}


def test_a_conflict_costs_only_its_own_aspect() -> None:
    text = "\n".join(
        f"GRADE {FENCE} {line}" for line in ("diagnosis: A", "diagnosis: D", "treatment: C")
    )
    assert read_lines(text, Aspect, FENCE).grades == {T: "C"}


def test_a_quoted_line_with_a_guessed_fence_costs_nothing() -> None:
    text = f"GRADE 000 diagnosis: A\nGRADE {FENCE} diagnosis: D"
    assert read_lines(text, Aspect, FENCE).grades == {D: "D"}


def test_only_aspects_asked_for_are_read_from_lines() -> None:
    text = f"GRADE {FENCE} diagnosis: A\nGRADE {FENCE} treatment: B"
    assert read_lines(text, [T], FENCE).grades == {T: "B"}


def test_an_empty_answer_grades_nothing() -> None:
    assert read_lines("", Aspect, FENCE) == read_arguments({}, Aspect) == Verdict()


def test_a_verdict_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Verdict().grades = {}  # type: ignore[misc]


def test_better_letters_are_worth_more_at_equal_steps() -> None:
    steps = [percent(better) - percent(worse) for better, worse in pairwise(GRADES)]
    assert steps == pytest.approx([100 / 3] * 3)
    assert POINTS.keys() == set(GRADES)
