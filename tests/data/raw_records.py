"""Small raw records in each format, and files that hold them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

RawRecord = dict[str, Any]

PROFILE = (
    "<病情陈述> 你这两天感觉胸口闷，您还有点恶心。\n<性别> 男\n<年龄> 54\n<说法方式> 你说话直接。"
)


def mvme(id: int | str = 1003, *, sections: Mapping[str, Any] | None = None) -> RawRecord:
    medical_record = {
        "一般资料": "\n性别: 男\n职业: 农民\n",
        "主诉": "胸闷2天",
        "现病史": "两天前无明显诱因出现胸闷，活动后加重。",
        "既往史": "高血压病史",
        "个人史": "吸烟十年",
        "查体": "血压140/90mmHg",
        "辅助检查": "- 心电图: T波低平",
        "初步诊断": "胸闷待查",
        "诊断依据": "胸闷与心电图",
        "诊断结果": "不稳定心绞痛",
        "诊治经过": "硝酸甘油",
        "鉴别诊断": "主动脉夹层",
    }
    return {
        "id": id,
        "department": "内科病例 心血管内科病例 ",
        "profile": PROFILE,
        "author": "AUTHOR-MARK",
        "title": "TITLE-MARK",
        "url": "https://URL-MARK.invalid/1.html",
        "local": "LOCAL-MARK",
        "time": "TIME-MARK",
        "diseases": "DISEASES-MARK",
        "read_num": 5096,
        "medical_record": {**medical_record, **(sections or {})},
    }


def osce(diagnosis: str = "Myasthenia gravis", **patient: Any) -> RawRecord:
    actor = {
        "Demographics": "35-year-old female",
        "History": "One month of double vision, worse after exertion.",
        "Symptoms": {"Primary_Symptom": "Double vision", "Secondary_Symptoms": ["Weak arms"]},
        "Past_Medical_History": "None of note.",
        "Social_History": "Non-smoker.",
        **patient,
    }
    case = {
        "Objective_for_Doctor": "OBJECTIVE-MARK Assess double vision.",
        "Patient_Actor": actor,
        "Physical_Examination_Findings": {"Vital_Signs": {"Heart_Rate": "72 bpm"}},
        "Test_Results": {"Imaging": {"Chest_CT": {"Findings": "No thymoma."}}},
        "Correct_Diagnosis": diagnosis,
    }
    return {"OSCE_Examination": case}


CMB_DESCRIPTION = """现病史
（1）病史摘要
    钱某，女，61岁，两天来右耳后起水疱，刺痛。
    家族史：母亲有糖尿病。
（2）主诉
    右耳后水疱2天。

体格检查
（1）既往史：曾患水痘。
（2）专科查体
    右耳后成簇水疱。

辅助检查
（1）实验室检查
    血常规：正常。
（2）疱液涂片：见多核巨细胞。

治疗经过
（1）确认为COURSE-MARK
"""
CMB_ANSWER = (
    "（1）诊断：带状疱疹\n（2）诊断依据：①沿神经分布的水疱。②刺痛。\n（3）鉴别诊断：OTHER-MARK"
)


def cmb(
    id: int = 5,
    *,
    description: str = CMB_DESCRIPTION,
    answer: str = CMB_ANSWER,
    treatment_question: str = "简述本例病人的治疗原则。",
) -> RawRecord:
    return {
        "id": id,
        "title": "案例分析-TITLE-MARK",
        "description": description,
        "QA_pairs": [
            {"question": "分析本例病人的病史。", "answer": "（1）病史分析：ANALYSIS-MARK"},
            {"question": "简述本例病人的诊断及诊断依据。", "answer": answer},
            {"question": treatment_question, "answer": "阿昔洛韦口服。"},
        ],
    }


def arena(**changes: Any) -> RawRecord:
    record = {
        "id": 8,
        "Case Information": "A 34-year-old baker had itching forearms. It began with new flour.",
        "Physical Examination": "Vesicles on both forearms.",
        "Diagnostic Tests": "Patch test: ammonium persulfate (++).",
        "Final Diagnosis": "Allergic contact dermatitis",
        "Options": {"A": "OPTION-MARK", "B": "Scabies", "C": "Psoriasis", "D": "Gout"},
        "Right Option": "A",
    }
    return {**record, **changes}


def own(id: str = "own-1", **changes: Any) -> RawRecord:
    record: RawRecord = {
        "id": id,
        "language": "en",
        "specialty": "ENT",
        "subjective": {"chief_complaint": "Sore throat", "present_illness": "For three days."},
        "objective": {"physical": "Red tonsils"},
        "reference": {"diagnosis": "Tonsillitis"},
    }
    return {**record, **changes}


def write(folder: Path, content: object, name: str = "records.json") -> str:
    """Write bytes or text as they are, anything else as JSON; return the path."""
    path = folder / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
        path.write_text(text, encoding="utf-8")
    return str(path)


def lines(*records: RawRecord) -> str:
    return "\n".join(json.dumps(record, ensure_ascii=False) for record in records)
