"""Judge pairs of mentions by a rule, and compare the credit with a rater's."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import nan
from typing import Any, get_args

from inspect_aihospital.linking.disease_agreement import Agreement, Limits
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
    return [_judge(pair, matcher) for pair in pairs]


def against_labels(judged_pairs: Sequence[JudgedPair]) -> dict[str, Any]:
    """Return the weighted precision and recall against the labels, with 95 % intervals.

    Every pair has to be labelled. A share over nothing is NaN. The intervals are
    Clopper and Pearson's, over as many pairs as equal weights would need for the same spread
    (Kish's effective size): they do not collapse where no pair in the sample is wrong.
    """
    credited_pairs = [judged_pair for judged_pair in judged_pairs if judged_pair.agreement.credit]
    true_pairs = [judged_pair for judged_pair in judged_pairs if judged_pair.pair.credit]
    precision, precision_ci = _share(
        [(judged_pair.pair.weight, judged_pair.pair.credit) for judged_pair in credited_pairs]
    )
    recall, recall_ci = _share(
        [(judged_pair.pair.weight, judged_pair.agreement.credit) for judged_pair in true_pairs]
    )
    return {
        "pairs": len(judged_pairs),
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
    return [{**point, **against_labels(judge_pairs(pairs, at))} for point, at in _points(matcher)]


def _points(matcher: Matcher) -> Iterator[tuple[dict[str, Any], Matcher]]:
    if not isinstance(matcher, CodeMatcher):
        yield {}, matcher
        return
    for level in get_args(Level):
        for similarity in SIMILARITIES:
            limits: Limits = replace(matcher.limits, level=level, widened=similarity)
            yield {"level": level, "similarity": similarity}, CodeMatcher(matcher.linker, limits)


def _judge(pair: Pair, matcher: Matcher) -> JudgedPair:
    links = None
    if isinstance(matcher, CodeMatcher):
        links = matcher.linker.link(pair.pred), matcher.linker.link(pair.ref)
    return JudgedPair(pair, matcher.agree(pair.pred, pair.ref), links)


def _share(cases: Sequence[tuple[float, bool | None]]) -> tuple[float, tuple[float, float]]:
    """Return the weighted share of cases that hold, and its interval."""
    from inspect_aihospital.statistics.interval import exact_bounds  # noqa: PLC0415 - slow to load

    weight = sum(w for w, _ in cases)
    if not weight:
        return nan, (nan, nan)
    share = sum(w for w, holds in cases if holds) / weight
    size = weight**2 / sum(w**2 for w, _ in cases)
    return share, exact_bounds(share, size)
