"""Get a terminology: read it once, keep it with its index in the cache folder, load it from there.

The file's name carries a hash of the source and of the code that reads it, so that neither can
change unnoticed.
"""

import hashlib
import logging
import os
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
from inspect_aihospital.terminology.concept import System

if TYPE_CHECKING:
    from inspect_aihospital.terminology.terminology import Terminology

SYSTEM: dict[Language, System] = {"zh": "icd10-beijing-v601", "en": "icd10cm"}

_log = logging.getLogger(__name__)


def load_terminology(language: Language) -> "Terminology":
    """Return the terminology of a language: the Beijing edition (`zh`) or ICD-10-CM (`en`).

    Raises:
        UserError: It is missing, or what was downloaded is not the pinned one. The message says
            how to get it. A sheet that the environment variable names may be another edition.
    """
    require_choices(language=(language, Language))
    # The variable is an argument of the cached function, so that a change of it is noticed.
    return _load(language, os.environ.get(SHEET_VARIABLE) if language == "zh" else None)


def forget() -> None:
    """Load anew what is asked for next."""
    _load.cache_clear()


@cache
def _load(language: Language, sheet: str | None) -> "Terminology":
    from inspect_aihospital.terminology.store import unpack  # noqa: PLC0415 - slow to load

    source = _sheet(sheet) if language == "zh" else icd10cm.edition().encode()
    digest = hashlib.sha256(source).hexdigest()[:12]
    edition = f"{SYSTEM[language]} {source.decode()}" if language == "en" else _name(source, digest)
    path = cache_folder() / f"{SYSTEM[language]}-{digest}-{_code_digest()}.npz"
    if stored := unpack(_read_file(path), SYSTEM[language], language, edition):
        return stored
    terminology = _index(language, source, sheet or ICD10_BEIJING.name, edition)
    _keep(path, terminology)
    return terminology


def _index(language: Language, source: bytes, name: str, edition: str) -> "Terminology":
    """Return the terminology of a source, with an index made anew."""
    from inspect_aihospital.terminology import beijing  # noqa: PLC0415 - slow to load
    from inspect_aihospital.terminology.terminology import Terminology  # noqa: PLC0415

    rows = beijing.read_rows(source, name) if language == "zh" else None
    concepts = icd10cm.read_concepts() if rows is None else beijing.read_concepts(rows)
    return Terminology(concepts, language, edition)


def _sheet(sheet_path: str | None) -> bytes:
    if not sheet_path:
        return fetch(ICD10_BEIJING)
    try:
        content = Path(sheet_path).read_bytes()
    except OSError as error:
        raise UserError(
            f"{SHEET_VARIABLE}={sheet_path}: cannot be read ({error.strerror}). Name a copy of "
            f"{ICD10_BEIJING.url}, unset the variable to download one, or run a task without "
            "ICD-10 linking: -T icd10=false."
        ) from error
    return content


def _name(sheet: bytes, digest: str) -> str:
    """Return how logs call a sheet: by its edition if it is the pinned one, else a custom one."""
    pinned = git_blob_id(sheet) == ICD10_BEIJING.blob
    return f"{SYSTEM['zh']} {digest}" if pinned else f"custom {digest}"


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
