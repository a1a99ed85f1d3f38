"""What a visit brought up is read from its log as its doctor heard it, of whole visits alone."""

from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog, write_eval_log
from inspect_ai.model import ChatMessage, ModelOutput
from inspect_ai.tool import ToolInfo

from inspect_aihospital.core.dialogue.elicited_facts import list_facts
from inspect_aihospital.data.elicited_visits import read_elicited_visits
from inspect_aihospital.errors import UserError
from tests.scripted import (
    doctor,
    full_report,
    lines,
    make_record,
    run_mvme,
    says,
    scripted,
)

pytestmark = pytest.mark.slow

RECORD = make_record()
PATIENT = (
    "<To the doctor> No.",
    "<To the examiner> May I have an ECG? I believe that it was normal.",
    "<To the doctor> Thank you. <end>",
)
DOCTOR = (
    "You may have angina. Do you feel sick? Rest a little.",
    "Please have an ECG.",
    "It is angina.",
)


def visit(folder: Path, **options: Any) -> EvalLog:
    roles = {"patient": lines(*PATIENT), "examiner": lines("- ECG", "- ECG: flat T waves")}
    options = {"roles": roles, **options}
    return run_mvme(folder, doctor(*DOCTOR, report=full_report()), **options)


def test_answers_stand_behind_their_questions_and_results_as_reported(tmp_path: Path) -> None:
    elicited = read_elicited_visits(visit(tmp_path).location, [RECORD])
    earlier = elicited.visits["case-1"]
    assert (earlier.model, elicited.faults) == ("mockllm/model", {})
    fact_list = list_facts(earlier.facts, "en")
    assert "<patient> OPENING-MARK my chest feels tight" in fact_list
    assert "<doctor> Do you feel sick?\n<patient> No." in fact_list
    assert "<examiner> - ECG: flat T waves" in fact_list
    # neither the doctor's thoughts nor words that it never heard
    assert "angina" not in fact_list
    assert "normal" not in fact_list


def test_a_visit_that_the_patient_broke_is_left_out_and_named(tmp_path: Path) -> None:
    second_record = make_record(id="case-2")
    broken = visit(tmp_path, roles={"patient": lines(""), "examiner": lines("- None")})
    whole = visit(tmp_path, records=[second_record])
    elicited = read_elicited_visits([broken.location, whole.location], [RECORD, second_record])
    assert list(elicited.visits) == ["case-2"]
    assert elicited.faults == {"case-1": f"ended as npc_failure in {broken.location}"}


def test_changed_records_are_refused_by_name(tmp_path: Path) -> None:
    second_record = make_record(id="case-2")
    changed = make_record(reference={"diagnosis": "pericarditis"})
    log = visit(tmp_path, records=[RECORD, second_record])
    with pytest.raises(UserError, match="case-1: another record of the same id"):
        read_elicited_visits(log.location, [changed, second_record])


def test_the_doctors_thinking_is_no_question(tmp_path: Path) -> None:
    thinks = "<think>Could this be angina? </think>Do you feel sick?"
    talk = doctor(thinks, *DOCTOR[1:], report=full_report())
    roles = {"patient": lines(*PATIENT), "examiner": lines("- ECG", "- ECG: flat T waves")}
    log = run_mvme(tmp_path, talk, roles=roles)
    (earlier,) = read_elicited_visits(log.location, [RECORD]).visits.values()
    assert "<doctor> Do you feel sick?" in list_facts(earlier.facts, "en")
    assert "angina" not in list_facts(earlier.facts, "en")


def test_the_first_whole_visit_of_several_counts(tmp_path: Path) -> None:
    calls = iter(range(100))

    def patient(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        # The first visit asks three times in vain, the second is whole.
        return says("" if next(calls) < 3 else "<To the doctor> Bye. <end>")

    log = visit(
        tmp_path,
        roles={"patient": scripted(patient), "examiner": lines("- None")},
        epochs=2,
        max_samples=1,
    )
    assert [s.store["VisitLog:ending"] for s in log.samples or []] == ["npc_failure", "patient"]
    (earlier,) = read_elicited_visits(log.location, [RECORD]).visits.values()
    assert earlier.epoch == 2


def test_an_unfinished_log_is_refused(tmp_path: Path) -> None:
    log = visit(tmp_path)
    log.status = "started"
    write_eval_log(log)
    with pytest.raises(UserError, match="is not finished"):
        read_elicited_visits(log.location, [RECORD])


def test_logs_of_two_doctors_are_refused(tmp_path: Path) -> None:
    second_record = make_record(id="case-2")
    logs = [visit(tmp_path)]
    logs.append(run_mvme(tmp_path, "aihospital/rehearsal", records=[second_record]))
    with pytest.raises(UserError, match="visits of 2 doctors"):
        read_elicited_visits([log.location for log in logs], [RECORD, second_record])
