"""What the scripted doctor concludes: the better the evidence it heard, the more of the truth."""

from collections.abc import Sequence
from functools import lru_cache

from benchmarks.instruments import wording
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.chart.disclosure import numbers_in
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.report.report_parser import write_report
from inspect_aihospital.core.text.numbered_lists import write_items
from inspect_aihospital.rehearsal.shared_words import terms


def evidence(record: MedicalRecord, heard: Sequence[str]) -> float:
    """How much of the record's words was heard, times how many of the heard numbers are its own."""
    words = "\n".join(heard)
    wanted, known_numbers = _knowledge(record)
    numbers = numbers_in(words)
    true_share = len(numbers & known_numbers) / len(numbers) if numbers else 1.0
    return len(wanted & terms(words)) / len(wanted) * true_share


@lru_cache(maxsize=256)
def _knowledge(record: MedicalRecord) -> tuple[frozenset[str], frozenset[str]]:
    """The terms that are to be heard, and every number of the record."""
    own, objective = record.subjective, record.objective
    parts = (own.present_illness, own.past_history, objective.physical, objective.auxiliary)
    whole = "\n".join(filter(None, parts))
    recorded_text = "\n".join(filter(None, [*own.model_dump().values(), whole]))
    return terms(whole), numbers_in(recorded_text)


def conclude(record: MedicalRecord, heard: Sequence[str]) -> tuple[str, str]:
    """The diagnosis and the treatment that the evidence allows."""
    share = evidence(record, heard)
    diagnosis = _first_lines(record.reference.diagnosis, share)
    treatment = _first_lines(record.reference.treatment, share)
    language = record.language
    return diagnosis or wording.UNCERTAIN[language], treatment or wording.CARE[language]


def _first_lines(text: str | None, share: float) -> str:
    """As large a share of the lines, at least one from a quarter of the evidence on."""
    lines = [line for line in (text or "").splitlines() if line.strip()]
    count = round(share * len(lines)) or (share >= 0.25)
    return "\n".join(lines[: int(count)])


def write_conclusion(record: MedicalRecord, told: Sequence[str], results: Sequence[str]) -> str:
    """The doctor's report: what patient and examiner said, and what follows from it."""
    diagnosis, treatment = conclude(record, [*told, *results])
    sections: dict[Aspect, str | None] = {
        Aspect.SYMPTOMS: _listed(told),
        Aspect.EXAMINATIONS: _listed(results),
        Aspect.DIAGNOSIS: diagnosis,
        Aspect.RATIONALE: _listed([*told[:4], *results]),
        Aspect.TREATMENT: treatment,
    }
    return write_report(sections, record.language)


def _listed(texts: Sequence[str]) -> str:
    """A numbered list on plain lines, so that no reply is taken for a heading of the report."""
    lines = [line.strip(" #*-|【】=") for text in texts for line in text.splitlines()]
    return write_items([line for line in lines if line] or ["-"])
