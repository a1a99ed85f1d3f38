"""Compute the figures of `variants`: what changed when it was due, and what stayed."""

from collections.abc import Iterator, Sequence
from math import nan
from typing import cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.variants.pairs import (
    BASE_MISSED,
    INCOMPLETE,
    PairedVisits,
    pair_visits,
    read_facts,
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
        facts = [read_facts(s.score.metadata or {}, s.score.reason) for s in scores]
        pairs = pair_visits(fact for fact in facts if fact)
        reasons = [pair.unjudged_reason for pair in pairs]
        judged = [pair for pair in pairs if not pair.unjudged_reason]
        incomplete, missed = reasons.count(INCOMPLETE), reasons.count(BASE_MISSED)
        figures = dict[str, float]()
        for name, answers in answers_by_figure(judged):
            figures |= _share(name, answers)
        return cast(
            Value,
            figures
            | {
                "pairs_n": len(pairs),
                "pairs_incomplete": incomplete,
                "pairs_base_missed": missed,
                "pairs_unscored": len(pairs) - len(judged) - incomplete - missed,
                "pairs_coverage": len(judged) / len(pairs) if pairs else nan,
            },
        )

    return compute


def answers_by_figure(
    judged: Sequence[PairedVisits],
) -> Iterator[tuple[str, list[PairAnswer]]]:
    """Yield the shares by name, each with the answers of the judged pairs that it is over."""
    decisive = [pair for pair in judged if pair.is_decisive]
    irrelevant = [pair for pair in judged if not pair.is_decisive]
    for name, pairs in (("changed_when_due", decisive), ("stayed_when_due", irrelevant)):
        answers = [(pair.case, pair.changed is pair.is_decisive, pair.raised) for pair in pairs]
        yield name, [(case, right) for case, right, _ in answers]
        for ending, wanted in (("raised", True), ("unraised", False)):
            yield (
                f"{name}_{ending}",
                [(c, right) for c, right, raised in answers if raised is wanted],
            )
    yield (
        "to_expected",
        [(pair.case, pair.to_expected) for pair in decisive if pair.to_expected is not None],
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
