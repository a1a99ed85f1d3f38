"""The pruned search finds what scoring every name finds, ties included."""

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from rapidfuzz import fuzz, utils

from inspect_aihospital.linking import paper_rule
from inspect_aihospital.linking.paper_rule import Neighbours, PaperNeighbours

pytestmark = pytest.mark.slow

WORDS = st.sampled_from(["肺炎", "急性", "癌", "2型", "hpv", "Type", "a", "-", "，", "(左)", ""])
PHRASES = st.lists(WORDS, max_size=7).flatmap(
    lambda words: st.sampled_from(["", " ", "  "]).map(lambda gap: gap.join(words))
)
FEW_LETTERS = st.text("肺炎A -", max_size=14)
LONG = st.text("肺炎a ", min_size=60, max_size=90)
TEXTS = FEW_LETTERS | PHRASES | LONG | st.text(max_size=4)


def score(mention: str, name: str) -> float:
    return fuzz.WRatio(mention, name, processor=utils.default_process)


def exhaustive(names: Sequence[str], mention: str, limit: int) -> Neighbours:
    scored = [(name, score(mention, name)) for name in dict.fromkeys(names)]
    best = sorted(scored, key=lambda pair: -pair[1])[:limit]
    return tuple(pair for pair in best if round(pair[1]) >= 50)


class Counting(PaperNeighbours):
    """Counts the names that it scores."""

    scored = 0

    def _score(self, text: str, ids: NDArray[np.int64], least: float) -> NDArray[np.float64]:
        self.scored += len(ids)
        return super()._score(text, ids, least)


@settings(max_examples=400, deadline=None)
@given(st.lists(TEXTS, max_size=20), TEXTS, st.sampled_from([1, 2, 10]))
def test_the_search_finds_what_scoring_every_name_finds(
    names: list[str], mention: str, limit: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paper_rule, "NEIGHBOURS", limit)
        patch.setattr(paper_rule, "BATCH", 1)
        neighbours_found = PaperNeighbours(names).top(mention)
    assert neighbours_found == exhaustive(names, mention, limit)


@settings(max_examples=400, deadline=None)
@example("肺炎 肺炎", "肺癌癌癌")
@example("肺癌癌癌", "肺炎 肺炎")
@given(FEW_LETTERS | PHRASES, FEW_LETTERS | PHRASES)
def test_no_bound_is_below_the_score(mention: str, name: str) -> None:
    neighbours, text = PaperNeighbours([name]), utils.default_process(mention)
    ids, shared = np.array([0]), neighbours._shared(text)
    if shared[0]:
        assert neighbours._bounds(text, ids, shared)[0] >= score(mention, name)
    else:
        assert score(mention, name) == 0


def test_a_tie_for_the_last_place_goes_to_the_earlier_name_however_many_tie() -> None:
    names = [f"{chr(0x4E00 + index)}{'癌' * 2}" for index in range(1000)]
    assert [name for name, _ in PaperNeighbours(names).top("癌癌")] == names[:10]


def test_names_that_cannot_reach_the_last_place_are_not_scored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(paper_rule, "BATCH", 20)
    names = [f"{chr(0x4E00 + index)}性癌期" for index in range(2000)]
    neighbours = Counting([*names, *(f"肺癌{index}期" for index in range(10))])
    neighbours_found = neighbours.top("肺癌1期")
    assert neighbours_found == exhaustive([f"肺癌{index}期" for index in range(10)], "肺癌1期", 10)
    assert neighbours.scored == 20


def test_a_tie_goes_to_the_earlier_name_though_another_has_the_higher_bound() -> None:
    names = ["肺子", "癌肺"]
    assert score("肺癌", names[0]) == score("肺癌", names[1])
    assert [name for name, _ in PaperNeighbours(names).top("肺癌")] == names


def test_a_repeated_name_keeps_its_first_place() -> None:
    neighbours_found = PaperNeighbours(["胃癌", "肺癌", "胃癌"]).top("癌")
    assert [name for name, _ in neighbours_found] == ["胃癌", "肺癌"]


@pytest.mark.parametrize(("shared_letters", "is_neighbour"), [(98, False), (99, True), (100, True)])
def test_a_score_that_rounds_to_fifty_is_enough(shared_letters: int, is_neighbour: bool) -> None:
    mention, name = (
        "".ljust(shared_letters, "癌").ljust(200, "肺"),
        "".ljust(shared_letters, "癌").ljust(200, "胃"),
    )
    assert score(mention, name) == shared_letters / 2
    assert bool(PaperNeighbours([name]).top(mention)) is is_neighbour


@pytest.mark.parametrize("empty", ["", "。", " - "])
def test_a_text_without_letter_or_digit_has_no_neighbour_and_is_none(empty: str) -> None:
    assert PaperNeighbours(["肺癌", empty]).top(empty) == ()
    assert PaperNeighbours([empty, "肺癌"]).top("肺癌") == (("肺癌", 100.0),)
    assert PaperNeighbours([]).top("肺癌") == ()
