"""Manners in the tasks: what rides in samples, logs and scores, and what stays out of them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task
from inspect_ai.log import EvalLog

from inspect_aihospital import mvme, mvme_collaboration
from inspect_aihospital.core.manner.contract import PlayedManner
from inspect_aihospital.data.samples import manner_of
from inspect_aihospital.errors import UserError
from tests.scripted import doctor, full_report, lines, make_record, model_calls, only, run_mvme


@dataclass(frozen=True)
class Visit:
    """A visit whose doctor asks about the same illness twice."""

    log: EvalLog

    @property
    def value(self) -> dict[str, Any]:
        value = (only(self.log).scores or {})["fidelity"].value
        assert isinstance(value, dict)
        return value

    @property
    def facts(self) -> dict[str, Any]:
        return (only(self.log).scores or {})["fidelity"].metadata or {}

    @property
    def metrics(self) -> set[str]:
        assert self.log.results
        return {name for block in self.log.results.scores for name in block.metrics}


def visit(folder: Path, *answers: str, manner: str) -> Visit:
    asks = ("Do you have hypertension?", "I ask again: do you have hypertension?")
    patient = lines(*(f"<To the doctor> {answer}" for answer in answers), "<To the doctor> <end>")
    log = run_mvme(
        folder,
        doctor(*asks, report=full_report()),
        records=[make_record(subjective={"past_history": "Hypertension for years."})],
        roles={"patient": patient},
        task={"manner": manner, "icd10": False, "max_turns": 3},
    )
    return Visit(log)


def first_manner(task: Task) -> PlayedManner:
    manner = manner_of(task.dataset[0].metadata or {})
    assert manner is not None
    return manner


def test_a_plain_patient_leaves_no_trace_in_samples_logs_and_scores(tmp_path: Path) -> None:
    plain = visit(tmp_path, "No.", "Yes.", manner="plain")
    assert "manner" not in {
        *only(plain.log).metadata,
        *(plain.log.eval.metadata or {}),
        *plain.facts,
    }
    assert not [name for name in {*plain.value, *plain.metrics} if "contract" in name]


def test_a_reticent_patient_that_tells_when_asked_again_keeps_its_contract(tmp_path: Path) -> None:
    reticent = visit(tmp_path, "Does that matter?", "Yes, hypertension.", manner="reticent")
    assert (reticent.value["contract_broken"], reticent.value["facts_kept"]) == (0.0, 1.0)
    assert (reticent.log.eval.metadata or {})["manner"]["name"] == "reticent"
    assert reticent.facts["manner"]["name"] == "reticent"
    assert "bound_contract_denied_rate_ok" in reticent.metrics
    assert "bound_denied_rate_ok" not in reticent.metrics
    manner = manner_of(only(reticent.log).metadata)
    assert manner is not None
    assert manner.text in model_calls(only(reticent.log), "patient")[0].input[0].text


def test_a_reticent_patient_that_denies_breaks_it(tmp_path: Path) -> None:
    broken = visit(tmp_path, "No, never.", "Yes, hypertension.", manner="reticent")
    assert broken.value["contract_broken"] == 1.0
    explanation = (only(broken.log).scores or {})["fidelity"].explanation
    assert "**Contract:**" in str(explanation)


def test_the_wrong_diagnosis_is_chosen_with_the_sample() -> None:
    manner = first_manner(mvme(cases="demo", language="en", icd10=False, manner="convinced"))
    assert manner.conviction == "a burst eardrum"
    assert manner.conviction in manner.text


def test_visits_that_were_held_take_no_manner() -> None:
    with pytest.raises(UserError, match=r"consultations and manner=terse"):
        mvme_collaboration(cases="demo", consultations="x.eval", manner="terse")
    team = mvme_collaboration(cases="demo", language="en", icd10=False, manner="terse")
    assert first_manner(team).name == "terse"
