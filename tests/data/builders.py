"""Small raw records in each of the three formats."""

from typing import Any

PROFILE = "<病情陈述> 你这三天头疼得厉害。\n<性别> 女\n<说法方式> 你说话直接。"


def mvme(id: object = 1, **sections: Any) -> dict[str, Any]:
    medical_record = {
        "一般资料": "\n性别: 女\n年龄: 40岁\n",
        "主诉": "\n头痛三天\n",
        "现病史": "三天前出现头痛，伴恶心。",
        "查体": "颈软。",
        "辅助检查": "- 头颅CT: 未见异常",
        "初步诊断": "头痛待查",
        "诊断依据": "病史与影像。",
        "诊断结果": "偏头痛",
        "诊治经过": "给予布洛芬。",
    }
    return {
        "id": id,
        "department": "内科病例 神经内科病例 ",
        "profile": PROFILE,
        "author": "AUTHOR-MARK",
        "title": "TITLE-MARK",
        "url": "https://example.invalid/URL-MARK",
        "medical_record": medical_record | sections,
    }


def osce(diagnosis: str = "Migraine", **patient: Any) -> dict[str, Any]:
    actor = {
        "Demographics": "40-year-old woman",
        "History": "Three days of headache.",
        "Symptoms": {"Primary_Symptom": "Headache", "Secondary_Symptoms": ["Nausea"]},
        "Social_History": "Teacher.",
    }
    case = {
        "Objective_for_Doctor": "OBJECTIVE-MARK",
        "Patient_Actor": actor | patient,
        "Physical_Examination_Findings": {"Vital_Signs": {"Heart_Rate": "72 bpm"}},
        "Test_Results": {"Imaging": {"Head_CT": {"Findings": "Normal"}}},
        "Correct_Diagnosis": diagnosis,
    }
    return {"OSCE_Examination": case}


def own(**changes: Any) -> dict[str, Any]:
    record: dict[str, Any] = {
        "id": "own-1",
        "language": "en",
        "specialty": "IM",
        "subjective": {"chief_complaint": "Headache", "present_illness": "For three days."},
        "objective": {"physical": "Neck supple."},
        "reference": {"diagnosis": "Migraine"},
    }
    return record | changes
