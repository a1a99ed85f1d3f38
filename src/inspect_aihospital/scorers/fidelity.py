"""How true patient and examiner were to their record (Fan et al., §6.1), visit by visit."""

from collections.abc import Mapping
from math import nan
from typing import Any

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.core.bounds import bounds_for
from inspect_aihospital.core.fidelity import check_visit
from inspect_aihospital.core.fidelity_facts import Detector, read_turns
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import find_visits
from inspect_aihospital.errors import require_choices
from inspect_aihospital.scorers.fidelity_facts import (
    VISITS,
    explain,
    facts_of,
    order_figures,
    rates,
)
from inspect_aihospital.scorers.fidelity_metrics import UNRECORDED, fidelity_figures

NO_TURNS = "no_turns"
"""Reason of a case that holds no turns: there was no visit, or its log was lost."""

SHOWN = (
    *(f"{detector}_rate" for detector in Detector),
    "unmarked_rate",
    "over_ordered_rate",
    "missed_rate",
    "symptoms_surfaced",
    "examinations_surfaced",
)
"""The value of a case, by name; the metrics are made of its facts."""


@scorer(metrics=[fidelity_figures()])
def fidelity(unrecorded: Unrecorded = "normal") -> Scorer:
    """Check a visit against its record: by rule, without a model.

    The value of a case has the shares of `SHOWN`, NaN where nothing could be checked: an imported
    case without a record has no inventions, none that are 0. Each visit of a team counts.

    Args:
        unrecorded: What the examiner of the log answers for what is not recorded; where it was
            told `not_recorded`, a result that it calls normal counts against the run.
    """
    require_choices(unrecorded=(unrecorded, Unrecorded))
    bounds = bounds_for(unrecorded)

    async def score(state: TaskState, target: Target) -> Score:
        visits = _visits(state, record_of(state.metadata))
        if not visits:
            value = dict.fromkeys(SHOWN, nan)
            return Score(value=value, reason=NO_TURNS, metadata={VISITS: {}})
        figures = rates(list(visits.values())) | order_figures(list(visits.values()))
        return Score(
            value={name: figures[name] for name in SHOWN},
            explanation=explain(visits, figures, bounds),
            metadata={VISITS: visits, UNRECORDED: unrecorded},
        )

    return score


def _visits(state: TaskState, record: MedicalRecord) -> Mapping[str, Any]:
    """The facts of each visit of a sample, by doctor; the only doctor has no name."""
    return {
        name: facts_of(check_visit(read_turns(log.turns), record, log.ending))
        for name, log in find_visits(state.store).items()
        if log.turns
    }
