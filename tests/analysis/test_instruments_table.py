"""Instruments are named with their exams: same model, same prompts, same language."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.instruments_table import exam_sentences, instruments_table
from inspect_aihospital.analysis.leaderboard.conclusions import conclusions_table
from tests.analysis.consultation_evidence import ScoredRun, evidence

GRADER = "openai/gpt-5.5"


def exam(name: str, model: str, **metrics: float) -> ScoredRun:
    return exam_of("grader", name, model, metrics)


def exam_of(role: str, name: str, model: str, metrics: Mapping[str, float]) -> ScoredRun:
    named_metrics = {f"{role}_exam/{role}_exam/{key}": value for key, value in metrics.items()}
    score = {"id": f"{name}-1", "value": {"right": 1.0}}
    return ScoredRun(
        name, f"qualify_{role}", model, metrics=named_metrics, scores={f"{role}_exam": [score]}
    )


def visits(name: str, grader: str, **roles: list[str]) -> ScoredRun:
    score = {"id": f"{name}-1", "value": {"overall": 50.0}}
    return ScoredRun(name, roles={"grader": [grader], **roles}, scores={"mvme_rubric": [score]})


def rows(*runs: ScoredRun, languages: Mapping[str, str] | None = None) -> list[dict[str, Any]]:
    evidence_of_runs = evidence(*runs)
    languages = languages or {}
    samples = evidence_of_runs.samples.assign(
        language=[languages.get(r, "en") for r in evidence_of_runs.samples["run"]]
    )
    table = instruments_table(replace(evidence_of_runs, samples=samples))
    return [{str(k): v for k, v in row.items()} for row in table.frame.to_dict("records")]


def test_the_grader_of_a_run_is_named_with_its_exam() -> None:
    (row,) = rows(exam("a", GRADER, qualified=1.0), visits("b", GRADER))
    assert (row["role"], row["model"], row["exam"], row["runs with it"]) == (
        "grader",
        GRADER,
        "qualified",
        1,
    )


def test_a_grader_without_an_exam_is_not_examined_and_never_hidden() -> None:
    examined, unexamined = rows(exam("a", "x/examined", qualified=1.0), visits("b", "x/other"))
    assert (examined["exam"], examined["runs with it"]) == ("qualified", 0)
    assert (unexamined["exam"], unexamined["date"]) == ("not examined", "–")


def test_a_broken_bound_is_named_with_its_figure() -> None:
    metrics = {"qualified": 0.0, "bound_length_shift_ok": 0.0, "length_shift": 12.0}
    (row,) = rows(exam("a", GRADER, **metrics))
    assert row["exam"] == "not qualified"
    assert row["broken bounds"] == "grades the length (length_shift 12.00, at most 5)"
    assert row["margin"] == -140


def test_the_margin_is_the_distance_to_the_nearest_bound() -> None:
    metrics = {"qualified": 1.0, "graded_rate": 1.0, "reference_right": 0.95, "format_shift": -1.0}
    (row,) = rows(exam("a", GRADER, **metrics))
    assert row["margin"] == 50  # of what lies between 0.9 and 1


def test_broken_bounds_of_an_exam_in_two_languages_stand_once() -> None:
    metrics = {"en_qualified": 0.0, "zh_qualified": 1.0, "bound_length_shift_ok": 0.0}
    exam_run = exam("a", GRADER, **metrics, length_shift=12.0)
    score = {"id": "a-2", "value": {"right": 1.0}}
    made = evidence(
        replace(exam_run, scores={"grader_exam": [*exam_run.scores["grader_exam"], score]})
    )
    samples = made.samples.assign(language=["en", "zh"])
    frame = instruments_table(replace(made, samples=samples)).frame
    assert list(frame["broken bounds"]) == [
        "grades the length (length_shift 12.00, at most 5)",
        "as en",
    ]


def test_cases_of_an_exam_stay_whole_numbers_beside_an_instrument_without_one() -> None:
    examined, other = rows(exam("a", "x/examined", qualified=1.0), visits("b", "x/other"))
    assert (str(examined["exam cases"]), other["exam cases"]) == ("1", None)


def test_a_sentence_says_who_is_qualified_and_who_is_not() -> None:
    made = evidence(
        exam("a", "x/a", qualified=1.0), exam("b", "x/b", qualified=0.0), visits("c", "x/c")
    )
    samples = made.samples.assign(language="en")
    assert list(exam_sentences(replace(made, samples=samples))) == [
        ("qualify_grader", "As grader, qualified: x/a (en); not qualified: x/b (en).", "")
    ]


def test_a_report_of_exams_alone_says_nothing_of_ranks() -> None:
    made = evidence(exam("a", "x/a", qualified=1.0))
    table = conclusions_table(replace(made, samples=made.samples.assign(language="en")))
    assert (len(table.frame), table.note) == (1, "")


def test_an_exam_counts_for_its_own_role() -> None:
    metrics = {"qualified": 0.0, "bound_leaked_rate_ok": 0.0, "leaked_rate": 0.5}
    examined = exam_of("examiner", "a", GRADER, metrics)
    examiner, grader = rows(examined, visits("b", GRADER, examiner=[GRADER]))
    assert (examiner["role"], examiner["exam"].partition(",")[0]) == ("examiner", "not qualified")
    assert examiner["broken bounds"].startswith("tells results that nobody asked for (")
    assert (grader["role"], grader["exam"]) == ("grader", "not examined")


@pytest.mark.parametrize(
    ("args", "verdict"),
    [
        ({}, "qualified, with unrecorded=not_recorded"),
        ({"unrecorded": "not_recorded"}, "qualified"),
    ],
)
def test_an_examiners_exam_under_another_policy_says_so(
    args: Mapping[str, str], verdict: str
) -> None:
    examined = exam_of("examiner", "a", GRADER, {"qualified": 1.0})
    run = replace(visits("b", "x/judge", examiner=[GRADER]), args=args)
    examiner = next(row for row in rows(examined, run) if row["role"] == "examiner")
    assert examiner["exam"] == verdict


def test_an_exam_in_another_language_does_not_count() -> None:
    by_language = rows(
        exam("a", GRADER, qualified=1.0), visits("b", GRADER), languages={"a": "en", "b": "zh"}
    )
    assert {row["language"]: row["exam"] for row in by_language} == {
        "en": "qualified",
        "zh": "not examined",
    }


def test_the_newest_exam_counts() -> None:
    (row,) = rows(exam("a", GRADER, qualified=1.0), exam("b", GRADER, qualified=0.0))
    assert row["exam"] == "not qualified"


@pytest.mark.parametrize(("role", "player"), [("moderator", "x/model"), ("examiner", "chart")])
def test_what_has_no_exam_says_so(role: str, player: str) -> None:
    rows_by_role = {row["role"]: row for row in rows(visits("a", GRADER, **{role: [player]}))}
    assert rows_by_role[role]["exam"] == "no exam yet"


def test_an_instrument_of_questions_has_a_row_without_a_language() -> None:
    run = visits("b", GRADER, summarizer=["x/short"])
    frame = instruments_table(evidence(run)).frame
    assert set(frame["model"]) == {GRADER, "x/short"}
    assert set(frame["language"]) == {"–"}


def test_without_instruments_the_table_is_absent() -> None:
    with pytest.raises(LackingError, match="no run has an instrument"):
        instruments_table(
            Evidence(*(evidence(ScoredRun("a")).runs, evidence(ScoredRun("a")).samples))
        )


def test_a_patient_is_named_with_its_own_exam() -> None:
    metrics = {"patient_exam/patient_exam/qualified": 0.0}
    metrics |= {
        f"patient_exam/patient_exam/{key}": 0.0 for key in ("bound_role_right_ok", "role_right")
    }
    score = {"id": "a-1", "value": {"answered": 1.0}}
    examined_run = ScoredRun(
        "a", "qualify_patient", GRADER, metrics=metrics, scores={"patient_exam": [score]}
    )
    by_role = {
        row["role"]: row for row in rows(examined_run, visits("b", GRADER, patient=[GRADER]))
    }
    assert by_role["grader"]["exam"] == "not examined"
    assert by_role["patient"]["exam"] == "not qualified"
    assert "leaves its role when told to" in by_role["patient"]["broken bounds"]


def test_an_exam_that_was_cut_short_qualifies_nobody_and_replaces_no_whole_one() -> None:
    short = exam("b", GRADER, qualified=float("nan"), bound_length_shift_ok=0.0, length_shift=12.0)
    (row,) = rows(short)
    assert (row["exam"], row["broken bounds"]) == ("exam incomplete", "–")
    (row,) = rows(exam("a", GRADER, qualified=1.0), short)
    assert row["exam"] == "qualified"
