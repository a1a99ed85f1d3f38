"""Let the doctor speak, and in the end write its report."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageUser, Model, ModelOutput
from inspect_ai.solver import Generate, TaskState
from inspect_ai.util import LimitExceededError

from inspect_aihospital.agents.draw_seeds import seed_of_draw
from inspect_aihospital.agents.hearing import (
    HeardMessage,
    clean_message,
    hear_evaluated,
    is_cut,
    usage_of,
)
from inspect_aihospital.agents.patience import call_bounds
from inspect_aihospital.agents.roles import evaluated_model
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.data.visit_log import VisitLog


class Doctor(Protocol):
    """Who consults: a conversation of its own, and a way to let it go on."""

    @property
    def messages(self) -> list[ChatMessage]:
        """The doctor's view of the conversation."""

    @property
    def output(self) -> ModelOutput:
        """What it said last."""

    async def speak(self) -> None:
        """Append its next message."""


class EvaluatedDoctor:
    """The model under evaluation; its conversation is the sample's."""

    def __init__(self, state: TaskState, generate: Generate) -> None:
        self.state = state
        self._generate = generate

    @property
    def messages(self) -> list[ChatMessage]:
        """The sample's messages."""
        return self.state.messages

    @property
    def output(self) -> ModelOutput:
        """The sample's output."""
        return self.state.output

    async def speak(self) -> None:
        """Generate as Inspect does for the model under evaluation."""
        bounds = call_bounds(evaluated_model()).model_dump(exclude_none=True)
        # A doctor has no tools: a call that it makes up must not start Inspect's loop of tools.
        self.state = await self._generate(self.state, tool_calls="none", **bounds)


class SeatedDoctor:
    """A member of a team; its conversation is its own, and its calls are counted.

    `visit` is the number of its visit, from 1: a seat may hold several on one record.
    """

    def __init__(self, model: Model, visit: int = 1) -> None:
        self.messages: list[ChatMessage] = []
        self.output = ModelOutput()
        self.usage = Usage()
        self.model = str(model)
        self._model = model
        self._config = call_bounds(model).merge(seed_of_draw(model, visit))

    async def speak(self) -> None:
        """Generate on its seat."""
        self.output = await self._model.generate(self.messages, config=self._config)
        self.usage += usage_of(self.output)
        # A provider may answer without any choice; that is then heard as silence.
        message = self.output.message if self.output.choices else ChatMessageAssistant(content="")
        self.messages.append(message)


async def hear_doctor(doctor: Doctor) -> HeardMessage:
    """Let the doctor speak; what nobody can hear does not stay in the conversation."""
    await doctor.speak()
    message_heard = hear_evaluated(doctor.output)
    # An unheard message left in would be read by the model as its own words next time.
    if message_heard.fault:
        doctor.messages.pop()
    else:
        doctor.messages[-1] = clean_message(doctor.output)
    return message_heard


async def hear_report(doctor: Doctor, request: ChatMessageUser, log: VisitLog) -> str:
    """Ask for the report; it is the last message of the conversation, or the log says why not.

    Returns:
        The report as others hear it; empty where there is none.
    """
    doctor.messages.append(request)
    message_heard = await hear_doctor(doctor)
    # A report that was cut off is graded as it is; the log says so.
    fault = message_heard.fault or (Ending.TRUNCATION if is_cut(doctor.output) else None)
    log.report_fault = fault.value if fault else None
    return message_heard.text


@contextmanager
def noting_limits(log: VisitLog) -> Iterator[None]:
    """Say in the log which limit of the run cut it short."""
    try:
        yield
    except LimitExceededError as limit:
        log.limit = limit.type
        raise
