"""Texts that are thin are read as Inspect would read them, only sooner."""

import importlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inspect_ai.log import EvalLog, read_eval_log_sample_summaries

from inspect_aihospital.analysis.thin_texts import NAME, PLACES, WIDTH, already_thin

SPACES = st.sampled_from(
    [" ", "  ", "\n", "\t", "\u3000", "\xa0", "-", "—", "a", "bc", "糖尿病", "x" * 400]
)


def test_inspect_still_has_the_function_and_the_width() -> None:
    for place in PLACES:
        assert callable(getattr(importlib.import_module(place), NAME))
    assert importlib.import_module(PLACES[1]).THIN_TEXT_WIDTH == WIDTH


@given(st.lists(SPACES, max_size=40).map("".join))
def test_any_text_comes_out_as_from_inspect(text: str) -> None:
    module = importlib.import_module(PLACES[1])
    plain = module.thin_text(text)
    with already_thin():
        assert module.thin_text(text) == plain


def test_summaries_are_the_same(rehearsed: dict[str, EvalLog]) -> None:
    location = rehearsed["interaction"].location
    plain = read_eval_log_sample_summaries(location)
    with already_thin():
        assert read_eval_log_sample_summaries(location) == plain


def test_inspect_is_left_as_it_was_whatever_happens() -> None:
    before = [getattr(importlib.import_module(place), NAME) for place in PLACES]
    with pytest.raises(KeyError), already_thin():
        raise KeyError
    assert [getattr(importlib.import_module(place), NAME) for place in PLACES] == before
