"""A team over three protocols, through Inspect's own providers on loopback."""

import json
from pathlib import Path

import pytest
from inspect_ai import eval as inspect_eval

from inspect_aihospital import usmle_icf
from inspect_aihospital.data.round_log import read_result
from inspect_aihospital.prompts import PromptLibrary
from tests.models.loopback import Reply, Request, anthropic, responses, serve
from tests.models.test_protocols import chat

LIBRARY = PromptLibrary.load()
QUESTION = "demo-step1-02"
SEATS = ("participant_a", "participant_b", "participant_c")


def kind(request: Request) -> str:
    """What a request asks for, by the last words said."""
    if LIBRARY.texts["en", "summarizer"][:40] in request.text:
        return "summary"
    if LIBRARY.texts["en", "exam_review"][:40] in request.text:
        return "review"
    return "answer" if "Going by this reasoning" in request.text else "reasoning"


def replying(letter: str) -> dict[str, str]:
    return {
        "reasoning": "REASONING-MARK four half-lives.",
        "answer": f"The answer is **{letter}**.",
        "review": "D\nThe others are right.",
        "summary": "SUMMARY-MARK it takes two half-lives.",
    }


def last_role(request: Request) -> str:
    messages = request.body.get("messages") or request.body.get("input")
    assert isinstance(messages, list)
    return str(messages[-1]["role"])


@pytest.mark.slow
def test_a_team_of_three_providers_reviews(tmp_path: Path) -> None:
    def script(request: Request) -> Reply:
        letters = {"max_tokens": "B", "input": "C", "messages": "D"}
        letter = next(letter for key, letter in letters.items() if key in request.body)
        return Reply(replying(letter)[kind(request)])

    with serve(script) as loopback:
        models = [make(loopback.url) for make in (chat, responses, anthropic)]
        log = inspect_eval(
            usmle_icf(exam="demo", samples=2, max_rounds=2),
            model=None,
            model_roles={"participants": models, "summarizer": models[0]},
            sample_id=QUESTION,
            log_dir=str(tmp_path),
            display="none",
        )[0]
    assert log.status == "success", log.error
    results = [
        read_result((sample.scores or {})["usmle_icf_answers"]) for sample in log.samples or []
    ]
    first, second = sorted(
        (result for result in results if result), key=lambda result: result.round
    )
    assert len(set(first.answers.values())) > 1
    assert set(second.answers.values()) == {"D"}
    kinds = [kind(request) for request in loopback.requests]
    assert kinds.count("reasoning") == kinds.count("answer") == kinds.count("review") == 6
    for request in loopback.requests:
        assert last_role(request) == "user"
        assert request.body.get("temperature", 1) == 1
        assert "aihospital" not in json.dumps(request.body)
    for request in loopback.to("REASONING-MARK"):
        assert kind(request) in {"answer", "summary"}
    assert all("SUMMARY-MARK" in a.text for a in loopback.requests if kind(a) == "review")
