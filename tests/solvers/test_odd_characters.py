"""Characters that no file can hold, said by any role: the case ends like any other."""

from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import read_eval_log
from inspect_ai.model import Model

from inspect_aihospital.data.record_files import CaseError, read_records
from tests.scripted import calls_tool, doctor, full_report, lines, make_record, run_mvme, scripted

pytestmark = pytest.mark.slow

ODD = "\ud83d odd \x00 \u2028 \uffff \u202e \U000e0041 " + "Z\u0301\u0302" * 50

GRADER = scripted(
    lambda messages, tools: calls_tool(
        {a: {"analysis": ODD, "grade": "B"} for a in tools[0].parameters.properties}
    )
)
ASKS = {"patient": lines("<To the examiner> ECG", "<To the doctor> Thanks. <end>")}
SPEAKERS: dict[str, tuple[Model, dict[str, Any]]] = {
    "doctor": (doctor(f"Hm. {ODD}", report=full_report()), {}),
    "report": (doctor("Hm.", report=full_report(f"(1) x {ODD}")), {}),
    "patient": (
        doctor("Hm.", report=full_report()),
        {"patient": lines(f"<To the doctor> {ODD}", "<To the doctor> Yes. <end>")},
    ),
    "examiner": (
        doctor("ECG, please.", "Angina.", report=full_report()),
        {**ASKS, "examiner": lines(f"- ECG {ODD[:9]}", f"# ECG\n- Tracing: {ODD}")},
    ),
    "grader": (doctor("Hm.", report=full_report()), {"grader": GRADER}),
}


@pytest.mark.parametrize("speaker", SPEAKERS)
def test_half_a_character_loses_no_case(speaker: str, tmp_path: Path) -> None:
    model, roles = SPEAKERS[speaker]
    log = run_mvme(tmp_path, model, roles=roles, task={"icd10": False})
    assert log.status == "success", log.error
    (sample,) = read_eval_log(log.location).samples or []
    score = (sample.scores or {})["mvme_rubric"]
    values = score.as_dict()
    assert values["aspects_scored"] == 5
    assert "\ud83d" not in "".join(message.text for message in sample.messages)


def test_a_record_with_half_a_character_is_refused_by_its_name() -> None:
    record = make_record().model_dump_json()
    content = record.replace("PAST-MARK", r"\ud83d").encode()
    with pytest.raises(CaseError, match=r"record 1 \(id case-1\) holds half of a character"):
        read_records("own.json", content)
