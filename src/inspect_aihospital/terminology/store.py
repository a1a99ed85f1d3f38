"""A terminology as one file of flat arrays and text: nothing in it could run."""

import hashlib
import io
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from inspect_aihospital.core.record import Language
from inspect_aihospital.terminology.concept import Concept, System
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
    concepts, language, index = terminology.concepts, terminology.language, terminology.index
    columns: dict[str, Iterable[str]] = {
        "codes": [concept.code for concept in concepts],
        "names": [concept.names[language] for concept in concepts],
        "synonyms": [_BETWEEN.join(concept.synonyms) for concept in concepts],
        "parents": [concept.parent or "" for concept in concepts],
        **{name: getattr(index, name) for name in _TEXTS},
    }
    arrays = {name: _encode(column) for name, column in columns.items()}
    arrays |= {name: getattr(index, name) for name in _ARRAYS}
    content = io.BytesIO()
    np.savez(content, **arrays)  # type: ignore[arg-type]
    return _digest(content.getvalue()) + content.getvalue()


def unpack(content: bytes, system: System, language: Language, edition: str) -> Terminology | None:
    """Return the terminology in a file's content; `None` if it is not what `pack` made."""
    digest, body = content[:DIGEST], content[DIGEST:]
    # A file that was cut short has to be noticed before numpy reads it.
    if digest != _digest(body):
        return None
    # A pickled array could run code when it is loaded.
    with np.load(io.BytesIO(body), allow_pickle=False) as stored:
        arrays: dict[str, NDArray[np.generic]] = dict(stored)
    columns = {
        name: _decode(arrays[name]) for name in ("codes", "names", "synonyms", "parents", *_TEXTS)
    }
    index = NameIndex(
        language=language,
        **{name: columns[name] for name in _TEXTS},  # type: ignore[arg-type]
        **{name: arrays[name] for name in _ARRAYS},  # type: ignore[arg-type]
    )
    return Terminology(_concepts(columns, system, language), language, edition, index)


def _concepts(
    columns: dict[str, list[str]], system: System, language: Language
) -> Sequence[Concept]:
    return [
        Concept(code, system, {language: name}, _split(synonyms), parent or None)
        for code, name, synonyms, parent in zip(
            columns["codes"],
            columns["names"],
            columns["synonyms"],
            columns["parents"],
            strict=True,
        )
    ]


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).digest()


def _split(joined: str) -> tuple[str, ...]:
    return tuple(joined.split(_BETWEEN)) if joined else ()


def _encode(column: Iterable[str]) -> NDArray[np.uint8]:
    # Line breaks part the texts of a column, so no text may hold one.
    return np.frombuffer(
        "\n".join(" ".join(t.splitlines()) for t in column).encode(), dtype=np.uint8
    )


def _decode(array: NDArray[np.generic]) -> list[str]:
    return array.tobytes().decode().split("\n")
