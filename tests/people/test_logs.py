"""Make forms of every kind of log: visits, one step, teams, released dialogues."""

import json
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, read_eval_log

from inspect_aihospital import mvme, mvme_collaboration, mvme_one_step
from inspect_aihospital.errors import UserError
from inspect_aihospital.people.items import behaviour_cases, record_cases, report_cases
from inspect_aihospital.people.questionnaire import Questionnaire, make_questionnaire, read_log
from inspect_aihospital.released.release_import import import_released
from tests.people.filling import fill_folder, refusal, run_ok
from tests.released import files
from tests.scripted import make_record, metrics, write_records

pytestmark = pytest.mark.slow

REHEARSAL = "aihospital/rehearsal"


def rehearsed(folder: Path, task: Task, **options: Any) -> str:
    (log,) = inspect_eval(
        task, log_dir=str(folder / "logs"), display="none", **{"model": REHEARSAL, **options}
    )
    assert log.status == "success", log.error
    return log.location


def forms_of(location: str, **options: Any) -> Questionnaire:
    return make_questionnaire(read_log(location), **options)


def records(folder: Path) -> str:
    return write_records(folder / "records.json", [make_record(id=f"case-{n}") for n in (1, 2)])


def test_a_visit_gives_a_row_for_every_message(visits: EvalLog) -> None:
    samples = read_log(visits.location).samples or []
    (case, *_) = behaviour_cases(samples, "en")
    patient = [item for item in case.items if item.sheet == "patient"]
    assert [item.texts[0] for item in patient] == ["1", "2", "3"]
    greeting = patient[0].texts[2]
    assert greeting.startswith("doctor: ")
    assert patient[1].texts[2].startswith(greeting + "\n\npatient: ")
    assert "PAST-MARK" not in patient[0].texts[1] or "hypertension" in patient[0].texts[1]
    assert "DIAGNOSIS-MARK" not in str(patient)
    assert "AUXILIARY-MARK" not in patient[0].texts[1]
    (examiner,) = [item for item in case.items if item.sheet == "examiner"]
    assert "AUXILIARY-MARK" in examiner.texts[1]
    assert examiner.texts[2:] == ("An ECG, please.", "- ECG: flat T waves")
    (doctor,) = [item for item in case.items if item.sheet == "doctor"]
    assert doctor.texts[1].startswith("#Symptoms#")


def test_a_record_is_asked_about_once_and_only_where_it_has_a_part(visits: EvalLog) -> None:
    cases = {case.id: case for case in record_cases(visits.samples or [], "en")}
    assert {case.epochs for case in cases.values()} == {(1, 2)}
    assert cases["secret-two"].settled == {"record_rationale": "no_reference"}
    assert cases["secret-two"].items[0].question_ids == ("record_diagnosis", "record_treatment")


def test_a_missing_section_needs_no_physician(visits: EvalLog) -> None:
    cases = {case.id: case for case in report_cases(read_log(visits.location).samples or [], "en")}
    assert cases["secret-one"].settled == {"physician_treatment": 0.0}
    assert cases["secret-two"].settled == {
        "physician_rationale": "no_reference",
        "physician_treatment": 0.0,
    }


def test_a_case_that_an_npc_broke_has_no_report_to_grade(tmp_path: Path) -> None:
    from tests.scripted import doctor, full_report, lines, run_mvme

    log = run_mvme(
        tmp_path,
        doctor("What else?", report=full_report()),
        roles={"patient": lines("")},
        task={"icd10": False},
    )
    samples = read_log(log.location).samples or []
    assert not list(report_cases(samples, "en"))
    assert {item.sheet for case in behaviour_cases(samples, "en") for item in case.items} == {
        "patient"
    }


def test_one_step_has_no_behaviour_and_three_aspects(tmp_path: Path) -> None:
    location = rehearsed(tmp_path, mvme_one_step(cases=records(tmp_path), icd10=False))
    questionnaire = forms_of(location)
    assert list(questionnaire.key.forms) == ["records", "reports"]
    assert "This log has nothing for: behaviour, failures." in questionnaire.notes
    topics = {row.topic for row in questionnaire.key.forms["reports"].sheets["reports"]}
    assert topics == {f"physician_{name}" for name in ("diagnosis", "rationale", "treatment")}
    with pytest.raises(UserError, match="nothing to ask about for the form behaviour"):
        forms_of(location, form="behaviour")


def test_a_team_has_reports_and_no_single_visit(tmp_path: Path) -> None:
    doctors = [f"{REHEARSAL}-a", f"{REHEARSAL}-b"]
    from inspect_ai.model import get_model

    location = rehearsed(
        tmp_path,
        mvme_collaboration(cases=records(tmp_path), icd10=False),
        model=None,
        model_roles={"doctors": [get_model(name) for name in doctors]},
    )
    questionnaire = forms_of(location)
    assert "behaviour" not in questionnaire.key.forms
    assert len(questionnaire.key.forms["reports"].cases) == 2
    assert not [name for name in doctors if name in str(questionnaire.texts)]


def test_a_log_without_records_has_nothing(tmp_path: Path) -> None:
    from inspect_ai.dataset import Sample
    from inspect_ai.scorer import match

    task = Task([Sample("2+2", target="4")], scorer=match())
    location = rehearsed(tmp_path, task, model="mockllm/model", fail_on_error=False)
    assert "nothing to ask about" in refusal("questionnaire", location, "--out", tmp_path / "forms")
    assert "no log can be read" in refusal(
        "questionnaire", tmp_path / "none.eval", "--out", tmp_path / "forms"
    )


def test_forms_of_a_shard_say_so_and_a_folder_of_shards_is_refused(tmp_path: Path) -> None:
    locations = [
        rehearsed(tmp_path, mvme(cases=records(tmp_path), icd10=False, shard=f"{place}/2"))
        for place in (1, 2)
    ]
    for place, location in enumerate(locations, 1):
        questionnaire = forms_of(location)
        assert any(f"shard {place}/2" in note for note in questionnaire.notes)
        assert all(len(form.cases) == 1 for form in questionnaire.key.forms.values())
    with pytest.raises(UserError, match="each shard's log"):
        read_log(str(tmp_path / "logs"))


def test_forms_speak_the_language_of_most_records(tmp_path: Path) -> None:
    both = [make_record(id="en"), make_record(id="zh", language="zh")]
    for number, expected in ((2, "zh"), (1, "en")):
        folder = tmp_path / str(number)
        folder.mkdir()
        cases = write_records(folder / "records.json", both[:number])
        location = rehearsed(folder, mvme(cases=cases, icd10=False))
        assert forms_of(location).key.language == expected


def test_released_dialogues_can_be_rated_without_their_records(tmp_path: Path) -> None:
    path = files.write(tmp_path / "released.jsonl", [files.dialogue(7), files.dialogue(8)])
    (log,) = import_released([path], str(tmp_path / "logs"))
    questionnaire = forms_of(log.location)
    assert list(questionnaire.key.forms) == ["behaviour"]
    rows = questionnaire.key.forms["behaviour"].sheets
    assert {row.asked for row in rows["patient"]} == {("patient_relevance",)}
    assert not rows["examiner"]
    assert len(rows["doctor"]) == 2
    assert "some-model" not in str(questionnaire.texts)
    forms, out = tmp_path / "forms", tmp_path / "rated.eval"
    run_ok("questionnaire", log.location, "--out", forms, "--language", "en")
    folders = [forms / "rater_1", forms / "rater_2"]
    for folder in folders:
        fill_folder(folder)
    key = forms / "key.json"
    run_ok("ratings", *folders, "--key", key, "--log", log.location, "--out", out)
    values = metrics(read_eval_log(str(out)))
    assert values["patient_relevance.mean"] == 100
    assert values["physician_behaviour.patient_relevance_items"] == 6


@pytest.mark.real_data
def test_the_released_dialogues_themselves_can_be_rated(shared: Path, tmp_path: Path) -> None:
    raw = (shared / "data" / "mvme" / "dialog_history_gpt4.jsonl").read_text("utf-8")
    few = tmp_path / "few.jsonl"
    few.write_text("\n".join(raw.splitlines()[:8]), "utf-8")
    (log,) = import_released([few], str(tmp_path / "logs"))
    forms, out = tmp_path / "forms", tmp_path / "rated.eval"
    run_ok("questionnaire", log.location, "--out", forms, "--limit", "5")
    key = json.loads((forms / "key.json").read_text("utf-8"))
    assert key["language"] == "zh"
    folders = [forms / "rater_1", forms / "rater_2"]
    for folder in folders:
        fill_folder(folder, lambda code, question, options: options[-1])
    run_ok("ratings", *folders, "--key", forms / "key.json", "--log", log.location, "--out", out)
    rated = [s for s in read_eval_log(str(out)).samples or [] if "physician_behaviour" in s.scores]  # type: ignore[operator]
    assert len(rated) == 5
