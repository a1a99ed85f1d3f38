"""Limits of the wall time in words."""

import math
from dataclasses import replace

import pytest

from inspect_aihospital.cli.time_table import duration, show_time
from inspect_aihospital.costs.estimate_result import WallTime
from inspect_aihospital.statistics.interval import Interval, without_bounds

OUTPUT = """
wall time of these calls: 41 s to 84 s
  with 1,200 calls of a model at a time and 1 sample at a time, 2, 3 s a call
  Inspect begins with 1,200 connections a model and adapts up to 3,000 unless you give --max-connections
  at least, the longest of
    the longest chain of calls that wait for each other: 12 s
    the busiest model's calls, 3,000 at a time: 13 s
    all chains, 1 sample at a time: 14 s (13 s to 15 s)
    Inspect and this package in one process on this machine, without HTTP: 41 s (38 s to 44 s)
  at most the sum of
    the longest chain, but for its share of one connection: 12 s
    all chains, 1 sample at a time: 14 s (13 s to 15 s)
    all calls, 1,200 at a time, as if all models shared them: 16 s (15 s to 17 s)
    Inspect and this package on this machine, over HTTP, at most about: 82 s (76 s to 88 s)
"""  # noqa: E501 -- a line of the terminal


def around(seconds: float, width: float) -> Interval:
    return Interval(seconds, seconds - width, seconds + width, n=9, standard_error=width / 2)


def wall_time(**changed: object) -> WallTime:
    time = WallTime(
        connections=1200,
        most_connections=3000,
        latency={"evaluated": 2, "grader": 3, "patient": 2},
        assumed=False,
        samples=1,
        least_parts={
            "chain": 12,
            "busiest": 13,
            "places": around(14, 1),
            "overhead": around(41, 3),
        },
        most_parts={
            "chain": 11.6,
            "places": around(14, 1),
            "work": around(16, 1),
            "overhead_http": around(82, 6),
        },
        least=41,
        most=84,
    )
    return replace(time, **changed)  # type: ignore[arg-type]


def test_each_limit_stands_above_what_it_is_made_of(capsys: pytest.CaptureFixture[str]) -> None:
    show_time(wall_time())
    assert capsys.readouterr().out == OUTPUT


def test_without_a_number_of_cases_all_of_them_may_run(capsys: pytest.CaptureFixture[str]) -> None:
    overhead = without_bounds(41, 1)
    parts = {"least_parts": {"overhead": overhead}, "most_parts": {"overhead_http": overhead}}
    show_time(wall_time(samples=None, **parts, most=math.nan, assumed=True))
    output = capsys.readouterr().out
    assert "wall time of these calls: at least 41 s\n" in output
    assert "2, 3 s a call (assumed; models that reason take longer: --latency)\n" in output
    assert "at least, if all samples may run at once (--max-samples), the longest of" in output
    assert "without HTTP: 41 s\n" in output
    assert "all chains" not in output


def test_large_numbers_have_separators(capsys: pytest.CaptureFixture[str]) -> None:
    show_time(wall_time(samples=1200))
    assert capsys.readouterr().out.count("all chains, 1,200 samples at a time") == 2


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        *[(0, "0 s"), (0.44, "0.4 s"), (3, "3 s"), (9.97, "10 s"), (40.2, "40 s"), (119, "119 s")],
        *[(119.6, "2 min"), (192, "3 min 12 s"), (600, "10 min"), (7199.6, "2 h")],
        *[(9000, "2 h 30 min"), (10799, "3 h"), (math.nan, "unknown")],
    ],
)
def test_times_are_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words
