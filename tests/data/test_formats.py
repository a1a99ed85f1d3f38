"""Each format splits into the three parts and leaves the rest behind."""

import jsonschema
import pytest

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.formats import diagnosis_arena_format, mvme_format, osce_format
from tests.data import raw_records as raws


def test_mvme_is_split_into_its_three_parts() -> None:
    record = mvme_format.to_record(raws.mvme(id=7))
    assert (record.id, record.language, record.specialty) == ("7", "zh", "IM")
    assert record.subjective.opening == "我这两天感觉胸口闷，我还有点恶心。"
    assert (
        record.subjective.profile
        == "性别: 男\n职业: 农民\n性别: 男\n年龄: 54\n说法方式: 你说话直接。"
    )
    assert record.subjective.chief_complaint == "胸闷2天"
    assert record.objective.auxiliary == "- 心电图: T波低平"
    assert record.reference.diagnosis == "不稳定心绞痛"
    assert record.reference.treatment == "硝酸甘油"


def test_mvme_leaves_author_and_address_behind() -> None:
    text = mvme_format.to_record(raws.mvme()).model_dump_json()
    assert "MARK" not in text
    assert "example" not in text


@pytest.mark.parametrize("missing", ["", " \n", None])
def test_mvme_falls_back_to_the_preliminary_diagnosis(missing: str | None) -> None:
    record = mvme_format.to_record(raws.mvme(sections={"诊断结果": missing}))
    assert record.reference.diagnosis == "胸闷待查"


def test_mvme_without_a_statement_opens_with_the_complaint() -> None:
    raw = raws.mvme() | {"profile": "四十岁的教师"}
    record = mvme_format.to_record(raw)
    assert record.subjective.opening == "胸闷2天"
    assert "四十岁的教师" in (record.subjective.profile or "")


@pytest.mark.parametrize("broken", [{"现病史": 3}, {"查体": ["a"]}])
def test_mvme_refuses_sections_that_are_no_text(broken: dict[str, object]) -> None:
    with pytest.raises(TypeError, match=next(iter(broken))):
        mvme_format.to_record(raws.mvme(sections=broken))


def test_osce_is_split_and_the_doctors_objective_left_behind() -> None:
    record = osce_format.to_record(raws.osce(Hobby="Sailing", Allergies="Penicillin"))
    assert record.language == "en"
    assert record.subjective.opening == "Double vision"
    assert "Weak arms" in (record.subjective.present_illness or "")
    assert "Allergies: Penicillin" in (record.subjective.past_history or "")
    assert record.subjective.personal_history == "- Social History: Non-smoker.\n- Hobby: Sailing"
    assert record.objective.physical == "- Vital Signs:\n  - Heart Rate: 72 bpm"
    assert record.objective.auxiliary == "- Imaging:\n  - Chest CT:\n    - Findings: No thymoma."
    assert record.reference.model_dump(exclude_none=True) == {"diagnosis": "Myasthenia gravis"}
    assert "OBJECTIVE-MARK" not in record.model_dump_json()


def test_all_lines_of_an_osce_result_belong_to_it() -> None:
    raw = raws.osce()
    tests = {"CT": {"Findings": "Clear.\nNo effusion."}, "ECG": "Sinus rhythm.\nNo ischaemia."}
    raw["OSCE_Examination"]["Test_Results"] = tests
    entries = read_chart(osce_format.to_record(raw).objective)
    lines_by_name = {entry.name: entry.lines for entry in entries if not entry.physical}
    assert lines_by_name["CT"] == ("- CT:", "  - Findings: Clear.", "    No effusion.")
    assert lines_by_name["ECG"] == ("- ECG: Sinus rhythm.", "  No ischaemia.")


def test_osce_ids_depend_on_content_alone() -> None:
    raw = raws.osce()
    turned = {"OSCE_Examination": dict(reversed(list(raw["OSCE_Examination"].items())))}
    assert osce_format.to_record(raw).id == osce_format.to_record(turned).id
    assert osce_format.to_record(raw).id != osce_format.to_record(raws.osce("Tension headache")).id


def test_diagnosis_arena_is_split_and_its_options_left_behind() -> None:
    record = diagnosis_arena_format.to_record(raws.arena())
    assert (record.id, record.language) == ("arena-8", "en")
    assert record.subjective.model_dump(exclude_none=True) == {
        "profile": "A 34-year-old baker had itching forearms.",
        "present_illness": "A 34-year-old baker had itching forearms. It began with new flour.",
    }
    assert record.objective.physical == "Vesicles on both forearms."
    assert record.objective.auxiliary == "Patch test: ammonium persulfate (++)."
    assert record.reference.model_dump(exclude_none=True) == {
        "diagnosis": "Allergic contact dermatitis"
    }
    assert "OPTION-MARK" not in record.model_dump_json()


@pytest.mark.parametrize("history", ["Itching", "Itching for 2.5 years", ""])
def test_diagnosis_arena_without_a_second_sentence_has_the_whole_as_profile(history: str) -> None:
    record = diagnosis_arena_format.to_record(raws.arena(**{"Case Information": history}))
    assert record.subjective.profile == (history or None)
    assert record.subjective.present_illness == (history or None)


def test_the_schema_takes_our_own_records_and_no_unknown_field() -> None:
    schema = MedicalRecord.model_json_schema()
    jsonschema.validate(raws.own(), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(raws.own(url="x"), schema)
