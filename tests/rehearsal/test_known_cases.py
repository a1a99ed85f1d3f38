"""The rehearsed doctor knows the built-in cases, and concludes by a written rule."""

import re
from collections import Counter
from pathlib import Path

import pytest

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.rehearsal import doctor_player
from inspect_aihospital.rehearsal.known_cases import OUTCOMES, conclusion, outcome_of
from tests.rehearsal.test_players import scene

CASES = load_cases("demo").records
MAKEFILE = Path(__file__).parents[2] / "Makefile"


def concluded(record: MedicalRecord) -> str:
    sections = conclusion(record.subjective.opening or "")
    return "\n".join(sections[Aspect.DIAGNOSIS])


def test_both_languages_have_some_of_each_outcome_and_twins_the_same() -> None:
    outcomes = {record.id: outcome_of(record) for record in CASES}
    counts = Counter(outcomes.values())
    assert all(counts[outcome] >= 2 * 6 for outcome in OUTCOMES)
    assert all(outcomes[id] == outcomes[id.replace("-zh", "-en")] for id in outcomes)


@pytest.mark.parametrize("record", CASES, ids=lambda record: record.id)
def test_the_conclusion_is_of_the_outcome(record: MedicalRecord) -> None:
    reference = record.reference.diagnosis or ""
    lines = concluded(record).splitlines()
    shares = [line in reference for line in lines]
    outcome = outcome_of(record)
    assert all(shares) == (outcome != "wrong")
    if outcome == "nearly":
        assert len(lines) < len(reference.splitlines())
    if outcome == "right":
        assert len(lines) == len(reference.splitlines())


@pytest.mark.parametrize(("model", "knows"), [("rehearsal", True), ("rehearsal-a", False)])
def test_only_the_doctor_without_a_letter_knows_the_cases(model: str, knows: bool) -> None:
    record = next(case for case in CASES if outcome_of(case) == "right" and case.language == "en")
    opening = ("patient", f"<patient> {record.subjective.opening}")
    report = doctor_player.play(scene("doctor", "report", "en", {}, opening), model)
    assert (concluded(record).splitlines()[0] in report) == knows


def test_of_another_case_nothing_is_known() -> None:
    assert conclusion("My knee hurts.") == {}


def test_the_demo_names_a_sample_of_each_outcome() -> None:
    named_samples = re.findall(r"(demo-[\w-]+-en) +(right|nearly|wrong):", MAKEFILE.read_text())
    outcomes = {record.id: outcome_of(record) for record in CASES}
    assert {outcome for _, outcome in named_samples} == set(OUTCOMES)
    assert all(outcomes[id] == outcome for id, outcome in named_samples)
