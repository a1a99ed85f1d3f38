"""The malformed turns and reports of the real corpus in words of our own, and whole reports."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.core.dialogue.routing import Speaker, read_patient
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.core.report.section_headings import HEADINGS

EXPECTED: dict[str, dict[str, Any]] = json.loads(
    (Path(__file__).parent / "edge_expectations.json").read_text(encoding="utf-8")
)
DOCTOR, EXAMINER = Speaker.DOCTOR, Speaker.EXAMINER
COMPLETE, PARTIAL, REFUSAL = ReportStatus.COMPLETE, ReportStatus.PARTIAL, ReportStatus.REFUSAL
UNREADABLE = ReportStatus.UNREADABLE

TURNS: list[tuple[str, str, Speaker, bool, str]] = [
    (
        "patient_prefix_newline",
        "<对医生讲>\n1. 不咳。\n2. 不喘。",
        DOCTOR,
        False,
        "1. 不咳。\n2. 不喘。",
    ),
    ("patient_bare_end", "<结束>", DOCTOR, True, ""),
    ("patient_bare_end", "<end>", DOCTOR, True, ""),
    ("patient_end_to_examiner", "<对检查员讲> 麻烦您了。<结束>", EXAMINER, True, "麻烦您了。"),
    ("patient_end_to_examiner", "<To the examiner> Bye. <end>", EXAMINER, True, "Bye."),
    ("thanks_loop_to_turn_10", "<对医生讲> 多谢，再见。", DOCTOR, False, "多谢，再见。"),
    ("patient_no_prefix", "我先走了。结束。", DOCTOR, False, "我先走了。结束。"),
    ("patient_no_prefix", "That is all. End.", DOCTOR, False, "That is all. End."),
    (
        "patient_two_prefixes",
        "<对检查员讲> 查血。\n<对医生讲> 去了。",
        EXAMINER,
        False,
        "查血。\n 去了。",
    ),
    (
        "patient_two_prefixes",
        "<对医生讲> 好。\n<对检查员讲> 查血。",
        DOCTOR,
        False,
        "好。\n 查血。",
    ),
    (
        "patient_foreign_tag",
        "<对检查员讲> 查血。\n<护士> 稍等。",
        EXAMINER,
        False,
        "查血。\n<护士> 稍等。",
    ),
    ("patient_foreign_tag", "<examiner> One moment.", DOCTOR, False, "<examiner> One moment."),
]
FIVE = "#症状#\n牙痛\n#辅助检查#\n无\n#诊断结果#\n{}\n#诊断依据#\n(1) 症状：牙痛\n#治疗方案#\n随访"
REPORTS: list[tuple[str, str, ReportStatus, str | None]] = [
    ("diagnosis_withheld", FIVE.format("目前不能确定。"), COMPLETE, "目前不能确定。"),
    ("preamble_names_sections", "现补上诊断结果、诊断依据：\n" + FIVE.format("龋"), COMPLETE, "龋"),
    ("header_word_as_list_item", "(1) 症状：牙痛\n(2) 诊断结果：龋", UNREADABLE, None),
    ("header_word_as_list_item", FIVE.format("龋"), COMPLETE, "龋"),
    ("report_refusal_gpt3", "对不起，我只是程序，给不出诊断结果和治疗方案。", REFUSAL, None),
    ("report_refusal_gpt4", "她没有不适，因此没有诊断结果。", REFUSAL, None),
    ("report_refusal_gpt4", "I am sorry, there is no diagnosis to report.", REFUSAL, None),
    ("extra_title", "#最终诊断#\n\n#诊断结果#\n(1) 龋\n\n#诊断依据#\n牙痛", PARTIAL, "(1) 龋"),
    ("double_hash_sections", "##症状##\n牙痛\n\n##诊断结果##\n龋", PARTIAL, "龋"),
    ("final_header_variant", "#最终诊断结果#\n(1) 龋\n\n#诊断依据#\n牙痛", PARTIAL, "(1) 龋"),
]
FOUND_WHOLE = ("diagnosis_withheld", "preamble_names_sections", "header_word_as_list_item")


@pytest.mark.parametrize(("kind", "message", "addressee", "ends", "text"), TURNS)
def test_a_malformed_turn_is_routed(
    kind: str, message: str, addressee: Speaker, ends: bool, text: str
) -> None:
    utterance = read_patient(message)
    assert (utterance.addressee, utterance.ends, utterance.text) == (addressee, ends, text), kind


@pytest.mark.parametrize(("kind", "text", "status", "diagnosis"), REPORTS)
def test_a_malformed_report_is_read(
    kind: str, text: str, status: ReportStatus, diagnosis: str | None
) -> None:
    report = parse_report(text)
    assert (report.status, report.diagnosis) == (status, diagnosis), kind


def test_every_kind_is_here_verbatim_or_for_another_room() -> None:
    elsewhere = {
        kind
        for kind, expected in EXPECTED.items()
        if expected.get("verbatim") or "belongs_to" in expected
    }
    assert {case[0] for case in (*TURNS, *REPORTS)} == EXPECTED.keys() - elsewhere


@pytest.mark.parametrize("kind", FOUND_WHOLE)
def test_the_whole_report_behind_an_excerpt_is_read_by_its_headings(
    shared: Path, kind: str
) -> None:
    whole = whole_reports(shared, kind)
    assert whole
    for text in whole:
        report = parse_report(text)
        assert report.missing == ()
        for aspect, heading in HEADINGS["zh"].items():
            assert report.section(aspect) == under(text, heading)
        assert (report.diagnosis or "") not in text.partition("#")[0]


def whole_reports(shared: Path, kind: str) -> list[str]:
    folder = shared / "data" / "mvme"
    cases = json.loads((folder / "edge_cases.json").read_text(encoding="utf-8"))
    case_ids = {(case["source"], case["patient_id"]) for case in cases if case["kind"] == kind}
    return [
        dialogue["dialog_history"][-1]["content"]
        for source in ("gpt3", "gpt4")
        for line in (folder / f"dialog_history_{source}.jsonl").open(encoding="utf-8")
        if (source, (dialogue := json.loads(line))["patient_id"]) in case_ids
    ]


def under(text: str, heading: str) -> str:
    section = re.search(rf"^#{heading}#(.*?)(?=^#|\Z)", text, re.DOTALL | re.MULTILINE)
    assert section
    return section[1].strip()
