"""What several graders of the same reports have in common, and what each of them thinks."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, cast

from inspect_ai.scorer import Metric, SampleScore, Score, Value, krippendorff_alpha, metric

from inspect_aihospital.core.rubric import POINTS, Aspect, summarise
from inspect_aihospital.scorers.judged import SECTION_MISSING


@metric(scores="unreduced")
def grader_agreement() -> Metric:
    """Krippendorff's α of a panel, ordinal, for each aspect.

    Every epoch of every case that at least two graders judged is a unit; an aspect that was a D
    by rule is none, since nobody judged it. α is 1 where all grades are one letter, whatever that
    is worth, and NaN without a unit.

    Returns:
        A metric with `ASPECT_alpha`, up to 1; nothing for a single grader.
    """
    alpha = cast(Callable[[list[SampleScore]], float], krippendorff_alpha(level="ordinal"))

    def compute(scores: list[SampleScore]) -> Value:
        if len(_seats(scores)) < 2:
            return {}
        return {f"{aspect}_alpha": alpha(_units(scores, aspect)) for aspect in _aspects(scores)}

    return compute


@metric(scores="unreduced")
def grader_means() -> Metric:
    """Each grader's own means over the grades that it gave, so that a preference shows.

    A grader that favours the models of its own family rates them higher than the others do:
    compare the seats within a log, and that difference between logs of other doctors. A case's
    epochs are averaged first.

    Returns:
        A metric with `SEAT_NAME` for each aspect and summary, in 0–100, and `SEAT_coverage`, the
        share of the due grades that this grader gave; nothing for a single grader.
    """

    def compute(scores: list[SampleScore]) -> Value:
        seats = _seats(scores)
        if len(seats) < 2:
            return {}
        return {name: value for seat in seats for name, value in _of_seat(scores, seat)}

    return compute


def _verdicts(score: Score) -> Mapping[str, Any]:
    verdicts: Mapping[str, Any] = (score.metadata or {}).get("verdicts") or {}
    return verdicts


def _seats(scores: Sequence[SampleScore]) -> list[str]:
    return sorted({seat for sample in scores for seat in _verdicts(sample.score)})


def _aspects(scores: Sequence[SampleScore]) -> list[Aspect]:
    graded = {a for s in scores for v in _verdicts(s.score).values() for a in v["grades"]}
    return [aspect for aspect in Aspect if aspect in graded]


def _units(scores: Sequence[SampleScore], aspect: Aspect) -> list[SampleScore]:
    """The ratings of an aspect, one unit a score that two graders or more judged."""
    ratings = [_ratings(sample.score, aspect) for sample in scores]
    return [SampleScore(score=Score(value=given)) for given in ratings if len(given) > 1]


def _ratings(score: Score, aspect: Aspect) -> list[str | int | float | bool]:
    if ((score.metadata or {}).get("reasons") or {}).get(aspect) == SECTION_MISSING:
        return []
    letters = [said["grades"].get(aspect) for said in _verdicts(score).values()]
    return [POINTS[letter] for letter in letters if letter]


def _of_seat(scores: Sequence[SampleScore], seat: str) -> Iterator[tuple[str, float]]:
    cases: dict[str, dict[str, list[float]]] = {}
    given = due = 0
    for sample in scores:
        said = _verdicts(sample.score).get(seat, {}).get("grades", {})
        grades = {Aspect(aspect): letter for aspect, letter in said.items()}
        given += sum(letter is not None for letter in grades.values())
        due += len(_aspects(scores))
        for name, value in summarise(grades).items():
            if value is not None and name != "aspects_scored":
                cases.setdefault(name, {}).setdefault(str(sample.sample_id), []).append(value)
    for name, by_case in cases.items():
        yield f"{seat}_{name}", fmean(fmean(values) for values in by_case.values())
    yield f"{seat}_coverage", given / due if due else math.nan
