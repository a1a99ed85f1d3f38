"""From a log to what is put before physicians, one function a form."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from inspect_ai.log import EvalSample
from inspect_ai.util import Store

from inspect_aihospital.agents.comparison import expert_parts, pair_up
from inspect_aihospital.core.dialogue import Ending
from inspect_aihospital.core.headings import HEADINGS
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.report import parse_report
from inspect_aihospital.core.rubric import LOWEST, SUMMARIES, Aspect, percent
from inspect_aihospital.data.samples import RECORD_KEY, record_of
from inspect_aihospital.data.visit_log import VisitFacts, find_report, find_visit_log
from inspect_aihospital.people.questions import BEHAVIOUR, RECORDS, REPORTS
from inspect_aihospital.people.shown import findings, greeting, script, subjective
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.finished_visit import broken_by, given_to_doctor
from inspect_aihospital.scorers.judged import NO_REFERENCE

UNVISITED = (Ending.NO_VISIT, Ending.CONFERENCE)
"""Endings of what is no consultation of one doctor."""

REPORT_PREFIX = "physician_"
"""Before an aspect, so that a physician's grades are told from a grader's."""


@dataclass(frozen=True)
class Item:
    """A row before it is blinded.

    Attributes:
        sheet: The sheet that it stands in.
        texts: What is shown, in the order of the sheet's columns.
        asked: Keys of the questions that it has something to answer for.
        topic: What its answers are counted under; empty where each question has its own figure.
    """

    sheet: str
    texts: tuple[str, ...]
    asked: tuple[str, ...]
    topic: str = ""


@dataclass(frozen=True)
class Case:
    """What belongs together, and the samples that its answers are about.

    Attributes:
        id: Id of the record.
        epochs: Epochs of the samples.
        items: Its rows.
        settled: What needs no physician, by figure: a number from 0 to 100, or why there is none.
    """

    id: str | int
    epochs: tuple[int, ...]
    items: tuple[Item, ...] = ()
    settled: Mapping[str, float | str] = field(default_factory=dict)


def behaviour_cases(samples: Sequence[EvalSample], language: Language) -> Iterator[Case]:
    """Consultations: every message of the patient, every reply of the examiner, every report."""
    for sample in samples:
        visit, record = find_visit_log(Store(sample.store)), _record(sample)
        if visit is None or record is None or visit.ending in UNVISITED:
            continue
        spoken = Conversation(visit, record, greeting(sample.messages, visit.turns), language)
        report = find_report(sample.messages, sample.output)
        items = (*spoken.patient(), *spoken.examiner(), *spoken.doctor(report))
        if items:
            yield Case(sample.id, (sample.epoch,), items)


def record_cases(samples: Sequence[EvalSample], language: Language) -> Iterator[Case]:
    """Records, each once, whatever the number of epochs."""
    first = {sample.id: sample for sample in reversed(samples)}
    for id in dict.fromkeys(sample.id for sample in samples):
        epochs = tuple(sample.epoch for sample in samples if sample.id == id)
        record = _record(first[id])
        if record is not None and record.reference.diagnosis:
            item, settled = _record_item(record, language)
            yield Case(id, epochs, (item,), settled)


def report_cases(samples: Sequence[EvalSample], language: Language) -> Iterator[Case]:
    """Reports: every aspect that was not given to the doctor beside its reference.

    As for our grader, a section that a report lacks is the lowest grade by rule, and an aspect
    without a reference is not asked for.
    """
    library = PromptLibrary.load()
    for sample in samples:
        visit, record = find_visit_log(Store(sample.store)), _record(sample)
        text = find_report(sample.messages, sample.output)
        if record is None or broken_by(visit, text):
            continue
        given = given_to_doctor(visit) if visit else []
        expert = {a: p for a, p in expert_parts(record, library).items() if a not in given}
        pairs = pair_up(expert, parse_report(text or ""))
        items = [
            Item("reports", (HEADINGS[language][a], *pair), ("grade",), REPORT_PREFIX + a)
            for a, pair in pairs.items()
        ]
        due = [aspect for aspect in Aspect if aspect not in given]
        settled = {REPORT_PREFIX + a: _by_rule(a in expert) for a in due if a not in pairs}
        if expert:
            yield Case(sample.id, (sample.epoch,), tuple(items), settled)


Reader = Callable[[Sequence[EvalSample], Language], Iterator[Case]]

CASES: dict[str, Reader] = {
    BEHAVIOUR.name: behaviour_cases,
    RECORDS.name: record_cases,
    REPORTS.name: report_cases,
}
"""How each form reads a log."""


def report_figures(figures: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The means over aspects that a report's figures allow, each with what it is over."""
    means = {
        REPORT_PREFIX + name: tuple(REPORT_PREFIX + aspect for aspect in within)
        for name, within in SUMMARIES.items()
    }
    return {name: within for name, within in means.items() if set(within) <= set(figures)}


def _by_rule(has_reference: bool) -> float | str:
    return percent(LOWEST) if has_reference else NO_REFERENCE


def _record(sample: EvalSample) -> MedicalRecord | None:
    return record_of(sample.metadata) if RECORD_KEY in sample.metadata else None


@dataclass(frozen=True)
class Conversation:
    """A visit beside its record."""

    visit: VisitFacts
    record: MedicalRecord
    greeting: str
    language: Language

    def patient(self) -> Iterator[Item]:
        """Its messages; without a record nobody can say whether they are true to it."""
        known = subjective(self.record.subjective, self.language)
        relevance, honesty = (question.key for question in BEHAVIOUR.sheets[0].questions)
        for number, turn in enumerate(self.visit.turns):
            if said := turn.get("patient"):
                asked = (relevance, honesty) if known else (relevance,)
                texts = (str(turn["turn"]), known, self._script(number), said)
                yield Item("patient", texts, asked)

    def examiner(self) -> Iterator[Item]:
        """Its replies, where there is a record that they can be held against."""
        held = findings(self.record.objective)
        asked = tuple(question.key for question in BEHAVIOUR.sheets[1].questions)
        for turn in self.visit.turns:
            if held and (reply := turn.get("examiner")):
                texts = (str(turn["turn"]), held, turn.get("patient", ""), reply)
                yield Item("examiner", texts, asked)

    def doctor(self, report: str | None) -> Iterator[Item]:
        """The report, where there is one and a conversation before it."""
        (question,) = BEHAVIOUR.sheets[2].questions
        if report and self.visit.turns:
            yield Item("doctor", (self._script(), report), (question.key,))

    def _script(self, end: int | None = None) -> str:
        return script(self.visit.turns[:end], self.record.language, self.greeting)


def _record_item(record: MedicalRecord, language: Language) -> tuple[Item, dict[str, float | str]]:
    (sheet,) = RECORDS.sheets
    reference = record.reference
    parts = (reference.diagnosis, reference.rationale, reference.treatment)
    keys = [question.key for question in sheet.questions]
    texts = (
        record.department or record.specialty.value,
        subjective(record.subjective, language),
        findings(record.objective),
        *(part or "" for part in parts),
    )
    asked = tuple(key for key, part in zip(keys, parts, strict=True) if part)
    return Item(sheet.name, texts, asked), {k: NO_REFERENCE for k in keys if k not in asked}
