"""Calls of a collaboration, read from its log and shared out over questions."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log

from inspect_aihospital.data.exam_budget import ExamBudget, read_budget
from inspect_aihospital.data.exams import load_exam
from inspect_aihospital.errors import UserError
from tests.exam_players import make_question, run_icf, run_usmle, voting

TEAM = ["aihospital/rehearsal-a", "aihospital/rehearsal-b", "aihospital/rehearsal-b"]


def budget(questions: int, **calls: int) -> ExamBudget:
    return ExamBudget("log.eval", "0" * 12, questions, calls, {})


@pytest.mark.parametrize(
    ("questions", "calls", "expected"),
    [
        (1, 20, [10]),
        (3, 60, [10, 10, 10]),
        (4, 20, [2, 3, 2, 3]),
        (3, 16, [2, 3, 3]),
        (2, 5, [1, 1]),
        (3, 2, [1, 1, 1]),
        (2, 0, [1, 1]),
    ],
)
def test_calls_are_spread_evenly_and_every_question_gets_one(
    questions: int, calls: int, expected: list[int]
) -> None:
    spread = budget(questions, participant_a=calls)
    assert [spread.samples(n)["participant_a"] for n in range(questions)] == expected


@pytest.mark.slow
@given(questions=st.integers(1, 60), extra=st.integers(0, 2000), seats=st.integers(1, 3))
def test_any_first_questions_are_within_one_sample_of_their_shares(
    questions: int, extra: int, seats: int
) -> None:
    calls = {f"participant_{'abc'[n]}": 2 * questions + extra + n for n in range(seats)}
    spread = budget(questions, **calls)
    sample_counts = Counter[str]()
    for question in range(questions):
        samples = spread.samples(question)
        assert samples.keys() == calls.keys()
        assert min(samples.values()) >= 1
        sample_counts.update(samples)
        for seat, count in calls.items():
            share = (question + 1) * count / (2 * questions)
            assert share - 1 < sample_counts[seat] <= share + 1e-9
    assert sample_counts == {seat: count // 2 for seat, count in calls.items()}


@given(questions=st.integers(1, 60), calls=st.integers(0, 120))
def test_a_share_below_one_sample_is_one_sample(questions: int, calls: int) -> None:
    spread = budget(questions, participant_a=min(calls, 2 * questions))
    assert {spread.samples(n)["participant_a"] for n in range(questions)} == {1}


@pytest.fixture(scope="module")
def collaboration(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    folder = tmp_path_factory.mktemp("collaboration")
    return run_icf(folder, TEAM, load_exam("demo", step=1).questions[:4])


@pytest.mark.slow
def test_a_finished_collaboration_has_a_budget(collaboration: EvalLog) -> None:
    budget = read_budget(collaboration.location)
    calls = Counter[str]()
    for sample in collaboration.samples or []:
        calls.update(e.role for e in sample.events if isinstance(e, ModelEvent) and e.role)
    assert budget.calls == {seat: calls[seat] for seat in calls if seat != "summarizer"}
    assert budget.models == dict(zip(budget.calls, TEAM, strict=True))
    assert (budget.log, budget.questions) == (collaboration.location, 4)
    assert collaboration.eval.metadata is not None
    assert budget.questions_sha256 == collaboration.eval.metadata["questions_sha256"]
    assert collaboration.results is not None
    assert collaboration.results.total_samples > 4, "some question had a second round"


@pytest.mark.parametrize("name", ["absent.eval", "absent.json", "junk.eval", "junk.json", "."])
def test_what_is_no_log_is_named(name: str, tmp_path: Path) -> None:
    for junk in ("junk.eval", "junk.json"):
        (tmp_path / junk).write_text("no log", encoding="utf-8")
    with pytest.raises(UserError, match="cannot be read") as refused:
        read_budget(str(tmp_path / name))
    assert f"budget_from={tmp_path / name}" in str(refused.value)


def refusal(log: EvalLog) -> str:
    with pytest.raises(UserError, match="not a finished log of usmle_icf") as refused:
        read_budget(log.location)
    assert f"budget_from={log.location}" in str(refused.value)
    return str(refused.value)


@pytest.mark.slow
def test_a_log_of_another_task_is_refused(tmp_path: Path) -> None:
    message = refusal(run_usmle(tmp_path, voting("B")))
    assert "task inspect_aihospital/usmle, status success" in message


def test_a_collaboration_that_failed_is_refused(tmp_path: Path) -> None:
    assert "usmle_icf, status error" in refusal(run_icf(tmp_path, TEAM[0]))


@pytest.mark.parametrize("status", ["started", "cancelled", "error"])
def test_an_unfinished_collaboration_is_refused(
    status: str, collaboration: EvalLog, tmp_path: Path
) -> None:
    log = read_eval_log(collaboration.location, header_only=True)
    log.status = status  # type: ignore[assignment]
    log.location = str(tmp_path / "unfinished.eval")
    write_eval_log(log, log.location)
    assert f"usmle_icf, status {status}" in refusal(log)


def test_a_collaboration_without_figures_is_refused(tmp_path: Path) -> None:
    questions = [make_question("q1"), make_question("q2")]
    log = run_icf(tmp_path, TEAM, questions, score=False)
    assert log.status == "success"
    refusal(log)
