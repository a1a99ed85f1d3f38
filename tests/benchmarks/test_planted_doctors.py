"""The page of four planted doctors says what is wrong with each, and their logs do not."""

import re
from pathlib import Path

import pytest
from benchmarks.planted_doctors import DOCTORS, write_log
from inspect_ai.log import EvalLog

from inspect_aihospital.analysis.consultations.reliability_findings import reliability_table
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.leaderboard.conclusions import conclusions_table

CASES = 2


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> list[EvalLog]:
    """Logs of all four doctors."""
    folder = str(tmp_path_factory.mktemp("planted"))
    return [write_log(name, folder, CASES) for name in DOCTORS]


@pytest.mark.slow
def test_the_page_opens_with_what_is_wrong_with_each_doctor(logs: list[EvalLog]) -> None:
    evidence = read_evidence(str(Path(logs[0].location).parent))
    sentences = conclusions_table(evidence).frame["conclusion"].tolist()
    labels = {
        key: [name for name in DOCTORS if name in sentence]
        for key in ("not asked", "not used", "misjudged", "given up")
        for sentence in sentences
        if re.search(rf"\({key}[;)]", sentence)
    }
    assert labels == {
        "not asked": ["doctor-a"],
        "not used": ["doctor-c"],
        "misjudged": ["doctor-b", "doctor-d"],
        "given up": ["doctor-d"],
    }


@pytest.mark.slow
def test_only_who_reasons_on_what_it_has_is_as_often_right_as_it_says(
    logs: list[EvalLog],
) -> None:
    rows = reliability_table(read_evidence(str(Path(logs[0].location).parent))).frame
    # Of a doctor the last row is kept: its highest bin.
    errors = {
        str(row["doctor"]): abs(float(row["mean stated"]) - row["right"].value)
        for row in rows.to_dict("records")
    }
    assert errors == pytest.approx({"doctor-a": 0, "doctor-b": 90, "doctor-c": 0, "doctor-d": 70})


@pytest.mark.slow
def test_no_log_names_the_fault(logs: list[EvalLog]) -> None:
    for name, log in zip(DOCTORS, logs, strict=True):
        assert log.eval.model == f"mockllm/{name}"
        text = log.model_dump_json(exclude={"location"})
        assert not re.search(r"\b(?:planted|nonsense|gives it up)\b", text)
