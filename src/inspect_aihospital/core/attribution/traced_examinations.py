"""Trace the examinations of a record through a visit: ordered, fetched, told, reported."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from inspect_aihospital.core.attribution.causes import Cause, ItemKind, TracedItem
from inspect_aihospital.core.attribution.reported_results import reports
from inspect_aihospital.core.attribution.traced_history import heard_words
from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart
from inspect_aihospital.core.chart.chart_lookup import look_up
from inspect_aihospital.core.chart.chart_requests import read_request
from inspect_aihospital.core.chart.disclosure import claims_result
from inspect_aihospital.core.chart.request_coverage import (
    Examination,
    covers,
    examinations_of,
    requested_names,
)
from inspect_aihospital.core.dialogue.doctor_messages import pending_order
from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.fidelity.requested_entries import clearly_requested
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn
from inspect_aihospital.core.fidelity.withheld_results import missing_results
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.replies.reply_statements import read_reply_statements

Findings = Mapping[Detector, Sequence[Finding] | None]
"""What the detectors found in a visit."""

EntryKey = tuple[tuple[str, ...], tuple[str, ...]]
Failure = tuple[Cause, int | None, Speaker]


def trace_examinations(
    turns: Sequence[Turn], objective: Objective, findings: Findings, report: str
) -> tuple[TracedItem, ...]:
    """Trace each examination of a record, the physical one last.

    One is told where the doctor heard half of its values, or where a reply to a request that
    clearly names it withholds nothing of it. It is in the report where the report has half of its
    values, or names it once it was told.
    """
    trail = _Trail(turns, objective, findings, report)
    return tuple(trail.trace(examination) for examination in examinations_of(objective))


class _Trail:
    """What a visit shows of the examinations of a record."""

    def __init__(
        self, turns: Sequence[Turn], objective: Objective, findings: Findings, report: str
    ) -> None:
        self.turns, self.findings, self.report = turns, findings, report
        self.objective, self.entries = objective, read_chart(objective)
        self.named_in_report = keys_of(named_entries(report, self.entries))
        self.told_entries: dict[int, set[EntryKey]] = {}
        self.lacking_entries: dict[int, dict[EntryKey, str]] = {}
        self._sort_requested()

    def _findings_of(self, *detectors: Detector) -> Iterator[Finding]:
        for detector in detectors:
            yield from self.findings.get(detector) or ()

    def _sort_requested(self) -> None:
        """Sort what requests clearly name into what the replies tell and what they lack."""
        withheld_turns = {finding.turn for finding in self._findings_of(Detector.WITHHELD)}
        earlier = ""
        for turn in self.turns:
            reply = turn.examiner or ""
            requested = clearly_requested(turn, self.objective) if reply else ()
            lacking = [
                entry
                for entry in requested
                if turn.number in withheld_turns and missing_results(entry, reply, earlier)
            ]
            # Where a reply is taken back, or in another language, all of it is withheld.
            lacking = lacking or [*requested] * (turn.number in withheld_turns)
            self.lacking_entries[turn.number] = {_key(r.entry): r.name for r in lacking}
            self.told_entries[turn.number] = keys_of(r.entry for r in requested if r not in lacking)
            earlier = f"{earlier}\n{reply}"

    def trace(self, examination: Examination) -> TracedItem:
        """Trace an examination; the first rule that holds gives the cause."""
        # A record with physical findings alone has nothing else that could have been due.
        is_aside = examination.physical and self.objective.auxiliary
        kind = ItemKind.PHYSICAL if is_aside else ItemKind.EXAMINATION
        keys, told_turn = keys_of(examination.entries), self._told_turn(examination)
        is_named = told_turn is not None and keys & self.named_in_report
        cause: Cause | None = Cause.NOT_USED
        turn, speaker = told_turn, Speaker.EXAMINER
        if is_named or reports(self.report, examination):
            cause = None
        elif told_turn is None:
            never_asked = (Cause.NOT_ASKED, None, Speaker.EXAMINER)
            cause, turn, speaker = next(self._failures(examination, keys), never_asked)
        return TracedItem(kind, examination.name, cause, turn, speaker, examination)

    def _told_turn(self, examination: Examination) -> int | None:
        words = ""
        for turn in self.turns:
            words = f"{words}\n{turn.examiner or ''}\n{heard_words(turn)}"
            if _key(examination.entries[0]) in self.told_entries[turn.number] or (
                turn.examiner and reports(words, examination)
            ):
                return turn.number
        return None

    def _failures(self, examination: Examination, keys: set[EntryKey]) -> Iterator[Failure]:
        """Yield what went wrong after an examination was asked for, the surest first."""
        # The order is a precedence: `trace` takes the first failure.
        yield from self._faults_of_examiner(examination, keys)
        yield from self._faults_of_patient(examination, keys)
        for turn in self.turns:
            names = requested_names(turn.request, turn.examinations, self.entries)
            if any(keys & keys_of(look_up(name, self.entries)) for name in names):
                yield Cause.UNKNOWN, turn.number, Speaker.EXAMINER

    def _faults_of_examiner(
        self, examination: Examination, keys: set[EntryKey]
    ) -> Iterator[Failure]:
        for finding in self._findings_of(Detector.INVENTED_VALUES, Detector.INVENTED_FINDINGS):
            if covers((), finding.text, examination):
                yield Cause.MISTOLD, finding.turn, Speaker.EXAMINER
        for turn in self.turns:
            lacking = [
                name for key, name in self.lacking_entries[turn.number].items() if key in keys
            ]
            if any(
                claims_result(turn.examiner or "", name, [self.objective.text]) for name in lacking
            ):
                yield Cause.MISTOLD, turn.number, Speaker.EXAMINER
        for turn in self.turns:
            if keys & self.lacking_entries[turn.number].keys():
                yield Cause.WITHHELD, turn.number, Speaker.EXAMINER

    def _faults_of_patient(
        self, examination: Examination, keys: set[EntryKey]
    ) -> Iterator[Failure]:
        for finding in self._findings_of(Detector.IGNORED_ORDERS):
            name = finding.text.removeprefix("ordered: ").partition("; answer: ")[0]
            if keys & keys_of(look_up(name, self.entries)):
                yield Cause.WITHHELD, finding.turn, Speaker.PATIENT
        for finding in self._findings_of(Detector.EARLY_ENDING):
            # In its last turn the patient leaves, so the order stands in the turn before.
            order = pending_order(self.turns[-2].asked) if len(self.turns) > 1 else ""
            if keys & keys_of(named_entries(order, self.entries)):
                yield Cause.WITHHELD, finding.turn, Speaker.PATIENT
        ignored_turns = {finding.turn for finding in self._findings_of(Detector.IGNORED_ORDERS)}
        for turn in self.turns:
            # A doctor may also examine by hand, which no rule sees.
            order = pending_order(turn.asked) if examination.physical else ""
            if order and covers((), order, examination):
                # A finding on an order stands at the next turn, where it was not carried out.
                is_ignored = turn.number + 1 in ignored_turns
                cause = Cause.WITHHELD if is_ignored else Cause.UNKNOWN
                yield cause, turn.number, Speaker.PATIENT


def _key(entry: ChartEntry) -> EntryKey:
    # Entries are compared by identity, and a record may be read again.
    return entry.path, entry.lines


def keys_of(entries: Iterable[ChartEntry]) -> set[EntryKey]:
    """Return what tells entries apart, however often a record is read."""
    return {_key(entry) for entry in entries}


def named_entries(text: str, entries: tuple[ChartEntry, ...]) -> Iterator[ChartEntry]:
    """Yield the entries that a text names, before a colon or in a sentence."""
    for examination in read_request(text, entries):
        yield from examination.entries
    for statement in read_reply_statements(text):
        yield from look_up(statement.name, entries) if statement.name else ()
