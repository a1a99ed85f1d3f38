"""Turn failed diagnoses of a log into rows: physicians say why each failed (Fan et al., §7.2)."""

from collections.abc import Iterator, Sequence

from inspect_ai.log import EvalSample
from inspect_ai.util import Store

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.data.visit_log import find_report, find_visit_log
from inspect_aihospital.people.forms import FAILURES
from inspect_aihospital.people.rated_cases import UNVISITED, RatedCase, RatedItem, record_in
from inspect_aihospital.people.record_text import (
    dialogue_text,
    findings_text,
    greeting,
    history_text,
)
from inspect_aihospital.scorers.attribution_score import ASPECT_CAUSES
from inspect_aihospital.scorers.failure_metrics import REASON


def failure_cases(samples: Sequence[EvalSample], language: Language) -> Iterator[RatedCase]:
    """Yield visits whose diagnosis failed by the scores of the log, without what these say of it.

    Failed is a diagnosis that `attribution` found below A, or that `failure_reasons` explains.
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
