"""Search among names: exact, loose, and by shared letters."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz import fuzz

from inspect_aihospital.core.record import Language
from inspect_aihospital.terminology.name_index import CANDIDATES, Entry, Kind, NameIndex
from inspect_aihospital.terminology.name_wording import loosen, normalise

NAMES = ["胃溃疡", "胃炎", "慢性胃炎", "化脓性阑尾炎", "化脓阑尾炎", "癌", "肺癌"]


def index(names: list[str], language: Language = "zh", kind: Kind = "name") -> NameIndex:
    return NameIndex.build([Entry(name, row, kind) for row, name in enumerate(names)], language)


def test_an_exact_name_is_found_with_its_row_and_kind() -> None:
    name_index = NameIndex.build([Entry("胃炎", 3, "alias"), Entry("痔", 1, "synonym")], "zh")
    assert name_index.exact("胃炎") == Entry("胃炎", 3, "alias")
    assert name_index.exact("痔") == Entry("痔", 1, "synonym")
    assert name_index.exact("胃") is None


def test_of_equal_names_the_first_counts_and_an_empty_one_is_none() -> None:
    entries = [Entry("", 9, "name"), Entry("胃炎", 4, "name"), Entry("胃炎", 2, "alias")]
    name_index = NameIndex.build(entries, "zh")
    assert list(name_index.texts) == ["胃炎"]
    assert name_index.exact("胃炎") == Entry("胃炎", 4, "name")
    assert name_index.exact("") is None


def test_of_names_that_loosen_alike_the_first_is_found() -> None:
    assert index(NAMES).loosely("化脓阑尾炎症") == Entry("化脓性阑尾炎", 3, "name")
    assert index(NAMES).loosely("阑尾炎") is None


@pytest.mark.parametrize(
    ("text", "language", "names", "best"),
    [
        ("慢性胃炎急", "zh", NAMES, "慢性胃炎"),
        ("癌", "zh", NAMES, "癌"),
        ("ulcer stomach acute", "en", ["gastric ulcer", "leg ulcer", "gout"], "gastric ulcer"),
        ("apendicits", "en", ["gout", "appendicitis", "arthritis"], "appendicitis"),
    ],
)
def test_the_most_similar_name_comes_first(
    text: str, language: Language, names: list[str], best: str
) -> None:
    assert index(names, language).nearest(text)[0].entry.text == best


def test_ties_stand_in_the_order_of_the_names() -> None:
    names = ["胃甲炎", "胃乙炎", "胃丙炎"]
    similar_names = index(names[::-1]).nearest("胃丁炎")
    assert [similar_name.entry.text for similar_name in similar_names] == names[::-1]
    assert len({similar_name.score for similar_name in similar_names}) == 1


def test_a_text_that_shares_no_letters_is_near_to_nothing() -> None:
    assert index(NAMES).nearest("xyz") == []
    assert index([]).nearest("胃炎") == []


def test_the_names_that_share_most_are_compared() -> None:
    names = [f"胃炎{'甲乙丙丁戊己' * 10}"[: 2 + number] for number in range(60)]
    similar_names = index(names).nearest("胃炎")
    assert [similar_name.entry.text for similar_name in similar_names] == names[:CANDIDATES]


def test_all_names_that_share_as_much_as_the_last_are_compared() -> None:
    names = [f"胃炎{chr(0x4E00 + number)}" for number in range(60)]
    for ordered in (names, names[::-1]):
        similar_names = index(ordered).nearest("胃炎")
        assert [similar_name.entry.text for similar_name in similar_names] == ordered


def test_a_rare_gram_weighs_more_than_a_frequent_one() -> None:
    names = [*(f"肺炎{chr(0x4E00 + number)}" for number in range(200)), "鼠疫肺病"]
    assert "鼠疫肺病" in [
        similar_name.entry.text for similar_name in index(names).nearest("肺炎鼠疫")
    ]


@settings(deadline=None)
@given(st.lists(st.text("肺胃炎癌急性", min_size=1, max_size=6), max_size=20), st.text("肺胃炎急"))
def test_scores_are_similarities_of_the_loosened_names_in_falling_order(
    names: list[str], text: str
) -> None:
    names = [name for name in (normalise(name, "zh") for name in names) if name]
    similar_names = index(names).nearest(text)
    scores = [similar_name.score for similar_name in similar_names]
    assert scores == sorted(scores, reverse=True)
    for similar_name in similar_names:
        score = fuzz.ratio(loosen(similar_name.entry.text, "zh"), loosen(text, "zh"))
        assert similar_name.score == pytest.approx(score)


@given(st.lists(st.text("肺胃炎", min_size=1, max_size=4), max_size=12))
def test_the_arrays_say_which_names_hold_a_gram(names: list[str]) -> None:
    name_index = index(names)
    for slot, gram in enumerate(name_index.grams):
        holders = name_index.holders[name_index.starts[slot] : name_index.starts[slot + 1]]
        expected = [i for i, loose in enumerate(name_index.loose) if gram in f" {loose} "]
        assert np.array_equal(holders, expected)


TIES = """
import random
from inspect_aihospital.terminology.name_index import Entry, NameIndex

pairs = ["甲乙", "乙丙", "丙丁", "丁戊", "戊己", "己庚", "庚辛", "辛壬", "壬癸"]
for seed in range(40):
    draw = random.Random(seed).choice
    names = [
        draw(pairs) + chr(0x5000 + 2 * n) + draw(pairs) + chr(0x5001 + 2 * n) + draw(pairs)
        for n in range(45)
    ]
    index = NameIndex.build([Entry(name, n, "name") for n, name in enumerate(names)], "zh")
    print(sorted(near.entry.row for near in index.nearest("甲乙丙丁戊己庚辛壬癸")))
"""


@pytest.mark.slow
def test_the_nearest_names_do_not_depend_on_the_hash_seed() -> None:
    def names_in_process(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, "-c", TIES]
        return subprocess.run(
            command, env=environment, capture_output=True, check=True
        ).stdout.decode()

    first = names_in_process("1")
    assert first.count("\n") == 40
    assert names_in_process("2") == first
    assert names_in_process("3") == first
