"""One mention to one code: each rule by an example, the preference of diseases, and NIL."""

import json
import random
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.linker import Linker, LinkRule
from inspect_aihospital.terminology.codes import is_disease
from inspect_aihospital.terminology.name_wording import as_mention, normalise
from tests.terminology.editions import SMALL_EN, SMALL_ZH, beijing_rows, concepts, small

RULES: list[tuple[Language, str, LinkRule, str | None]] = [
    ("zh", "胃溃疡", "exact", "K25.901"),
    ("zh", "胃 溃疡。", "normalised", "K25.901"),
    ("zh", "Ⅱ型糖尿病", "normalised", "E11.901"),
    ("zh", "脑梗塞", "normalised", "I63.902"),
    ("zh", "肺癌", "alias", "C34.901"),
    ("zh", "大肠赘生息肉", "synonym", "K63.501"),
    ("zh", "糖尿病肾病", "wording", "E14.201+N08.3*"),
    ("zh", "左侧胃溃疡", "qualifiers", "K25.901"),
    ("zh", "双侧急性肺炎", "qualifiers", "J18.901"),
    ("zh", "食管浸润性鳞癌", "head", "C15.901"),
    ("zh", "急性间歇性血卟啉", "similar", "E80.201"),
    ("zh", "老年胃溃疡", "wider", "K25.901"),
    ("zh", "缺铁性贫血", "wider", "D64.901"),
    ("zh", "左侧", "nil", None),
    ("zh", "游走性风湿性关节炎", "wider", "I00xx03"),
    ("zh", "骨折", "exact", "T14.201"),
    ("zh", "左侧骨折", "nil", None),
    ("zh", "建议复诊", "nil", None),
    ("zh", "", "nil", None),
    ("en", "Gastric ulcer", "exact", "K25"),
    ("en", "gastric ulcers", "normalised", "K25"),
    ("en", "Heart attack", "alias", "I21.9"),
    ("en", "Ulcer (peptic) of stomach", "synonym", "K25"),
    ("en", "Kidney calculus", "wording", "N20.0"),
    ("en", "Severe pneumonia", "qualifiers", "J18.9"),
    ("en", "Small cell carcinoma, bronchus or lung", "head", "C34.9"),
    ("en", "Acute intermitent porphyria", "similar", "E80.21"),
    ("en", "Complex partial seizure", "narrower", "G40.2"),
    ("en", "Aspiration pneumonia", "wider", "J18.9"),
    ("en", "follow up", "nil", None),
]
LINK_RULES: dict[Language, set[LinkRule]] = {
    "zh": set(get_args(LinkRule)) - {"narrower"},
    "en": set(get_args(LinkRule)),
}
DISEASE_FIRST = [
    ("早产儿", "P07.302", "exact"),
    ("骨瘤", "D16.901", "exact"),
    ("海绵血管瘤", "D18.005", "wording"),
    ("癌", "M801000/3", "exact"),
    ("跌倒", "W19.9", "exact"),
    ("过度劳累", "Z73.001", "exact"),
    ("海绵状血管瘤样跌倒", None, "nil"),
]


@pytest.mark.parametrize(("language", "mention", "rule", "code"), RULES)
def test_a_mention_is_linked_by_the_surest_rule(
    small_linkers: dict[Language, Linker],
    language: Language,
    mention: str,
    rule: LinkRule,
    code: str | None,
) -> None:
    link = small_linkers[language].link(mention)
    assert (link.code, link.rule) == (code, rule)
    assert link.mention == mention
    assert (link.name is None) is (code is None)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_rule_is_shown_above(language: Language) -> None:
    assert {rule for lang, _, rule, _ in RULES if lang == language} == LINK_RULES[language]


@pytest.mark.parametrize(("mention", "code", "rule"), DISEASE_FIRST)
def test_a_disease_goes_before_whatever_else_has_the_name(
    chinese: Linker, mention: str, code: str | None, rule: str
) -> None:
    link = chinese.link(mention)
    assert (link.code, link.rule) == (code, rule)


@pytest.mark.parametrize(
    ("mention", "not_code"),
    [
        ("左肺囊肿", "K76.811"),
        ("乳腺囊肿", "N28.101"),
        ("肺肉瘤", "C34.901"),
        ("慢性阑尾炎", "K29.501"),
        ("丁型病毒性肝炎", "B18.106"),
    ],
)
def test_a_name_that_contradicts_the_mention_is_not_taken(
    chinese: Linker, mention: str, not_code: str
) -> None:
    assert chinese.link(mention).code != not_code


def names(language: Language) -> list[str]:
    small_concepts = concepts(SMALL_ZH if language == "zh" else SMALL_EN, language)
    return [concept.name for concept in small_concepts]


WORDS = ["左", "重度", "急性", "2型", "术后", "癌", "（", "left", "acute", "type", "of"]
PARTS = st.sampled_from([*names("zh"), *names("en"), *WORDS])
MENTIONS = st.text(st.characters(), max_size=12) | st.lists(PARTS, max_size=3).map(" ".join)


@pytest.mark.slow
@settings(deadline=None, max_examples=200)
@example("\ud800")
@example("癌" * 500)
@example("of the")
@given(MENTIONS)
def test_no_text_raises_and_a_mention_is_always_linked_alike(mention: str) -> None:
    languages: tuple[Language, ...] = ("zh", "en")
    for language in languages:
        linker = Linker(small(language))
        first = linker.link(mention)
        assert linker.link(mention) == first == Linker(small(language)).link(mention)
        assert first.features.text == as_mention(mention, language)


@settings(deadline=None, max_examples=40)
@given(st.lists(MENTIONS, max_size=8), st.randoms(use_true_random=False))
def test_links_do_not_depend_on_what_came_before(
    mentions: list[str], chance: random.Random
) -> None:
    shuffled = chance.sample(mentions, len(mentions))
    first_linker, second_linker = Linker(small("zh")), Linker(small("zh"))
    links = {mention: first_linker.link(mention) for mention in mentions}
    assert {mention: second_linker.link(mention) for mention in shuffled} == links


def test_a_real_name_of_a_disease_is_linked_to_itself(shared: Path, sheet: Linker) -> None:
    rows = [(code, name) for code, name in beijing_rows(shared)[::40] if is_disease(code)]
    assert len(rows) > 500
    for _, name in rows:
        link = sheet.link(name)
        concept = sheet.terminology.get(link.code or "")
        assert link.rule in {"exact", "normalised"}
        assert concept is not None
        assert normalise(concept.name, "zh") == link.features.text


def test_real_links_do_not_depend_on_what_came_before(shared: Path, sheet: Linker) -> None:
    text = (shared / "data" / "mvme" / "entities.json").read_text(encoding="utf-8")
    cases = json.loads(text)["One-Step GPT-4"].values()
    mentions = sorted({mention for case_mentions in cases for mention in case_mentions or ()})[::4]
    assert len(mentions) > 100
    second_linker = Linker(sheet.terminology)
    backwards = {mention: second_linker.link(mention) for mention in reversed(mentions)}
    assert backwards == {mention: sheet.link(mention) for mention in mentions}
