"""Faults of a model: whole answers that nobody can use."""

import json
import re
from random import Random
from typing import Any

from benchmarks.faults.answers import SEED, Stop, answer_of
from benchmarks.server.asked import Answer, Asked
from benchmarks.server.casting import cast
from benchmarks.server.filling import fill
from benchmarks.server.phrases import Language, passage
from benchmarks.server.players import END, TO_DOCTOR, TO_EXAMINER

ENDLESS_TOKENS = 4000
"""Of a reply that its limit ends."""

REFUSAL: dict[Language, str] = {
    "en": "I'm sorry, but I can't help with that.",
    "zh": "很抱歉，我无法协助处理这个请求。",
}
GRADE = re.compile(r"[A-D]")


def empty(asked: Asked) -> tuple[Answer, Stop]:
    """Nothing, and an ordinary end."""
    return Answer(""), "end"


def filtered(asked: Asked) -> tuple[Answer, Stop]:
    """Nothing, ended by the provider's filter."""
    return Answer(""), "filter"


def refused(asked: Asked) -> tuple[Answer, Stop]:
    """A polite no, in the language of the request; no tool is used."""
    return Answer(REFUSAL[cast(asked).language]), "end"


def wrong_language(asked: Asked) -> tuple[Answer, Stop]:
    """Sentences without any form, in the language that was not spoken."""
    other_language: Language = "zh" if cast(asked).language == "en" else "en"
    return Answer(passage(_draw(asked), other_language, 60)), "end"


def endless(asked: Asked) -> tuple[Answer, Stop]:
    """The answer, then its last sentence again and again until the limit."""
    usual = answer_of(asked)
    usual_words = usual.text or usual.arguments or ""
    again = passage(_draw(asked), cast(asked).language, 30)
    return Answer(usual_words + again * (ENDLESS_TOKENS // 30)), "length"


def nonsense(asked: Asked) -> tuple[Answer, Stop]:
    """Arguments of the wrong kinds and values that do not exist; in text, headings of nothing."""
    if not asked.tool:
        return Answer("# ???\n- (0)\n{'grade': 'E'}"), "end"
    arguments = fill(asked.tool.schema, _draw(asked), lambda draw: "?")
    return Answer("", json.dumps(_spoilt(arguments))), "end"


def _spoilt(value: Any) -> Any:
    """Every letter an E, every number 99, every list a word."""
    if isinstance(value, dict):
        return {name: _spoilt(part) for name, part in value.items()}
    if isinstance(value, list):
        return "none of these"
    return 99 if isinstance(value, int) else "E"


def misplaced_tokens(asked: Asked) -> tuple[Answer, Stop]:
    """The answer with control tokens before, within and after it."""
    language, usual = cast(asked).language, answer_of(asked)
    if usual.arguments is not None:
        return Answer(f"{END[language]} {TO_DOCTOR[language]}", usual.arguments), "end"
    half = len(usual.text) // 2
    first, second = usual.text[:half], usual.text[half:]
    marks = (TO_EXAMINER[language], END[language], TO_DOCTOR[language])
    return Answer(f"{marks[0]} {first} {marks[1]} {second} {marks[2]}"), "end"


def _draw(asked: Asked) -> Random:
    return Random(f"{SEED} {asked.digest.hex()}")
