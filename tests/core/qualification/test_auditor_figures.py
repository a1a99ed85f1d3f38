"""An auditor's exam tells right candidates from faulty ones, and names the fault."""

from functools import cache
from math import isnan
from typing import Any

import pytest

from inspect_aihospital.core.fidelity.audit_levels import items_of
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, read_turns
from inspect_aihospital.core.qualification.auditor_figures import (
    BOUNDS,
    auditor_figures,
)
from inspect_aihospital.core.qualification.exam_verdict import judge_figures
from inspect_aihospital.core.qualification.judged_cases import JudgedCase
from inspect_aihospital.core.record import Language
from inspect_aihospital.data.auditor_exam_samples import KNOWN_VISIT_KEY, auditor_exam_samples
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.samples import record_of
from tests.auditor_candidates import FAULTS, Fault, right_level

LANGUAGES: tuple[Language, ...] = ("zh", "en")
RECORDS = load_cases("demo").records
DETECTORS = {
    "denied": Detector.DENIED,
    "invented": Detector.INVENTED_SYMPTOMS,
    "withheld": Detector.WITHHELD,
    "unasked": Detector.LEAKS,
}
"""The rule that finds a kind of planted fault too."""


@cache
def exam(language: Language, seed: int) -> list[tuple[dict[str, Any], tuple[str, ...]]]:
    """Return the known visits of an exam, and the items that each is to be judged by."""
    records = [record for record in RECORDS if record.language == language]
    visits = []
    for sample in auditor_exam_samples(records, 2, seed):
        metadata = sample.metadata or {}
        visit: dict[str, Any] = metadata[KNOWN_VISIT_KEY]
        items = items_of(read_turns(visit["turns"]), record_of(metadata), visit["report"])
        visits.append((visit, items))
    return visits


def examine(fault: Fault, language: Language, seed: int = 0) -> dict[str, float]:
    """Return the figures of a candidate that turns the right levels by its fault."""
    visits = []
    for visit, items in exam(language, seed):
        levels = {item: fault(right_level(item, visit), item, visit) for item in items}
        names = (visit["record"], visit["name"], visit["kind"], visit["base"])
        visits.append(JudgedCase(*names, visit["expected"], levels))
    return auditor_figures(visits)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_a_candidate_that_is_right_keeps_every_bound(language: Language, seed: int) -> None:
    figures = examine(lambda level, *_: level, language, seed)
    assert all(judge_figures(figures, BOUNDS).values())
    assert not any(map(isnan, figures.values()))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_candidate_breaks_the_bounds_of_its_fault(name: str, language: Language) -> None:
    fault, bounds = FAULTS[name]
    kept = judge_figures(examine(fault, language), BOUNDS)
    broken = {figure for figure, is_kept in kept.items() if is_kept is False}
    assert bounds <= broken
    if name.startswith("blind to"):
        assert broken == bounds


@pytest.mark.slow
def test_the_detectors_bear_out_what_is_true_and_what_is_planted() -> None:
    """The rules of fidelity agree with the exam's key.

    `withheld` and `unasked` were written apart from the exam, so they check it. For `denied` and
    `invented` key and rule read what a record affirms or lacks by the same code: they check no
    more than what is made of it.
    """
    checked, found = dict.fromkeys(DETECTORS, 0), dict.fromkeys(DETECTORS, 0)
    for sample in auditor_exam_samples(RECORDS, 10, 0):
        metadata = sample.metadata or {}
        visit = metadata[KNOWN_VISIT_KEY]
        check = check_visit(read_turns(visit["turns"]), record_of(metadata), "doctor")
        turns = {
            kind: {finding.turn for finding in check.findings[detector] or ()}
            for kind, detector in DETECTORS.items()
        }
        if (kind := visit["kind"]) == "clean":
            assert not any(turns.values()), (sample.id, check.findings)
        elif kind in DETECTORS:
            planted = {int(i.split("_")[1]) for i, v in visit["expected"].items() if v == "12"}
            checked[kind] += len(planted)
            found[kind] += len(planted & turns[kind])
    assert all(found[kind] >= 0.9 * checked[kind] > 0 for kind in DETECTORS), (found, checked)
