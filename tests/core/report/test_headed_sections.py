"""Reports with drafts, several problems, shared headings, other names and corrections."""

import json

import pytest

from inspect_aihospital.core.aspects.aspect import IN_PAPER
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.core.report.section_headings import HEADINGS

EN, ZH = ([HEADINGS[language][a] for a in IN_PAPER] for language in ("en", "zh"))
BODIES = ["wet cough", "film: infiltrate", "lobar pneumonia", "it fits", "amoxicillin"]
GOUT = ["red toe", "urate 10", "gout", "podagra", "colchicine"]


def rows(names: list[str], bodies: list[str], pattern: str = "{}: {}") -> str:
    return "\n".join(pattern.format(*pair) for pair in zip(names, bodies, strict=True))


def sections(text: str) -> list[str | None]:
    report = parse_report(text)
    return [report.section(aspect) for aspect in IN_PAPER]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Problem 1: gout", "Problem 2: pneumonia"),
        ("**Condition A**", "**Condition B**"),
        ("一、痛风", "二、肺炎"),
        ("问题1：痛风", "问题2：肺炎"),
        ("## Gout", "## Pneumonia"),
        ("1. Gout of the left foot", "2. Lobar pneumonia"),
        ("【痛风】", "【大叶性肺炎】"),
        ("疾病一", "疾病二"),
    ],
)
@pytest.mark.parametrize("names", [EN, ZH])
def test_sections_of_several_problems_are_joined(first: str, second: str, names: list[str]) -> None:
    text = f"{first}\n{rows(names, GOUT)}\n\n{second}\n{rows(names, BODIES)}"
    assert sections(text) == [f"{a}\n{b}" for a, b in zip(GOUT, BODIES, strict=True)]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("", ""),
        ("Draft 1: gout", "Draft 2: pneumonia"),
        ("1. Preliminary report", "2. Final report"),
        ("一、初稿", "二、定稿"),
        ("Option 1: gout", "Option 2: pneumonia"),
        ("## Pneumonia", "## Pneumonia (revised)"),
        ("1. Gout", "2. Another try"),
        ("1. First", "2. Second"),
        ("1. Gout", "2. On second thought"),
        ("1. Pneumonia", "2. Pneumonia"),
        ("## Pneumonia", "## Pneumonia"),
        ("**Gout**", "**Rather pneumonia**"),
        ("Problem 1: gout", "Problem 2: pneumonia instead"),
        ("一、痛风", "二、其实是肺炎"),
        ("1. 痛风", "2. 再次判断"),
        ("## 痛风", "## 应为肺炎"),
        ("【痛风】", "【重新考虑：肺炎】"),
    ],
)
def test_the_last_of_two_versions_counts(first: str, second: str) -> None:
    assert sections(f"{first}\n{rows(EN, GOUT)}\n\n{second}\n{rows(EN, BODIES)}") == BODIES


@pytest.mark.parametrize(
    "early",
    [
        "Draft\nSymptoms: cough\nDiagnosis: a cold\n\nComplete report",
        "Diagnosis: a cold, I guess.",
        "Symptoms: cough\nDiagnosis: a cold\nRationale: cough\nNow in full",
        "初步判断\n症状：咳嗽\n诊断：感冒\n\n正式版",
    ],
)
def test_a_whole_report_replaces_an_early_answer(early: str) -> None:
    assert sections(f"{early}\n\n{rows(EN, BODIES)}") == BODIES


def test_an_early_answer_that_nothing_states_again_stays() -> None:
    names, bodies = [*EN[:2], *EN[3:]], [*BODIES[:2], *BODIES[3:]]
    assert sections(f"Diagnosis: a cold\n{rows(names, bodies)}")[2] == "a cold"


@pytest.mark.parametrize(
    "heading",
    [
        "Diagnosis and Basis",
        "Final Diagnosis & Reasoning",
        "Diagnosis/Justification",
        "Diagnosis with Rationale",
        "诊断及依据",
        "诊断结论、诊断依据",
    ],
)
@pytest.mark.parametrize(
    "pattern", ["{}: {}", "## {}\n{}", '<part title="{}">{}</part>', "| {} | {} |"]
)
def test_two_sections_share_a_heading(heading: str, pattern: str) -> None:
    names = [EN[0], EN[1], heading, EN[4]]
    assert sections(rows(names, [*BODIES[:3], BODIES[4]], pattern)) == [
        *BODIES[:3],
        BODIES[2],
        BODIES[4],
    ]


def test_a_shared_heading_in_json_or_above_its_own_sections() -> None:
    value = {"symptoms": "cough", "diagnosis_and_rationale": "flu", "a": "1", "plan": "rest"}
    assert sections(json.dumps(value)) == ["cough", None, "flu", "flu", "rest"]
    title = "Symptoms and Diagnosis\nas follows\n"
    assert sections(title + rows(EN, BODIES)) == BODIES
    assert sections("Diagnosis and Rationale: flu\nRationale: fever")[2:4] == ["flu", "fever"]


@pytest.mark.parametrize(
    ("place", "name"),
    [
        *((0, name) for name in ("Reported Symptoms", "Symptoms & Past History", "主要表现")),
        *((1, name) for name in ("Imaging and Labs", "Diagnostic Studies", "检查发现", "已做检查")),
        *((1, name) for name in ("实验室与影像检查", "查体及辅助检查")),
        *(
            (2, name)
            for name in ("Confirmed Diagnosis", "Diagnostic Assessment", "Working Diagnosis")
        ),
        *((2, name) for name in ("出院诊断", "确诊结果", "Uncommon Diagnosis")),
        *((3, name) for name in ("Evidence for Diagnosis", "Diagnostic Justification", "推理依据")),
        *(
            (4, name)
            for name in ("Care Plan", "Plan of Action", "Treatment Strategy", "进一步治疗")
        ),
    ],
)
def test_near_synonyms_head_a_section(place: int, name: str) -> None:
    names = list(EN if name.isascii() else ZH)
    names[place] = name
    assert sections(rows(names, BODIES)) == BODIES


@pytest.mark.parametrize(
    "inside",
    [
        "Previous Treatment: none",
        "Current treatment: none",
        "既往诊断：哮喘",
        "P: 90, S: 98 %",
        "S/P appendectomy",
    ],
)
def test_what_was_before_heads_no_section(inside: str) -> None:
    bodies = [f"{BODIES[0]}\n{inside}", *BODIES[1:]]
    assert sections(rows(EN, bodies)) == bodies


@pytest.mark.parametrize(
    "names",
    [
        "S O A P",
        "S（主观） O（客观） A（评估） P（计划）",
        "Subjective Objective Assessment Advice",
    ],
)
def test_a_note_in_four_parts_is_read(names: str) -> None:
    found = sections(rows(names.split(), [*BODIES[:3], BODIES[4]], "**{}:** {}"))
    assert found == [*BODIES[:3], None, BODIES[4]]


@pytest.mark.parametrize(
    "correction",
    [
        "Wait, the culture is back. Corrected diagnosis: legionellosis",
        "Correction: the diagnosis should be legionellosis",
        "抱歉，上面有误，诊断结果应更正为：legionellosis",
        "更正：诊断应为legionellosis",
        "Correction: diagnosis: legionellosis",
        "Sorry, the final diagnosis should read legionellosis",
        "Actually the diagnosis should be legionellosis",
        "Apologies: the diagnosis is changed to legionellosis",
        "Wait, the antigen is positive, so I must correct the diagnosis: legionellosis",
        "不对，诊断结果应为：legionellosis",
        "对不起，漏看了培养，修正后的诊断：legionellosis",
        "等等，抗原阳性，应更正诊断结果：legionellosis",
    ],
)
def test_a_sentence_behind_a_report_corrects_it(correction: str) -> None:
    expected = [*BODIES[:2], "legionellosis", *BODIES[3:]]
    assert sections(f"{rows(EN, BODIES)}\n\n{correction}") == expected


@pytest.mark.parametrize(
    "plan",
    [
        "Wait for the culture: if positive, the diagnosis should be legionellosis.",
        "若培养阳性，应更正诊断为军团菌病。",
        "Actually, the dose may be halved. The diagnosis is good.",
        "Wait 24 hours before flying; symptoms should be over by then.",
        "Waiting is no option: treatment should be begun tonight.",
        "Sorry for the delay, your treatment should be over in a week.",
        "Actually all examinations should be repeated.",
        "Corrected hearing: examinations should be yearly",
        "Corrected sodium should be followed. Diagnosis: hyponatraemia should be excluded.",
        "Wait, treatment should be changed to tablets after two days.",
        "Sorry, the diagnosis should be confirmed by biopsy of the tumour.",
        "Actually, the diagnosis should be stroke until the scan is read.",
        "Actually, the diagnosis should be discussed with the cancer board.",
        "不对称性肌无力者，治疗应为免疫球蛋白",
        "抱歉让您久等，治疗应为三个月",
        "更正饮食习惯，症状应为逐渐减轻",
        "等等看，检查应为每年一次",
        "抱歉，诊断应为病理确认肿瘤后再定",
        "纠正贫血，诊断应为专科复查",
        "Sorry, the diagnosis should be not a stroke",
        "不对，诊断应为不是肿瘤",
    ],
)
def test_a_plan_for_later_corrects_nothing(plan: str) -> None:
    assert sections(f"{rows(EN, BODIES)}\n{plan}") == [*BODIES[:4], f"{BODIES[4]}\n{plan}"]
