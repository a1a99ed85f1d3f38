"""Attribute the losses of a visit: of items of the reference, and of each aspect below A."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.attribution.causes import (
    INSTRUMENT_CAUSES,
    Cause,
    ItemKind,
    TracedItem,
    main_cause,
)
from inspect_aihospital.core.attribution.traced_conclusions import trace_conclusion, trace_disease
from inspect_aihospital.core.attribution.traced_examinations import Findings, trace_examinations
from inspect_aihospital.core.attribution.traced_history import trace_history
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn, shorten_messages
from inspect_aihospital.core.grading.grades import GRADES, Grade
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import MedicalRecord, Subjective
from inspect_aihospital.core.report.report_parser import Report

TELLING = (Aspect.SYMPTOMS, Aspect.EXAMINATIONS, Aspect.RATIONALE)
"""Sections of a report in which findings are looked for."""

BEST: Grade = GRADES[0]

Letters = Mapping[Aspect, Sequence[Grade]]
"""The grades of each aspect, one a grader."""


@dataclass(frozen=True)
class Attribution:
    """What a report lost, and why.

    Attributes:
        items: The lost items of the reference.
        aspects: The cause of each aspect that was graded below A.
        tainted: The aspects below A for which an instrument is to blame, in part or in whole.
    """

    items: tuple[TracedItem, ...]
    aspects: Mapping[Aspect, Cause]
    tainted: frozenset[Aspect]


def attribute_losses(
    turns: Sequence[Turn],
    record: MedicalRecord,
    report: Report,
    findings: Findings,
    missed_diseases: Sequence[str],
    letters: Letters,
    asked_times: int = 1,
    vague_turns: Collection[int] = (),
) -> Attribution:
    """Trace each item of a reference through a visit, and each aspect below A to its items.

    Args:
        turns: The visit.
        record: The record that was played.
        report: The doctor's report.
        findings: What the detectors of `fidelity` found.
        missed_diseases: Diseases of the reference that the report does not name.
        letters: The grades; without any, items alone are attributed.
        asked_times: Number of questions from which on the patient has to answer, by its contract.
        vague_turns: Turns whose answer the contract lets tell nothing, since it was to be exact.
    """
    findings_text = "\n".join(report.section(aspect) or "" for aspect in TELLING)
    denied_turns = {finding.turn for finding in findings.get(Detector.DENIED) or ()}
    rationale = record.reference.rationale or ""
    items = (
        *trace_history(
            # The detectors read the same cut messages, so that their findings fit.
            shorten_messages(turns),
            read_history(known_history(record)),
            denied_turns,
            findings_text,
            asked_times,
            vague_turns,
        ),
        *trace_examinations(turns, record.objective, findings, findings_text),
    )
    diseases = tuple(trace_disease(name, rationale, items) for name in missed_diseases)
    lost_items = {
        Aspect.SYMPTOMS: _lost_of_kind(items, ItemKind.SYMPTOM),
        Aspect.EXAMINATIONS: _lost_of_kind(items, ItemKind.EXAMINATION),
        Aspect.DIAGNOSIS: diseases,
    }
    # What aspects without items of their own rest on.
    grounds = {
        **lost_items,
        Aspect.RATIONALE: (trace_conclusion(Aspect.RATIONALE, rationale, items),),
        Aspect.TREATMENT: diseases,
    }
    below_best = [a for a, grades in letters.items() if any(grade != BEST for grade in grades)]
    return Attribution(
        items=tuple(item for own_items in lost_items.values() for item in own_items),
        aspects={a: _aspect_cause(a, letters[a], grounds.get(a, ())) for a in below_best},
        tainted=frozenset(
            a
            for a in below_best
            if any(item.cause in INSTRUMENT_CAUSES for item in grounds.get(a, ()))
        ),
    )


def known_history(record: MedicalRecord) -> Subjective:
    """Return the patient's part; where neither patient nor examiner has any, the rationale as one.

    So imported visits whose records were not released are traced by what the diagnosis rests on.
    """
    parts = (record.subjective, record.objective)
    has_parts = any(part.model_dump(exclude_none=True) for part in parts)
    rationale = Subjective(present_illness=record.reference.rationale)
    return record.subjective if has_parts else rationale


def missed_by_name(record: MedicalRecord, report: Report) -> tuple[str, ...]:
    """Return the diseases of the reference whose names the report's diagnosis lacks."""
    language = record.language
    reported_names = {name.casefold() for name in read_mentions(report.diagnosis or "", language)}
    names = read_mentions(record.reference.diagnosis or "", language)
    return tuple(name for name in names if name.casefold() not in reported_names)


def _lost_of_kind(items: Sequence[TracedItem], kind: ItemKind) -> tuple[TracedItem, ...]:
    return tuple(item for item in items if item.cause and item.kind is kind)


def _aspect_cause(
    aspect: Aspect, letters: Sequence[Grade], lost_items: Sequence[TracedItem]
) -> Cause:
    """Return the main cause of the lost items; where none is lost, conclusions are misjudged."""
    # Graders that disagree on whether anything is lost give no cause to look for.
    if BEST in letters:
        return Cause.JUDGE_UNSURE
    is_conclusion = aspect.definition.source == "conclusion"
    return main_cause(lost_items) or (Cause.MISJUDGED if is_conclusion else Cause.UNKNOWN)
