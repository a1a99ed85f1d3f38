"""Draws on one prompt differ, also where a provider keeps to a seed."""

import asyncio

import pytest
from inspect_ai.model import ChatMessage, GenerateConfig, Model, ModelOutput, get_model

from inspect_aihospital.agents.draw_seeds import seed_of_draw
from inspect_aihospital.solvers.doctor_speech import SeatedDoctor
from tests.scripted import says


@pytest.mark.parametrize(("seed", "expected"), [(None, [None, None]), (0, [0, 1]), (42, [42, 43])])
def test_the_first_draw_has_the_seed_as_it_is_set(
    seed: int | None, expected: list[int | None]
) -> None:
    model = get_model("mockllm/model", config=GenerateConfig(seed=seed), memoize=False)
    assert [seed_of_draw(model, number).seed for number in (1, 2)] == expected


def test_a_further_visit_of_a_seat_is_another_draw() -> None:
    seeds: list[int | None] = []

    def play(
        input: list[ChatMessage], tools: object, tool_choice: object, config: GenerateConfig
    ) -> ModelOutput:
        seeds.append(config.seed)
        return says("Go on.")

    model: Model = get_model("mockllm/model", custom_outputs=play, memoize=False)
    model.config = GenerateConfig(seed=5)
    for visit in (1, 2):
        asyncio.run(SeatedDoctor(model, visit).speak())
    assert seeds == [5, 6]
