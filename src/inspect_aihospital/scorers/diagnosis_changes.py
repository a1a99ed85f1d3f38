"""Follow who changed a diagnosis in a conference, and towards whom: by linked code, by rule."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from inspect_aihospital.core.conference.proceedings import BEFORE_ROUNDS, Meeting, Round
from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.linking.linker_cache import load_linker, load_matcher
from inspect_aihospital.linking.pooling import mentions_by_key


@dataclass(frozen=True)
class Change:
    """A doctor's diagnosis differs from the one it stood by before.

    Attributes:
        seat: The doctor.
        round: The round; 0 is the revision on the agreed facts.
        added: Names of diseases that are new, by key.
        dropped: Names of diseases that are gone, by key.
        towards: Colleagues whose report, as it was heard last, names one that is new.
    """

    seat: str
    round: int
    added: Mapping[str, str]
    dropped: Mapping[str, str]
    towards: tuple[str, ...]


@dataclass(frozen=True)
class Minority:
    """Who named the record's main disease.

    Attributes:
        before: The visits whose own report names it.
        after: The doctors that stand by it in the end.
        final: Whether the final report names it.
        several: Whether more than one visit brought a report at all.
    """

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    final: bool = False
    several: bool = True

    @property
    def alone(self) -> str | None:
        """The only one who had it right before the discussion, if there is one."""
        return self.before[0] if len(self.before) == 1 and self.several else None


@dataclass(frozen=True)
class Course:
    """What a conference did to its doctors' diagnoses.

    Attributes:
        changes: Every change, round by round.
        changed: The doctors whose last diagnosis is not the one they brought along.
        minority: Who had it right.
    """

    changes: tuple[Change, ...] = ()
    minority: Minority = field(default_factory=Minority)
    changed: tuple[str, ...] = ()

    def to_metadata(self) -> dict[str, object]:
        """Return the course as plain data."""
        return asdict(self)


def follow(meeting: Meeting, reference: str, final: str | None, language: Language) -> Course:
    """Follow every doctor's diagnosis through a conference; CPU alone."""
    changes = tuple(
        change
        for round in meeting.rounds
        for seat in round.replies
        if (change := _change(meeting, round, seat, language))
    )
    # A record names its main disease first; who was right is judged by this disease alone.
    main = read_mentions(reference, language)[:1]
    last = meeting.reports(meeting.rounds_used)
    return Course(
        changes,
        Minority(
            before=_seats_naming(meeting.reports(BEFORE_ROUNDS), main, language),
            after=_seats_naming(last, main, language),
            # Nobody was right against others where only one visit brought a report.
            several=len(meeting.reports(BEFORE_ROUNDS)) > 1,
            final=bool(_seats_naming({"final": final or ""}, main, language)),
        ),
        _changed_seats(meeting, language),
    )


def _changed_seats(meeting: Meeting, language: Language) -> tuple[str, ...]:
    first, last = meeting.reports(BEFORE_ROUNDS), meeting.reports(meeting.rounds_used)
    return tuple(
        seat
        for seat, report in first.items()
        # By code, so that another wording of a disease is no change.
        if _diseases(report, language).keys() != _diseases(last.get(seat), language).keys()
    )


def _change(meeting: Meeting, round: Round, seat: str, language: Language) -> Change | None:
    """Find what a doctor changed in a round; colleagues count as they were heard last.

    Nobody has heard a colleague before round 1.
    """
    # Round 0 is the revision: what stood before it are the reports that doctors brought.
    before, after = meeting.reports(round.number - 1), meeting.reports(round.number)
    earlier_diseases, later_diseases = (
        _diseases(before.get(seat), language),
        _diseases(after.get(seat), language),
    )
    added = {key: name for key, name in later_diseases.items() if key not in earlier_diseases}
    dropped = {key: name for key, name in earlier_diseases.items() if key not in later_diseases}
    # A doctor who stood by no disease before has not changed its mind.
    if not earlier_diseases or not (added or dropped):
        return None
    towards = tuple(
        peer
        for peer in meeting.consultations
        # In the revision doctors hear the agreed facts, and no colleague.
        if round.number
        and peer != seat
        and added.keys() & _diseases_heard(round, seat, peer, before, language)
    )
    return Change(seat, round.number, added, dropped, towards)


def _diseases_heard(
    round: Round, seat: str, peer: str, before: Mapping[str, str], language: Language
) -> set[str]:
    """Return a colleague's diseases as a doctor heard them last: in the round, or before it."""
    # In a sequential round the order of the replies is the order of speech.
    order = list(round.replies)
    spoke_before = round.in_turn and peer in order[: order.index(seat)]
    # A faulty reply replaced no report: colleagues still heard the earlier one.
    reply = round.replies[peer] if spoke_before else None
    return set(_diseases(reply.text if reply and not reply.fault else before.get(peer), language))


def _diseases(report: str | None, language: Language) -> dict[str, str]:
    mentions = read_mentions(parse_report(report or "").diagnosis or "", language)
    return mentions_by_key(load_linker(language), mentions)


def _seats_naming(
    reports: Mapping[str, str], main: tuple[str, ...], language: Language
) -> tuple[str, ...]:
    """List whose diagnosis agrees with the main disease by the strict rule."""
    matcher = load_matcher("strict", language)
    return tuple(
        seat
        for seat, report in reports.items()
        if matcher.match(read_mentions(parse_report(report).diagnosis or "", language), main)
    )
