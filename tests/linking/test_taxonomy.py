"""Trees of words, and how the words are found in a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.linking.taxonomy import Taxonomy, Words

BODY = Taxonomy(
    {
        "胸": {"肺": {"肺叶": {}}, "肋骨": {}},
        "呼吸道": {"肺": {"肺叶": {}}, "气管": {"支气管": {}}},
        "心|心脏": {"心肌": {}},
        "腹": {},
    },
    ["中心", "腹泻"],
    whole=False,
)
LIMB = Taxonomy({"leg|lower limb": {"knee": {}, "lower leg": {"tibia": {}}}}, whole=True)


@pytest.mark.parametrize(
    ("words", "whole", "text", "matches"),
    [
        (["肺", "肺叶"], False, "左肺叶及肺", ["肺叶", "肺"]),
        (["气管", "支气管"], False, "支气管炎", ["支气管"]),
        (["脑膜", "膜炎"], False, "脑膜炎", ["脑膜", "膜炎"]),
        (["肺"], False, "肺肺", ["肺", "肺"]),
        (["ear"], True, "heart and ear", ["ear"]),
        (["hepatitis", "hepatitis b"], True, "hepatitis b", ["hepatitis b"]),
        (["hepatitis", "hepatitis b"], True, "hepatitis bacterial", ["hepatitis"]),
        (["ear"], True, "heart", []),
        (["肺"], False, "", []),
    ],
)
def test_words_are_found_in_order_and_none_within_a_longer_one(
    words: list[str], whole: bool, text: str, matches: list[str]
) -> None:
    assert Words(words, whole=whole).find(text) == matches


@pytest.mark.parametrize(
    ("text", "matches"),
    [
        ("肺叶切除", {"肺叶"}),
        ("支气管及肺", {"支气管", "肺"}),
        ("中心性肥胖", set()),
        ("腹泻伴腹痛", {"腹"}),
        ("头痛", set()),
    ],
)
def test_a_tree_finds_its_words_and_passes_over_ignored_ones(text: str, matches: set[str]) -> None:
    assert BODY.find(text) == matches


@pytest.mark.parametrize(
    ("tree", "first", "second", "related"),
    [
        (BODY, "胸", "肺叶", True),
        (BODY, "呼吸道", "肺", True),
        (BODY, "心", "心脏", True),
        (BODY, "心脏", "心肌", True),
        (BODY, "肺", "肺", True),
        (BODY, "肺", "气管", False),
        (BODY, "肋骨", "肺", False),
        (BODY, "胸", "呼吸道", False),
        (LIMB, "lower limb", "tibia", True),
        (LIMB, "knee", "tibia", False),
    ],
)
def test_words_are_related_along_one_branch(
    tree: Taxonomy, first: str, second: str, related: bool
) -> None:
    assert tree.related(first, second) is tree.related(second, first) is related


@pytest.mark.parametrize(
    ("first", "second", "agree"),
    [
        (set(), {"肺"}, True),
        (set(), set(), True),
        ({"肺"}, {"腹"}, False),
        ({"肺", "腹"}, {"气管", "腹"}, True),
        ({"胸"}, {"支气管", "肺叶"}, True),
    ],
)
def test_sets_agree_if_any_words_are_related_or_one_is_empty(
    first: set[str], second: set[str], agree: bool
) -> None:
    assert BODY.agree(frozenset(first), frozenset(second)) is agree


def test_a_word_is_covered_by_a_related_one_only() -> None:
    assert BODY.covers(frozenset({"腹", "胸"}), {"肺叶"})
    assert not BODY.covers(frozenset({"腹", "肋骨"}), {"肺叶"})
    assert not BODY.covers(frozenset(), {"肺叶"})


SETS = st.frozensets(st.sampled_from(sorted(BODY.words)))


@given(SETS, SETS)
def test_agreement_of_sets_has_no_direction(first: frozenset[str], second: frozenset[str]) -> None:
    assert BODY.agree(first, second) is BODY.agree(second, first)
