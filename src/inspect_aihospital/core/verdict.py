"""A grader's answer to grades: nothing but an explicit letter for a named aspect counts."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from inspect_aihospital.core.fenced_lines import fenced_lines
from inspect_aihospital.core.loose_json import find_values
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.rubric import GRADES, Aspect, Grade

_MARKS = r"[\s*_`\"'“”(\[{【<|:=.)\]}】>-]*"
_STATED = regex(
    rf"{_MARKS}(?i:(?:grade|score|rating|等级|评级)\W{{0,4}})?"
    r"(?P<letter>[A-Da-d])(?![A-Za-z\d+-]|['’]\w)"
)
_ANOTHER = rf"{_MARKS}[A-D](?![A-Za-z\d_'’])"
_UNDECIDED = regex(
    rf"{_MARKS}(?:[/\\,&+|~–—-]|、|或|至|到|和|与|\b(?:or|to|and)\b){_ANOTHER}"
    rf"|.*(?:(?i:\b(?:or|between|maybe|perhaps|possibly|could be|leaning|borderline)\b)|或|也可)"
    rf"{_ANOTHER}"
)
_ARTICLE = regex(r"[ \t]+(?!(?:because|since|as|due|with|for|given|despite|but|although)\b)[a-z]")
"""Behind the letter A: it is a word, as in `A few details`."""


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


def read_stated_letter(text: str) -> Grade | None:
    """Read a letter with a remark behind it; two letters, or the article `A`, are no grade."""
    stated = _STATED.match(text)
    if stated is None or _UNDECIDED.match(text, stated.end("letter")):
        return None
    letter = stated["letter"]
    if letter in "Aa" and _ARTICLE.match(text, stated.end("letter")):
        return None
    return read_letter(letter)


def read_lines(text: str, aspects: Iterable[Aspect], fence: str) -> Verdict:
    """A verdict from lines `GRADE <fence> aspect: letter`, or from JSON that holds the fence.

    The fence is a code that the report's author cannot know, so a report that the grader quotes
    cannot pose as the grader. A remark behind the letter does not matter. An aspect with two
    different letters has no grade.
    """
    asked = tuple(aspects)
    letters: dict[Aspect, set[Grade]] = {}
    for name, said in [*fenced_lines(text, "GRADE", fence), *_stated_in_json(text, fence)]:
        aspect = next((aspect for aspect in asked if aspect.value == name.casefold()), None)
        if aspect and (grade := read_stated_letter(said)):
            letters.setdefault(aspect, set()).add(grade)
    return Verdict(
        {aspect: next(iter(given)) for aspect, given in letters.items() if len(given) == 1}
    )


def _stated_in_json(text: str, fence: str) -> Iterator[tuple[str, str]]:
    """Yield names and letters of objects that hold the fence, as a key, in one, or as a value."""
    for value in find_values(text) if fence in text else []:
        if isinstance(value, Mapping):
            yield from _stated(value, fence, fenced=fence in map(str, value.values()))


def _stated(value: Mapping[Any, Any], fence: str, *, fenced: bool) -> Iterator[tuple[str, str]]:
    for key, inner in value.items():
        named = fenced or fence in str(key)
        if isinstance(inner, Mapping) and "grade" not in inner:
            yield from _stated(inner, fence, fenced=named)
        elif named:
            letter = inner.get("grade") if isinstance(inner, Mapping) else inner
            yield str(key).split()[-1], str(letter)
