"""The examiner that answers from the record alone: verbatim, the same each time, no model."""

import asyncio

import pytest
from inspect_ai.agent import AgentState
from inspect_ai.model import ChatMessageUser

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.examiner import EXAMINATIONS_KEY
from inspect_aihospital.agents.examiners import (
    CHART,
    ExaminerKind,
    Examining,
    chart_examiner,
    npc_roles,
)
from inspect_aihospital.errors import UserError
from inspect_aihospital.prompts import PromptLibrary
from tests.scripted import make_record

LIBRARY = PromptLibrary.load()
RECORD = make_record(
    objective={"auxiliary": "  - CBC:\n    - WBC: 13.2 \u2191\n  - ECG: flat T waves"}
)


def answer(
    text: str, unrecorded: Unrecorded = "not_recorded", doctor: str = "none/none"
) -> tuple[str, list[str]]:
    agent = Examining("chart", unrecorded, LIBRARY).agent(RECORD, doctor)
    state = asyncio.run(agent(AgentState(messages=[ChatMessageUser(content=text)])))
    reply = state.messages[-1]
    return reply.text, (reply.metadata or {})[EXAMINATIONS_KEY]


def test_lines_come_back_verbatim_under_the_name() -> None:
    assert answer("CBC, please") == ("# CBC\n- CBC:\n    - WBC: 13.2 \u2191", ["CBC"])


def test_several_come_in_one_reply() -> None:
    text, names = answer("ECG and CBC")
    assert sorted(names) == ["CBC", "ECG"]
    assert "flat T waves" in text
    assert "13.2" in text


def test_a_request_without_a_name_is_refused_in_the_usual_words() -> None:
    assert answer("Everything, please.") == (LIBRARY.render("en", "examiner_refusal"), [])


@pytest.mark.parametrize("unrecorded", ["normal", "not_recorded"])
def test_what_is_not_recorded_is_said_as_ordered(unrecorded: Unrecorded) -> None:
    text, names = answer("chest X-ray", unrecorded)
    unrecorded_answer = f"- chest X-ray: {LIBRARY.render('en', f'unrecorded_{unrecorded}')}"
    assert (text, names) == (unrecorded_answer, ["chest X-ray"])
    whole_reply, names = answer("CBC and chest X-ray", unrecorded)
    assert whole_reply.startswith("# ")
    assert whole_reply.split("\n\n")[1:] == [unrecorded_answer]


def test_it_is_the_same_for_every_doctor_and_every_time() -> None:
    replies = {answer("CBC, ECG", doctor=doctor)[0] for doctor in ("a/a", "b/b", "a/a")}
    assert len(replies) == 1


def test_it_needs_no_role_and_says_so() -> None:
    assert npc_roles("chart") == ["patient"]
    assert npc_roles("llm") == ["patient", "examiner"]
    assert Examining("chart", "normal", LIBRARY).model("a/a") == CHART


@pytest.mark.parametrize(
    ("kind", "unrecorded"), [("oracle", "normal"), ("chart", "invented"), ("", "normal")]
)
def test_what_does_not_exist_is_refused(kind: ExaminerKind, unrecorded: Unrecorded) -> None:
    with pytest.raises(UserError):
        Examining(kind, unrecorded, LIBRARY)


def test_it_is_an_agent_that_any_solver_can_run() -> None:
    agent = chart_examiner(
        RECORD.objective, language="en", library=LIBRARY, unrecorded="not_recorded"
    )
    state = asyncio.run(agent(AgentState(messages=[ChatMessageUser(content="CBC, please")])))
    assert state.messages[-1].text == answer("CBC, please")[0]
