"""Score how true patient and examiner were to their record (Fan et al., §6.1)."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.agents.auditor import Audited
from inspect_aihospital.agents.auditor import audit as audit_visit
from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.roles import role_model
from inspect_aihospital.agents.team import spokesman
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.fidelity.bounds import bounds_for
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.samples import manner_of, record_of
from inspect_aihospital.data.visit_log import find_visit_log, find_visits
from inspect_aihospital.errors import require_bool, require_choices
from inspect_aihospital.linking.worker_thread import run_in_thread
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.call_counts import with_calls
from inspect_aihospital.scorers.contract_score import (
    CONTRACT_VALUES,
    contract_summary,
    contract_values,
)
from inspect_aihospital.scorers.fidelity_explained import explain
from inspect_aihospital.scorers.fidelity_metrics import AUDIT, UNRECORDED, fidelity_figures
from inspect_aihospital.scorers.fidelity_score import (
    AUDITED,
    VISIT_FAILURES,
    VISITS,
    audit_facts,
    audit_means,
    facts_of,
    failure_figures,
    order_figures,
    rates,
    summary,
)
from inspect_aihospital.scorers.finished_visit import report_text
from inspect_aihospital.scorers.message_citations import (
    REFERENCES_KEY,
    cite_messages,
    references_of,
)
from inspect_aihospital.scorers.unscored import unscored

AUDITOR_FAILED = "auditor_failed"
"""Reason of a case whose auditor gave no level at all."""

NO_TURNS = "no_turns"
"""Reason of a case that holds no turns: there was no visit, it still runs, or its log was lost."""

VALUE_NAMES = (
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

    The value of a case has the shares of `VALUE_NAMES`, NaN where nothing could be checked: an
    imported case without a record has no inventions, none that are 0. Each visit of a team counts.
    Where the patient plays a manner, the shares of `CONTRACT_VALUES` are there too.

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
    library = PromptLibrary.load(prompts)

    async def score(state: TaskState, target: Target) -> Score:
        record, manner = record_of(state.metadata), manner_of(state.metadata)
        names = (*VALUE_NAMES, *AUDITED, *(CONTRACT_VALUES if manner else ()))
        visits, failed = await run_in_thread(_facts_by_doctor, state, record), _failed(state)
        if not visits:
            facts: dict[str, Any] = {VISITS: {}, VISIT_FAILURES: failed}
            facts |= contract_summary([], manner) if manner else {}
            return unscored(names, NO_TURNS, metadata=facts)
        figures = rates(list(visits.values())) | order_figures(list(visits.values()))
        figures |= failure_figures([failed])
        contract = contract_summary(list(visits.values()), manner) if manner else {}
        figures |= contract_values(contract) if manner else {}
        audited = await _audit(state, library) if audit else None
        audit_record = audit_facts(audited) if audited else {}
        # NaN for the dimensions of an audit that nobody asked for.
        figures |= audit_means([audit_record] if audit_record else [])
        bounds = bounds_for(unrecorded, manner.contract if manner else None)
        # A team's visits are no part of the sample's conversation.
        citations = cite_messages(state.messages) if set(visits) == {""} else {}
        references = references_of(visits[""]["found"], citations) if citations else []
        return Score(
            value={name: figures[name] for name in names},
            # Some levels are better than none: only an audit without any is unscored.
            reason=AUDITOR_FAILED if audited and audited.failure and not audited.levels else None,
            explanation=explain(visits, figures, bounds, citations),
            metadata={
                VISITS: visits,
                VISIT_FAILURES: failed,
                **summary(list(visits.values()), record),
                **contract,
                UNRECORDED: unrecorded,
                AUDIT: audit_record or None,
                "prompt_hash": library.hash,
                # Inspect View lists a score among its scans as soon as the key is there.
                **({REFERENCES_KEY: references} if references else {}),
            },
        )

    return with_calls(score)


async def _audit(state: TaskState, library: PromptLibrary) -> Audited | None:
    """Audit the visit of a single doctor."""
    log = find_visit_log(state.store)
    if log is None or not log.turns:
        return None
    turns, record = log.turns, record_of(state.metadata)
    model = role_model("auditor", spokesman([str(state.model)]))
    return await audit_visit(model, turns, record, report_text(state), library)


def _facts_by_doctor(state: TaskState, record: MedicalRecord) -> Mapping[str, Any]:
    """Check each visit of a sample, by doctor; the only doctor has no name."""
    return {
        name: facts_of(
            check_visit(
                log.turns,
                record,
                log.ending,
                manner_of(state.metadata),
                wrote_opening=log.complaint is not None,
            )
        )
        for name, log in find_visits(state.store).items()
        if log.turns
    }


def _failed(state: TaskState) -> list[int]:
    """Count the visits of a sample that patient or examiner failed, and all that began."""
    logs = find_visits(state.store).values()
    # The log of a team as a whole is of its conference, and one step has no visit.
    endings = [log.ending for log in logs if not log.doctors and log.ending != Ending.NO_VISIT]
    return [endings.count(Ending.NPC_FAILURE), len(endings)]
