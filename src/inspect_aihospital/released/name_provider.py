"""Provide the model name `released/NAME` of a doctor whose reports were released."""

from typing import Any

from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput
from inspect_ai.tool import ToolChoice, ToolInfo

from inspect_aihospital.agents.roles import RELEASED_PROVIDER
from inspect_aihospital.errors import UserError


class ReleasedAPI(ModelAPI):
    """Names the doctor in a log of released reports, so that it can be graded and compared."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig | None = None,
        **model_args: Any,
    ) -> None:
        if model_args:
            raise UserError(f"{RELEASED_PROVIDER}/{model_name} takes no arguments: {model_args}.")
        # An empty list of key variables: nobody is called.
        super().__init__(model_name, base_url, api_key, [], config or GenerateConfig())

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Refuse every call: the reports are old, and no model stands behind them.

        Raises:
            UserError: Always.
        """
        raise UserError(
            f"{RELEASED_PROVIDER}/{self.model_name} is the name of released reports, not a model "
            "that can be called. Name a model with --model."
        )
