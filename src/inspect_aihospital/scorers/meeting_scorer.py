"""Score how a team came to its report: rounds, consensus, changes, calls (Fan et al., §7.1)."""

from collections.abc import Iterable, Mapping
from math import nan
from typing import Any

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.core.conference.minutes import minutes
from inspect_aihospital.core.conference.proceedings import MODERATOR, Meeting, Outcome
from inspect_aihospital.core.text.markdown import EMPTY, plain
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.data.meeting_log import BUDGET_KEY, find_meeting
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_budget import TEAM_CALLS, VISIT_CALLS, VISITS
from inspect_aihospital.errors import require_bool
from inspect_aihospital.linking.worker_thread import run_in_thread
from inspect_aihospital.scorers.call_counts import with_calls
from inspect_aihospital.scorers.diagnosis_changes import Change, Course, follow
from inspect_aihospital.scorers.finished_visit import report_text
from inspect_aihospital.scorers.meeting_metrics import FACTS, meeting_figures
from inspect_aihospital.scorers.unscored import unscored

NO_MEETING = "no_meeting"
"""Reason of a case whose doctors did not get to meet, or whose record was lost."""

KEYS = ("rounds", "consensus", "changed", VISITS, VISIT_CALLS, TEAM_CALLS)


@scorer(metrics=[{"rounds": [mean()], "consensus": [mean()]}, meeting_figures()])
def meeting(icd10: bool = True) -> Scorer:
    """How a team came to its report.

    The value of a case: `rounds` of discussion; `consensus`, 1 where the moderator found no
    dispute in the end, 0 where disputes were left after all rounds; both NaN where there was no
    discussion to its end; `changed`, the doctors whose last diagnosis is not the one they brought,
    by linked codes (NaN without that and without `icd10`); `visits`, `visit_calls` and
    `team_calls`, the visits that were held, calls of doctors within them, and all calls of doctors
    and moderator.

    Args:
        icd10: Whether diagnoses are linked, to say who changed and who was right alone. They are
            read by written rules, whoever reads the final one.
    """
    require_bool(icd10=icd10)

    async def score(state: TaskState, target: Target) -> Score:
        conference = find_meeting(state.store)
        if conference is None:
            return unscored(KEYS, NO_MEETING)
        record = record_of(state.metadata)
        course = None
        if icd10:
            # Diagnoses are linked on request alone: it needs a terminology at hand.
            reference, final = record.reference.diagnosis or "", report_text(state)
            course = await run_in_thread(follow, conference, reference, final, record.language)
        return Score(
            value=_values(conference, course),
            answer=conference.outcome.value,
            explanation="\n\n".join([minutes(conference), *_course_blocks(course)]),
            metadata={FACTS: _facts(conference, course) | _budget(state.metadata)},
        )

    return with_calls(score)


def _values(conference: Meeting, course: Course | None) -> dict[str, Any]:
    consensus_by_outcome = {Outcome.CONSENSUS: 1.0, Outcome.CAP: 0.0}
    ended = conference.outcome in consensus_by_outcome
    # A visit with a log was paid for in that earlier run: its calls are not this one's.
    visits_of_this_run = [visit for visit in conference.consultations.values() if visit.log is None]
    return {
        "rounds": conference.rounds_used if ended else nan,
        "consensus": consensus_by_outcome.get(conference.outcome, nan),
        "changed": len(course.changed) if course and ended else nan,
        VISITS: len(visits_of_this_run),
        VISIT_CALLS: sum(visit.usage.calls for visit in visits_of_this_run),
        TEAM_CALLS: conference.team_usage().calls,
    }


def _facts(conference: Meeting, course: Course | None) -> dict[str, Any]:
    """Return what the metrics are made of."""
    return {
        "outcome": conference.outcome.value,
        "rounds": conference.rounds_used,
        "facts_failed": bool(conference.rounds) and conference.facts is None,
        "faults": [
            r.fault for round in conference.rounds for r in round.replies.values() if r.fault
        ],
        "course": course and course.to_metadata(),
        "alone": course and course.minority.alone,
        **{key: _values(conference, course)[key] for key in (VISITS, VISIT_CALLS, TEAM_CALLS)},
        "usage": {seat: usage.model_dump() for seat, usage in usage_by_seat(conference).items()},
    }


def _budget(metadata: Mapping[str, Any]) -> dict[str, float]:
    return {key: metadata[key] for key in (BUDGET_KEY,) if key in metadata}


def usage_by_seat(conference: Meeting) -> dict[str, Usage]:
    """Sum calls and tokens by doctor, visits and discussion together, and of the moderator."""
    # A second visit of a seat is named `doctor_a.2`; usage is by seat.
    visits = [(name.split(".")[0], visit.usage) for name, visit in conference.consultations.items()]
    usage_of_seats: dict[str, Usage] = {}
    for seat, usage in [*visits, *conference.usage.items()]:
        usage_of_seats[seat] = usage_of_seats.get(seat, Usage()) + usage
    # A vote has no moderator; a row of zeros would look as if it had.
    return {
        seat: usage for seat, usage in usage_of_seats.items() if seat != MODERATOR or usage.calls
    }


def _course_blocks(course: Course | None) -> Iterable[str]:
    """Write changes and the minority as Markdown."""
    if course is None:
        return
    if course.changes:
        head = ["| who | round | new | dropped | towards |", "|---|---|---|---|---|"]
        yield "\n".join([*head, *map(_row, course.changes)])
    namers = ", ".join(course.minority.before) or "nobody"
    final = "names" if course.minority.final else "does not name"
    yield f"The record's main disease was named before by {namers}; the final report {final} it."


def _row(change: Change) -> str:
    def names(diseases: Mapping[str, str]) -> str:
        return plain(", ".join(diseases.values())) or EMPTY

    seat, towards = plain(change.seat), plain(", ".join(change.towards) or "nobody")
    cells = [seat, str(change.round), names(change.added), names(change.dropped), towards]
    return f"| {' | '.join(cells)} |"
