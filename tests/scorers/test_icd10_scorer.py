"""Diagnoses by code: counted over mentions, missing ones missed, failures of ours unscored."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import score as inspect_score
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.scorer import Score
from inspect_ai.tool import ToolInfo
from pytest_inspect_evals.metrics import assert_agreeing_epochs_change_nothing, run_metrics

from inspect_aihospital import mvme
from inspect_aihospital.agents.extractor import EXTRACTION_TOOL
from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.errors import UserError
from inspect_aihospital.linking.matching import CodeMatcher, PaperMatcher
from inspect_aihospital.scorers import icd10, icd_micro
from inspect_aihospital.scorers.icd10_scorer import RULES
from inspect_aihospital.scorers.icd_metrics import TALLIES
from tests.scripted import (
    USAGE,
    doctor,
    error_of,
    figures_of,
    full_report,
    lines,
    make_record,
    only,
    report,
    run_mvme,
    says,
    scripted,
)

pytestmark = pytest.mark.usefixtures("no_tokenizer")


def chinese(id: str, diagnosis: str, specialty: str = "IM") -> MedicalRecord:
    reference = {"diagnosis": diagnosis}
    return make_record(id=id, language="zh", specialty=specialty, reference=reference)


def zh_report(diagnosis: str) -> str:
    return report({**dict.fromkeys(SECTIONS, "如前"), Aspect.DIAGNOSIS: diagnosis}, "zh")


def listing(calls: Counter[str] | None = None) -> Model:
    """Return an extractor that lists what stands between commas, and counts what it was asked."""

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        view = (messages[0].metadata or {})["aihospital"]["view"]
        if calls is not None:
            calls[view["text"]] += 1
        names = [name.strip() for name in view["text"].replace("，", ",").split(",")]
        arguments = {"diseases": names}
        output = ModelOutput.for_tool_call("mockllm/model", EXTRACTION_TOOL, arguments)
        output.usage = USAGE
        return output

    return scripted(play)


def icd(log: EvalLog) -> dict[str, Any]:
    score = (only(log).scores or {})["icd10"]
    return {**score.as_dict(), "reason": score.reason, "metadata": score.metadata or {}}


def metrics(log: EvalLog) -> dict[str, float]:
    return figures_of(log, "icd10")


def test_a_case_is_compared_by_code_under_three_rules(tmp_path: Path) -> None:
    record = chinese("1", "脑梗塞，高血压病，2型糖尿病")
    log = run_mvme(tmp_path, doctor("好。", report=zh_report("脑梗死，糖尿病")), records=[record])
    icd_figures = icd(log)
    assert (icd_figures["icd_n"], icd_figures["icd_precision"]) == (2, 0.5)
    assert icd_figures["icd_recall"] == pytest.approx(1 / 3)
    assert icd_figures["icd_f1"] == pytest.approx(2 * 1 / 5)
    assert icd_figures["icd_lenient_precision"] == 1
    assert 0 <= icd_figures["icd_paper_f1"] <= 1
    assert icd_figures["metadata"]["terminology"].startswith("custom ")
    links = {row["mention"]: row for row in icd_figures["metadata"]["links"]["report"]}
    assert links["脑梗死"]["code"] == "I63.902"
    assert links["脑梗死"]["strict"] == "脑梗塞 (identical)"
    assert links["糖尿病"]["strict"] is None
    explanation = (only(log).scores or {})["icd10"].explanation or ""
    assert explanation.startswith(
        "1 of the 2 diseases named match one of the record's 3 (strict; lenient: 2)."
    )


def test_the_lists_of_a_case_are_matched_once_by_each_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[object] = []
    for kind in (CodeMatcher, PaperMatcher):
        monkeypatch.setattr(kind, "match", counting(kind.match, calls))
    run_mvme(tmp_path, doctor("好。", report=zh_report("脑梗死")), records=[chinese("1", "脑梗死")])
    assert len(calls) == len(set(calls)) == len(RULES)


def counting(match: Callable[..., Any], calls: list[object]) -> Callable[..., Any]:
    def count_and_match(matcher: object, *lists: Sequence[str]) -> Any:
        calls.append(id(matcher))
        return match(matcher, *lists)

    return count_and_match


def test_an_english_record_has_no_paper_rule(tmp_path: Path) -> None:
    record = make_record(reference={"diagnosis": "heart attack, migraine"})
    log = run_mvme(
        tmp_path,
        doctor("Hm.", report=full_report("acute myocardial infarction")),
        records=[record],
        roles={"extractor": listing()},
    )
    icd_figures = icd(log)
    assert icd_figures["icd_precision"] == 1
    assert icd_figures["icd_recall"] == 0.5
    assert math.isnan(icd_figures["icd_paper_f1"])
    assert "icd_paper_f1" not in metrics(log)
    assert metrics(log)["icd_paper_skipped"] == 0


def test_averages_are_over_mentions_and_told_by_specialty(tmp_path: Path) -> None:
    records = [
        chinese("1", "脑梗死"),
        chinese("2", "糖尿病，高血压，肺炎，胃溃疡", "SURG"),
        chinese("3", "肾结石", "SURG"),
    ]
    log = run_mvme(tmp_path, doctor("好。", report=zh_report("脑梗死，糖尿病")), records=records)
    icd_figures = metrics(log)
    assert icd_figures["icd_n"] == 2
    assert icd_figures["icd_precision"] == pytest.approx(2 / 6)
    assert icd_figures["icd_recall"] == pytest.approx(2 / 6)
    assert icd_figures["icd_coverage"] == 1
    assert icd_figures["icd_f1_ci_lower"] <= icd_figures["icd_f1"] <= icd_figures["icd_f1_ci_upper"]
    assert icd_figures["IM_icd_precision"] == 0.5
    assert icd_figures["SURG_icd_recall"] == pytest.approx(1 / 5)


def test_a_report_without_a_diagnosis_missed_everything_and_is_skipped_by_the_paper(
    tmp_path: Path,
) -> None:
    bare = report({Aspect.SYMPTOMS: "头痛", Aspect.TREATMENT: "休息"}, "zh")
    log = run_mvme(tmp_path, doctor("好。", report=bare), records=[chinese("1", "偏头痛")])
    icd_figures = icd(log)
    assert (icd_figures["icd_n"], icd_figures["icd_recall"], icd_figures["icd_f1"]) == (0, 0, 0)
    assert math.isnan(icd_figures["icd_precision"])
    assert math.isnan(icd_figures["icd_paper_recall"])
    assert metrics(log)["icd_paper_skipped"] == 1
    assert metrics(log)["icd_recall"] == 0


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ({"roles": {"patient": says("", "content_filter")}}, "patient_failed"),
        ({"roles": {"extractor": says("I would rather not.")}}, "extractor_failed"),
        ({"records": [chinese("1", "无明显异常")]}, "no_reference"),
    ],
)
def test_what_is_not_the_doctors_fault_is_unscored_with_a_reason(
    case: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    roles = {role: lines(output) for role, output in case.get("roles", {}).items()}
    records = case.get("records", [chinese("1", "偏头痛")])
    log = run_mvme(
        tmp_path, doctor("好。", report=zh_report("偏头痛")), records=records, roles=roles
    )
    icd_figures = icd(log)
    assert icd_figures["reason"] == reason
    assert math.isnan(icd_figures["icd_f1"])
    assert metrics(log)["icd_coverage"] == 0
    assert math.isnan(metrics(log)["icd_f1"])


def test_a_records_diagnosis_is_read_once_for_all_epochs_and_doctors(tmp_path: Path) -> None:
    calls: Counter[str] = Counter()
    record = chinese("1", "偏头痛，高血压")
    logs = []
    for name, diagnosis in [("a", "偏头痛"), ("b", "高血压，肺炎")]:
        (tmp_path / name).mkdir()
        talks = doctor("好。", report=zh_report(diagnosis))
        roles = {"extractor": listing(calls)}
        logs.append(run_mvme(tmp_path / name, talks, records=[record], roles=roles, epochs=2))
    assert calls["偏头痛，高血压"] == 1
    assert calls["偏头痛"] == 2
    assert metrics(logs[0])["icd_precision"] == 1
    assert metrics(logs[1])["icd_precision"] == 0.5


def test_a_failed_reading_of_a_record_is_tried_again_without_the_cache(tmp_path: Path) -> None:
    record = chinese("1", "偏头痛")
    for name, reader, reason in [
        ("a", scripted(lambda m, t: says("no")), "extractor_failed"),
        ("b", listing(), None),
    ]:
        (tmp_path / name).mkdir()
        talks = doctor("好。", report=zh_report("偏头痛"))
        log = run_mvme(tmp_path / name, talks, records=[record], roles={"extractor": reader})
        assert icd(log)["reason"] == reason


def test_without_a_bound_role_written_rules_read(tmp_path: Path) -> None:
    def by(folder: str, **roles: Model) -> str:
        (tmp_path / folder).mkdir()
        talks = doctor("好。", report=zh_report("偏头痛"))
        records = [chinese("1", "偏头痛")]
        log = run_mvme(tmp_path / folder, talks, records=records, roles=roles)
        return str(icd(log)["metadata"]["mentions_by"])

    assert by("rules") == "heuristic"
    assert by("role", extractor=listing()) == "model"


@pytest.mark.parametrize(
    ("task", "roles", "message"),
    [
        ({"mentions": "model"}, {}, "extractor"),
        ({}, {"extracter": listing()}, "Did you mean --model-role extractor"),
    ],
)
def test_a_role_that_cannot_be_played_fails_before_any_call(
    task: dict[str, Any], roles: dict[str, Model], message: str, tmp_path: Path
) -> None:
    log = run_mvme(tmp_path, doctor("好。", report="-"), task=task, roles=roles)
    assert log.status == "error"
    assert message in error_of(log)
    assert not log.stats.model_usage


def test_an_old_log_can_be_linked_afterwards(tmp_path: Path) -> None:
    talks = doctor("好。", report=zh_report("偏头痛"))
    old = run_mvme(tmp_path, talks, records=[chinese("1", "偏头痛")], task={"icd10": False})
    assert set(only(old).scores or {}) == {"mvme_rubric", "fidelity", "attribution"}
    new = inspect_score(old, icd10(mentions="heuristic"), action="append", display="none")
    assert metrics(new)["icd_f1"] == 1


def test_a_missing_terminology_is_an_error_while_the_task_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INSPECT_AIHOSPITAL_ICD10_ZH", str(tmp_path / "absent.xls"))
    with pytest.raises(UserError, match=r"absent\.xls") as refused:
        mvme(cases="demo", language="zh")
    assert "icd10=false" in str(refused.value)
    assert mvme(cases="demo", language="zh", icd10=False).scorer
    with pytest.raises(UserError, match="differential=True cannot do without it") as needed:
        mvme(cases="demo", language="zh", differential=True)
    assert "icd10=false" not in str(needed.value)


def tallied(matched: int, predicted: int, referenced: int) -> Score:
    counts = {"matched": matched, "predicted": predicted, "referenced": referenced}
    rules = {"strict": {**counts, "nil": 0, "cases": 1}, "paper": None}
    return Score(value={"icd_f1": 0.0}, metadata={TALLIES: rules})


def numbers(scores: Sequence[Sequence[Score]]) -> dict[str, Any]:
    icd_figures = run_metrics([icd_micro()], scores)
    assert isinstance(icd_figures, dict)
    return icd_figures


def test_equal_epochs_change_nothing() -> None:
    scores = [tallied(1, 2, 3), tallied(0, 1, 1), tallied(2, 2, 4)]
    assert_agreeing_epochs_change_nothing([icd_micro()], scores)


def test_epochs_of_a_case_stay_together_in_the_interval() -> None:
    apart = numbers([[tallied(1, 1, 1)], [tallied(0, 1, 1)]])
    together = numbers([[tallied(1, 1, 1), tallied(0, 1, 1)]])
    assert apart["icd_f1"] == together["icd_f1"] == 0.5
    assert 0 < apart["icd_f1_ci_lower"] < 0.05
    assert 0.95 < apart["icd_f1_ci_upper"] < 1
    assert math.isnan(together["icd_f1_ci_lower"])


def test_a_case_without_counts_lowers_coverage_alone() -> None:
    icd_figures = numbers([[tallied(1, 1, 1)], [Score(value={"icd_f1": math.nan})]])
    assert (
        icd_figures["icd_f1"],
        icd_figures["icd_coverage"],
        icd_figures["icd_paper_skipped"],
    ) == (1, 0.5, 1)
