"""Within a case nothing waits that need not: no call is answered before all have been made."""

from pathlib import Path

import anyio
import pytest
from inspect_ai.model import ChatMessage, GenerateConfig, Model, ModelOutput, get_model
from inspect_ai.tool import ToolChoice, ToolInfo

from inspect_aihospital.core.dialogue.briefing import Briefing
from tests.exam_players import SUMMARY, run_icf, run_usmle
from tests.scripted import Script, doctor, full_report, lines, run_mvme, says
from tests.team_runs import PATIENT, RECORDS, report_on, run_team
from tests.team_runs import moderator as moderating

pytestmark = pytest.mark.slow

PATIENCE = 30
"""Seconds that a gate waits for the missing calls before its run fails."""


class Gate:
    """Answers calls of one stage once as many have been made as have to be in flight."""

    def __init__(self, stage: str, calls: int) -> None:
        self.stage = stage
        self.calls = calls
        self.call_count = 0
        self._open: anyio.Event | None = None

    async def reach(self, stage: str) -> None:
        if stage != self.stage:
            return
        self._open = self._open or anyio.Event()
        self.call_count += 1
        if self.call_count >= self.calls:
            self._open.set()
        with anyio.fail_after(PATIENCE):
            await self._open.wait()


def gated(gate: Gate, script: Script) -> Model:
    async def play(
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        await gate.reach(stage_of(input))
        return script(input, tools)

    return get_model("mockllm/model", custom_outputs=play, memoize=False)


def stage_of(messages: list[ChatMessage]) -> str:
    briefings = (Briefing.from_metadata(message.metadata) for message in reversed(messages))
    return next((briefing.stage for briefing in briefings if briefing), "")


def examinee(letter: str) -> Script:
    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        return says(letter if stage_of(messages) == "answer" else f"{letter}\nBecause.")

    return play


def colleague(diagnosis: str) -> Script:
    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        return says("Since when?" if stage_of(messages) == "consultation" else report_on(diagnosis))

    return play


def judge(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
    fence = messages[0].text.split("GRADE ")[1].split()[0]
    aspects = ("symptoms", "examinations", "diagnosis", "rationale", "treatment")
    return says("\n".join(f"GRADE {fence} {aspect}: B" for aspect in aspects))


@pytest.mark.parametrize("stage", ["reason", "answer"])
def test_samples_of_a_vote_are_drawn_at_once(tmp_path: Path, stage: str) -> None:
    gate = Gate(stage, 4)
    log = run_usmle(tmp_path, gated(gate, examinee("B")), task={"samples": 4})
    assert log.status == "success", log.error
    assert gate.call_count == 4


@pytest.mark.parametrize("stage", ["reason", "review"])
def test_all_participants_of_a_round_answer_at_once(tmp_path: Path, stage: str) -> None:
    gate = Gate(stage, 2 * 3)
    team = [gated(gate, examinee(letter)) for letter in "AB"]
    log = run_icf(tmp_path, team, task={"samples": 3, "max_rounds": 2})
    assert log.status == "success", log.error
    assert gate.call_count == 6


def test_all_participants_are_summarised_at_once(tmp_path: Path) -> None:
    gate = Gate("summarise", 2)
    team = [gated(Gate("", 0), examinee("B")) for _ in range(2)]
    summarizer = gated(gate, lambda messages, tools: says(SUMMARY))
    log = run_icf(tmp_path, team, roles={"summarizer": summarizer})
    assert log.status == "success", log.error
    assert gate.call_count == 2


@pytest.mark.parametrize("stage", ["consultation", "revise", "discuss"])
def test_doctors_of_a_team_consult_and_confer_at_once(tmp_path: Path, stage: str) -> None:
    gate = Gate(stage, 3)
    names = ("(1) Gastric ulcer", "(1) Pneumonia", "(1) Angina")
    log = run_team(
        tmp_path,
        [gated(gate, colleague(name)) for name in names],
        records=RECORDS[:1],
        roles={"moderator": moderating(disputes="(1) Is it an ulcer?"), "patient": lines(PATIENT)},
        task={"discussion": "parallel", "max_rounds": 1, "icd10": False},
    )
    assert log.status == "success", log.error
    assert gate.call_count >= 3


def test_graders_of_a_panel_judge_at_once(tmp_path: Path) -> None:
    gate = Gate("grade", 3)
    panel = [gated(gate, judge) for _ in range(3)]
    log = run_mvme(
        tmp_path,
        doctor("Since when?", report=full_report("(1) angina")),
        roles={"grader": panel},
        task={"icd10": False},
    )
    assert log.status == "success", log.error
    assert gate.call_count >= 3


def test_a_gate_fails_where_calls_come_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.tasks.test_side_by_side.PATIENCE", 0.2)
    gate = Gate("grade", 2)
    log = run_mvme(
        tmp_path,
        doctor("Since when?", report=full_report("(1) angina")),
        roles={"grader": gated(gate, judge)},
        task={"icd10": False},
    )
    assert log.status == "error"
