"""Several graders of the same reports: every verdict kept, the mean reported, agreement shown."""

import math
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessage, ModelOutput, get_model
from inspect_ai.scorer import Score
from inspect_ai.tool import ToolInfo
from pytest_inspect_evals.metrics import assert_agreeing_epochs_change_nothing, run_metrics

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.scorers import grader_agreement, grader_means
from tests.scripted import (
    calls_tool,
    full_report,
    graded_visit,
    grader,
    lines,
    make_record,
    model_calls,
    only,
    report,
    run_mvme,
    scripted,
)

pytestmark = [pytest.mark.usefixtures("no_tokenizer"), pytest.mark.slow]

REHEARSAL = "aihospital/rehearsal"


def score_of(log: EvalLog) -> tuple[dict[str, Any], dict[str, Any]]:
    score = (only(log).scores or {})["mvme_rubric"]
    assert score.metadata is not None
    return score.as_dict(), score.metadata


def metrics_of(log: EvalLog) -> dict[str, float]:
    assert log.results is not None
    blocks = [score.metrics for score in log.results.scores if score.name == "mvme_rubric"]
    return {name: float(m.value) for block in blocks for name, m in block.items()}


def test_every_verdict_is_kept_and_the_mean_reported(tmp_path: Path) -> None:
    log = graded_visit(tmp_path, [grader("A"), grader("B"), grader("D")])
    values, metadata = score_of(log)
    assert values["diagnosis"] == pytest.approx((100 + 200 / 3 + 0) / 3)
    letters = {
        seat: verdicts["grades"]["diagnosis"] for seat, verdicts in metadata["verdicts"].items()
    }
    assert letters == {"grader_a": "A", "grader_b": "B", "grader_c": "D"}
    assert metadata["models"]["grader_b"] == "mockllm/model"
    assert metrics_of(log)["grader_a_overall"] == 100
    assert metrics_of(log)["grader_c_overall"] == 0
    assert metrics_of(log)["overall_judged_by_all"] == 1


def test_one_model_on_two_seats_of_a_panel_is_asked_twice_with_a_cache(tmp_path: Path) -> None:
    _, metadata = score_of(graded_visit(tmp_path, [grader("A"), grader("C")], cache=True))
    assert [grades["diagnosis"] for grades in metadata["grades"].values()] == ["A", "C"]


def test_a_cache_does_not_keep_a_grader_s_failure(tmp_path: Path) -> None:
    failed, metadata = score_of(graded_visit(tmp_path, [lines("I cannot.")], cache=True))
    assert math.isnan(failed["overall"])
    assert metadata["reasons"]["diagnosis"] == "grader_failed"
    values, _ = score_of(graded_visit(tmp_path, [grader("A")], cache=True))
    assert values["overall"] == 100


def test_each_seat_is_a_role_with_its_own_usage_and_temperature(tmp_path: Path) -> None:
    log = graded_visit(tmp_path, [grader("A"), grader("B")])
    for seat in ("grader_a", "grader_b"):
        calls = model_calls(only(log), seat)
        assert [call.config.temperature for call in calls] == [0]
        assert log.stats.role_usage[seat].output_tokens > 0


def test_a_grader_that_fails_lowers_coverage_and_leaves_the_others(tmp_path: Path) -> None:
    log = graded_visit(tmp_path, [grader("A"), lines("It depends.")])
    values, metadata = score_of(log)
    assert values["overall"] == 100
    assert metadata["reasons"]["diagnosis"] == "panel_incomplete"
    assert "grader_b" in metadata["grader_failures"]
    assert metrics_of(log)["overall_coverage"] == 0.5
    assert metrics_of(log)["grader_b_coverage"] == 0
    assert math.isnan(metrics_of(log)["diagnosis_alpha"])
    assert math.isnan(metrics_of(log)["grader_a_diagnosis"])
    assert metrics_of(log)["overall_judged_by_all"] == 0


def test_a_panel_mate_whose_provider_rejects_it_leaves_the_others(tmp_path: Path) -> None:
    class RejectedError(RuntimeError):
        status_code = 400

    def reject(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        raise RejectedError("content policy")

    log = graded_visit(tmp_path, [grader("A"), scripted(reject)])
    values, metadata = score_of(log)
    assert values["overall"] == 100
    assert "content policy" in metadata["grader_failures"]["grader_b"]


def test_a_panel_that_fails_as_a_whole_is_unscored(tmp_path: Path) -> None:
    log = graded_visit(tmp_path, [lines("Hm."), lines("It depends.")])
    values, metadata = score_of(log)
    assert math.isnan(values["overall"])
    assert metadata["reasons"]["diagnosis"] == "grader_failed"


def test_what_no_judge_saw_is_neither_agreement_nor_a_judgement(tmp_path: Path) -> None:
    partial = report({Aspect.DIAGNOSIS: "(1) angina"})
    log = graded_visit(tmp_path, [grader("A"), grader("B")], partial)
    values, _ = score_of(log)
    assert values["treatment"] == 0
    panel_figures = metrics_of(log)
    assert math.isnan(panel_figures["treatment_alpha"])
    assert math.isnan(panel_figures["grader_a_treatment"])
    assert panel_figures["treatment_judged_by_all"] == 0
    assert (panel_figures["grader_a_diagnosis"], panel_figures["grader_a_coverage"]) == (100, 1)


def test_an_aspect_without_a_reference_does_not_hide_the_summaries(tmp_path: Path) -> None:
    record = make_record(reference={"rationale": None, "treatment": None})
    log = graded_visit(tmp_path, [grader("A"), grader("B")], full_report(), records=[record])
    assert metrics_of(log)["grader_a_overall"] == 100
    assert metrics_of(log)["overall_judged_by_all"] == 1


@pytest.mark.parametrize(
    ("policy", "diagnosis", "treatment", "covered"),
    [
        ("unscored", (100 + 200 / 3) / 2, 200 / 3, 0.5),
        ("drop_case", math.nan, math.nan, 0),
        ("original", (100 + 200 / 3) / 2, 100 / 3, 0.5),
    ],
)
def test_a_policy_holds_for_a_panel(
    tmp_path: Path, policy: str, diagnosis: float, treatment: float, covered: float
) -> None:
    partly = scripted(lambda messages, tools: calls_tool({"diagnosis": {"grade": "A"}}))
    log = graded_visit(tmp_path, [grader("B"), partly], full_report(), task={"missing": policy})
    values, _ = score_of(log)
    assert values["diagnosis"] == pytest.approx(diagnosis, nan_ok=True)
    assert values["treatment"] == pytest.approx(treatment, nan_ok=True)
    assert metrics_of(log)["treatment_coverage"] == covered


def test_two_rehearsed_graders_differ(tmp_path: Path) -> None:
    records = [make_record(id=f"case-{n}") for n in range(4)]
    roles = {
        "patient": REHEARSAL,
        "examiner": REHEARSAL,
        "grader": [get_model(REHEARSAL), get_model(f"{REHEARSAL}-lenient")],
    }
    panel_figures = metrics_of(run_mvme(tmp_path, REHEARSAL, records=records, roles=roles))
    assert panel_figures["grader_b_overall"] > panel_figures["grader_a_overall"]


def verdicts(*letters: str | None) -> Score:
    """Return a score whose graders gave these letters for the diagnosis."""
    verdicts = {
        f"grader_{seat}": {"grades": {"diagnosis": letter}, "analyses": {}}
        for seat, letter in zip("abc", letters, strict=False)
    }
    return Score(value={"diagnosis": 50.0}, metadata={"verdicts": verdicts, "reasons": {}})


def test_a_single_grader_has_neither_agreement_nor_a_second_mean() -> None:
    assert run_metrics([grader_agreement(), grader_means()], [[verdicts("A")]]) == {}


def test_agreement_is_krippendorffs_ordinal_alpha() -> None:
    same = [[verdicts("A", "A")], [verdicts("B", "B")], [verdicts("D", "D")]]
    near = [[verdicts("A", "B")], [verdicts("B", "B")], [verdicts("D", "D")]]
    far = [[verdicts("A", "D")], [verdicts("B", "B")], [verdicts("D", "D")]]
    alphas = [
        run_metrics([grader_agreement()], scores)["diagnosis_alpha"] for scores in (same, near, far)
    ]
    assert alphas[0] == 1
    assert alphas[0] > alphas[1] > alphas[2]  # type: ignore[operator]


def test_seats_are_compared_on_what_all_of_them_judged() -> None:
    scores = [[verdicts("A", "A", None)], [verdicts("B", None, None)], [verdicts("D", "B", "D")]]
    assert -1 < run_metrics([grader_agreement()], scores)["diagnosis_alpha"] < 1  # type: ignore[operator]
    means = run_metrics([grader_means()], scores)
    assert (means["grader_a_diagnosis"], means["grader_c_diagnosis"]) == (0, 0)
    assert means["grader_b_diagnosis"] == pytest.approx(200 / 3)
    assert means["diagnosis_judged_by_all"] == pytest.approx(1 / 3)
    assert means["grader_b_coverage"] == pytest.approx(2 / 3)


def test_equal_epochs_change_nothing() -> None:
    scores = [verdicts("A", "B"), verdicts("D", "D"), verdicts("C", None)]
    assert_agreeing_epochs_change_nothing([grader_means()], scores)
