"""What ratings amount to, question by question: how many, what they say, how far raters agree."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any, cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.scorers.panel import ordinal_alpha

if TYPE_CHECKING:
    from inspect_aihospital.statistics.rater_agreement import RaterAgreement

    pass

RATINGS_KEY = "ratings"
"""Where a score's metadata has its ratings."""

ALONE_KEY = "raters"
"""Where it has the raters who answered on their own."""


@dataclass(frozen=True)
class Figure:
    """A question's figures.

    Attributes:
        items: Items that it was asked about.
        settled: Items whose answer holds: agreed, arbitrated, or a mean.
        mean: Mean over these, 0 to 100, each item counting once; NaN for no judgement.
        agreement: How far the raters agreed before any arbiter.
        alpha: Krippendorff's, ordinal, over all items that at least two of them answered.
    """

    items: int
    settled: int
    mean: float
    agreement: "RaterAgreement"
    alpha: float


def figures(ratings: Iterable[Mapping[str, Any]], raters: int) -> dict[str, Figure]:
    """Figures by question, from ratings as scores hold them.

    Args:
        ratings: Each item once a question.
        raters: Raters who answered on their own.
    """
    by_name: dict[str, list[Mapping[str, Any]]] = {}
    for rating in ratings:
        by_name.setdefault(rating["figure"], []).append(rating)
    return {name: _figure(found, raters) for name, found in by_name.items()}


@metric(scores="unreduced")
def rating_figures() -> Metric:
    """Figures of physicians' ratings by question (Fan et al., Table 2, App. G).

    A record that was rated once counts once, whatever the number of its epochs.

    Returns:
        A metric with, for each question, `QUESTION_items` and `QUESTION_per_item` (mean over
        items, 0 to 100), `QUESTION_settled` (share of items whose answer holds), and of the
        raters before any arbiter `QUESTION_agreement` (share of items), `QUESTION_kappa`
        (quadratic weights) and `QUESTION_alpha` (Krippendorff, ordinal). NaN where nothing can
        be said.
    """

    def compute(scores: list[SampleScore]) -> Value:
        known = [sample.score.metadata or {} for sample in scores]
        once = {(r["row"], r["figure"]): r for facts in known for r in facts[RATINGS_KEY]}
        raters = max((len(facts[ALONE_KEY]) for facts in known), default=0)
        found: dict[str, float] = {}
        for name, figure in figures(once.values(), raters).items():
            found |= {f"{name}_{kind}": value for kind, value in _named(figure).items()}
        return cast(Value, found)

    return compute


def _figure(ratings: Sequence[Mapping[str, Any]], raters: int) -> Figure:
    from inspect_aihospital.statistics.rater_agreement import agree  # noqa: PLC0415 - slow to load

    levels = [rating["levels"] for rating in ratings]
    numbers = [float(r["number"]) for r in ratings if r["number"] is not None]
    return Figure(
        items=len(ratings),
        settled=sum(rating["how"] != "disputed" for rating in ratings),
        mean=fmean(numbers) if numbers else math.nan,
        agreement=agree(levels, raters, ratings[0]["scale"]),
        alpha=ordinal_alpha(levels),
    )


def _named(figure: Figure) -> dict[str, float]:
    return {
        "items": figure.items,
        "per_item": figure.mean,
        "settled": figure.settled / figure.items,
        "agreement": figure.agreement.share,
        "kappa": figure.agreement.kappa,
        "alpha": figure.alpha,
    }
