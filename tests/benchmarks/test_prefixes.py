"""Shares of prefixes that were sent before, on calls whose shares can be worked out by hand."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from benchmarks.prefixes import Sent, by_speaker, shares, table, together
from benchmarks.prompt_calls import Call, calls_of, written
from inspect_ai.model import ChatMessageSystem, ChatMessageUser
from inspect_ai.tool import ToolInfo

from tests.exam_players import run_usmle, voting

START = datetime(2000, 1, 1, tzinfo=UTC)


def call(sent: str, at: int = 0, *, case: str = "a", took: int = 1, speaker: str = "x") -> Call:
    """A call of `sent`, each of its characters four times: by the server's rule, a token each."""
    started = START + timedelta(seconds=at)
    tokens = "".join(character * 4 for character in sent)
    return Call(speaker, (case, 1), tokens, started, started + timedelta(seconds=took), ())


def test_the_longest_common_prefix_is_found_among_many() -> None:
    sent = Sent()
    for text in ("abcx", "abd", "b", "abc", "zz"):
        sent.add(text)
    assert [sent.shared(text) for text in ("abcd", "abda", "c", "")] == ["abc", "abd", "", ""]


def test_a_growing_conversation_is_shared_but_for_what_is_new() -> None:
    found = shares([call("aaaa", 0), call("aaaabb", 2), call("aaaabbcc", 4)])
    assert found.in_case == found.answered == found.anywhere == pytest.approx(10 / 18)
    assert found.behind == found.repeated == 0


def test_a_call_that_is_not_answered_yet_has_filled_no_cache() -> None:
    found = shares([call("aaaa", 0, took=10), call("aaaa", 1)])
    assert (found.in_case, found.answered, found.repeated) == (0.5, 0, 1)


def test_cases_are_kept_apart_and_put_together() -> None:
    found = shares([call("aaaa", 0), call("aabb", 2, case="b")])
    assert (found.in_case, found.anywhere, found.repeated) == (0, 0.25, 0)
    assert found.later == 0.5


def test_of_a_single_case_what_it_sent_itself_counts() -> None:
    found = shares([call("aa", 0), call("aa", 2)])
    assert found.later == found.anywhere == 0.5


def test_what_stands_behind_something_new_is_told() -> None:
    found = shares([call("1\nrules", 0), call("2\nrules", 2, case="b")])
    assert found.anywhere == 0
    assert found.behind == pytest.approx(5 / 14)


def test_speakers_are_weighted_by_what_they_are_sent() -> None:
    found = by_speaker([call("aa", 0), call("aa", 2), call("b" * 12, 3, speaker="y")])
    assert together(found.values()).in_case == pytest.approx(2 / 16)
    assert len(table("t", found)) == 3


def test_later_cases_are_weighted_by_their_own_tokens() -> None:
    x = [call("aa", 0), call("aa", 2, case="b")]
    y = [call("b" * 8, 1, speaker="y"), call("c" * 2, 3, case="b", speaker="y")]
    found = together(by_speaker([*x, *y]).values())
    assert (found.later_tokens, found.later) == (4, 0.5)


def test_tools_come_first_and_metadata_is_not_sent() -> None:
    tool = ToolInfo(name="submit", description="d")
    secret = {"view": "HIDDEN"}
    text = written(
        [tool], [ChatMessageSystem(content="S"), ChatMessageUser(content="U", metadata=secret)]
    )
    assert text.index("submit") < text.index("<system>S") < text.index("<user>U")
    assert "HIDDEN" not in text


def test_samples_of_a_vote_are_no_repetition(tmp_path: Path) -> None:
    log = run_usmle(tmp_path, voting("B"), task={"samples": 3})
    found = by_speaker(calls_of(log))["participant"]
    assert (found.calls, found.repeated) == (6, 0)
    assert found.in_case > 0.5
