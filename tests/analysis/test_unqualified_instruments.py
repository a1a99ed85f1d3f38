"""Runs whose instruments failed an exam among the same logs bear a mark."""

from dataclasses import replace
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.instruments_table import instruments_table
from inspect_aihospital.analysis.leaderboard.conclusions import conclusions_table
from inspect_aihospital.analysis.leaderboard.leaderboard_tables import leaderboard_table
from inspect_aihospital.analysis.report_writer import make_findings
from inspect_aihospital.analysis.unqualified_instruments import unqualified_marks
from tests.analysis.consultation_evidence import ScoredRun, evidence
from tests.analysis.test_instruments_table import exam, visits

GRADER = "x/judge"
FAILED = {"qualified": 0.0, "bound_length_shift_ok": 0.0, "length_shift": 12.0}
PASSED = {"qualified": 1.0}


def with_columns(
    made: Evidence, languages: dict[str, str] | None = None, **columns: dict[str, Any]
) -> Evidence:
    """Set columns of some runs, by id; cases are English where nothing else is said."""
    known = {run: (languages or {}).get(run, "en") for run in made.runs.index}
    samples = made.samples.assign(language=made.samples["run"].map(known))
    series = {
        name: pd.Series([values.get(run) for run in made.runs.index], index=made.runs.index)
        for name, values in columns.items()
    }
    return replace(made, samples=samples, runs=made.runs.assign(**series))


def marks(made: Evidence) -> list[str]:
    return list(unqualified_marks(made, list(made.run_by_id.values())))


def test_a_run_with_a_grader_that_failed_its_exam_bears_a_mark_everywhere() -> None:
    runs = visits("b", GRADER), replace(visits("c", "x/other"), model="openai/other")
    made = with_columns(evidence(exam("a", GRADER, **FAILED), *runs))
    (mark,) = marks(made)
    assert mark == (
        "x/judge as grader is not qualified (qualify_grader 1, bounds broken: 1), so do not rely "
        "on these runs: gpt-4."
    )
    parts, _ = make_findings(made, [leaderboard_table])
    assert mark in parts[0][1][0].marks
    assert mark in list(conclusions_table(made).frame["conclusion"])
    board = leaderboard_table(made).frame.set_index("evaluated")["comparable"]
    assert board["gpt-4"].startswith("grader failed exam; ")
    assert "exam" not in board["other"].replace("examin", "")


def test_a_qualified_or_unexamined_instrument_has_no_mark() -> None:
    assert marks(with_columns(evidence(exam("a", GRADER, **PASSED), visits("b", GRADER)))) == []
    assert marks(with_columns(evidence(exam("a", "x/other", **FAILED), visits("b", GRADER)))) == []
    short = exam("a", GRADER, qualified=float("nan"))
    assert marks(with_columns(evidence(short, visits("b", GRADER)))) == []


def test_the_newest_exam_of_the_same_conditions_decides() -> None:
    first, second = exam("a", GRADER, **FAILED), exam("b", GRADER, **PASSED)
    assert marks(with_columns(evidence(first, second, visits("c", GRADER)))) == []
    hashes = {"a": "h1", "b": "h2", "c": "h1"}
    made = with_columns(evidence(first, second, visits("c", GRADER)), prompt_hash=hashes)
    assert "is not qualified (qualify_grader 1, bounds broken: 1)" in marks(made)[0]


def test_an_exam_with_other_prompts_or_language_is_said_to_settle_nothing() -> None:
    runs = exam("a", GRADER, **FAILED), visits("b", GRADER)
    other_prompts = with_columns(evidence(*runs), prompt_hash={"a": "h1", "b": "h2"})
    assert marks(other_prompts) == [
        "x/judge as grader is not qualified with other prompts (qualify_grader 1, prompt hash h1, "
        "here h2); as used here it was not examined: gpt-4."
    ]
    assert set(instruments_table(other_prompts).frame["exam"]) == {
        "not qualified",
        "not examined with these prompts",
    }
    (mark,) = marks(with_columns(evidence(*runs), {"b": "zh"}))
    assert "not qualified in another language (qualify_grader 1, en, here zh); as used" in mark


def test_an_exam_of_an_older_version_is_named_as_such() -> None:
    runs = exam("a", GRADER, **FAILED), exam("b", "x/new", **PASSED), visits("c", GRADER)
    made = with_columns(evidence(*runs), version={"a": "1-A", "b": "2-A", "c": "13-A"})
    assert (
        "(qualify_grader 1-A, older than 2-A among these logs, bounds broken: 1)"
        in (marks(made)[0])
    )


def test_a_candidate_that_fails_in_one_language_marks_runs_of_that_language() -> None:
    both = exam("a", GRADER, **FAILED, en_qualified=1.0, zh_qualified=0.0)
    more = {"id": "a-2", "value": {"right": 1.0}}
    both = replace(both, scores={"grader_exam": [*both.scores["grader_exam"], more]})
    english, chinese = visits("b", GRADER), replace(visits("c", GRADER), model="openai/other")
    made = with_columns(evidence(both, english, chinese), {"c": "zh"})
    language = made.samples["language"].where(made.samples["id"] != "a-2", "zh")
    made = replace(made, samples=made.samples.assign(language=language))
    (mark,) = marks(made)
    assert mark.startswith("x/judge as grader is not qualified in zh (")
    assert mark.endswith(": other.")


def test_an_exam_of_instruments_bears_no_mark_itself() -> None:
    judged = replace(exam("b", "x/new", **PASSED), roles={"examiner": ["x/lax"]})
    lax = ScoredRun("a", "qualify_examiner", "x/lax", metrics={"e/e/qualified": 0.0})
    assert marks(evidence(lax, judged)) == []
