"""The Chinese sheet: rows, names, what stands above."""

from collections import Counter
from pathlib import Path

import pytest

from inspect_aihospital.errors import UserError
from inspect_aihospital.terminology.beijing import read_concepts, read_rows
from inspect_aihospital.terminology.codes import at_level, is_morphology
from inspect_aihospital.terminology.name_wording import normalise
from tests.terminology.editions import beijing_rows, real_zh, workbook

ROWS = [
    ("K25", "胃溃疡"),
    ("K25.3", "急性胃溃疡"),
    ("K25.301", "急性胃黏膜溃疡"),
    ("I10.x", "特发性高血压"),
    ("I10xx02", "高血压病"),
    ("E14.2+N08.3*", "糖尿病性肾病"),
    ("E14.201+N08.3*", "糖尿病性肾小球硬化"),
    ("M801000/3", "癌"),
    ("M80", "骨质疏松"),
    ("Z99", "依赖"),
]


def test_the_first_row_is_a_disease_and_no_header() -> None:
    assert read_rows(workbook(ROWS), "sheet") == ROWS


def test_blank_rows_and_further_columns_are_left_out() -> None:
    content = workbook([["A00", " 霍乱 ", "note"], ["", "chapter", ""], ["A01", "", ""]])
    assert read_rows(content, "sheet") == [("A00", "霍乱")]


@pytest.mark.parametrize("content", [b"", b"A00,x", b"PK\x03\x04cut", workbook(ROWS)[:300]])
def test_what_is_no_workbook_is_named_in_the_error(content: bytes) -> None:
    with pytest.raises(UserError, match=r"^list\.xls is no Excel workbook"):
        read_rows(content, "list.xls")


@pytest.mark.parametrize("rows", [[], [["A00"], ["A01"]]])
def test_a_sheet_without_two_columns_is_refused(rows: list[list[str]]) -> None:
    with pytest.raises(UserError, match=r"list\.xls: expected two columns, code and name"):
        read_rows(workbook(rows), "list.xls")


@pytest.mark.parametrize(
    ("name", "synonyms"),
    [
        ("胃溃疡", ()),
        ("川崎病[黏膜皮肤淋巴结综合征]", ("川崎病", "黏膜皮肤淋巴结综合征")),
        ("川崎病［皮肤综合征］", ("川崎病", "皮肤综合征")),
        ("肝[大]", ()),
        ("贫血，未特指", ("贫血",)),
        ("未特指的贫血", ("贫血",)),
        ("贫血(中度)", ("贫血",)),
        ("贫血（中度）未特指", ("贫血未特指", "贫血（中度）")),
        ("癌(", ()),
    ],
)
def test_brackets_and_unspecified_give_other_names(name: str, synonyms: tuple[str, ...]) -> None:
    (concept,) = read_concepts([("A00", name)])
    assert concept.name == name
    assert concept.synonyms == synonyms


@pytest.mark.slow
def test_the_real_sheet_is_read_whole(shared: Path) -> None:
    rows = beijing_rows(shared)
    assert len(rows) == 40_474
    assert len({name for _, name in rows}) == 37_645
    assert rows[0] == ("A00", "霍乱")
    cholera = real_zh(shared).get("A00")
    assert cholera is not None
    assert cholera.name == "霍乱"


@pytest.mark.slow
def test_no_real_morphology_is_cut(shared: Path) -> None:
    concepts = real_zh(shared).concepts
    morphology = [c.code for c in concepts if is_morphology(c.code)]
    assert len(morphology) == 2_302
    assert Counter(at_level(code, "3") for code in morphology) == Counter(morphology)


@pytest.mark.parametrize("name", ["疣", "痣", "痔", "痈", "疖", "僵", "N", "癌"])
def test_a_real_name_of_one_character_is_found(shared: Path, name: str) -> None:
    terminology = real_zh(shared)
    entry = terminology.index.exact(name.casefold())
    assert entry is not None
    assert terminology.concepts[entry.row].name == name
    assert terminology.index.nearest(normalise(name, "zh"))[0].score == 100
