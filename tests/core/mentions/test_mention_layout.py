"""A diagnosis text is read alike whatever its white space, width, weight and line breaks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import Language
from tests.properties.texts import full_width

DISEASES: dict[Language, list[str]] = {
    "en": ["Gout", "T2DM", "HFpEF", "Gastric ulcer", "Septic arthritis", "Hepatitis B", "COVID-19"],
    "zh": ["痛风", "胃溃疡", "2型糖尿病", "肺炎", "二尖瓣狭窄", "缺铁性贫血", "COPD"],
}
JOINTS: dict[Language, list[str]] = {
    "en": ["; ", ";", "；", "\n", ", ", "，", "\n- ", "\n* ", "\n\n", " / ", "<br>"],
    "zh": ["；", "; ", "\n", "，", ", ", "\n- ", "\n• ", "、", " / ", "<br>"],
}
WEIGHTS = ["{}", "**{}**", "__{}__", "*{}*", "`{}`", "<b>{}</b>", " {} ", "\u200b{}", "\u3000{}"]
SERIES = [
    ["1. ", "2. ", "3. "],
    ["(1) ", "(2) ", "(3) "],
    ["① ", "② ", "③ "],
    ["一、", "二、", "三、"],
    ["（一）", "（二）", "（三）"],
    ["I. ", "II. ", "III. "],
    ["#1 ", "#2 ", "#3 "],
    ["A. ", "B. ", "C. "],
]


def record_texts(language: Language) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(DISEASES[language]), min_size=2, max_size=3, unique=True)


@pytest.mark.parametrize("language", ["en", "zh"])
@given(data=st.data())
def test_joints_and_weight_change_nothing(language: Language, data: st.DataObject) -> None:
    names = data.draw(record_texts(language))
    joint = data.draw(st.sampled_from(JOINTS[language]))
    weight = data.draw(st.sampled_from(WEIGHTS))
    text = joint.join(weight.format(name) for name in names)
    assert read_mentions(text, language) == tuple(names), text


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("marks", SERIES)
@given(data=st.data())
def test_a_list_is_read_alike_on_one_line_and_on_several(
    language: Language, marks: list[str], data: st.DataObject
) -> None:
    names = data.draw(record_texts(language))
    gap = data.draw(st.sampled_from([" ", "\n", "  ", "; "]))
    text = gap.join(f"{mark}{name}" for mark, name in zip(marks, names, strict=False))
    assert read_mentions(text, language) == tuple(names), text


@pytest.mark.parametrize("language", ["en", "zh"])
@given(data=st.data())
def test_width_changes_nothing(language: Language, data: st.DataObject) -> None:
    names = data.draw(record_texts(language))
    text = "; ".join(names)
    assert read_mentions(full_width(text), language) == read_mentions(text, language)


def test_a_list_number_in_front_of_a_type_is_no_decimal() -> None:
    names = read_mentions("1.胃炎2.2型糖尿病3.双肺结节", "zh")
    assert names == ("胃炎", "2型糖尿病", "双肺结节")
    assert read_mentions("1、高血压病 2、2型糖尿病", "zh") == ("高血压病", "2型糖尿病")
    assert read_mentions("1.冠心病2.3级高血压", "zh") == ("冠心病", "3级高血压")
    assert read_mentions("1.Gastritis 2.2nd degree AV block", "en")[1] == "2nd degree AV block"
    assert read_mentions("1.5型糖尿病", "zh") == ("1.5型糖尿病",)


def test_a_label_of_denial_denies_and_what_was_before_is_none() -> None:
    assert read_mentions("痛风；不考虑：化脓性关节炎", "zh") == ("痛风",)
    assert read_mentions("痛风\n除外：类风湿关节炎", "zh") == ("痛风",)
    assert read_mentions("冠心病 既往脑梗死", "zh") == ("冠心病",)
    assert read_mentions("考虑：肺炎", "zh") == ("肺炎",)
