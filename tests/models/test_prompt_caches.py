"""Prompts as providers get them: what a conversation repeats stands first, and is marked."""

import json
from pathlib import Path

import pytest

from inspect_aihospital.agents.grader import GRADING_TOOL
from tests.models.loopback import Json, Request, anthropic, responses
from tests.models.test_protocols import Provider, chat, play, run

pytestmark = pytest.mark.slow

MARK = {"type": "ephemeral"}


def blocks(body: Json) -> list[Json]:
    """System and messages of Anthropic's as blocks, in their order."""
    contents = [message["content"] for message in body["messages"]]
    texts = [[{"text": part}] if isinstance(part, str) else part for part in contents]
    return [*body["system"], *(block for part in texts for block in part)]


def text_of(block: Json) -> str:
    return str(block["text"])


@pytest.fixture
def by_anthropic(tmp_path: Path) -> list[Request]:
    return run(tmp_path, anthropic, play())[1].requests


def test_the_next_message_of_a_speaker_goes_on_where_the_last_one_ended(
    by_anthropic: list[Request],
) -> None:
    for mark in ("PERSONAL-MARK", "experienced and patient physician"):
        earlier, later = [blocks(a.body) for a in by_anthropic if mark in a.text][:2]
        first_prompt, next_prompt = list(map(text_of, earlier)), list(map(text_of, later))
        assert next_prompt[: len(first_prompt)] == first_prompt
        marked = [number for number, block in enumerate(later) if block.get("cache_control")]
        assert max(marked) >= len(first_prompt) - 1


def test_anthropic_is_told_to_keep_system_tool_and_the_whole_conversation(
    by_anthropic: list[Request],
) -> None:
    for request in by_anthropic:
        assert request.body["cache_control"] == MARK
        assert request.body["system"][-1]["cache_control"] == MARK
    [graded] = [request for request in by_anthropic if GRADING_TOOL in request.tools]
    assert graded.body["tools"][-1]["cache_control"] == MARK


def test_anthropic_never_gets_more_marks_than_it_takes(by_anthropic: list[Request]) -> None:
    for request in by_anthropic:
        assert json.dumps(request.body).count("cache_control") <= 4


@pytest.mark.parametrize("provider", [chat, responses])
def test_openai_gets_no_marks_and_the_same_beginning(tmp_path: Path, provider: Provider) -> None:
    requests = run(tmp_path, provider, play())[1].requests
    for request in requests:
        assert "cache_control" not in json.dumps(request.body)
        assert "cache_breakpoint" not in json.dumps(request.body)
    first, second = [a.body.get("messages") or a.body["input"] for a in requests if _patient(a)][:2]
    assert second[: len(first)] == first


def _patient(request: Request) -> bool:
    return "PERSONAL-MARK" in request.text
