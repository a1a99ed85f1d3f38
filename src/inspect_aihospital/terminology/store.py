"""A terminology as one file of flat arrays and text: nothing in it could run."""

import hashlib
import io
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from inspect_aihospital.core.record import Language
from inspect_aihospital.terminology.concept import Concept
from inspect_aihospital.terminology.name_index import NameIndex
from inspect_aihospital.terminology.terminology import Terminology

DIGEST = 32
"""Bytes in front: SHA-256 over the rest."""

_TEXTS = ("texts", "loose", "grams")
_ARRAYS = ("rows", "kinds", "starts", "holders")
_BETWEEN = "\x1f"
"""Stands between the synonyms of a concept: a control character that no name holds."""


def pack(terminology: Terminology) -> bytes:
    """Return the file's content."""
    concepts, index = terminology.concepts, terminology.index
    columns: dict[str, Iterable[str]] = {
        "codes": [concept.code for concept in concepts],
        "names": [concept.name for concept in concepts],
        "synonyms": [_BETWEEN.join(concept.synonyms) for concept in concepts],
        **{name: getattr(index, name) for name in _TEXTS},
    }
    arrays = {name: _encode(column) for name, column in columns.items()}
    arrays |= {name: getattr(index, name) for name in _ARRAYS}
    content = io.BytesIO()
    np.savez(content, **arrays)  # type: ignore[arg-type]
    return _digest(content.getvalue()) + content.getvalue()


def unpack(content: bytes, language: Language, edition: str) -> Terminology | None:
    """Return the terminology in a file's content; `None` if it is not what `pack` made."""
    digest, body = content[:DIGEST], content[DIGEST:]
    # A file that was cut short has to be noticed before numpy reads it.
    if digest != _digest(body):
        return None
    # A pickled array could run code when it is loaded.
    with np.load(io.BytesIO(body), allow_pickle=False) as stored:
        arrays: dict[str, NDArray[np.generic]] = dict(stored)
    codes, names, synonyms = (_decode(arrays[name]) for name in ("codes", "names", "synonyms"))
    concepts = [
        Concept(code, name, tuple(joined.split(_BETWEEN)) if joined else ())
        for code, name, joined in zip(codes, names, synonyms, strict=True)
    ]
    index = NameIndex(
        language=language,
        **{name: _decode(arrays[name]) for name in _TEXTS},  # type: ignore[arg-type]
        **{name: arrays[name] for name in _ARRAYS},  # type: ignore[arg-type]
    )
    return Terminology(concepts, language, edition, index)


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).digest()


def _encode(column: Iterable[str]) -> NDArray[np.uint8]:
    # Line breaks part the texts of a column, so no text may hold one.
    return np.frombuffer(
        "\n".join(" ".join(t.splitlines()) for t in column).encode(), dtype=np.uint8
    )


def _decode(array: NDArray[np.generic]) -> list[str]:
    return array.tobytes().decode().split("\n")
