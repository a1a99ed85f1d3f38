"""A patient's history, cut into sentences and clauses that can be told in the first person."""

import re

from inspect_aihospital.core.record import Language

_SENTENCE: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9'\"-])|\n"),
    "zh": re.compile(r"(?<=[。！？;；])|\n"),
}
_CLAUSE: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"[;:]\s|,\s(?!\d)|\.(?=\s|$)"),
    "zh": re.compile(r"[,，;；。：:]"),
}
_FIELD = re.compile(r"^[-\s]*(?:[A-Z][A-Za-z ]{2,30}:\s*)+")
_NO_NEWS = re.compile(r"^(?:On questioning|追问|On further questioning)\s*[:：]\s*", re.IGNORECASE)
_FIRST_PERSON = (
    (
        r"\b(told|found|gave|saw|sent|with|for|by|to|made) her(?= (?:that|to|in|at|and|,)|[.,;])",
        r"\1 me",
    ),
    (r"\b(?:The|the) patient(?:'s)? (?:reports|complains of|presents with)\b", "I have"),
    (r"\b(?:The patient|the patient|She|He|she|he)\s+has\b", "I have"),
    (r"\b(?:The patient|the patient|She|He|she|he)\s+is\b", "I am"),
    (r"\b(?:The patient|the patient|She|He|she|he)\s+denies\b", "I don't have"),
    (r"\b(?:The patient|the patient|Patient)(?: also)? (?:reports|notes)\b", "I noticed"),
    (r"\b(?:The patient|the patient|She|He|she|he)\b", "I"),
    (r"\b(?:Her|His|her|his|The patient's|the patient's)\b", "my"),
    (r"\b(?:him|himself|herself)\b", "me"),
    (
        r"\bI (eat|drink|wake|find|feel|take|get|look|live|work|smoke|cough|want|say|need|use)s\b",
        r"I \1",
    ),
    (r"\bI (?:does|goes)\b", "I do"),
    (r"\bDenies\b", "I don't have"),
)


def sentences_of(text: str | None, language: Language) -> list[str]:
    """The sentences of a part of a record, without names of fields."""
    pieces = _SENTENCE[language].split(text or "")
    plain_pieces = (_NO_NEWS.sub("", _FIELD.sub("", piece.strip())).strip() for piece in pieces)
    return [sentence for sentence in plain_pieces if len(sentence) > 2]


def clauses_of(text: str | None, language: Language) -> list[str]:
    """The clauses of a part of a record."""
    pieces = (
        piece
        for sentence in sentences_of(text, language)
        for piece in _CLAUSE[language].split(sentence)
    )
    return [piece.strip(" .-") for piece in pieces if len(piece.strip(" .-")) > 1]


def first_person(text: str, language: Language) -> str:
    """Words of a record as the patient says them."""
    if language == "zh":
        return re.sub(r"患者|患儿|病人", "我", text).replace("自诉", "")
    for pattern, words in _FIRST_PERSON:
        text = re.sub(pattern, words, text)
    return text[:1].upper() + text[1:]
