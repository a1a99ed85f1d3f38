"""Read the real records that are at hand."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from inspect_aihospital import load_cases
from inspect_aihospital.data.case_sources import CMB_CLIN
from inspect_aihospital.data.record_files import read_records


def test_eight_records_of_mvme_load_whole(shared: Path) -> None:
    path = shared / "data" / "mvme" / "patients_8.json"
    case_set = load_cases(str(path))
    raws = {str(raw["id"]): raw for raw in json.loads(path.read_text(encoding="utf-8"))}
    groups = json.loads((shared / "data" / "mvme" / "departments.json").read_text("utf-8"))
    assert {record.id for record in case_set.records} == raws.keys()
    for record in case_set.records:
        raw, dump = raws[record.id], record.model_dump_json()
        assert record.language == "zh"
        assert record.specialty == groups[record.id]
        assert raw["medical_record"]["现病史"].strip() == record.subjective.present_illness
        assert raw["url"] not in dump
        assert raw["author"] not in dump
        assert "你" not in (record.subjective.opening or "")


@pytest.mark.parametrize(
    ("name", "count", "without_tests"),
    [("agentclinic_medqa.jsonl", 107, 2), ("agentclinic_medqa_extended.jsonl", 214, 4)],
)
def test_agentclinics_cases_load_whole(
    name: str, count: int, without_tests: int, shared: Path
) -> None:
    case_set = load_cases(str(shared / "data" / "agentclinic" / name))
    assert len({record.id for record in case_set.records}) == count
    assert {record.language for record in case_set.records} == {"en"}
    assert sum(record.objective.auxiliary is None for record in case_set.records) == without_tests
    assert all(record.objective.physical for record in case_set.records)
    assert all(record.reference.rationale is None for record in case_set.records)


@pytest.fixture
def cmb_file(shared: Path, cache: Path) -> Path:
    """Put the real file where a download would be: it is taken only if its id is the pinned one."""
    cache.mkdir()
    file = shared / "data" / "cmb_clin" / "CMB-test-qa.json"
    (cache / CMB_CLIN.name).write_bytes(file.read_bytes())
    return file


@pytest.mark.usefixtures("no_socket", "cmb_file")
def test_every_case_of_cmb_clin_is_used_or_listed() -> None:
    case_set = load_cases("cmb_clin")
    reasons = Counter(
        next(gap for gap in gaps if gap.startswith("reference"))
        for gaps in case_set.skipped.values()
    )
    assert len(case_set.records) == 29
    assert reasons == {
        "reference diagnosis": 41,
        "reference rationale": 3,
        "reference treatment": 1,
    }
    ids = {record.id for record in case_set.records} | case_set.skipped.keys()
    assert ids == {f"cmb-{number}" for number in range(74)}


@pytest.mark.usefixtures("no_socket", "cmb_file")
def test_cmb_clins_headings_end_up_in_no_part() -> None:
    for record in load_cases("cmb_clin").records:
        conclusion = "\n".join(filter(None, record.reference.model_dump().values()))
        assert not re.search("鉴别诊断|诊断依据[:：]|诊断要点[:：]", conclusion), record.id
        parts = record.subjective.model_dump_json() + record.objective.model_dump_json()
        assert not re.search("现病史|病史摘要|主诉|治疗经过|最终诊断|鉴别诊断", parts), record.id
        assert record.language == "zh"


def test_cmb_clins_course_of_treatment_reaches_nobody(cmb_file: Path) -> None:
    records = {r.id: r for r in read_records(cmb_file.name, cmb_file.read_bytes())}
    # These cases tell of the operation, and so of what was found.
    for id, course in {"cmb-34": "T3N0M0", "cmb-61": "CD117", "cmb-70": "NCCN"}.items():
        raws = json.loads(cmb_file.read_text(encoding="utf-8"))
        assert course in raws[int(id.removeprefix("cmb-"))]["description"]
        assert course not in records[id].model_dump_json()
