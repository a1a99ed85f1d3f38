"""A patient's exam tells right candidates from faulty ones, and names the fault."""

from functools import cache
from math import isnan

import pytest

from inspect_aihospital.core.fidelity.bounds import all_kept
from inspect_aihospital.core.qualification.exam_verdict import judge_figures
from inspect_aihospital.core.qualification.interview_answers import interview_facts, judge_answers
from inspect_aihospital.core.qualification.interviews import Question
from inspect_aihospital.core.qualification.patient_figures import BOUNDS, patient_figures
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.patient_exam_samples import interview_of, patient_exam_samples
from inspect_aihospital.data.samples import record_of
from tests.patient_candidates import CLEAN, FAULTS, Reply, answer_in_full, play
from tests.slow import thinned

pytestmark = pytest.mark.slow

LANGUAGES: tuple[Language, ...] = ("zh", "en")
RECORDS = load_cases("demo").records


@cache
def exam(language: Language, seed: int) -> list[tuple[list[Question], MedicalRecord]]:
    records = [record for record in RECORDS if record.language == language]
    samples = [sample.metadata or {} for sample in patient_exam_samples(records, 3, seed)]
    return [(interview_of(metadata), record_of(metadata)) for metadata in samples]


def examine(
    language: Language, seed: int, clean: Reply, fault: Reply | None = None
) -> dict[str, float]:
    cases = []
    for questions, record in exam(language, seed):
        turns, ending = play(questions, record, clean, fault)
        answers = judge_answers(questions, turns, ending, record)
        cases.append(interview_facts(questions, answers, turns, ending))
    return patient_figures(cases)


def broken(figures: dict[str, float]) -> set[str]:
    return {
        figure for figure, is_kept in judge_figures(figures, BOUNDS).items() if is_kept is False
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", thinned(range(3), 3))
@pytest.mark.parametrize("manner", CLEAN)
def test_a_candidate_that_is_right_is_qualified(manner: str, language: Language, seed: int) -> None:
    figures = examine(language, seed, CLEAN[manner])
    assert broken(figures) == set()
    assert all_kept(judge_figures(figures, BOUNDS)) == 1
    assert not any(map(isnan, figures.values()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", thinned(FAULTS, 4))
def test_a_faulty_candidate_is_not_qualified_and_its_fault_is_named(
    name: str, language: Language
) -> None:
    fault, bounds = FAULTS[name]
    figures = examine(language, 0, answer_in_full, fault)
    assert bounds <= broken(figures), figures
    assert all_kept(judge_figures(figures, BOUNDS)) == 0
