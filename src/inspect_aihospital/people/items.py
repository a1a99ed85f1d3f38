"""Turn a log into the rows that physicians rate, one function a form."""

from collections.abc import Callable, Iterator, Sequence

from inspect_ai.log import EvalSample
from inspect_ai.util import Store

from inspect_aihospital.agents.auditor import script_of
from inspect_aihospital.agents.comparison import expert_parts, pair_up
from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.grading.grades import LOWEST, SUMMARIES, percent
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.data.visit_log import VisitFacts, find_report, find_visit_log
from inspect_aihospital.people.forms import BEHAVIOUR, FAILURES, RECORD_PREFIX, RECORDS, REPORTS
from inspect_aihospital.people.rated_cases import UNVISITED, RatedCase, RatedItem, record_in
from inspect_aihospital.people.record_text import (
    dialogue_text,
    findings_text,
    greeting,
    history_text,
)
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.attribution_score import ASPECT_CAUSES
from inspect_aihospital.scorers.failure_metrics import REASON
from inspect_aihospital.scorers.finished_visit import broken_by, given_to_doctor
from inspect_aihospital.scorers.graded_report import NO_DIALOGUE, NO_REFERENCE

REPORT_PREFIX = "physician_"
"""Stands before an aspect, so that a physician's grades differ in name from a grader's."""


def behaviour_cases(samples: Sequence[EvalSample], language: Language) -> Iterator[RatedCase]:
    """Yield consultations: each message of the patient, reply of the examiner and report."""
    for sample in samples:
        visit, record = find_visit_log(Store(sample.store)), record_in(sample)
        if visit is None or record is None or visit.ending in UNVISITED:
            continue
        opening = greeting(sample.messages, visit.turns)
        report = find_report(sample.messages, sample.output)
        if items := tuple(_visit_items(visit, record, opening, report, language)):
            yield RatedCase(sample.id, (sample.epoch,), items)


def record_cases(samples: Sequence[EvalSample], language: Language) -> Iterator[RatedCase]:
    """Yield records, each once, whatever the number of epochs."""
    samples_by_id: dict[str | int, list[EvalSample]] = {}
    # The record is the same in every epoch, so that it is rated once.
    for sample in samples:
        samples_by_id.setdefault(sample.id, []).append(sample)
    for id, epochs in samples_by_id.items():
        record = record_in(epochs[0])
        if record is not None and record.reference.diagnosis:
            item, settled = _record_item(record, language)
            yield RatedCase(id, tuple(sample.epoch for sample in epochs), (item,), settled)


def report_cases(samples: Sequence[EvalSample], language: Language) -> Iterator[RatedCase]:
    """Yield reports: every aspect that the doctor did not get from the record, and its reference.

    The rule is our grader's: a section that a report lacks is the lowest grade, and an aspect
    without a reference is not asked for.
    """
    library = PromptLibrary.load()
    for sample in samples:
        visit, record = find_visit_log(Store(sample.store)), record_in(sample)
        text = find_report(sample.messages, sample.output)
        # Physicians get what our grader would grade, so that both can be compared.
        if record is None or broken_by(visit, text):
            continue
        disclosed = given_to_doctor(visit) if visit else []
        aspects = [aspect for aspect in Aspect if aspect not in disclosed]
        expert = {a: p for a, p in expert_parts(record, library).items() if a in aspects}
        dialogue = script_of(visit.turns, record.language) if visit else ""
        pairs = pair_up(expert, parse_report(text or ""), dialogue)
        items = [
            RatedItem(
                "reports", (a.definition.heading[language], *pair), ("grade",), REPORT_PREFIX + a
            )
            for a, pair in pairs.items()
        ]
        # What a rule decides is settled without a physician, as it is without a grader.
        settled: dict[str, float | str] = {
            REPORT_PREFIX + a: _settle(a, a in expert) for a in aspects if a not in pairs
        }
        if expert:
            yield RatedCase(sample.id, (sample.epoch,), tuple(items), settled)


def _settle(aspect: Aspect, has_reference: bool) -> float | str:
    if not has_reference:
        return NO_REFERENCE
    return percent(LOWEST) if aspect in SECTIONS else NO_DIALOGUE


def failure_cases(samples: Sequence[EvalSample], language: Language) -> Iterator[RatedCase]:
    """Yield visits whose diagnosis failed by the scores of the log, without what these say of it.

    Failed is a diagnosis that `attribution` found below A, or that `failure_reasons` explains
    (Fan et al., §7.2).
    """
    (sheet,) = FAILURES.sheets
    keys = tuple(question.key for question in sheet.questions)
    for sample in samples:
        visit, record = find_visit_log(Store(sample.store)), record_in(sample)
        report = find_report(sample.messages, sample.output) or ""
        if visit is None or record is None or visit.ending in UNVISITED or not visit.turns:
            continue
        # A report without a diagnosis failed by rule: there is no reason to be found in it.
        if not (_diagnosis_failed(sample) and parse_report(report).diagnosis):
            continue
        reference = record.reference
        texts = (
            history_text(record.subjective, language),
            findings_text(record.objective),
            "\n\n".join(filter(None, (reference.diagnosis, reference.rationale))),
            dialogue_text(visit.turns, record.language, greeting(sample.messages, visit.turns)),
            report,
        )
        yield RatedCase(sample.id, (sample.epoch,), (RatedItem(sheet.name, texts, keys),))


def _diagnosis_failed(sample: EvalSample) -> bool:
    scores = sample.scores or {}
    facts = {name: score.metadata or {} for name, score in scores.items()}
    causes = facts.get("attribution", {}).get(ASPECT_CAUSES, {})
    return Aspect.DIAGNOSIS in causes or bool(facts.get("failure_reasons", {}).get(REASON))


CASES: dict[str, Callable[[Sequence[EvalSample], Language], Iterator[RatedCase]]] = {
    BEHAVIOUR.name: behaviour_cases,
    RECORDS.name: record_cases,
    REPORTS.name: report_cases,
    FAILURES.name: failure_cases,
}
"""The function that makes each form's cases of a log."""


def report_figures(figures: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the means over aspects that a report's figures allow, each with its figures."""
    means = {
        REPORT_PREFIX + name: tuple(REPORT_PREFIX + aspect for aspect in aspects)
        for name, aspects in SUMMARIES.items()
    }
    # A mean needs all of its aspects: over some of them it would be another figure.
    return {name: parts for name, parts in means.items() if set(parts) <= set(figures)}


def _visit_items(
    visit: VisitFacts, record: MedicalRecord, opening: str, report: str | None, language: Language
) -> Iterator[RatedItem]:
    """Yield the rows of a visit, each beside the part of the record that it is held against."""
    history, findings = history_text(record.subjective, language), findings_text(record.objective)
    keys = {sheet.name: tuple(q.key for q in sheet.questions) for sheet in BEHAVIOUR.sheets}

    def dialogue(end: int | None = None) -> str:
        return dialogue_text(visit.turns[:end], record.language, opening)

    for number, turn in enumerate(visit.turns):
        if message := turn.patient:
            texts = (str(turn.number), history, dialogue(number), message)
            # Without a history nobody can judge honesty, the second question.
            yield RatedItem("patient", texts, keys["patient"] if history else keys["patient"][:1])
    for turn in visit.turns:
        # Without findings there is nothing to compare a reply with.
        if findings and (reply := turn.examiner):
            texts = (str(turn.number), findings, turn.patient, reply)
            yield RatedItem("examiner", texts, keys["examiner"])
    if report and visit.turns:
        yield RatedItem("doctor", (dialogue(), report), keys["doctor"])


def _record_item(
    record: MedicalRecord, language: Language
) -> tuple[RatedItem, dict[str, float | str]]:
    (sheet,) = RECORDS.sheets
    keys = [question.key for question in sheet.questions]
    parts = [getattr(record.reference, key.removeprefix(RECORD_PREFIX)) for key in keys]
    texts = (
        # The department tells more than the group, where the record has one.
        record.department or record.specialty.value,
        history_text(record.subjective, language),
        findings_text(record.objective),
        *(part or "" for part in parts),
    )
    answerable = tuple(key for key, part in zip(keys, parts, strict=True) if part)
    settled: dict[str, float | str] = {k: NO_REFERENCE for k in keys if k not in answerable}
    return RatedItem(sheet.name, texts, answerable), settled
