"""Pairs of mentions: what a rule says of them, and how that compares with a rater."""

import json
from collections.abc import Mapping
from math import isnan
from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.linking.disease_agreement import LIMITS, Rule
from inspect_aihospital.linking.labelled_pairs import (
    SIMILARITIES,
    JudgedPair,
    against_labels,
    curve,
    judge_pairs,
)
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.linking.matching import CodeMatcher, make_matcher
from inspect_aihospital.linking.mention_files import Pair, read_pairs


def judged_pair(credit: bool, label: bool, weight: float = 1.0) -> JudgedPair:
    return {"credit": credit, "label": label, "weight": weight}


@pytest.fixture(scope="module")
def strict(chinese: Linker) -> CodeMatcher:
    return CodeMatcher(chinese, LIMITS["strict"])


def test_each_pair_is_judged_in_order_with_its_links(strict: CodeMatcher) -> None:
    pairs = [Pair(pred="肺癌", ref="乳腺癌"), Pair(pred="脑梗塞", ref="脑梗死")]
    first, second = judge_pairs(pairs, strict)
    assert (first["credit"], first["by"]) == (False, "conflict: site")
    assert (second["credit"], second["by"]) == (True, "identical")
    assert (first["pred_code"], first["ref_code"]) == ("C34.901", "C50.902")


def test_a_judged_pair_is_flat_json(strict: CodeMatcher) -> None:
    (pair,) = judge_pairs([Pair(i=3, pred="脑梗塞", ref="建议复诊", credit=False)], strict)
    assert json.loads(json.dumps(pair)) == {
        "i": 3,
        "pred": "脑梗塞",
        "ref": "建议复诊",
        "credit": False,
        "by": "different",
        "label": False,
        "weight": 1.0,
        "pred_code": "I63.902",
        "pred_name": "脑梗死",
        "pred_rule": "normalised",
        "ref_code": None,
        "ref_name": None,
        "ref_rule": "nil",
    }


def test_the_papers_rule_has_no_links(chinese: Linker) -> None:
    (pair,) = judge_pairs([Pair(pred="肺癌", ref="乳腺癌")], make_matcher("paper", chinese))
    assert "pred_code" not in pair
    assert pair["by"] == "neighbour"


def test_precision_and_recall_are_weighted() -> None:
    figures = against_labels(
        [
            judged_pair(True, True, 3),
            judged_pair(True, False, 1),
            judged_pair(False, True, 5),
            judged_pair(False, False, 9),
        ]
    )
    assert figures["pairs"] == 4
    assert figures["precision"] == pytest.approx(3 / 4)
    assert figures["recall"] == pytest.approx(3 / 8)


def test_a_pair_of_weight_zero_does_not_count() -> None:
    figures = against_labels(
        [judged_pair(True, True, 2), judged_pair(True, False, 0), judged_pair(False, True, 0)]
    )
    assert (figures["precision"], figures["recall"]) == (1, 1)


@pytest.mark.parametrize(
    ("pairs", "undefined"),
    [
        ([judged_pair(False, True)] * 3, "precision"),
        ([judged_pair(True, False)] * 3, "recall"),
    ],
)
def test_a_share_of_nothing_is_nan(pairs: list[JudgedPair], undefined: str) -> None:
    figures = against_labels(pairs)
    defined = "recall" if undefined == "precision" else "precision"
    assert isnan(figures[undefined])
    assert all(isnan(bound) for bound in figures[f"{undefined}_ci"])
    assert figures[defined] == 0


def test_intervals_are_the_same_twice_and_hold_the_point() -> None:
    pairs = [judged_pair(i % 2 == 0, i % 3 > 0, 1 + i % 4) for i in range(40)]
    figures = against_labels(pairs)
    assert figures == against_labels(pairs)
    for name in ("precision", "recall"):
        lower, upper = figures[f"{name}_ci"]
        assert 0 < lower < figures[name] < upper < 1


def labelled() -> list[Pair]:
    named_pairs = [("肺癌", "肺癌", 1), ("肺癌", "乳腺癌", 0), ("急性胃炎", "慢性胃炎", 0)]
    named_pairs += [("老年胃溃疡", "胃溃疡", 1), ("心绞痛", "稳定性心绞痛", 1)]
    return [Pair(pred=pred, ref=ref, credit=bool(credit)) for pred, ref, credit in named_pairs]


def test_a_curve_has_a_point_for_every_level_and_similarity(strict: CodeMatcher) -> None:
    points = curve(labelled(), strict)
    expected = [(level, value) for level in ("full", "4", "3") for value in SIMILARITIES]
    assert [(point["level"], point["similarity"]) for point in points] == expected
    (chosen_point,) = [
        point for point in points if (point["level"], point["similarity"]) == ("4", 60)
    ]
    plain = against_labels(judge_pairs(labelled(), strict))
    assert {name: chosen_point[name] for name in plain} == plain


def test_along_a_curve_recall_falls_as_more_has_to_agree(strict: CodeMatcher) -> None:
    points = {(p["level"], p["similarity"]): p["recall"] for p in curve(labelled(), strict)}
    for level in ("full", "4", "3"):
        recalls = [points[level, similarity] for similarity in SIMILARITIES]
        assert recalls == sorted(recalls, reverse=True)
    for similarity in SIMILARITIES:
        recalls = [points[level, similarity] for level in ("full", "4", "3")]
        assert recalls == sorted(recalls)
    assert len(set(points.values())) > 1


def test_the_curve_of_the_papers_rule_is_one_point(chinese: Linker) -> None:
    (point,) = curve(labelled(), make_matcher("paper", chinese))
    assert "level" not in point
    assert point["recall"] == 1


@pytest.mark.parametrize(
    ("rule", "precision", "recall"), [("strict", 0.95, 0.55), ("lenient", 0.85, 0.70)]
)
def test_the_rules_agree_with_the_rater_of_real_pairs(
    shared: Path, sheet: Linker, rule: Rule, precision: float, recall: float
) -> None:
    pairs = read_pairs(shared / "data" / "mvme" / "labelled_pairs.json")
    figures: Mapping[str, Any] = against_labels(judge_pairs(pairs, make_matcher(rule, sheet)))
    assert figures["pairs"] == 75
    assert figures["precision"] >= precision, figures
    assert figures["recall"] >= recall, figures
