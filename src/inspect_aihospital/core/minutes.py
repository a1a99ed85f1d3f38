"""A conference as Markdown that reads like its minutes."""

from collections.abc import Iterator

from inspect_aihospital.core.markdown import plain
from inspect_aihospital.core.meeting import Meeting, Round, seat_title
from inspect_aihospital.core.report import parse_report

NO_DIAGNOSIS = "no diagnosis"
"""What a text without any is noted as."""


def minutes(meeting: Meeting) -> str:
    """Who came with what, what was asked, said and disputed, and how it ended."""
    failure = f" ({meeting.failure})" if meeting.failure else ""
    ending = f"**{meeting.outcome}** after {meeting.rounds_used} rounds{failure}"
    return "\n\n".join([f"The conference ended: {ending}.", *_lines(meeting)])


def _lines(meeting: Meeting) -> Iterator[str]:
    yield "**Each doctor's own consultation**"
    for seat, brought in meeting.consultations.items():
        source = f", from {plain(brought.log)}" if brought.log else ""
        without = f"no report ({brought.fault or NO_DIAGNOSIS})"
        yield (
            f"*Doctor {seat_title(seat)}* ({plain(brought.model)}{source}; {brought.turns} turns, "
            f"{brought.ending}): {_diagnosis(brought.report) or without}"
        )
    for asked in meeting.contradictions:
        yield f"*Moderator to {asked.witness}:* {plain(asked.question)}"
        yield f"*{asked.witness.capitalize()}:* {plain(asked.answer or '')}"
    for round in meeting.rounds:
        yield from _round(round)


def _round(round: Round) -> Iterator[str]:
    yield f"**Round {round.number}**" if round.number else "**On the agreed facts**"
    for seat, reply in round.replies.items():
        said = _diagnosis(reply.text) or f"stands by the report before ({reply.fault})"
        yield f"*Doctor {seat_title(seat)}:* {said}"
    if round.disputes is not None:
        listed = "; ".join(f"({n}) {plain(d)}" for n, d in enumerate(round.disputes, start=1))
        yield f"*Moderator:* {listed or 'no dispute is left'}"


def _diagnosis(report: str | None) -> str | None:
    diagnosis = parse_report(report or "").diagnosis
    return plain(diagnosis) if diagnosis else None
