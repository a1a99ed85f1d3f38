"""Shares of prefixes that were sent before, on calls whose shares can be worked out by hand."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from benchmarks.prefixes import KEPT, VISIT, Sent, by_speaker, shares, table, together
from benchmarks.prompt_calls import Call, calls_of, rehearse, written
from benchmarks.released_calls import released_calls
from inspect_ai.model import ChatMessageSystem, ChatMessageUser
from inspect_ai.tool import ToolInfo

from tests.exam_players import run_usmle, voting
from tests.released.files import dialogue
from tests.scripted import make_record, write_records

START = datetime(2000, 1, 1, tzinfo=UTC)


def call(text: str, at: int = 0, *, case: str = "a", took: int = 1, speaker: str = "x") -> Call:
    """A call of `text`, each of its characters four times: by the server's rule, a token each."""
    started = START + timedelta(seconds=at)
    tokens = "".join(character * 4 for character in text)
    return Call(speaker, (case, 1), tokens, started, started + timedelta(seconds=took), ())


def test_the_longest_common_prefix_is_found_among_many() -> None:
    prefixes = Sent()
    for text in ("abcx", "abd", "b", "abc", "zz"):
        prefixes.add(text)
    assert [prefixes.shared(text) for text in ("abcd", "abda", "c", "")] == ["abc", "abd", "", ""]


def test_a_growing_conversation_is_shared_but_for_what_is_new() -> None:
    share = shares([call("aaaa", 0), call("aaaabb", 2), call("aaaabbcc", 4)])
    assert share.in_case == share.answered == share.anywhere == pytest.approx(10 / 18)
    assert share.behind == share.repeated == 0


def test_a_call_that_is_not_answered_yet_has_filled_no_cache() -> None:
    share = shares([call("aaaa", 0, took=10), call("aaaa", 1)])
    assert (share.in_case, share.answered, share.repeated) == (0.5, 0, 1)


def test_cases_are_kept_apart_and_put_together() -> None:
    share = shares([call("aaaa", 0), call("aabb", 2, case="b")])
    assert (share.in_case, share.anywhere, share.repeated) == (0, 0.25, 0)


def test_in_a_long_run_every_case_comes_after_all_others() -> None:
    calls = [call("aaa", 0), call("aaab", 2), call("acc", 4, case="b"), call("x", 6, case="c")]
    for order in (calls, calls[::-1], [*calls[2:], *calls[:2]]):
        assert shares(order).long_run == (1 + 3 + 1) / 11
    assert shares(calls[:2]).long_run == shares(calls[:2]).anywhere == 3 / 7


def test_a_short_prefix_is_not_kept() -> None:
    long = "a" * KEPT
    share = shares([call("b"), call("bb", 2), call(long, 4), call(long + "c", 6)])
    assert share.long_run == pytest.approx((KEPT + 1) / share.tokens)
    assert share.kept == pytest.approx(KEPT / share.tokens)


def test_what_stands_behind_something_new_is_told() -> None:
    share = shares([call("1\nrules", 0), call("2\nrules", 2, case="b")])
    assert share.anywhere == 0
    assert share.behind == pytest.approx(5 / 14)


def test_speakers_are_weighted_by_what_they_are_sent() -> None:
    speaker_shares = by_speaker([call("aa", 0), call("aa", 2), call("b" * 12, 3, speaker="y")])
    assert together(speaker_shares.values()).in_case == pytest.approx(2 / 16)
    assert len(table("t", speaker_shares)) == 3


def test_tools_come_first_and_metadata_is_not_sent() -> None:
    tool = ToolInfo(name="submit", description="d")
    secret = {"view": "HIDDEN"}
    text = written(
        [tool], [ChatMessageSystem(content="S"), ChatMessageUser(content="U", metadata=secret)]
    )
    assert text.index("submit") < text.index("<system>S") < text.index("<user>U")
    assert "HIDDEN" not in text


def test_a_released_visit_is_held_again(tmp_path: Path) -> None:
    release = tmp_path / "release.jsonl"
    release.write_text(json.dumps(dialogue(id=7)), encoding="utf-8")
    records = write_records(tmp_path / "records.jsonl", [make_record(id="7", language="zh")])
    calls = released_calls(release, records)
    texts = {name: [c.sent for c in calls if c.speaker == name] for name in VISIT}
    assert {name: len(text_list) for name, text_list in texts.items()} == dict.fromkeys(
        VISIT, 2
    ) | {"doctor": 3}
    prompt = texts["doctor"][-1]
    assert prompt.index("<检查员> #检查项目#") < prompt.index("考虑心绞痛") < prompt.index("谢谢")
    assert "请做心电图" not in prompt
    assert texts["examiner"][0].endswith("<user>请做心电图。")
    assert texts["examiner"][1].endswith("<user>- 心电图\n- 血常规\n- 胸片")


def test_a_released_visit_that_goes_another_way_is_no_figure(tmp_path: Path) -> None:
    line = dialogue(id=7)
    line["dialog_history"][1]["content"] = "<结束>"  # the second turn will be heard all the same
    line["dialog_history"][3]["content"] = "<结束>"
    release = tmp_path / "release.jsonl"
    release.write_text(json.dumps(line), encoding="utf-8")
    records = write_records(tmp_path / "records.jsonl", [make_record(id="7", language="zh")])
    with pytest.raises(RuntimeError, match=r"case 7 went another way: \['doctor', 'patient'\]"):
        released_calls(release, records)


@pytest.mark.slow
def test_a_rehearsed_visit_sends_most_of_its_tokens_again(tmp_path: Path) -> None:
    """Eight visits; docs/performance.md has the share of more."""
    _, log = next(rehearse(8, str(tmp_path)))
    speaker_shares = by_speaker(calls_of(log))
    assert together(speaker_shares[name] for name in VISIT).long_run >= 0.78


def test_samples_of_a_vote_are_no_repetition(tmp_path: Path) -> None:
    log = run_usmle(tmp_path, voting("B"), task={"samples": 3})
    share = by_speaker(calls_of(log))["participant"]
    assert (share.calls, share.repeated) == (6, 0)
    assert share.in_case > 0.5
