"""Check the built-in cases: six groups, two languages, examinations with values and ranges."""

import csv
import io
import re
from importlib.resources import files

import pytest

from inspect_aihospital import load_cases
from inspect_aihospital.core.record import MedicalRecord, Specialty, detect_language

RECORDS = {record.id: record for record in load_cases("demo").records}
RANGE = re.compile(r"\d\s*[^()（）]{0,40}[(（](?:reference|参考)[^()（）]*[\d.]+", re.IGNORECASE)


def test_every_group_has_a_case_in_both_languages() -> None:
    groups = {(record.specialty, record.language) for record in RECORDS.values()}
    assert groups == {(specialty, lang) for specialty in Specialty for lang in ("zh", "en")}


def test_there_are_enough_cases_and_departments() -> None:
    assert len(RECORDS) == 2 * 24
    for language in ("zh", "en"):
        departments = {r.department for r in RECORDS.values() if r.language == language}
        assert None not in departments
        assert len(departments) >= 12


@pytest.mark.parametrize("stem", sorted({id.rsplit("-", 1)[0] for id in RECORDS}))
def test_a_case_has_its_review(stem: str) -> None:
    reviews = (files("inspect_aihospital.data") / "demo" / "reviews.csv").read_text("utf-8")
    (review,) = [row for row in csv.DictReader(io.StringIO(reviews)) if row["case"] == stem]
    assert review["group"] == RECORDS[f"{stem}-en"].specialty.value
    assert all(review.values())


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_a_case_has_examinations_values_and_ranges(record: MedicalRecord) -> None:
    auxiliary = record.objective.auxiliary or ""
    assert len(re.findall(r"^- ", auxiliary, re.MULTILINE)) >= 3
    assert len(RANGE.findall(auxiliary)) >= 2
    assert record.objective.physical


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_every_result_stands_behind_its_name(record: MedicalRecord) -> None:
    for line in (record.objective.auxiliary or "").splitlines():
        assert re.match(r"(?:  )?- [^:：]+[:：]", line), line


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_a_case_is_complete_and_carries_a_canary(record: MedicalRecord) -> None:
    parts = (record.subjective, record.objective, record.reference)
    assert all(None not in part.model_dump().values() for part in parts)
    assert record.gaps() == ()
    assert "canary GUID" in (record.canary or "")
    assert detect_language(record.subjective.present_illness or "") == record.language


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_a_case_has_its_twin(record: MedicalRecord) -> None:
    stem = record.id.rsplit("-", 1)[0]
    twins = [RECORDS[f"{stem}-{language}"] for language in ("zh", "en")]
    assert record in twins
    assert twins[0].specialty == twins[1].specialty
    assert twins[0].canary == twins[1].canary


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_the_patient_knows_no_result_of_this_visit(record: MedicalRecord) -> None:
    patient_part = record.subjective.model_dump_json()
    lines = [line.strip(" -") for line in (record.objective.auxiliary or "").splitlines()]
    assert not [line for line in lines if len(line) > 12 and line in patient_part]
    main = (record.reference.diagnosis or "").splitlines()[0]
    assert main.lstrip("1. ") not in patient_part
