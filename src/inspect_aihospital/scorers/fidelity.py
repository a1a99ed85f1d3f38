"""How true patient and examiner were to their record (Fan et al., §6.1), visit by visit."""

from collections.abc import Mapping
from math import nan
from typing import Any

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.agents.auditor import Audited
from inspect_aihospital.agents.auditor import audit as audit_visit
from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.roles import role_model
from inspect_aihospital.agents.team import spokesman
from inspect_aihospital.core.bounds import bounds_for
from inspect_aihospital.core.fidelity import check_visit
from inspect_aihospital.core.fidelity_facts import Detector, read_turns
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import find_visit_log, find_visits
from inspect_aihospital.errors import require_bool, require_choices
from inspect_aihospital.linking.aside import aside
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.fidelity_facts import (
    AUDITED,
    VISITS,
    audit_facts,
    audit_means,
    explain,
    facts_of,
    order_figures,
    rates,
    summary,
)
from inspect_aihospital.scorers.fidelity_metrics import AUDIT, UNRECORDED, fidelity_figures
from inspect_aihospital.scorers.finished_visit import report_text
from inspect_aihospital.scorers.message_citations import (
    REFERENCES_KEY,
    cite_messages,
    references_of,
)

AUDITOR_FAILED = "auditor_failed"
"""Reason of a case whose auditor gave no level at all."""

NO_TURNS = "no_turns"
"""Reason of a case that holds no turns: there was no visit, it still runs, or its log was lost."""

SHOWN = (
    *(f"{detector}_rate" for detector in Detector),
    "volunteered_most",
    "volunteered_share",
    "unmarked_rate",
    "over_ordered_rate",
    "missed_rate",
    "symptoms_surfaced",
    "examinations_surfaced",
)
"""The value of a case, by name; the metrics are made of its facts."""


@scorer(metrics=[fidelity_figures()])
def fidelity(
    unrecorded: Unrecorded = "normal", audit: bool = False, prompts: str | None = None
) -> Scorer:
    """Check a visit against its record: by rule, and by an auditor if that is wanted.

    The value of a case has the shares of `SHOWN`, NaN where nothing could be checked: an imported
    case without a record has no inventions, none that are 0. Each visit of a team counts.

    Args:
        unrecorded: What the examiner of the log answers for what is not recorded; where it was
            told `not_recorded`, a result that it calls normal counts against the run.
        audit: Whether the role `auditor` judges every exchange too; visits of teams are not judged.
        prompts: Folder of a prompt pack.

    Model Roles:
        auditor: Judges, with `audit`. It never falls back to the doctor.
    """
    require_choices(unrecorded=(unrecorded, Unrecorded))
    require_bool(audit=audit)
    bounds, library = bounds_for(unrecorded), PromptLibrary.load(prompts)

    async def score(state: TaskState, target: Target) -> Score:
        record = record_of(state.metadata)
        visits = await aside(_visits, state, record)
        if not visits:
            value = dict.fromkeys((*SHOWN, *AUDITED), nan)
            return Score(value=value, reason=NO_TURNS, metadata={VISITS: {}})
        figures = rates(list(visits.values())) | order_figures(list(visits.values()))
        judged = await _audit(state, library) if audit else None
        given = audit_facts(judged) if judged else {}
        figures |= audit_means([given] if given else [])
        # a team's visits are no part of the sample's conversation
        citations = cite_messages(state.messages) if set(visits) == {""} else {}
        references = references_of(visits[""]["found"], citations) if citations else []
        return Score(
            value={name: figures[name] for name in (*SHOWN, *AUDITED)},
            reason=AUDITOR_FAILED if judged and judged.failure and not judged.levels else None,
            explanation=explain(visits, figures, bounds, citations),
            metadata={
                VISITS: visits,
                **summary(list(visits.values()), record),
                UNRECORDED: unrecorded,
                AUDIT: given or None,
                "prompt_hash": library.hash,
                # Inspect View lists a score among its scans as soon as the key is there
                **({REFERENCES_KEY: references} if references else {}),
            },
        )

    return score


async def _audit(state: TaskState, library: PromptLibrary) -> Audited | None:
    """The audit of a single doctor's visit."""
    log = find_visit_log(state.store)
    if log is None or not log.turns:
        return None
    turns, record = read_turns(log.turns), record_of(state.metadata)
    model = role_model("auditor", spokesman([str(state.model)]))
    return await audit_visit(model, turns, record, report_text(state), library)


def _visits(state: TaskState, record: MedicalRecord) -> Mapping[str, Any]:
    """The facts of each visit of a sample, by doctor; the only doctor has no name."""
    return {
        name: facts_of(check_visit(read_turns(log.turns), record, log.ending))
        for name, log in find_visits(state.store).items()
        if log.turns
    }
