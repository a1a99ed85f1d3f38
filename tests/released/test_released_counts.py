"""Counts of released consultations: by hand on one, and on all of them against known figures."""

import json
from collections import Counter
from pathlib import Path
from statistics import fmean, median
from typing import Any

import pytest

from inspect_aihospital.core.aspects.aspect import IN_PAPER
from inspect_aihospital.core.grading.grades import SUMMARIES
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.released.lines import CollaborationLine, DialogueLine, OneStepLine
from inspect_aihospital.released.release_files import read_releases
from inspect_aihospital.released.release_import import import_released
from inspect_aihospital.released.released_counts import count_case
from tests.released import files

ALL = IN_PAPER
DOCTORS = {"GPT-3.5": "gpt3", "GPT-4": "gpt4"}
COUNT_BY_PAPER_NAME = {
    "turn10_n": "last_turn",
    "ended_n": "ended",
    "hit10_no_end_n": "cut_off",
    "patient_msgs": "patient_messages",
    "to_doctor": "to_doctor",
    "to_examiner": "to_examiner",
    "no_prefix": "no_prefix",
    "both_prefixes": "both_tokens",
    "end_at_start": "end_at_start",
    "end_at_end": "end_at_end",
    "end_elsewhere": "end_elsewhere",
    "examiner_msgs": "examiner_messages",
    "dialogs_with_exam": "examined",
    "examiner_header_present": "examiner_headers",
    "examiner_item_lines": "examiner_lines",
    "examiner_no_abn_msgs": "negative_messages",
    "examiner_no_abn_lines": "negative_lines",
    "examiner_none_line_msgs": "none_messages",
    "preamble_before_first_header": "preamble",
}
"""Names of the known figures, and of our counts."""


def test_a_consultation_is_counted_as_by_hand() -> None:
    assert count_case(DialogueLine(**files.dialogue()).case(), ALL) == {
        "headings_missing": 0,
        "preamble": 1,
        "turns": 3,
        "ended": 1,
        "cut_off": 0,
        "last_turn": 0,
        "patient_messages": 3,
        "to_doctor": 2,
        "to_examiner": 1,
        "no_prefix": 0,
        "both_tokens": 0,
        "end_at_start": 0,
        "end_at_end": 1,
        "end_elsewhere": 0,
        "examined": 1,
        "examiner_messages": 1,
        "examiner_headers": 1,
        "examiner_lines": 3,
        "negative_messages": 1,
        "negative_lines": 1,
        "none_messages": 1,
    }


def test_only_the_sections_that_were_asked_for_can_be_missing() -> None:
    case = OneStepLine(**files.one_step()).case()
    assert count_case(case, SUMMARIES["diagnostic"]) == {"headings_missing": 0}
    assert count_case(case, ALL) == {"headings_missing": 2}


@pytest.mark.parametrize("doctor", DOCTORS)
def test_released_consultations_have_the_known_counts(shared: Path, doctor: str) -> None:
    folder = shared / "data" / "mvme"
    figures = json.loads((folder / "expected.json").read_text("utf-8"))["3_dialogues"]
    expected: dict[str, Any] = figures["by_doctor"][doctor]
    (release,) = read_releases(folder / f"dialog_history_{DOCTORS[doctor]}.jsonl")
    counts = [count_case(case, release.aspects) for case in release.cases]
    for theirs, ours in COUNT_BY_PAPER_NAME.items():
        assert sum(case[ours] for case in counts) == expected[theirs], theirs
    turns = [case["turns"] for case in counts]
    assert Counter(turns) == {int(size): cases for size, cases in expected["turn_hist"].items()}
    assert fmean(turns) == pytest.approx(expected["turns_mean"])
    assert median(turns) == expected["turns_median"]
    missing = sum(case["headings_missing"] > 0 for case in counts)
    assert missing == expected["reports_missing_any_header"]
    assert sum(case["headings_missing"] for case in counts) == sum(
        expected["missing_header"].values()
    )


@pytest.mark.parametrize(("heading", "final_headings"), [("诊断结果", 0), ("最终诊断结果", 1)])
def test_a_diagnosis_under_another_heading_is_counted(heading: str, final_headings: int) -> None:
    report = files.THREE.replace("#诊断结果#", f"#{heading}#")
    case = CollaborationLine(**files.collaboration(diagnosis=report, final_turn=3)).case()
    assert parse_report(case.report).diagnosis == "(1) 心绞痛"
    counts = count_case(case, SUMMARIES["diagnostic"])
    assert counts == {
        "headings_missing": final_headings,
        "rounds": 3,
        "final_heading": final_headings,
    }


def test_released_collaborations_have_the_known_figures(shared: Path, tmp_path: Path) -> None:
    folder = shared / "data" / "mvme"
    expected = json.loads((folder / "expected.json").read_text("utf-8"))["4_collaboration"]
    (log,) = import_released([folder / "collaboration_2_doctors_gpt3_gpt4.jsonl"], str(tmp_path))
    assert log.results is not None
    (score,) = log.results.scores
    figures = {name.rsplit("/", 1)[-1]: metric.value for name, metric in score.metrics.items()}
    assert figures["cases"] == expected["n"]
    assert round(figures["rounds_mean"], 4) == expected["mean"]
    assert figures["rounds_max"] == expected["max_discussion_turn"]
    assert figures["final_heading_total"] == expected["final_header_variant_#最终诊断结果#"]
    rounds = {size: figures.get(f"rounds_{size}", 0) for size in range(6)}
    assert rounds == {**dict.fromkeys(range(6), 0), **_by_size(expected["final_turn"])}


def _by_size(histogram: dict[str, int]) -> dict[int, int]:
    return {int(size): cases for size, cases in histogram.items()}
