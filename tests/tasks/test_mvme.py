"""The task end to end, as its users run it."""

import json
import math
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, read_eval_log

from inspect_aihospital import mvme
from inspect_aihospital.data.visit_log import VisitLog
from inspect_aihospital.errors import UserError
from inspect_aihospital.tasks.mvme import VERSION
from tests.scripted import doctor, full_report, make_record, only, run_mvme, scored, write_records

REHEARSAL = "aihospital/rehearsal"
REPOSITORY = Path(__file__).parents[2]


def rehearse(folder: Path, cases: str, **options: object) -> EvalLog:
    return inspect_eval(
        mvme(cases=cases),
        model=REHEARSAL,
        log_dir=str(folder),
        display="none",
        **options,  # type: ignore[arg-type]
    )[0]


def overall(log: EvalLog) -> dict[tuple[str | int, int], float]:
    return {
        (s.id, s.epoch): number(s.scores["mvme_rubric"].as_dict()["overall"])
        for s in log.samples or []
        if s.scores
    }


def number(value: object) -> float:
    assert isinstance(value, float)
    assert not math.isnan(value)
    return value


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return rehearse(tmp_path_factory.mktemp("demo"), "demo")


@pytest.fixture(scope="module")
def two_visits(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return rehearse(tmp_path_factory.mktemp("two"), "demo", limit=2)


@pytest.mark.slow
def test_the_demo_runs_offline_and_scores_every_case(demo: EvalLog) -> None:
    assert demo.status == "success"
    assert demo.samples is not None
    assert len(demo.samples) == 48
    for sample in demo.samples:
        assert sample.error is None
        assert scored(sample, "mvme_rubric").as_dict()["aspects_scored"] == 5
        assert sample.store_as(VisitLog).ending == "patient"
        metadata = scored(sample, "mvme_rubric").metadata or {}
        assert metadata["report_status"] == "complete"


def test_every_role_has_its_own_usage(two_visits: EvalLog) -> None:
    assert {"patient", "examiner", "grader"} <= set(two_visits.stats.role_usage)
    assert all(usage.total_tokens > 0 for usage in two_visits.stats.role_usage.values())


def test_the_log_names_version_prompts_and_cases(two_visits: EvalLog) -> None:
    assert two_visits.eval.task_version == VERSION
    assert two_visits.eval.metadata is not None
    assert set(two_visits.eval.metadata) == {"cases_sha256", "prompt_hash", "skipped"}
    assert two_visits.results is not None
    assert two_visits.results.headline is not None
    assert two_visits.results.headline.score == "overall"


@pytest.mark.slow
def test_a_canary_is_not_carried_into_the_log(demo: EvalLog) -> None:
    assert "canary" not in demo.model_dump_json().lower()


@pytest.mark.slow
def test_a_subset_scores_as_it_does_in_the_whole(tmp_path: Path, demo: EvalLog) -> None:
    whole = overall(demo)
    limited = rehearse(tmp_path, "demo", limit=3)
    selected_log = rehearse(tmp_path, "demo", sample_id=["demo-im-01-en", "demo-surg-01-zh"])
    assert len(overall(limited)) == 3
    assert overall(limited).items() <= whole.items()
    assert {id for id, _ in overall(selected_log)} == {"demo-im-01-en", "demo-surg-01-zh"}
    assert overall(selected_log).items() <= whole.items()


@pytest.mark.slow
def test_two_epochs_of_a_rehearsal_agree(tmp_path: Path, demo: EvalLog) -> None:
    log = rehearse(tmp_path, "demo", epochs=2, limit=2)
    assert overall(log) == {
        (id, epoch): overall(demo)[id, 1] for id, _ in overall(log) for epoch in (1, 2)
    }


def test_a_scripted_doctor_runs_with_a_mockllm_model(tmp_path: Path) -> None:
    log = run_mvme(tmp_path, doctor("Since when?", report=full_report()))
    assert log.eval.model == "mockllm/model"
    assert log.status == "success"


def test_skipped_records_are_listed_in_the_log(tmp_path: Path) -> None:
    records = [make_record(), make_record(id="case-2", reference={"diagnosis": None})]
    task = {"incomplete": "skip"}
    log = run_mvme(tmp_path, doctor(report=full_report()), records=records, task=task)
    assert log.eval.metadata is not None
    assert log.eval.metadata["skipped"] == {"case-2": ["reference diagnosis"]}
    assert only(log).id == "case-1"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"language": "fr"}, "zh, en, auto"),
        ({"unrecorded": "maybe"}, "normal, not_recorded"),
        ({"missing": "zero"}, "unscored, drop_case, original"),
        ({"incomplete": "guess"}, "error, skip"),
        ({"max_turns": 0}, "at least 1"),
        ({"mentions": "model", "icd10": False}, "nobody reads diseases"),
        ({"max_turns": "ten"}, "whole number"),
        ({"specialty": "XX"}, "OB/GYN"),
        ({"cases": "no/such/file.json"}, "no such file"),
        ({"prompts": "no/such/folder"}, "no such folder"),
    ],
)
def test_a_bad_argument_is_refused_before_any_model_is_called(
    arguments: dict[str, object], message: str
) -> None:
    with pytest.raises(UserError, match=message) as refused:
        mvme(**{"cases": "demo", **arguments})  # type: ignore[arg-type]
    assert isinstance(refused.value, ValueError)


def test_a_prompt_pack_is_used_and_changes_the_hash(tmp_path: Path, two_visits: EvalLog) -> None:
    pack = tmp_path / "pack" / "en"
    pack.mkdir(parents=True)
    (pack / "doctor.txt").write_text("You are PACK-DOCTOR.", encoding="utf-8")
    task = {"prompts": str(tmp_path / "pack")}
    sample_log = run_mvme(tmp_path, doctor("Hm.", report=full_report()), task=task)
    assert only(sample_log).messages[0].text == "You are PACK-DOCTOR."
    assert sample_log.eval.metadata is not None
    assert two_visits.eval.metadata is not None
    assert sample_log.eval.metadata["prompt_hash"] != two_visits.eval.metadata["prompt_hash"]


@pytest.mark.slow
def test_the_rehearsal_survives_a_pack_of_other_words(tmp_path: Path, demo: EvalLog) -> None:
    folder = tmp_path / "pack"
    built_in = REPOSITORY / "src" / "inspect_aihospital" / "prompts" / "en"
    shutil.copytree(built_in, folder / "en")
    for path in (folder / "en").glob("*.txt"):
        if path.stem not in ("unrecorded_normal", "doctor_greeting", "doctor_cue"):
            fields = "\n".join(part for part in path.read_text("utf-8").split() if "{" in part)
            path.write_text(f"zzz {fields}", encoding="utf-8")
    log = inspect_eval(
        mvme(cases="demo", language="en", specialty="IM", prompts=str(folder)),
        model=REHEARSAL,
        log_dir=str(tmp_path / "logs"),
        display="none",
    )[0]
    assert len(overall(log)) == 4
    assert all(abs(value - overall(demo)[key]) < 20 for key, value in overall(log).items())


@pytest.mark.slow
def test_the_command_line_runs_a_file_of_records(tmp_path: Path) -> None:
    cases = write_records(tmp_path / "mine.json", [make_record(), make_record(id="case-2")])
    command = [sys.executable, "-m", "inspect_ai", "eval", "inspect_aihospital/mvme"]
    options = ["-T", f"cases={cases}", "--model", REHEARSAL, "--log-dir", str(tmp_path / "logs")]
    subprocess.run([*command, *options, "--display", "none"], check=True, timeout=120)
    log = read_eval_log(next((tmp_path / "logs").glob("*.eval")))
    assert log.status == "success"
    assert len(overall(log)) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "count"),
    [("mvme/patients_8.json", 8), ("agentclinic/agentclinic_medqa.jsonl", 107)],
)
def test_real_records_run_without_an_error(
    tmp_path: Path, shared: Path, file: str, count: int
) -> None:
    log = rehearse(tmp_path, str(shared / "data" / file))
    assert log.status == "success"
    assert log.samples is not None
    assert [s.error for s in log.samples] == [None] * count
    assert len(overall(log)) == count


@pytest.mark.slow
def test_no_author_or_address_reaches_a_log(tmp_path: Path, shared: Path) -> None:
    file = shared / "data" / "mvme" / "patients_8.json"
    raws = json.loads(file.read_text(encoding="utf-8"))
    text = rehearse(tmp_path, str(file), limit=8).model_dump_json()
    assert not any(raw["url"] in text or raw["author"] in text for raw in raws)
    assert "iiyi" not in text
