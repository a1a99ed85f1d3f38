"""Rank runs that may be ranked, and say what they cost."""

from dataclasses import replace
from math import isnan
from typing import Any

import pandas as pd
import pytest
from inspect_ai.model import ModelCost

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.leaderboard.case_links import board_rows, view_folder
from inspect_aihospital.analysis.leaderboard.conclusions import conclusions_table
from inspect_aihospital.analysis.leaderboard.leaderboard_figure import (
    DOLLARS,
    TOKENS,
    cost_rows,
    leaderboard_figure,
)
from inspect_aihospital.analysis.leaderboard.leaderboard_tables import (
    exam_leaderboard_table,
    leaderboard_table,
    mean_of,
)
from inspect_aihospital.analysis.leaderboard.rankings import ALL, rankings
from inspect_aihospital.analysis.pairs_tables import all_pairs_table, pairs_table
from inspect_aihospital.analysis.run_differences import SMALL
from inspect_aihospital.analysis.sentence_parts import Sentence, gather
from inspect_aihospital.analysis.table_files import latex_text, markdown_text, shared_text
from inspect_aihospital.spending import SeatUsage, Spending
from inspect_aihospital.statistics.interval import POINTS
from inspect_aihospital.statistics.ranks import rank_ranges
from tests.analysis.consultation_evidence import ScoredRun, drawn, evidence, graded

pytestmark = pytest.mark.slow

FLAT = ModelCost(input=1, output=1, input_cache_write=1, input_cache_read=1)
MODELS = ("good", "same", "bad", "worse")
SKILLS = {"good": 0.9, "same": 0.85, "bad": -0.6, "worse": -1.2}
FIDELITY = "fidelity/fidelity/"
SIX = {"best": 2.0, "a": 0.9, "b": 0.85, "c": 0.0, "d": -0.7, "e": -1.4}
PAIR = ((1, "good"), (4, "worse"))
THREE = (("good", 1, 0.6), ("middle", 2, 0.2), ("few", 3, 0.0))


def league(**changes: dict[str, Any]) -> Evidence:
    """Four models on the same 60 cases; `changes` replace what one of them was made of."""
    return evidence(
        *(
            drawn(name, 60, seed, skill=SKILLS[name], **changes.get(name, {}))
            for seed, name in enumerate(MODELS, start=1)
        )
    )


def spent(made: Evidence, *tokens: float) -> Evidence:
    """The same runs, whose doctors used so many tokens, and their graders 100."""
    amounts = [
        Spending({model: SeatUsage(fresh=n)}, {"x/judge": SeatUsage(output=100)})
        for model, n in zip(made.runs["model"], tokens, strict=True)
    ]
    return replace(made, runs=made.runs.assign(spending=pd.Series(amounts, index=made.runs.index)))


def sentences(made: Evidence) -> str:
    frame = conclusions_table(made).frame
    return "\n".join(f"{about}: {text}" for about, text in frame.itertuples(index=False))


def test_a_row_a_run_the_best_first_with_the_p_values_of_all_pairs() -> None:
    made = league()
    board, pairs = leaderboard_table(made).frame, all_pairs_table(made).frame
    assert list(board["evaluated"]) == ["model-good", "model-same", "model-bad", "model-worse"]
    assert list(board["rank"][:2]) == ["1–2", "1–2"]
    assert set(board["rank"][2:]) <= {"3", "4", "3–4"}
    of_overall = pairs[pairs["of"] == "overall"]
    for name, p, difference in board[["evaluated", "p (Holm)", "behind the best"]].values[1:]:
        (pair,) = of_overall[
            (of_overall["first"] == name) & (of_overall["second"] == "model-good")
            | (of_overall["second"] == name) & (of_overall["first"] == "model-good")
        ].itertuples()
        assert p == pytest.approx(pair[6])
        assert difference.value == pytest.approx(abs(pair.difference.value))


def test_a_pair_has_one_p_wherever_it_stands_and_manners_stand_apart() -> None:
    runs = [
        drawn(f"{name}{manner}", 12, seed + len(manner), model=f"lab/{name}", skill=SKILLS[name])
        for manner in ("plain", "vague")
        for seed, name in enumerate(MODELS)
    ]
    runs = [
        replace(run, manner=manner, args={"manner": manner[:5]})
        for run, manner in zip(runs, ["plain"] * 4 + ["vague 1a"] * 4, strict=True)
    ]
    made = evidence(*runs)
    board = leaderboard_table(made).frame
    against = {(row["task"], row["evaluated"]): row["p (Holm)"] for row in board.to_dict("records")}
    for table in (pairs_table, all_pairs_table):
        frame = table(made).frame
        assert set(frame["task"]) == {"mvme manner=plain", "mvme manner=vague"}
        ranked = frame[frame["of"] == "overall"].to_dict("records")
        tops = {part.group.name: part.runs[0].label for part in rankings(made)}
        to_best = [row for row in ranked if tops[row["task"]] in (row["first"], row["second"])]
        assert len(to_best) == 6
        for row in to_best:
            other = ({row["first"], row["second"]} - {tops[row["task"]]}).pop()
            assert row["p (Holm)"] == against[row["task"], other]


def test_runs_of_other_conditions_are_paired_without_a_p_value() -> None:
    made = league(bad={"roles": {"grader": ["x/other"]}})
    frame = all_pairs_table(made).frame
    has_bad = (frame["first"] == "model-bad") | (frame["second"] == "model-bad")
    assert frame["p (Holm)"].map(isnan).tolist() == has_bad.tolist()
    assert all(estimate.n == 60 for estimate in frame["difference"])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"roles": {"grader": ["x/other"]}}, "grader"),
        ({"roles": {"patient": ["x/other"]}}, "patient"),
        ({"args": {"max_turns": 5}}, "option max_turns"),
        ({"metrics": {f"{FIDELITY}comparable": float("nan")}}, "check of patient and examiner"),
    ],
)
def test_runs_of_other_conditions_are_never_ranked_together(
    change: dict[str, Any], reason: str
) -> None:
    made = league(bad=change)
    boards = leaderboard_table(made).frame.set_index("evaluated")["task"]
    assert boards["model-bad"] == "mvme 2"
    assert set(boards.drop("model-bad")) == {"mvme 1"}
    parts = [part for part in rankings(made) if part.language == ALL]
    assert all("bad" not in pair for part in parts for pair in part.pairs)
    first = conclusions_table(made).frame["conclusion"].iloc[0]
    assert "Holm" in conclusions_table(made).note
    assert first.startswith("Never ranked together, since they differ in ")
    assert f"{reason}: mvme 1 (model-good, " in first or f" {reason}, " in first


def test_sentences_on_a_ranking_do_not_repeat_its_name_in_every_label() -> None:
    runs = [
        drawn(f"{name}{turns}", 6, seed, model=f"lab/{name}", args={"max_turns": turns})
        for turns in (5, 10)
        for seed, name in PAIR
    ]
    text = sentences(evidence(*runs))
    assert "mvme max_turns=10, 5 (good and worse)" in text
    assert ", max_turns=" not in text


def test_what_holds_of_several_rankings_is_said_once() -> None:
    about = ["mvme manner=plain", "mvme manner=vague", "usmle"]
    alike = [Sentence(name, "b cannot be told apart from a", ": 3 points.") for name in about[:2]]
    assert list(gather(alike)) == [
        ("mvme manner=plain, vague", "b cannot be told apart from a: 3 points.")
    ]
    other = Sentence(about[2], "b cannot be told apart from a", ": 5 points.")
    assert list(gather([*alike, other])) == [
        (
            "mvme manner=plain, mvme manner=vague, usmle",
            "b cannot be told apart from a.\n"
            "mvme manner=plain, mvme manner=vague: 3 points.\nusmle: 5 points.",
        )
    ]


def test_labels_leave_out_each_trait_that_the_name_of_their_ranking_says() -> None:
    def run(name: str, turns: int, strategy: str) -> ScoredRun:
        args = {"strategy": strategy, "max_turns": turns}
        return replace(drawn(name, 12, 1, model=f"lab/{name[0]}"), args=args)

    runs = run("a", 12, "x"), run("a few", 1, "x"), run("b", 12, "x"), run("b other", 12, "y")
    text = sentences(evidence(*runs))
    assert "mvme max_turns=12, strategy=x: a and b share the highest mean" in text


def test_runs_on_other_cases_are_never_ranked_together() -> None:
    made = league()
    digests = ["60, aaa", "60, aaa", "50, bbb", "60, aaa"]
    made = replace(made, runs=made.runs.assign(cases=digests))
    assert "differ in cases" in sentences(made)
    assert [len(part.runs) for part in rankings(made)] == [3, 1]


def test_a_difference_from_a_stopped_run_has_no_p_value() -> None:
    rule: dict[str, Any] = {"reason": "precise", "explanation": "its interval is narrow"}
    rule |= {"headline": "mvme_rubric.overall", "cases": 60, "cases_planned": 90}
    made = league()
    rules = [rule if name == "bad" else {} for name in made.runs["run"]]
    series = pd.Series(rules, index=made.runs.index)
    made = replace(made, runs=made.runs.assign(stopping=series))
    pairs = all_pairs_table(made).frame.query("of == 'overall'")
    has_bad = (pairs["first"] == "model-bad") | (pairs["second"] == "model-bad")
    assert has_bad.sum() == 3
    assert pairs["p (Holm)"].map(isnan).tolist() == has_bad.tolist()
    assert "Differences are not tested, since a stopping rule ended model-bad" in sentences(made)
    assert "scores higher" in sentences(league())
    assert "scores higher" not in sentences(made)


def test_a_run_that_is_not_comparable_has_no_rank_and_the_reason_is_told() -> None:
    broken = {"metrics": {f"{FIDELITY}comparable": 0.0, f"{FIDELITY}bound_leaks_ok": 0.0}}
    made = league(good=broken)
    board = leaderboard_table(made).frame
    last = board.iloc[-1]
    assert last["evaluated"].startswith("model-good")
    assert (last["rank"], last["comparable"]) == ("–", "no")
    assert isnan(last["p (Holm)"])
    assert "model-good (not comparable) is not ranked: " in sentences(made)
    included = leaderboard_table(replace(made, include_not_comparable=True)).frame
    assert included["evaluated"].iloc[0].startswith("model-good")


def test_what_is_apart_is_told_with_numbers_and_what_is_not_is_told_too() -> None:
    text = sentences(league())
    assert "model-good has the highest mean, but model-same cannot be told apart from it" in text
    assert "model-good scores higher than model-bad and model-worse (overall, 60 " in text
    assert text.count("p < 0.001") >= 2


def test_the_best_of_many_is_told_by_its_lead_and_the_pairs_that_are_level_by_name() -> None:
    made = evidence(
        *(drawn(n, 60, seed, skill=skill) for seed, (n, skill) in enumerate(SIX.items(), start=1))
    )
    (part,) = rankings(made)
    best, runner_up, *_ = part.runs
    lead = part.pairs[best.id, runner_up.id].estimate
    text = sentences(made)
    assert (
        f"{best.label} scores highest (overall, 60 shared cases): {lead.value:.1f} points "
        f"({lead.lower:.1f} to {lead.upper:.1f}) above the next, {runner_up.label}, and above all "
        "5 others; the largest p is "
    ) in text
    level = [pair for pair in part.pairs if part.p_values[pair] >= 0.05]
    for pair in level:
        names = " and ".join(run.label for run in part.runs if run.id in pair)
        size, p = part.pairs[pair].estimate, part.p_values[pair]
        bounds = f"{size.lower:.1f} to {size.upper:.1f}"
        assert f"{names} by {size.value:.1f} points ({bounds}; adjusted p = {p:.3f})" in text
    assert level
    assert text.count("; adjusted p = ") == len(level)
    assert "Every pair can be told apart except " in text


def test_runs_level_with_the_best_are_not_among_those_it_is_above() -> None:
    skills = {"best": 2.0, "even": 2.0, "c": 0.0, "d": -0.7, "e": -1.4, "f": -0.4}
    runs = [drawn(n, 60, seed, skill=s) for seed, (n, s) in enumerate(skills.items(), start=1)]
    text = sentences(evidence(*runs))
    assert "scores highest" not in text
    assert "scores higher than 4 others (overall, 60 shared cases): " in text
    assert " above the next of these, model-" in text


def test_settings_that_differ_are_told_beside_who_scores_higher() -> None:
    made = evidence(drawn("a", 40, 1, skill=2.0), drawn("b", 40, 1, skill=-2.0))
    settings = made.runs["run"].map({"a": {}, "b": {"temperature": "0.9"}})
    text = sentences(replace(made, runs=made.runs.assign(settings=settings)))
    assert "model-a scores higher than model-b" in text
    assert "Runs differ in temperature: not given (model-a); 0.9 (model-b)." in text
    assert "Never ranked together" not in text


def test_runs_with_one_mean_share_it() -> None:
    twins = evidence(drawn("a", 40, 1, skill=0.5), drawn("b", 40, 1, skill=0.5))
    text = sentences(twins)
    assert "model-a and model-b share the highest mean (overall, 40 shared" in text
    assert "the difference between model-a and model-b is 0.0 points (-" in text
    assert "; p = 1.000)." in text
    third = drawn("c", 40, 2, skill=0.4)
    three = evidence(drawn("a", 40, 1, skill=0.5), drawn("b", 40, 1, skill=0.5), third)
    text = sentences(three)
    assert "share the highest mean, but model-c cannot be told apart from them" in text
    assert "; the difference between model-a and model-b is 0.0 points (-" in text
    # Behind both leaders is a single run, which nothing is told apart from.
    assert "behind model-a" not in text
    assert "without model-a" not in text
    fourth = drawn("d", 40, 2, skill=0.4)
    four = evidence(drawn("a", 40, 1, skill=0.5), drawn("b", 40, 1, skill=0.5), third, fourth)
    assert (
        "Behind model-a and model-b, no two runs can be told apart from each other."
        in sentences(four)
    )


def test_a_single_run_is_compared_with_nothing() -> None:
    alone = sentences(evidence(drawn("a", 40, 1)))
    assert "There is one ranked run only (model-a): no comparison." in alone


def test_ten_models_take_few_sentences() -> None:
    runs = [drawn(f"m{n}", 40, n, skill=1 - n / 4) for n in range(10)]
    frame = conclusions_table(evidence(*runs)).frame
    assert len(frame) <= 4
    assert max(frame["conclusion"].str.len()) < 400


def test_a_run_with_few_scores_makes_no_model_better_than_it_is() -> None:
    runs = [drawn(name, 60, seed, skill=skill) for name, seed, skill in THREE]
    made = evidence(*runs)
    rubric = made.scores["mvme_rubric"]
    overall = rubric.pivot_table(index="id", columns="run", values="overall")
    # "few" has scores only where "middle" does best against "good"
    kept = set((overall["good"] - overall["middle"]).sort_values().index[:10])
    some = rubric[(rubric["run"] != "few") | rubric["id"].isin(kept)]
    text = sentences(replace(made, scores={**made.scores, "mvme_rubric": some}))
    assert "The order is uncertain: model-middle leads on the 10 cases" in text
    assert ", by -" not in text


def test_a_small_p_that_the_interval_does_not_bear_out_tells_no_runs_apart() -> None:
    few = evidence(*(drawn(name, 6, seed, skill=SKILLS[name]) for seed, name in PAIR))
    (part,) = rankings(few)
    ((pair, difference),) = part.pairs.items()
    assert part.p_values[pair] < 0.05
    assert difference.estimate.lower <= 0 < difference.estimate.value
    assert not part.is_apart(pair)
    assert all((ranks.best, ranks.worst) == (1, 2) for ranks in part.ranks.values())
    text = sentences(few)
    assert "cannot be told apart" in text
    assert "which the interval does not bear out" in text
    assert "does not bear out" not in sentences(league())


def test_the_cases_are_told_that_would_show_the_difference_seen() -> None:
    few = evidence(*(drawn(name, 5, seed, skill=SKILLS[name]) for seed, name in PAIR))
    difference = next(iter(rankings(few)[0].pairs.values()))
    text = sentences(few)
    seen, small = (difference.cases_for(d) for d in (difference.estimate.value, SMALL))
    plans = f"about {seen} if it is as large as seen, about {small} if it is 5 points."
    assert (
        "mvme: More cases would show a difference from the best with a chance of 80 % (cases in "
        f"all; t test of one pair, unadjusted): {plans}"
    ) in text


def test_how_many_cases_are_needed_is_explained_once_for_all_tasks() -> None:
    mvme = [drawn(name, 5, seed, skill=SKILLS[name]) for seed, name in PAIR]
    one_step = [
        replace(drawn(f"{run.run}1", 5, seed, model=run.model), task="mvme_one_step")
        for seed, run in enumerate(mvme, start=2)
    ]
    text = sentences(evidence(*mvme, *one_step))
    assert text.count("t test of one pair") == 1
    assert "\nmvme: about " in text


def test_the_cases_needed_are_those_of_the_pairs_with_the_best_that_a_table_shows() -> None:
    skills = {"a": 0.5, "b": 0.5, "c": 0.4, "d": 0.3}
    made = evidence(*(drawn(n, 8, seed, skill=s) for seed, (n, s) in enumerate(skills.items())))
    shown = pairs_table(made).frame.query("of == 'overall'")
    fewest, most = min(shown["cases for 5 points"]), max(shown["cases for 5 points"])
    assert f"about {fewest} to {most}, by pair, if it is 5 points" in sentences(made)


def test_an_interval_without_0_beside_a_p_that_is_not_small_is_of_before_adjustment() -> None:
    def right_on(share: int) -> ScoredRun:
        rows = [graded(f"{i}", "AAAAA" if i < 1.6 * share else "AADDD") for i in range(16)]
        return ScoredRun(f"m{share}", model=f"lab/m{share}", scores={"mvme_rubric": rows})

    made = evidence(*map(right_on, range(1, 11)))
    (part,) = rankings(made)
    assert any(d.estimate.lower > 0 and not part.is_apart(pair) for pair, d in part.pairs.items())
    assert " before adjustment; adjusted p = " in sentences(made)
    assert "before adjustment" not in sentences(league())


def test_what_nobody_checked_of_patient_and_examiner_is_told() -> None:
    unchecked = {"metrics": {f"{FIDELITY}bound_{n}_ok": float("nan") for n in ("honesty",)}}
    unchecked["metrics"] |= {f"{FIDELITY}comparable": 1.0}
    told = sentences(league(**dict.fromkeys(MODELS, unchecked)))
    assert "Not checked: honesty of patient and examiner (-T audit=true would)." in told
    assert "Not checked: " not in sentences(league())
    # A later scoring may have checked what the task's own could not.
    appended = {"metrics": unchecked["metrics"] | {"fidelity1/fidelity/bound_honesty_ok": 1.0}}
    told = sentences(league(**dict.fromkeys(MODELS, appended)))
    assert "Not checked: " not in told


def test_a_single_run_more_is_named_and_several_are_counted() -> None:
    runs = [drawn(f"m{n}", 6, n, skill=0.5) for n in range(9)]
    told = {count: sentences(evidence(*runs[:count])) for count in (8, 9)}
    assert " more cannot be told apart" not in told[8]
    assert " and 2 more cannot be told apart" in told[9]


def test_aspects_are_told_in_which_the_highest_and_the_lowest_differ() -> None:
    def graded_runs(best: str, last: str) -> Evidence:
        runs = [
            ScoredRun(
                n,
                model=f"lab/{n}",
                scores={"mvme_rubric": [graded(f"{i}", letters) for i in range(40)]},
            )
            for n, letters in (("best", best), ("last", last))
        ]
        return evidence(*runs)

    assert (
        "By aspect, best, the highest, lies above last, the lowest (points; means over the cases "
        "that both have, not tested): diagnosis 66.7, rationale 66.7, treatment 33.3, symptoms "
        "0.0, examinations -33.3."
    ) in sentences(graded_runs("ABABB", "AACDC"))
    assert "By aspect" not in sentences(graded_runs("ABABB", "ABABB"))


def test_grades_that_are_missing_of_one_aspect_are_told() -> None:
    def run(name: str, *letters: str) -> ScoredRun:
        rows = [graded(f"{i}", letters[i % len(letters)]) for i in range(40)]
        return ScoredRun(name, model=f"lab/{name}", scores={"mvme_rubric": rows})

    told = sentences(evidence(run("best", "ABABA"), run("last", "CDCD-", "CDCDB")))
    assert "coverage last treatment 50 %." in told
    assert "treatment 33.3 (20 of 40 cases)" in told
    assert "may be the low ones" not in sentences(evidence(run("a", "AAAAA"), run("b", "CDCDB")))
    whole = sentences(evidence(run("a", "AAAAA"), run("b", "-----", "CDCDB")))
    assert "may be the low ones" not in whole


def test_too_few_cases_to_tell_any_difference_are_said() -> None:
    few = evidence(*(drawn(name, 6, seed, skill=skill) for name, seed, skill in THREE))
    assert "With 6 shared cases and 3 comparisons no difference, however large" in sentences(few)
    assert "the smallest p is 0.094" in sentences(few)
    assert "however large" not in sentences(league())


def test_names_of_several_conditions_stay_whole() -> None:
    names = ("icf n=1, strategy=vote", "icf n=2, strategy=review")
    assert list(gather(Sentence(name, "Alike", "") for name in names)) == [
        (", ".join(names), "Alike")
    ]


def test_a_model_without_any_score_is_named() -> None:
    made = league()
    scores = {name: frame[frame["run"] != "good"] for name, frame in made.scores.items()}
    assert "mvme: Not run, or not scored: model-good." in sentences(replace(made, scores=scores))


def test_a_model_whose_every_sample_failed_is_named_as_such() -> None:
    made = league()
    scores = {name: frame[frame["run"] != "good"] for name, frame in made.scores.items()}
    runs = made.runs.assign(completed=made.runs["completed"].where(made.runs["run"] != "good", 0))
    failed = replace(made, scores=scores, runs=runs)
    assert "mvme: Every sample ended in an error: model-good." in sentences(failed)
    assert "Not run" not in sentences(failed)
    assert "Every sample" not in sentences(replace(made, scores=scores))


def test_runs_of_a_task_without_any_score_are_named() -> None:
    made = league()
    changes: dict[str, Any] = {
        "run": "team",
        "task": "usmle_icf",
        "model": "",
        "label": "a + b",
        "completed": 0,
    }
    team = made.runs.iloc[:1].assign(**changes).set_index("run", drop=False)
    failed = replace(made, runs=pd.concat([made.runs, team]))
    assert "usmle_icf: Every sample ended in an error: a + b." in sentences(failed)


def test_a_run_without_tokens_is_named_below_the_picture() -> None:
    tokens = spent(league(), 1e6, 3e6, 2e6, 0)
    assert "tells no tokens: mvme model-worse." in leaderboard_figure(tokens).note
    assert "tells no tokens" not in leaderboard_figure(spent(league(), 1, 3, 2, 4)).note


def test_a_model_of_ones_own_that_costs_nothing_is_in_the_picture() -> None:
    made = spent(league(), 1e6, 3e6, 2e6, 4e6)
    prices = dict.fromkeys((*made.runs["model"], "x/judge"), FLAT)
    free = made.runs["model"].iloc[0]
    prices[free] = ModelCost(input=0, output=0, input_cache_write=0, input_cache_read=0)
    made = replace(made, prices=prices)
    (part,) = (part for part in rankings(made) if part.language == ALL)
    assert sorted(cost_rows(made, part)["cost"])[0] == 0
    assert len(cost_rows(made, part)) == len(MODELS)


def test_a_model_that_a_task_lacks_is_named() -> None:
    one_step = replace(drawn("only", 60, 5, model="lab/model-good"), task="mvme_one_step")
    made = evidence(drawn("good", 60, 1), drawn("bad", 60, 2), one_step)
    assert "mvme_one_step: Not run, or not scored: model-bad." in sentences(made)


def test_a_person_is_no_model_that_a_task_lacks() -> None:
    one_step = replace(drawn("only", 60, 5, model="lab/model-good"), task="mvme_one_step")
    made = evidence(drawn("good", 60, 1), drawn("bad", 60, 2), one_step)
    person = made.samples["run"].map({"bad": "r1"})
    assert "Not run" not in sentences(replace(made, samples=made.samples.assign(person=person)))


def test_dollars_are_those_of_the_users_prices_and_a_model_without_one_has_none() -> None:
    made = spent(league(), 1e6, 3e6, 2e6, 4e6)
    unpriced = leaderboard_table(made).frame
    assert all(isnan(dollars) for dollars in unpriced["doctor US$"])
    assert "No price is known of lab/model-bad, " in sentences(made)
    prices = dict.fromkeys([*made.runs["model"], "x/judge"], FLAT)
    board = leaderboard_table(replace(made, prices=prices)).frame.set_index("evaluated")
    by_model = dict(zip(made.runs["label"], (1.0, 3.0, 2.0, 4.0), strict=True))
    assert dict(board["doctor US$"]) == by_model
    assert dict(board["doctor tokens"]) == {k: 1e6 * v for k, v in by_model.items()}
    assert set(board["instrument US$"]) == {0.0001}
    assert "Of model-good and model-same, model-same costs least: US$ " in sentences(
        replace(made, prices=prices)
    )


def test_the_frontier_leaves_out_what_costs_more_and_scores_less() -> None:
    made = spent(league(), 2e6, 1e6, 3e6, 5e5)  # bad, good, same, worse
    (part,) = rankings(made)
    rows = cost_rows(made, part)
    assert set(rows["unit"]) == {TOKENS}
    assert list(rows["frontier"]) == [True, False, False, True]
    priced = replace(made, prices=dict.fromkeys(made.runs["model"], FLAT))
    rows = cost_rows(priced, rankings(priced)[0])
    assert set(rows["unit"]) == {DOLLARS}
    assert list(rows["cost"]) == pytest.approx([1 / 60, 3 / 60, 2 / 60, 0.5 / 60])


def exam_run(name: str, wrong: range, questions: int = 45) -> ScoredRun:
    """A model that is wrong on some questions."""
    answers = [
        {"id": f"q{n}", "value": {"correct": float(n not in wrong)}} for n in range(questions)
    ]
    return ScoredRun(name, task="usmle", model=f"x/{name}", scores={"usmle_answers": answers})


def test_runs_that_cannot_be_told_apart_share_a_rank() -> None:
    """A bootstrap alone is certain of the first, with nine questions more than each other run."""
    others = [exam_run(f"m{n}", range(9 * n, 9 * n + 9)) for n in range(5)]
    (part,) = rankings(evidence(exam_run("all", range(0)), *others))
    means = pd.concat([part.group.means[run.id] for run in part.runs], axis="columns")
    assert str(rank_ranges(means, within=POINTS)[0]) == "1"
    assert not any(part.is_apart(pair) for pair in part.pairs)
    assert set(map(str, part.ranks.values())) == {"1–6"}


def test_columns_with_the_same_in_every_row_are_read_in_a_sentence_unless_they_warn() -> None:
    alike = exam_run("a", range(3)), exam_run("b", range(5))
    board = exam_leaderboard_table(evidence(*alike))
    assert shared_text(board).startswith(
        "The same in every row: task usmle; coverage 100 %; errors 0; comparable yes; "
    )
    assert list(board.shown)[:3] == ["evaluated", "rank", "accuracy"]
    for text in (markdown_text(board), latex_text(board)):
        assert text.count("coverage") == 1
    assert {"task", "coverage", "errors", "comparable"} < set(board.frame)
    single = exam_leaderboard_table(evidence(alike[0]))
    assert not single.shared_columns
    made = evidence(*alike)
    scores = {"usmle_answers": made.scores["usmle_answers"].query("id != 'q44'")}
    failed = made.samples.assign(error=made.samples["id"].map({"q44": "timed out"}))
    warning = exam_leaderboard_table(replace(made, samples=failed, scores=scores))
    assert list(warning.frame["coverage"].map(lambda share: share.text())) == ["97 %"] * 2
    assert {"coverage", "errors"} < set(warning.shown)


def test_languages_are_ranked_apart_from_all_cases() -> None:
    made = league()
    language = ["zh" if int(id[1:]) % 3 else "en" for id in made.samples["id"]]
    made = replace(made, samples=made.samples.assign(language=language))
    board = leaderboard_table(made).frame
    assert list(board["cases in"]) == ["all"] * 4 + ["en"] * 4 + ["zh"] * 4
    assert [cell.n for cell in board["overall"]] == [60] * 4 + [20] * 4 + [40] * 4


def test_calls_of_old_logs_are_unknown() -> None:
    made = league()
    assert all(isnan(calls) for calls in leaderboard_table(made).frame["doctor calls"])
    counted = made.samples.assign(evaluated_calls=3.0, instrument_calls=5.0)
    board = leaderboard_table(replace(made, samples=counted)).frame
    assert set(board["doctor calls"]) == {180}
    assert set(board["instrument calls"]) == {300}


def test_an_exams_later_rounds_are_the_cost_of_agreement() -> None:
    scores = [
        {
            "id": f"q{n}",
            "epoch": epoch,
            "value": {"team": float(n % 2), "consensus": float(epoch == 2)},
        }
        for n in range(10)
        for epoch in (1, 2)
    ]
    team = {"participants": ["x/a", "x/b"]}
    made = evidence(
        ScoredRun("r", task="usmle_icf", model="", roles=team, scores={"usmle_icf_answers": scores})
    )
    later = Spending({"x/a": SeatUsage(fresh=30), "x/b": SeatUsage(output=12)})
    made = replace(
        made,
        runs=made.runs.assign(
            spending=pd.Series([later + later], index=made.runs.index),
            later_spending=pd.Series([later], index=made.runs.index),
        ),
        samples=made.samples.assign(evaluated_calls=2.0, instrument_calls=1.0),
    )
    row = exam_leaderboard_table(made).frame.iloc[0]
    assert (row["accuracy"].value, row["consensus"].value) == (50, 100)
    assert (row["review calls"], row["review tokens"], row["model tokens"]) == (30, 42, 84)


def test_rows_of_a_page_name_the_lowest_cases_and_link_to_them() -> None:
    made = league()
    paths = [f"s3://bucket/logs/{name}/run.eval" for name in made.runs["run"]]
    made = replace(made, runs=made.runs.assign(path=paths))
    rows = board_rows(made, "leaderboard")
    assert view_folder(made) == "s3://bucket/logs"
    best, overall = (
        rows[0],
        made.scores["mvme_rubric"].query("run == 'good'").set_index("id")["overall"],
    )
    assert [case.value for case in best.lowest] == sorted(overall)[:12]
    lowest = best.lowest[0]
    assert lowest.route == f"logs/good/run.eval/samples/sample/{lowest.id}/1/"
    assert (best.route, best.count, best.language) == ("logs/good/run.eval/samples/", 60, "")


def test_a_figure_has_the_interval_that_holds_for_a_stopped_run() -> None:
    made = spent(evidence(*(drawn(name, 20, seed) for seed, name in PAIR)), 100, 100)
    (part,) = rankings(made)
    mean = mean_of(made, part, part.runs[0], part.group.measure)
    rule: dict[str, Any] = {"reason": "precise", "explanation": "", "cases_planned": 60}
    rule |= {"headline": "mvme_rubric.overall", "cases": 20, "sequential_mean": mean.value}
    rule |= {"sequential_lower": 1.0, "sequential_upper": 99.0}
    rules = [rule if run == part.runs[0].id else {} for run in made.runs["run"]]
    stopped = replace(made, runs=made.runs.assign(stopping=pd.Series(rules, made.runs.index)))
    rows = cost_rows(stopped, rankings(stopped)[0])
    assert rows["lower"].tolist()[0] == 1
    assert [upper == 99 for upper in rows["upper"]] == [True, False]


def test_rounds_of_a_team_are_not_cases_over_which_cost_and_time_are_averaged() -> None:
    def team(name: str, rounds: int) -> ScoredRun:
        roles = {"participants": [f"x/{name}", "x/y"]}
        answers = [
            {"id": f"q{question}", "epoch": round, "value": {"team": 1.0, "consensus": 1.0}}
            for question in range(4)
            for round in range(1, rounds + 1)
        ]
        return ScoredRun(name, "usmle_icf", "", roles, scores={"usmle_icf_answers": answers})

    made = evidence(team("short", 1), team("long", 3))
    used = [Spending({"x/y": SeatUsage(fresh=n)}) for n in (400, 1200)]
    spending = pd.Series(used, index=made.runs.index)
    made = replace(
        made, runs=made.runs.assign(spending=spending), samples=made.samples.assign(seconds=2.0)
    )
    (part,) = rankings(made)
    rows = cost_rows(made, part)
    assert sorted(rows["cost"]) == [100, 300]
    assert rows["frontier"].sum() == 1
    board = exam_leaderboard_table(made).frame
    assert sorted(board["seconds a case"]) == [2, 6]
