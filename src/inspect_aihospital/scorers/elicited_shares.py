"""Score which share of a record the visit brought up that a one-step doctor was given."""

from math import nan

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.dialogue.elicited_facts import list_facts
from inspect_aihospital.core.fidelity.record_coverage import (
    examinations_surfaced,
    symptoms_surfaced,
)
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.text.markdown import plain
from inspect_aihospital.data.elicited_visits import find_elicited
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.scorers.unscored import unscored

NO_VISIT_GIVEN = "no_visit_given"
"""Reason of a case whose doctor got the record."""


@scorer(metrics={"*": [mean(), stderr()]})
def elicited() -> Scorer:
    """Measure what a visit brought up, in the place of the aspects that are not graded.

    The value has `symptoms` and `examinations`: shares of the record, 0 to 1, by the rules of
    `symptoms_surfaced` and `examinations_surfaced`, NaN where the record has none. No model is
    called. A case whose doctor got the record is unscored.
    """

    async def score(state: TaskState, target: Target) -> Score:
        visit, record = find_elicited(state.metadata), record_of(state.metadata)
        if visit is None:
            keys = (Aspect.SYMPTOMS.value, Aspect.EXAMINATIONS.value)
            return unscored(keys, NO_VISIT_GIVEN)
        turns = [
            # The rules read turns; each fact is made one, so that no sentence goes over two facts.
            Turn(number, patient=fact.words)
            if fact.speaker == "patient"
            else Turn(number, examiner=fact.words)
            for number, fact in enumerate(visit.facts, 1)
        ]
        symptoms = symptoms_surfaced(turns, record.subjective)
        examinations = examinations_surfaced(turns, record.objective)
        return Score(
            value={
                Aspect.SYMPTOMS.value: symptoms[-1] if symptoms else nan,
                Aspect.EXAMINATIONS.value: examinations[-1] if examinations else nan,
            },
            explanation=plain(list_facts(visit.facts, record.language)),
            metadata={"log": visit.log, "epoch": visit.epoch},
        )

    return score
