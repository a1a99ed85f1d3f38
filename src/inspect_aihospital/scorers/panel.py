"""Compare the graders of a panel: their agreement, and the means of each."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any, Literal, cast

from inspect_ai.scorer import Metric, SampleScore, Score, Value, krippendorff_alpha, metric

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import POINTS, Grade, summarise
from inspect_aihospital.core.means import ratio
from inspect_aihospital.scorers.graded_report import SECTION_MISSING, UNASKED
from inspect_aihospital.scorers.rubric_metrics import MEAN_NAMES, scored_names


@metric(scores="unreduced")
def grader_agreement() -> Metric:
    """Compute Krippendorff's α of a panel, ordinal, for each aspect.

    Every epoch of every case that at least two graders judged is a unit. A D by rule is left out,
    since nobody judged it. α is 1 where all grades are one letter, whatever that
    is worth, and NaN without a unit.

    Returns:
        A metric with `ASPECT_alpha`, up to 1; nothing for a single grader.
    """

    def compute(scores: list[SampleScore]) -> Value:
        # With a single grader there are no keys at all, rather than some that are always NaN.
        if len(_seats(scores)) < 2:
            return {}
        return {
            f"{aspect}_alpha": krippendorffs_alpha([_ratings(s.score, aspect) for s in scores])
            for aspect in _aspects(scores)
        }

    return compute


def krippendorffs_alpha(
    units: Iterable[Sequence[float]], level: Literal["ordinal", "nominal"] = "ordinal"
) -> float:
    """Compute Krippendorff's α, by Inspect's own metric.

    Args:
        units: For every item its raters' levels; items with fewer than two are ignored.
        level: Whether levels have an order.

    Returns:
        Up to 1, which it is where all ratings are one level; NaN without a unit.
    """
    compute = cast(Callable[[list[SampleScore]], float], krippendorff_alpha(level=level))
    ratings = [list(unit) for unit in units if len(unit) > 1]
    # Inspect's metric takes the ratings of a unit from a score's value, as a list.
    return compute([SampleScore(score=Score(value=cast(Value, unit))) for unit in ratings])


@metric(scores="unreduced")
def grader_means() -> Metric:
    """Compute each grader's means over what all of the panel judged, so that a preference shows.

    A grader that favours the models of its own family rates them higher than the others do:
    compare the seats within a log, and that difference between logs of other doctors. Only
    aspects of reports that every grader judged count, so that the seats are compared on the same
    ones; a D by rule does not count. A case's epochs are averaged first.

    Returns:
        A metric with, for each aspect and summary, `SEAT_NAME` in 0–100 for each grader and
        `NAME_judged_by_all`, the share of the cases and epochs behind it (where it is 0 the means
        are NaN); and `SEAT_coverage`, the share of what this grader was asked for that it graded.
        Nothing for a single grader.
    """

    def compute(scores: list[SampleScore]) -> Value:
        seats = _seats(scores)
        if len(seats) < 2:
            return {}
        figures = {f"{seat}_coverage": _coverage(scores, seat) for seat in seats}
        names = scored_names(scores, MEAN_NAMES)
        for seat in seats:
            means = _means(scores, seat, seats)
            figures |= {f"{seat}_{name}": means.get(name, math.nan) for name in names}
        # The first seat stands for all: what every grader judged is the same for each of them.
        shared_counts = Counter(
            n for s in scores for n in _percentages_of_shared(s.score, seats[0], seats)
        )
        return {**figures, **{f"{n}_judged_by_all": shared_counts[n] / len(scores) for n in names}}

    return compute


def _verdicts(score: Score) -> Mapping[str, Any]:
    verdicts: Mapping[str, Any] = (score.metadata or {}).get("verdicts") or {}
    return verdicts


def _grades(score: Score, seat: str) -> Mapping[str, Grade | None]:
    grades: Mapping[str, Grade | None] = _verdicts(score).get(seat, {}).get("grades", {})
    return grades


def _seats(scores: Sequence[SampleScore]) -> list[str]:
    return sorted({seat for sample in scores for seat in _verdicts(sample.score)})


def _aspects(scores: Sequence[SampleScore]) -> list[Aspect]:
    graded = {a for s in scores for v in _verdicts(s.score).values() for a in v["grades"]}
    return [aspect for aspect in Aspect if aspect in graded]


def _ratings(score: Score, aspect: Aspect) -> list[int]:
    letters = [verdict["grades"].get(aspect) for verdict in _verdicts(score).values()]
    # A D by rule stands among the letters too; nobody judged it, so it is no agreement.
    return [POINTS[letter] for letter in letters if letter and aspect in _aspects_asked(score)]


def _aspects_asked(score: Score) -> list[Aspect]:
    """List the aspects that the graders were asked for: those with two parts to compare."""
    reasons = (score.metadata or {}).get("reasons") or {}
    graded = {aspect for verdict in _verdicts(score).values() for aspect in verdict["grades"]}
    settled_reasons = (*UNASKED, SECTION_MISSING)
    return [a for a in Aspect if a in graded and reasons.get(a) not in settled_reasons]


def _percentages_of_shared(score: Score, seat: str, seats: Sequence[str]) -> dict[str, float]:
    """Return a grader's percentages over what the whole panel judged, empty if there is nothing."""
    grades: dict[Aspect, Grade | None] = {
        aspect: _grades(score, seat)[aspect]
        for aspect in _aspects_asked(score)
        if all(_grades(score, other_seat).get(aspect) for other_seat in seats)
    }
    reasons = (score.metadata or {}).get("reasons") or {}
    # `summarise` makes a mean only where it has all aspects: those not asked for are `None`.
    grades |= {aspect: None for aspect in Aspect if reasons.get(aspect) in UNASKED}
    percentages = {n: v for n, v in summarise(grades).items() if v is not None}
    # A count among percentages.
    percentages.pop("aspects_scored")
    return percentages


def _means(scores: Sequence[SampleScore], seat: str, seats: Sequence[str]) -> dict[str, float]:
    cases: dict[str, dict[str, list[float]]] = {}
    for sample in scores:
        for name, value in _percentages_of_shared(sample.score, seat, seats).items():
            cases.setdefault(name, {}).setdefault(str(sample.sample_id), []).append(value)
    # Epochs are averaged first, so that a case weighs the same however often it ran.
    return {name: fmean(fmean(v) for v in by_case.values()) for name, by_case in cases.items()}


def _coverage(scores: Sequence[SampleScore], seat: str) -> float:
    asked_aspects = [(s.score, aspect) for s in scores for aspect in _aspects_asked(s.score)]
    given_count = sum(bool(_grades(score, seat).get(aspect)) for score, aspect in asked_aspects)
    return ratio(given_count, len(asked_aspects))
