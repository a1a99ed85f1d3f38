"""Who is asked, and for what: read off our prompts' wording.

Every built-in prompt is known by its longest piece of text between fields. The system text names
the role, the user's last message the step. So the server follows the prompts when they change.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

from benchmarks.server.asked import Asked
from benchmarks.server.phrases import Language

PROMPTS = Path(__file__).parents[2] / "src" / "inspect_aihospital" / "prompts"
ROLES = (
    *("doctor", "one_step", "patient", "examiner_parse", "examiner_report", "grader"),
    *("extractor", "auditor_failure", "auditor", "moderator", "conference"),
    *("exam", "exam_review", "summarizer"),
)
"""Prompts that stand in the system text."""
STEPS = (
    *("report_request", "moderator_facts", "moderator_answers", "moderator_disputes"),
    *("moderator_report", "conference_revise", "conference_round", "exam_answer"),
)
"""Prompts that stand in a user's message."""
UNKNOWN = "other"
"""Who is asked by a prompt that is none of ours."""


class Part(NamedTuple):
    """A role, the step it is asked for (empty where it has one), and the language."""

    role: str
    step: str
    language: Language


def cast(asked: Asked) -> Part:
    """The part of a request; `other` where no prompt of ours is found in it."""
    role, language = _find(asked.system, ROLES)
    step, _ = _find(asked.last, STEPS)
    return Part(role or UNKNOWN, step, language or _language(asked.last))


def _find(text: str, names: tuple[str, ...]) -> tuple[str, Language | None]:
    for name in names:
        for language, piece in pieces(name):
            if piece in text:
                return name, language
    return "", None


@cache
def pieces(name: str) -> tuple[tuple[Language, str], ...]:
    """A prompt's longest line without a field, in each language that it exists in."""
    found = []
    for language in get_args(Language):
        path = PROMPTS / language / f"{name}.txt"
        if path.exists():
            text = path.read_text("utf-8")
            found.append((language, max(re.split(r"\{\w+\}|\n", text), key=len)))
    return tuple(found)


def _language(text: str) -> Language:
    return "zh" if re.search(r"[\u4e00-\u9fff]", text) else "en"
