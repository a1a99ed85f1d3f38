"""Injected faults: decided by a hash, in the bytes of their providers, and read off the log."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from benchmarks.faults.__main__ import RESULTS, matrix
from benchmarks.faults.__main__ import read as kept_cells
from benchmarks.faults.answers import sent
from benchmarks.faults.broken import Refused
from benchmarks.faults.cells import Cell
from benchmarks.faults.injector import Injector
from benchmarks.faults.kinds import BY_NAME, KINDS
from benchmarks.faults.page import END as PAGE_END
from benchmarks.faults.page import START, render, summary
from benchmarks.faults.runs import BY_TASK, call_bound, rate_for
from benchmarks.faults.sayings import ENDLESS_TOKENS, REFUSAL, nonsense
from benchmarks.faults.serving import Served, serving_faults
from benchmarks.faults.touched import read
from benchmarks.server.asked import Answer, Asked, Tool, count_tokens
from benchmarks.server.casting import pieces
from benchmarks.server.players import END

from inspect_aihospital.agents.patience import ATTEMPT_SECONDS, CALL_SECONDS
from inspect_aihospital.core.grading.grader_answer import read_arguments

PATHS = {
    "chat": "/v1/chat/completions",
    "responses": "/v1/responses",
    "messages": "/v1/messages",
}
QUESTION = "Since when?"


def system(role: str) -> str:
    """What tells the server who is asked."""
    return dict(pieces(role))["en"]


def make_request(role: str = "patient", text: str = QUESTION, **changes: Any) -> Asked:
    fields = {"protocol": "chat", "model": "m", "system": system(role), **changes}
    return Asked(turns=(("user", text),), **fields)


def bodies(role: str = "patient") -> dict[str, dict[str, Any]]:
    """The same request in all protocols."""
    user = {"role": "user", "content": QUESTION}
    system_message = {"role": "system", "content": system(role)}
    return {
        "chat": {"model": "m", "messages": [system_message, user]},
        "responses": {"model": "m", "input": [system_message, user]},
        "messages": {"model": "claude-m", "system": system(role), "messages": [user]},
    }


def affected_questions(injector: Injector, count: int = 200) -> list[int]:
    return [n for n in range(count) if injector.meets(make_request(text=f"Question {n}?"), 0)]


def test_the_same_seed_meets_the_same_requests_and_another_others() -> None:
    first, again = (Injector(BY_NAME["500"], 0.2, seed=1) for _ in range(2))
    assert affected_questions(first) == affected_questions(again)
    assert affected_questions(first) != affected_questions(Injector(BY_NAME["500"], 0.2, seed=2))
    assert 20 <= len(affected_questions(first)) <= 60


@pytest.mark.parametrize(("rate", "count"), [(0.0, 0), (1.0, 200)])
def test_a_rate_of_nothing_and_of_all(rate: float, count: int) -> None:
    assert len(affected_questions(Injector(BY_NAME["500"], rate))) == count


def attempts(kind: str, **changes: Any) -> set[bool]:
    injector = Injector(BY_NAME[kind], 0.5)
    return {injector(make_request(**changes)) is not None for _ in range(40)}


def test_what_lasts_does_not_depend_on_the_attempt() -> None:
    assert attempts("500") == {True, False}
    assert len(attempts("never_answers")) == 1
    assert attempts("empty", varies=True) == {True, False}
    assert len(attempts("quota", varies=True)) == 1


def test_a_kind_meets_its_roles_alone() -> None:
    injector = Injector(BY_NAME["nonsense"], 1.0)
    assert injector.meets(make_request("grader"), 0)
    assert not injector.meets(make_request("patient"), 0)


def test_rates_let_about_half_of_the_cases_meet_a_fault() -> None:
    assert rate_for(0) == 0
    assert rate_for(1) == 0.5
    assert 0.4 < 1 - (1 - rate_for(14)) ** 14 < 0.6


def test_the_bound_of_a_call_adds_the_longest_wait_and_attempt() -> None:
    assert call_bound(8, 12) == 12 + 18 + 8
    assert call_bound(1800, 3600) == 3600 + 1803 + 1800


@pytest.mark.parametrize("protocol", PATHS)
def test_a_logged_request_is_read_as_the_server_read_it(protocol: str) -> None:
    call = read(bodies()[protocol])
    assert (call.protocol, call.system, call.last) == (protocol, system("patient"), QUESTION)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL"):
            patch.setenv(name, "")
        for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
            patch.setenv(name, "none")
        with serving_faults() as running:
            yield running


def ask(served: Served, kind: str, protocol: str, role: str = "patient") -> tuple[bytes, Any]:
    """Bytes and headers of a call that meets a fault."""
    served.begin(Injector(BY_NAME[kind], 1.0))
    body = json.dumps(bodies(role)[protocol]).encode()
    with urlopen(Request(served.address + PATHS[protocol], body), timeout=3) as response:
        return response.read(), response.headers


@pytest.mark.parametrize("protocol", PATHS)
@pytest.mark.parametrize(
    ("kind", "status"),
    [("429", 429), ("429_retry_after", 429), ("500", 500), ("revoked_key", 401), ("overflow", 400)],
)
def test_errors_have_their_code(served: Served, kind: str, status: int, protocol: str) -> None:
    with pytest.raises(HTTPError) as raised:
        ask(served, kind, protocol)
    assert raised.value.code == status
    assert raised.value.headers.get("retry-after") == ("1" if "after" in kind else None)
    assert "error" in json.load(raised.value)


@pytest.mark.parametrize(("protocol", "status"), zip(PATHS, (429, 429, 400), strict=True))
def test_an_exhausted_quota_is_worded_as_its_provider_words_it(
    served: Served, protocol: str, status: int
) -> None:
    with pytest.raises(HTTPError) as raised:
        ask(served, "quota", protocol)
    error_text = raised.value.read().decode()
    assert raised.value.code == status
    assert ("credit balance" if status == 400 else "insufficient_quota") in error_text


def test_a_dropped_connection_gives_nothing(served: Served) -> None:
    with pytest.raises((URLError, ConnectionError)):
        ask(served, "dropped", "chat")


@pytest.mark.parametrize("kind", ["no_answer", "never_answers"])
def test_silence_outlasts_the_callers_patience(served: Served, kind: str) -> None:
    with pytest.raises(TimeoutError):
        ask(served, kind, "chat")


def test_a_body_drips_spaces_and_nothing_else(served: Served) -> None:
    served.begin(Injector(BY_NAME["slow_body"], 1.0))
    body = json.dumps(bodies()["chat"]).encode()
    with urlopen(Request(served.address + PATHS["chat"], body), timeout=3) as response:
        assert [response.read(1) for _ in range(5)] == [b" "] * 5


@pytest.mark.parametrize("protocol", PATHS)
def test_truncated_json_is_half_of_an_answer(served: Served, protocol: str) -> None:
    content, _ = ask(served, "truncated_json", protocol)
    with pytest.raises(ValueError, match="line 1"):
        json.loads(content)


STOPPED = {
    "content_filter": ('"finish_reason": "content_filter"', '"content_filter"', '"refusal"'),
    "endless": ('"finish_reason": "length"', '"max_output_tokens"', '"max_tokens"'),
}


@pytest.mark.parametrize("kind", STOPPED)
@pytest.mark.parametrize("protocol", PATHS)
def test_an_answer_says_why_it_stopped(served: Served, kind: str, protocol: str) -> None:
    content, _ = ask(served, kind, protocol)
    assert STOPPED[kind][list(PATHS).index(protocol)] in content.decode()


def text_of(served: Served, kind: str) -> str:
    content, _ = ask(served, kind, "chat")
    content_text: str = json.loads(content)["choices"][0]["message"]["content"] or ""
    return content_text


def test_what_models_say(served: Served) -> None:
    assert text_of(served, "empty") == ""
    assert text_of(served, "refusal") == REFUSAL["en"]
    assert not text_of(served, "wrong_language").isascii()
    assert count_tokens(text_of(served, "endless")) > ENDLESS_TOKENS / 2
    assert END["en"] in text_of(served, "control_tokens")[:-20]


def test_nonsense_has_the_form_of_a_verdict_and_no_grade() -> None:
    grade_schema = {"type": "object", "properties": {"grade": {"enum": ["A", "B"]}}}
    schema = {"type": "object", "properties": {"diagnosis": grade_schema}}
    answer, _ = nonsense(make_request("grader", tool=Tool("submit_grades", schema)))
    arguments = json.loads(answer.arguments or "")
    assert arguments == {"diagnosis": {"grade": "E"}}
    assert not read_arguments(arguments, []).grades


def test_a_stream_is_a_stream() -> None:
    streaming = make_request(protocol="messages", stream=True)
    content, kind = sent(streaming, Answer("Hm."), "filter")
    assert kind == "text/event-stream"
    assert b'"stop_reason": "refusal"' in content
    assert content.endswith(b"\n\n")


def test_every_kind_is_in_the_matrix_and_what_was_not_run_is_a_dash() -> None:
    tables = render([])
    assert all(f"`{kind.name}`" in tables for kind in KINDS)
    assert tables.count("| – | – |") >= len(KINDS)


def test_the_page_shows_the_kept_results_and_the_bounds() -> None:
    page = (Path(__file__).parents[2] / "docs" / "faults.md").read_text(encoding="utf-8")
    assert f"{START}\n\n{summary(kept_cells(RESULTS))}\n\n{PAGE_END}" in page
    bound = call_bound(ATTEMPT_SECONDS, CALL_SECONDS)
    for seconds in (str(ATTEMPT_SECONDS), str(CALL_SECONDS), f"{bound:,}"):
        assert f" {seconds} s" in page


def test_a_problem_stands_in_its_cell_and_in_the_list() -> None:
    details: dict[str, Any] = {key: {} for key in ("errors", "unscored", "faults")}
    figures: dict[str, Any] = dict.fromkeys(("seed", "rate", "seconds", "bound", "retried"), 1)
    counts: dict[str, Any] = {"samples": 6, "touched": 2, "scored": 6, "untouched": 4}
    silent = Cell(
        "mvme", "500", status="success", problems=["gone"], **details, **figures, **counts
    )
    tables = render([silent])
    assert "scored 6/6, retried 1, same 4/4, **problem**" in tables
    assert "- `mvme` under `500`: gone" in tables


@pytest.mark.slow
@pytest.mark.parametrize(
    ("task", "kinds"),
    [
        ("mvme_one_step", ["429", "truncated_json", "never_answers", "quota", "empty"]),
        ("usmle_icf", ["500", "refusal"]),
    ],
)
def test_cells_of_the_matrix_have_no_problem(task: str, kinds: list[str], tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "INSPECT_CACHE_DIR"):
            patch.setenv(name, str(tmp_path))
        for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
            patch.setenv(name, "none")
        cells = list(matrix([BY_TASK[task]], [BY_NAME[kind] for kind in kinds], seed=0))
    assert [cell.fault for cell in cells] == kinds
    assert not [problem for cell in cells for problem in cell.problems]
    assert sum(cell.touched for cell in cells)
    assert sum(cell.untouched for cell in cells)


def test_an_error_of_anthropic_has_its_form() -> None:
    error = BY_NAME["429"].fault
    assert isinstance(error, Refused)
    body = error.body(make_request(protocol="messages"))
    assert body["error"]["type"] == "rate_limit_error"
