"""The line of a log rounds no coverage up, and counts its samples in plain English."""

import math

from inspect_ai.log import EvalLog

from inspect_aihospital.analysis.log_line import summary


def with_coverage(log: EvalLog, coverage: float) -> EvalLog:
    log = log.model_copy(deep=True)
    assert log.results
    for block in log.results.scores:
        for name, metric in block.metrics.items():
            if name.endswith("coverage"):
                metric.value = coverage
    return log


def test_a_coverage_just_below_all_is_not_all(rehearsed: dict[str, EvalLog]) -> None:
    line = summary(with_coverage(rehearsed["interaction"], 0.998))
    assert "coverage 99 %" in line
    assert "coverage 100 %" not in line
    assert "coverage 100 %" in summary(with_coverage(rehearsed["interaction"], 1.0))


def test_one_sample_is_in_the_singular(rehearsed: dict[str, EvalLog]) -> None:
    log = rehearsed["interaction"].model_copy(deep=True)
    log.samples = (log.samples or [])[:1]
    assert ": 1 sample; " in summary(log)


def test_a_mean_over_nothing_is_no_number(rehearsed: dict[str, EvalLog]) -> None:
    log = rehearsed["interaction"].model_copy(deep=True)
    assert log.results
    for block in log.results.scores:
        for metric in block.metrics.values():
            metric.value = math.nan
    line = summary(log)
    assert "overall – of 100 (no interval: too few cases, or all alike); " in line
    assert "nan" not in line
