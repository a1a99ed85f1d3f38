"""Summarise ratings question by question: how many, their mean, how far raters agree."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.means import mean_present
from inspect_aihospital.scorers.panel import krippendorffs_alpha

if TYPE_CHECKING:
    from inspect_aihospital.statistics.rater_agreement import RaterAgreement

RATINGS_KEY = "ratings"
"""Key of the ratings in a score's metadata."""

RATERS_KEY = "raters"
"""Key of the raters who answered on their own, without the arbiter."""


@dataclass(frozen=True)
class QuestionFigures:
    """A question's figures.

    Attributes:
        items: Items that it was asked about.
        settled: Items whose answer holds: agreed, arbitrated, or a mean.
        mean: Mean over these, 0 to 100, each item counting once; NaN for no judgement.
        agreement: How far the raters agreed before any arbiter.
        alpha: Krippendorff's, ordinal, over all items that at least two of them answered; nominal,
            as the kappa, where options are kinds without an order.
    """

    items: int
    settled: int
    mean: float
    agreement: "RaterAgreement"
    alpha: float


def figures_by_question(
    ratings: Iterable[Mapping[str, Any]], raters: int
) -> dict[str, QuestionFigures]:
    """Return figures by question, from ratings as scores hold them, each item once a question."""
    ratings_by_name: dict[str, list[Mapping[str, Any]]] = {}
    for rating in ratings:
        ratings_by_name.setdefault(rating["figure"], []).append(rating)
    return {name: _summarise(group, raters) for name, group in ratings_by_name.items()}


@metric(scores="unreduced")
def rating_figures() -> Metric:
    """Report figures of physicians' ratings by question (Fan et al., Table 2, App. G).

    A record that was rated once counts once, whatever the number of its epochs.

    Returns:
        A metric with, for each question, `QUESTION_items` and `QUESTION_per_item` (mean over
        items, 0 to 100), `QUESTION_settled` (share of items whose answer holds), and of the
        raters before any arbiter `QUESTION_agreement` (share of items), `QUESTION_kappa`
        (quadratic weights) and `QUESTION_alpha` (Krippendorff, ordinal), both without an order
        where options are kinds. NaN where nothing can be said.
    """

    def compute(scores: list[SampleScore]) -> Value:
        facts = [sample.score.metadata or {} for sample in scores]
        # A record's score stands in each of its epochs; its rows are counted once.
        unique_rows = {(r["row"], r["figure"]): r for fact in facts for r in fact[RATINGS_KEY]}
        raters = max((len(fact[RATERS_KEY]) for fact in facts), default=0)
        values: dict[str, float] = {}
        for name, figures in figures_by_question(unique_rows.values(), raters).items():
            values |= {
                f"{name}_items": figures.items,
                f"{name}_per_item": figures.mean,
                f"{name}_settled": figures.settled / figures.items,
                f"{name}_agreement": figures.agreement.share,
                f"{name}_kappa": figures.agreement.kappa,
                f"{name}_alpha": figures.alpha,
            }
        return cast(Value, values)

    return compute


def _summarise(ratings: Sequence[Mapping[str, Any]], raters: int) -> QuestionFigures:
    from inspect_aihospital.statistics.rater_agreement import agree  # noqa: PLC0415 - slow to load

    levels = [rating["levels"] for rating in ratings]
    # Logs of before there were kinds do not say that a scale has an order.
    ordered: bool = ratings[0].get("ordered", True)
    numbers = [float(r["number"]) for r in ratings if r["number"] is not None]
    return QuestionFigures(
        items=len(ratings),
        settled=sum(rating["how"] != "disputed" for rating in ratings),
        mean=mean_present(numbers),
        agreement=agree(levels, raters, ratings[0]["scale"], ordered=ordered),
        alpha=krippendorffs_alpha(levels, "ordinal" if ordered else "nominal"),
    )
