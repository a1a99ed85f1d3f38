"""Released files: four kinds, told by their first line; every problem named by line."""

from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.core.aspects.aspect import IN_PAPER, Aspect
from inspect_aihospital.core.grading.grader_answer import Verdict
from inspect_aihospital.core.grading.grades import SUMMARIES
from inspect_aihospital.errors import UserError
from inspect_aihospital.released.release_files import read_releases
from tests.released import files
from tests.released.files import Raw, write


@pytest.mark.parametrize(
    ("raw", "kind", "doctor"),
    [
        (files.dialogue(), "dialogues", "some-model"),
        (files.one_step(), "one_step", "released"),
        (files.collaboration(), "collaboration", "model-a+model-b"),
        (files.verdict(), "verdicts", "Some"),
    ],
)
def test_a_kind_is_known_by_its_fields(tmp_path: Path, raw: Raw, kind: str, doctor: str) -> None:
    (release,) = read_releases(write(tmp_path / "released.jsonl", [raw]))
    assert (release.kind, release.doctor) == (kind, doctor)
    assert [case.id for case in release.cases] == ["7"]


def test_a_doctor_without_an_engine_is_named_after_the_file(tmp_path: Path) -> None:
    raw = files.dialogue(doctor_engine_name=None)
    (release,) = read_releases(write(tmp_path / "dialog_history_x.jsonl", [raw]))
    assert release.doctor == "dialog_history_x"


SPELLINGS = {
    "symptoms_choice": "A",
    "examination_choice": "B",
    "Diagnosis_Choice": "C",
    "rationale_choice": "D",
    "treatment_plan_choice": "A",
    "symptoms_analysis": "fits",
    "diagnosis_analyses": "close",
}


def test_grades_and_analyses_are_known_under_other_keys(tmp_path: Path) -> None:
    plain = {k: v for k, v in files.verdict().items() if not k.endswith(("choice", "analyis"))}
    (release,) = read_releases(write(tmp_path / "v.jsonl", [{**plain, **SPELLINGS}]))
    verdict = release.cases[0].verdict
    assert verdict is not None
    assert [verdict.grades[aspect] for aspect in IN_PAPER] == list("ABCDA")
    assert verdict.analyses == {Aspect.SYMPTOMS: "fits", Aspect.DIAGNOSIS: "close"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"prognosis_choice": "A"}, "prognosis_choice: of no aspect"),
        ({"rationale_choice": "A"}, "rationale_choice: a second field"),
        (dict.fromkeys(("diagnosis_choice", "basis_choice", "treatment_choice")), None),
    ],
)
def test_a_grade_under_an_unknown_key_is_refused(
    tmp_path: Path, changes: Raw, message: str | None
) -> None:
    path = write(tmp_path / "v.jsonl", [files.verdict(**changes)])
    if message is None:  # the keys are there, and nobody graded
        assert not (read_releases(path)[0].cases[0].verdict or Verdict()).grades
        return
    with pytest.raises(UserError, match=message):
        read_releases(path)


def test_a_verdict_without_any_grade_of_a_known_key_is_refused(tmp_path: Path) -> None:
    raw = {k: v for k, v in files.verdict().items() if not k.endswith("choice")}
    with pytest.raises(UserError, match="no grade under any known key"):
        read_releases(write(tmp_path / "v.jsonl", [raw]))


def test_verdicts_on_several_doctors_are_several_releases(tmp_path: Path) -> None:
    raws = [files.verdict(1), files.verdict(1, doctor_name="Other"), files.verdict(2)]
    first, second = read_releases(write(tmp_path / "v.jsonl", raws))
    assert (first.doctor, [c.id for c in first.cases]) == ("Some", ["1", "2"])
    assert (second.doctor, [c.id for c in second.cases]) == ("Other", ["1"])


@pytest.mark.parametrize(
    ("letters", "aspects"), [("BCA", SUMMARIES["diagnostic"]), ("ABCDA", IN_PAPER)]
)
def test_verdicts_are_of_three_aspects_or_of_five(
    tmp_path: Path, letters: str, aspects: tuple[Aspect, ...]
) -> None:
    (release,) = read_releases(write(tmp_path / "v.jsonl", [files.verdict(letters=letters)]))
    assert release.aspects == aspects


def test_a_collaboration_has_one_report_of_five_sections(tmp_path: Path) -> None:
    from inspect_aihospital import parse_report

    (release,) = read_releases(write(tmp_path / "c.jsonl", [files.collaboration()]))
    report = parse_report(release.cases[0].report)
    assert set(IN_PAPER).isdisjoint(report.missing)
    assert report.diagnosis == "(1) 心绞痛"
    assert report.symptoms == "(1) 胸闷"


def _turned(number: int) -> Raw:
    """Make a consultation whose third turn has another number."""
    raw = files.dialogue()
    raw["dialog_history"][-2]["turn"] = number
    return raw


@pytest.mark.parametrize(
    ("raws", "message"),
    [
        ([{"a": 1}], "no released file that we know"),
        ([files.dialogue(), files.one_step(8)], "line 2: dialog_history"),
        ([files.dialogue(1), files.dialogue(1)], "patient_id 1: 2 lines"),
        ([files.dialogue(dialog_history=[])], "line 1: dialog_history"),
        ([files.verdict(letters="BCE")], "line 1: choices.treatment"),
        ([files.one_step(diagnosis=None)], "line 1: diagnosis"),
        ([files.one_step(patient_id=None)], "line 1: patient_id"),
        ([files.one_step(patient_id=True)], "line 1: patient_id"),
        ([files.one_step(patient_id=" ")], "line 1: patient_id"),
        ([files.verdict(), [1]], "line 2"),
        ([files.verdict(doctor_name="")], "line 1: doctor_name"),
        ([files.verdict(doctor_diagnosis={"diagnosis": ["a"]})], "line 1: doctor_diagnosis"),
        ([files.verdict(reference_diagnosis={"symptom": ["a"]})], "line 1: reference_diagnosis"),
        ([files.collaboration(doctor_engine_names=[])], "line 1: doctor_engine_names"),
        ([_turned(-1)], "line 1: dialog_history"),
        ([_turned(1)], "line 1: .*turns in order"),
    ],
)
def test_a_bad_file_is_refused_by_line(tmp_path: Path, raws: list[Any], message: str) -> None:
    with pytest.raises(UserError, match=message):
        read_releases(write(tmp_path / "bad.jsonl", raws))


def test_a_consultation_that_ends_with_the_patient_has_no_report(tmp_path: Path) -> None:
    raw = files.dialogue()
    raw["dialog_history"] = raw["dialog_history"][:-1]
    with pytest.raises(UserError, match="not the doctor's report"):
        read_releases(write(tmp_path / "bad.jsonl", [raw]))


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no such file"):
        read_releases(tmp_path / "nowhere.jsonl")


def test_an_id_is_the_same_with_and_without_spaces(tmp_path: Path) -> None:
    (release,) = read_releases(write(tmp_path / "o.jsonl", [files.one_step(patient_id=" 7 ")]))
    assert release.cases[0].id == "7"


def test_unknown_fields_are_left_behind(tmp_path: Path) -> None:
    raw = files.one_step(address="nowhere", time="2023")
    (release,) = read_releases(write(tmp_path / "o.jsonl", [raw]))
    assert "nowhere" not in repr(release)
