"""Load the records that `-T cases=` names, select from them, and refuse unusable ones."""

import hashlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from inspect_aihospital.core.record import Language, MedicalRecord, Specialty
from inspect_aihospital.data.case_sources import CASE_SOURCES, CaseSource
from inspect_aihospital.data.record_files import (
    CaseError,
    problem_list,
    read_records,
    refuse_repeated_ids,
)
from inspect_aihospital.errors import require_choices

LanguageChoice = Literal["zh", "en", "auto"]
"""Records of one language, or (`auto`) all of them, each in its own language."""

TABLES = frozenset({".csv", ".tsv", ".xls", ".xlsx"})
"""Suffixes of tables, which a map has to turn into records first."""

Incomplete = Literal["error", "skip"]
"""Effect of a record without a required field: refuse the set, or leave the record out."""


@dataclass(frozen=True)
class CaseSet:
    """Records that a task runs on.

    Attributes:
        name: Its name in `CASE_SOURCES`, or the file's.
        records: In the order of the source.
        sha256: First 12 hex digits of the SHA-256 over the records of the source, before any
            selection; the same for every form of file.
        skipped: Missing fields of incomplete records, by id.
        ids: Ids of all records of the source, before any selection.
    """

    name: str
    records: tuple[MedicalRecord, ...]
    sha256: str
    skipped: Mapping[str, tuple[str, ...]]
    ids: frozenset[str] = frozenset()

    @property
    def languages(self) -> tuple[Language, ...]:
        """Languages of its records, in order."""
        return tuple(sorted({record.language for record in self.records}))


def load_cases(
    cases: str = "mvme",
    *,
    specialty: str | Sequence[str] | None = None,
    language: LanguageChoice = "auto",
    incomplete: Incomplete = "error",
) -> CaseSet:
    """Load a set of records and select from it.

    Args:
        cases: A name of `CASE_SOURCES` (`mvme` and `cmb_clin` are downloaded once and verified,
            `demo` is built in), or the path of a JSON, JSONL or parquet file; its format is
            recognised from its content.
        specialty: Groups to keep, comma-separated: IM, SURG, OB/GYN, PEDS, ENT, Others.
        language: Language to keep.
        incomplete: Whether a record without a required field is an error or skipped; `cmb_clin`
            always skips.

    Raises:
        UserError: `language` or `incomplete` is no choice, a download failed, or a parquet file
            cannot be read.
        CaseError: A file that cannot be read, records that are malformed, incomplete or share
            an id, an unknown specialty, or a selection that leaves nothing.
    """
    require_choices(language=(language, LanguageChoice), incomplete=(incomplete, Incomplete))
    source = CASE_SOURCES.get(cases) or _file_source(cases)
    contents = source.read_files()
    # The demo is several files; ids have to be unique over all of them.
    records = [record for name, content in contents for record in read_records(name, content)]
    refuse_repeated_ids(
        cases, (record.id for record in records), "records", "Give each record its own id."
    )
    # All gaps are listed before any is refused or skipped.
    gaps = {record.id: gaps for record in records if (gaps := _gaps(record, source))}
    complete = [record for record in records if record.id not in gaps]
    is_strict = incomplete == "error" and not source.skips_incomplete
    if gaps and (is_strict or not complete):
        raise problem_list(
            f"{cases}: records lack what a consultation requires",
            [f"{id}: no {', no '.join(names)}" for id, names in gaps.items()],
            f"Complete them{', or leave them out with -T incomplete=skip' if complete else ''}.",
        )
    return CaseSet(
        name=Path(cases).name,
        records=_select(complete, _specialties(specialty), language, cases),
        sha256=_digest(records),
        skipped=gaps,
        ids=frozenset(record.id for record in records),
    )


def _digest(records: Sequence[MedicalRecord]) -> str:
    # Over all records: selections of one source stay recognisable as such.
    content = "\n".join(record.model_dump_json() for record in records)
    return hashlib.sha256(content.encode()).hexdigest()[:12]


def _file_source(cases: str) -> CaseSource:
    path = Path(cases).expanduser()
    if not path.is_file():
        problem = "a folder" if path.is_dir() else "no such file"
        names = ", ".join(map(repr, CASE_SOURCES))
        raise CaseError(
            f"cases={cases}: {problem}. Give {names}, or the path of a JSON, JSONL or parquet file."
        )
    if path.suffix.lower() in TABLES:
        raise CaseError(f"cases={cases}: a table. Run `inspect-aihospital records convert` first.")
    return CaseSource(lambda: [(path.name, path.read_bytes())])


def _gaps(record: MedicalRecord, source: CaseSource) -> tuple[str, ...]:
    missing = [aspect for aspect in source.required_references if not record.reference_of(aspect)]
    return (*record.gaps(), *(f"reference {aspect}" for aspect in missing))


def _specialties(choice: str | Sequence[str] | None) -> frozenset[Specialty]:
    if choice is None:
        return frozenset(Specialty)
    # Chinese keyboards have commas of their own.
    names = re.split("[,，、]", choice) if isinstance(choice, str) else choice
    by_name = {specialty.value.casefold(): specialty for specialty in Specialty}
    unknown_names = [name for name in names if name.strip().casefold() not in by_name]
    if unknown_names or not names:
        raise CaseError(
            f"specialty={choice}: unknown group {', '.join(map(repr, unknown_names))}. "
            f"Choose among {', '.join(Specialty)}, comma-separated."
        )
    return frozenset(by_name[name.strip().casefold()] for name in names)


def _select(
    records: Sequence[MedicalRecord],
    specialties: frozenset[Specialty],
    language: LanguageChoice,
    cases: str,
) -> tuple[MedicalRecord, ...]:
    languages: set[Language] = {"zh", "en"} if language == "auto" else {language}
    selected = tuple(
        record
        for record in records
        if record.specialty in specialties and record.language in languages
    )
    if not selected:
        counts = Counter(f"{record.specialty.value}/{record.language}" for record in records)
        groups = ", ".join(f"{count} {group}" for group, count in sorted(counts.items()))
        raise CaseError(
            f"cases={cases}: nothing is left for language={language}, specialty="
            f"{','.join(sorted(specialties))}. There is: {groups or 'nothing'}."
        )
    return selected
