"""The gap between visit and full record: hand-made figures, and doctors with planted losses."""

from dataclasses import replace
from math import isnan
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolInfo

from inspect_aihospital import mvme_one_step
from inspect_aihospital.analysis.consultations.gap_findings import gap_figure, gap_table
from inspect_aihospital.analysis.consultations.gaps import CONVERSATION, QUESTIONING
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.measures import MEASURES, may_test
from inspect_aihospital.core.aspects.aspect import CONCLUSIONS
from tests.analysis.consultation_evidence import ScoredRun, evidence
from tests.scripted import (
    asked_for_report,
    calls_tool,
    full_report,
    make_record,
    run_mvme,
    says,
    scripted,
    texts,
)

CASES = {"1": "IM", "2": "IM", "3": "ENT"}
BY_CASE = {
    "visit": {"1": 0.0, "2": 30.0, "3": 60.0},
    "elicited": {"1": 30.0, "2": 30.0, "3": 90.0},
    "record": {"1": 90.0, "2": 60.0},
}


def score(id: str, points: float, epoch: int = 1) -> dict[str, Any]:
    value = {"diagnostic": points, **{aspect.value: points for aspect in CONCLUSIONS}}
    return {"id": id, "epoch": epoch, "value": value}


def run_of(
    name: str, model: str = "openai/gpt-4", log: str = "visit.eval", epoch: int = 1
) -> ScoredRun:
    """Return a run; what an elicited one was given is from this epoch of this log."""
    is_visit = name == "visit"
    source = {"facts": {"log": f"elsewhere/{log}", "epoch": epoch}}
    scores = {
        "mvme_rubric" if is_visit else "one_step_rubric": [
            score(id, points) for id, points in BY_CASE[name].items()
        ]
    }
    if name == "elicited":
        scores["elicited"] = [{"id": id, **source} for id in BY_CASE[name]]
    return ScoredRun(
        log if is_visit else f"{name} {model} {log}",
        task="mvme" if is_visit else "mvme_one_step",
        model=model,
        args={} if is_visit else {"given": name},
        cases=CASES,
        scores=scores,
    )


def rows_of(logs: Evidence) -> dict[str, Any]:
    frame = gap_table(logs).frame
    return {str(row["part"]): row for _, row in frame.iterrows()}


def test_losses_are_differences_on_the_cases_that_all_three_share() -> None:
    runs = (run_of("visit"), run_of("elicited"), run_of("record"), run_of("record", "openai/gpt-3"))
    rows = rows_of(evidence(*runs))
    assert list(rows) == ["diagnostic", "diagnosis", "rationale", "treatment", "IM"]
    overall = rows["diagnostic"]
    # cases 1 and 2: full 90 and 60, elicited 30 and 30, visit 0 and 30
    assert [overall[name].value for name in ("full", "elicited", "visit")] == [75, 30, 15]
    assert (overall[QUESTIONING].value, overall[CONVERSATION].value) == (45, 15)
    assert overall[QUESTIONING].coverage == pytest.approx(2 / 3)
    assert rows["IM"][QUESTIONING].coverage == 1


def test_a_case_without_a_grade_was_due_in_its_specialty() -> None:
    visit = run_of("visit")
    ungraded = replace(visit, scores={**visit.scores, "fidelity": [{"id": "4"}]})
    runs = (replace(ungraded, cases={**CASES, "4": "IM"}), run_of("elicited"))
    assert rows_of(evidence(*runs))["IM"][CONVERSATION].coverage == pytest.approx(2 / 3)


def test_a_visit_stands_beside_what_was_elicited_in_it() -> None:
    longer = run_of("visit", log="longer.eval")
    (row, *_) = gap_table(evidence(run_of("visit"), longer, run_of("elicited"))).frame.to_dict(
        "records"
    )
    assert row[CONVERSATION].value == 20
    both = gap_table(evidence(run_of("visit"), longer, run_of("elicited", log="longer.eval")))
    assert both.runs[0] == "longer.eval"


def test_visits_of_two_logs_stand_apart() -> None:
    source = {log: run_of("elicited", log=log).scores["elicited"] for log in ("a.eval", "b.eval")}
    mixed = [source["b.eval"][0], *source["a.eval"][1:]]
    both = replace(run_of("elicited"), scores={**run_of("elicited").scores, "elicited": mixed})
    frame = gap_table(
        evidence(run_of("visit", log="a.eval"), run_of("visit", log="b.eval"), both)
    ).frame
    assert set(frame.loc[frame["part"] == "diagnostic", "cases"]) == {1, 2}


def test_of_several_visits_of_a_case_the_one_counts_that_was_handed_over() -> None:
    visit = run_of("visit")
    later = [score(id, 90, epoch=2) for id in CASES]
    grades = [*visit.scores["mvme_rubric"], *later]
    visits = replace(visit, scores={"mvme_rubric": grades})
    rows = rows_of(evidence(visits, run_of("elicited", epoch=2)))
    assert rows["diagnostic"]["visit"].value == 90


def test_elicited_reports_are_not_tested_against_others() -> None:
    logs = evidence(run_of("elicited"), run_of("elicited", "openai/gpt-3"))
    for own in (logs, replace(logs, include_not_comparable=True)):
        assert not any(may_test(own, MEASURES[0], (run,)) for run in logs.run_by_id)


def test_without_the_full_record_the_loss_in_conversation_stands_alone() -> None:
    rows = rows_of(evidence(run_of("visit"), run_of("elicited")))
    assert rows["diagnostic"][CONVERSATION].value == 20
    assert isnan(rows["diagnostic"][QUESTIONING].value)
    assert gap_figure(evidence(run_of("visit"), run_of("elicited"))).chart


def test_reports_whose_visits_are_not_there_are_named_beside_others() -> None:
    runs = [run_of("visit"), run_of("elicited"), run_of("elicited", "x/other", log="lost.eval")]
    assert not gap_table(evidence(*runs[:2])).marks
    (mark,) = gap_table(evidence(*runs)).marks
    assert mark == "Left out, since the log of the visits is not among these: other."


def test_reports_on_visits_that_are_not_there_make_no_gap() -> None:
    with pytest.raises(LackingError, match="beside the log of the visit"):
        gap_table(evidence(run_of("visit"), run_of("elicited", log="other.eval")))


def planted_doctor(*talk: str, confused: bool) -> Model:
    """Return a doctor that finds the disease by its ECG; confused, not at the end of a visit."""

    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        if not asked_for_report(messages):
            own = sum(message.role == "assistant" for message in messages) - 1
            return says(talk[min(own, len(talk) - 1)])
        is_visit = len(messages) > 2
        knows = "flat T waves" in "\n".join(texts(messages)) and not (confused and is_visit)
        return says(full_report("(1) angina" if knows else "(1) influenza"))

    return scripted(play)


def strict_grader() -> Model:
    def play(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        grade = "A" if "(1) angina" in "\n".join(texts(messages)) else "D"
        aspects = tools[0].parameters.properties
        return calls_tool({a: {"analysis": "seen", "grade": grade} for a in aspects})

    return scripted(play)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("doctor", "losses"),
    [
        (planted_doctor("It is influenza.", confused=False), (100, 0)),
        (planted_doctor("Please have an ECG.", "It is influenza.", confused=True), (0, 100)),
        (planted_doctor("Please have an ECG.", "It is angina.", confused=False), (0, 0)),
    ],
    ids=["asks nothing", "confused by the visit", "perfect"],
)
def test_planted_losses_are_recovered(
    tmp_path: Path, doctor: Model, losses: tuple[float, float]
) -> None:
    records = [make_record(id=f"case-{number}") for number in range(3)]

    def patient(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        ordered = "ECG" in messages[-1].text and messages[-1].metadata == {"speaker": "doctor"}
        return says("<To the examiner> An ECG, please." if ordered else "<To the doctor> <end>")

    def examiner(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        return says("- ECG: flat T waves" if "flat T waves" in messages[0].text else "- ECG")

    roles = {"patient": scripted(patient), "examiner": scripted(examiner)}
    visits = run_mvme(tmp_path, doctor, records=records, roles={**roles, "grader": strict_grader()})
    elicited: dict[str, Any] = {"given": "elicited", "consultations": visits.location}
    for options in ({}, elicited):
        inspect_eval(
            mvme_one_step(cases=str(tmp_path / "records.json"), **options),
            model=doctor,
            model_roles={"grader": strict_grader()},
            log_dir=str(tmp_path / "logs"),
            display="none",
        )
    row = rows_of(read_evidence(str(tmp_path / "logs")))["diagnosis"]
    assert (row[QUESTIONING].value, row[CONVERSATION].value) == losses
    assert all(
        r.lower <= points <= r.upper
        for r, points in zip((row[QUESTIONING], row[CONVERSATION]), losses, strict=True)
    )
