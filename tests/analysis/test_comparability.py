"""Marks name the differences between rows of a table, and the rows of each value."""

from typing import Any

from inspect_aihospital.analysis.comparability import (
    comparability_marks,
    later_scorings,
    ranking_conditions,
)
from inspect_aihospital.analysis.run import Run


def run(label: str, **changes: Any) -> Run:
    columns: dict[str, Any] = {
        "label": label,
        "task": "mvme",
        "version": "1-D",
        "prompt_hash": "h",
        "roles": {"grader": ["g/one"], "patient": ["p"]},
        "rehearsal": False,
        "cases": "506, abcdef",
        "args": {"samples": 10, "prompts": None},
        "metrics": {"fidelity/fidelity/comparable": 1.0},
        **changes,
    }
    return Run(**columns)


def test_rows_under_the_same_conditions_have_no_mark() -> None:
    assert comparability_marks([run("a"), run("b")]) == ()


def test_a_grader_that_differs_is_named_with_its_rows() -> None:
    second = run("b", roles={"grader": ["g/two"], "patient": ["p"]})
    (mark,) = comparability_marks([run("a"), second])
    assert mark == "Runs differ in grader: g/one (a); g/two (b)."


def test_a_panel_is_told_by_its_seats() -> None:
    panel = run("b", roles={"grader_a": ["g/one"], "grader_b": ["g/two"], "patient": ["p"]})
    (mark,) = comparability_marks([run("a"), panel])
    assert "g/one + g/two (b)" in mark


def test_long_labels_are_told_once_and_numbered_in_the_marks() -> None:
    long = [f"openai/gpt-4 + openai/gpt-5, max_turns={turns}" for turns in (3, 5, 7)]
    roles = {"grader": ["g/two"], "patient": ["q"]}
    marks_text = comparability_marks([run(long[0]), run(long[1], roles=roles), run(long[2])])
    assert marks_text == (
        f"Runs by number: 1 is {long[0]}; 2 is {long[1]}; 3 is {long[2]}.",
        "Runs differ in grader: g/one (1, 3); g/two (2).",
        "Runs differ in patient: p (1, 3); q (2).",
    )


def test_every_condition_is_marked_unless_it_varies_on_purpose() -> None:
    second = run(
        "b",
        version="1-C",
        prompt_hash="i",
        cases="24, 012345",
        args={"cases": "demo", "samples": 1, "x": 1},
    )
    marks_text = comparability_marks([run("a"), second])
    assert [mark.split(":")[0] for mark in marks_text] == [
        "Runs differ in prompt hash",
        "Runs differ in cases",
        "Runs differ in version of mvme",
        "Runs differ in option samples",
    ]
    purpose = {"task version", "prompt hash", "cases", "options"}
    assert comparability_marks([run("a"), second], purpose) == ()


def test_versions_are_compared_within_a_task_and_options_where_both_have_them() -> None:
    second = run("b", task="usmle", version="1-A", args={"early_stop": False})
    assert comparability_marks([run("a"), second], {"task"}) == ()
    third = run("c", task="usmle", version="1-B", args={"early_stop": True})
    marks_text = comparability_marks([run("a"), second, third], {"task"})
    assert marks_text == (
        "Runs differ in version of usmle: 1-A (b); 1-B (c).",
        "Runs differ in option early_stop: False (b); True (c).",
    )


def test_cases_are_compared_by_id_and_content_not_by_the_options_that_select_them() -> None:
    first = run("a", content="f00", args={"cases": "a.json", "language": "auto"})
    copy = run("b", content="f00", args={"cases": "/home/b/copy.json", "language": "en"})
    edited = run("c", content="ba7", args={"cases": "a.json", "language": "auto"})
    assert comparability_marks([first, copy]) == ()
    assert ranking_conditions(first) == ranking_conditions(copy)
    assert comparability_marks([first, edited]) == (
        "Runs differ in content of the cases: f00 (a); ba7 (c).",
    )
    assert ranking_conditions(first) != ranking_conditions(edited)


def test_a_second_scoring_is_told_of_and_no_scorer_that_ends_in_a_number() -> None:
    metrics = {f"{name}/overall/mean": 1.0 for name in ("icd10", "mvme_rubric", "mvme_rubric1")}
    (mark,) = comparability_marks([run("a", metrics={**run("a").metrics, **metrics})])
    assert mark == "a: scored more than once; the first scores are shown, not mvme_rubric1."
    twice = [f"{name}/f1/mean" for name in ("icd10", "icd101", "icd102")]
    assert later_scorings(twice) == ["icd101", "icd102"]


def test_an_unknown_prompt_hash_is_not_the_same_as_a_known_one() -> None:
    (mark,) = comparability_marks([run("a"), run("b", prompt_hash=None)])
    assert "unknown (b)" in mark


def test_the_prompt_for_the_opening_is_a_condition_where_a_model_opens() -> None:
    runs = [run("a", complaint_hash="c"), run("b", complaint_hash="d"), run("c")]
    assert comparability_marks(runs) == ("Runs differ in prompt for the opening: c (a); d (b).",)
    assert len({ranking_conditions(entry)["prompt for the opening"] for entry in runs}) == 3


def test_settings_of_the_evaluated_model_are_told_and_ranked_together() -> None:
    runs = [run("a"), run("b", settings={"temperature": "0.9", "max_tokens": "300"})]
    assert comparability_marks(runs) == (
        "Runs differ in max_tokens: not given (a); 300 (b).",
        "Runs differ in temperature: not given (a); 0.9 (b).",
    )
    assert ranking_conditions(runs[0]) == ranking_conditions(runs[1])


def test_an_instrument_that_is_set_otherwise_is_another_instrument() -> None:
    settings = {"grader": {"temperature": "0.9"}}
    second, one_step = run("b", role_settings=settings), run("c", roles={"patient": ["p"]})
    (mark,) = [m for m in comparability_marks([run("a"), second, one_step]) if "temp" in m]
    assert mark == "Runs differ in temperature of grader: not given (a); 0.9 (b)."
    assert ranking_conditions(second)["temperature of grader"] == "0.9"
    assert ranking_conditions(run("a")) != ranking_conditions(second)
    audited = run("d", role_settings={"auditor": {"temperature": "0.9"}})
    assert ranking_conditions(run("a")) == ranking_conditions(audited)


def test_a_role_that_a_task_does_not_have_is_no_difference() -> None:
    one_step = run("b", roles={"grader": ["g/one"]})
    assert comparability_marks([run("a"), one_step]) == ()


def test_a_rehearsal_is_marked_whoever_stands_beside_it() -> None:
    rehearsed = run("b", rehearsal=True, model="aihospital/rehearsal-a")
    marks_text = comparability_marks([run("a"), rehearsed])
    assert marks_text[0] == "Rehearsal: played by rule, offline. No result of any model. (b)"
    assert any("differ in rehearsal" in mark for mark in marks_text)


def test_runs_of_one_label_in_two_tasks_are_called_apart() -> None:
    (mark,) = comparability_marks([run("a"), run("a", task="usmle", prompt_hash="i")], {"task"})
    assert mark == "Runs differ in prompt hash: h (a, mvme); i (a, usmle)."


def test_within_tasks_only_runs_of_one_task_are_held_against_each_other() -> None:
    runs = [run("a"), run("b"), run("c", task="usmle", prompt_hash="i")]
    assert comparability_marks(runs, within_tasks=True) == ()
    runs.append(run("d", task="usmle", prompt_hash="j"))
    (mark,) = comparability_marks(runs, within_tasks=True)
    assert mark == "Runs differ in prompt hash: i (c); j (d)."


def test_a_person_is_no_rehearsal_where_instruments_are() -> None:
    roles = {"patient": ["aihospital/rehearsal"], "grader": ["aihospital/rehearsal"]}
    roles |= {"examiner": ["lab/real"]}
    person = run("r1", rehearsal=True, model="aihospital/person-r1", roles=roles)
    model = run("b", rehearsal=True, model="aihospital/rehearsal")
    (mark,) = comparability_marks([person])
    assert mark == (
        "Rehearsed: rules play grader and patient. "
        "The scores say nothing about any model or person."
    )
    assert comparability_marks([person, model])[:2] == (
        "Rehearsal: played by rule, offline. No result of any model. (b)",
        f"{mark} (r1)",
    )


def test_where_all_are_rehearsals_none_is_named() -> None:
    rehearsed = {"rehearsal": True, "model": "aihospital/rehearsal"}
    (mark,) = comparability_marks([run("a", **rehearsed), run("b", **rehearsed)])
    assert mark == "Rehearsal: played by rule, offline. No result of any model."
