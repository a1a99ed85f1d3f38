"""Conduct one-step diagnosis, the upper bound of a consultation (Fan et al., §4.2)."""

from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.briefings import brief_one_step, hand_over, hand_over_elicited
from inspect_aihospital.core.aspects.aspect import FINDINGS
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.data.elicited_visits import find_elicited
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import VisitLog
from inspect_aihospital.errors import UserError
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.solvers.doctor_speech import EvaluatedDoctor, hear_report, noting_limits


@solver
def one_step(*, prompts: str | None = None) -> Solver:
    """Give the doctor the record's subjective and objective parts, and have it write its report.

    A sample that carries an earlier visit gives what that brought up in the record's place.

    There is no visit, no patient and no examiner, and one call. The report has the sections of its
    conclusions: diagnosis, rationale and treatment. After it the store holds a `VisitLog` without
    turns whose ending is `no_visit`.

    Args:
        prompts: Folder of a prompt pack.
    """
    library = PromptLibrary.load(prompts)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        log = state.store_as(VisitLog)
        log.ending = Ending.NO_VISIT.value
        # Scorers must not credit the doctor with what it was given.
        log.given = [aspect.value for aspect in FINDINGS]
        record, visit = record_of(state.metadata), find_elicited(state.metadata)
        if visit and visit.model != str(state.model):
            raise UserError(
                f"--model {state.model}: the visits of {visit.log} are those of {visit.model}, and "
                "what they brought up is handed to their own doctor. Set --model to it, or name "
                "another log."
            )
        state.messages = [brief_one_step(library, record.language)]
        doctor = EvaluatedDoctor(state, generate)
        request = (
            hand_over_elicited(library, visit.facts, record.language)
            if visit
            else hand_over(library, record)
        )
        with noting_limits(log):
            await hear_report(doctor, request, log)
        return doctor.state

    return solve
