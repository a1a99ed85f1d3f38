"""Lists that models write, read as they are meant."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.text.numbered_lists import read_items, read_list, write_items
from tests.slow import slow
from tests.timing import takes_less

SECONDS = 5
"""More than enough for a hundred thousand characters, on a busy machine too."""


@pytest.mark.parametrize(
    "text",
    [
        "(1) dose\n(2) surgery",
        "（1）dose\n（2）surgery",
        "（１）dose\n（２）surgery",
        "1. dose\n2. surgery",
        "1．dose\n2．surgery",
        "1、dose\n2、surgery",
        "1) dose\n2) surgery",
        "1: dose\n2: surgery",
        "[1] dose\n[2] surgery",
        "【1】dose\n【2】surgery",
        "①dose\n②surgery",
        "❶ dose\n❷ surgery",
        "一、dose\n二、surgery",
        "（一）dose\n（二）surgery",
        "第一，dose\n第二，surgery",
        "第1点：dose\n第2点：surgery",
        "I. dose\nII. surgery",
        "Ⅰ、 dose\nⅡ、 surgery",
        "i) dose\nii) surgery",
        "(a) dose\n(b) surgery",
        "- dose\n- surgery",
        "* dose\n* surgery",
        "•dose\n•surgery",
        "— dose\n— surgery",
        "争议点1：dose\n争议点2：surgery",
        "争议一：dose\n争议二：surgery",
        "Dispute 1: dose\nDispute 2: surgery",
        "**Disputed point 1:** dose\n**Disputed point 2:** surgery",
        "Point 1 - dose\nPoint 2 - surgery",
        "**1.** dose\n**2.** surgery",
        "**1. dose**\n**2. surgery**",
        "**(1) dose**\n**(2) surgery**",
        "*(1) dose*\n*(2) surgery*",
        "### 1. dose\n### 2. surgery",
        "> (1) dose\n> (2) surgery",
        "- (1) dose\n- (2) surgery",
        "  (1) dose\n   (2) surgery",
        "(1)\ndose\n(2)\nsurgery",
        "(1) dose\r\n(2) surgery\r\n",
        "(1) dose\u2028(2) surgery",
        "\ufeff(1) dose\n\u200b(2) surg\u202eery\x00",
        "```\n(1) dose\n(2) surgery\n```",
        "---\n(1) dose\n\n(2) surgery\n---",
        "The doctors dispute these:\n(1) dose\n(2) surgery",
        "1.5 mg or 2 mg is one question.\n(1) dose\n(2) surgery",
        "2.5毫克还是5毫克？\n1.dose\n2.surgery",
        "医生们的争议点如下：\n- 共两点\n(1) dose\n(2) surgery",
        "(1) dose\n(2) surgery\n(3) Dose.\n(4) **dose**",
        "(1) dose\n(2) ……\n(3) surgery\n(4)",
        "(1) 无\n(2) dose\n(3) surgery",
    ],
)
def test_every_form_of_list_is_read(text: str) -> None:
    assert read_list(text, 3) == ("dose", "surgery")


@pytest.mark.parametrize(
    ("text", "items"),
    [
        (
            "(1) dose\n  - A: 1.5 mg\n  - B: 3 mg\n(2) surgery",
            ("dose\n  - A: 1.5 mg\n  - B: 3 mg",),
        ),
        ("1. dose\n   1. of A\n   2. of B\n2. surgery", ("dose\n   1. of A\n   2. of B",)),
        ("1. dose\n(1) of A\n(2) of B\n2. surgery", ("dose\n(1) of A\n(2) of B",)),
        ("一、dose\n1. of A\n2. of B\n二、surgery", ("dose\n1. of A\n2. of B",)),
        ("- dose\n  1. of A\n  2. of B\n- surgery", ("dose\n  1. of A\n  2. of B",)),
        ("争议点1：dose\n- of A\n- of B\n争议点2：surgery", ("dose\n- of A\n- of B",)),
        ("(1) dose\n1.5 mg or 3 mg\n(2) surgery", ("dose\n1.5 mg or 3 mg",)),
    ],
)
def test_what_is_nested_belongs_to_its_item(text: str, items: tuple[str, ...]) -> None:
    assert read_items(text) == (*items, "surgery")


def test_a_remark_after_the_list_is_no_item() -> None:
    assert len(read_items("(1) dose\n(2) surgery\n\nPlease discuss these.")) == 2


@pytest.mark.parametrize("text", ["1.5 mg", "2024年", "dose", "8:30", "E. coli", "", "---", "***"])
def test_not_every_line_is_an_item(text: str) -> None:
    assert read_items(text) == ()


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ('{"disputes": ["dose", "gout or not"]}', ("dose", "gout or not")),
        ('Here:\n```json\n["dose"]\n```', ("dose",)),
        ('[{"id": 1, "point": "dose"}]', ("point: dose",)),
        ('{"disputes": []}', ()),
        ("[]", ()),
        (
            "<disputes>\n<dispute>dose</dispute>\n<dispute>gout</dispute></disputes>",
            ("dose", "gout"),
        ),
        ("| # | Dispute |\n|---|---|\n| 1 | dose |\n| 2 | gout |", ("dose", "gout")),
        ("1、剂量；2、手术。3、引流", ("剂量；", "手术。", "引流")),
        ("第一，剂量；第二，手术", ("剂量；", "手术")),
        ("1. dose of 1.5 mg; 2 tablets", ("dose of 1.5 mg; 2 tablets",)),
        ("(1) <patient> since when?", ("<patient> since when?",)),
        ("The doctors are now unanimous.", ()),
        ("意见统一。", ()),
        ("Disputed points: N/A", ()),
        ("**Agreement**\n- gout\n**Disagreement**\n- dose", ("dose",)),
        ("一致之处：\n1. 痛风\n不一致之处：\n1. 剂量", ("剂量",)),
        ("诊断：无分歧\n治疗：剂量", ("治疗：剂量",)),
        ("- 诊断：一致（均为痛风）\n- 治疗：相同", ()),
        ("Diagnosis: agreed\nTreatment: dose", ("Treatment: dose",)),
    ],
)
def test_a_list_in_another_layout_is_read(text: str, items: tuple[str, ...]) -> None:
    assert read_list(text) == items


def test_the_first_items_count() -> None:
    text = "\n".join(f"({n}) point {n}" for n in range(1, 8))
    assert read_list(text, 3) == ("point 1", "point 2", "point 3")
    assert len(read_list(text) or ()) == 7


def test_items_that_say_none_are_not_among_the_first() -> None:
    assert read_list("(1) None\n(2) a\n(3) b", 2) == ("a", "b")


@pytest.mark.parametrize(
    "text",
    [
        '{"error": "I cannot"}',
        '{"agreements": ["gout"]}',
        "(1)",
        "(1) ……",
        "- \n- ",
        "(1) ---",
        "",
        "  \n ",
        "\u200b",
    ],
)
def test_a_list_of_nothing_is_neither_a_list_nor_none(text: str) -> None:
    assert read_list(text) is None


@given(st.lists(st.from_regex(r"[a-z]{1,9}", fullmatch=True), min_size=1, max_size=9, unique=True))
def test_a_written_list_is_read_back(names: list[str]) -> None:
    points = tuple(f"point {name}" for name in names)
    assert read_list(write_items(points)) == points


@given(st.text(st.sampled_from("无没有争议no1２（().、①- *#\n\t>点but，。：")))
def test_nothing_raises_and_no_item_is_blank(text: str) -> None:
    items = read_list(text, 3)
    assert items is None or all(item.strip() for item in items)


@pytest.mark.parametrize(
    "piece",
    [
        "无",
        "没有",
        "目前",
        "无但",
        "在诊断、",
        "没有争议，",
        "除",
        "医生A ",
        "。",
        "no ",
        "all the ",
        "on diagnosis, ",
        "(1) ",
        "(1) a\n",
        "1",
        "*",
        "- ",
        "__",
        "> ",
        "# ",
        " ",
        "\t",
        "\n",
    ],
)
@pytest.mark.parametrize("ends", ["?", *slow("", "x", "(1) 无")])
def test_long_texts_are_read_in_no_time(piece: str, ends: str) -> None:
    text = piece * (100_000 // len(piece))
    for long_text in (text + ends, ends + text, f"(1) None\n{text}{ends}", f"无 {text}{ends}"):
        assert takes_less(SECONDS, partial(read_list, long_text, 3))
