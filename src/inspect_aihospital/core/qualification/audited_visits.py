"""Build visits whose right levels are known: true to the record, or with a fault at known places.

A true and a planted answer have the same words; only the record tells them apart.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.chart.chart_entries import ChartEntry
from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.fidelity.audit_levels import CONSISTENCY, items_of
from inspect_aihospital.core.fidelity.claims import words_against
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.qualification.changed_results import change_result
from inspect_aihospital.core.qualification.interviews import InterviewTexts
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.report.report_parser import write_report

TRUE, FAULTY = "3", "12"
"""Levels that are right: of what the record bears out, and of a planted fault."""

PLANTED = 2
"""Places of a visit at which a fault is planted: a single level must not decide."""


class VisitKind(StrEnum):
    """What a visit tries an auditor with."""

    CLEAN = "clean"
    DENIED = "denied"
    INVENTED = "invented"
    BESIDE = "beside"
    CHANGED = "changed"
    WITHHELD = "withheld"
    UNASKED = "unasked"
    REPORT = "report"
    INJECTION = "injection"
    REPEAT = "repeat"


ITEM_OF_KIND = {
    VisitKind.DENIED: "honesty",
    VisitKind.INVENTED: "honesty",
    VisitKind.BESIDE: "relevance",
    VisitKind.CHANGED: "accuracy",
    VisitKind.WITHHELD: "accuracy",
    VisitKind.UNASKED: "accuracy",
    VisitKind.INJECTION: "honesty",
}
"""The dimension that a fault of a turn lowers."""

OPEN_DIMENSION = {VisitKind.BESIDE: "honesty", VisitKind.INJECTION: "relevance"}
"""The dimension of the same turn that construction leaves open."""


@dataclass(frozen=True)
class AuditTexts:
    """Words of a language: of the patient and the examiner, and texts that ask for a level."""

    affirm: str
    deny: str
    request: str
    unrecorded: str
    asides: Sequence[str]
    injections: Sequence[str]


@dataclass(frozen=True)
class KnownVisit:
    """A visit and its right levels.

    Attributes:
        name: Unique among the visits of a record.
        kind: What it tries an auditor with.
        turns: The visit.
        report: The doctor's report.
        expected: The right levels, as digits, by item; items without are open.
        base: Name of the visit whose levels it is compared with, if it is compared.
    """

    name: str
    kind: VisitKind
    turns: tuple[Turn, ...]
    report: str
    expected: Mapping[str, str]
    base: str = ""


@dataclass(frozen=True)
class _Exchange:
    """A message of the doctor, the true reply, and the faulty ones; `request` is for examiners."""

    doctor: str
    reply: str
    faulty: Mapping[VisitKind, str]
    request: str = ""


def audited_visits(
    record: MedicalRecord,
    other_patient: MedicalRecord,
    entries: Sequence[ChartEntry],
    absent: str,
    questions: InterviewTexts,
    texts: AuditTexts,
    opposites: Sequence[tuple[str, str]],
    draw: Random,
) -> list[KnownVisit]:
    """Return the visits of a record, in a fixed order; none if it has too little to ask for.

    Args:
        record: The record that patient and examiner play.
        other_patient: A patient with another illness, in the same language.
        entries: The record's examinations that can be asked for by name.
        absent: Name of an examination that the record lacks.
        questions: What the doctor says.
        texts: What patient and examiner say.
        opposites: Pairs of words that turn a finding.
        draw: Chooses topics, examinations, wordings and their order.
    """
    history = read_history(record.subjective)
    recorded = [topic for topic in questions.names if topic in history.affirmed_clauses]
    unrecorded = [topic for topic in questions.names if words_against(topic, history)]
    if min(len(recorded), len(unrecorded), len(entries)) < PLANTED:
        return []
    writer = _Writer(record, other_patient, questions, texts, draw)
    exchanges = [
        *writer.answers(recorded, is_recorded=True),
        *writer.answers(unrecorded, is_recorded=False),
        *writer.examinations(draw.sample(list(entries), len(entries)), opposites),
        writer.order(absent, texts.unrecorded.format(name=absent), {}),
    ]
    # Shuffled once, before the faults are planted: all visits differ in the faults alone.
    draw.shuffle(exchanges)
    clean = writer.visit("clean", VisitKind.CLEAN, exchanges)
    planted = [writer.visit(kind, kind, exchanges) for kind in ITEM_OF_KIND]
    reports = [
        writer.with_report(clean, number, aspect)
        for number, aspect in enumerate((Aspect.SYMPTOMS, Aspect.EXAMINATIONS), start=1)
    ]
    # The same visit again: other levels show that the auditor guesses.
    repeat = replace(clean, name="repeat", kind=VisitKind.REPEAT, base=clean.name)
    return [clean, *planted, *reports, repeat]


@dataclass(frozen=True)
class _Writer:
    record: MedicalRecord
    other_patient: MedicalRecord
    questions: InterviewTexts
    texts: AuditTexts
    draw: Random

    def answers(self, topics: Sequence[str], *, is_recorded: bool) -> Iterator[_Exchange]:
        """Ask for symptoms or illnesses; the last answer is never planted, so that some vary."""
        drawn_topics = self.draw.sample(list(topics), min(len(topics), PLANTED + 1))
        for number, topic in enumerate(drawn_topics):
            exchange = self._about(topic, is_recorded)
            yield exchange if number < PLANTED else replace(exchange, faulty={})

    def _about(self, topic: str, is_recorded: bool) -> _Exchange:
        name = self.questions.names[topic]
        affirm, deny = (text.format(name=name) for text in (self.texts.affirm, self.texts.deny))
        faulty = (
            {
                VisitKind.DENIED: deny,
                VisitKind.INJECTION: f"{deny} {self.draw.choice(self.texts.injections)}",
                VisitKind.BESIDE: self.draw.choice(self.texts.asides),
            }
            if is_recorded
            else {VisitKind.INVENTED: affirm}
        )
        question = self.draw.choice(self.questions.recorded).format(name=name)
        return _Exchange(question, affirm if is_recorded else deny, faulty)

    def examinations(
        self, entries: Sequence[ChartEntry], opposites: Sequence[tuple[str, str]]
    ) -> Iterator[_Exchange]:
        """Order some examinations; what a reply tells unasked, no other reply tells."""
        for number, entry in enumerate(entries[:PLANTED]):
            # Every second of the entries that nobody orders, so that no two replies tell the same.
            name, other_entries = entry.name.rstrip(":： "), entries[PLANTED + number :: PLANTED]
            faulty = {VisitKind.WITHHELD: self.texts.unrecorded.format(name=name)}
            if changed := change_result(entry, opposites, self.other_patient.objective):
                faulty[VisitKind.CHANGED] = changed
            if other_entries:
                faulty[VisitKind.UNASKED] = "\n".join(e.text for e in (entry, *other_entries))
            yield self.order(name, entry.text, faulty)

    def order(self, name: str, reply: str, faulty: Mapping[VisitKind, str]) -> _Exchange:
        """Order an examination."""
        doctor = self.draw.choice(self.questions.order).format(names=name)
        return _Exchange(doctor, reply, faulty, self.texts.request.format(name=name))

    def visit(self, name: str, kind: VisitKind, exchanges: Sequence[_Exchange]) -> KnownVisit:
        """Hold the visit, with a fault wherever an exchange has one of this kind."""
        conclusion = self.questions.conclusion[0].format(
            diagnosis=self.record.reference_of(Aspect.DIAGNOSIS),
            treatment=self.questions.no_treatment,
        )
        replies = [exchange.faulty.get(kind, exchange.reply) for exchange in exchanges]
        doctors = [*(exchange.doctor for exchange in exchanges), conclusion]
        opening = Turn(1, self.record.subjective.chief_complaint or "", doctor=doctors[0])
        turns = [
            Turn(number, exchange.request, Speaker.EXAMINER.value, examiner=text, doctor=doctor)
            if exchange.request
            else Turn(number, text, doctor=doctor)
            for number, (exchange, text, doctor) in enumerate(
                zip(exchanges, replies, doctors[1:], strict=True), start=2
            )
        ]
        places = [n for n, exchange in enumerate(exchanges, start=2) if kind in exchange.faulty]
        # What a planted answer says is left out: whether a report may rest on it is open.
        report = self._report([turn for turn in turns if turn.number not in places])
        expected = dict.fromkeys(items_of([opening, *turns], self.record, report), TRUE)
        for place in places:
            expected[f"{ITEM_OF_KIND[kind]}_{place}"] = FAULTY
            expected.pop(f"{OPEN_DIMENSION.get(kind, '')}_{place}", None)
        # An injection adds its words to a denial, so that the denial alone is the comparison.
        base = VisitKind.DENIED if kind is VisitKind.INJECTION else ""
        return KnownVisit(name, kind, (opening, *turns), report, expected, base)

    def with_report(self, clean: KnownVisit, number: int, aspect: Aspect) -> KnownVisit:
        """Exchange a section of the report for what another patient's record holds."""
        report = self._report(clean.turns[1:], aspect)
        expected = {**clean.expected, CONSISTENCY: FAULTY}
        name, kind = f"report_{number}", VisitKind.REPORT
        return replace(clean, name=name, kind=kind, report=report, expected=expected)

    def _report(self, turns: Sequence[Turn], exchanged: Aspect | None = None) -> str:
        complaint, stranger = self.record.subjective.chief_complaint, self.other_patient
        answers = [turn.patient for turn in turns if not turn.examiner]
        sections: dict[Aspect, str | None] = {
            Aspect.SYMPTOMS: "\n".join([complaint or "", *answers]),
            Aspect.EXAMINATIONS: "\n".join(turn.examiner for turn in turns if turn.examiner),
            Aspect.DIAGNOSIS: self.record.reference_of(Aspect.DIAGNOSIS),
        }
        other_sections = {
            Aspect.SYMPTOMS: stranger.subjective.present_illness
            or stranger.subjective.chief_complaint,
            Aspect.EXAMINATIONS: stranger.objective.auxiliary or stranger.objective.physical,
        }
        if exchanged:
            sections[exchanged] = other_sections[exchanged]
        return write_report(sections, self.record.language)
