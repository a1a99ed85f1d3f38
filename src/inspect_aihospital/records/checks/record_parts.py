"""Go through a record's fields, and their sentences."""

from collections.abc import Iterator

from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.regex import regex

PATIENT, EXAMINER, REFERENCE = "subjective", "objective", "reference"

# A point behind "Dr", "vs" or the E of E. coli, or within a number, ends no sentence.
_SENTENCE_END = regex(
    r"[\n。；;！!？?]|(?<!\bvs)(?<!\bDr)(?<!\bMr)(?<!\d)\.(?!(?<=\b[A-Z]\.)\s[a-z])(?=\s|$)"
    r"|(?<=\d)\.(?=\s+[A-Z]|$)"
)


def fields(record: MedicalRecord, *parts: str) -> Iterator[tuple[str, str]]:
    """Yield the filled fields of some parts, with their paths."""
    for part in parts:
        for name, text in getattr(record, part).model_dump().items():
            if text:
                yield f"{part}.{name}", text


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, without those that are blank."""
    return [sentence for sentence in _SENTENCE_END.split(text) if sentence.strip()]
