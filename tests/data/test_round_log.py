"""Ballots: a result's votes, small enough for a sample's summary."""

import json
from string import ascii_lowercase

import pytest

from inspect_aihospital.data.round_log import ballots, result_of_ballots
from inspect_aihospital.exam.results import RoundResult
from tests.exam.made import made_result, made_standing

SUMMARY = 1024
"""What Inspect keeps of a part of a score's metadata, as indented JSON."""


@pytest.mark.parametrize("votes", [("AB-", "BBB"), ("AAAA", "A"), ("-", "-"), ("A?-?", "B?")])
def test_votes_are_read_as_they_were_kept(votes: tuple[str, ...]) -> None:
    result = made_result("q1", "A", *votes, round=2, step="step3")
    again = result_of_ballots("q1", 2, ballots(result), {"a": "mock", "b": "mock"})
    assert again == result


def test_an_early_stop_keeps_what_was_planned() -> None:
    standing = made_standing("AAAAA", 10).model_copy(update={"early_stop": True, "model": ""})
    result = RoundResult(
        question="q", step="step1", round=1, key="A", standings={"participant": standing}
    )
    assert result_of_ballots("q", 1, ballots(result)) == result


@pytest.mark.parametrize(("size", "samples"), [(26, 10), (10, 50), (3, 200)])
def test_large_teams_fit_a_summary(size: int, samples: int) -> None:
    seats = {f"participant_{letter}": made_standing("A" * samples) for letter in ascii_lowercase}
    standings = dict(list(seats.items())[:size])
    result = RoundResult(question="q", step="step2&3", round=1, key="A", standings=standings)
    assert len(json.dumps(ballots(result), indent=2)) <= SUMMARY
