"""The collector of cycles waits while samples run, and is the user's again afterwards."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from inspect_ai.model import ChatMessage, ModelOutput
from inspect_ai.tool import ToolInfo

from inspect_aihospital.solvers.collector import SELDOM, collect_seldom
from tests.scripted import full_report, run_mvme, says, scripted

USUAL = (700, 10, 10)


class Holder:
    """Something that lives for a while."""


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Python's default, whatever ran before; afterwards what was."""
    gc.collect()  # states of samples that an earlier test left in cycles
    before = gc.get_threshold()
    gc.set_threshold(*USUAL)
    yield
    gc.set_threshold(*before)


def test_it_waits_until_the_last_holder_is_gone() -> None:
    first, second = Holder(), Holder()
    collect_seldom(first)
    collect_seldom(second)
    assert gc.get_threshold() == SELDOM
    del first
    assert gc.get_threshold() == SELDOM
    del second
    assert gc.get_threshold() == USUAL


@pytest.mark.parametrize("own", [(50_000, 5, 5), (0, 10, 10)])
def test_a_threshold_that_is_higher_or_none_stays(own: tuple[int, int, int]) -> None:
    gc.set_threshold(*own)
    holder = Holder()
    collect_seldom(holder)
    assert gc.get_threshold() == own
    del holder
    assert gc.get_threshold() == own


def test_what_is_set_meanwhile_stays() -> None:
    holder = Holder()
    collect_seldom(holder)
    gc.set_threshold(900, 10, 10)
    del holder
    assert gc.get_threshold() == (900, 10, 10)


def test_a_run_has_it_wait_from_its_first_call_to_its_end(tmp_path: Path) -> None:
    seen: list[tuple[int, int, int]] = []

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        seen.append(gc.get_threshold())
        return says(full_report())

    log = run_mvme(tmp_path, scripted(play), task={"max_turns": 1})
    assert log.status == "success", log.error
    assert set(seen) == {SELDOM}
    del log
    gc.collect()
    assert gc.get_threshold() == USUAL
