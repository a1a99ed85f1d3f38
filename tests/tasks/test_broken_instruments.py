"""Whole runs with a broken instrument: none is comparable, and `inspect-aihospital check` says so.

Doctor, grader and the other instruments are rehearsed; the built-in English cases are played.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ContentText,
    Model,
    ModelOutput,
)

from inspect_aihospital import mvme
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.rehearsal import examiner_player, patient_player
from inspect_aihospital.rehearsal.scene import Line, Scene
from tests.checked_logs import main as check_logs
from tests.scripted import USAGE, says, scripted
from tests.slow import thinned

CASES = 10
Words = Callable[[Scene, str], str | ModelOutput]
"""What a broken instrument says instead, of the scene and what the rehearsed one says."""


def scene_of(messages: list[ChatMessage]) -> Scene:
    (briefing,) = (b for m in messages if (b := Briefing.from_metadata(m.metadata)))
    heard_messages = [m for m in messages if m.role != "system"]
    speakers = [(m.metadata or {}).get("speaker") for m in heard_messages]
    return Scene(
        briefing,
        [
            Line(speaker, m.text, m.role == "assistant")
            for speaker, m in zip(speakers, heard_messages, strict=True)
        ],
    )


def broken(role: str, words: Words) -> Model:
    """Return a rehearsed patient, or examiner in its second step, whose words are replaced."""
    player = {"patient": patient_player, "examiner": examiner_player}[role]

    def play(messages: list[ChatMessage], tools: object) -> ModelOutput:
        scene = scene_of(messages)
        reply = player.play(scene)
        if scene.briefing.stage == "parse":
            return says(reply)
        instead = words(scene, reply)
        return says(instead) if isinstance(instead, str) else instead

    return scripted(play)


def run(folder: Path, role: str = "patient", words: Words | None = None) -> EvalLog:
    roles = {role: broken(role, words)} if words else None
    return inspect_eval(
        mvme(cases="demo", language="en", icd10=False),
        model="aihospital/rehearsal",
        model_roles=roles,
        limit=CASES,
        log_dir=str(folder),
        display="none",
    )[0]


def figures(log: EvalLog) -> dict[str, float]:
    assert log.results
    return {
        name.removeprefix("inspect_aihospital/"): metric.value
        for score in log.results.scores
        for name, metric in score.metrics.items()
    }


def is_flagged(log: EvalLog) -> bool:
    """Say whether the run is not comparable, or left without a single grade."""
    attack_figures = figures(log)
    return attack_figures["comparable"] == 0 or attack_figures["overall_coverage"] == 0


def requested(scene: Scene) -> list[str]:
    return [line.removeprefix("- ").strip() for line in scene.lines[-1].text.splitlines()]


def flagged_refusal() -> ModelOutput:
    part = ContentText(text="I'm sorry, I can't help with that.", refusal=True)
    output = ModelOutput.from_content("mockllm/model", "")
    output.choices[0].message = ChatMessageAssistant(content=[part])
    output.usage = USAGE
    return output


def to_doctor(text: str) -> Words:
    """Make a patient answer the doctor so, and order and end as the rehearsed one does."""

    def words(scene: Scene, reply: str) -> str:
        if "<To the examiner>" in reply or len(scene.lines) < 2:
            return reply
        ending = " <end>" if "<end>" in reply else ""
        return f"<To the doctor> {text}{ending}"

    return words


def whole_record(scene: Scene) -> str:
    return " ".join(value for name, value in scene.briefing.view.items() if name != "profile")


BROKEN: dict[str, tuple[str, Words]] = {
    "examiner finds all normal": (
        "examiner",
        lambda scene, reply: "\n".join(f"- {item}: No abnormalities" for item in requested(scene)),
    ),
    "examiner arranges": (
        "examiner",
        lambda scene, reply: "The examinations have been arranged, please wait.",
    ),
    "examiner refuses": ("examiner", lambda scene, reply: "I'm sorry, I can't help with that."),
    "examiner's refusals are flagged": ("examiner", lambda scene, reply: flagged_refusal()),
    "patient knows nothing": ("patient", to_doctor("I really don't know.")),
    "patient denies everything": ("patient", to_doctor("No, I have none of that.")),
    "patient recites its record": (
        "patient",
        lambda scene, reply: (
            f"<To the doctor> {whole_record(scene)}"
            if "<To the examiner>" not in reply and "<end>" not in reply
            else reply
        ),
    ),
    "patient's refusals are flagged": ("patient", lambda scene, reply: flagged_refusal()),
    "nine of ten of a patient's messages are flagged": (
        "patient",
        lambda scene, reply: reply if len(scene.lines) % 20 == 3 else flagged_refusal(),
    ),
    "patient overflows at once": ("patient", lambda scene, reply: says("", "model_length")),
}


@pytest.mark.slow
@pytest.mark.parametrize("fault", thinned(BROKEN, 5))
def test_a_broken_instrument_is_not_comparable(
    fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = run(tmp_path, *BROKEN[fault])
    assert log.status == "success"
    assert is_flagged(log), figures(log)
    assert check_logs([str(tmp_path)]) == 1
    assert "PROBLEM" in capsys.readouterr().out


@pytest.mark.slow
def test_whole_instruments_are_comparable(tmp_path: Path) -> None:
    attack_figures = figures(run(tmp_path))
    assert (attack_figures["comparable"], attack_figures["overall_coverage"]) == (1, 1)
    assert check_logs([str(tmp_path)]) == 0
