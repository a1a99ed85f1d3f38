"""A grader's answer to grades: nothing but an explicit letter for a named aspect counts."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from inspect_aihospital.core.rubric import GRADES, Aspect, Grade


@dataclass(frozen=True)
class Verdict:
    """What a grader said of a report.

    Attributes:
        grades: The aspects with a valid grade.
        analyses: The grader's reasoning, where it gave one in the tool call.
    """

    grades: Mapping[Aspect, Grade] = field(default_factory=dict)
    analyses: Mapping[Aspect, str] = field(default_factory=dict)

    def __or__(self, other: "Verdict") -> "Verdict":
        """This verdict, completed by another; what is there already stands."""
        return Verdict({**other.grades, **self.grades}, {**other.analyses, **self.analyses})

    def by_aspect(self) -> dict[Aspect, "Verdict"]:
        """This verdict, apart: one for each aspect that it grades."""
        return {
            aspect: Verdict(
                {aspect: grade}, {a: t for a, t in self.analyses.items() if a == aspect}
            )
            for aspect, grade in self.grades.items()
        }


def agree(verdicts: Iterable[Verdict]) -> Verdict:
    """What several parts of one answer say with one voice; an aspect they differ on is absent."""
    given = list(verdicts)
    letters: dict[Aspect, set[Grade]] = {}
    for verdict in given:
        for aspect, grade in verdict.grades.items():
            letters.setdefault(aspect, set()).add(grade)
    grades = {aspect: next(iter(found)) for aspect, found in letters.items() if len(found) == 1}
    analyses = {a: text for verdict in given for a, text in verdict.analyses.items() if a in grades}
    return Verdict(grades, analyses)


def read_letter(text: object) -> Grade | None:
    """One of A, B, C, D, alone or in parentheses, bold or before a full stop; else no grade."""
    if not isinstance(text, str):
        return None
    letter = unicodedata.normalize("NFKC", text).strip(" \t\r\n*().。").upper()
    return next((grade for grade in GRADES if grade == letter), None)


def read_arguments(arguments: Mapping[str, Any], aspects: Iterable[Aspect]) -> Verdict:
    """A verdict from the arguments of the grading tool: `{aspect: {analysis, grade}}`."""
    grades: dict[Aspect, Grade] = {}
    analyses: dict[Aspect, str] = {}
    for aspect in aspects:
        given = arguments.get(aspect.value)
        if not isinstance(given, Mapping):
            given = {"grade": given}
        if grade := read_letter(given.get("grade")):
            grades[aspect] = grade
            analyses[aspect] = str(given.get("analysis") or "")
    return Verdict(grades, analyses)


def read_lines(text: str, aspects: Iterable[Aspect], fence: str) -> Verdict:
    """A verdict from lines `GRADE <fence> aspect: letter`.

    The fence is a code that the report's author cannot know, so a report that the grader quotes
    cannot pose as the grader. An aspect with two different letters has no grade.
    """
    line = re.compile(
        rf"^(?:[>*-]|[^\S\n])*+GRADE\s+{re.escape(fence)}\s+(\w+)\**\s*[:：](.*)$",
        re.IGNORECASE | re.MULTILINE,
    )
    found: dict[str, set[Grade]] = {}
    for name, letter in line.findall(text):
        if grade := read_letter(letter):
            found.setdefault(name.lower(), set()).add(grade)
    return Verdict(
        {
            aspect: next(iter(found[aspect.value]))
            for aspect in aspects
            if len(found.get(aspect.value, ())) == 1
        }
    )
