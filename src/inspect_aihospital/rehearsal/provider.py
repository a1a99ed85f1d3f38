"""`--model aihospital/rehearsal`: a deterministic, offline Inspect model provider."""

import json
import math
import re
from collections.abc import Callable
from string import ascii_lowercase
from typing import Any

from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessage,
    ChatMessageAssistant,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
)
from inspect_ai.tool import ToolCall, ToolChoice, ToolFunction, ToolInfo

from inspect_aihospital.errors import UserError, name_hint
from inspect_aihospital.rehearsal import (
    auditor_player,
    colleague_player,
    doctor_player,
    examiner_player,
    extractor_player,
    grader_player,
    moderator_player,
    participant_player,
    patient_player,
    summarizer_player,
)
from inspect_aihospital.rehearsal.scene import Scene, read_scene
from inspect_aihospital.rehearsal.skills import PERSISTENT, SKILLED

MODEL = "rehearsal"
LENIENT = f"{MODEL}-lenient"
"""Grades as the others do, more kindly: two that differ make a panel."""

MEMBERS = tuple(f"{MODEL}-{letter}" for letter in ascii_lowercase)
"""Each has a profile of its own for exams and conferences; they make a team."""

MODELS = (MODEL, LENIENT, *MEMBERS, *SKILLED, PERSISTENT)

PLAYERS: dict[str, Callable[[Scene], str]] = {
    "auditor": auditor_player.play,
    "patient": patient_player.play,
    "examiner": examiner_player.play,
    "extractor": extractor_player.play,
    "moderator": moderator_player.play,
    "summarizer": summarizer_player.play,
}


CALLS_PER_REPLY = {"reason": 2, "review": 1, "summarise": 1}
"""Calls that share the tokens of a reply in an exam: behind a reasoning comes a letter."""

FILLER = " and so on, in words"
"""Stands for what a real model would have written; at least a token long."""

CONFERENCE_STAGES = ("revise", "discuss")
"""Stages in which a doctor speaks to colleagues."""


def require_rehearsal(model_name: str) -> None:
    """Check that there is such a rehearsed model.

    Args:
        model_name: Its name, without the provider.

    Raises:
        UserError: There is none; the error names the nearest.
    """
    if model_name not in MODELS:
        listing = (
            f"{MODEL}, {LENIENT}, {MEMBERS[0]} to {MEMBERS[-1]}, "
            f"{SKILLED[0]} to {SKILLED[-1]}, {PERSISTENT}"
        )
        raise UserError(
            f"aihospital/{model_name}: no such model of the provider aihospital. "
            f"{name_hint(model_name, MODELS, listing)}"
        )


class RehearsalAPI(ModelAPI):
    """Plays the role that a message's briefing names, by rule; what it scores is no result.

    With `reply_tokens` its calls in exams write so many tokens each on average (at least what the
    rules say): an estimate of costs states how long real answers are.
    """

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig | None = None,
        reply_tokens: int = 0,
        **model_args: Any,
    ) -> None:
        require_rehearsal(model_name)
        if model_args:
            raise UserError(
                f"aihospital/{MODEL} takes no model arguments but reply_tokens, got {model_args}."
            )
        self._reply_tokens = reply_tokens
        # No names of key variables: a rehearsal needs no account.
        super().__init__(model_name, base_url, api_key, [], config or GenerateConfig())

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Play one message, with token usage estimated from the texts."""
        scene = _read_scene(input)
        message, output_text = self._play(scene, tool_choice)
        input_tokens, output_tokens = (
            sum(count_tokens(m.text) for m in input),
            count_tokens(output_text),
        )
        return ModelOutput(
            model=f"aihospital/{self.model_name}",
            choices=[ChatCompletionChoice(message=message, stop_reason="stop")],
            usage=ModelUsage(
                input_tokens=input_tokens,
                output_tokens=output_tokens,
                total_tokens=input_tokens + output_tokens,
            ),
        )

    def _play(self, scene: Scene, tool_choice: ToolChoice) -> tuple[ChatMessageAssistant, str]:
        """Return a message, and the text that its tokens are counted from."""
        arguments = self._arguments(scene)
        # Roles that fall back to text are asked without a tool, and rehearse that path as well.
        if isinstance(tool_choice, ToolFunction) and arguments is not None:
            return _tool_call(tool_choice.name, arguments), json.dumps(arguments)
        if scene.briefing.role == "grader":
            text = grader_player.play(scene, self._thresholds)
        elif scene.briefing.role == "participant":
            text = self._pad_reply(scene, participant_player.play(scene, self.model_name))
        elif scene.briefing.role == "doctor":
            meets = scene.briefing.stage in CONFERENCE_STAGES
            text = (colleague_player if meets else doctor_player).play(scene, self.model_name)
        else:
            text = self._pad_reply(scene, PLAYERS[scene.briefing.role](scene))
        return ChatMessageAssistant(content=text, source="generate"), text

    def _pad_reply(self, scene: Scene, text: str) -> str:
        """Return a reply of an exam with filler behind it, as many tokens as are wanted."""
        tokens = self._reply_tokens * CALLS_PER_REPLY.get(scene.briefing.stage, 0)
        missing = max(0, tokens - count_tokens(text))
        # Four letters are one token in `count_tokens`.
        return text + (FILLER * missing)[: 4 * missing]

    @property
    def _thresholds(self) -> grader_player.Thresholds:
        return grader_player.LENIENT if self.model_name == LENIENT else grader_player.STRICT

    def _arguments(self, scene: Scene) -> dict[str, Any] | None:
        """Return arguments for the tool of a role that has one."""
        if scene.briefing.role == "grader":
            return dict(grader_player.grade_arguments(scene, self._thresholds))
        if scene.briefing.role == "auditor":
            return auditor_player.arguments(scene)
        if scene.briefing.stage == "differential":
            return {"diagnoses": doctor_player.differential(scene, self.model_name)}
        return extractor_player.arguments(scene) if scene.briefing.role == "extractor" else None


def count_tokens(text: str) -> int:
    """Return a rough count: one token a Chinese character, one for four other characters."""
    chinese = len(re.findall(r"[\u4e00-\u9fff]", text))
    return chinese + math.ceil((len(text) - chinese) / 4)


def _tool_call(name: str, arguments: dict[str, Any]) -> ChatMessageAssistant:
    call = ToolCall(id="rehearsal", function=name, arguments=arguments)
    return ChatMessageAssistant(content="", tool_calls=[call], source="generate")


def _read_scene(messages: list[ChatMessage]) -> Scene:
    scene = read_scene(messages)
    if scene is None:
        raise UserError(
            f"aihospital/{MODEL} plays only the roles of inspect_aihospital's tasks; this prompt "
            "has no briefing. Use it with a task such as inspect_aihospital/mvme."
        )
    return scene
