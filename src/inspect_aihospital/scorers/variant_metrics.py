"""Compute the figures of `variants`: what changed when it was due, and what stayed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import nan
from typing import cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.variants.pairs import (
    BASE_MISSED,
    INCOMPLETE,
    JUDGED,
    UNSCORED,
    PairedVisits,
    pair_visits,
)

PairAnswer = tuple[str, bool]
"""The case of a pair, and the answer to a question about it."""


@metric(scores="unreduced")
def variant_figures() -> Metric:
    """Pair the visits by case and epoch, and say what edits did to the diagnosis.

    Judged are pairs whose unedited visit made the diagnosis and whose edited one has a verdict.
    Intervals at 95 % are clustered by case (docs/statistics.md).

    Returns:
        A metric with `changed_when_due`, the share of judged decisive edits after which the
        diagnosis was no longer made, and `stayed_when_due`, the share of judged irrelevant edits
        after which it still was; each also with `_raised` over pairs whose edited visit brought
        the fact up, and with `_unraised` over the others; `to_expected`, the share of the changed
        whose report names what fits instead, where a variant names that. Each share, 0 to 1, has
        `_n` pairs, `_ci_lower` and `_ci_upper`. `pairs_n`, and of these `pairs_incomplete`,
        `pairs_base_missed` and `pairs_unscored`, which are not judged; `pairs_coverage`, the share
        that is.
    """

    def compute(scores: list[SampleScore]) -> Value:
        pairs = pair_visits((s.score.metadata or {}, s.score.reason) for s in scores)
        counts = Counter(pair.outcome for pair in pairs)
        figures = dict[str, float]()
        for name, answers in _answers_by_figure([p for p in pairs if p.outcome == JUDGED]):
            figures |= _share(name, answers)
        figures |= {f"pairs_{name}": counts[name] for name in (INCOMPLETE, BASE_MISSED, UNSCORED)}
        coverage = counts[JUDGED] / len(pairs) if pairs else nan
        return cast(Value, figures | {"pairs_n": len(pairs), "pairs_coverage": coverage})

    return compute


def _answers_by_figure(
    judged_pairs: Sequence[PairedVisits],
) -> Iterator[tuple[str, list[PairAnswer]]]:
    """Yield the shares by name, each with the answers of the judged pairs that it is over."""
    for name, is_decisive in (("changed_when_due", True), ("stayed_when_due", False)):
        pairs = [pair for pair in judged_pairs if pair.is_decisive is is_decisive]
        yield name, [(p.case, p.is_as_due) for p in pairs]
        yield f"{name}_raised", [(p.case, p.is_as_due) for p in pairs if p.raised]
        yield f"{name}_unraised", [(p.case, p.is_as_due) for p in pairs if not p.raised]
    changes = [(p.case, p.to_expected) for p in judged_pairs if p.is_decisive]
    yield (
        "to_expected",
        [(case, is_expected) for case, is_expected in changes if is_expected is not None],
    )


def _share(name: str, answers: Sequence[PairAnswer]) -> dict[str, float]:
    from inspect_aihospital.statistics.clustered import (  # noqa: PLC0415 - slow to load
        clustered_mean,
    )
    from inspect_aihospital.statistics.interval import SHARE  # noqa: PLC0415 - slow to load

    values, cases = [float(right) for _, right in answers], [case for case, _ in answers]
    interval = clustered_mean(values, cases, within=SHARE)
    return {
        name: interval.estimate,
        f"{name}_n": float(len(answers)),
        f"{name}_ci_lower": interval.lower,
        f"{name}_ci_upper": interval.upper,
    }
