"""Count the best-supported diagnoses of several doctors who consult and do not talk."""

from collections.abc import Mapping, Sequence

from inspect_ai.log import transcript
from inspect_ai.model import ChatMessageAssistant, ChatMessageUser, ModelOutput
from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.examiners import ExaminerKind, Examining
from inspect_aihospital.agents.team import team
from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.conference.minutes import minutes
from inspect_aihospital.core.conference.proceedings import BEFORE_ROUNDS, Meeting, Outcome
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.report_parser import parse_report, write_report
from inspect_aihospital.core.text.markdown import plain
from inspect_aihospital.core.text.numbered_lists import write_items
from inspect_aihospital.data.meeting_log import MeetingLog, carried_consultations
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import VisitLog
from inspect_aihospital.errors import require_positive
from inspect_aihospital.linking.linker_cache import load_linker
from inspect_aihospital.linking.pooling import Candidate, elect, mentions_by_key
from inspect_aihospital.linking.worker_thread import run_in_thread
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.solvers.doctor_speech import noting_limits
from inspect_aihospital.solvers.team_visits import cannot_begin, open_team_log, pay_visits


@solver
def diagnosis_vote(
    *,
    max_turns: int = 10,
    unrecorded: Unrecorded = "normal",
    examiner: ExaminerKind = "llm",
    prompts: str | None = None,
) -> Solver:
    """Conduct the baseline of a discussion: independent consultations, and no word between doctors.

    Diseases are read out of the reports by written rules, joined by linked code and ranked by how
    many consultations name them; as many are elected as a report names on the median. The other
    sections are those of the report that shares most with the elected ones, word by word. No model
    writes the report. After it the store holds a `MeetingLog` and every visit's `VisitLog`.

    Args:
        max_turns: As in `consultation`.
        unrecorded: As in `consultation`.
        examiner: As in `consultation`.
        prompts: Folder of a prompt pack.

    Model Roles:
        doctors: The team.
        patient: Holds the record's subjective part.
        examiner: Holds the record's objective part.
    """
    require_positive(max_turns=max_turns)
    examining = Examining(examiner, unrecorded, PromptLibrary.load(prompts))

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        members = team("doctors")
        # Visits of earlier logs are over: no examiner is needed, and none has to be bound.
        visiting = None if carried_consultations(state.metadata) else examining
        log = open_team_log(state, members, visiting)
        with noting_limits(log):
            consultations = await pay_visits(state, members, examining, max_turns)
        meeting = Meeting(consultations=consultations)
        outcome = cannot_begin(meeting, log) or Outcome.VOTE
        meeting = meeting.model_copy(update={"outcome": outcome})
        state.store_as(MeetingLog).meeting = meeting.model_dump(mode="json")
        transcript().info(minutes(meeting), source="aihospital")
        await _conclude(state, meeting, log)
        return state

    return solve


async def _conclude(state: TaskState, meeting: Meeting, log: VisitLog) -> None:
    """Put the vote and its report into the conversation, if there is anything to vote on."""
    language = record_of(state.metadata).language
    briefing = Briefing("doctor", "report", language).to_metadata()
    # It stands where a visit has its request for the report: that is where scorers look.
    count = ChatMessageUser(content=minutes(meeting), metadata=briefing)
    state.messages = [count]
    if meeting.outcome is not Outcome.VOTE:
        return
    reports = meeting.reports(BEFORE_ROUNDS)
    elected, text = await run_in_thread(vote, reports, language)
    count.content = show(elected, len(reports))
    state.messages.append(ChatMessageAssistant(content=text))
    state.output = ModelOutput.from_content("vote", text)
    log.ending = Ending.CONFERENCE.value


def vote(reports: Mapping[str, str], language: Language) -> tuple[list[Candidate], str]:
    """Elect diseases, and make the report of them."""
    linker = load_linker(language)
    parsed = {visit: parse_report(report) for visit, report in reports.items()}
    lists = {
        visit: read_mentions(report.diagnosis or "", language) for visit, report in parsed.items()
    }
    elected = elect(lists, linker)
    keys = {candidate.key for candidate in elected}

    def likeness(visit: str) -> float:
        own = mentions_by_key(linker, lists[visit]).keys()
        return len(own & keys) / max(1, len(own | keys))

    # Of visits that are equally near the first one wins, and their order is fixed.
    nearest = parsed[max(lists, key=likeness)]
    sections = {aspect: nearest.section(aspect) for aspect in SECTIONS}
    # Where no disease was read at all, the nearest report keeps its own diagnosis.
    if elected:
        sections[Aspect.DIAGNOSIS] = write_items(candidate.name for candidate in elected)
    return elected, write_report(sections, language)


def show(elected: Sequence[Candidate], visits: int) -> str:
    """Write the vote as Markdown."""
    rows = [
        f"| {plain(candidate.name)} | {plain(candidate.key)} | "
        f"{len(candidate.supporters)} of {visits} | "
        f"{plain(', '.join(candidate.supporters))} |"
        for candidate in elected
    ]
    head = ["| elected | code | named by | consultations |", "|---|---|---|---|"]
    return "\n".join([*head, *rows])
