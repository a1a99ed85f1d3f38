"""Denied lists, whole values and other words are read as a reader of the record reads them."""

import pytest

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.attribution.affirmed_facts import affirmed_facts
from inspect_aihospital.core.attribution.causes import ItemKind
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.record import MedicalRecord
from tests.core.attribution.cause_cases import BLIND, CASES, HELD_OUT, IN_REPORT, NO_ITEM, CauseCase
from tests.core.attribution.visits import attributed, visit
from tests.scripted import make_record

DISEASE = "disease"
ALL_CASES = (*CASES, *HELD_OUT, *BLIND)
MISREAD = tuple(c for c in ALL_CASES if "allotment" in c.illness or "drenched" in c.illness)
"""Told in words that share too little with the record; a clause of too few words to be an item."""


def _record(case: CauseCase) -> MedicalRecord:
    return make_record(
        language=case.language,
        subjective={
            "profile": None,
            "opening_statement": case.opening or "...",
            "chief_complaint": None,
            "present_illness": case.illness or None,
            "past_history": case.past or None,
            "personal_history": None,
        },
        objective={"physical": None, "auxiliary": case.chart or None},
        reference={
            "diagnosis": "\n".join(case.diseases) or "-",
            "rationale": case.rationale or None,
            "treatment": "-",
        },
    )


def _verdicts(case: CauseCase) -> dict[str, str]:
    """Return the cause of each expected item, or that it is none or was reported."""
    record = _record(case)
    opening, *turns = visit(case.language, *case.exchanges)
    opening = type(opening)(**{**vars(opening), "patient": case.opening or "..."})
    sections = {Aspect.SYMPTOMS: case.symptoms, Aspect.EXAMINATIONS: case.examinations}
    items = attributed(
        case.language, [opening, *turns], sections, case.diseases, record=record
    ).items
    texts = [fact.text for fact in affirmed_facts(read_history(record.subjective))]
    texts += case.chart.splitlines()
    verdicts = {}
    for words, _ in case.expected:
        matches = [
            i
            for i in items
            if (i.kind is ItemKind.DISEASE if words == DISEASE else words in i.text)
        ]
        is_item = words == DISEASE or any(words in text for text in texts)
        verdicts[words] = str(matches[0].cause) if matches else (IN_REPORT if is_item else NO_ITEM)
    return verdicts


@pytest.mark.parametrize("case", ALL_CASES, ids=range(len(ALL_CASES)))
def test_each_item_has_the_cause_that_a_reader_gives(case: CauseCase) -> None:
    assert (_verdicts(case) == dict(case.expected)) == (case not in MISREAD)
