"""The report parser under generated bodies, in every form, and under generated nonsense."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.aspects.aspect import SECTIONS
from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.report_parser import Report, ReportStatus, parse_report
from inspect_aihospital.core.report.section_headings import HEADINGS

FORMATS = [
    "#{name}#\n{body}",
    "##{name}##\n{body}",
    "## {name}\n{body}",
    "**{name}**\n{body}",
    "**{n}. {name}：**\n{body}",
    "【{name}】\n{body}",
    "{n}. {name}:\n{body}",
    "{name}:\n{body}",
]
LETTERS = st.text(st.characters(categories=("Lu", "Ll", "Lo", "Nd")), min_size=1, max_size=20)
MARKS = st.sampled_from(["({n}) ", "（{n}）", "- ", "* ", "• "])
POINT = st.tuples(MARKS, LETTERS).map("".join)
BODY = st.lists(POINT, min_size=1, max_size=4).map(
    lambda points: "\n".join(p.replace("{n}", str(n)) for n, p in enumerate(points, start=1))
)
BODIES = st.lists(BODY, min_size=len(SECTIONS), max_size=len(SECTIONS))
NAMES = [name for names in HEADINGS.values() for name in names.values()]
FRAGMENTS = [
    "#",
    "##",
    "**",
    "【",
    "】",
    "：",
    ":",
    "\n",
    "\r\n",
    "1. ",
    "一、",
    "<think>",
    "</think>",
]


def report_text(pattern: str, language: Language, bodies: list[str]) -> str:
    names = HEADINGS[language].values()
    sections = enumerate(zip(names, bodies, strict=True), start=1)
    return "\n\n".join(pattern.format(n=n, name=name, body=body) for n, (name, body) in sections)


def sections(report: Report) -> list[str | None]:
    return [report.section(aspect) for aspect in SECTIONS]


@pytest.mark.slow
@pytest.mark.parametrize("pattern", FORMATS)
@given(bodies=BODIES, language=st.sampled_from(["zh", "en"]))
def test_listed_points_come_back_unchanged(
    pattern: str, bodies: list[str], language: Language
) -> None:
    report = parse_report(report_text(pattern, language, bodies))
    assert sections(report) == bodies
    assert report.status is ReportStatus.COMPLETE


@given(bodies=BODIES)
def test_points_that_begin_with_section_names_come_back_unchanged(bodies: list[str]) -> None:
    point_bodies = [f"(1) 症状：{body}\n- 诊断结果\n- **治疗方案**：{body}" for body in bodies]
    assert (
        sections(parse_report(report_text("#{name}#\n{body}", "zh", point_bodies))) == point_bodies
    )


@given(st.lists(st.one_of(st.sampled_from([*NAMES, *FRAGMENTS]), st.text(max_size=8))))
def test_scraps_of_headings_raise_nothing_and_invent_nothing(parts: list[str]) -> None:
    text = "".join(parts)
    report = parse_report(text)
    section_texts = [body for body in sections(report) if body is not None]
    spoken_text = spoken(text)  # without inline thinking, whatever it tore apart
    assert all(line.strip() in spoken_text for body in section_texts for line in body.splitlines())
    assert all(body.strip() for body in section_texts)
    assert len(report.missing) == len(SECTIONS) - len(section_texts)
    assert (report.status is ReportStatus.PARTIAL) == (0 < len(section_texts) < len(SECTIONS))


def test_a_repeated_heading_after_text_is_text() -> None:
    report = parse_report("#症状#\n头痛\n#诊断结果#\n偏头痛\n#症状#\n又头痛")
    assert report.symptoms == "头痛"
    assert report.diagnosis == "偏头痛\n#症状#\n又头痛"


def test_a_repeated_heading_after_nothing_is_a_heading() -> None:
    report = parse_report("#症状#\n\n#诊断结果#\n偏头痛\n#症状#\n头痛")
    assert (report.symptoms, report.diagnosis) == ("头痛", "偏头痛")


def test_a_heading_in_another_style_before_its_place_fills_nothing() -> None:
    report = parse_report("#症状#\n头痛\n**治疗方案**\n休息\n#诊断结果#\n偏头痛")
    assert report.treatment is None
    assert report.symptoms == "头痛\n**治疗方案**\n休息"


def test_a_plain_line_fills_no_gap() -> None:
    report = parse_report("#症状#\n头痛\n#辅助检查#\nCT\n诊断结果：偏头痛\n#治疗方案#\n休息")
    assert report.diagnosis is None
    assert report.examinations == "CT\n诊断结果：偏头痛"


@pytest.mark.parametrize(
    "tail", ["<think>\n#治疗方案#\n手术", "<thinking>#治疗方案# 手术</thinking>"]
)
def test_thinking_after_a_section_ends_with_it(tail: str) -> None:
    report = parse_report(f"#症状#\n头痛\n{tail}")
    assert (report.symptoms, report.treatment) == ("头痛", None)


@pytest.mark.parametrize("pattern", FORMATS)
def test_windows_line_ends_change_no_section(pattern: str) -> None:
    text = report_text(pattern, "en", ["(1) a\n(2) b"] * len(SECTIONS))
    assert parse_report(text.replace("\n", "\r\n")) == parse_report(text)


def test_a_report_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        parse_report("#症状#\n头痛").status = ReportStatus.EMPTY  # type: ignore[misc]


@pytest.mark.parametrize(
    "heading",
    [
        "＃症状＃",
        "> ## 症状",
        "*症状*",
        "<症状>",
        "1) 症状",
        "### 1) 症状",
        "（一）症状",
        "#症状：#",
    ],
)
def test_unusual_markings_head_a_section_too(heading: str) -> None:
    assert parse_report(f"{heading}\n发热").symptoms == "发热"


def test_the_last_of_two_whole_reports_counts() -> None:
    template = "\n".join(f"#{name}#\n(1) ……" for name in HEADINGS["zh"].values())
    final = "\n".join(f"#{name}#\n(1) {name}正文" for name in HEADINGS["zh"].values())
    report = parse_report(f"{template}\n\n{final}")
    assert report.symptoms == "(1) 症状正文"
    assert report.treatment == "(1) 治疗方案正文"


def test_sub_headings_in_bold_do_not_outvote_marked_sections() -> None:
    text = "#诊断结果#\n感冒\n#诊断依据#\n**症状**\n发热\n**辅助检查**\n无\n**治疗方案**\n有效"
    report = parse_report(text)
    assert report.diagnosis == "感冒"
    assert report.symptoms is None
    assert (report.rationale or "").startswith("**症状**")


def test_a_plain_name_alone_on_its_line_fills_its_place() -> None:
    marked = "# Symptoms\na\n# Medical Examinations\nb\n# Diagnosis\nc\n# Rationale\nd\n"
    assert parse_report(f"{marked}Treatment Plan:\ne").treatment == "e"


def test_thinking_that_lost_its_opening_tag_is_left_out() -> None:
    report = parse_report("#症状#\ndraft\n</think>\n#症状#\n发热\n#诊断结果#\n感冒")
    assert (report.symptoms, report.diagnosis) == ("发热", "感冒")


@pytest.mark.parametrize(
    "pattern",
    [
        "- **{}**: x",
        "***{}***\nx",
        "**#{}#**\nx",
        "`#{}#`\nx",
        "“#{}#”\nx",
        "「{}」\nx",
        "\u200b#{}#\nx",
        "\\#{}\\#\nx",
        "{}——\nx",
        "(1) {}\nx",
        "① {}\nx",
    ],
)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_whole_report_in_an_odd_dress_is_read(pattern: str, language: str) -> None:
    names = HEADINGS["zh" if language == "zh" else "en"].values()
    report = parse_report("\n".join(pattern.format(name) for name in names))
    assert report.status is ReportStatus.COMPLETE
    assert report.treatment == "x"


def test_evidence_under_a_plain_rationale_is_no_section() -> None:
    text = "Diagnosis: angina\nRationale:\nSymptoms: pain fits\nExaminations: ECG fits\nPlan: GTN"
    report = parse_report(text)
    assert report.rationale == "Symptoms: pain fits\nExaminations: ECG fits"
    assert (report.symptoms, report.treatment) == (None, "GTN")


def test_a_heading_that_is_repeated_deletes_nothing() -> None:
    report = parse_report("#Symptoms#\n(1) cough\n#Symptoms#\n(2) fever\n#Treatment Plan#\nrest")
    assert "cough" in (report.symptoms or "")
    assert "fever" in (report.symptoms or "")


def test_a_sentence_behind_a_bold_name_fills_no_gap() -> None:
    marked = "# Symptoms\na\n# Diagnosis\nc\n# Rationale\n"
    report = parse_report(f"{marked}**Treatment:** aspirin at home gave no relief")
    assert report.treatment is None
