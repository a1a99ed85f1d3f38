"""Markup that an export left behind is found; comparisons, masks and shorthand are none."""

import pytest

from inspect_aihospital.records.cell_faults import cell_fault


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *(
            (text, "HTML")
            for text in (
                *("<ul><li>Pale</li></ul>", "<table><tr><td>TSH</td></tr></table>", "Slow<BR>now"),
                *('<span style="color:red">Pain</span>', "<font size=2>Pain", "a<br />b", "<b>x"),
                *("<paragraph>Pain", "<content>Pain</content>", "<v:shape/>", "<!-- x -->"),
                *("80 &ndash; 90", "37&deg;C", "5 &micro;g", "a&#8211;b", "a&#x2013;b", "&hellip;"),
                *("T&lt;38", "O&#39;Neill"),
                *("<B>Pain</B>", "<TD width=3>", "<x y='1'>", '<note by = "x">', "<a href=x>"),
            )
        ),
        (r"{\rtf1\ansi Pain\par}", "RTF"),
        (r"Pain\par and fever", "RTF"),
        ("Pain_x000D_\nFever", "a character's code"),
        ("**Pain** at rest", "Markdown"),
        ("- **主诉：** 腹痛", "Markdown"),
        ("### Plan", "Markdown"),
        *(
            (table, "Markdown")
            for table in ("| a | b |\n|---|:---:|", "a | b\n| --- | --- |", "| a | |---|---| | 1 |")
        ),
        *((text, "characters lost") for text in ("37Â°C", "5Â±1", "4.5Ã— 10", "5 Î¼g", "â‰¥5")),
    ],
)
def test_markup_and_broken_characters_are_refused(text: str, kind: str) -> None:
    fault = cell_fault(text)
    assert fault is not None
    assert fault.startswith(kind)


@pytest.mark.parametrize(
    "text",
    [
        *("HR < 60 and BP > 140", "TSH <2.1 mIU/L, CRP >5 mg/L", "p<0.05", "a<b and c>d"),
        *("Hb<normal range> 5", "<name> from <place>", "K <3.5; Na >140", "<1 h"),
        *("WBC<RBC Hb=3>", "if BP <MAP x=5 then >10", "HLA-B27 <B>", "VAS |-----| 6"),
        *("R&D; A&E; I&D;", "ENT&GI; fine", "AT&T", "Q&A; T&A;", "Na & K"),
        *(r"N\A", r"and\or", "C:\\pain", "pH 7.3_x"),
        *("李**诉腹痛", "转至**医院就诊", "*拒绝*", "12.4** (high)", "电话 138****1234", "2**3"),
        *(
            "# right radius",
            "#1 HTN",
            "--",
            "a | b",
            "SÃO PAULO",
            "Âge 40",
            "château „x“",
            "5°C ±1",
        ),
    ],
)
def test_comparisons_masks_and_shorthand_are_no_markup(text: str) -> None:
    assert cell_fault(text) is None


@pytest.mark.parametrize("text", ["<a" * 50_000, "&amp" * 50_000, "<a x" * 50_000, "**a" * 50_000])
def test_long_texts_take_linear_time(text: str) -> None:
    assert cell_fault(text) is None
