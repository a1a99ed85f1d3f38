"""What is counted of votes and rounds, and in which order."""

import math

import pytest
from pydantic import ValidationError

from inspect_aihospital.core.usage import Usage, total
from inspect_aihospital.exam.ballot import Answer
from inspect_aihospital.exam.results import RoundResult, by_step, last_round, seats_of, state_after
from tests.exam.made import made_result, made_standing


def _usage(calls: int, input_tokens: int, output_tokens: int) -> Usage:
    return Usage(calls=calls, input_tokens=input_tokens, output_tokens=output_tokens)


def test_usage_adds_up_kind_by_kind() -> None:
    assert _usage(1, 20, 300) + _usage(2, 30, 400) == _usage(3, 50, 700)
    assert total([_usage(1, 20, 300), _usage(2, 30, 400), Usage()]) == _usage(3, 50, 700)
    assert total([]) == _usage(0, 0, 0)


@pytest.mark.parametrize(
    ("votes", "planned", "answer", "complete", "share"),
    [
        ("AAABBAAAAA", 10, "A", True, 8 / 10),
        ("BA", 2, "B", True, 1 / 2),
        ("A--", 3, "A", True, 1 / 3),
        ("---", 3, None, True, 0),
        ("AAAAA", 10, "A", False, 5 / 10),
        ("C", 1, "C", True, 1),
    ],
)
def test_a_standing_is_its_votes(
    votes: str, planned: int, answer: Answer, complete: bool, share: float
) -> None:
    standing = made_standing(votes, planned)
    assert standing.answer == answer
    assert standing.complete is complete
    assert standing.share(standing.answer) == pytest.approx(share)


def test_any_answer_has_a_share_of_the_planned_samples() -> None:
    standing = made_standing("AAB-B-")
    shares = {answer: standing.share(answer) for answer in ("A", "B", "C", None)}
    assert shares == pytest.approx({"A": 2 / 6, "B": 2 / 6, "C": 0, None: 0})


def test_a_failure_of_the_extractor_counts_in_no_share() -> None:
    standing = made_standing("AAB-??")
    assert [standing.share(answer) for answer in "ABC"] == [2 / 4, 1 / 4, 0]
    assert not standing.is_settled
    assert math.isnan(made_standing("??").share("A"))


def test_a_failure_of_the_extractor_survives_a_log() -> None:
    result = made_result("q1", "A", "A?-?", "AAA?")
    stored = result.model_dump(mode="json")
    assert stored["standings"]["a"]["faults"] == {"extractor_failed": 2}
    assert RoundResult.model_validate(stored) == result
    assert [s.is_settled for s in result.standings.values()] == [False, True]
    assert not result.is_settled


def test_a_log_names_the_answer_and_reads_back() -> None:
    result = made_result("q1", "A", "AAB", "---")
    stored = result.model_dump(mode="json")
    assert stored["standings"]["a"]["answer"] == "A"
    assert stored["standings"]["b"]["answer"] is None
    assert RoundResult.model_validate(stored) == result


def test_results_cannot_be_changed() -> None:
    for fact in (made_result("q1", "A", "A"), made_standing("A"), Usage()):
        for name in type(fact).model_fields:
            with pytest.raises(ValidationError, match="frozen"):
                setattr(fact, name, getattr(fact, name))


@pytest.mark.parametrize(
    ("votes", "answers", "consensus", "team"),
    [
        (["AAB", "ABA", "A--"], "AAA", True, "A"),
        (["AAB", "ABB", "BBA"], "ABB", False, "B"),
        (["AAB", "ABA", "---"], "AA-", False, "A"),
        (["A", "B", "C"], "ABC", False, None),
        (["-", "-"], "--", False, None),
    ],
)
def test_a_result_is_what_its_seats_answered(
    votes: list[str], answers: str, consensus: bool, team: Answer
) -> None:
    result = made_result("q1", "A", *votes)
    assert "".join(answer or "-" for answer in result.answers.values()) == answers
    assert list(result.answers) == list("abc")[: len(votes)]
    assert (result.consensus, result.team) == (consensus, team)


def test_seats_are_in_order_whoever_sat_in_which_round() -> None:
    two, three = made_result("q1", "A", "A", "B"), made_result("q2", "A", "A", "B", "C")
    assert seats_of([two, three]) == seats_of([three, two]) == ["a", "b", "c"]
    assert seats_of([]) == []


def _run() -> list[RoundResult]:
    return [
        made_result("q1", "A", "A", "A"),
        made_result("q2", "A", "A", "B"),
        made_result("q3", "A", "B", "C"),
        made_result("q2", "A", "B", "B", round=2),
        made_result("q3", "A", "B", "A", round=2),
        made_result("q3", "A", "A", "A", round=3),
    ]


@pytest.mark.parametrize(
    ("round", "state"),
    [
        (0, []),
        (1, [("q1", 1), ("q2", 1), ("q3", 1)]),
        (2, [("q1", 1), ("q2", 2), ("q3", 2)]),
        (3, [("q1", 1), ("q2", 2), ("q3", 3)]),
        (9, [("q1", 1), ("q2", 2), ("q3", 3)]),
    ],
)
def test_a_question_stands_where_it_was_asked_last(
    round: int, state: list[tuple[str, int]]
) -> None:
    assert [(result.question, result.round) for result in state_after(_run(), round)] == state


def test_results_may_come_in_any_order() -> None:
    mixed = [*reversed(_run())]
    assert last_round(mixed) == 3
    assert [(r.question, r.round) for r in state_after(mixed, 2)] == [
        ("q3", 2),
        ("q2", 2),
        ("q1", 1),
    ]


def test_a_question_without_a_first_round_still_stands() -> None:
    late = [made_result("q1", "A", "A"), made_result("q9", "A", "B", round=2)]
    assert [result.question for result in state_after(late, 1)] == ["q1"]
    assert [result.question for result in state_after(late, 2)] == ["q1", "q9"]


def test_the_last_round_is_the_highest_number() -> None:
    assert last_round(_run()) == 3
    assert last_round(_run()[:3]) == 1
    assert last_round([]) == 0


def test_steps_are_in_their_order_with_all_their_results() -> None:
    results = [
        made_result("q1", "A", "A", step="step3"),
        made_result("q2", "A", "A", step="step1"),
        made_result("q3", "A", "A", step="step2&3"),
        made_result("q4", "A", "A", step="step1"),
    ]
    steps = {step: [r.question for r in within] for step, within in by_step(results).items()}
    assert list(steps.items()) == [("step1", ["q2", "q4"]), ("step2&3", ["q3"]), ("step3", ["q1"])]
    assert by_step([]) == {}
