"""Each format splits into the three parts and leaves the rest behind."""

import json
from importlib.resources import files

import jsonschema
import pytest

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.formats import mvme, osce
from tests.data import builders


def test_mvme_is_split_into_its_three_parts() -> None:
    record = mvme.to_record(builders.mvme(id=7))
    assert (record.id, record.language, record.specialty) == ("7", "zh", "IM")
    assert record.subjective.opening == "我这三天头疼得厉害。"
    assert record.subjective.profile == "性别: 女\n年龄: 40岁\n性别: 女\n说法方式: 你说话直接。"
    assert record.subjective.chief_complaint == "头痛三天"
    assert record.objective.auxiliary == "- 头颅CT: 未见异常"
    assert record.reference.diagnosis == "偏头痛"
    assert record.reference.treatment == "给予布洛芬。"


def test_mvme_leaves_author_and_address_behind() -> None:
    text = mvme.to_record(builders.mvme()).model_dump_json()
    assert "MARK" not in text
    assert "example" not in text


@pytest.mark.parametrize("missing", ["", " \n", None])
def test_mvme_falls_back_to_the_preliminary_diagnosis(missing: str | None) -> None:
    record = mvme.to_record(builders.mvme(诊断结果=missing))
    assert record.reference.diagnosis == "头痛待查"


def test_mvme_without_a_statement_opens_with_the_complaint() -> None:
    raw = builders.mvme() | {"profile": "四十岁的教师"}
    record = mvme.to_record(raw)
    assert record.subjective.opening == "头痛三天"
    assert "四十岁的教师" in (record.subjective.profile or "")


@pytest.mark.parametrize("broken", [{"现病史": 3}, {"查体": ["a"]}])
def test_mvme_refuses_sections_that_are_no_text(broken: dict[str, object]) -> None:
    with pytest.raises(TypeError, match=next(iter(broken))):
        mvme.to_record(builders.mvme(**broken))


def test_osce_is_split_and_the_doctors_objective_left_behind() -> None:
    record = osce.to_record(builders.osce(Hobby="Sailing", Allergies="Penicillin"))
    assert record.language == "en"
    assert record.subjective.opening == "Headache"
    assert "Nausea" in (record.subjective.present_illness or "")
    assert "Allergies: Penicillin" in (record.subjective.past_history or "")
    assert record.subjective.personal_history == "- Social History: Teacher.\n- Hobby: Sailing"
    assert record.objective.physical == "- Vital Signs:\n  - Heart Rate: 72 bpm"
    assert record.objective.auxiliary == "- Imaging:\n  - Head CT:\n    - Findings: Normal"
    assert record.reference.model_dump(exclude_none=True) == {"diagnosis": "Migraine"}
    assert "OBJECTIVE-MARK" not in record.model_dump_json()


def test_osce_ids_depend_on_content_alone() -> None:
    raw = builders.osce()
    turned = {"OSCE_Examination": dict(reversed(list(raw["OSCE_Examination"].items())))}
    assert osce.to_record(raw).id == osce.to_record(turned).id
    assert osce.to_record(raw).id != osce.to_record(builders.osce("Tension headache")).id


def test_the_published_schema_is_that_of_the_type() -> None:
    text = (files("inspect_aihospital.data") / "record.schema.json").read_text("utf-8")
    schema = json.loads(text)
    assert schema == MedicalRecord.model_json_schema()
    jsonschema.validate(builders.own(), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(builders.own(url="x"), schema)
