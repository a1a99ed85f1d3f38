"""A grader's exam tells right candidates from faulty ones, and names the fault."""

from math import isnan

import pytest

from inspect_aihospital.agents.comparison import expert_parts
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.fidelity.bounds import Bound, all_kept
from inspect_aihospital.core.qualification.exam_verdict import (
    describe_bound,
    exam_verdict,
    judge_figures,
)
from inspect_aihospital.core.qualification.grader_figures import (
    BOUNDS,
    grader_figures,
)
from inspect_aihospital.core.qualification.judged_cases import JudgedCase
from inspect_aihospital.core.record import Language
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.grader_exam_samples import VARIANT_KEY, grader_exam_samples
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.prompts import PromptLibrary
from tests.grader_candidates import FAULTS, Fault, key_of, right_grades

LANGUAGES: tuple[Language, ...] = ("zh", "en")
LIBRARY = PromptLibrary.load()
RECORDS = load_cases("demo").records


def examine(fault: Fault, language: Language, seed: int = 0) -> dict[str, float]:
    """Return the figures of a candidate that turns the right grades by its fault."""
    # the records of both languages are there, since a report in the other language is one variant
    samples = [
        sample
        for sample in grader_exam_samples(RECORDS, 4, seed)
        if (sample.metadata or {})["language"] == language
    ]
    truth = right_grades(samples)
    graded = []
    for sample in samples:
        metadata = sample.metadata or {}
        variant, record = metadata[VARIANT_KEY], record_of(metadata)
        experts = expert_parts(record, LIBRARY)
        right = truth[key_of(record.reference.diagnosis or "", variant["sections"])]
        grades = {
            aspect: fault(right[aspect], aspect, part, record.reference_of(Aspect(aspect)))
            for aspect, part in variant["sections"].items()
            if Aspect(aspect) in experts
        }
        names = (variant["record"], variant["name"], variant["family"], variant["base"])
        graded.append(JudgedCase(*names, variant["expected"], grades))
    return grader_figures(graded)


def broken(figures: dict[str, float]) -> set[str]:
    return {
        figure for figure, is_kept in judge_figures(figures, BOUNDS).items() if is_kept is False
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_a_candidate_that_is_right_is_qualified(language: Language, seed: int) -> None:
    figures = examine(lambda grade, *_: grade, language, seed)
    assert broken(figures) == set()
    assert all_kept(judge_figures(figures, BOUNDS)) == 1
    assert not any(map(isnan, figures.values()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_candidate_is_not_qualified_and_its_fault_is_named(
    name: str, language: Language
) -> None:
    fault, bounds = FAULTS[name]
    figures = examine(fault, language)
    assert bounds <= broken(figures), figures
    assert all_kept(judge_figures(figures, BOUNDS)) == 0


def test_the_size_of_a_bias_is_in_points() -> None:
    fault, _ = FAULTS["loves length"]
    shift = examine(fault, "en")["length_shift"]
    # half of the padded reports are at the top already, and cannot rise by a third of 100
    assert 0 < shift <= 100 / 3


def test_the_reason_of_a_broken_bound_has_its_figure_and_limit() -> None:
    figures = examine(lambda grade, aspect, *_: None if aspect == "rationale" else grade, "en")
    (bound,) = (bound for bound in BOUNDS if bound.figure in broken(figures))
    text = describe_bound(bound, figures[bound.figure])
    assert text == "gives no grade (graded_rate 0.80, at least 0.95)"
    # a broken bound does not look kept
    assert describe_bound(bound, 0.9474).endswith("(graded_rate 0.9474, at least 0.95)")
    assert describe_bound(bound, 0.949996).endswith("(graded_rate 0.949996, at least 0.95)")
    assert describe_bound(bound, 0.951).endswith("(graded_rate 0.95, at least 0.95)")


def test_nothing_checked_is_neither_qualified_nor_not() -> None:
    assert isnan(all_kept(judge_figures(grader_figures([]), BOUNDS)))


def test_an_exam_that_was_cut_short_has_no_verdict() -> None:
    def verdict(planned: int | None, case_ids: str = "ab") -> float:
        cases = [{"case": id, "language": "en", "calls": 1, "planned": planned} for id in case_ids]
        bounds = (Bound("rate", 0.5, "is bad", is_minimum=True),)
        return exam_verdict(cases, lambda _: {"rate": 1.0}, bounds)["qualified"]

    assert (verdict(2), verdict(None)) == (1, 1)
    assert isnan(verdict(3))
    # repeating the cases that there are makes an exam no longer
    assert isnan(verdict(3, "abab"))
