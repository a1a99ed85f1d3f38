"""Reports that are no text under headings, and revisions."""

import json

import pytest

from inspect_aihospital.core.aspects.aspect import IN_PAPER, SECTIONS, Aspect
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.core.report.section_headings import HEADINGS
from inspect_aihospital.core.text.loose_json import find_values

EN, ZH = list(HEADINGS["en"].values()), list(HEADINGS["zh"].values())
BODIES = ["cough", "film: infiltrate", "pneumonia", "fever and infiltrate", "amoxicillin"]
BODIES += [f"{aspect} words" for aspect in SECTIONS if aspect not in IN_PAPER]
KEYS = [name.lower().replace(" ", "_") for name in EN]


def rows(pattern: str, names: list[str]) -> str:
    pairs = enumerate(zip(names, BODIES, strict=False), start=1)
    return "\n".join(pattern.format(n=n, name=name, body=body) for n, (name, body) in pairs)


def sections(text: str) -> list[str | None]:
    report = parse_report(text)
    return [report.section(aspect) for aspect in SECTIONS]


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
        f"| {' | '.join(EN)} |\n|{'---|' * len(EN)}\n| {' | '.join(BODIES)} |",
        rows("{name}\t{body}", EN),
        rows("<{name}>{body}</{name}>", KEYS),
        rows('<section name="{name}">{body}</section>', EN),
        rows("<h3>{name}</h3><p>{body}</p>", EN),
        rows("<b>{name}</b><br>{body}<br>", ZH),
        rows("### 🩺 {name}\n{body}", EN),
        rows("{n}️⃣ {name}: {body}", EN),
        rows("## {name}\n{body}", [f"{z} / {e}" for z, e in zip(ZH, EN, strict=True)]),
        rows("{name}：{body}", [f"{e}（{z}）" for z, e in zip(ZH, EN, strict=True)]),
        rows("#{name}#\n{body}", ["症狀", "輔助檢查", "診斷結果", "診斷依據", "治療方案", *ZH[5:]]),
        rows("〔{name}〕{body}", ZH),
        rows("#{name}# {body}", EN).replace("\n", " "),
        rows("{name}: {body}.", EN).replace("\n", " ").replace(".", ""),
        rows("**{name}:** {body}", EN).replace("\n", " "),
        rows("#{name}#\n{body}", EN).replace("\n", "\\n"),
        rows("{name} → {body}", EN),
        rows("{name}——{body}", ZH),
        rows("( {n} ) {name}: {body}", EN),
        rows("{name}: |\n  {body}", KEYS),
        rows("Section {n} - {name}\n{body}", EN),
        rows("第{n}步：{name}\n{body}", ZH),
        rows("步骤{n} {name}\n{body}", ZH),
        rows("2.{n} {name}\n{body}", ZH),
        rows("§ {n} {name}\n{body}", EN),
        rows("# {n} {name}\n{body}", EN),
        rows("〇{name}\n{body}", ZH),
        rows("◆{name}◆\n{body}", ZH),
        rows("=== {name} ===\n{body}", EN),
        rows("\\subsection*{{{name}}}\n{body}", EN),
        rows("\\textbf{{{name}}}: {body}", EN),
        rows("“{name}”：{body}", ZH).replace("\n", " "),
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
    assert parse_report(text).treatment == BODIES[4]


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
    bodies = [*BODIES[:3], inside, *BODIES[4:]]
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
        "I'm sorry, I cannot provide a diagnosis. Please do:\n- See a doctor\n- Get tests\n- Rest",
        "As an AI language model I cannot diagnose.\n1. See a doctor.\n2. Have an ECG.\n3. Rest.",
        "抱歉，我无法为您提供诊断报告。建议：\n1.去医院就诊\n2.完善检查\n3.规律治疗",
        "I need more information.\n1. When did it start?\n2. Any fever?\n3. Any allergies?",
        "I need more information:\n- onset of the pain\n- past illnesses\n- medication",
        "asdf " * 70,
        "好的，谢谢您。" * 30,
        "The patient has pneumonia. " * 60,
        "Please get a blood count first.",
        "Please have these done:\n- Blood: CBC\n- Imaging: CT\n- Urine: UA\n- Heart: ECG",
        "Recommended:\n- CBC\n- CT abdomen\n- Urinalysis",
        "您好，为了明确是否为阑尾炎，请先做腹部CT。",
        "您的病情需要进一步检查，请到医院就诊。",
        "请注意休息，如果咳嗽加重请就医。",
        "I can't make a diagnosis without a CT. Please get a CT to rule out appendicitis.",
        "You might have appendicitis. Could you get a CT and a blood count and come back?",
        "I see you have had hypertension for ten years. When did the pain start?",
        "The diagnosis is unclear. Please get a CT.",
        "Thank you doctor, I will take the medicine and rest.",
        "虽然您身上疼，但我无法诊断，请到医院就诊。",
        "Although I cannot diagnose you, the scan may show a fracture; see a doctor.",
        "我不能判断您是否患有甲亢，需要先查甲功。",
        "A fox met a crow, and they talked about the weather and the price of corn. "
        + "So on. " * 40,
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
        "This patient has acute appendicitis, based on the pain. He needs an appendectomy today.",
        "Impression: pneumonia. Plan: amoxicillin.",
        "I think this is a NSTEMI given the troponin rise. I'd start aspirin and heparin.",
        "患者为急性阑尾炎，建议手术治疗。",
        "急性阑尾炎，建议手术。",
        "(1) 症状：咳嗽，与支气管炎相关。\n(2) 辅助检查：胸片支持肺部感染。",
        "您得的是急性胃炎，给予奥美拉唑口服。",
        "考虑上呼吸道感染，建议多休息、多饮水。",
        "Acute cholecystitis. Needs cholecystectomy.",
        "尽管我无法替代线下医生，但根据结果，我判断您患有甲亢，需要服甲巯咪唑。",
        "听到您这么难受我很抱歉。从胃镜看，您得的是反流性食管炎，建议服用奥美拉唑。",
        "Although I am not a doctor, I believe you have psoriasis and should use a cream.",
        "Unfortunately, your scan confirms a pulmonary embolism. You will need apixaban.",
        "Gout. Urate 10. Colchicine 500 µg.",
        "Community-acquired pneumonia. Amoxicillin 500 mg three times daily.",
        "Cough and fever for three days; film shows an infiltrate. Treated with amoxicillin.",
        "He may have gout. Please start colchicine 0.5 mg.",
        "Sorry for the delay. This patient has pneumonia; please give him amoxicillin.",
        "I cannot make a definite diagnosis, but this is most likely appendicitis.",
        "As an AI I may err, but the most likely diagnosis is gout. Start colchicine.",
        "What brings him: cough\nWe saw: infiltrate\nIt is: pneumonia\nWhy so: it fits\n"
        "To do: amoxicillin\n\nIs there anything else you need?",
        "Story: tired\nSeen: low count\nCall: anemia\nWhy: count\nDo: iron\nAny other questions?",
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


@pytest.mark.parametrize(
    ("value", "diagnosis", "rationale"),
    [
        ({"diagnosis": {"result": "flu", "rationale": "fever"}}, "flu", "fever"),
        ({"诊断结果": {"名称": "流感", "诊断依据": "发热"}}, "流感", "发热"),
        ({"diagnosis": {"name": "flu", "stage": "1", "basis": "x"}}, "name: flu\nstage: 1", "x"),
        ({"diagnosis": [{"is": "flu", "rationale": "x"}, {"is": "gout"}]}, "flu\nis: gout", "x"),
        ({"diagnosis": "flu", "evidence": "fever"}, "flu", "fever"),
    ],
)
def test_a_rationale_within_the_diagnosis_is_found(
    value: dict[str, object], diagnosis: str, rationale: str
) -> None:
    report = parse_report(json.dumps({"symptoms": "cough", **value}, ensure_ascii=False))
    assert (report.diagnosis, report.rationale) == (diagnosis, rationale)


def test_a_diagnosis_keeps_what_is_stated_elsewhere_and_its_findings() -> None:
    inner = {"result": "flu", "rationale": "x", "symptoms": "fit"}
    report = parse_report(json.dumps({"diagnosis": inner, "rationale": "fever"}))
    assert report.diagnosis == "result: flu\nrationale: x\nsymptoms: fit"
    assert (report.rationale, report.symptoms) == ("fever", None)
    assert parse_report(json.dumps({"symptoms": "cough", "basis": "x"})).rationale is None


@pytest.mark.parametrize(
    ("title", "text", "number"),
    [("title", "text", 1), ("heading", "body", "1"), ("name", "content", None)],
)
def test_sections_with_a_title_and_a_number_are_read(title: str, text: str, number: object) -> None:
    pairs = zip(EN, BODIES, strict=True)
    titled = [{"order": number, text: body, title: name} for name, body in pairs]
    assert sections(json.dumps({"sections": titled})) == BODIES


@pytest.mark.parametrize("basis", ["Basis", "Reasoning", "Evidence", "Reasons", "依据", "理由"])
@pytest.mark.parametrize(
    "pattern",
    [
        "{n}. {name}: {body}",
        "## {name}\n{body}",
        "**{name}:** {body}",
        "{name}：{body}",
        "<{name}>{body}</{name}>",
        "| {name} | {body} |",
    ],
)
def test_a_bare_name_behind_the_diagnosis_heads_the_rationale(pattern: str, basis: str) -> None:
    names = ["Symptoms", "Tests", "Diagnosis", basis, "Plan", *EN[5:]]
    assert sections(rows(pattern, names)) == BODIES


@pytest.mark.parametrize(
    ("text", "diagnosis", "rationale"),
    [
        ("Diagnosis: flu\nRationale: fever\nPlan: rest\nEvidence: trials", "flu", "fever"),
        ("Diagnosis: flu\nEvidence: x\nRationale: fever", "flu\nEvidence: x", "fever"),
        ("## Diagnosis\nflu\nEvidence: x\n## Plan\nrest", "flu\nEvidence: x", None),
        ("Symptoms: a\nBasis: b\nDiagnosis: flu", "flu", None),
        ("Diagnosis: flu\nEvidence\nPlan: rest", "flu\nEvidence", None),
    ],
)
def test_a_bare_name_elsewhere_is_text(text: str, diagnosis: str, rationale: str | None) -> None:
    report = parse_report(text)
    assert (report.diagnosis, report.rationale) == (diagnosis, rationale)


def test_reasoning_at_the_head_of_a_report_in_tags_is_its_rationale() -> None:
    text = "<reasoning>CRP < 5</reasoning>\n<diagnosis>flu</diagnosis><treatment>rest</treatment>"
    assert sections(text)[:5] == [None, None, "flu", "CRP < 5", "rest"]


LOOSE = {
    "en": ["History", "Workup", "Clinical Impression", "Discussion", "Recommendations"],
    "zh": ["主诉", "化验结果", "印象", "病情分析", "医嘱"],
}


@pytest.mark.parametrize("language", LOOSE)
@pytest.mark.parametrize(
    "pattern", ["## {name}\n{body}", "**{n}. {name}**\n{body}", "{name}: {body}"]
)
def test_loose_names_among_firm_ones_head_sections(pattern: str, language: str) -> None:
    firm = {"en": EN, "zh": ZH}[language]
    # One of a kind is firm at least: here each in turn.
    for place in range(len(IN_PAPER)):
        names = [*LOOSE[language]]
        names[place] = firm[place]
        assert sections(rows(pattern, names))[: len(IN_PAPER)] == BODIES[: len(IN_PAPER)]


@pytest.mark.parametrize("pattern", ["{n}) {name}\n{body}", "**{n}. {name}:** {body}"])
@pytest.mark.parametrize(
    "names",
    [
        ["Symptoms", "Physical exam & labs", "Final Dx", "Justification", "Tx"],
        ["What you told me", "What the tests show", "What I think it is", "Why I think so", "Mgmt"],
        ["HPI", "What we found", "What this likely is", "Why", "What to do next"],
    ],
)
def test_everyday_names_head_sections(pattern: str, names: list[str]) -> None:
    assert sections(rows(pattern, names))[: len(IN_PAPER)] == BODIES[: len(IN_PAPER)]


@pytest.mark.parametrize(
    ("text", "diagnosis", "rationale"),
    [
        ("**S:** cough\n**O:** film\n**A:** flu\nReasoning: fever\n**P:** rest", "flu", "fever"),
        # Not behind a diagnosis, or beside a rationale of its own.
        ("**S:** cough\nReasoning: x\n**O:** film\n**A:** flu\n**P:** rest", "flu", None),
        (
            "## Symptoms\ncough\n## Diagnosis\nflu\nReasoning: x\n## Rationale\nfever",
            "flu\nReasoning: x",
            "fever",
        ),
    ],
)
def test_reasons_on_a_line_below_the_diagnosis_are_the_rationale(
    text: str, diagnosis: str, rationale: str | None
) -> None:
    report = parse_report(text)
    assert (report.diagnosis, report.rationale) == (diagnosis, rationale)


@pytest.mark.parametrize(
    "text",
    [
        # Too few, out of order, or beside a firm name of the same section.
        "## Symptoms\ncough\n## Findings\ninfiltrate\n## Treatment\namoxicillin",
        "## Recommendations\nrest\n## Symptoms\ncough\n## Examinations\nfilm\n## Diagnosis\nflu",
        "## Symptoms\ncough\n## Examinations\nfilm\n## Conclusion\nfit\n## Diagnosis\nflu",
    ],
)
def test_loose_names_elsewhere_are_text(text: str) -> None:
    found = " ".join(filter(None, sections(text)))
    assert "#" in found or "rest" not in found


@pytest.mark.parametrize("outer", ["一、", "（一）"])
def test_parts_of_a_section_in_another_numbering_stay_in_it(outer: str) -> None:
    numerals, inner = "一二三四五", "（一）" if outer == "一、" else "一、"
    heads = [
        outer.replace("一", numeral) + name for numeral, name in zip(numerals, ZH, strict=False)
    ]
    text = "\n".join(
        f"{head}\n{inner}现病史\n{body}" for head, body in zip(heads, BODIES, strict=False)
    )
    expected = [f"{inner}现病史\n{body}" for body in BODIES[: len(IN_PAPER)]]
    assert sections(text)[: len(IN_PAPER)] == expected


@pytest.mark.parametrize(
    ("pattern", "foreign"),
    [
        ("## {name}\n{body}", "## Prognosis\ngood"),
        ("{name}\n---\n{body}", "References\n---\nnone"),
    ],
)
def test_a_heading_of_something_else_ends_a_section(pattern: str, foreign: str) -> None:
    assert sections(f"{foreign}\n{rows(pattern, EN)}\n{foreign}") == BODIES


def test_an_inner_heading_of_something_else_is_text() -> None:
    last = f"{BODIES[-1]}\n### Prognosis\ngood"
    text = rows("## {name}\n{body}", EN)
    assert sections(f"{text}\n### Prognosis\ngood") == [*BODIES[:-1], last]


@pytest.mark.parametrize(
    "announcement",
    ["Correction: point 3 was a slip, read this instead.", "更正：上文第3项有误，应为下列内容。"],
)
def test_an_announced_section_replaces_the_earlier_one(announcement: str) -> None:
    text = f"{rows('{n}. {name}: {body}', EN)}\n\n{announcement}\n3. {EN[2]}: bronchitis"
    assert sections(text) == [*BODIES[:2], "bronchitis", *BODIES[3:]]


def test_a_report_in_the_form_of_a_chinese_case_note() -> None:
    note = (
        "主诉：停经45天\n现病史：昨晚起下腹痛\n辅助检查：HCG 2300\n初步诊断：异位妊娠\n"
        "诊断依据分析：停经、腹痛\n方案（计划）：手术"
    )
    sections = parse_report(note).sections
    assert sections[Aspect.SYMPTOMS] == "停经45天\n现病史：昨晚起下腹痛"
    assert sections[Aspect.RATIONALE] == "停经、腹痛"
    assert sections[Aspect.TREATMENT] == "手术"
    summary = "症状总结：腹痛\n检查总结：WBC 12\n诊断结论：阑尾炎\n诊断依据：压痛\n治疗：手术"
    assert parse_report(summary).sections[Aspect.EXAMINATIONS] == "WBC 12"
