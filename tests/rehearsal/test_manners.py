"""The rehearsed patient plays each manner by rule: recognisably, and without breaking it."""

from dataclasses import replace

import pytest

from inspect_aihospital.agents.briefings import brief_patient
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.dialogue.routing import read_patient
from inspect_aihospital.core.fidelity.asked_facts import Outcome
from inspect_aihospital.core.fidelity.contract_check import check_contract
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.manner.contract import BUILT_IN, PLAIN, PlayedManner
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.samples import manner_of, put_manner, record_to_sample
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.prompts.manners import load_manner
from tests.manner_phrases import ASKED_AGAIN, NAMES, ONSET, QUESTIONS
from tests.manner_visits import facts_of
from tests.rehearsal.scenes import answered

LIBRARY = PromptLibrary.load()
MANNERS = [name for name in BUILT_IN if name != PLAIN]
CASES = [record for record in load_cases("demo").records[::8] if len(facts_of(record)) >= 2]


def manner_in(record: MedicalRecord, name: str) -> PlayedManner:
    sample, manner = record_to_sample(record), load_manner(name, [record.language])
    assert manner is not None
    put_manner(sample, manner)
    played = manner_of(sample.metadata or {})
    assert played is not None
    return played


def visit(record: MedicalRecord, manner: PlayedManner | None) -> tuple[Turn, ...]:
    """Return a visit of the rehearsed patient and a doctor who asks about facts twice."""
    message = brief_patient(LIBRARY, record.language, record.subjective, manner)
    briefing = Briefing.from_metadata(message.metadata)
    assert briefing is not None
    forms = (QUESTIONS[record.language][0], ASKED_AGAIN[record.language][1])
    questions = [ONSET[record.language][0]]
    for topic in facts_of(record):
        name, chinese_name, *_ = NAMES[topic]
        questions += [form.format(x=name, y=chinese_name) for form in forms]
    replies = [read_patient(m).text for m in answered(record.language, briefing.view, *questions)]
    pairs = zip([record.subjective.opening or "", *replies], [*questions, ""], strict=True)
    return tuple(Turn(n, patient=p, doctor=q) for n, (p, q) in enumerate(pairs, start=1))


@pytest.mark.parametrize("name", MANNERS)
@pytest.mark.parametrize("record", CASES, ids=lambda record: record.id)
def test_it_keeps_its_contract_and_tells_what_it_is_asked(record: MedicalRecord, name: str) -> None:
    manner = manner_in(record, name)
    check = check_contract(visit(record, manner), record, read_history(record.subjective), manner)
    assert not check.denials
    assert not check.inventions
    assert check.is_broken is False
    assert {fact.outcome for fact in check.facts} <= {Outcome.KEPT}


@pytest.mark.slow
@pytest.mark.parametrize("name", MANNERS)
def test_a_plain_patient_would_break_it(name: str) -> None:
    """A manner is recognisable where its contract is one that a plain patient does not keep."""
    broken = []
    for record in CASES:
        manner = manner_in(record, name)
        history = read_history(record.subjective)
        check = check_contract(visit(record, None), record, history, manner)
        # Only the rules: whether the plain patient tells its facts is not what is looked at.
        broken.append(bool(replace(check, facts=(), denials=(), inventions=()).is_broken))
    assert sum(broken) > len(broken) / 2
