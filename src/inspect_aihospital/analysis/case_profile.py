"""Count what a set of records holds, beside what the paper says of its own (Fan et al., App. A)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import nan

import pandas as pd

from inspect_aihospital.analysis.estimates import mean_count
from inspect_aihospital.core.chart.canonical_names import canonical
from inspect_aihospital.core.chart.request_coverage import examinations_of
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.history.topics import SYMPTOM_NAMES
from inspect_aihospital.core.record import Language, MedicalRecord, Objective
from inspect_aihospital.core.text.plurals import with_noun
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.errors import UserError
from inspect_aihospital.linking.diagnosis_reading import read_diagnosis
from inspect_aihospital.linking.linker_cache import load_linker

CATEGORY = 3
"""Characters of an ICD-10 code that name its category: all type 2 diabetes is E11."""

PAPER_DISEASES = {"E11": "type 2 diabetes", "I49": "arrhythmia", "I10": "hypertension"}
PAPER_DISEASES |= {"E78": "hyperlipidaemia"}
"""Categories of the four diseases that the paper calls the most prevalent."""

# Such a heading names no examination: what stands below it does.
_FIELD = regex(r"(?i)影像|实验室|其[他它]|特殊|辅助检查|\b(?:imaging|laboratory|others?)\b")

# Dates and conditions: the same examination on another day is no other.
_BRACKETS = regex(r"\s*[(（][^()（）]*[)）]?")


@dataclass(frozen=True)
class CaseContents:
    """Hold what one record names, each once.

    Attributes:
        specialty: First word of its department; its group where there is no second word.
        subspecialty: Last word of its department, or empty.
        diseases: Wording by category of the linked code, of the reference diagnosis; `None` if
            its language has no terminology.
        examinations: Wording by canonical name, of the auxiliary examinations.
        symptoms: Symptoms that complaint and present illness affirm of the patient.
        complaint: Those of them in the chief complaint.
    """

    specialty: str
    subspecialty: str
    diseases: dict[str, str] | None
    examinations: dict[str, str]
    symptoms: frozenset[str]
    complaint: frozenset[str]


def contents_of(record: MedicalRecord, *, linked: bool = True) -> CaseContents:
    """Read a record by rule, without its diseases if they are not to be linked.

    Raises:
        UserError: The terminology of its language is missing.
    """
    words = (record.department or "").split()
    # The authors' records name specialty and subspecialty in one field, in Chinese.
    has_specialty = record.language == "zh" and len(words) > 1
    subjective = record.subjective
    complaint = _symptoms(subjective.chief_complaint)
    return CaseContents(
        specialty=words[0].removesuffix("病例") if has_specialty else record.specialty.value,
        subspecialty=record.subspecialty,
        diseases=_diseases(record) if linked else None,
        examinations=_examinations(record.objective),
        symptoms=complaint | _symptoms(subjective.present_illness),
        complaint=complaint,
    )


def _diseases(record: MedicalRecord) -> dict[str, str]:
    links = read_diagnosis(record.reference.diagnosis or "", record.language)
    # The first wording stands for a category that a diagnosis names twice.
    # Reversed, so that the first of two links of a category is written last, and stays.
    return {link["code"][:CATEGORY]: link["name"] for link in reversed(links) if link["code"]}


def _symptoms(text: str | None) -> frozenset[str]:
    return frozenset(
        statement.topic.replace("_", " ")
        for statement in read_statements(text or "")
        if statement.topic in SYMPTOM_NAMES
        and statement.polarity is Polarity.AFFIRMED
        and not statement.relative
    )


def _examinations(objective: Objective) -> dict[str, str]:
    wordings = (_BRACKETS.sub("", name).strip() for name in _examination_names(objective))
    return {canonical(wording): wording for wording in wordings}


def _examination_names(objective: Objective) -> Iterable[str]:
    """Yield the outermost entries; under a heading that names a field, the entries below it."""
    for examination in (e for e in examinations_of(objective) if not e.physical):
        name = examination.name
        below = [entry.name for entry in examination.entries if entry.path == (name,)]
        yield from filter(None, below if any(below) and _FIELD.search(name) else [name])


@dataclass(frozen=True)
class CaseProfile:
    """Hold the figures of a set of records, and how many cases name what.

    Attributes:
        figures: A row a figure: the paper's value and ours, an estimate where it is a mean.
        counts: Cases by name, the most frequent first, by kind; without diseases if no record's
            could be linked.
        uncounted: What was not counted, of how many records, and why.
    """

    figures: pd.DataFrame
    counts: dict[str, pd.DataFrame]
    uncounted: tuple[str, ...] = ()


def profile_cases(records: Sequence[MedicalRecord]) -> CaseProfile:
    """Profile records (Figures 3 to 5, §4.3); diseases without a terminology are not counted."""
    languages = Counter(record.language for record in records)
    missing = {language: reason for language in languages if (reason := _missing(language))}
    cases = [contents_of(record, linked=record.language not in missing) for record in records]
    diseases = _common_wordings(case.diseases or {} for case in cases)
    examinations = _common_wordings(case.examinations for case in cases)
    counts = {
        "specialties": _count(cases, lambda case: [case.specialty]),
        "subspecialties": _count(
            cases, lambda case: [case.subspecialty] if case.subspecialty else []
        ),
        "diseases": _count(
            cases, lambda case: [f"{code} {diseases[code]}" for code in case.diseases or ()]
        ),
        "examinations": _count(
            cases, lambda case: [examinations[name] for name in case.examinations]
        ),
        "symptoms": _count(cases, lambda case: case.symptoms),
    }
    figures = pd.DataFrame(_figures(cases, counts), dtype=object)
    # Without any linked record the table of diseases would be empty, and read as no disease.
    if len(missing) == len(languages):
        del counts["diseases"]
    uncounted = tuple(
        f"diseases by ICD-10 code, {with_noun(languages[language], 'record')} of language "
        f"{language}: {reason}"
        for language, reason in missing.items()
    )
    return CaseProfile(figures, counts, uncounted)


def _missing(language: Language) -> str:
    """Say why a language has no terminology; empty if it has one."""
    try:
        load_linker(language)
    except UserError as error:
        return str(error)
    return ""


def _common_wordings(cases: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return by key the wording that most cases have; of equals the first by alphabet."""
    counters: dict[str, Counter[str]] = defaultdict(Counter)
    for wordings in cases:
        for key, wording in wordings.items():
            counters[key][wording] += 1
    return {
        key: min(counter, key=lambda wording: (-counter[wording], wording))
        for key, counter in counters.items()
    }


def _count(
    cases: Sequence[CaseContents], names_of: Callable[[CaseContents], Iterable[str]]
) -> pd.DataFrame:
    """Count the cases of each name; equal counts stand in the order of names."""
    counter = Counter(name for case in cases for name in names_of(case))
    ordered = sorted(counter.items(), key=lambda item: (-item[1], item[0]))
    return pd.DataFrame(ordered, columns=["name", "cases"])


def _figures(
    cases: Sequence[CaseContents], counts: dict[str, pd.DataFrame]
) -> list[dict[str, object]]:
    different = {kind: len(frame) for kind, frame in counts.items()}
    linked = [case.diseases for case in cases if case.diseases is not None]
    by_code = Counter(code for diseases in linked for code in diseases)
    rows: list[tuple[str, float, object]] = [
        ("cases", 506, len(cases)),
        ("specialties", 12, different["specialties"]),
        ("subspecialties", 48, different["subspecialties"]),
        ("examinations a case", 3.5, mean_count([len(c.examinations) for c in cases])),
        ("different examinations", 769, different["examinations"]),
        ("symptoms a case", 6.8, mean_count([len(c.symptoms) for c in cases])),
        ("symptoms in the chief complaint", 1.7, mean_count([len(c.complaint) for c in cases])),
        ("different symptoms", 960, different["symptoms"]),
    ]
    # A number of diseases that nobody could link would be a 0 that is none.
    if linked:
        rows += [
            ("diseases a case", nan, mean_count([len(diseases) for diseases in linked])),
            *(
                (f"cases of {name} ({code})", nan, by_code[code])
                for code, name in PAPER_DISEASES.items()
            ),
        ]
    return [{"figure": name, "paper": paper, "here": here} for name, paper, here in rows]
