"""Summaries are read as Inspect reads them, only sooner."""

import importlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import (
    EvalLog,
    convert_eval_logs,
    read_eval_log,
    read_eval_log_sample_summaries,
    write_eval_log,
)

from inspect_aihospital.analysis.log_reading import ReadLog, read_log
from inspect_aihospital.analysis.thin_summaries import NAMES, PLACE, already_thin


def functions() -> list[Any]:
    return [getattr(importlib.import_module(PLACE), name) for name in NAMES]


def test_inspect_still_has_the_functions() -> None:
    assert all(callable(one) for one in functions())


def test_summaries_are_the_same(rehearsed: dict[str, EvalLog]) -> None:
    for log in rehearsed.values():
        plain = read_eval_log_sample_summaries(log.location)
        with already_thin():
            assert read_eval_log_sample_summaries(log.location) == plain


def with_long_texts(location: str, out: Path) -> Path:
    log = read_eval_log(location)
    for sample in log.samples or []:
        sample.metadata |= {"department": "x" * 5000, "notes": ["y" * 900] * 9}
        for score in (sample.scores or {}).values():
            score.explanation = "a  b\n" * 5000
    write_eval_log(log, str(out))
    return out


def test_what_is_too_long_was_shortened_when_the_log_was_written(
    rehearsed: dict[str, EvalLog], tmp_path: Path
) -> None:
    path = str(with_long_texts(rehearsed["interaction"].location, tmp_path / "long.eval"))
    plain = read_eval_log_sample_summaries(path)
    assert all(len(one.metadata["department"]) < 5000 for one in plain)
    with already_thin():
        assert read_eval_log_sample_summaries(path) == plain


def test_a_json_log_has_the_rows_of_the_same_log_as_eval(
    rehearsed: dict[str, EvalLog], tmp_path: Path
) -> None:
    path = with_long_texts(rehearsed["interaction"].location, tmp_path / "long.eval")
    convert_eval_logs(str(path), "json", str(tmp_path / "json"))
    one, other = read_log(str(path)), read_log(str(tmp_path / "json" / "long.json"))
    assert isinstance(one, ReadLog)
    assert isinstance(other, ReadLog)
    assert one.samples.equals(other.samples)
    assert all(one.scores[name].equals(other.scores[name]) for name in one.scores)


def thinned_by_inspect() -> bool:
    module = importlib.import_module(PLACE)
    return all(module.thin_text("a  b " * n) != "a  b " * n for n in (1, 5000))


def test_outside_inspect_thins_as_before_whatever_happened() -> None:
    with already_thin():
        assert not thinned_by_inspect()
    with pytest.raises(KeyError), already_thin():
        raise KeyError
    assert thinned_by_inspect()


def test_a_log_that_is_written_meanwhile_is_thinned() -> None:
    with already_thin(), ThreadPoolExecutor() as pool:
        assert pool.submit(thinned_by_inspect).result()
