"""Tables of rehearsed exams hold the numbers of the logs' own metrics."""

from collections.abc import Iterator
from math import isnan
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog

from inspect_aihospital import usmle, usmle_icf
from inspect_aihospital.analysis.estimates import Estimate
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.exams.exam_run import SINGLE_SCORER, TEAM_SCORER
from inspect_aihospital.analysis.findings import Figure, Table
from inspect_aihospital.analysis.makers import MAKERS
from inspect_aihospital.analysis.pictures import svg

pytestmark = pytest.mark.slow

REHEARSED = [f"aihospital/rehearsal-{letter}" for letter in "abc"]
SEATS = [f"participant_{letter}" for letter in "abc"]
Findings = dict[str, Table | Figure]


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evidence]:
    """Rehearse a review with its vote, and single models: whole, stopped early, in two epochs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INSPECT_EVAL_CTL_SERVER", "false")
        folder = tmp_path_factory.mktemp("exams")
        exam: dict[str, Any] = {"exam": "demo", "step": [1, 2], "samples": 4}
        team = run(folder, usmle_icf(**exam, threshold=0.99, max_rounds=3))
        vote = {**exam, "strategy": "vote", "budget_from": team.location}
        run(folder, usmle_icf(**vote))
        for stop in (False, True):
            run(folder, usmle(**exam, early_stop=stop), model=REHEARSED[0])
        run(folder, usmle(**exam), model=REHEARSED[1], epochs=2)
        yield read_evidence(str(folder))


def run(folder: Path, task: Any, **options: Any) -> EvalLog:
    team = {} if "model" in options else {"participants": REHEARSED}
    log = inspect_eval(
        task,
        model_roles={"summarizer": "aihospital/rehearsal", **team},
        log_dir=str(folder),
        display="none",
        **{"model": None, **options},
    )[0]
    assert log.status == "success"
    return log


@pytest.fixture(scope="module")
def findings(evidence: Evidence) -> Findings:
    return {
        maker.caption.key: maker.make(evidence)
        for maker in MAKERS
        if maker.caption.key.startswith("exam_")
    }


def rows(findings: Findings, key: str, run: str) -> list[dict[str, Any]]:
    """Return a table's rows of a run."""
    table = findings[key]
    assert isinstance(table, Table)
    first = table.frame.columns[0]
    return [
        {str(name): cell for name, cell in row.items()}
        for row in table.frame[table.frame[first] == run].to_dict("records")
    ]


def same(cell: Any, figure: float, factor: float = 100) -> None:
    """Assert that a cell is a metric, both may be NaN; factor 100 for percent."""
    value = cell.value if isinstance(cell, Estimate) else cell
    assert isnan(value) == isnan(figure)
    assert isnan(value) or value == pytest.approx(factor * figure, rel=1e-12, abs=1e-10)


def metrics(run: dict[Any, Any], scorer: str) -> dict[str, float]:
    prefix = f"{scorer}/{scorer}/"
    return {name.removeprefix(prefix): value for name, value in run["metrics"].items()}


def runs(evidence: Evidence, task: str) -> list[dict[Any, Any]]:
    rows = evidence.runs[evidence.runs["task"] == task].sort_values(["label", "created"])
    return list(rows.to_dict("records"))


@pytest.fixture
def review(evidence: Evidence) -> dict[Any, Any]:
    return next(r for r in runs(evidence, "usmle_icf") if r["args"]["strategy"] == "review")


def test_tables_ii_and_iii_are_the_logs_own(findings: Findings, review: dict[Any, Any]) -> None:
    log = metrics(review, TEAM_SCORER)
    for row in rows(findings, "exam_consensus", review["label"]):
        part = "" if row["step"] == "all" else f"{row['step']}_"
        same(row["first round"], log[f"round1_{part}consensus"])
        same(row["last round"], log[f"final_{part}consensus"])
        assert row["rounds"] == log["rounds"]
    participants = dict(zip([*"abc"], SEATS, strict=True))
    for row in rows(findings, "exam_accuracy", review["label"]):
        participant = (
            participants.get(row["participant"][0], "team") if ":" in row["participant"] else "team"
        )
        part = "" if row["step"] == "all" else f"{row['step']}_"
        same(row["first round"], log[f"round1_{part}{participant}"])
        same(row["last round"], log[f"final_{part}{participant}"])
        if row["step"] == "all":
            same(row["change"], log[f"{participant}_gain"])
            assert row["questions"] == log["questions"]


def test_the_teams_interval_is_the_logs_own(findings: Findings, review: dict[Any, Any]) -> None:
    (row,) = [
        row
        for row in rows(findings, "exam_accuracy", review["label"])
        if (row["participant"], row["step"]) == ("team", "all")
    ]
    for bound in ("lower", "upper"):
        log = review["metrics"][f"{TEAM_SCORER}/team/share_ci_{bound}"]
        assert getattr(row["last round"], bound) == pytest.approx(100 * log, abs=1e-9)


def test_tables_iv_and_v_are_the_logs_own(findings: Findings, review: dict[Any, Any]) -> None:
    log = metrics(review, TEAM_SCORER)
    for seat, row in zip(SEATS, rows(findings, "exam_confidence", review["label"]), strict=True):
        same(row["S⁻"], log[f"{seat}_alone_n"], 1)
        same(row["S⁺"], log[f"{seat}_supported_n"], 1)
        same(row["S⁻ insisted"], log[f"{seat}_alone_insist"])
        same(row["S⁺ insisted"], log[f"{seat}_supported_insist"])
        same(row["pooled insisted"], log[f"{seat}_insist_pooled"])
        for definition in ("corrected", "paper"):
            same(row[f"confidence, {definition}"], log[f"{seat}_confidence_{definition}"], 1)
    (row,) = rows(findings, "exam_gain_confidence", review["label"])
    for definition in ("corrected", "paper"):
        same(row[f"with confidence, {definition}"], log[f"gain_confidence_{definition}"], 1)
    for row in rows(findings, "exam_consistency", review["label"]):
        state = {"first round": "round1", "last round": "final"}[row["after"]]
        consistent(row, log, f"{state}_participant_{row['participant'][0]}_")


def consistent(row: dict[str, Any], log: dict[str, float], prefix: str) -> None:
    same(row["consistency"], log[f"{prefix}consistency"])
    same(row["right"], log[f"{prefix}consistency_correct"])
    same(row["unanswered"], log[f"{prefix}unanswered_rate"])
    for definition in ("corrected", "paper"):
        same(row[f"wrong, {definition}"], log[f"{prefix}consistency_incorrect_{definition}"])
        same(row[f"difference, {definition}"], log[f"{prefix}consistency_delta_{definition}"])


def test_every_round_is_the_logs_own(findings: Findings, review: dict[Any, Any]) -> None:
    log = metrics(review, TEAM_SCORER)
    table = rows(findings, "exam_rounds", review["label"])
    assert len(table) == log["rounds"] > 1
    for row in table:
        for name in ("consensus", "team", "unresolved"):
            same(row[name], log[f"round{row['round']}_{name}"])
    participants = rows(findings, "exam_rounds_participants", review["label"])
    for seat, row in zip(SEATS, participants, strict=True):
        for round in range(1, int(log["rounds"]) + 1):
            same(row[f"round {round}"], log[f"round{round}_{seat}"])


def test_one_models_figures_are_the_logs_own(findings: Findings, evidence: Evidence) -> None:
    for run in runs(evidence, "usmle"):
        log = metrics(run, SINGLE_SCORER)
        (row,) = rows(findings, "exam_single", run["label"])
        same(row["all"], run["metrics"][f"{SINGLE_SCORER}/correct/accuracy"])
        for step in ("step1", "step2"):
            same(row[step], run["metrics"][f"{SINGLE_SCORER}/correct/grouped_{step}"])
        for bound in ("lower", "upper"):
            expected = run["metrics"][f"{SINGLE_SCORER}/correct/share_ci_{bound}"]
            assert getattr(row["all"], bound) == pytest.approx(100 * expected, abs=1e-9)
        same(row["no answer"], log["no_answer_rate"])
        same(row["saved"], log["calls_saved"])
        same(row["calls"], log["participant_calls"], 1)
        (row,) = rows(findings, "exam_single_consistency", run["label"])
        consistent(row, log, "")


def test_calibration_is_the_logs_own(findings: Findings, evidence: Evidence) -> None:
    for run in runs(evidence, "usmle"):
        log = metrics(run, SINGLE_SCORER)
        if run["args"]["early_stop"]:
            assert not rows(findings, "exam_calibration", run["label"])
            continue
        (row,) = rows(findings, "exam_calibration", run["label"])
        same(row["ECE"], log["calibration_ece"], 1)
        same(row["AUROC"], log["calibration_auroc"], 1)


def test_a_replayed_stop_saves_what_a_real_one_did(findings: Findings, evidence: Evidence) -> None:
    complete, stopped = (
        next(
            run
            for run in runs(evidence, "usmle")
            if run["args"]["early_stop"] is stop and run["model"] == REHEARSED[0]
        )
        for stop in (False, True)
    )
    *_, replayed = rows(findings, "exam_early_stop", complete["label"])
    (measured,) = rows(findings, "exam_early_stop", stopped["label"])
    same(measured["saved"], metrics(stopped, SINGLE_SCORER)["calls_saved"])
    assert replayed["n"] == measured["n"]
    for name in ("saved", "right"):
        assert replayed[name].value == pytest.approx(measured[name].value)


def test_the_vote_has_the_calls_of_its_review(findings: Findings, evidence: Evidence) -> None:
    table = findings["exam_review_vote"]
    assert isinstance(table, Table)
    votes = [run for run in runs(evidence, "usmle_icf") if run["args"]["strategy"] == "vote"]
    log = metrics(votes[0], TEAM_SCORER)
    team, *seats = table.frame.to_dict("records")
    same(team["vote"], log["final_team"])
    assert team["matched by"] == "its budget"
    for seat, row in zip(SEATS, seats, strict=True):
        same(row["vote"], log[f"final_{seat}"])
        assert row["vote calls"] == log[f"{seat}_calls"] <= row["review calls"]


def test_figures_are_drawn_with_every_name_and_within_a_column(findings: Findings) -> None:
    for figure in (finding for finding in findings.values() if isinstance(finding, Figure)):
        drawing = svg(figure)
        width = float(drawing.split('width="')[1].split('"')[0])
        assert width <= 345, figure.key
        assert "rehearsal-a" in drawing
