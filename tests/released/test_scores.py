"""Scores of released cases, through Inspect's real epoch reducer."""

from pathlib import Path

import pytest
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import MemoryDataset
from inspect_ai.scorer import Score
from pytest_inspect_evals.metrics import run_metrics

from inspect_aihospital.core.rubric import Aspect
from inspect_aihospital.released.lines import DialogueLine
from inspect_aihospital.released.replay import case_to_sample, replay
from inspect_aihospital.released.scores import count_totals, released_counts
from tests.released import files
from tests.scripted import make_record

pytestmark = pytest.mark.usefixtures("no_tokenizer")


def counted(turns: int, ended: int) -> Score:
    return Score(value={"turns": turns, "ended": ended})


def test_totals_means_and_histograms_are_over_cases() -> None:
    found = run_metrics([count_totals()], [[counted(3, 1)], [counted(3, 0)], [counted(6, 1)]])
    assert found == {
        "cases": 3,
        "turns_total": 12,
        "turns_cases": 3,
        "turns_mean": 4,
        "turns_median": 3,
        "turns_max": 6,
        "turns_3": 2,
        "turns_6": 1,
        "ended_total": 2,
        "ended_cases": 2,
    }


def test_a_replay_needs_nothing_but_its_cases(tmp_path: Path) -> None:
    case = DialogueLine(**files.dialogue()).case()
    sample = case_to_sample(
        case, make_record(id="7", language="zh"), aspects=tuple(Aspect), specialty="IM"
    )
    log = inspect_eval(
        Task(dataset=MemoryDataset([sample]), solver=replay(), scorer=released_counts()),
        model="released/anyone",
        log_dir=str(tmp_path),
        display="none",
    )[0]
    (done,) = log.samples or []
    assert done.output.completion == files.REPORT
    assert [turn["turn"] for turn in done.store["VisitLog:turns"]] == [1, 2, 3]
    assert (done.scores or {})["released_counts"].as_dict()["turns"] == 3
