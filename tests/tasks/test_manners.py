"""Manners in the tasks: what rides in samples, logs and scores, and what stays out of them."""

from pathlib import Path

import pytest

from inspect_aihospital import mvme, mvme_collaboration
from inspect_aihospital.data.samples import manner_of
from inspect_aihospital.errors import UserError
from tests.scripted import doctor, full_report, lines, make_record, model_calls, only, run_mvme


def run(folder: Path, *answers: str, manner: str) -> tuple[object, ...]:
    """Return log and sample of a visit of two questions."""
    asks = ("Do you have hypertension?", "I ask again: do you have hypertension?")
    patient = lines(*(f"<To the doctor> {answer}" for answer in answers), "<To the doctor> <end>")
    log = run_mvme(
        folder,
        doctor(*asks, report=full_report()),
        records=[make_record(subjective={"past_history": "Hypertension for years."})],
        roles={"patient": patient},
        task={"manner": manner, "icd10": False, "max_turns": 3},
    )
    return log, only(log)


def test_a_plain_patient_leaves_no_trace_in_samples_logs_and_scores(tmp_path: Path) -> None:
    log, sample = run(tmp_path, "No.", "Yes.", manner="plain")
    score = sample.scores["fidelity"]
    assert "manner" not in {**sample.metadata, **log.eval.metadata, **score.metadata}
    assert not [name for name in score.value if "contract" in name]
    assert not [
        name for block in log.results.scores for name in block.metrics if "contract" in name
    ]


def test_a_reticent_patient_that_tells_when_asked_again_keeps_its_contract(tmp_path: Path) -> None:
    log, sample = run(tmp_path, "Does that matter?", "Yes, hypertension.", manner="reticent")
    score = sample.scores["fidelity"]
    assert (score.value["contract_broken"], score.value["facts_kept"]) == (0.0, 1.0)
    assert log.eval.metadata["manner"]["name"] == "reticent"
    assert score.metadata["manner"]["name"] == "reticent"
    metrics = next(b for b in log.results.scores if b.name == "fidelity").metrics
    assert "bound_contract_denied_rate_ok" in metrics
    assert "bound_denied_rate_ok" not in metrics
    played = model_calls(sample, "patient")[0].input[0].text
    assert manner_of(sample.metadata).text in played


def test_a_reticent_patient_that_denies_breaks_it(tmp_path: Path) -> None:
    _, sample = run(tmp_path, "No, never.", "Yes, hypertension.", manner="reticent")
    score = sample.scores["fidelity"]
    assert score.value["contract_broken"] == 1.0
    assert "**Contract:**" in score.explanation


def test_the_wrong_diagnosis_is_chosen_with_the_sample() -> None:
    sample = mvme(cases="demo", language="en", icd10=False, manner="convinced").dataset[0]
    manner = manner_of(sample.metadata)
    assert manner.conviction == "a burst eardrum"
    assert manner.conviction in manner.text


def test_visits_that_were_held_take_no_manner() -> None:
    with pytest.raises(UserError, match=r"consultations and manner=terse"):
        mvme_collaboration(cases="demo", consultations="x.eval", manner="terse")
    team = mvme_collaboration(cases="demo", language="en", icd10=False, manner="terse")
    assert manner_of(team.dataset[0].metadata).name == "terse"
