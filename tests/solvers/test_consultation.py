"""The consultation: who hears what, and how it ends."""

from pathlib import Path

import pytest
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.agent import Agent, AgentState, agent
from inspect_ai.model import ChatMessageAssistant, ContentReasoning, ContentText, ModelOutput

from inspect_aihospital.data.samples import record_to_sample
from inspect_aihospital.data.visit_log import VisitLog
from inspect_aihospital.errors import UserError
from inspect_aihospital.solvers.consultation import consultation
from tests.scripted import (
    USAGE,
    doctor,
    full_report,
    lines,
    make_record,
    model_calls,
    only,
    run_mvme,
    says,
    scored,
    texts,
)

TO_DOCTOR, TO_EXAMINER = "<To the doctor>", "<To the examiner>"
EXAM = f"{TO_EXAMINER} May I have an ECG?"
BYE = f"{TO_DOCTOR} Thank you. <end>"
EXAMINER_LINES = ("# Examination Items\n- ECG", "# ECG\n- ECG: flat T waves")


def test_each_role_sees_its_own_part_of_the_record_only(tmp_path: Path) -> None:
    log = run_mvme(
        tmp_path,
        doctor("Please have an ECG.", "It is angina.", report=full_report()),
        roles={"patient": lines(EXAM, BYE), "examiner": lines(*EXAMINER_LINES)},
    )
    sample = only(log)

    def prompts_of(role: str | None) -> str:
        return "".join(m.model_dump_json() for e in model_calls(sample, role) for m in e.input)

    subjective = ("PROFILE", "COMPLAINT", "PRESENT", "PAST", "PERSONAL")
    objective, reference = ("PHYSICAL", "AUXILIARY"), ("DIAGNOSIS", "RATIONALE", "TREATMENT")
    assert all(f"{mark}-MARK" in prompts_of("patient") for mark in subjective)
    assert not any(f"{mark}-MARK" in prompts_of("patient") for mark in objective + reference)
    assert all(f"{mark}-MARK" in prompts_of("examiner") for mark in objective)
    assert not any(f"{mark}-MARK" in prompts_of("examiner") for mark in subjective + reference)
    assert "OPENING-MARK" in prompts_of(None)
    assert not any(f"{m}-MARK" in prompts_of(None) for m in subjective + objective + reference)


def test_the_call_that_reads_a_request_holds_no_result(tmp_path: Path) -> None:
    roles = {"patient": lines(EXAM, BYE), "examiner": lines(*EXAMINER_LINES)}
    sample = only(run_mvme(tmp_path, doctor("ECG?", report=full_report()), roles=roles))
    parse, report = model_calls(sample, "examiner")
    assert "AUXILIARY-MARK" not in "".join(m.model_dump_json() for m in parse.input)
    assert "May I have" not in "".join(texts(report.input))


@pytest.mark.parametrize(
    "reply",
    [
        "# ECG\n- ECG: flat T waves",
        "The ECG shows flat T waves. Please ask your doctor what that means.",
        "#检查项目#\n- 心电图: 无",
    ],
)
def test_the_examiners_reply_reaches_doctor_and_patient_verbatim(
    tmp_path: Path, reply: str
) -> None:
    roles = {"patient": lines(EXAM, BYE), "examiner": lines("- ECG", reply)}
    sample = only(run_mvme(tmp_path, doctor("ECG?", "So.", report=full_report()), roles=roles))
    assert f"<examiner> {reply}" in texts(sample.messages)
    assert f"<examiner> {reply}" in texts(model_calls(sample, "patient")[-1].input)


def test_a_request_that_names_nothing_is_refused_without_a_look_at_the_record(
    tmp_path: Path,
) -> None:
    roles = {"patient": lines(f"{TO_EXAMINER} Give me everything.", BYE)}
    sample = only(run_mvme(tmp_path, doctor("Tests?", report=full_report()), roles=roles))
    assert len(model_calls(sample, "examiner")) == 1
    assert any("names no specific examination" in text for text in texts(sample.messages))


@pytest.mark.parametrize(
    ("unrecorded", "answer"), [("normal", "No abnormalities"), ("not_recorded", "Not performed")]
)
def test_the_answer_for_an_unrecorded_examination_is_an_option(
    tmp_path: Path, unrecorded: str, answer: str
) -> None:
    roles = {"patient": lines(EXAM, BYE), "examiner": lines(*EXAMINER_LINES)}
    task = {"unrecorded": unrecorded}
    sample = only(run_mvme(tmp_path, doctor("ECG?", report=full_report()), roles=roles, task=task))
    assert answer in model_calls(sample, "examiner")[1].input[0].text


def test_the_conversation_reads_as_the_doctors_and_ends_with_the_report(tmp_path: Path) -> None:
    roles = {"patient": lines(f"{TO_DOCTOR} Two days.", BYE)}
    sample = only(
        run_mvme(tmp_path, doctor("Since when?", "Angina.", report=full_report()), roles=roles)
    )
    assert texts(sample.messages)[2:8] == [
        "Hello, what brings you in today?",
        "<patient> OPENING-MARK my chest feels tight",
        "Since when?",
        "<patient> Two days.",
        "Angina.",
        "<patient> Thank you.",
    ]
    assert sample.messages[-1].text == full_report()
    assert [m.role for m in sample.messages[:2]] == ["system", "user"]


def test_a_visit_is_cut_off_after_max_turns_of_the_doctor(tmp_path: Path) -> None:
    roles = {"patient": lines(f"{TO_DOCTOR} Hm.")}
    sample = only(
        run_mvme(tmp_path, doctor(report=full_report()), roles=roles, task={"max_turns": 4})
    )
    visit = sample.store_as(VisitLog)
    assert visit.ending == "limit"
    assert len(visit.turns) == 4
    assert len(model_calls(sample)) == 5
    assert len(model_calls(sample, "patient")) == 3


def test_a_bare_end_token_adds_no_message(tmp_path: Path) -> None:
    roles = {"patient": lines("<end>")}
    sample = only(run_mvme(tmp_path, doctor("Angina.", report=full_report()), roles=roles))
    assert texts(sample.messages)[-3] == "Angina."
    assert sample.store_as(VisitLog).ending == "patient"


def test_an_end_addressed_to_the_examiner_ends_the_visit(tmp_path: Path) -> None:
    roles = {"patient": lines(f"{TO_EXAMINER} Thank you for your help. <end>")}
    sample = only(run_mvme(tmp_path, doctor("Angina.", report=full_report()), roles=roles))
    assert model_calls(sample, "examiner") == []
    assert sample.store_as(VisitLog).ending == "patient"


def test_a_message_without_a_token_goes_to_the_doctor_and_is_noted(tmp_path: Path) -> None:
    roles = {"patient": lines("Thank you, that is all. end.", BYE)}
    sample = only(run_mvme(tmp_path, doctor("Hm.", report=full_report()), roles=roles))
    assert "<patient> Thank you, that is all. end." in texts(sample.messages)
    assert sample.store_as(VisitLog).turns[1]["marked"] is False


def test_two_addressees_go_to_the_first_and_are_noted(tmp_path: Path) -> None:
    both = f"{EXAM}\n\n{TO_DOCTOR} The ECG was fine, they told me."
    roles = {"patient": lines(both, BYE), "examiner": lines(*EXAMINER_LINES)}
    sample = only(run_mvme(tmp_path, doctor("ECG?", report=full_report()), roles=roles))
    assert not any("they told me" in text for text in texts(sample.messages))
    assert sample.store_as(VisitLog).turns[1]["split"] is True


@pytest.mark.parametrize(
    ("last", "pending"),
    [("I recommend a chest CT.", True), ("Diagnosis: angina. Take nitroglycerin.", False)],
)
def test_an_end_with_an_examination_outstanding_is_stored(
    tmp_path: Path, last: str, pending: bool
) -> None:
    sample = only(run_mvme(tmp_path, doctor(last, report=full_report())))
    assert sample.store_as(VisitLog).pending_examination is pending


@pytest.mark.parametrize(
    ("output", "ending"),
    [
        (says(""), "silence"),
        (says("<think>only thoughts</think>"), "silence"),
        (says("I am sorry.", "content_filter"), "refusal"),
        (says("", "max_tokens"), "truncation"),
        (says("prompt is too long: 210000 tokens", "model_length"), "overflow"),
    ],
)
def test_a_doctor_that_cannot_be_heard_ends_the_visit_and_is_scored(
    tmp_path: Path, output: ModelOutput, ending: str
) -> None:
    sample = only(run_mvme(tmp_path, doctor(output, report=full_report())))
    assert sample.store_as(VisitLog).ending == ending
    assert "prompt is too long" not in "".join(texts(sample.messages))
    assert scored(sample, "mvme_rubric").as_dict()["aspects_scored"] == 5


@pytest.mark.parametrize("role", ["patient", "examiner"])
def test_an_npc_that_keeps_failing_is_the_instruments_fault(tmp_path: Path, role: str) -> None:
    roles = {"patient": lines(EXAM, BYE), "examiner": lines(*EXAMINER_LINES), role: lines("")}
    sample = only(run_mvme(tmp_path, doctor("ECG?", report=full_report()), roles=roles))
    visit = sample.store_as(VisitLog)
    assert (visit.ending, visit.failed_role) == ("npc_failure", role)
    assert len(model_calls(sample, role)) == 3
    score = scored(sample, "mvme_rubric")
    assert score.reason == f"{role}_failed"
    assert score.as_dict()["aspects_scored"] == 0


def test_an_npc_gets_another_try(tmp_path: Path) -> None:
    roles = {"patient": lines("", TO_DOCTOR, BYE)}
    sample = only(run_mvme(tmp_path, doctor("Hm.", report=full_report()), roles=roles))
    assert sample.store_as(VisitLog).ending == "patient"


def test_thinking_stays_with_the_one_who_thinks(tmp_path: Path) -> None:
    thought = ModelOutput.from_message(
        ChatMessageAssistant(
            content=[ContentReasoning(reasoning="SECRET-1"), ContentText(text="Since when?")]
        )
    )
    thought.usage = USAGE
    report = f"<think>#Symptoms#\nSECRET-2</think>\n{full_report()}"
    roles = {"patient": lines(f"<think>SECRET-3 <end></think>{TO_DOCTOR} Two days.", BYE)}
    sample = only(run_mvme(tmp_path, doctor(thought, report=report), roles=roles))
    heard_by_patient = "".join(texts(model_calls(sample, "patient")[-1].input))
    assert "SECRET-1" not in heard_by_patient
    assert "SECRET-3" not in "".join(texts(sample.messages))
    assert "SECRET-2" not in "".join(texts(model_calls(sample, "grader")[0].input))
    assert "<doctor> Since when?" in heard_by_patient
    assert len(sample.store_as(VisitLog).turns) == 3


def test_npc_calls_use_up_none_of_the_doctors_turns(tmp_path: Path) -> None:
    roles = {"patient": lines(EXAM, EXAM, BYE), "examiner": lines(*EXAMINER_LINES * 2)}
    sample = only(
        run_mvme(tmp_path, doctor(report=full_report()), roles=roles, turn_limit=5, token_limit=80)
    )
    assert sample.limit is None
    assert sample.store_as(VisitLog).ending == "patient"


def test_a_limit_of_the_run_is_an_outcome(tmp_path: Path) -> None:
    roles = {"patient": lines(f"{TO_DOCTOR} Hm.")}
    sample = only(run_mvme(tmp_path, doctor(report=full_report()), roles=roles, turn_limit=2))
    assert sample.store_as(VisitLog).ending == "interrupted"
    assert scored(sample, "mvme_rubric").reason == "no_response"


def test_an_overflow_in_the_report_is_no_report(tmp_path: Path) -> None:
    sample = only(run_mvme(tmp_path, doctor("Hm.", report=says("context is full", "model_length"))))
    assert sample.error is None
    assert sample.store_as(VisitLog).report_fault == "overflow"
    assert scored(sample, "mvme_rubric").as_dict()["overall"] == 0


def test_a_record_without_statement_or_complaint_opens_with_a_plain_sentence(
    tmp_path: Path,
) -> None:
    record = make_record(subjective={"opening_statement": None, "chief_complaint": None})
    sample = only(run_mvme(tmp_path, doctor("Hm.", report=full_report()), records=[record]))
    assert "have not been feeling well" in sample.messages[3].text


@agent
def silent_patient() -> Agent:
    """Say goodbye at once."""

    async def execute(state: AgentState) -> AgentState:
        state.messages.append(ChatMessageAssistant(content=BYE))
        return state

    return execute


def test_an_agent_may_play_the_patient_in_the_place_of_the_role(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    solver = consultation(patient=silent_patient(), examiner="chart")
    task = Task(dataset=[record_to_sample(make_record())], solver=solver)
    (log,) = inspect_eval(
        task, model=doctor("Hm.", report=full_report()), log_dir=str(tmp_path), display="none"
    )
    visit = only(log).store_as(VisitLog)
    assert (visit.ending, visit.models["patient"]) == ("patient", "silent_patient")


def test_a_patient_that_is_no_registered_agent_is_refused() -> None:
    async def execute(state: AgentState) -> AgentState:
        return state

    with pytest.raises(UserError, match="made by a function with @agent"):
        consultation(patient=execute)
