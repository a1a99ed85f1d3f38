"""Get a terminology: read it once, keep it with its index in the cache folder, load it from there.

The file's name carries a hash of the source and of the code that reads it, so that neither can
change unnoticed.
"""

import hashlib
import logging
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from inspect_aihospital.core.record import Language
from inspect_aihospital.data.sources import (
    ICD10_BEIJING,
    SHEET_VARIABLE,
    cache_folder,
    fetch,
    git_blob_id,
    write_whole,
)
from inspect_aihospital.errors import UserError, require_choices
from inspect_aihospital.terminology import icd10cm
from inspect_aihospital.terminology.concept import Concept

if TYPE_CHECKING:
    from inspect_aihospital.terminology.terminology import Terminology

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class TerminologySource:
    """Where the terminology of a language comes from.

    Attributes:
        system: Its name in the cache.
        read: Reads its content, and how logs call it; takes the path of a copy of one's own.
        concepts: The concepts in the content; takes its name in messages, too.
        variable: The environment variable that may name a copy of one's own.
    """

    system: str
    read: Callable[[str | None], tuple[bytes, str]]
    concepts: Callable[[bytes, str], list[Concept]]
    variable: str | None = None


def load_terminology(language: Language) -> "Terminology":
    """Return the terminology of a language: the Beijing edition (`zh`) or ICD-10-CM (`en`).

    Raises:
        UserError: It is missing, or what was downloaded is not the pinned one. The message says
            how to get it. A sheet that the environment variable names may be another edition.
    """
    require_choices(language=(language, Language))
    variable = SOURCES[language].variable
    # The variable is an argument of the cached function, so that a change of it is noticed.
    return _load(language, os.environ.get(variable) if variable else None)


@cache
def _load(language: Language, own_copy: str | None) -> "Terminology":
    from inspect_aihospital.terminology.store import unpack  # noqa: PLC0415 - slow to load
    from inspect_aihospital.terminology.terminology import Terminology  # noqa: PLC0415

    source = SOURCES[language]
    content, edition = source.read(own_copy)
    path = cache_folder() / f"{source.system}-{_digest(content)}-{_code_digest()}.npz"
    if stored := unpack(_read_file(path), language, edition):
        return stored
    concepts = source.concepts(content, own_copy or ICD10_BEIJING.name)
    terminology = Terminology(concepts, language, edition)
    _keep(path, terminology)
    return terminology


def _read_sheet(sheet_path: str | None) -> tuple[bytes, str]:
    """Return the sheet, called by its edition if it is the pinned one, else a custom one."""
    content = _read_own_sheet(sheet_path) if sheet_path else fetch(ICD10_BEIJING)
    pinned = git_blob_id(content) == ICD10_BEIJING.blob
    return content, f"{'icd10-beijing-v601' if pinned else 'custom'} {_digest(content)}"


def _read_own_sheet(sheet_path: str) -> bytes:
    try:
        return Path(sheet_path).read_bytes()
    except OSError as error:
        raise UserError(
            f"{SHEET_VARIABLE}={sheet_path}: cannot be read ({error.strerror}). Name a copy of "
            f"{ICD10_BEIJING.url}, or unset the variable to download one."
        ) from error


def _sheet_concepts(sheet: bytes, name: str) -> list[Concept]:
    from inspect_aihospital.terminology import beijing  # noqa: PLC0415 - slow to load

    return beijing.read_concepts(beijing.read_rows(sheet, name))


def _read_package(_: str | None) -> tuple[bytes, str]:
    """Return the version of the package, which stands for its content."""
    edition = icd10cm.edition()
    return edition.encode(), f"icd10cm {edition}"


SOURCES: dict[Language, TerminologySource] = {
    "zh": TerminologySource("icd10-beijing-v601", _read_sheet, _sheet_concepts, SHEET_VARIABLE),
    "en": TerminologySource("icd10cm", _read_package, lambda *_: icd10cm.read_concepts()),
}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def _read_file(path: Path) -> bytes:
    """Return what the cache holds; nothing if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _keep(path: Path, terminology: "Terminology") -> None:
    """Write the cache; without one the next start is slower, nothing else."""
    from inspect_aihospital.terminology.store import pack  # noqa: PLC0415 - slow to load

    try:
        write_whole(path, pack(terminology))
    except UserError as error:
        _log.warning("The index of %s is not kept: %s", terminology.edition, error)


@cache
def _code_digest() -> str:
    """Hash of all that decides what is in an index, apart from the source."""
    digest = hashlib.sha256()
    folder = files(__package__)
    # The whole package counts, since any of its modules may change what an index holds.
    for part in (folder, folder / "aliases"):
        for item in sorted(part.iterdir(), key=lambda entry: entry.name):
            if item.is_file():
                digest.update(item.read_bytes())
    return digest.hexdigest()[:12]
