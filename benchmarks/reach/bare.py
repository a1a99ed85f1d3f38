"""Inspect's own cost: the calls that a run made, sent again with nothing around them.

Roles stay as they were bound: Inspect keeps a client, with connections of its own, for each.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import anyio
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.event import ModelEvent
from inspect_ai.model import ChatMessage, GenerateConfig, Model, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import ToolChoice, ToolFunction, ToolInfo
from pydantic import BaseModel, TypeAdapter

from benchmarks.reach.samples import every_sample


class Call(BaseModel):
    """A call: everything that went to Inspect's `generate`."""

    model: str
    role: str | None = None
    messages: list[ChatMessage]
    tools: list[ToolInfo]
    tool_choice: ToolFunction | str
    config: GenerateConfig

    @property
    def asked(self) -> Model:
        """Whom it is put to."""
        return get_model(role=self.role, default=self.model) if self.role else get_model(self.model)

    async def send(self) -> None:
        """Make it."""
        choice: Any = self.tool_choice
        await self.asked.generate(self.messages, self.tools, choice, self.config)


_CALLS = TypeAdapter(list[list[Call]])


def write_calls(log: str, path: Path) -> None:
    """Write down the calls of a log, case by case."""
    cases = [list(_calls(sample.events)) for sample in every_sample(log)]
    path.write_bytes(_CALLS.dump_json(cases, exclude_none=True))


def _calls(events: list[Any]) -> Iterator[Call]:
    for event in events:
        if isinstance(event, ModelEvent):
            yield Call(
                model=event.model,
                role=event.role,
                messages=event.input,
                tools=event.tools,
                tool_choice=_choice(event.tool_choice),
                config=event.config,
            )


def _choice(choice: ToolChoice) -> ToolFunction | str:
    return choice


@task
def bare(calls: str) -> Task:
    """The calls of a file; those of a case side by side.

    Args:
        calls: What `write_calls` wrote.
    """
    samples = [Sample(id=number, input="") for number in range(len(read_calls(calls)))]
    return Task(dataset=MemoryDataset(samples), solver=just_call(calls))


@cache
def read_calls(path: str) -> list[list[Call]]:
    """The calls of a file, case by case."""
    return _CALLS.validate_json(Path(path).read_bytes())


@solver
def just_call(calls: str) -> Solver:
    """Generate, without doing anything with it.

    A log holds a solver's arguments: the name of a file, not the calls.
    """
    cases = read_calls(calls)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        async with anyio.create_task_group() as group:
            for call in cases[int(state.sample_id)]:
                group.start_soon(call.send)
        return state

    return solve
