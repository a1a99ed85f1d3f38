"""Have several doctors consult and settle their disputes under a moderator (Fan et al., §5, C)."""

from inspect_ai.log import transcript
from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.examiners import ExaminerKind, Examining
from inspect_aihospital.agents.hearing import NpcFailure
from inspect_aihospital.agents.team import team
from inspect_aihospital.core.conference.minutes import minutes
from inspect_aihospital.core.conference.proceedings import MODERATOR, Outcome
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.data.visit_log import VisitLog
from inspect_aihospital.errors import require_bool, require_choices, require_positive
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.solvers.conference import Conference, Discussion
from inspect_aihospital.solvers.doctor_speech import noting_limits
from inspect_aihospital.solvers.team_visits import (
    break_off,
    cannot_begin,
    open_team_log,
    pay_visits,
)


@solver
def resolve_disputes(
    *,
    discussion: Discussion = "sequential",
    dispute_resolution: bool = True,
    max_rounds: int = 4,
    max_turns: int = 10,
    unrecorded: Unrecorded = "normal",
    examiner: ExaminerKind = "llm",
    prompts: str | None = None,
) -> Solver:
    """Consult, agree on facts, discuss disputes in rounds, write one report.

    After it `state.messages` is the moderator's conversation with the final report as its last
    message; the store holds a `MeetingLog`, a `VisitLog` for every doctor, and one for the team.

    Args:
        discussion: `sequential`: a doctor sees the answers given before it in the same round, as
            in Algorithm 1; `parallel`: only those of the round before.
        dispute_resolution: Whether doctors are told the disputes; without, the moderator still
            looks for them and they see each other's reports alone (the paper's ablation).
        max_rounds: Rounds of discussion at most, at least 1 (the paper: 4).
        max_turns: Turns before a doctor's visit is cut off, at least 1 (the paper: 10).
        unrecorded: What the examiner answers for an examination that the record lacks.
        examiner: Who answers: `llm`, the role `examiner`, or `chart`, the record alone.
        prompts: Folder of a prompt pack.

    Model Roles:
        doctors: The team.
        moderator: Merges facts, lists disputes, writes the report.
        patient: Holds the record's subjective part.
        examiner: Holds the record's objective part.
    """
    require_choices(discussion=(discussion, Discussion))
    require_bool(dispute_resolution=dispute_resolution)
    require_positive(max_rounds=max_rounds, max_turns=max_turns)
    examining = Examining(examiner, unrecorded, PromptLibrary.load(prompts))

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        members = team("doctors")
        # The examiner is needed even where visits were carried over: it is asked as a witness.
        log = open_team_log(state, members, examining, [MODERATOR])
        with noting_limits(log):
            consultations = await pay_visits(state, members, examining, max_turns)
            conference = Conference(state, members, consultations, examining=examining)
            try:
                await _hold(conference, log, discussion, dispute_resolution, max_rounds)
            # Failed calls were paid for too, and are counted before the error goes on.
            finally:
                conference.note()
                transcript().info(minutes(conference.meeting), source="aihospital")
        return state

    return solve


async def _hold(
    conference: Conference,
    log: VisitLog,
    discussion: Discussion,
    dispute_resolution: bool,
    max_rounds: int,
) -> None:
    if outcome := cannot_begin(conference.meeting, log):
        conference.note(outcome=outcome)
        return
    try:
        await conference.agree_on_facts()
        # A discussion that breaks off still ends with a report, from what was said until then.
        try:
            await conference.discuss(
                discussion, dispute_resolution=dispute_resolution, max_rounds=max_rounds
            )
        except NpcFailure as failure:
            conference.fail(Outcome.MODERATOR_FAILED, f"disputes: {failure.reason}")
        await conference.conclude()
        log.ending = Ending.CONFERENCE.value
    except NpcFailure as failure:
        outcome = Outcome.MODERATOR_FAILED if failure.role == MODERATOR else Outcome.BROKEN
        conference.fail(outcome, f"{failure.role}: {failure.reason}")
        break_off(log, failure.role, failure.reason)
