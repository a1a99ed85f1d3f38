"""Scores of released cases, through Inspect's real epoch reducer."""

from pathlib import Path

import pytest
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import MemoryDataset
from inspect_ai.scorer import Score
from pytest_inspect_evals.metrics import run_metrics

from inspect_aihospital.core.aspects.aspect import IN_PAPER
from inspect_aihospital.released.lines import DialogueLine
from inspect_aihospital.released.released_scores import count_totals, released_counts
from inspect_aihospital.released.replay import case_to_sample, replay
from tests.released import files
from tests.scripted import make_record

pytestmark = pytest.mark.usefixtures("no_tokenizer")


def count_score(turns: int, ended: int) -> Score:
    return Score(value={"turns": turns, "ended": ended})


def test_totals_means_and_histograms_are_over_cases() -> None:
    metrics = run_metrics(
        [count_totals()], [[count_score(3, 1)], [count_score(3, 0)], [count_score(6, 1)]]
    )
    assert metrics == {
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
        case, make_record(id="7", language="zh"), aspects=IN_PAPER, specialty="IM"
    )
    log = inspect_eval(
        Task(dataset=MemoryDataset([sample]), solver=replay(), scorer=released_counts()),
        model="released/anyone",
        log_dir=str(tmp_path),
        display="none",
    )[0]
    (replayed,) = log.samples or []
    assert replayed.output.completion == files.REPORT
    assert [turn["turn"] for turn in replayed.store["VisitLog:turns"]] == [1, 2, 3]
    assert (replayed.scores or {})["released_counts"].as_dict()["turns"] == 3
