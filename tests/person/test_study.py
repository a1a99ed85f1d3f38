"""A study of three scripted persons with planted skill: the report recovers the differences."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog, write_eval_log
from inspect_ai.model import ChatMessage, Model, ModelOutput, get_model
from inspect_ai.tool import ToolInfo

from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.findings import LackingError, Table
from inspect_aihospital.analysis.leaderboard.conclusions import conclusions_table
from inspect_aihospital.analysis.leaderboard.persons_tables import (
    persons_models_table,
    persons_table,
)
from tests.person.scripted_person import sit_down
from tests.scripted import (
    asked_for_report,
    calls_tool,
    full_report,
    make_record,
    run_mvme,
    says,
    scripted,
)

pytestmark = pytest.mark.slow

CASES = 12
RIGHT_OF_FOUR = {"r1": 4, "r2": 2, "r3": 0}
"""Planted skill: of four cases in a row, how many a person gets right."""

MODEL_RIGHT_OF_FOUR = 3


def report_of(case: int, right_of_four: int) -> str:
    return "RIGHT" if case % 4 < right_of_four else "WRONG"


def case_of(text: str) -> int | None:
    match = re.search(r"I am case (\d+)", text)
    return int(match[1]) if match else None


def sit_down_with_skill(patch: pytest.MonkeyPatch) -> None:
    """Let persons say what they conclude at once; cases come one after the other."""
    current = 0

    def entered(prompt: str, fields: Mapping[str, Any]) -> Mapping[str, str]:
        nonlocal current
        # the later form of a case shows only what is new
        current = current if (case := case_of(prompt)) is None else case
        person = prompt.partition(" · ")[0]
        return dict.fromkeys(fields, report_of(current, RIGHT_OF_FOUR[person]))

    sit_down(patch, entered)


def a_model() -> Model:
    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        case = case_of(" ".join(message.text for message in messages))
        text = report_of(case or 0, MODEL_RIGHT_OF_FOUR)
        return says(full_report(text) if asked_for_report(messages) else text)

    return scripted(play)


def strict_grader() -> Model:
    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        grade = "A" if "RIGHT" in messages[-1].text else "D"
        aspects = tools[0].parameters.properties if tools else {}
        return calls_tool({aspect: {"analysis": "seen", "grade": grade} for aspect in aspects})

    return scripted(play)


def visits(folder: Path, doctor_model: Model, cases: int = CASES) -> EvalLog:
    # One file for all, of which a person may get some.
    records = [
        make_record(id=f"case-{number:02}", subjective={"opening_statement": f"I am case {number}"})
        for number in range(CASES)
    ]
    log = run_mvme(
        folder,
        doctor_model,
        records=records,
        roles={"grader": strict_grader()},
        task={"icd10": False},
        max_samples=1,
        limit=cases,
    )
    assert log.status == "success"
    return log


def persons(folder: Path, **options: Any) -> Model:
    answers = str(folder / "answers")
    return get_model("aihospital/person", memoize=False, answers=answers, **options)


def tables(logs: Sequence[EvalLog]) -> tuple[Table, Table]:
    evidence = read_evidence(*(log.location for log in logs))
    return persons_table(evidence), persons_models_table(evidence)


def test_persons_with_all_cases_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down_with_skill(monkeypatch)
    logs = [visits(tmp_path, persons(tmp_path, name=name)) for name in RIGHT_OF_FOUR]
    by_person, against = tables([*logs, visits(tmp_path, a_model())])
    rows = by_person.frame.to_dict("records")
    assert [row["person"] for row in rows] == list(RIGHT_OF_FOUR)
    assert [row["overall"].value for row in rows] == [100, 50, 0]
    assert [row["models on these cases"] for row in rows] == [75, 75, 75]
    assert by_person.marks == ()
    everybody, *person_rows = against.frame.to_dict("records")
    assert [row["persons"] for row in person_rows] == list(RIGHT_OF_FOUR)
    assert [row["model less person"].value for row in person_rows] == [-25, 25, 75]
    # 3 of 12 cases differ from r1 and r2, 9 from r3: only the last is more than chance
    assert [row["p (Holm)"] < 0.05 for row in person_rows] == [False, False, True]
    assert everybody["model less person"].value == 25
    assert everybody["model less person"].lower < -25 < 75 < everybody["model less person"].upper
    assert (everybody["cases"], everybody["better than"]) == (36, "1 to 3 of 3; 2 by means")


def test_dealt_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down_with_skill(monkeypatch)
    people = persons(tmp_path, people=list(RIGHT_OF_FOUR))
    by_person, against = tables([visits(tmp_path, people), visits(tmp_path, a_model())])
    first, _, last = by_person.frame.to_dict("records")
    assert list(by_person.frame["cases"]) == [4, 4, 4]
    assert (first["overall"].value, last["overall"].value) == (100, 0)
    assert by_person.marks == ()
    everybody, *person_rows = against.frame.to_dict("records")
    assert [row["cases"] for row in (everybody, *person_rows)] == [12, 4, 4, 4]
    # four cases cannot tell anybody apart
    assert everybody["better than"].startswith("0 to 3 of 3")
    assert against.marks == (
        "Too few cases in mvme for a p-value below 0.05, however large the difference: "
        "r1 4, r2 4, r3 4.",
    )


def test_conclusions_leave_persons_to_the_table_that_clusters_by_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down_with_skill(monkeypatch)
    people = visits(tmp_path, persons(tmp_path, people=list(RIGHT_OF_FOUR)))
    models = [visits(tmp_path, a_model()), visits(tmp_path, a_model())]
    evidence = read_evidence(*(log.location for log in (people, *models)))
    texts = list(conclusions_table(evidence).frame["conclusion"])
    about_persons = [text for text in texts if "person" in text]
    assert about_persons[0].startswith("person: compared with models in the table persons_models")
    # Nothing but why points were lost is said of them besides.
    assert all("points were lost" in text for text in about_persons[1:])
    # The two models are one.
    assert any("share the highest mean" in text for text in texts)


def test_a_case_without_a_score_lowers_a_coverage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down_with_skill(monkeypatch)
    dealt = visits(tmp_path, persons(tmp_path, people=["r1", "r2"]), cases=4)
    alone = visits(tmp_path, persons(tmp_path / "alone", name="r3"), cases=4)
    for log in (dealt, alone):
        assert log.samples
        log.samples[0].scores = None
        write_eval_log(log, log.location)
    logged = read_evidence(dealt.location, alone.location)
    frame = persons_table(logged).frame
    seconds = logged.samples.set_index("run")["person_seconds"]
    own = seconds[alone.eval.eval_id]
    assert own.count() == 3  # the visit without a score tells no time
    by_person = frame.set_index("person")["seconds a case"]
    assert by_person["r3"] == pytest.approx(own.sum() / 3)
    coverage = {row["person"]: row["overall"].coverage for row in frame.to_dict("records")}
    assert coverage.pop("r3") == 0.75
    # the lost case counts for both, since nobody knows whose it was
    assert sorted(coverage.values()) == [1 / 2, 2 / 3]


def test_models_of_other_conditions_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down_with_skill(monkeypatch)
    person_log = visits(tmp_path, persons(tmp_path, name="r1"), cases=2)
    record = make_record(subjective={"opening_statement": "I am case 1"})
    short_visit_log = run_mvme(
        tmp_path, a_model(), records=[record], task={"icd10": False, "max_turns": 3}
    )
    evidence = read_evidence(person_log.location, short_visit_log.location)
    assert persons_table(evidence).marks == (
        "No model of mvme is compared with these persons: they differ in content of the "
        "cases, option max_turns.",
    )
    with pytest.raises(LackingError, match="same task"):
        persons_models_table(evidence)


def test_uneven_dealing_and_a_second_look_are_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down_with_skill(monkeypatch)
    first = visits(tmp_path, persons(tmp_path, name="r1"), cases=6)
    again = visits(tmp_path, persons(tmp_path / "again", name="r1"), cases=2)
    log_of_r2 = visits(tmp_path, persons(tmp_path, name="r2"), cases=3)
    # The answers of the first run once more, as in a retry.
    replayed = visits(tmp_path, persons(tmp_path, name="r1"), cases=6)
    logs = (first, again, log_of_r2, replayed)
    by_person = persons_table(read_evidence(*(log.location for log in logs)))
    assert by_person.marks == (
        "Cases were dealt unevenly in mvme: r1 6, r2 3.",
        "r1 had a case more than once: case-00, case-01.",
    )
