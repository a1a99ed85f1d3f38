"""What a stopping rule watched is shown with its interval and never tested a second time."""

from collections.abc import Mapping
from dataclasses import replace
from math import isnan
from typing import Any

import pytest

from inspect_aihospital.analysis.comparability import comparability_marks
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.leaderboard.comparison_sentences import comparison_sentences
from inspect_aihospital.analysis.leaderboard.leaderboard_tables import leaderboard_table
from inspect_aihospital.analysis.leaderboard.rankings import rankings
from inspect_aihospital.analysis.pairs_tables import pairs_table
from inspect_aihospital.analysis.reference_runs import references_of
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.stopped_runs import stopping_marks
from tests.analysis.consultation_evidence import ScoredRun, evidence, graded

RULE = {
    "reason": "",
    "headline": "mvme_rubric.overall",
    "stop_against": "logs/good.eval",
    "stop_against_id": "good",
    "cases": 20,
    "cases_planned": 20,
    "difference_mean": -20.0,
    "difference_lower": -41.0,
    "difference_upper": 3.0,
}


def scored(name: str, letters: str) -> ScoredRun:
    scores = [graded(f"c{number:02}", letters) for number in range(20)]
    return ScoredRun(name, model=f"x/{name}", scores={"mvme_rubric": scores})


def watched(rule: Mapping[str, Any], **letters: str) -> Evidence:
    """Return runs of which `bad` ran under a rule against `good`."""
    made = evidence(*(scored(name, letter * 5) for name, letter in letters.items()))
    rules = made.runs["run"].map(lambda run: rule if run == "bad" else {})
    return replace(made, runs=made.runs.assign(stopping=rules))


def sentences(made: Evidence) -> str:
    spoken = comparison_sentences(made, rankings(made))
    return "\n".join(claim + detail for _, claim, detail in spoken)


@pytest.mark.parametrize(
    ("rule", "references"),
    [
        ({"stop_against": "/old/one.eval"}, {"b": "a"}),
        ({"stop_against": "moved.eval", "stop_against_id": "a"}, {"b": "a"}),
        ({"stop_against": "moved.eval"}, {}),
        ({"stop_against": None}, {}),
        ({}, {}),
    ],
)
def test_a_reference_is_found_by_its_id_else_its_file(
    rule: dict[str, str], references: dict[str, str]
) -> None:
    runs = [Run(id="a", path="logs/one.eval"), Run(id="b", path="logs/b.eval", stopping=rule)]
    assert references_of(runs) == references
    scored_again = Run(id="b", path="logs/b.eval", args=rule)
    assert references_of([runs[0], scored_again]) == ({} if "moved" in str(rule) else references)


def test_another_log_of_the_name_is_no_reference_where_the_id_is_known() -> None:
    namesake = Run(id="a", path="logs/one.eval")
    rule = {"stop_against": "/old/one.eval", "stop_against_id": "absent"}
    assert references_of([namesake, Run(id="b", stopping=rule)]) == {}


def test_a_shard_of_a_reference_is_found_by_its_file() -> None:
    joined = Run(id="digest", path="logs/one.eval; logs/two.eval", shards="2 of 2")
    rule = {"stop_against": "logs/one.eval", "stop_against_id": "id of the shard"}
    assert references_of([joined, Run(id="b", stopping=rule)]) == {"b": "digest"}


def test_a_run_that_never_stopped_has_the_interval_of_its_rule_and_no_test() -> None:
    fixed = sentences(watched({}, good="B", bad="C"))
    assert "good scores higher than bad" in fixed
    made = watched({**RULE, "difference_mean": -100 / 3}, good="B", bad="C")
    assert sentences(made).startswith(
        "good has the highest mean, but bad cannot be told apart from it (overall, 20 shared "
        "cases): the difference is 33.3 points (-3.0 to 41.0; by its stopping rule)."
    )
    (pair,) = pairs_table(made).frame.query("of == 'overall'").to_dict("records")
    assert (pair["difference"].lower, pair["difference"].upper) == (-3.0, 41.0)
    assert all(map(isnan, pairs_table(made).frame["p (Holm)"]))
    board = leaderboard_table(made).frame
    assert all(map(isnan, board["p (Holm)"]))
    assert (board["behind the best"][1].lower, board["rank"][0]) == (-3.0, "1–2")


def test_what_the_rule_decided_is_told_without_a_p_value() -> None:
    rule = {**RULE, "difference_mean": -100 / 3, "difference_upper": -8.0}
    text = sentences(watched(rule, good="B", bad="C"))
    assert "bad (overall, 20 shared cases): by 33.3 points (8.0 to 41.0; by its stop" in text


UNTESTED = (
    "The difference between good and bad was not tested, since a stopping rule watched it "
    "(overall, 20 shared cases): 33.3 points (11.6 to 44.2, which does not allow for the rule)."
)


def without_result(**letters: str) -> Evidence:
    """Return runs of which `bad` was watched against `good`, as only its options tell."""
    made = watched({}, **letters)
    options = made.runs["run"].map(
        lambda run: {"stop_against": "logs/good"} if run == "bad" else {}
    )
    return replace(made, runs=made.runs.assign(args=options))


def test_a_watched_difference_without_the_result_of_its_rule_is_called_untested() -> None:
    made = without_result(good="B", bad="C")
    assert sentences(made) == UNTESTED
    (mark,) = stopping_marks(made.run_by_id.values())
    assert mark == (
        "bad: its log holds no result of the rule that watched its difference from logs/good. "
        "This difference has no p-value, over all cases or some of them."
    )
    assert mark in comparability_marks(list(made.run_by_id.values()))
    board = leaderboard_table(made)
    assert set(board.runs) == {"good", "bad"}
    assert all(map(isnan, board.frame["p (Holm)"]))


def test_a_watched_difference_is_untested_over_the_cases_of_a_language() -> None:
    made = watched({**RULE, "difference_mean": -100 / 3}, good="B", bad="C")
    languages = made.samples["id"].map(lambda id: "en" if id < "c12" else "zh")
    made = replace(made, samples=made.samples.assign(language=languages))
    whole, *parts = rankings(made)
    assert [part.language for part in parts] == ["en", "zh"]
    for part in parts:
        (spoken,) = comparison_sentences(made, [part])
        assert spoken.claim == UNTESTED.partition(" (")[0]
    assert "by its stopping rule" in str(list(comparison_sentences(made, [whole])))


def test_what_is_untested_is_counted_as_neither_apart_nor_level() -> None:
    text = sentences(without_result(good="B", bad="C", worse="D", worst="D"))
    assert text.startswith("The difference between good and bad was not tested")
    assert "good scores higher than worse and worst" in text
    assert "bad cannot be told apart" not in text
    behind = sentences(without_result(best="A", good="B", bad="C"))
    assert behind.startswith("The difference between good and bad was not tested")
    assert "can be told apart" not in behind
    assert "not be told apart" not in behind


def test_a_rule_s_decision_has_no_part_in_the_largest_p() -> None:
    rule = {**RULE, "difference_mean": -100 / 3, "difference_upper": -8.0}
    text = sentences(watched(rule, good="B", bad="C", c="D", d="D", e="D"))
    assert "above all 4 others; the largest p is below 0.001." in text


def test_of_scores_that_were_changed_the_rule_tells_nothing() -> None:
    text = sentences(watched(RULE, good="B", bad="C"))
    assert "the difference is 33.3 points (no interval; by its stopping rule)" in text


def test_other_pairs_are_tested_and_adjusted_for_each_other_alone() -> None:
    made = watched({**RULE, "difference_mean": -100 / 3}, good="B", bad="C", worse="D")
    (part,) = rankings(made)
    p_values = {frozenset(pair): p for pair, p in part.p_values.items()}
    assert isnan(p_values[frozenset({"good", "bad"})])
    tested = [p for p in p_values.values() if not isnan(p)]
    assert tested == pytest.approx([2 * 2**-19] * 2)
    assert "good scores higher than worse" in sentences(made)
