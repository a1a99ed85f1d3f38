"""Records are read as entries, in the many ways that people write them."""

import pytest

from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart, split_name
from inspect_aihospital.core.record import Objective
from tests.timing import takes_less


def chart(auxiliary: str) -> dict[str, ChartEntry]:
    return {entry.name: entry for entry in read_chart(Objective(auxiliary=auxiliary))}


def test_a_heading_holds_what_is_nested_in_it() -> None:
    entries = chart("- Blood:\n  - CBC:\n    - WBC: 5\n- ECG: normal")
    assert entries["CBC"].text == "  - CBC:\n    - WBC: 5"
    assert entries["WBC"].path == ("Blood", "CBC")
    assert (entries["ECG"].path, entries["ECG"].result) == ((), "normal")


def test_an_indented_record_does_not_nest_in_its_first_line() -> None:
    entries = chart("  - CBC:\n    - WBC: 5\n  - ECG: normal")
    assert (entries["WBC"].path, entries["ECG"].path) == (("CBC",), ())


def test_a_heading_without_bullet_or_colon_is_a_name() -> None:
    assert chart("甲状腺彩超:\n- 结节\n- 囊肿")["甲状腺彩超"].lines == (
        "甲状腺彩超:",
        "- 结节",
        "- 囊肿",
    )
    assert len(chart("- 心电图\n  - 窦性心律")["心电图"].lines) == 2


def test_a_line_that_names_nothing_has_no_name() -> None:
    [entry] = read_chart(Objective(auxiliary="- 心电图正常"))
    assert (entry.name, entry.result) == ("", "心电图正常")


def test_physical_findings_are_told_apart() -> None:
    entries = read_chart(Objective(physical="腹部:软", auxiliary="- ECG: normal"))
    assert [(entry.name, entry.physical) for entry in entries] == [("ECG", False), ("腹部", True)]


@pytest.mark.parametrize(
    ("line", "name", "result"),
    [
        ("- 钠:121 mmol/L", "钠", "121 mmol/L"),
        ("1. ECG: normal", "ECG", "normal"),
        ("12、胸部CT：未见异常", "胸部CT", "未见异常"),
        ("- VCA-IgA:1:160", "VCA-IgA", "1:160"),
        ("- VDRL 1:32", "", "VDRL 1:32"),
        ("- 12:30采血", "", "12:30采血"),
        ("- Cortisol (8:00): 5", "Cortisol (8:00)", "5"),
        ("- HLA-B*58:01基因检测:阴性", "HLA-B*58:01基因检测", "阴性"),
        ("- 维生素B12:312 pmol/L", "维生素B12", "312 pmol/L"),
        ("- CA125：35 U/mL", "CA125", "35 U/mL"),
        ("- CA19-9:37 U/mL", "CA19-9", "37 U/mL"),
        ("- 12: 30", "", "12: 30"),
        ("- 3.5 mm", "", "3.5 mm"),
    ],
)
def test_a_colon_ends_a_name_and_no_number(line: str, name: str, result: str) -> None:
    assert split_name(line) == (name, result)


def test_line_ends_tabs_and_blank_lines_change_nothing() -> None:
    plain = chart("- CBC:\n  - WBC: 5\n- ECG: normal")
    rewritten = chart("- CBC:\r\n\r\n\t- WBC: 5\r\n- ECG: normal\r\n")
    assert [(e.name, e.result, e.path) for e in plain.values()] == [
        (e.name, e.result, e.path) for e in rewritten.values()
    ]


def test_lines_come_back_verbatim() -> None:
    text = "- 血常规：\n  - ＷＢＣ：１３.２  ↑"
    assert chart(text)["血常规"].text == text


def test_nothing_has_no_entries() -> None:
    assert read_chart(Objective()) == ()


@pytest.mark.parametrize("line", ["- WBC: 5", "WBC: 5", "x" * 100, "  - a b c"])
def test_a_huge_record_is_read_in_time(line: str) -> None:
    objective = Objective(auxiliary="\n".join([line] * 10_000))
    assert len(read_chart(objective)) == 10_000
    assert takes_less(5, lambda: read_chart.__wrapped__(objective))


@pytest.mark.parametrize(
    "name",
    ["IL-6", "PHQ 9", "GAD-7", "CA19-9", "IL-17", "CA-125", "CA 19-9", "白介素-6", "糖类抗原125"],
)
def test_a_name_may_end_with_a_number_behind_a_hyphen(name: str) -> None:
    assert split_name(f"- {name}:12.5 pg/ml") == (name, "12.5 pg/ml")


@pytest.mark.parametrize(
    "line", ["ANA-1:320 positive", "Titre 1:320", "HLA-B-27:05", "at 10:30", "BP AM 9:15"]
)
def test_ratios_times_and_alleles_have_no_colon_of_a_name(line: str) -> None:
    assert split_name(line) == ("", line)


@pytest.mark.parametrize(
    ("auxiliary", "texts"),
    [
        (
            "- CT: Lungs clear.\nNo effusion.\nHeart normal.\n- ECG: sinus rhythm",
            {"CT": "- CT: Lungs clear.\nNo effusion.\nHeart normal.", "ECG": "- ECG: sinus rhythm"},
        ),
        (
            "胸部CT：双肺清晰。\n未见积液。\n心电图：窦性",
            {"胸部CT": "胸部CT：双肺清晰。\n未见积液。", "心电图": "心电图：窦性"},
        ),
        # A sentence that names an examination stands for itself, and so does one behind another.
        ("CBC: normal.\nThe ECG shows a block.", {"CBC": "CBC: normal."}),
        ("A mass was seen.\nIt is 3 cm.", {}),
        # A line that is no sentence heads the lines below it.
        (
            "- CT: clear.\nUrinalysis\n- Protein: none",
            {"CT": "- CT: clear.", "Protein": "- Protein: none"},
        ),
    ],
)
def test_a_sentence_goes_on_with_the_result_above_it(auxiliary: str, texts: dict[str, str]) -> None:
    entries = {e.name: e.text for e in read_chart(Objective(auxiliary=auxiliary)) if e.result}
    assert {name: text for name, text in entries.items() if name} == texts


@pytest.mark.parametrize(
    "line",
    [
        "Pathology revealed adenocarcinoma.",
        "Ankle-brachial index 0.6.",
        "Syphilis serology reactive.",
        "病理提示腺癌。",
        "眼压28mmHg。",
        "诱发电位异常。",
    ],
)
def test_a_sentence_that_tells_a_result_of_another_examination_stands_for_itself(line: str) -> None:
    entries = read_chart(Objective(auxiliary=f"CBC: WBC 9, Hb 130.\n{line}"))
    assert [entry.text for entry in entries] == ["CBC: WBC 9, Hb 130.", line]
