"""Released files as logs: proper, scored by our rules, open to another grader."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from inspect_ai import eval as inspect_eval
from inspect_ai import score as inspect_score
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, read_eval_log

from inspect_aihospital import mvme, mvme_rubric, one_step_rubric
from inspect_aihospital.cli import main
from inspect_aihospital.data.visit_log import find_visit_log
from inspect_aihospital.errors import UserError
from inspect_aihospital.released.release_import import import_released
from inspect_aihospital.released.released_scores import released_counts, released_grades
from tests.released import files
from tests.released.files import Raw, write
from tests.scripted import error_of, grader, make_record, metrics, run_mvme, write_records


def imported(folder: Path, raws: list[Raw], **options: Any) -> EvalLog:
    path = write(folder / "released.jsonl", raws)
    (log,) = import_released([path], str(folder / "logs"), **options)
    return read_eval_log(log.location)


def test_a_consultation_is_a_log_that_reads_like_one(tmp_path: Path) -> None:
    log = imported(tmp_path, [files.dialogue()])
    assert (log.eval.task, log.eval.model) == ("released_dialogues", "released/some-model")
    (sample,) = log.samples or []
    role_and_text = [(message.role, message.text[:6]) for message in sample.messages]
    assert role_and_text[:2] == [("assistant", "您好，怎么了"), ("user", "<患者> <")]
    assert sample.output.completion == files.REPORT
    assert sample.input == "胸口发闷。"
    assert not [event for event in sample.events if isinstance(event, ModelEvent)]
    assert metrics(log)["released_counts.turns_mean"] == 3
    assert metrics(log)["released_counts.turns_3"] == 1


def test_a_consultation_is_read_as_our_own_visits_are(tmp_path: Path) -> None:
    from inspect_ai.util import Store

    (sample,) = imported(tmp_path, [files.dialogue()]).samples or []
    visit = find_visit_log(Store(sample.store))
    assert visit is not None
    assert (visit.ending, visit.pending_examination) == ("patient", False)
    assert [turn.addressee for turn in visit.turns] == ["doctor", "examiner", "doctor"]
    assert (visit.turns[1].examiner or "").startswith("#检查项目#")
    assert visit.models == {"patient": "gpt-3.5-turbo", "examiner": "gpt-3.5-turbo"}


def test_a_visit_that_nobody_ended_ran_out_of_turns(tmp_path: Path) -> None:
    raw = files.dialogue()
    raw["dialog_history"][-2]["content"] = "<对医生讲> 好的。"
    (sample,) = imported(tmp_path, [raw]).samples or []
    assert sample.store["VisitLog:ending"] == "interrupted"
    for message in raw["dialog_history"][-2:]:
        message["turn"] = 10
    (sample,) = imported(tmp_path, [raw]).samples or []
    assert sample.store["VisitLog:ending"] == "limit"


@pytest.mark.parametrize(
    ("missing", "treatment", "diagnostic", "covered"),
    [
        ("unscored", 100, (200 / 3 + 100 / 3 + 100 + 100 + 0) / 5, 5 / 6),
        ("drop_case", 100, 200 / 3, 1 / 2),
        ("original", 50, (200 / 3 + 100 / 3) / 2, 5 / 6),
    ],
)
def test_released_grades_count_by_our_policies(
    tmp_path: Path, missing: Any, treatment: float, diagnostic: float, covered: float
) -> None:
    raws = [files.verdict(1, "BCA"), files.verdict(2, "AD-")]
    metric_values = metrics(imported(tmp_path, raws, missing=missing))
    assert metric_values["treatment.mean"] == pytest.approx(treatment)
    expected = {"unscored": (200 / 3 + 50) / 2}.get(missing, diagnostic)
    assert metric_values["diagnostic.mean"] == pytest.approx(expected)
    assert metric_values["released_one_step_grades.diagnostic_coverage"] == pytest.approx(covered)


def test_five_grades_give_five_aspects_and_the_mean_over_all(tmp_path: Path) -> None:
    log = imported(tmp_path, [files.verdict(letters="ABCDA")])
    assert metrics(log)["overall.mean"] == pytest.approx((100 + 200 / 3 + 100 / 3 + 0 + 100) / 5)
    assert metrics(log)["symptoms.mean"] == 100


def test_a_grade_stands_though_the_section_was_not_found(tmp_path: Path) -> None:
    raw = files.verdict(letters="ABCDA", doctor_diagnosis={"diagnosis": "心绞痛"})
    log = imported(tmp_path, [raw])
    assert metrics(log)["symptoms.mean"] == 100
    (sample,) = log.samples or []
    assert (sample.scores or {})["released_grades"].reason == "refusal"


def test_a_grade_that_is_missing_has_its_reason(tmp_path: Path) -> None:
    reference = {**files.verdict()["reference_diagnosis"], "treatment": None}
    raws = [files.verdict(1, "BC-"), files.verdict(2, "BC-", reference_diagnosis=reference)]
    first, second = imported(tmp_path, raws).samples or []
    reasons = [
        ((sample.scores or {})["released_one_step_grades"].metadata or {})["reasons"]["treatment"]
        for sample in (first, second)
    ]
    assert reasons == ["grader_failed", "no_reference"]


def test_a_log_of_one_step_reports_can_be_graded_again(tmp_path: Path) -> None:
    log = imported(tmp_path, [files.verdict(letters="DDD")])
    again = inspect_score(
        log, one_step_rubric(), model_roles={"grader": grader("A")}, display="none"
    )
    (sample,) = again.samples or []
    assert (sample.scores or {})["one_step_rubric"].as_dict()["diagnostic"] == 100
    assert (sample.scores or {})["released_one_step_grades"].as_dict()["diagnostic"] == 0


def test_consultations_take_their_references_from_verdicts_beside_them(tmp_path: Path) -> None:
    talk = write(tmp_path / "talk.jsonl", [files.dialogue()])
    verdicts = write(tmp_path / "verdicts.jsonl", [files.verdict(letters="ABCDA")])
    log, _ = import_released([talk, verdicts], str(tmp_path / "logs"))
    again = inspect_score(log, mvme_rubric(), model_roles={"grader": grader("A")}, display="none")
    (sample,) = again.samples or []
    values = (sample.scores or {})["mvme_rubric"].as_dict()
    assert (values["overall"], values["aspects_scored"]) == (100, 5)


def test_records_and_groups_may_come_from_cases(tmp_path: Path) -> None:
    cases = write_records(tmp_path / "records.json", [make_record(id="7", specialty="ENT")])
    log = imported(tmp_path, [files.verdict()], cases=cases)
    assert metrics(log)["diagnostic.grouped_ENT"] == pytest.approx(200 / 3)
    (sample,) = log.samples or []
    assert sample.target == "DIAGNOSIS-MARK angina"
    assert (log.eval.metadata or {})["cases"] == cases


def test_groups_may_come_from_a_file_and_are_unknown_without(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    groups = tmp_path / "groups.json"
    groups.write_text(json.dumps({"7": "PEDS"}), encoding="utf-8")
    log = imported(tmp_path / "a", [files.verdict()], departments=groups)
    assert "diagnostic.grouped_PEDS" in metrics(log)
    log = imported(tmp_path / "b", [files.verdict()])
    assert "diagnostic.grouped_unknown" in metrics(log)


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        ({"8": "PEDS"}, "no specialty groups"),
        ({"7": "Cardiology"}, "one of IM"),
        (["7"], "one JSON object"),
    ],
)
def test_bad_groups_are_refused_before_anything_is_written(
    tmp_path: Path, groups: Any, message: str
) -> None:
    path = tmp_path / "groups.json"
    path.write_text(json.dumps(groups), encoding="utf-8")
    with pytest.raises(UserError, match=message):
        imported(tmp_path, [files.verdict()], departments=path)
    assert not (tmp_path / "logs").exists()


def test_a_case_that_the_records_lack_is_named(tmp_path: Path) -> None:
    cases = write_records(tmp_path / "records.json", [make_record(id="8")])
    with pytest.raises(UserError, match="1 of 1 patients have no records:\n  7"):
        imported(tmp_path, [files.verdict()], cases=cases)


def test_a_collaboration_and_five_graded_aspects_can_be_graded_again(tmp_path: Path) -> None:
    both = [files.collaboration()], [files.verdict(letters="ABCDA")]
    paths = [write(tmp_path / f"{n}.jsonl", raws) for n, raws in enumerate(both)]
    for log in import_released(paths, str(tmp_path / "logs")):
        again = inspect_score(
            log, mvme_rubric(), model_roles={"grader": grader("A")}, display="none"
        )
        (sample,) = again.samples or []
        assert (sample.scores or {})["mvme_rubric"].as_dict()["overall"] == 100


def test_a_patient_that_left_before_the_doctor_spoke_is_imported(tmp_path: Path) -> None:
    raw = files.dialogue()
    report = raw["dialog_history"][-1]
    goodbye = {"turn": 1, "role": "Patient", "content": "<对医生讲> 算了。<结束>"}
    raw["dialog_history"] = [goodbye, {**report, "turn": 1}]
    (sample,) = imported(tmp_path, [raw]).samples or []
    assert sample.store["VisitLog:ending"] == "patient"


def test_a_header_does_not_hold_the_cases(tmp_path: Path) -> None:
    log = imported(tmp_path, [files.dialogue()])
    assert "胸口发闷" not in log.eval.model_dump_json() + log.plan.model_dump_json()


def test_a_name_with_a_comma_is_one_doctor(tmp_path: Path) -> None:
    log = imported(tmp_path, [files.verdict(doctor_name="A,B")])
    assert log.eval.model == "released/A,B"


def test_reports_alone_do_not_pose_as_the_question(tmp_path: Path) -> None:
    (sample,) = imported(tmp_path, [files.one_step()]).samples or []
    assert sample.input == "(What the doctor was told was not released.)"


def test_contradicting_references_are_refused(tmp_path: Path) -> None:
    contradicting = {**files.verdict()["reference_diagnosis"], "diagnosis": "胃炎"}
    raws = [files.verdict(), files.verdict(doctor_name="Other", reference_diagnosis=contradicting)]
    with pytest.raises(UserError, match="7: two texts of diagnosis"):
        imported(tmp_path, raws)


def test_what_one_verdict_does_not_say_another_may(tmp_path: Path) -> None:
    silent = {**files.verdict()["reference_diagnosis"], "symptom": None, "medical_test": None}
    raws = [files.verdict(letters="BCA", reference_diagnosis=silent)]
    five = [files.verdict(letters="ABCDA", doctor_name="Other")]
    paths = [write(tmp_path / "a.jsonl", raws), write(tmp_path / "b.jsonl", five)]
    first, _ = import_released(paths, str(tmp_path / "logs"))
    (sample,) = first.samples or []
    assert (sample.metadata["record"]["subjective"])["present_illness"] == "胸闷两天"


def test_a_dropped_case_says_why(tmp_path: Path) -> None:
    log = imported(tmp_path, [files.verdict(letters="BC-")], missing="drop_case")
    (sample,) = log.samples or []
    score = (sample.scores or {})["released_one_step_grades"]
    assert score.reason == "grader_failed"
    assert "diagnosis: unscored (left out with its case)" in (score.explanation or "")


@pytest.mark.parametrize("scorer", [released_counts, released_grades])
def test_scorers_of_released_cases_say_what_they_read(tmp_path: Path, scorer: Any) -> None:
    log = run_mvme(tmp_path, "aihospital/rehearsal")
    with pytest.raises(Exception, match="import-original"):
        inspect_score(log, scorer(), display="none")


def test_grades_that_nobody_gave_are_not_counted(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="No grades were released"):
        inspect_score(imported(tmp_path, [files.dialogue()]), released_grades(), display="none")


@pytest.mark.parametrize("options", [{"cases": "demo", "departments": Path("x.json")}])
def test_groups_come_from_one_place(tmp_path: Path, options: dict[str, Any]) -> None:
    with pytest.raises(UserError, match="Give one of them"):
        imported(tmp_path, [files.verdict()], **options)


def test_a_file_is_no_folder_for_logs(tmp_path: Path) -> None:
    path = write(tmp_path / "v.jsonl", [files.verdict()])
    with pytest.raises(UserError, match="no folder for logs"):
        import_released([path], str(path))


@pytest.mark.parametrize("role", ["patient", "grader"])
def test_a_released_doctor_plays_no_role(tmp_path: Path, role: str) -> None:
    log = run_mvme(tmp_path, "aihospital/rehearsal", roles={role: "released/anyone"})
    assert log.status == "error"
    assert "not a model that can be called" in error_of(log)
    assert not [e for s in log.samples or [] for e in s.events if isinstance(e, ModelEvent)]


def test_a_released_doctor_cannot_be_called(tmp_path: Path) -> None:
    log = inspect_eval(
        mvme(cases="demo"),
        model="released/some-model",
        model_roles=dict.fromkeys(("patient", "examiner", "grader"), "aihospital/rehearsal"),
        limit=1,
        log_dir=str(tmp_path),
        display="none",
    )[0]
    assert log.status == "error"
    assert "not a model that can be called" in error_of(log)


def test_the_command_line_names_empty_reports(tmp_path: Path) -> None:
    raws = [files.one_step(7), files.one_step(8, diagnosis=" ")]
    path = write(tmp_path / "o.jsonl", raws)
    result = CliRunner().invoke(
        main, ["import-original", str(path), "--out", str(tmp_path / "logs")]
    )
    assert "note: 1 empty reports (8)" in result.output


def test_the_command_line_prints_what_was_scored(tmp_path: Path) -> None:
    path = write(tmp_path / "v.jsonl", [files.verdict()])
    result = CliRunner().invoke(
        main, ["import-original", str(path), "--out", str(tmp_path / "logs")]
    )
    assert result.exit_code == 0, result.output
    assert "released_verdicts by released/Some" in result.output
    assert "diagnosis mean: 66.6667 (1 of 1)" in result.output


def test_the_command_line_says_what_cannot_be_graded_again(tmp_path: Path) -> None:
    path = write(tmp_path / "o.jsonl", [files.one_step()])
    result = CliRunner().invoke(
        main, ["import-original", str(path), "--out", str(tmp_path / "logs")]
    )
    assert "note: 1 cases have no reference" in result.output


def test_a_file_is_given_once(tmp_path: Path) -> None:
    path = write(tmp_path / "o.jsonl", [files.one_step()])
    with pytest.raises(UserError, match="given twice"):
        import_released([path, path], str(tmp_path / "logs"))


def test_the_command_line_says_what_is_wrong_without_a_traceback(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        main, ["import-original", str(tmp_path / "none.jsonl"), "--out", str(tmp_path / "logs")]
    )
    assert result.exit_code == 1
    assert result.output.startswith("Error: ")
    assert "no such file" in result.output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("missing", "name"),
    [
        ("drop_case", "drop whole case (Tables 6-8)"),
        ("original", "missing=1 (eval_show.py)"),
    ],
)
def test_released_verdicts_give_the_known_means(
    tmp_path: Path, shared: Path, missing: Any, name: str
) -> None:
    folder = shared / "data" / "mvme"
    figures = json.loads((folder / "expected.json").read_text("utf-8"))["1_scores"]
    (log,) = import_released(
        [folder / "evaluation_iiyi_gpt4_onestep.jsonl"],
        str(tmp_path),
        missing=missing,
        departments=folder / "departments.json",
    )
    metric_values = metrics(log)
    aspects = (("diagnosis", "diagnosis"), ("rationale", "basis"), ("treatment", "treatment"))
    for ours, theirs in aspects:
        expected = figures["policies"][name][theirs]
        assert metric_values[f"{ours}.mean"] == pytest.approx(expected["mean"], abs=5e-4)
    table7 = figures["paper_table7_onestep_reproduced"]["by_department"]
    if missing == "drop_case":
        for group, mean in table7.items():
            assert metric_values[f"diagnostic.grouped_{group}"] == pytest.approx(mean, abs=5e-3)
