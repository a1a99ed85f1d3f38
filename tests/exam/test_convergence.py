"""Tables II and III of a run that was made by hand: three rounds over two steps."""

import math
from collections.abc import Mapping

import pytest

from inspect_aihospital.exam.convergence import (
    TEAM,
    accuracy,
    answer_of,
    by_round,
    consensus,
    gain,
    unresolved,
)
from inspect_aihospital.exam.results import RoundResult, state_after
from tests.exam.made import made_result


def _questions_asked(round: int, step: str, **questions: tuple[str, str]) -> list[RoundResult]:
    """Return results of one round: by question, the key and the seats' answers."""
    return [
        made_result(question, key, *answers, round=round, step=step)
        for question, (key, answers) in questions.items()
    ]


# q2 fails in round 3 and keeps what it had; q1 and q5 are agreed and not asked again
RUN = [
    *_questions_asked(1, "step1", q1=("A", "AAA"), q2=("B", "ABC"), q3=("C", "CCA")),
    *_questions_asked(1, "step2", q4=("D", "D-A"), q5=("E", "AAA")),
    *_questions_asked(2, "step1", q2=("B", "BBA"), q3=("C", "AAA")),
    *_questions_asked(2, "step2", q4=("D", "DA-")),
    *_questions_asked(3, "step2", q4=("D", "DDD")),
]

NAMES = ("consensus", "unresolved", TEAM, "a", "b", "c")
FIGURES = {
    # AAA ABC CCA | D-A AAA of the keys A B C | D E
    "round1": (2 / 5, 2 / 5, 2 / 5, 3 / 5, 3 / 5, 1 / 5),
    "round1_step1": (1 / 3, 1 / 3, 2 / 3, 2 / 3, 1, 1 / 3),
    "round1_step2": (1 / 2, 1 / 2, 0, 1 / 2, 0, 0),
    # AAA BBA AAA | DA- AAA
    "round2": (3 / 5, 1 / 5, 2 / 5, 3 / 5, 2 / 5, 1 / 5),
    # AAA BBA AAA | DDD AAA
    "round3": (4 / 5, 0, 3 / 5, 3 / 5, 3 / 5, 2 / 5),
    "final": (4 / 5, 0, 3 / 5, 3 / 5, 3 / 5, 2 / 5),
    "final_step1": (2 / 3, 0, 2 / 3, 2 / 3, 2 / 3, 1 / 3),
    "final_step2": (1, 0, 1 / 2, 1 / 2, 1 / 2, 1 / 2),
}


def test_figures_by_round_and_step_are_those_by_hand() -> None:
    expected = {
        f"{when}_{name}": value
        for when, values in FIGURES.items()
        for name, value in zip(NAMES, values, strict=True)
    }
    assert by_round(RUN) == pytest.approx(expected)


def test_the_order_of_results_does_not_matter() -> None:
    assert by_round(RUN[::-1]) == pytest.approx(by_round(RUN))


@pytest.mark.parametrize(("answerer", "gained"), [(TEAM, 1 / 5), ("a", 0), ("b", 0), ("c", 1 / 5)])
def test_a_gain_is_the_last_round_less_the_first(answerer: str, gained: float) -> None:
    assert gain(RUN, answerer) == pytest.approx(gained)


def test_a_loss_is_a_negative_gain() -> None:
    results = [made_result("q1", "A", "A", "B"), made_result("q1", "A", "B", "B", round=2)]
    assert gain(results, "a") == -1
    assert gain(results, TEAM) == 0


def test_one_round_is_first_and_final() -> None:
    figures = by_round(RUN[:5])
    assert {name.partition("_")[0] for name in figures} == {"round1", "final"}
    for name, value in figures.items():
        assert figures[name.replace("round1", "final")] == value
    assert gain(RUN[:5], TEAM) == 0


def test_the_last_round_and_the_final_state_are_the_same() -> None:
    figures = by_round(RUN)
    assert all(
        figures[f"final_{answerer}"] == figures[f"round3_{answerer}"] for answerer in (TEAM, *"abc")
    )


def test_nothing_has_no_shares() -> None:
    empty_figures = by_round([])
    assert set(empty_figures) == {"final_consensus", "final_unresolved", "final_team"}
    assert all(map(math.isnan, empty_figures.values()))
    assert all(map(math.isnan, (consensus([]), unresolved([]), accuracy([], TEAM), gain([], "a"))))


@pytest.mark.parametrize(
    ("answers", "answerer", "answer"),
    [
        ("AAB", TEAM, "A"),
        ("ABC", TEAM, None),
        ("---", TEAM, None),
        ("AB-", "b", "B"),
        ("AB-", "c", None),
        ("AB-", "d", None),
    ],
)
def test_no_answer_is_nobodys(answers: str, answerer: str, answer: str | None) -> None:
    result = made_result("q1", "A", *answers)
    assert answer_of(result, answerer) == answer
    assert accuracy([result], answerer) == float(answer == "A")


def test_a_question_with_no_answer_of_the_team_is_unresolved() -> None:
    assert unresolved(state_after(RUN, 1)) == pytest.approx(2 / 5)
    assert accuracy(state_after(RUN, 1), TEAM) == pytest.approx(2 / 5)


def _table(agreed: Mapping[str, tuple[int, int]]) -> list[RoundResult]:
    """Return one round with questions agreed, of all, by step."""
    return [
        made_result(f"{step}-{number}", "A", "A", "A" if number < share else "B", step=step)
        for step, (share, size) in agreed.items()
        for number in range(size)
    ]


def test_table_ii_weighs_steps_by_their_questions() -> None:
    first = by_round(_table({"step1": (49, 87), "step2": (41, 100), "step3": (65, 118)}))
    final = by_round(_table({"step1": (75, 87), "step2": (74, 100), "step3": (103, 118)}))
    shares = {
        name: (round(100 * first[name], 2), round(100 * final[name], 2))
        for name in ("final_step1_consensus", "final_step2_consensus", "final_step3_consensus")
    }
    assert list(shares.values()) == [(56.32, 86.21), (41.0, 74.0), (55.08, 87.29)]
    assert round(100 * first["final_consensus"], 2) == 50.82
    assert round(100 * final["final_consensus"], 2) == 82.62
