"""Our metrics, through Inspect's real epoch reducer."""

import math
from collections.abc import Sequence
from typing import cast

import pytest
from inspect_ai.scorer import Metric, SampleScore, Score
from pytest_inspect_evals.metrics import assert_agreeing_epochs_change_nothing, run_metrics
from scipy.stats import binomtest

from inspect_aihospital.core.aspects.aspect import IN_PAPER
from inspect_aihospital.core.grading.grades import Grade, summarise
from inspect_aihospital.scorers import rubric_ci, rubric_coverage, share_ci, specialty_stderr

pytestmark = [pytest.mark.usefixtures("no_tokenizer"), pytest.mark.slow]


def score(*grades: Grade | None) -> Score:
    grade_by_aspect = dict(zip(IN_PAPER, grades, strict=True))
    values = {name: math.nan if v is None else v for name, v in summarise(grade_by_aspect).items()}
    covered = {aspect.value: float(grade is not None) for aspect, grade in grade_by_aspect.items()}
    return Score(value=values, metadata={"coverage": covered})


def measure(metric: Metric, scores: Sequence[Sequence[Score]]) -> dict[str, float]:
    return {name: cast(float, value) for name, value in run_metrics([metric], scores).items()}


ALL_A, ALL_D = score("A", "A", "A", "A", "A"), score("D", "D", "D", "D", "D")
NO_TREATMENT = score("A", "A", "A", "A", None)


def test_equal_epochs_change_nothing() -> None:
    assert_agreeing_epochs_change_nothing(
        [rubric_ci(), specialty_stderr(), rubric_coverage()], [ALL_A, ALL_D, NO_TREATMENT]
    )


def test_the_interval_holds_the_mean_and_is_reproducible() -> None:
    scores = [[ALL_A]] * 6 + [[ALL_D]] * 4
    first, second = measure(rubric_ci(), scores), measure(rubric_ci(), scores)
    assert first == second
    assert 20 < first["overall_ci_lower"] < 60 < first["overall_ci_upper"] < 100


def test_a_lower_level_gives_a_narrower_interval() -> None:
    scores = [[ALL_A]] * 6 + [[ALL_D]] * 4
    wide = measure(rubric_ci(level=0.99), scores)
    narrow = measure(rubric_ci(level=0.5), scores)
    assert wide["overall_ci_lower"] < narrow["overall_ci_lower"]


def test_an_interval_over_fewer_than_two_cases_is_nan() -> None:
    result = measure(rubric_ci(), [[ALL_A]])
    assert math.isnan(result["overall_ci_lower"])


def test_cases_are_weighed_not_epochs() -> None:
    epochs = measure(rubric_ci(), [[ALL_A, ALL_D]] * 5)
    halves = score("A", "D", "A", "D", None)
    assert halves.value["overall"] == 50  # type: ignore[index, call-overload]
    once = measure(rubric_ci(), [[halves]] * 5)
    for bound in ("overall_ci_lower", "overall_ci_upper"):
        assert epochs[bound] == pytest.approx(once[bound])


def test_cases_that_all_are_at_the_top_have_an_interval() -> None:
    result = measure(rubric_ci(), [[ALL_A]] * 10)
    assert result["overall_ci_lower"] == pytest.approx(100 * 0.025**0.1, abs=1)
    assert result["overall_ci_upper"] == 100


def test_an_accuracy_has_the_exact_interval() -> None:
    questions = [[Score(value=1.0)]] * 17 + [[Score(value=0.0)]] * 3
    result = measure(share_ci(), questions)
    expected = binomtest(17, 20).proportion_ci(method="exact")
    assert tuple(result.values()) == pytest.approx((expected.low, expected.high), abs=0.01)


def test_coverage_counts_every_epoch() -> None:
    result = measure(rubric_coverage(), [[ALL_A, NO_TREATMENT], [NO_TREATMENT, NO_TREATMENT]])
    assert result["treatment_coverage"] == pytest.approx(1 / 4)
    assert result["symptoms_coverage"] == 1
    assert result["diagnostic_coverage"] == pytest.approx((1 + 1 + 1 / 4) / 3)
    assert result["overall_coverage"] == pytest.approx((4 + 1 / 4) / 5)


def in_group(specialty: str, case: str, *grades: Grade | None) -> SampleScore:
    return SampleScore(
        score=score(*grades), sample_id=case, sample_metadata={"specialty": specialty}
    )


def test_a_specialty_has_its_own_error_interval_and_coverage() -> None:
    scores = [
        in_group("IM", "a", "A", "A", "A", "A", "A"),
        in_group("IM", "b", "D", "D", "D", "D", "D"),
        in_group("ENT", "c", "A", "A", "A", "A", None),
    ]
    error = cast(dict[str, float], specialty_stderr()(scores))  # type: ignore[arg-type]
    interval = cast(dict[str, float], rubric_ci()(scores))  # type: ignore[arg-type]
    share = cast(dict[str, float], rubric_coverage()(scores))  # type: ignore[arg-type]
    assert error["IM_overall_stderr"] == pytest.approx(50)
    assert math.isnan(error["ENT_overall_stderr"])
    assert interval["IM_overall_ci_lower"] < 50 < interval["IM_overall_ci_upper"]
    assert math.isnan(interval["ENT_overall_ci_lower"])
    assert share["IM_overall_coverage"] == 1
    assert share["ENT_overall_coverage"] == pytest.approx(0.8)


def test_a_score_that_does_not_say_has_an_unknown_coverage() -> None:
    silent = Score(value=ALL_A.value, metadata={"grades": {"diagnosis": "A"}})
    assert math.isnan(measure(rubric_coverage(), [[ALL_A], [silent]])["diagnosis_coverage"])
