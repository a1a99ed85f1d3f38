"""Linkers and matchers on any mentions: every link is a code of the terminology, or none."""

from functools import cache
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.disease_agreement import Rule
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.linking.matching import Matcher, make_matcher
from inspect_aihospital.linking.pooling import elect, pool
from inspect_aihospital.linking.tally import tally
from inspect_aihospital.terminology.codes import at_level, is_disease, preference, primary
from inspect_aihospital.terminology.name_wording import loosen, normalise
from tests.properties.texts import scraps
from tests.terminology.editions import small

pytestmark = pytest.mark.slow

LANGUAGES = st.sampled_from(get_args(Language))
RULES = get_args(Rule)


@cache
def linker(language: Language) -> Linker:
    return Linker(small(language))


@cache
def matcher(rule: Rule, language: Language) -> Matcher:
    return make_matcher(rule, linker(language))


@cache
def names(language: Language) -> list[str]:
    return [concept.name for concept in linker(language).terminology.concepts]


def mentions(language: Language) -> st.SearchStrategy[str]:
    """Draw names of the terminology, whole, in pieces or among other words, and anything else."""
    known_names = st.sampled_from(names(language))
    cut = st.tuples(known_names, st.integers(0, 8), st.integers(1, 30)).map(
        lambda parts: parts[0][parts[1] : parts[2]]
    )
    return known_names | cut | st.tuples(scraps(most=2), known_names).map("".join) | scraps(most=4)


LISTS = LANGUAGES.flatmap(
    lambda language: st.tuples(
        st.just(language),
        st.lists(mentions(language), max_size=4),
        st.lists(mentions(language), max_size=4),
    )
)
Lists = tuple[Language, list[str], list[str]]


@given(LISTS)
def test_any_mention_is_linked_to_a_code_of_the_terminology_or_to_none(lists: Lists) -> None:
    language, first_mentions, second_mentions = lists
    codes = {concept.code for concept in linker(language).terminology.concepts}
    for mention in [*first_mentions, *second_mentions]:
        link = linker(language).link(mention)
        assert link.code is None or link.code in codes
        assert (link.code is None) == (link.rule == "nil") == (link.name is None)
        plain = normalise(mention, language)
        assert linker(language).link(plain).code == linker(language).link(f" {plain}\n").code
        assert loosen(plain, language) == loosen(plain, language)


@given(LANGUAGES.flatmap(lambda code: st.tuples(st.just(code), st.sampled_from(names(code)))))
def test_a_name_in_another_width_or_case_has_its_own_code(
    spoken_name: tuple[Language, str],
) -> None:
    language, name = spoken_name
    wide = name.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)})
    codes = {linker(language).link(form).code for form in (name, wide, name.upper(), f"  {name} ")}
    assert len(codes) == 1
    assert codes != {None}


@pytest.mark.parametrize("rule", RULES)
@given(lists=LISTS, random=st.randoms(use_true_random=False))
def test_matches_are_one_to_one_and_a_list_matches_itself(
    rule: Rule, lists: Lists, random: Random
) -> None:
    language, first_mentions, second_mentions = lists
    rules = matcher(rule, language)
    counts = tally(rules, first_mentions, second_mentions)
    matches = rules.match(first_mentions, second_mentions)
    assert (
        len({m.prediction for m in matches}) == len({m.reference for m in matches}) == len(matches)
    )
    assert counts.matched == len(matches) <= min(len(first_mentions), len(second_mentions))
    assert 0 <= counts.nil <= counts.predicted
    if rule != "paper":
        mixed = (
            random.sample(first_mentions, len(first_mentions)),
            random.sample(second_mentions, len(second_mentions)),
        )
        assert len(rules.match(*mixed)) == len(matches)
        mentioned = [mention for mention in first_mentions if normalise(mention, language)]
        assert tally(rules, mentioned, mentioned).matched == len(mentioned)
        assert len(rules.match([*second_mentions, *mentioned], mentioned)) == len(mentioned)


@given(LISTS)
def test_a_pool_counts_each_doctor_once(lists: Lists) -> None:
    language, first_mentions, second_mentions = lists
    candidates = pool({"a": first_mentions, "b": second_mentions}, linker(language))
    assert all(
        1 <= len(set(mention.supporters)) == len(mention.supporters) <= 2 for mention in candidates
    )
    elected = elect({"a": first_mentions, "b": second_mentions}, linker(language))
    assert [mention for mention in elected if mention in candidates] == elected


@given(st.text("ABCZ0123456789.xX+*/†-", max_size=10) | scraps(most=2))
def test_any_text_can_be_asked_for_its_code(code: str) -> None:
    for level in ("3", "4"):
        cut = at_level(code, level)
        assert at_level(cut, level) == cut
    assert primary(primary(code)) == primary(code)
    assert is_disease(code) in {True, False}
    assert preference(code) == preference(code)
