"""Means of what is there."""

from math import isnan, nan

from inspect_aihospital.core.means import mean_present


def test_what_is_missing_counts_in_no_mean() -> None:
    assert mean_present([20.0, nan, 40.0]) == 30
    assert isnan(mean_present([nan]))
    assert isnan(mean_present(()))
