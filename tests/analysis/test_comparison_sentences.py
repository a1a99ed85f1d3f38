"""Sentences on pairs count the cases of each pair, also where the runs share fewer or none."""

from collections.abc import Callable

import pytest

from inspect_aihospital.analysis.leaderboard.comparison_sentences import comparison_sentences
from inspect_aihospital.analysis.leaderboard.rankings import rankings
from inspect_aihospital.analysis.measures import MEASURES
from inspect_aihospital.analysis.paired_runs import compared_pairs
from tests.analysis.consultation_evidence import ScoredRun, evidence, graded

Letters = Callable[[int], str]


def run(name: str, letters: Letters, cases: int = 20) -> ScoredRun:
    """Make a run whose case of each number has these letters."""
    scores = [graded(f"c{number:02}", letters(number)) for number in range(cases)]
    return ScoredRun(name, model=f"x/{name}", scores={"mvme_rubric": scores})


def sentences(*runs: ScoredRun) -> str:
    made = evidence(*runs)
    spoken = comparison_sentences(made, rankings(made))
    return "\n".join(claim + detail for _, claim, detail in spoken)


def alternating(number: int) -> str:
    return "AAAAA" if number % 2 else "AAAAB"


def test_a_run_with_few_scores_does_not_hide_what_the_others_show() -> None:
    few = run("few", lambda number: "BBBBB" if number < 3 else "-----")
    text = sentences(run("good", alternating), run("bad", lambda _: "CCDCC"), few)
    assert "good scores higher than bad (overall, 20 shared cases)" in text
    assert "however large" not in text


def test_too_few_cases_are_those_of_the_pair_that_has_most() -> None:
    few = run("few", lambda number: "BBBBB" if number < 1 else "-----", 3)
    text = sentences(run("good", alternating, 3), run("bad", lambda _: "CCDCC", 3), few)
    # One case gives no p-value, so a single pair is tested.
    assert "With at most 3 shared cases and 1 comparison no difference, however large" in text
    assert "the smallest p is 0.250" in text
    assert "(overall, 1 to 3 shared cases)" in text


def test_a_plan_for_more_cases_is_not_told_of_a_pair_that_has_them() -> None:
    good = run("good", lambda number: "AAAAA" if number % 2 else "BBBBB", 60)
    rare = run("rare", lambda number: ("BBBBB", "AAAAA", "-----")[min(number, 2)], 60)
    bad = run("bad", lambda number: "AAAAA" if number % 2 else "BBBBC", 60)
    made = evidence(good, bad, rare)
    (part,) = rankings(made)
    best, *others = part.runs
    needed = [part.pairs[best.id, other.id].cases_for(5.0) for other in others]
    assert [count for count in needed if count] == [6]
    assert "More cases" not in sentences(good, bad, rare)


@pytest.mark.parametrize("cases", [4, 12])
def test_runs_without_a_common_case_have_no_difference(cases: int) -> None:
    first = run("a", lambda number: "AAAAA" if number < cases // 2 else "-----", cases)
    second = run("b", lambda number: "-----" if number < cases // 2 else "BBBBB", cases)
    assert sentences(first, second) == "a has no scored case in common with b."
    assert not compared_pairs(evidence(first, second), MEASURES[0])


def test_a_single_pair_behind_the_best_is_not_counted() -> None:
    text = sentences(
        run("a", lambda number: "AAAAA" if number % 10 < 7 else "DDDDD", 60),
        run("b", lambda _: "BBBBB", 60),
        run("c", lambda _: "BBBBC", 60),
    )
    assert "Behind a, two runs can be told apart: b and c (6.7 points" in text
    assert "Of the 1" not in text
