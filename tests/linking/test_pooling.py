"""Diagnoses of several doctors, counted: who is elected, and what order may decide."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.linking.pooling import Candidate, disease_key, elect, mentions_by_key, pool
from tests.terminology.editions import small

ENGLISH = Linker(small("en"))
NAMES = ["gastric ulcer", "Ulcer (peptic) of stomach", "pneumonia", "asthma", "follow up", "gout?"]
lists_of_names = st.dictionaries(
    st.sampled_from(["a", "b", "c", "d"]), st.lists(st.sampled_from(NAMES), max_size=4)
)


def elected(lists: dict[str, list[str]]) -> list[str]:
    return [candidate.name for candidate in elect(lists, ENGLISH)]


@pytest.mark.parametrize(
    ("language", "mention", "key"),
    [
        ("zh", "不稳定性心绞痛", "I20.0"),
        ("zh", "糖尿病性肾病", "E14.2"),
        ("zh", "高血压", "I10.9"),
        ("zh", "建议复诊。", "建议复诊"),
        ("en", "Heart attack", "I21.9"),
        ("en", "K25", "k25"),
        ("en", "Gastric Ulcers", "K25.9"),
        ("en", "  Follow-Up ", "follow up"),
    ],
)
def test_a_disease_is_its_code_or_its_wording(
    small_linkers: dict[Language, Linker], language: Language, mention: str, key: str
) -> None:
    assert disease_key(small_linkers[language], mention) == key


def test_of_two_names_of_one_disease_the_first_is_kept() -> None:
    mention_by_key = mentions_by_key(
        ENGLISH, ["asthma", "Ulcer (peptic) of stomach", "gastric ulcer", "follow up"]
    )
    assert list(mention_by_key.values()) == ["asthma", "Ulcer (peptic) of stomach", "follow up"]


def test_a_candidate_knows_its_supporters_its_place_and_its_commonest_name() -> None:
    lists = {
        "a": ["asthma", "Ulcer (peptic) of stomach"],
        "b": ["gastric ulcer", "gastric ulcer"],
        "c": ["pneumonia", "asthma", "gastric ulcer"],
    }
    first, second, third = pool(lists, ENGLISH)
    assert first == Candidate("K25.9", "gastric ulcer", ("a", "b", "c"), 1.0)
    assert second == Candidate("J45.9", "asthma", ("a", "c"), 0.5)
    assert (third.name, third.supporters, third.place) == ("pneumonia", ("c",), 0.0)


@pytest.mark.parametrize(
    ("lists", "names"),
    [
        ({}, []),
        ({"a": []}, []),
        ({"a": ["asthma", "pneumonia"]}, ["asthma", "pneumonia"]),
        ({"a": ["asthma"], "b": []}, ["asthma"]),
        ({"a": ["asthma", "pneumonia"], "b": [], "c": []}, ["asthma"]),
        ({"a": ["asthma"], "b": ["pneumonia"]}, ["asthma"]),
        ({"b": ["pneumonia"], "a": ["asthma"]}, ["pneumonia"]),
        ({"a": ["asthma", "pneumonia"], "b": ["pneumonia"]}, ["pneumonia"]),
        (
            {"a": ["asthma", "pneumonia"], "b": ["gastric ulcer", "pneumonia"]},
            ["pneumonia", "asthma"],
        ),
        ({"a": ["asthma", "asthma", "asthma"], "b": ["asthma", "Asthma"]}, ["asthma"]),
        ({"a": ["follow up"], "b": ["asthma"], "c": ["Follow up"]}, ["follow up"]),
    ],
)
def test_the_best_supported_are_elected_as_many_as_a_list_has(
    lists: dict[str, list[str]], names: list[str]
) -> None:
    assert elected(lists) == names


def test_a_place_decides_before_who_was_first() -> None:
    lists = {"a": ["asthma", "pneumonia"], "b": ["pneumonia", "asthma"], "c": ["pneumonia"]}
    lists["d"] = ["gastric ulcer", "asthma"]
    # pneumonia stands at 1, 0, 0 and asthma at 0, 1, 1
    assert [candidate.name for candidate in pool(lists, ENGLISH)][:2] == ["pneumonia", "asthma"]


@settings(max_examples=60)
@given(lists_of_names, st.randoms(use_true_random=False))
def test_only_ties_depend_on_the_order_of_doctors(
    lists: dict[str, list[str]], shuffle: random.Random
) -> None:
    doctors = list(lists)
    shuffle.shuffle(doctors)
    candidates, reordered = pool(lists, ENGLISH), pool({d: lists[d] for d in doctors}, ENGLISH)
    assert {(c.key, frozenset(c.supporters)) for c in candidates} == {
        (c.key, frozenset(c.supporters)) for c in reordered
    }
    ranks = [[(-len(c.supporters), c.place) for c in pooled] for pooled in (candidates, reordered)]
    assert ranks[0] == ranks[1] == sorted(ranks[0])


@settings(max_examples=60)
@given(lists_of_names)
def test_nobody_is_elected_whom_no_one_names(lists: dict[str, list[str]]) -> None:
    listed_names = {name for names in lists.values() for name in names}
    elected = elect(lists, ENGLISH)
    assert {candidate.name for candidate in elected} <= listed_names
    assert bool(elected) == bool(listed_names)
    assert len({candidate.key for candidate in elected}) == len(elected)
