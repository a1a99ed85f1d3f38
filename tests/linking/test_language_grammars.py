"""When a name is another one with words left out, and when a word turns its meaning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.language_grammars import load_grammar
from inspect_aihospital.terminology.name_wording import normalise

WIDER: list[tuple[Language, str, str]] = [
    ("zh", "胃溃疡", "老年胃溃疡"),
    ("zh", "贫血", "缺铁性贫血"),
    ("zh", "肺癌", "肺腺癌"),
    ("zh", "糖尿病", "2型糖尿病"),
    ("zh", "心绞痛", "不稳定性心绞痛"),
    ("en", "pneumonia", "aspiration pneumonia"),
    ("en", "gastric ulcer", "ulcer of the stomach, perforated"),
    ("en", "anaemia", "iron deficiency anemia"),
    ("en", "atrial fibrillation", "atrial fibrillation with rapid ventricular response"),
    ("en", "otitis media", "otitis media with effusion"),
]
NOT_WIDER: list[tuple[Language, str, str]] = [
    ("zh", "胃溃疡", "胃溃疡"),
    ("zh", "老年胃溃疡", "胃溃疡"),
    ("zh", "癌", "肺癌"),
    ("zh", "胃溃疡", "胃溃疡出血"),
    ("zh", "风湿性关节炎", "类风湿性关节炎"),
    ("zh", "流产", "先兆流产"),
    ("zh", "痴呆", "假性痴呆"),
    ("zh", "霍奇金淋巴瘤", "非霍奇金淋巴瘤"),
    ("zh", "肺炎", "肺结核合并胃炎"),
    ("en", "pneumonia", "pneumonia"),
    ("en", "gout", "pseudogout"),
    ("en", "Hodgkin lymphoma", "non-Hodgkin lymphoma"),
    ("en", "coma", "glaucoma"),
    ("en", "diabetic coma", "coma"),
    ("en", "abortion", "threatened abortion"),
    ("en", "ventricular fibrillation", "atrial fibrillation with rapid ventricular response"),
    ("en", "lung disease", "heart disease due to lung failure"),
    ("en", "myocardial infarction", "old myocardial infarction"),
]


def normalised(language: Language, *texts: str) -> list[str]:
    return [normalise(text, language) for text in texts]


@pytest.mark.parametrize(("language", "short", "long"), WIDER)
def test_a_name_with_words_left_out_is_wider(language: Language, short: str, long: str) -> None:
    short, long = normalised(language, short, long)
    assert load_grammar(language).is_wider(short, long)
    assert not load_grammar(language).is_wider(long, short)


@pytest.mark.parametrize(("language", "short", "long"), NOT_WIDER)
def test_a_name_of_something_else_is_not_wider(language: Language, short: str, long: str) -> None:
    short, long = normalised(language, short, long)
    assert not load_grammar(language).is_wider(short, long)


@pytest.mark.parametrize(
    ("language", "short", "long", "turned"),
    [
        ("zh", "霍奇金淋巴瘤", "非霍奇金淋巴瘤", True),
        ("zh", "风湿关节炎", "类风湿关节炎", True),
        ("zh", "非霍奇金淋巴瘤", "弥漫性非霍奇金淋巴瘤", False),
        ("zh", "胃溃疡", "老年胃溃疡", False),
        ("en", "hodgkin lymphoma", "non hodgkin lymphoma", True),
        ("en", "migraine", "migraine without aura", True),
        ("en", "non hodgkin lymphoma", "diffuse non hodgkin lymphoma", False),
    ],
)
def test_some_words_turn_a_name_into_another(
    language: Language, short: str, long: str, turned: bool
) -> None:
    assert load_grammar(language).is_turned(short, long) is turned


TEXTS = st.text("非类不胃肺炎溃疡 ab", max_size=8) | st.text(max_size=8)


@given(TEXTS, TEXTS, st.sampled_from(["zh", "en"]))
def test_at_most_one_of_two_names_is_wider_and_no_text_raises(
    first: str, second: str, language: Language
) -> None:
    grammar = load_grammar(language)
    grammar.is_turned(first, second)
    assert not (grammar.is_wider(first, second) and grammar.is_wider(second, first))
    assert not grammar.is_wider(first, first)
