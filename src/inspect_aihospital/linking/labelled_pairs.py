"""Judge pairs of mentions by a rule, and compare the credit with a rater's."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import nan
from typing import Any, get_args

from inspect_aihospital.linking.disease_agreement import Agreement
from inspect_aihospital.linking.files import Pair
from inspect_aihospital.linking.linker import Link
from inspect_aihospital.linking.matching import CodeMatcher, Matcher
from inspect_aihospital.terminology.codes import Level

SIMILARITIES = (50.0, 60.0, 70.0, 80.0, 90.0, 100.0)
"""Least similarities that the curve tries where a code was found by leaving words out."""


@dataclass(frozen=True)
class JudgedPair:
    """A pair and what a rule says of it.

    Attributes:
        pair: The pair.
        agreement: Whether it gets credit, and what decided.
        links: Links of the predicted and the reference mention; none under the paper's rule.
    """

    pair: Pair
    agreement: Agreement
    links: tuple[Link, Link] | None

    def as_dict(self) -> dict[str, Any]:
        """Return the pair, flat, for JSON."""
        flat_pair = {
            "i": self.pair.i,
            "pred": self.pair.pred,
            "ref": self.pair.ref,
            "credit": self.agreement.credit,
            "by": self.agreement.by,
            "label": self.pair.credit,
            "weight": self.pair.weight,
        }
        # The paper's rule has no links, so the lengths may differ.
        for side, link in zip(("pred", "ref"), self.links or (), strict=False):
            flat_pair |= {f"{side}_code": link.code, f"{side}_name": link.name}
            flat_pair |= {f"{side}_rule": link.rule}
        return flat_pair


def judge_pairs(pairs: Sequence[Pair], matcher: Matcher) -> list[JudgedPair]:
    """Return what a rule says of each pair, in order."""
    return [
        JudgedPair(
            pair,
            matcher.agree(pair.pred, pair.ref),
            (matcher.linker.link(pair.pred), matcher.linker.link(pair.ref))
            if isinstance(matcher, CodeMatcher)
            else None,
        )
        for pair in pairs
    ]


def against_labels(judged_pairs: Sequence[JudgedPair]) -> dict[str, Any]:
    """Return the weighted precision and recall against the labels, with 95 % intervals.

    Every pair has to be labelled. A share over nothing is NaN. The intervals are
    Clopper and Pearson's, over as many pairs as equal weights would need for the same spread
    (Kish's effective size): they do not collapse where no pair in the sample is wrong.
    """
    cases = [(judged.pair, judged.agreement.credit) for judged in judged_pairs]
    precision, precision_ci = _share([(p.weight, p.credit) for p, credit in cases if credit])
    recall, recall_ci = _share([(p.weight, credit) for p, credit in cases if p.credit])
    return {
        "pairs": len(cases),
        "credited": sum(credit for _, credit in cases),
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


def _share(cases: Sequence[tuple[float, bool | None]]) -> tuple[float, tuple[float, float]]:
    """Return the weighted share of cases that hold, and its interval."""
    from inspect_aihospital.statistics.interval import exact_bounds  # noqa: PLC0415 - slow to load

    weight = sum(w for w, _ in cases)
    if not weight:
        return nan, (nan, nan)
    share = sum(w for w, holds in cases if holds) / weight
    size = weight**2 / sum(w**2 for w, _ in cases)
    return share, exact_bounds(share, size)
