"""The loopback server: deterministic, in form, and called by Inspect's own providers."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import jsonschema
import pytest
from benchmarks.server.asked import Asked, count_tokens
from benchmarks.server.casting import ROLES, STEPS, cast, pieces
from benchmarks.server.filling import fill
from benchmarks.server.players import Player
from benchmarks.server.running import Server, serving
from inspect_ai import Task
from inspect_ai import eval as run_eval
from inspect_ai.log import EvalLog

from inspect_aihospital import mvme, mvme_collaboration, usmle_icf
from inspect_aihospital.prompts import PromptLibrary
from tests.scripted import scored

CHATTING, RESPONDING = "openai/gpt-4o", "openai/gpt-5.5"
STREAMING = "anthropic/claude-sonnet-4-5"
CHAT = {"model": "m", "messages": [{"role": "user", "content": "Hello"}]}
TOOL = {
    "type": "object",
    "properties": {
        "grade": {"type": "string", "enum": ["A", "B"]},
        "why": {"type": "string"},
        "list": {"type": "array", "items": {"$ref": "#/$defs/one"}, "minItems": 2},
        "sure": {"anyOf": [{"type": "boolean"}, {"type": "null"}]},
    },
    "required": ["grade", "why", "list", "sure"],
    "$defs": {"one": {"type": "integer", "minimum": 3, "maximum": 4}},
}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving(seed=1) as running:
        yield running


def post(server: Server, path: str, body: dict[str, Any]) -> dict[str, Any]:
    request = Request(server.address + path, json.dumps(body).encode(), method="POST")
    with urlopen(request, timeout=30) as response:
        answer: dict[str, Any] = json.load(response)
        return answer


def test_the_same_request_has_the_same_answer(server: Server) -> None:
    first, second = (post(server, "/v1/chat/completions", CHAT) for _ in range(2))
    assert first == second


def test_a_sampled_request_is_answered_anew_and_in_the_same_way_after_a_reset(
    server: Server,
) -> None:
    sampled = {**CHAT, "temperature": 1}

    def draw() -> list[str]:
        server.reset()
        answers = [post(server, "/v1/chat/completions", sampled) for _ in range(3)]
        return [answer["choices"][0]["message"]["content"] for answer in answers]

    assert len(set(draw())) == 3
    assert draw() == draw()


def test_all_protocols_give_the_same_text_to_the_same_question(server: Server) -> None:
    response_body = {"model": "m", "input": "Hello"}
    whole = {"model": "m", "max_tokens": 9, "messages": CHAT["messages"]}
    chat = post(server, "/v1/chat/completions", CHAT)["choices"][0]["message"]["content"]
    assert post(server, "/v1/responses", response_body)["output"][0]["content"][0]["text"] == chat
    assert post(server, "/v1/messages", whole)["content"][0]["text"] == chat


def test_the_gauge_counts_calls_and_tokens_by_model(server: Server) -> None:
    server.reset()
    usage = post(server, "/v1/chat/completions", CHAT)["usage"]
    post(server, "/v1/responses", {"model": "n", "input": "Hello"})
    gauge = server.gauge()
    assert (gauge["calls"], gauge["current"], gauge["peak"]) == (2, 0, 1)
    assert usage["prompt_tokens"] == count_tokens("Hello") == 2
    first = gauge["by_model"][0]
    assert (first["model"], first["protocol"], first["tokens_in"]) == ("m", "chat", 2)
    assert first["tokens_out"] == usage["completion_tokens"]


@pytest.mark.parametrize("path", ["/v1/chat/completions", "/v1/responses", "/v1/messages"])
def test_what_is_no_request_is_refused(server: Server, path: str) -> None:
    with pytest.raises(HTTPError, match="400"):
        post(server, path, {"nothing": 1})


@pytest.mark.slow
def test_latency_is_waited_within_its_jitter() -> None:
    with serving(latency=0.2, jitter=0.1) as slow:
        post(slow, "/v1/chat/completions", CHAT)
        assert 0.18 <= slow.gauge()["latency_seconds"] <= 0.22


def test_a_schema_is_filled_validly_whatever_is_drawn() -> None:
    for seed in range(20):
        filled = fill(TOOL, Random(seed), lambda draw: "words")
        jsonschema.validate(filled, TOOL)


def test_a_chinese_character_is_a_token_and_four_others_are() -> None:
    assert count_tokens("头痛abcde") == 2 + 2


@pytest.mark.parametrize("name", ROLES)
def test_every_role_is_known_by_its_prompt(name: str) -> None:
    for language, piece in pieces(name):
        text = PromptLibrary.load().texts[language, name]
        assert piece in text
        assert cast(Asked("chat", "m", text, (("user", "?"),)))[::2] == (name, language)


@pytest.mark.parametrize("name", STEPS)
def test_every_step_is_known_by_its_prompt(name: str) -> None:
    for language, _ in pieces(name):
        text = PromptLibrary.load().texts[language, name]
        assert cast(Asked("chat", "m", "", (("user", text),))).step == name


@pytest.mark.slow
def test_another_seed_gives_another_text() -> None:
    request = Asked("chat", "m", "", (("user", "?"),))
    assert Player(request, 1, 0).play() != Player(request, 2, 0).play()
    assert Player(request, 1, 0).play() == Player(request, 1, 0).play()


@pytest.fixture
def _served_providers(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inspect's providers call the server."""
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)


def logged(task: Task, roles: dict[str, Any], cases: int, folder: Path) -> EvalLog:
    options: dict[str, Any] = {"limit": cases, "display": "none", "log_dir": str(folder)}
    log: EvalLog = run_eval(task, model=CHATTING, model_roles=roles, **options)[0]
    assert log.status == "success"
    return log


@pytest.mark.slow
@pytest.mark.usefixtures("_served_providers")
def test_a_mixed_visit_goes_its_whole_length(tmp_path: Path) -> None:
    """Through both providers and all three protocols, streams included."""
    roles = {
        "patient": STREAMING,
        "examiner": CHATTING,
        "grader": [STREAMING, RESPONDING],
        "auditor": RESPONDING,
    }
    log = logged(mvme(cases="demo", audit=True, icd10=False), roles, 2, tmp_path)
    for sample in log.samples or []:
        assert sample.store["VisitLog:ending"] == "patient"
        examined = [bool(turn.get("examiner")) for turn in sample.store["VisitLog:turns"]]
        assert examined == [False, False, False, True, False]
        assert scored(sample, "mvme_rubric").as_dict()["aspects_scored"] == 5


@pytest.mark.slow
@pytest.mark.usefixtures("_served_providers")
def test_a_mixed_team_confers_and_agrees(tmp_path: Path) -> None:
    single = dict.fromkeys(("patient", "examiner", "moderator", "grader"), CHATTING)
    roles = {"doctors": [CHATTING, STREAMING], **single}
    task = mvme_collaboration(cases="demo", language="en", icd10=False)
    sample = (logged(task, roles, 1, tmp_path).samples or [])[0]
    meeting = sample.store["MeetingLog:meeting"]
    assert meeting["outcome"] == "consensus"
    assert [round["number"] for round in meeting["rounds"]] == [0, 1, 2]


@pytest.mark.slow
@pytest.mark.usefixtures("_served_providers")
def test_a_mixed_exam_team_answers_so_that_it_can_be_read(tmp_path: Path) -> None:
    roles = {"participants": [CHATTING, STREAMING], "summarizer": CHATTING}
    log = logged(usmle_icf(exam="demo", samples=2), roles, 2, tmp_path)
    scores = log.results.scores if log.results else []
    figures = {name: m.value for score in scores for name, m in score.metrics.items()}
    assert figures["coverage"] == figures["summary_coverage"] == 1
    assert figures["round1_participant_a_unanswered_rate"] == 0
