"""Run all checks on a set of records; nothing is downloaded and nothing leaves the machine."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.case_sources import CASE_SOURCES, MVME
from inspect_aihospital.data.cases import CaseSet, load_cases
from inspect_aihospital.data.sources import (
    ICD10_BEIJING,
    SHEET_VARIABLE,
    Source,
    cache_folder,
    git_blob_id,
)
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.linking.linker_cache import load_linker
from inspect_aihospital.records.checks.check_findings import (
    Check,
    Level,
    RecordCheck,
    RecordFinding,
    Unchecked,
)
from inspect_aihospital.records.checks.crowded_lines import check_lines
from inspect_aihospital.records.checks.gradable_reference import check_codes, check_support
from inspect_aihospital.records.checks.identifiers import check_identifiers
from inspect_aihospital.records.checks.near_duplicates import check_duplicates
from inspect_aihospital.records.checks.record_form import check_age, check_language, check_size
from inspect_aihospital.records.checks.told_diagnosis import check_diagnosis
from inspect_aihospital.records.checks.told_results import check_results
from inspect_aihospital.records.disease_names.told_names import diseases_of, is_understood

MOST_IDS = 5
"""Ids of records that are named in what could not be checked."""


def check_records(cases: CaseSet) -> RecordCheck:
    """Check all records of a set."""
    languages = Counter(record.language for record in cases.records)
    linkers = {language: linker for language in languages if (linker := _linker(language))}
    findings = [
        finding
        for record in cases.records
        for finding in check_record(record, linkers.get(record.language))
    ]
    findings += check_duplicates(cases.records, _known_sets(cases.name))
    # Of a named set it is known which cases are incomplete: they are skipped in a run, too.
    level: Level = "note" if cases.name in CASE_SOURCES else "warning"
    effect = "a run leaves it out" if level == "note" else "a run refuses it"
    findings += (
        RecordFinding(
            id, "record", Check.INCOMPLETE, level, "", f"no {', no '.join(gaps)}: {effect}"
        )
        for id, gaps in cases.skipped.items()
    )
    order = {record.id: number for number, record in enumerate(cases.records)}
    # Incomplete cases are in no record, so they stand behind all others.
    findings.sort(key=lambda f: (order.get(f.case, len(order)), f.level != "warning"))
    return RecordCheck(
        name=cases.name,
        records=len(cases.records) + len(cases.skipped),
        findings=tuple(findings),
        unchecked=tuple(_unchecked(cases, languages, linkers)),
    )


def check_record(record: MedicalRecord, linker: Linker | None) -> Iterator[RecordFinding]:
    """Yield what is found in a record alone; without a linker, names have no codes."""
    diseases = diseases_of(record.reference.diagnosis or "", record.language, linker)
    yield from check_diagnosis(record, diseases)
    yield from check_results(record)
    if linker:
        yield from check_codes(record, diseases)
    if record.reference.rationale:
        yield from check_support(record)
    yield from check_size(record)
    yield from check_age(record)
    yield from check_language(record)
    yield from check_identifiers(record)
    yield from check_lines(record)


def _linker(language: Language) -> Linker | None:
    # The Chinese terminology would be downloaded, and a check is to stay on the machine.
    is_here = language == "en" or SHEET_VARIABLE in os.environ or _is_cached(ICD10_BEIJING)
    return load_linker(language) if is_here else None


def _known_sets(name: str) -> dict[str, Sequence[MedicalRecord]]:
    """Return the sets to compare with: the built-in cases, and the 506 if they are here."""
    names = ["demo", *(["mvme"] if _is_cached(MVME) else [])]
    return {title: load_cases(title, incomplete="skip").records for title in names if title != name}


def _is_cached(source: Source) -> bool:
    path = cache_folder() / source.name
    # By content: a file of that name may be an older or a broken download.
    return path.is_file() and git_blob_id(path.read_bytes()) == source.blob


def _unchecked(
    cases: CaseSet, languages: Mapping[Language, int], linkers: Mapping[Language, Linker]
) -> Iterator[Unchecked]:
    missing = {language: count for language, count in languages.items() if language not in linkers}
    for language, count in missing.items():
        remedy = f"name the ICD-10 sheet with {SHEET_VARIABLE}, or run a task with linking once"
        yield Unchecked(Check.CODE, count, f"no terminology of language {language}: {remedy}")
        reason = (
            "searched by the reference's own names alone: name the sheet, as above, or write other "
            "names in brackets behind the first diagnosis, and check again"
        )
        yield Unchecked(Check.DIAGNOSIS, count, reason)
    unknown = [
        record.id
        for record in cases.records
        if (linker := linkers.get(record.language))
        and not is_understood(record.reference.diagnosis or "", record.language, linker)
    ]
    if unknown:
        ids = ", ".join(unknown[:MOST_IDS]) + " …" * (len(unknown) > MOST_IDS)
        reason = (
            f"the first diagnosis is not understood ({ids}): only its own words are searched. "
            "Write a common name in brackets behind it, and check again"
        )
        yield Unchecked(Check.DIAGNOSIS, len(unknown), reason)
    if bare := sum(not record.reference.rationale for record in cases.records):
        yield Unchecked(Check.SUPPORT, bare, "no rationale in the reference")
    if cases.name != "mvme" and not _is_cached(MVME):
        reason = "not compared with the 506 records of MVME, which are not downloaded"
        yield Unchecked(Check.DUPLICATE, len(cases.records), reason)
