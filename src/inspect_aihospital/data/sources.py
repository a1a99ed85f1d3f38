"""Download, verify and cache data sources; named cases have theirs in `case_sources`."""

import hashlib
import http.client
import os
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.errors import UserError

CACHE_VARIABLE = "INSPECT_AIHOSPITAL_CACHE"
"""Environment variable that names the cache folder; default: the user's cache folder."""

TIMEOUT_SECONDS = 60.0
"""Seconds that a download may stay silent."""


@dataclass(frozen=True)
class Source:
    """A file of a public repository at one commit.

    Attributes:
        name: Name in messages and in the cache.
        url: Address of the file.
        blob: Git blob id: SHA-1 over a header with the length, then the content. `None` where we
            have not seen the content: then the first download is remembered, and must stay.
        instead: Advice for a user who cannot download it.
    """

    name: str
    url: str
    blob: str | None
    instead: str


SHEET_VARIABLE = "INSPECT_AIHOSPITAL_ICD10_ZH"
"""Environment variable that names a local copy of the Chinese ICD-10 sheet."""

ICD10_BEIJING = Source(
    name="icd10_beijing_v601.xls",
    url=(
        "https://raw.githubusercontent.com/LibertFan/AI_Hospital/"
        "b37ce1bbc488f214e258d01b14400904b5465705/src/evaluate/"
        "%E5%9B%BD%E9%99%85%E7%96%BE%E7%97%85%E5%88%86%E7%B1%BBICD-10"
        "%E5%8C%97%E4%BA%AC%E4%B8%B4%E5%BA%8A%E7%89%88v601.xls"
    ),
    blob="2e04f9e7fb3222adff388ec4cd36776e706acaf1",
    # Ways of a task or a command around the sheet are named by these: others have none.
    instead=f"or name a copy of your own with {SHEET_VARIABLE}=PATH",
)
"""The Beijing clinical edition v601 of ICD-10, as the original evaluation uses it."""


_MEDALPACA = (
    "https://huggingface.co/datasets/medalpaca/medical_meadow_usmle_self_assessment/resolve/"
    "447bb42f9948bc95a9536b22432f8f7eea45f499/"
)
_NO_SAMPLE = "give a folder with these files with -T exam=PATH, or use -T exam=demo"

USMLE_SAMPLE = tuple(
    Source(name=f"usmle_{file}", url=f"{_MEDALPACA}{file}", blob=None, instead=_NO_SAMPLE)
    for file in (
        *(f"step{step}{kind}.json" for step in (1, 2, 3) for kind in ("", "_solutions")),
        "question_with_images.json",
    )
)
"""The USMLE sample exams, steps 1 to 3, as collected by MedAlpaca at one revision."""

MEDQA_TEST = Source(
    name="medqa_usmle_test.jsonl",
    url=(
        "https://raw.githubusercontent.com/gersteinlab/MedAgents/"
        "cd415fae30b706ef251f758384551162f3990008/datasets/MedQA/test.jsonl"
    ),
    blob="58356a9c6bad18435311e1b9c65509244659033d",
    instead="give a file with -T exam=PATH, or use -T exam=demo",
)
"""MedQA-USMLE's 1,273 test questions with five options (Jin et al.), by way of MedAgents."""


def cache_folder() -> Path:
    """Return the folder of downloads."""
    folder = os.environ.get(CACHE_VARIABLE)
    return Path(folder) if folder else user_cache_path("inspect_aihospital")


def git_blob_id(content: bytes) -> str:
    """Return the id that git gives a file with this content."""
    # Git hashes a header before the content, so a plain SHA-1 of the file differs.
    header = b"blob %d\x00" % len(content)
    return hashlib.sha1(header + content, usedforsecurity=False).hexdigest()


def fetch(source: Source, *, timeout: float = TIMEOUT_SECONDS) -> bytes:
    """Return the content of a source: from the cache if it verifies there, else downloaded.

    The download is given up after `timeout` seconds without an answer.

    Raises:
        UserError: The download failed, or its content differs from the pinned id or from the first
            download. Nothing is cached.
    """
    path = cache_folder() / source.name
    expected = source.blob or _remembered(path)
    if path.is_file() and expected and git_blob_id(content := path.read_bytes()) == expected:
        return content
    content = _download(source, timeout)
    # What was downloaded is checked before it replaces anything in the cache.
    blob_id = git_blob_id(content)
    if blob_id != (expected or blob_id):
        accept = "" if source.blob else f"Remove {_memory(path)} to take it as it is now. "
        raise UserError(
            f"{source.url} has changed or arrived incomplete: expected git blob {expected}, "
            f"got {blob_id} ({len(content)} bytes). {accept}{_advice(source)}"
        )
    write_whole(path, content)
    # Remembered only after the content is there, so that an id without a file cannot lock it out.
    if not source.blob:
        write_whole(_memory(path), blob_id.encode())
    return content


def _memory(path: Path) -> Path:
    """Return the file beside an unpinned file that remembers its id."""
    return path.with_name(f"{path.name}.blob")


def _remembered(path: Path) -> str | None:
    memory = _memory(path)
    return memory.read_text("ascii", "replace").strip() if memory.is_file() else None


def _download(source: Source, timeout: float) -> bytes:
    try:
        with urllib.request.urlopen(source.url, timeout=timeout) as response:
            return bytes(response.read())
    except (urllib.error.URLError, http.client.HTTPException, OSError) as error:
        raise UserError(f"Cannot download {source.url}: {error}. {_advice(source)}") from error


def _advice(source: Source) -> str:
    # Only a pinned source can verify a copy that somebody put there.
    copy = (
        f"put a verified copy at {cache_folder() / source.name} "
        f"({CACHE_VARIABLE} names another folder), "
    )
    return f"Try again online, {copy if source.blob else ''}{source.instead}."


def write_whole(path: Path, content: bytes) -> None:
    """Write a file of the cache, so that nobody ever reads half of it.

    Raises:
        UserError: It cannot be written; then nothing is left of it.
    """
    try:
        with all_or_nothing(path, replace=True) as part:
            part.write_bytes(content)
    except UserError as error:
        raise UserError(
            f"{error} It is the cache folder: make it writable and make room, or name another one "
            f"with {CACHE_VARIABLE}."
        ) from error
