"""A team: each bound model on a seat of its own, in the order in which it was bound."""

from collections import Counter
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog
from inspect_ai.model import GenerateConfig
from inspect_ai.util import Store

from inspect_aihospital.agents.team import seat_names, spokesman
from inspect_aihospital.data.round_log import find_result
from inspect_aihospital.exam.results import RoundResult
from tests.exam_players import participant, run_icf, scored, voting
from tests.scripted import error_of, model_calls, only

pytestmark = pytest.mark.slow

REHEARSAL = "aihospital/rehearsal-a"


def calls(log: EvalLog) -> Counter[str | None]:
    model_events = [event for event in only(log).events if isinstance(event, ModelEvent)]
    return Counter(event.role for event in model_events)


def result(log: EvalLog) -> RoundResult:
    metadata = scored(only(log), "usmle_icf_answers").metadata or {}
    return RoundResult.model_validate(metadata["result"])


@pytest.mark.parametrize(
    ("participants", "count"),
    [(None, 0), (REHEARSAL, 1), ([REHEARSAL], 1), ([REHEARSAL] * 27, 27)],
)
def test_a_team_of_another_size_is_refused_before_any_call(
    participants: Any, count: int, tmp_path: Path
) -> None:
    log = run_icf(tmp_path, participants)
    assert log.status == "error"
    assert f"'participants' has {count} models, expected 2 to 26" in error_of(log)
    assert "--model-role participants=" in error_of(log)
    assert not log.stats.model_usage


def test_the_largest_team_has_a_seat_for_every_letter(tmp_path: Path) -> None:
    log = run_icf(tmp_path, [REHEARSAL] * 26, task={"samples": 1, "max_rounds": 1}, score=False)
    seats = [f"participant_{letter}" for letter in ascii_lowercase]
    stored = find_result(Store(only(log).store))
    assert stored is not None
    assert list(stored.standings) == seats == seat_names("participants", 26)
    assert calls(log) == {**dict.fromkeys(seats, 2), "summarizer": calls(log)["summarizer"]}


def test_models_sit_in_the_order_in_which_they_were_bound(tmp_path: Path) -> None:
    log = run_icf(tmp_path, [voting("C"), voting("A"), voting("B")], task={"max_rounds": 1})
    assert result(log).answers == {"participant_a": "C", "participant_b": "A", "participant_c": "B"}


def test_one_model_that_is_named_twice_has_two_seats(tmp_path: Path) -> None:
    shared_model = voting("B")
    log = run_icf(tmp_path, [shared_model, shared_model])
    assert calls(log) == {"participant_a": 4, "participant_b": 4, "summarizer": 2}
    assert {seat: s.usage.calls for seat, s in result(log).standings.items()} == {
        "participant_a": 4,
        "participant_b": 4,
    }
    usage = log.stats.role_usage
    assert usage["participant_a"].total_tokens == usage["participant_b"].total_tokens == 60
    briefings = [
        str(event.input[-1].metadata)
        for seat in ("participant_a", "participant_b")
        for event in model_calls(only(log), seat)
    ]
    assert len(set(briefings)) == 8


def test_seats_decode_at_temperature_one_unless_their_model_says_otherwise(tmp_path: Path) -> None:
    cool = participant(lambda view: "B", config=GenerateConfig(temperature=0.3, top_p=0.5))
    plain = voting("B")
    sample = only(run_icf(tmp_path, [plain, cool, REHEARSAL], task={"max_rounds": 1}))
    model_events = {
        seat: {(e.config.temperature, e.config.top_p) for e in model_calls(sample, seat)}
        for seat in seat_names("participants", 3)
    }
    assert model_events == {
        "participant_a": {(1, None)},
        "participant_b": {(0.3, 0.5)},
        "participant_c": {(1, None)},
    }
    assert {event.config.temperature for event in model_calls(sample, "summarizer")} == {1}
    assert (plain.config.temperature, cool.config.temperature) == (None, 0.3)


@pytest.mark.parametrize("place", [0, 1])
def test_the_name_of_released_reports_is_no_participant(place: int, tmp_path: Path) -> None:
    names = [REHEARSAL, REHEARSAL]
    names[place] = "released/GPT-4"
    log = run_icf(tmp_path, names)
    assert "--model-role participants=released/GPT-4" in error_of(log)
    assert not log.stats.model_usage


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ([REHEARSAL, "mockllm/real", "mockllm/other"], "mockllm/real"),
        (["mockllm/real", REHEARSAL], "mockllm/real"),
        ([REHEARSAL, "aihospital/rehearsal-b"], REHEARSAL),
    ],
)
def test_the_first_real_model_decides_the_defaults(names: list[str], expected: str) -> None:
    assert spokesman(names) == expected
