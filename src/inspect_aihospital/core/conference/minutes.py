"""Write a conference as Markdown that reads like its minutes."""

from collections.abc import Iterator

from inspect_aihospital.core.conference.proceedings import Meeting, Round, seat_title
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.core.text.markdown import plain

NO_DIAGNOSIS = "no diagnosis"
"""Entry for a text without a diagnosis."""


def minutes(meeting: Meeting) -> str:
    """Tell who brought which report, what was asked and disputed, and how it ended."""
    failure = f" ({meeting.failure})" if meeting.failure else ""
    ending = f"**{meeting.outcome}** after {meeting.rounds_used} rounds{failure}"
    return "\n\n".join([f"The conference ended: {ending}.", *_lines(meeting)])


def _lines(meeting: Meeting) -> Iterator[str]:
    yield "**Each doctor's own consultation**"
    for seat, consultation in meeting.consultations.items():
        source = f", from {plain(consultation.log)}" if consultation.log else ""
        without = f"no report ({consultation.fault or NO_DIAGNOSIS})"
        yield (
            f"*Doctor {seat_title(seat)}* ({plain(consultation.model)}{source}; "
            f"{consultation.turns} turns, {consultation.ending}): "
            f"{_diagnosis(consultation.report) or without}"
        )
    for contradiction in meeting.contradictions:
        yield f"*Moderator to {contradiction.witness}:* {plain(contradiction.question)}"
        yield f"*{contradiction.witness.capitalize()}:* {plain(contradiction.answer or '')}"
    for round in meeting.rounds:
        yield from _round_lines(round)


def _round_lines(round: Round) -> Iterator[str]:
    yield f"**Round {round.number}**" if round.number else "**On the agreed facts**"
    for seat, reply in round.replies.items():
        position = _diagnosis(reply.text) or f"stands by the report before ({reply.fault})"
        yield f"*Doctor {seat_title(seat)}:* {position}"
    if round.disputes is not None:
        dispute_list = "; ".join(f"({n}) {plain(d)}" for n, d in enumerate(round.disputes, start=1))
        yield f"*Moderator:* {dispute_list or 'no dispute is left'}"


def _diagnosis(report: str | None) -> str | None:
    diagnosis = parse_report(report or "").diagnosis
    return plain(diagnosis) if diagnosis else None
