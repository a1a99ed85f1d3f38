"""Write lines of released files for the tests, in the shape of the real ones."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Raw = dict[str, Any]
REPORT = (
    "根据以上资料：\n\n#症状#\n(1) 胸闷\n\n#辅助检查#\n(1) 心电图：T波低平\n\n"
    "#诊断结果#\n(1) 心绞痛\n\n#诊断依据#\n(1) 胸闷\n\n#治疗方案#\n(1) 硝酸甘油"
)
THREE = "#诊断结果#\n(1) 心绞痛\n\n#诊断依据#\n(1) 胸闷\n\n#治疗方案#\n(1) 硝酸甘油"


def dialogue(id: int = 7, **changes: Any) -> Raw:
    messages = [
        (0, "Doctor", "您好，怎么了？"),
        (1, "Patient", "<对医生讲> 胸口发闷。"),
        (1, "Doctor", "请先去做心电图检查。"),
        (2, "Patient", "<对检查员讲> 请做心电图。"),
        (2, "Reporter", "#检查项目#\n- 心电图: T波低平\n- 血常规: 无异常\n- 胸片: 无"),
        (2, "Doctor", "考虑心绞痛。"),
        (3, "Patient", "<对医生讲> 好的，谢谢。<结束>"),
        (3, "Doctor", REPORT),
    ]
    history = [{"turn": turn, "role": role, "content": text} for turn, role, text in messages]
    return {
        "patient_id": id,
        "doctor": "Agent.Doctor.Some",
        "doctor_engine_name": "some-model",
        "patient_engine_name": "gpt-3.5-turbo",
        "reporter_engine_name": "gpt-3.5-turbo",
        "dialog_history": history,
        **changes,
    }


def one_step(id: int = 7, **changes: Any) -> Raw:
    return {"patient_id": id, "doctor": "Engine.Some", "diagnosis": THREE, **changes}


def collaboration(id: int = 7, **changes: Any) -> Raw:
    return {
        "patient_id": id,
        "final_turn": 2,
        "diagnosis": f"#最终诊断#\n\n{THREE}",
        "symptom_and_examination": "##症状##\n(1) 胸闷\n\n##辅助检查##\n(1) 心电图：T波低平",
        "doctor_engine_names": ["model-a", "model-b"],
        "host_engine_name": "model-h",
        "patient_engine_name": "gpt-3.5-turbo",
        "reporter_engine_name": "gpt-3.5-turbo",
        **changes,
    }


def verdict(id: int = 7, letters: str = "BCA", **changes: Any) -> Raw:
    """Grade diagnosis, rationale and treatment; five letters grade all five aspects."""
    names = ("diagnosis", "basis", "treatment")
    if len(letters) == 5:
        names = ("sympton", "test", *names)  # type: ignore[assignment]
    grades = {f"{n}_choice": None if x == "-" else x for n, x in zip(names, letters, strict=True)}
    return {
        "doctor_name": "Some",
        "patient_id": id,
        "model_name": "judge-1",
        "reference_diagnosis": {
            "patient_id": id,
            "symptom": "胸闷两天",
            "medical_test": "心电图T波低平",
            "diagnosis": "心绞痛",
            "basis": "胸闷，T波低平",
            "treatment": "硝酸甘油",
        },
        "doctor_diagnosis": {"patient_id": id, "diagnosis": REPORT},
        "diagnosis_analyis": "遗漏了分级",
        **grades,
        **changes,
    }


def write(path: Path, raws: Sequence[Raw]) -> Path:
    text = "\n".join(json.dumps(raw, ensure_ascii=False) for raw in raws)
    path.write_text(text, encoding="utf-8")
    return path
