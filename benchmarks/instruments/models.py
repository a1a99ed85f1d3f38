"""Models that are played by functions, with and without what Inspect does around a call."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from inspect_ai.model import ChatMessage, GenerateConfig, Model, ModelAPI, ModelOutput, get_model
from inspect_ai.tool import ToolChoice, ToolInfo

from benchmarks.instruments.faults import Reply

REHEARSAL = "aihospital/rehearsal"

Play = Callable[[Sequence[ChatMessage]], Reply]


class DirectModel(Model):
    """A model whose interface is called directly.

    It skips retries and events, which take most of the time of a scripted visit.
    """

    async def generate(self, *args: Any, **options: Any) -> ModelOutput:
        """Call the interface."""
        tools, choice = list(options.get("tools", ())), options.get("tool_choice", "none")
        output = await self.api.generate(args[0], tools, choice, GenerateConfig())
        assert isinstance(output, ModelOutput)
        return output


class ScriptedModel(Model):
    """A model that says what a function makes of the messages, as directly."""

    def __init__(self, play: Play) -> None:
        """Sit on the interface of a mock model."""
        super().__init__(_mock_api(), GenerateConfig())
        self._play = play

    async def generate(self, *args: Any, **_: Any) -> ModelOutput:
        """Play one message."""
        return self._play(args[0]).output()


@cache
def _mock_api() -> ModelAPI:
    return get_model("mockllm/model", memoize=False).api


@cache
def rehearsed_grader() -> Model:
    """The rehearsal's grader."""
    return DirectModel(get_model(REHEARSAL).api, GenerateConfig())


def scripted(play: Play, *, quick: bool = True) -> Model:
    """A model that says what a function makes of the messages.

    Args:
        play: The function.
        quick: Without what Inspect does around a call; a model of a run is not.
    """
    if quick:
        return ScriptedModel(play)

    def generate(
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        return play(input).output()

    return get_model("mockllm/model", custom_outputs=generate, memoize=False)
