"""Which mentions are matched: one to one, as many as possible, whatever their order."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspect_aihospital.linking.disease_agreement import LIMITS, Agreement, Rule
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.linking.matching import (
    CodeMatcher,
    Match,
    PaperMatcher,
    make_matcher,
)
from inspect_aihospital.linking.tally import Tally, tally
from tests.terminology.editions import small


class ScriptedMatcher(CodeMatcher):
    """Agrees on the pairs that it is told, and says by what."""

    def __init__(self, pairs: dict[tuple[str, str], str]) -> None:
        super().__init__(Linker(small("zh")), LIMITS["strict"])
        self.pairs = pairs

    def agree(self, prediction: str, reference: str) -> Agreement:
        by = self.pairs.get((prediction, reference))
        return Agreement(by is not None, by or "different")


def scripted_matcher(*pairs: str, by: str = "similar") -> ScriptedMatcher:
    return ScriptedMatcher({(pair[0], pair[1]): by for pair in pairs})


def most(edges: set[tuple[int, int]], predictions: int) -> int:
    """Count the most pairs that one-to-one matching allows, by augmenting paths."""
    prediction_by_reference: dict[int, int] = {}

    def place(prediction: int, tried_references: set[int]) -> bool:
        for reference in sorted(r for p, r in edges if p == prediction):
            if reference in tried_references:
                continue
            tried_references.add(reference)
            if reference not in prediction_by_reference or place(
                prediction_by_reference[reference], tried_references
            ):
                prediction_by_reference[reference] = prediction
                return True
        return False

    return sum(place(prediction, set()) for prediction in range(predictions))


@pytest.fixture(scope="module")
def strict(chinese: Linker) -> CodeMatcher:
    return CodeMatcher(chinese, LIMITS["strict"])


@pytest.mark.parametrize(
    ("predictions", "references", "matched"),
    [
        (["肺癌"], ["胃溃疡", "肺恶性肿瘤"], [(0, 1)]),
        (["肺癌", "脑梗塞"], ["脑梗死", "肺癌"], [(0, 1), (1, 0)]),
        (["肺癌", "肺癌"], ["肺癌"], [(0, 0)]),
        (["肺癌"], ["肺癌", "肺癌"], [(0, 0)]),
        (["肺癌", "肺癌"], ["肺癌", "肺癌"], [(0, 0), (1, 1)]),
        (["肺癌"], ["乳腺癌"], []),
        ([], ["肺癌"], []),
        (["肺癌"], [], []),
        ([], [], []),
    ],
)
def test_mentions_are_matched_one_to_one(
    strict: CodeMatcher,
    predictions: list[str],
    references: list[str],
    matched: list[tuple[int, int]],
) -> None:
    assert [match[:2] for match in strict.match(predictions, references)] == matched


def test_a_match_says_by_what(strict: CodeMatcher) -> None:
    assert strict.match(["脑梗塞"], ["脑梗死"]) == [Match(0, 0, "identical")]


def test_more_pairs_are_made_than_a_greedy_order_would() -> None:
    assert scripted_matcher("ax", "ay", "bx").match(["a", "b"], ["x", "y"]) == [
        Match(0, 1, "similar"),
        Match(1, 0, "similar"),
    ]


def test_of_equally_many_pairs_the_firmer_ones_are_made() -> None:
    for preferred in ("identical", "code", "wording", "4 characters"):
        matcher = ScriptedMatcher({("a", "x"): "similar", ("a", "y"): preferred})
        assert matcher.match(["a"], ["x", "y"]) == [Match(0, 1, preferred)]
        assert matcher.match(["a"], ["y", "x"]) == [Match(0, 0, preferred)]


def test_a_firm_pair_never_costs_two_others() -> None:
    matcher = ScriptedMatcher(
        {("a", "x"): "identical", ("a", "y"): "similar", ("b", "x"): "similar"}
    )
    assert len(matcher.match(["a", "b"], ["x", "y"])) == 2


def test_in_long_lists_too_as_many_pairs_as_possible_are_made() -> None:
    pairs = {(f"p{i}", f"r{i}"): "similar" for i in range(13)}
    pairs |= {(f"p{i}", f"r{i + 1}"): "identical" for i in range(12)}
    lists = [f"p{i}" for i in range(13)], [f"r{i}" for i in range(13)]
    assert len(ScriptedMatcher(pairs).match(*lists)) == 13


EDGES = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)))
BY = st.sampled_from(["identical", "code", "similar", "wider"])


@settings(deadline=None)
@given(EDGES, st.integers(0, 5), st.integers(0, 5), st.data())
def test_the_number_of_pairs_is_the_most_possible_in_any_order(
    edges: set[tuple[int, int]], predictions: int, references: int, data: st.DataObject
) -> None:
    edges = {(p, r) for p, r in edges if p < predictions and r < references}
    matcher = ScriptedMatcher({(f"p{p}", f"r{r}"): data.draw(BY) for p, r in sorted(edges)})
    lists = [f"p{p}" for p in range(predictions)], [f"r{r}" for r in range(references)]
    matches = matcher.match(*lists)
    assert len(matches) == most(edges, predictions) <= min(predictions, references)
    assert {match[:2] for match in matches} <= edges
    for side in zip(*(match[:2] for match in matches), strict=True):
        assert len(set(side)) == len(matches)
    shuffled = [data.draw(st.permutations(mentions)) for mentions in lists]
    assert len(matcher.match(*shuffled)) == len(matches)


def test_a_case_is_counted(strict: CodeMatcher) -> None:
    counts = tally(strict, ["肺癌", "建议复诊", "胃溃疡"], ["胃溃疡", "肺癌"])
    assert counts == Tally(matched=2, predicted=3, referenced=2, nil=1, cases=1)
    assert tally(strict, [], []) == Tally(cases=1)


@pytest.mark.parametrize("rule", ["strict", "lenient"])
def test_a_rule_has_its_limits(chinese: Linker, rule: Rule) -> None:
    matcher = make_matcher(rule, chinese)
    assert isinstance(matcher, CodeMatcher)
    assert matcher.limits == LIMITS[rule]


def test_the_papers_rule_compares_names_and_no_codes(chinese: Linker) -> None:
    matcher = make_matcher("paper", chinese)
    assert isinstance(matcher, PaperMatcher)
    assert matcher.agree("肺癌", "乳腺癌") == Agreement(True, "neighbour")
    assert matcher.agree("胃溃疡", "%") == Agreement(False, "different")
    assert matcher.match(["肺癌"], ["胃溃疡", "乳腺癌"])[0].by == "neighbour"
    assert matcher.unlinked(["肺癌", "%"]) == 1
