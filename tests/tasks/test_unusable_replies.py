"""In every task, what a provider refused, filtered, cut or left empty is the instrument's failure.

Each row is a seat of a task, each column a kind of reply that says nothing. The seat gives nothing
else; all other seats work.
"""

from collections.abc import Callable
from math import isnan
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import ChatMessageAssistant, ContentText, Model, ModelOutput
from inspect_ai.scorer import Score

from inspect_aihospital import mvme_examiner_attack, mvme_one_step
from inspect_aihospital.scorers.mention_reader import MentionSource
from tests.exam_players import SUMMARY, run_icf, run_usmle, voting
from tests.scripted import (
    USAGE,
    doctor,
    fills_window,
    full_report,
    grader,
    lines,
    make_record,
    run_mvme,
    says,
    write_records,
)
from tests.slow import slow
from tests.team_runs import run_team, two_doctors

pytestmark = pytest.mark.usefixtures("no_tokenizer")

WORDS = "I'm sorry, I can't help with that."
VAGUE = "I would rather not commit myself."


def flagged() -> ModelOutput:
    """Return a refusal as OpenAI reports it: an ordinary stop, and a flag on the text."""
    part = ContentText(text=WORDS, refusal=True)
    output = ModelOutput.from_message(ChatMessageAssistant(content=[part]))
    output.usage = USAGE
    return output


UNUSABLE: dict[str, Callable[[], ModelOutput]] = {
    "flagged refusal": flagged,
    "content filter": lambda: says(WORDS, "content_filter"),
    "overflow": lambda: says("maximum context length exceeded", "model_length"),
    "overflow without a reason": lambda: fills_window(""),
    "empty": lambda: says(""),
}
FIRST, *OTHERS = UNUSABLE
KINDS = [FIRST, *slow(*OTHERS)]


def visit(folder: Path, roles: dict[str, Model], **options: Any) -> EvalLog:
    """Run a visit with one order."""
    npcs = {
        "patient": lines("<To the examiner> An ECG?", "<To the doctor> Thank you. <end>"),
        "examiner": lines("- ECG", "- ECG: AUXILIARY-MARK flat T waves"),
    }
    return run_mvme(
        folder, doctor("ECG?", report=full_report()), roles={**npcs, **roles}, **options
    )


def audited(folder: Path, roles: dict[str, Model]) -> EvalLog:
    return visit(folder, {"grader": grader("D"), **roles}, task={"audit": True, "icd10": False})


def linked(folder: Path, roles: dict[str, Model]) -> EvalLog:
    return visit(folder, roles, task={"mentions": "model"})


def one_step(
    folder: Path, roles: dict[str, Model], mentions: MentionSource = "heuristic"
) -> EvalLog:
    cases = write_records(folder / "records.json", [make_record()])
    return inspect_eval(
        mvme_one_step(cases=cases, mentions=mentions),
        model=lines(full_report()),
        model_roles={"grader": grader(), **roles},
        log_dir=str(folder / "logs"),
        display="none",
    )[0]


def team(folder: Path, roles: dict[str, Model]) -> EvalLog:
    return run_team(folder, two_doctors(), records=[make_record()], roles=roles)


def team_that_asks(folder: Path, roles: dict[str, Model]) -> EvalLog:
    npcs = {
        "patient": lines("<To the examiner> An ECG?", "<To the doctor> Thank you. <end>"),
        "examiner": lines("- ECG", "- ECG: AUXILIARY-MARK flat T waves"),
    }
    return team(folder, {**npcs, **roles})


def exam(folder: Path, roles: dict[str, Model], answer: str = VAGUE) -> EvalLog:
    return run_usmle(folder, voting(answer), roles={"summarizer": lines(SUMMARY), **roles})


def exam_of_a_team(folder: Path, roles: dict[str, Model], answer: str = VAGUE) -> EvalLog:
    return run_icf(folder, [voting(answer), voting(answer)], roles=roles)


def attack(folder: Path, roles: dict[str, Model]) -> EvalLog:
    return inspect_eval(
        mvme_examiner_attack(language="en"),
        model_roles=roles,
        limit=1,
        log_dir=str(folder),
        display="none",
    )[0]


SEATS: dict[str, tuple[str, Callable[..., EvalLog], str, str]] = {
    "visit, patient": ("patient", visit, "mvme_rubric", "patient_failed"),
    "visit, examiner": ("examiner", visit, "mvme_rubric", "examiner_failed"),
    "visit, grader": ("grader", visit, "mvme_rubric", "grader_failed"),
    "visit, extractor": ("extractor", linked, "icd10", "extractor_failed"),
    "visit, auditor of reasons": ("auditor", audited, "failure_reasons", "auditor_failed"),
    "one step, grader": ("grader", one_step, "one_step_rubric", "grader_failed"),
    "one step, extractor": (
        "extractor",
        lambda folder, roles: one_step(folder, roles, "model"),
        "icd10",
        "extractor_failed",
    ),
    "team, patient": ("patient", team, "mvme_rubric", "patient_failed"),
    "team, examiner": ("examiner", team_that_asks, "mvme_rubric", "examiner_failed"),
    "team, moderator": ("moderator", team, "mvme_rubric", "moderator_failed"),
    "team, grader": ("grader", team, "mvme_rubric", "grader_failed"),
    "exam, extractor": ("extractor", exam, "usmle_answers", "extractor_failed"),
    "exam of a team, extractor": (
        "extractor",
        exam_of_a_team,
        "usmle_icf_answers",
        "extractor_failed",
    ),
    "attack, examiner": ("examiner", attack, "examiner_defence", "examiner_failed"),
}
"""Role, run, scorer, and the reason why the case is unscored."""


def sample_of(log: EvalLog) -> EvalSample:
    assert log.status == "success", log.error
    assert log.samples
    return log.samples[0]


def score_of(sample: EvalSample, scorer: str) -> Score:
    return (sample.scores or {})[scorer]


@pytest.mark.parametrize(
    ("seat", "kind"),
    [(seat, FIRST) for seat in SEATS]
    # The other kinds by turns: each meets several seats.
    + [
        pytest.param(seat, OTHERS[number % len(OTHERS)], marks=pytest.mark.slow)
        for number, seat in enumerate(SEATS)
    ],
)
def test_a_reply_that_says_nothing_is_the_instruments_failure(
    tmp_path: Path, seat: str, kind: str
) -> None:
    role, run, scorer, reason = SEATS[seat]
    sample = sample_of(run(tmp_path, {role: lines(UNUSABLE[kind]())}))
    assert score_of(sample, scorer).reason == reason
    assert WORDS not in str([message.text for message in sample.messages])


@pytest.mark.parametrize("kind", KINDS)
def test_an_auditor_that_says_nothing_costs_the_doctor_nothing(tmp_path: Path, kind: str) -> None:
    sample = sample_of(audited(tmp_path, {"auditor": lines(UNUSABLE[kind]())}))
    assert score_of(sample, "mvme_rubric").reason is None
    fidelity = score_of(sample, "fidelity")
    assert fidelity.reason == "auditor_failed"
    values: dict[str, Any] = fidelity.as_dict()
    assert all(isnan(values[name]) for name in ("relevance", "honesty", "accuracy"))
    assert values["withheld_rate"] == 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("run", [exam, exam_of_a_team])
def test_a_summary_that_says_nothing_is_none_and_costs_no_answer(
    tmp_path: Path, run: Callable[..., EvalLog], kind: str
) -> None:
    sample = sample_of(run(tmp_path, {"summarizer": lines(UNUSABLE[kind]())}, answer="B"))
    (score,) = (sample.scores or {}).values()
    assert score.as_dict()["correct" if run is exam else "team"] == 1
    standings = (score.metadata or {})["result"]["standings"].values()
    assert all(not standing["summary"] and standing["summary_fault"] for standing in standings)
