"""Garbage is looked for seldom in a process that makes a task, unless somebody said how often."""

import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from inspect_ai.model import ChatMessage, ModelOutput
from inspect_ai.tool import ToolInfo

from inspect_aihospital import mvme
from inspect_aihospital.solvers.collector import DEFAULTS, SELDOM, collect_seldom
from tests.scripted import full_report, run_mvme, says, scripted


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


def test_this_python_s_own_thresholds_are_known() -> None:
    printed = subprocess.check_output(
        [sys.executable, "-c", "import gc; print(*gc.get_threshold())"], text=True
    )
    assert tuple(map(int, printed.split())) in DEFAULTS


@pytest.mark.parametrize("own", [(50_000, 5, 5), (0, 10, 10), (100, 10, 10), (700, 50, 10)])
def test_what_somebody_set_stays(own: tuple[int, int, int]) -> None:
    gc.set_threshold(*own)
    set_before = gc.get_threshold()
    collect_seldom()
    assert gc.get_threshold() == set_before


def test_it_is_set_as_soon_as_a_task_is_made() -> None:
    gc.set_threshold(700, 10, 10)
    mvme(cases="demo")
    assert gc.get_threshold()[:2] == SELDOM[:2]


def test_a_run_looks_seldom_from_its_first_call(tmp_path: Path) -> None:
    seen: set[tuple[int, ...]] = set()

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        seen.add(gc.get_threshold()[:2])
        return says(full_report())

    gc.set_threshold(700, 10, 10)
    log = run_mvme(tmp_path, scripted(play), task={"max_turns": 1})
    assert log.status == "success", log.error
    assert seen == {SELDOM[:2]}
