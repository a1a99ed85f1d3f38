"""Load the records that `-T cases=` names, select from them, and refuse unusable ones."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Literal

from inspect_aihospital.core.record import Language, MedicalRecord, Specialty
from inspect_aihospital.data.record_files import (
    CaseError,
    problem_list,
    read_records,
    refuse_repeated_ids,
)
from inspect_aihospital.data.sources import MVME_PATIENTS, fetch
from inspect_aihospital.errors import require_choices

LanguageChoice = Literal["zh", "en", "auto"]
"""Records of one language, or (`auto`) all of them, each in its own language."""

Incomplete = Literal["error", "skip"]
"""Effect of a record without a required field: refuse the set, or leave the record out."""


@dataclass(frozen=True)
class CaseSet:
    """Records that a task runs on.

    Attributes:
        name: `mvme`, `demo` or the file's name.
        records: In the order of the source.
        sha256: First 12 hex digits of the SHA-256 over the source, before any selection.
        skipped: Missing fields of incomplete records, by id.
    """

    name: str
    records: tuple[MedicalRecord, ...]
    sha256: str
    skipped: Mapping[str, tuple[str, ...]]


def load_cases(
    cases: str = "mvme",
    *,
    specialty: str | Sequence[str] | None = None,
    language: LanguageChoice = "auto",
    incomplete: Incomplete = "error",
) -> CaseSet:
    """Load a set of records and select from it.

    Args:
        cases: `mvme` (downloaded once and verified), `demo` (built in), or the path of a JSON or
            JSONL file; its format is recognised from its content.
        specialty: Groups to keep, comma-separated: IM, SURG, OB/GYN, PEDS, ENT, Others.
        language: Language to keep.
        incomplete: Whether a record without a required field is an error or skipped.

    Raises:
        UserError: `language` or `incomplete` is no choice.
        CaseError: A file that cannot be read, records that are malformed, incomplete or share
            an id, an unknown specialty, or a selection that leaves nothing.
    """
    require_choices(language=(language, LanguageChoice), incomplete=(incomplete, Incomplete))
    sources = _read_sources(cases)
    # The demo is several files; ids have to be unique over all of them.
    records = [record for name, content in sources for record in read_records(name, content)]
    refuse_repeated_ids(
        cases, (record.id for record in records), "records", "Give each record its own id."
    )
    # All gaps are listed before any is refused or skipped.
    gaps = {record.id: gaps for record in records if (gaps := record.gaps())}
    if gaps and incomplete == "error":
        raise problem_list(
            f"{cases}: records lack what a consultation requires",
            [f"{id}: no {', no '.join(names)}" for id, names in gaps.items()],
            "Complete them, or leave them out with -T incomplete=skip.",
        )
    # The digest is over the whole source: selections of one file stay recognisable as such.
    complete = [record for record in records if record.id not in gaps]
    return CaseSet(
        name=Path(cases).name,
        records=_select(complete, _specialties(specialty), language, cases),
        sha256=hashlib.sha256(b"".join(content for _, content in sources)).hexdigest()[:12],
        skipped=gaps,
    )


def _read_sources(cases: str) -> list[tuple[str, bytes]]:
    if cases == "mvme":
        return [(MVME_PATIENTS.name, fetch(MVME_PATIENTS))]
    if cases == "demo":
        folder = files("inspect_aihospital.data") / "demo"
        # A folder lists its files in any order, and the digest depends on it.
        demo = sorted(folder.iterdir(), key=lambda file: file.name)
        return [(file.name, file.read_bytes()) for file in demo if file.name.endswith(".json")]
    path = Path(cases).expanduser()
    if not path.is_file():
        problem = "a folder" if path.is_dir() else "no such file"
        raise CaseError(
            f"cases={cases}: {problem}. Give 'mvme', 'demo' or the path of a JSON or JSONL file."
        )
    return [(path.name, path.read_bytes())]


def _specialties(choice: str | Sequence[str] | None) -> frozenset[Specialty]:
    if choice is None:
        return frozenset(Specialty)
    names = choice.split(",") if isinstance(choice, str) else choice
    by_name = {specialty.value.casefold(): specialty for specialty in Specialty}
    unknown = [name for name in names if name.strip().casefold() not in by_name]
    if unknown or not names:
        raise CaseError(
            f"specialty={choice}: unknown group {', '.join(map(repr, unknown))}. "
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
