"""Reports that are no text under headings, and revisions."""

import json

import pytest

from inspect_aihospital.core.headings import HEADINGS
from inspect_aihospital.core.loose_json import find_values
from inspect_aihospital.core.report import ReportStatus, parse_report
from inspect_aihospital.core.rubric import Aspect

EN, ZH = list(HEADINGS["en"].values()), list(HEADINGS["zh"].values())
BODIES = ["cough", "film: infiltrate", "pneumonia", "fever and infiltrate", "amoxicillin"]
KEYS = [name.lower().replace(" ", "_") for name in EN]


def rows(pattern: str, names: list[str]) -> str:
    pairs = enumerate(zip(names, BODIES, strict=True), start=1)
    return "\n".join(pattern.format(n=n, name=name, body=body) for n, (name, body) in pairs)


def sections(text: str) -> list[str | None]:
    report = parse_report(text)
    return [report.section(aspect) for aspect in Aspect]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(dict(zip(EN, BODIES, strict=True))),
        "Here it is:\n```json\n" + json.dumps(dict(zip(KEYS, BODIES, strict=True))) + "\n```",
        json.dumps({"report": dict(zip(ZH, BODIES, strict=True))}),
        str(dict(zip(EN, BODIES, strict=True))),
        json.dumps([{"section": n, "content": b} for n, b in zip(EN, BODIES, strict=True)]),
        rows("| {name} | {body} |", ["**Symptoms**", *EN[1:]]),
        "| No. | Section | Text |\n|---|---|---|\n" + rows("| {n} | {name} | {body} |", ZH),
        f"| {' | '.join(EN)} |\n|{'---|' * 5}\n| {' | '.join(BODIES)} |",
        rows("{name}\t{body}", EN),
        rows("<{name}>{body}</{name}>", KEYS),
        rows('<section name="{name}">{body}</section>', EN),
        rows("<h3>{name}</h3><p>{body}</p>", EN),
        rows("<b>{name}</b><br>{body}<br>", ZH),
        rows("### 🩺 {name}\n{body}", EN),
        rows("{n}️⃣ {name}: {body}", EN),
        rows("## {name}\n{body}", [f"{z} / {e}" for z, e in zip(ZH, EN, strict=True)]),
        rows("{name}：{body}", [f"{e}（{z}）" for z, e in zip(ZH, EN, strict=True)]),
        rows("#{name}#\n{body}", ["症狀", "輔助檢查", "診斷結果", "診斷依據", "治療方案"]),
        rows("〔{name}〕{body}", ZH),
        rows("#{name}# {body}", EN).replace("\n", " "),
        rows("{name}: {body}.", EN).replace("\n", " ").replace(".", ""),
        rows("**{name}:** {body}", EN).replace("\n", " "),
        rows("#{name}#\n{body}", EN).replace("\n", "\\n"),
    ],
)
def test_a_report_in_any_layout_is_read(text: str) -> None:
    assert sections(text) == BODIES


@pytest.mark.parametrize(
    "revision",
    [
        "#Diagnostic Results (revised)#\ntuberculosis",
        "#Revised Diagnosis#\ntuberculosis",
        "**Updated Diagnosis**\ntuberculosis",
        "On reflection:\n#Diagnostic Results#\ntuberculosis",
        "#诊断结果（更正）#\ntuberculosis",
        "更正如下：\n#诊断结果#\ntuberculosis",
    ],
)
def test_a_revised_section_replaces_the_earlier_one(revision: str) -> None:
    text = rows("#{name}#\n{body}", EN)
    assert sections(f"{text}\n\n{revision}") == [*BODIES[:2], "tuberculosis", *BODIES[3:]]


def test_a_section_that_begins_as_a_correction_replaces_the_earlier_one() -> None:
    text = rows("#{name}#\n{body}", ZH) + "\n#诊断结果# 更正：tuberculosis"
    assert (parse_report(text).diagnosis or "").endswith("tuberculosis")
    assert parse_report(text).treatment == BODIES[-1]


@pytest.mark.parametrize(
    "inside",
    [
        "| Symptoms | fit |\n|---|---|\n| Diagnosis | fits |",
        '{"Symptoms": "fit", "Diagnosis": "fits"}',
        "【检查】fits 【治疗】fits",
        "Diagnosis revised after the film: pneumonia",
        "<b>Symptoms</b>: fit",
    ],
)
def test_a_layout_within_a_section_stays_there(inside: str) -> None:
    bodies = [*BODIES[:3], inside, BODIES[4]]
    text = "\n".join(f"#{name}#\n{body}" for name, body in zip(EN, bodies, strict=True))
    assert sections(text) == bodies


@pytest.mark.parametrize(
    "text",
    [
        "I cannot provide #Symptoms#, #Diagnostic Results# or a #Treatment Plan#.",
        "<症状>、<诊断结果>和<治疗方案>我都不能提供。",
        "对不起，【症状】【诊断结果】【治疗方案】我都无法填写。",
        "Which **symptoms** came first, and were any **examinations** or **tests** done?",
        "As an AI I do not diagnose.",
        "请问有没有发热？",
    ],
)
def test_a_refusal_or_a_question_has_no_section(text: str) -> None:
    assert parse_report(text).status is ReportStatus.REFUSAL


@pytest.mark.parametrize(
    "text",
    [
        "The patient coughs and has fever. The film shows an infiltrate. " * 6,
        "病人咳嗽发热，胸片示斑片影，考虑肺炎，予阿莫西林口服，注意休息，多饮水。" * 5,
        "Complaint => cough\n- Film => infiltrate\n- Impression => pneumonia\n- Give => penicillin",
    ],
)
def test_a_report_that_no_rule_reads_is_no_refusal(text: str) -> None:
    assert parse_report(text).status is ReportStatus.UNREADABLE


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ('{"a": [1, 2,]}', [{"a": [1, 2]}]),
        ('["a", "b', [["a", "b"]]),
        ("x {not json} y", []),
        ('Items: ["a"]\n{"b": 1}', [["a"], {"b": 1}]),
        ('{"a": "line\nline"}', [{"a": "line\nline"}]),
    ],
)
def test_json_with_slips_is_found(text: str, values: list[object]) -> None:
    assert find_values(text) == values
