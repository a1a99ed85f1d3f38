"""What a visit brought up is read from its log as its doctor heard it, of whole visits alone."""

from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog

from inspect_aihospital.core.dialogue.elicited_facts import list_facts
from inspect_aihospital.data.elicited_visits import read_elicited_visits
from inspect_aihospital.errors import UserError
from tests.scripted import doctor, full_report, lines, make_record, run_mvme

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
    listed = list_facts(earlier.facts, "en")
    assert "<patient> OPENING-MARK my chest feels tight" in listed
    assert "<doctor> Do you feel sick?\n<patient> No." in listed
    assert "<examiner> - ECG: flat T waves" in listed
    # neither the doctor's thoughts nor words that it never heard
    assert "angina" not in listed
    assert "normal" not in listed


def test_a_visit_that_the_patient_broke_is_left_out_and_named(tmp_path: Path) -> None:
    other = make_record(id="case-2")
    broken = visit(tmp_path, roles={"patient": lines(""), "examiner": lines("- None")})
    whole = visit(tmp_path, records=[other])
    elicited = read_elicited_visits([broken.location, whole.location], [RECORD, other])
    assert list(elicited.visits) == ["case-2"]
    assert elicited.faults == {"case-1": f"ended as npc_failure in {broken.location}"}


def test_another_record_of_the_same_id_is_refused(tmp_path: Path) -> None:
    changed = make_record(reference={"diagnosis": "pericarditis"})
    with pytest.raises(UserError, match="another record of the same id"):
        read_elicited_visits(visit(tmp_path).location, [changed])


def test_logs_of_two_doctors_are_refused(tmp_path: Path) -> None:
    other = make_record(id="case-2")
    logs = [visit(tmp_path)]
    logs.append(run_mvme(tmp_path, "aihospital/rehearsal", records=[other]))
    with pytest.raises(UserError, match="visits of 2 doctors"):
        read_elicited_visits([log.location for log in logs], [RECORD, other])
