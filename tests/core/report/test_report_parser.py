"""The report parser: many headings, nothing stolen, nothing raised."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.aspects.aspect import IN_PAPER, SECTIONS, Aspect
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.core.report.section_headings import HEADINGS

ZH, EN = HEADINGS["zh"], HEADINGS["en"]
BODIES = {aspect: f"{aspect} 正文" for aspect in SECTIONS} | dict(
    zip(IN_PAPER, ("发热", "CT 正常", "感冒", "发热而 CT 正常", "休息"), strict=True)
)


def build(pattern: str, names: dict[Aspect, str] = ZH) -> str:
    return "\n".join(
        pattern.format(
            n=n, name=names[aspect], body=BODIES[aspect], han="一二三四五六七八九十"[n - 1]
        )
        for n, aspect in enumerate(SECTIONS, start=1)
    )


PATTERNS = [
    "#{name}#\n{body}\n",
    "##{name}##\n{body}",
    "# {name}\n\n{body}",
    "### {n}. {name}\n{body}",
    "## {name}：\n{body}",
    "#{name}# {body}",
    "**{name}**\n{body}",
    "**{name}：** {body}",
    "**{n}. {name}**\n{body}",
    "{n}. **{name}**：{body}",
    "【{name}】{body}",
    "【{name}】\n{body}",
    "{name}：{body}",
    "{name}：\n{body}",
    "{name}\n{body}",
    "{han}、{name}\n{body}",
    "{n}、{name}：\n{body}",
    "## {name}（小结）\n{body}",
    "```\n## {name}\n{body}\n```",
    "---\n## {name}\n{body}",
]


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("names", [ZH, EN], ids=["zh", "en"])
def test_one_style_heads_all_five_sections(pattern: str, names: dict[Aspect, str]) -> None:
    report = parse_report(build(pattern, names))
    assert report.status is ReportStatus.COMPLETE
    assert {aspect: report.section(aspect) for aspect in SECTIONS} == BODIES


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm() -> None:
    text = "\ufeff\r\n" + build("#{name}#\n{body}\n").replace("\n", "\r\n")
    assert parse_report(text).section(Aspect.TREATMENT) == BODIES[Aspect.TREATMENT]


@pytest.mark.parametrize(
    "item",
    [
        "(1) 症状：持续发热",
        "（2）辅助检查：胸片示斑片影",
        "- 症状：发热",
        "* **治疗方案**：休息",
        "1. 症状：发热",
        "**症状**：发热",
        "### 症状\n发热",
        "症状：发热",
    ],
)
def test_a_section_name_inside_a_section_steals_nothing(item: str) -> None:
    bodies = {**BODIES, Aspect.RATIONALE: item}
    text = "\n".join(f"#{ZH[aspect]}#\n{bodies[aspect]}" for aspect in SECTIONS)
    report = parse_report(text)
    assert report.rationale == item
    assert report.symptoms == BODIES[Aspect.SYMPTOMS]


@pytest.mark.parametrize(
    "text", ["(1) 症状：发热", "- 诊断结果：感冒", "我的诊断结果、诊断依据如下。"]
)
def test_an_item_or_a_sentence_is_no_heading(text: str) -> None:
    assert len(parse_report(text).missing) == len(SECTIONS)


def test_numbered_points_under_plain_headings_are_points() -> None:
    points = "1. 症状：发热\n2. 辅助检查：无"
    head = "症状：发热\n辅助检查：无\n诊断结果：感冒\n诊断依据：\n"
    report = parse_report(f"{head}{points}\n治疗方案：休息")
    assert report.rationale == points
    assert report.missing == tuple(aspect for aspect in SECTIONS if aspect not in IN_PAPER)


@pytest.mark.parametrize(
    ("heading", "aspect"),
    [
        ("#最终诊断结果#", Aspect.DIAGNOSIS),
        ("# Final Diagnosis", Aspect.DIAGNOSIS),
        ("## 患者症状", Aspect.SYMPTOMS),
        ("**检查结果**", Aspect.EXAMINATIONS),
        ("## Auxiliary Examination Results", Aspect.EXAMINATIONS),
        ("## Basis for the diagnosis", Aspect.RATIONALE),
        ("## 诊断理由", Aspect.RATIONALE),
        ("## Management plan", Aspect.TREATMENT),
        ("## 治疗建议", Aspect.TREATMENT),
        ("## 症状 (Symptoms)", Aspect.SYMPTOMS),
    ],
)
def test_other_names_of_a_section_are_understood(heading: str, aspect: Aspect) -> None:
    assert parse_report(f"{heading}\ntext").section(aspect) == "text"


def test_a_title_before_the_sections_is_not_the_diagnosis() -> None:
    report = parse_report("#最终诊断#\n\n#诊断结果#\n(1) 结肠癌\n\n#诊断依据#\n(1) CT")
    assert report.diagnosis == "(1) 结肠癌"


def test_a_preamble_that_names_sections_is_not_a_section() -> None:
    preamble = "抱歉，之前没有给出诊断结果、诊断依据和治疗方案。以下是总结：\n\n"
    report = parse_report(preamble + build("#{name}#\n{body}\n"))
    assert report.diagnosis == BODIES[Aspect.DIAGNOSIS]


def test_a_section_in_another_style_fills_a_gap_in_its_place_only() -> None:
    filled = parse_report("# 症状\na\n# 辅助检查\nb\n**诊断结果**\nc\n# 诊断依据\nd\n# 治疗方案\ne")
    assert (filled.diagnosis, filled.examinations) == ("c", "b")
    out_of_place = parse_report("# 诊断结果\nc\n# 诊断依据\nd\n**症状**\nx\n# 治疗方案\ne")
    assert out_of_place.symptoms is None
    assert out_of_place.rationale == "d\n**症状**\nx"


def test_a_heading_without_text_is_a_missing_section() -> None:
    report = parse_report("#症状#\n\n#诊断结果#\n感冒")
    assert report.missing == tuple(a for a in SECTIONS if a is not Aspect.DIAGNOSIS)
    assert report.status is ReportStatus.PARTIAL


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("", ReportStatus.EMPTY),
        (" \n ", ReportStatus.EMPTY),
        ("<think>#症状# x</think>", ReportStatus.EMPTY),
        ("作为语言模型，我无法给出诊断。", ReportStatus.REFUSAL),
        ("I cannot provide a diagnosis.", ReportStatus.REFUSAL),
    ],
)
def test_no_section_is_a_status(text: str, status: ReportStatus) -> None:
    assert parse_report(text).status is status


def test_thinking_is_no_part_of_a_report() -> None:
    text = "<think>\n#症状#\ndraft\n</think>\n" + build("#{name}#\n{body}\n")
    assert parse_report(text).symptoms == BODIES[Aspect.SYMPTOMS]
    assert parse_report("<think>\n#症状#\nnever closed").status is ReportStatus.EMPTY


@given(st.text())
def test_any_text_has_a_report(text: str) -> None:
    report = parse_report(text)
    assert (report.status is ReportStatus.COMPLETE) == (report.missing == ())


BODY = st.lists(
    st.text(st.characters(whitelist_categories=("Lu", "Ll", "Lo", "Nd")), min_size=1, max_size=30),
    min_size=1,
    max_size=4,
).map(lambda points: "\n".join(f"({n}) 见 {point}" for n, point in enumerate(points, start=1)))


@pytest.mark.slow
@given(st.lists(BODY, min_size=5, max_size=5), st.sampled_from(["zh", "en"]))
def test_sections_in_the_asked_form_come_back_unchanged(bodies: list[str], language: str) -> None:
    names = ZH if language == "zh" else EN
    pairs = dict(zip(Aspect, bodies, strict=True))
    text = "\n\n".join(f"#{names[aspect]}#\n{body}" for aspect, body in pairs.items())
    report = parse_report(text)
    assert {aspect: report.section(aspect) for aspect in SECTIONS} == pairs
