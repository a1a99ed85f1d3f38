"""Judge pairs of mentions by a rule, and compare the credit with a rater's."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import nan
from typing import Any, get_args

from inspect_aihospital.linking.matching import CodeMatcher, Matcher
from inspect_aihospital.linking.mention_files import Pair
from inspect_aihospital.terminology.codes import Level

SIMILARITIES = (50.0, 60.0, 70.0, 80.0, 90.0, 100.0)
"""Least similarities that the curve tries where a code was found by leaving words out."""

JudgedPair = Mapping[str, Any]
"""A pair (its `credit` as `label`), `credit` by the rule and `by` what, and both links, if any."""


def judge_pairs(pairs: Sequence[Pair], matcher: Matcher) -> list[JudgedPair]:
    """Return what a rule says of each pair, in order; the paper's rule has no links."""
    return [_judge(pair, matcher) for pair in pairs]


def against_labels(pairs: Sequence[JudgedPair]) -> dict[str, Any]:
    """Return the weighted precision and recall against the labels, with 95 % intervals.

    Every pair has to be labelled. A share over nothing is NaN. The intervals are
    Clopper and Pearson's, over as many pairs as equal weights would need for the same spread
    (Kish's effective size): they do not collapse where no pair in the sample is wrong.
    """
    credited_pairs = [pair for pair in pairs if pair["credit"]]
    precision, precision_ci = _share(credited_pairs, "label")
    recall, recall_ci = _share([pair for pair in pairs if pair["label"]], "credit")
    return {
        "pairs": len(pairs),
        "credited": len(credited_pairs),
        "precision": precision,
        "precision_ci": precision_ci,
        "recall": recall,
        "recall_ci": recall_ci,
    }


def curve(pairs: Sequence[Pair], matcher: Matcher) -> list[dict[str, Any]]:
    """Compute precision and recall for every level of codes and several similarities of names.

    The rule's other limits stay as they are. The paper's rule has no such limits: one point.
    """
    if not isinstance(matcher, CodeMatcher):
        return [against_labels(judge_pairs(pairs, matcher))]
    points = []
    for level, similarity in product(get_args(Level), SIMILARITIES):
        limits = replace(matcher.limits, level=level, widened=similarity)
        judged_pairs = judge_pairs(pairs, CodeMatcher(matcher.linker, limits))
        points.append({"level": level, "similarity": similarity, **against_labels(judged_pairs)})
    return points


def _judge(pair: Pair, matcher: Matcher) -> JudgedPair:
    agreement = matcher.agree(pair.pred, pair.ref)
    judged_pair: dict[str, Any] = {"i": pair.i, "pred": pair.pred, "ref": pair.ref}
    judged_pair |= {"credit": agreement.credit, "by": agreement.by}
    judged_pair |= {"label": pair.credit, "weight": pair.weight}
    if isinstance(matcher, CodeMatcher):
        for side in ("pred", "ref"):
            link = matcher.linker.link(judged_pair[side])
            judged_pair |= {f"{side}_{key}": getattr(link, key) for key in ("code", "name", "rule")}
    return judged_pair


def _share(pairs: Sequence[JudgedPair], name: str) -> tuple[float, tuple[float, float]]:
    """Return the weighted share of pairs of which a value is true, and its interval."""
    from inspect_aihospital.statistics.interval import exact_bounds  # noqa: PLC0415 - slow to load

    weight = sum(pair["weight"] for pair in pairs)
    if not weight:
        return nan, (nan, nan)
    share = sum(pair["weight"] for pair in pairs if pair[name]) / weight
    size = weight**2 / sum(pair["weight"] ** 2 for pair in pairs)
    return share, exact_bounds(share, size)
