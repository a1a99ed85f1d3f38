"""The opening statement comes from the record, or is written by the patient's model."""

from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalSample
from inspect_ai.util import Store

from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.fidelity.visit_turns import Detector
from inspect_aihospital.data.visit_log import find_visit_log
from inspect_aihospital.errors import UserError
from inspect_aihospital.solvers.consultation import consultation
from inspect_aihospital.tasks.mvme import mvme
from tests.scripted import (
    doctor,
    full_report,
    lines,
    make_record,
    model_calls,
    only,
    run_mvme,
    scored,
)
from tests.scripted import texts as texts_of
from tests.solvers.test_consultation import BYE, silent_patient

OPENING = "Doc, it is tight here, since two days."


def run(folder: Path, complaint: str, *patient: str, **options: Any) -> EvalSample:
    task = {"complaint": complaint, "icd10": False}
    roles = {"patient": lines(*patient)}
    asks = doctor("And?", "It is angina.", report=full_report())
    return only(run_mvme(folder, asks, roles=roles, task=task, **options))


def stages(sample: EvalSample) -> list[str]:
    calls = [Briefing.from_metadata(e.input[-1].metadata) for e in model_calls(sample, "patient")]
    return [briefing.stage for briefing in calls if briefing]


def test_by_default_the_record_opens_and_nobody_is_asked(tmp_path: Path) -> None:
    sample = run(tmp_path, "record", BYE)
    assert stages(sample) == []
    assert len(model_calls(sample, "patient")) == 1
    visit = find_visit_log(Store(sample.store))
    assert visit is not None
    assert visit.complaint is None
    assert visit.turns[0].patient == "OPENING-MARK my chest feels tight"


def test_a_model_opens_behind_the_patients_own_prompt(tmp_path: Path) -> None:
    sample = run(tmp_path, "model", f"<To the examiner> {OPENING} <end>", BYE)
    assert stages(sample) == ["complaint"]
    request, answer = model_calls(sample, "patient")
    assert "PROFILE-MARK" in texts_of(request.input)[0]
    assert "OPENING-MARK" not in "".join(texts_of(request.input))
    visit = find_visit_log(Store(sample.store))
    assert visit is not None
    assert visit.complaint == OPENING
    # Tokens of the written words are none: the doctor hears them, and the visit goes on.
    assert (visit.turns[0].patient, visit.turns[0].addressee) == (OPENING, "doctor")
    assert len(visit.turns) == 2
    assert f"<patient> {OPENING}" in texts_of(sample.messages)
    assert not any("The doctor has just greeted you" in text for text in texts_of(answer.input))


@pytest.mark.parametrize(
    ("opening", "detector"),
    [
        ("I cough up blood and my chest feels tight.", Detector.INVENTED_SYMPTOMS),
        ("My chest feels tight, and there are flat T waves.", Detector.PREMATURE_FACTS),
    ],
)
def test_what_the_model_adds_is_found_in_turn_1(
    tmp_path: Path, opening: str, detector: Detector
) -> None:
    record = make_record(objective={"auxiliary": "- ECG: flat T waves"})
    sample = run(tmp_path, "model", opening, BYE, records=[record])
    facts = (scored(sample, "fidelity").metadata or {})["visits"][""]
    assert [turn for turn, _ in facts["found"][detector]] == [1]


@pytest.mark.parametrize(
    ("opening", "is_invented"),
    [
        ("It hurts on the left side of my belly.", True),
        ("Pain in the upper left of my tummy, doctor.", True),
        ("My right side hurts, and I fainted this morning.", True),
        ("It hurts in the upper right of my tummy.", False),
        ("It hurts under my ribs on the right. No fever, I think.", False),
        ("I teach, and had to stay home: since last night my right belly hurts.", False),
    ],
)
def test_an_opening_in_other_words_is_told_from_an_addition(
    tmp_path: Path, opening: str, is_invented: bool
) -> None:
    history = {
        "profile": "47-year-old teacher",
        "present_illness": "Since last night pain in the right upper abdomen. No fever.",
    }
    sample = run(tmp_path, "model", opening, BYE, records=[make_record(subjective=history)])
    fidelity = scored(sample, "fidelity")
    rate = fidelity.as_dict()["invented_symptoms_rate"]
    assert rate == float(is_invented)
    assert ("| 1 | " in (fidelity.explanation or "")) is is_invented


@pytest.mark.parametrize(("complaint", "checked"), [("record", 0), ("model", 1)])
def test_only_a_written_opening_is_the_patients_own(
    tmp_path: Path, complaint: str, checked: int
) -> None:
    opening = "My chest has felt tight for two days."
    record = make_record(subjective={"opening_statement": opening})
    patient = [opening, "<end>"] if complaint == "model" else ["<end>"]
    sample = run(tmp_path, complaint, *patient, records=[record])
    facts = (scored(sample, "fidelity").metadata or {})["visits"][""]
    assert facts["checked"][Detector.INVENTED_SYMPTOMS] == checked


def test_a_model_without_words_is_an_instruments_failure(tmp_path: Path) -> None:
    sample = run(tmp_path, "model", "")
    visit = find_visit_log(Store(sample.store))
    assert visit is not None
    assert (visit.ending, visit.failed_role) == ("npc_failure", "patient")
    assert len(stages(sample)) == 3


def test_a_log_names_the_request_for_an_opening_only_where_a_model_reads_it(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "patient_complaint.txt").write_text("Why did you come?", encoding="utf-8")
    packs: list[str | None] = [None, str(tmp_path)]
    record, other_record = (mvme(cases="demo", prompts=pack).metadata or {} for pack in packs)
    model, other_model = (
        mvme(cases="demo", prompts=pack, complaint="model").metadata or {} for pack in packs
    )
    assert record == other_record
    assert model.keys() - record.keys() == {"complaint_hash"}
    assert model["prompt_hash"] == other_model["prompt_hash"] == record["prompt_hash"]
    assert model["complaint_hash"] != other_model["complaint_hash"]


def test_bad_combinations_are_refused() -> None:
    with pytest.raises(UserError, match="complaint"):
        mvme(cases="demo", complaint="gpt")  # type: ignore[arg-type]
    with pytest.raises(UserError, match="leave out patient="):
        consultation(complaint="model", patient=silent_patient())
