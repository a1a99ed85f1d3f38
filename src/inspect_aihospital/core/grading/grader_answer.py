"""Read grades out of a grader's answer: only an explicit letter for a named aspect counts."""

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import GRADES, Grade
from inspect_aihospital.core.text.fenced_lines import fenced_lines
from inspect_aihospital.core.text.loose_json import find_values
from inspect_aihospital.core.text.regex import regex

# Whatever Markdown, JSON or a table puts in front of the letter.
_MARKS = r"(?:\\(?:boxed|textbf|text)|[\s*_`\"'“”(\[{【<|:=.)\]}】>$-])*"
# No letter of a word, no B+ and no "A's".
_LETTER = regex(
    rf"{_MARKS}(?i:(?:grade|score|rating|等级|评级)\W{{0,4}})?"
    r"(?P<letter>[A-Da-d])(?![A-Za-z\d+-]|['’]\w)"
)
_ANOTHER_LETTER = rf"{_MARKS}[A-D](?![A-Za-z\d_'’])"
# A second letter, or a word that hesitates or corrects in front of one.
_CORRECTS = (
    r"\?|\bno(?=[,.:;!–—-])|\b(?:wait|actually|correction|instead|on reflection|or rather"
    r"|make (?:it|that)|(?:revised|changed|lowered|downgraded|raised|upgraded|amended) to)\b"
    r"|不[,，。]|不对|更正|[改降升](?:为|成|至|到|评)|(?<=[,，。;；])应[为是]"
)
_UNDECIDED = regex(
    rf"{_MARKS}(?:[/\\,&+|~–—-]|、|或|至|到|和|与|\b(?:or|to|and)\b){_ANOTHER_LETTER}"
    r"|.*(?:(?i:\b(?:or"
    rf"|between|maybe|perhaps|possibly|could be|leaning|borderline)\b)|或|也可){_ANOTHER_LETTER}"
    rf"|.*(?i:{_CORRECTS})\W{{0,4}}"
    rf"(?i:(?:no|it's|it is|to|an?|the|grade|不|等级|应[为是])\W{{0,3}}){{0,3}}{_ANOTHER_LETTER}"
)
# Behind the letter A: it is a word, as in `A few details`.
_ARTICLE = regex(r"[ \t]+(?!(?:because|since|as|due|with|for|given|despite|but|although)\b)[a-z]")

LONGEST_REMARK = 1_000
"""Characters behind an aspect that are read; marks without end would cost quadratic time."""
# `GRADE code symptoms B`, and `GRADE code symptoms: B, treatment: C`.
_BARE = regex(r"(?P<name>\w[\w ]{0,60}) (?P<letter>[A-D])")
_SEPARATOR = regex(r"[,;|，；、]")
_PART = regex(r"[\s*_`]*(?P<name>\w[\w ]{0,60}?)\s?[:：=]\s?(?P<letter>[^\n]{0,60})")


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
        """Complete this verdict by another; what is there already stands."""
        return Verdict({**other.grades, **self.grades}, {**other.analyses, **self.analyses})

    def by_aspect(self) -> dict[Aspect, "Verdict"]:
        """Split this verdict by the aspects that it grades."""
        return {
            aspect: Verdict(
                {aspect: grade}, {a: t for a, t in self.analyses.items() if a == aspect}
            )
            for aspect, grade in self.grades.items()
        }


def agree(verdicts: Iterable[Verdict]) -> Verdict:
    """Merge parts of one answer; an aspect on which they differ is absent."""
    verdict_list = list(verdicts)
    letters: dict[Aspect, set[Grade]] = {}
    for verdict in verdict_list:
        for aspect, grade in verdict.grades.items():
            letters.setdefault(aspect, set()).add(grade)
    grades = {
        aspect: next(iter(aspect_letters))
        for aspect, aspect_letters in letters.items()
        if len(aspect_letters) == 1
    }
    analyses = {
        a: text for verdict in verdict_list for a, text in verdict.analyses.items() if a in grades
    }
    return Verdict(grades, analyses)


def read_letter(text: object) -> Grade | None:
    """Read one of A, B, C, D, alone or with marks around it; else return `None`."""
    if not isinstance(text, str):
        return None
    letter = unicodedata.normalize("NFKC", text).strip(" \t\r\n*().。").upper()
    return next((grade for grade in GRADES if grade == letter), None)


def read_arguments(arguments: Mapping[str, Any], aspects: Iterable[Aspect]) -> Verdict:
    """Read a verdict from the arguments of the grading tool: `{aspect: {analysis, grade}}`."""
    grades: dict[Aspect, Grade] = {}
    analyses: dict[Aspect, str] = {}
    for aspect in aspects:
        answer = arguments.get(aspect.value)
        # A model may give the letter alone in the place of the object.
        if not isinstance(answer, Mapping):
            answer = {"grade": answer}
        if grade := read_letter(answer.get("grade")):
            grades[aspect] = grade
            analyses[aspect] = str(answer.get("analysis") or "")
    return Verdict(grades, analyses)


def read_stated_letter(text: str) -> Grade | None:
    """Read a letter with a remark behind it; two letters, or the article `A`, are no grade."""
    text = text[:LONGEST_REMARK]
    stated = _LETTER.match(text)
    if stated is None or _UNDECIDED.match(text, stated.end("letter")):
        return None
    letter = stated["letter"]
    if letter in "Aa" and _ARTICLE.match(text, stated.end("letter")):
        return None
    return read_letter(letter)


def read_lines(text: str, aspects: Iterable[Aspect], fence: str) -> Verdict:
    """Read lines `GRADE <fence> aspect: letter`, or JSON that holds the fence.

    The fence is a code that the report's author cannot know, so a report that the grader quotes
    cannot pose as the grader. A remark behind the letter does not matter. An aspect with two
    different letters has no grade.
    """
    aspect_by_name = {
        name.casefold(): aspect
        for aspect in aspects
        for name in (aspect.value, aspect.definition.heading["zh"], aspect.definition.heading["en"])
    }
    lines = (
        part
        for line in fenced_lines(text, "GRADE", fence)
        for part in _parts(*line, aspect_by_name)
    )
    return agree(
        Verdict({aspect: grade})
        for name, remark in [*lines, *_grades_in_json(text, fence)]
        if (aspect := aspect_by_name.get(name.casefold())) and (grade := read_stated_letter(remark))
    )


def _parts(name: str, remark: str, names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the names and letters of a line: one, without a colon, or several behind one code."""
    if not remark and (bare := _BARE.fullmatch(name)):
        name, remark = bare["name"], bare["letter"]
    first, *others = _SEPARATOR.split(remark)
    parts = [_PART.fullmatch(other) for other in others]
    if not all(part and part["name"].casefold() in names for part in parts):
        parts, first = [], remark
    yield name, first
    yield from ((part["name"], part["letter"]) for part in parts if part)


def _grades_in_json(text: str, fence: str) -> Iterator[tuple[str, str]]:
    """Yield names and letters of objects that hold the fence, as a key, in one, or as a value."""
    for value in find_values(text) if fence in text else []:
        yield from _grades_in(value, fence, fenced=False)


def _grades_in(value: object, fence: str, *, fenced: bool) -> Iterator[tuple[str, str]]:
    if isinstance(value, list):
        for item in value:
            yield from _grades_in(item, fence, fenced=fenced)
    if not isinstance(value, Mapping):
        return
    fenced = fenced or fence in map(str, value.values())
    if fenced and {"aspect", "grade"} <= value.keys():
        yield str(value["aspect"]), str(value["grade"])
    for key, inner in value.items():
        is_fenced = fenced or fence in str(key)
        if isinstance(inner, list) or (isinstance(inner, Mapping) and "grade" not in inner):
            yield from _grades_in(inner, fence, fenced=is_fenced)
        elif is_fenced:
            letter = inner.get("grade") if isinstance(inner, Mapping) else inner
            yield str(key).replace(fence, "").removeprefix("GRADE").strip(), str(letter)
