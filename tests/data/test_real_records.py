"""Read the real records that are at hand."""

import json
from pathlib import Path

from inspect_aihospital import load_cases


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


def test_agentclinics_cases_load_whole(shared: Path) -> None:
    case_set = load_cases(str(shared / "data" / "agentclinic" / "agentclinic_medqa.jsonl"))
    assert len({record.id for record in case_set.records}) == 107
    assert {record.language for record in case_set.records} == {"en"}
    assert sum(record.objective.auxiliary is None for record in case_set.records) == 2
    assert all(record.reference.rationale is None for record in case_set.records)
