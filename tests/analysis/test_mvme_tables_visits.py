"""Tables of links, visits, teams, cases and pairs."""

from dataclasses import replace
from itertools import combinations
from math import isnan, nan

import numpy as np
import pandas as pd
import pytest

from inspect_aihospital.analysis.consultations.case_findings import dataset_table
from inspect_aihospital.analysis.consultations.fidelity_findings import (
    elicitation_figure,
    fidelity_table,
)
from inspect_aihospital.analysis.consultations.icd10_table import icd10_table
from inspect_aihospital.analysis.consultations.team_findings import (
    collaboration_table,
    rounds_figure,
)
from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.makers import MAKERS
from inspect_aihospital.analysis.pairs_tables import all_pairs_table, pairs_table
from inspect_aihospital.analysis.pictures import svg
from inspect_aihospital.analysis.report_writer import make_findings
from inspect_aihospital.analysis.table_files import cell_text
from inspect_aihospital.core.fidelity.visit_turns import Detector
from inspect_aihospital.statistics.interval import ALL_ALIKE
from inspect_aihospital.statistics.p_values import sign_flip_p
from tests.analysis.consultation_evidence import Row, ScoredRun, drawn, evidence, graded

TEAM = {"doctors": ["lab/a", "lab/b"]}


def linked(id: str, matched: int, predicted: int, referenced: int, epoch: int = 1) -> Row:
    counts = {"matched": matched, "predicted": predicted, "referenced": referenced}
    tallies = {"strict": {**counts, "nil": 1, "cases": 1}, "paper": None}
    return {"id": id, "epoch": epoch, "facts": {"tallies": tallies}}


def visit(id: str, hits: int = 0, checked: int = 4, **facts: object) -> Row:
    counts = {str(d): [hits, checked] for d in Detector}
    return {"id": id, "facts": {"counts": counts, **facts}}


def test_links_are_micro_averages_over_mentions() -> None:
    run = ScoredRun(
        run="r", scores={"icd10": [linked("a", 1, 1, 4), linked("b", 1, 4, 2), {"id": "c"}]}
    )
    (row,) = icd10_table(evidence(run)).frame.to_dict("records")
    assert row["rule"] == "strict"
    assert row["#"].value == 2.5
    assert row["R"].value == pytest.approx(100 * 2 / 6)
    assert row["P"].value == pytest.approx(40)
    assert row["F1"].value == pytest.approx(100 * 4 / 11)
    assert row["nil"].value == pytest.approx(40)
    assert (row["reports"], row["coverage"], row["F1"].n) == (2, pytest.approx(2 / 3), 2)


def test_epochs_of_a_case_are_drawn_together() -> None:
    once = [linked(id, matched, 2, 2) for id, matched in zip("abcd", (0, 1, 2, 2), strict=True)]
    twice = [*once, *({**row, "epoch": 2} for row in once)]
    single_epoch, two_epochs = (
        icd10_table(evidence(ScoredRun("r", scores={"icd10": s}))).frame for s in (once, twice)
    )
    assert single_epoch["F1"][0].n == two_epochs["F1"][0].n == 4
    assert single_epoch["F1"][0].lower == pytest.approx(two_epochs["F1"][0].lower)


def test_without_links_there_is_no_table_of_links() -> None:
    with pytest.raises(LackingError, match="icd10"):
        icd10_table(evidence(ScoredRun("r", scores={"mvme_rubric": [graded("a", "AAAAA")]})))


def test_fidelity_tells_which_bounds_are_broken() -> None:
    prefix = "fidelity/fidelity/"
    metrics = {
        "comparable": 0.0,
        "bound_leaks_rate_ok": 0.0,
        "leaks_rate": 0.25,
        "unmarked_rate": 0.5,
    }
    run = ScoredRun(
        "r",
        metrics={prefix + name: value for name, value in metrics.items()},
        scores={"fidelity": [visit("a", 0), visit("b", 2), {"id": "c", "facts": {"visits": {}}}]},
    )
    (row,) = fidelity_table(evidence(run)).frame.to_dict("records")
    assert (row["comparable"], row["bounds broken"]) == (
        "no",
        "leaks 25.0 % (at most 2 %)",
    )
    assert row["leaks"].value == pytest.approx(25)
    assert (row["unmarked"], row["cases"]) == (50, 2)
    assert "relevance" not in row


def test_a_rate_above_its_bound_stands_beside_the_bound_that_the_contract_puts_there() -> None:
    figures = {"comparable": 1.0, "denied_rate": 0.5, "bound_contract_denied_rate_ok": 1.0}
    figures |= {"contract_denied_rate": 0.0, "contract_denied_n": 40.0}
    metrics = {f"fidelity/fidelity/{name}": value for name, value in figures.items()}
    scores = {"fidelity": [visit("a", 2)]}
    plain = ScoredRun("r1", scores=scores)
    vague = ScoredRun("r2", manner="vague 1", metrics=metrics, scores=scores)
    column = "bound replaced by the contract"
    cells = fidelity_table(evidence(plain, vague)).frame[column]
    text = "denied symptoms and history, by the contract 0.0 % (at most 5 %, n 40)"
    assert list(cells) == ["–", text]
    assert column not in fidelity_table(evidence(plain)).frame


def test_epochs_of_a_visit_are_one_case_of_fidelity() -> None:
    scores = [{**visit(id, 1), "epoch": epoch} for id in "ab" for epoch in (1, 2, 3)]
    (row,) = fidelity_table(evidence(ScoredRun("r", scores={"fidelity": scores}))).frame.to_dict(
        "records"
    )
    assert row["cases"] == 2


def test_where_nothing_was_found_the_number_of_visits_bounds_it() -> None:
    run = ScoredRun("r", scores={"fidelity": [visit("a"), visit("b")]})
    (row,) = fidelity_table(evidence(run)).frame.to_dict("records")
    assert row["leaks"].value == 0
    assert (row["leaks"].lower, row["leaks"].note) == (0, ALL_ALIKE)
    assert row["leaks"].upper > 80
    assert row["n checked"].startswith("8, ")


def test_cases_are_counted_once() -> None:
    recorded = {"symptoms": 4, "examinations": ["ECG", "CT"]}
    scores = {"fidelity": [visit("a", recorded=recorded), visit("b")]}
    groups = {"a": "IM", "b": "IM", "c": "ENT"}
    runs = [ScoredRun(name, cases=groups, scores=scores) for name in ("r1", "r2")]
    third_run = ScoredRun("r3", cases=groups, scores={"mvme_rubric": [graded("c", "AAAAA")]})
    frame = dataset_table(evidence(*runs, third_run)).frame.set_index("specialty")
    assert frame["cases"].to_dict() == {"IM": 2, "ENT": 1, "all": 3}
    assert (frame["of cases"]["all"], frame["different examinations"]["all"]) == (1, 2)
    assert frame["symptoms a case"]["all"].value == 4
    assert frame["examinations a case"]["IM"].value == 2


@pytest.mark.parametrize(
    ("task", "id"),
    [
        ("qualify_patient", "a/history"),
        ("qualify_grader", "a/deleted_1"),
        ("mvme_examiner_attack", "en-vague-01"),
        ("mvme", "a~children"),
    ],
)
def test_what_is_made_of_a_record_is_no_case(task: str, id: str) -> None:
    visits = ScoredRun("r1", cases={"a": "IM"}, scores={"fidelity": [visit("a")]})
    made = ScoredRun("r2", task=task, cases={id: "IM"}, scores={"fidelity": [visit(id)]})
    frame = dataset_table(evidence(visits, made)).frame.set_index("specialty")
    assert frame["cases"].to_dict() == {"IM": 1, "all": 1}


def team(
    name: str, rounds: list[float], consensus: list[float], letters: str, **args: object
) -> ScoredRun:
    ids = [str(place) for place in range(len(rounds))]
    meetings: list[Row] = [
        {"id": id, "value": {"rounds": r, "consensus": c, "team_calls": 10.0}}
        for id, r, c in zip(ids, rounds, consensus, strict=True)
    ]
    grades = [graded(id, letter * 5) for id, letter in zip(ids, letters, strict=True)]
    scores: dict[str, list[Row]] = {"meeting": meetings, "mvme_rubric": grades}
    return ScoredRun(name, "mvme_collaboration", "", TEAM, args, scores=scores)


def test_ways_of_one_team_are_compared_on_shared_cases() -> None:
    discussion = team("r1", [0, 1, 2], [1, 1, 0], "ABC", strategy="discussion")
    vote = team("r2", [nan] * 3, [nan] * 3, "BBD", strategy="vote")
    frame = collaboration_table(evidence(discussion, vote)).frame
    row = frame[frame["of"] == "overall"].iloc[0]
    assert (row["first"], row["second"]) == ("dispute resolution", "vote")
    assert row["difference"].value == pytest.approx(100 / 3 * 2 / 3)
    assert row["calls, first"].value == 10
    with pytest.raises(LackingError, match="strategy=vote"):
        collaboration_table(evidence(discussion))


def test_a_team_is_not_tested_by_a_run_that_was_stopped_nor_by_unread_diagnoses() -> None:
    def with_links(run: ScoredRun, unread: float) -> ScoredRun:
        links = [{"id": row["id"], "value": {"icd_f1": 0.5}} for row in run.scores["mvme_rubric"]]
        metrics = {"icd10/icd10/icd_unread_rate": unread}
        return replace(run, scores={**run.scores, "icd10": links}, metrics=metrics)

    discussion = with_links(team("r1", [0] * 3, [1] * 3, "ABC", strategy="discussion"), 0.2)
    vote = with_links(team("r2", [nan] * 3, [nan] * 3, "BBD", strategy="vote"), 0.0)
    made = evidence(discussion, vote)
    p_values = collaboration_table(made).frame.set_index("of")["p (Holm)"]
    assert p_values.map(isnan).to_dict() == {
        "overall": False,
        "diagnostic": False,
        "ICD-10 F1": True,
    }
    stopping = pd.Series([{"reason": "precise", "headline": "x"}, {}], index=made.runs.index)
    stopped = replace(made, runs=made.runs.assign(stopping=stopping))
    assert collaboration_table(stopped).frame["p (Holm)"].map(isnan).all()


def test_a_discussion_without_consensus_is_told_from_its_last_round() -> None:
    discussion = team("r1", [0, 1, 4, nan], [1, 1, 0, nan], "ABCD", dispute_resolution=False)
    data = rounds_figure(evidence(discussion)).chart.to_dict()["datasets"]
    rows = {row["ended"]: row for row in next(iter(data.values()))}
    assert rows["0"]["share"] == rows["disputes left"]["share"] == pytest.approx(100 / 3)
    assert rows["4"]["share"] == 0
    assert rows["0"]["how"] == "no dispute resolution"
    with pytest.raises(LackingError, match="mvme_collaboration"):
        rounds_figure(evidence(ScoredRun("r", scores={"mvme_rubric": [graded("a", "AAAAA")]})))


def test_two_runs_of_one_team_have_panels_of_their_own() -> None:
    runs = [team(name, [0, 2, 10], [1, 1, 1], "ABC", seed=name) for name in ("r1", "r2")]
    chart = rounds_figure(evidence(*runs)).chart.to_dict()
    (rows,) = chart["datasets"].values()
    panels = {row["run"] for row in rows}
    assert len(panels) == 2
    assert len(rows) == len({(row["run"], row["ended"]) for row in rows})


def test_rounds_stand_in_the_order_of_numbers() -> None:
    chart = rounds_figure(evidence(team("r", [0, 2, 10], [1, 1, 1], "ABC"))).chart.to_dict()
    sort = chart["spec"]["layer"][0]["encoding"]["x"]["sort"]
    assert sort == [*map(str, range(11)), "disputes left"]


def test_a_visit_that_ended_keeps_its_last_share() -> None:
    surfaced = [
        {"symptoms": [0.5], "examinations": []},
        {"symptoms": [0.0, 1.0], "examinations": [0, 1.0]},
    ]
    scores = [visit(id, surfaced=curves) for id, curves in zip("ab", surfaced, strict=True)]
    chart = elicitation_figure(evidence(ScoredRun("r", scores={"fidelity": scores}))).chart
    rows = next(iter(chart.to_dict()["datasets"].values()))
    shares = [(row["part"], row["turn"], row["share"]) for row in rows]
    assert shares == [
        ("symptoms", 1, 25), ("symptoms", 2, 75), ("examinations", 1, 0), ("examinations", 2, 100)
    ]  # fmt: skip


LETTERS_OF = {"r1": "AABCDAAA", "r2": "BBBCCDCD", "r3": "DACAABBB"}


def lettered() -> Evidence:
    runs = [
        ScoredRun(name, model=f"lab/{name}", scores={
            "mvme_rubric": [graded(str(n), letter * 5) for n, letter in enumerate(letters)]
        })
        for name, letters in LETTERS_OF.items()
    ]  # fmt: skip
    return evidence(*runs)


def p_value(first: str, second: str) -> float:
    points = {
        name: ["DCBA".index(letter) for letter in letters] for name, letters in LETTERS_OF.items()
    }
    differences = np.subtract(points[first], points[second]).astype(float)
    return sign_flip_p(differences)


def test_pairs_are_of_the_best_and_adjusted_for_all_pairs_of_the_measure() -> None:
    frame = pairs_table(lettered()).frame
    assert list(frame["of"]) == ["overall"] * 2 + ["diagnostic"] * 2
    assert set(frame["first"]) == {"r1"}
    smallest = min(p_value(*pair) for pair in combinations(LETTERS_OF, 2))
    assert smallest == min(p_value("r1", "r2"), p_value("r1", "r3"))
    for _, rows in frame.groupby("of"):
        assert min(rows["p (Holm)"]) == pytest.approx(min(1, 3 * smallest))


def test_the_best_is_chosen_on_the_cases_that_all_share() -> None:
    """A run on easy cases alone is not the best for that."""
    grades = {"whole": ["A", "A", "D", "D"], "easy": ["A", "B"]}
    runs = [
        ScoredRun(
            name,
            model=f"lab/{name}",
            scores={
                "mvme_rubric": [graded(str(n), 5 * letter) for n, letter in enumerate(letters)]
            },
        )
        for name, letters in grades.items()
    ]
    assert set(pairs_table(evidence(*runs)).frame["first"]) == {"whole"}


def test_all_pairs_stay_available() -> None:
    frame = all_pairs_table(lettered()).frame
    pairs = list(zip(frame["first"], frame["second"], strict=True))
    assert pairs[:3] == [("r1", "r2"), ("r1", "r3"), ("r2", "r3")]
    smallest = min(p_value(*pair) for pair in pairs)
    assert min(frame["p (Holm)"]) == pytest.approx(min(1, 3 * smallest))
    with pytest.raises(LackingError, match="three runs"):
        all_pairs_table(evidence(*(drawn(f"r{n}", 3, n) for n in (1, 2))))


def test_a_chosen_baseline_comes_first() -> None:
    frame = pairs_table(replace(lettered(), baseline="r3")).frame
    assert set(frame["first"]) == {"r3"}


def test_four_cases_are_too_few_to_show_a_difference() -> None:
    runs = [
        ScoredRun(name, model=f"lab/{name}", scores={
            "mvme_rubric": [graded(str(n), letters) for n, letters in enumerate(letters_of_cases)]
        })
        for name, letters_of_cases in (("r1", ["AAAAB"] * 4), ("r2", ["AAABB"] * 4))
    ]  # fmt: skip
    for row in pairs_table(evidence(*runs)).frame.to_dict("records"):
        assert row["p (Holm)"] == 0.125
        assert isnan(row["detectable"])
        assert row["cases for 5 points"] is None


def test_a_teams_rounds_are_no_epochs_to_average() -> None:
    def exam(name: str, last: float) -> ScoredRun:
        values = [(1, 0.0), (2, last)]
        scores = [{"id": "q", "epoch": epoch, "value": {"team": v}} for epoch, v in values]
        return ScoredRun(name, "usmle_icf", f"lab/{name}", scores={"usmle_icf_answers": scores})

    (row,) = pairs_table(evidence(exam("r1", 1.0), exam("r2", 0.0))).frame.to_dict("records")
    assert row["difference"].value == 100
    assert cell_text(row["p (Holm)"]) == "–"


def test_one_run_of_a_task_has_no_pair() -> None:
    with pytest.raises(LackingError, match="two runs"):
        pairs_table(evidence(ScoredRun("r", scores={"mvme_rubric": [graded("a", "AAAAA")]})))


def mixed() -> Evidence:
    runs = [drawn(name, 12, seed, skill=seed / 4) for seed, name in enumerate(("a", "b", "文"))]
    discussion = team("t1", [0, 1, 4], [1, 1, 0], "ABC", strategy="discussion")
    vote = team("t2", [nan] * 3, [nan] * 3, "BBD", strategy="vote")
    return evidence(*runs, discussion, vote)


@pytest.mark.slow
def test_every_finding_is_named_as_its_maker_and_tells_how_to_read_it() -> None:
    mixed_evidence = mixed()
    parts, absent = make_findings(mixed_evidence)
    findings = [finding for _, group in parts for finding in group]
    titles = {maker.caption.key: maker.caption.title for maker in MAKERS}
    assert all(titles[finding.key] == finding.title for finding in [*findings, *absent])
    assert len(findings) + len(absent) == len(MAKERS)
    assert all(
        finding.note and set(finding.runs) <= set(mixed_evidence.runs.index) for finding in findings
    )
    assert all(len(finding.reason) > 30 for finding in absent)
    keys = {finding.key for finding in findings}
    assert {"mvme_icd10", "pairs", "mvme_rounds", "mvme_completeness_figure"} <= keys


@pytest.mark.slow
def test_figures_draw_chinese_names() -> None:
    mixed_evidence = mixed()
    for maker in MAKERS:
        if maker.caption.key in ("pairs_figure", "mvme_elicitation", "mvme_completeness_figure"):
            figure = maker.make(mixed_evidence)
            assert "文" in svg(figure)


def test_estimates_of_one_case_have_no_bounds() -> None:
    frame = pairs_table(
        evidence(*(replace(drawn("x", 1, seed), run=f"r{seed}") for seed in (1, 2)))
    ).frame
    assert all(
        isinstance(estimate, Estimate) and isnan(estimate.lower) for estimate in frame["difference"]
    )
    assert np.isnan([float(p) for p in frame["p (Holm)"]]).all()
