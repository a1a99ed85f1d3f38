"""When two linked mentions name the same disease, and what made it so.

Three rules. `paper` is the original's (see `paper_rule`). `strict` wants four characters of the
code to agree, `lenient` three; both refuse names that contradict each other, and both accept
names that differ only in side, severity or stage, unless the terminology has both under
different codes.
"""

from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz

from inspect_aihospital.core.record import Language
from inspect_aihospital.linking.features import conflict
from inspect_aihospital.linking.lexicon import Lexicon
from inspect_aihospital.linking.linker import Link, LinkRule
from inspect_aihospital.linking.wider import are_two_kinds, is_turned, is_wider
from inspect_aihospital.terminology.codes import Level, at_level, chapter
from inspect_aihospital.terminology.wording import loosen

Rule = Literal["paper", "strict", "lenient"]
"""How much has to agree."""


NAMED = 3
"""Least letters of a name that counts as named by a longer mention."""


NAMED_BY: frozenset[LinkRule] = frozenset({"exact", "normalised", "alias", "synonym", "wording"})
"""Rules by which the mention is a name of its concept."""


@dataclass(frozen=True)
class Limits:
    """What a rule asks for.

    Attributes:
        level: Characters of the codes that have to agree.
        widened: Least similarity of two names, 0 to 100, where a code was found only by
            leaving words out, or where one name is the other with words added.
        unlinked: Least similarity of two names that no rule could link.
        course: Whether acute or chronic may be said by one name only, when codes differ.
    """

    level: Level
    widened: float
    unlinked: float
    course: bool


LIMITS: dict[Rule, Limits] = {
    "strict": Limits(level="4", widened=50.0, unlinked=60.0, course=False),
    "lenient": Limits(level="3", widened=50.0, unlinked=60.0, course=True),
}


@dataclass(frozen=True)
class Agreement:
    """Whether two mentions agree, and by what.

    Attributes:
        credit: Whether they count as the same disease.
        by: What decided: `identical`, `code`, `4 characters`, `3 characters`, `wording`,
            `course`, `wider`, `named`, `similar`; or `conflict: …`, `different`.
    """

    credit: bool
    by: str


def agree(one: Link, other: Link, limits: Limits, language: Language) -> Agreement:
    """Compare two linked mentions; the order does not matter."""
    if not one.text or not other.text:
        return Agreement(False, "different")
    if one.text == other.text:
        return Agreement(True, "identical")
    here, there = one.features, other.features
    contradiction = conflict(here, there, language)
    same = _name_one_concept(one, other)
    if contradiction and not (contradiction == "lesion" and same):
        return Agreement(False, f"conflict: {contradiction}")
    if not (same or _share_code(one, other)) and are_two_kinds(here, there, language):
        return Agreement(False, "conflict: kind")
    by = _by_code(one, other, limits, language) or _by_name(one, other, limits, language)
    return Agreement(by is not None, by or "different")


def _name_one_concept(one: Link, other: Link) -> bool:
    """Say whether the terminology gives both names to one disease: renal failure, kidney injury.

    What has no code of its own shares one with other diseases.
    """
    if not one.code or not other.code or not {one.rule, other.rule} <= NAMED_BY:
        return False
    code = at_level(one.code, "4")
    same = one.code == other.code or {one.code, other.code} == {code, at_level(code, "3")}
    return same and not code.endswith(".8")


def _share_code(one: Link, other: Link) -> bool:
    """Say whether two names have one code, of which neither was found by words that it adds."""
    found = one.code is not None and "narrower" not in {one.rule, other.rule}
    return found and one.code == other.code


def likeness(one: Link, other: Link, language: Language) -> float:
    """Return the similarity of two mentions' names without their qualifiers, 0 to 100."""
    stems = [loosen(link.features.stem, language) for link in (one, other)]
    return fuzz.ratio(*stems)


def _by_code(one: Link, other: Link, limits: Limits, language: Language) -> str | None:
    if not one.code or not other.code:
        return None
    if at_level(one.code, limits.level) != at_level(other.code, limits.level):
        return None
    if "wider" in {one.rule, other.rule} and likeness(one, other, language) < limits.widened:
        return None
    if _are_strangers(one, other, limits, language):
        return None
    levels: tuple[Level, ...] = ("full", "4", "3")
    finest = next(lv for lv in levels if at_level(one.code, lv) == at_level(other.code, lv))
    return "code" if finest == "full" else f"{finest} characters"


def _are_strangers(one: Link, other: Link, limits: Limits, language: Language) -> bool:
    """Say whether names are unlike, and codes are two specified ones of a category."""
    ends = [at_level(link.code or "", "4") for link in (one, other)]
    specified = ends[0] != ends[1] and not any(end.endswith(".9") for end in ends)
    return specified and likeness(one, other, language) < limits.widened


def _by_name(one: Link, other: Link, limits: Limits, language: Language) -> str | None:
    here, there = one.features, other.features
    apart = _are_apart(one, other, limits)
    if not apart and loosen(here.core, language) == loosen(there.core, language):
        return "wording"
    if limits.course and loosen(here.stem, language) == loosen(there.stem, language):
        return "course"
    if _are_worlds_apart(one, other):
        return None
    return _by_words(one, other, limits, language)


def _by_words(one: Link, other: Link, limits: Limits, language: Language) -> str | None:
    here, there = one.features, other.features
    similarity = likeness(one, other, language)
    near = limits.course or _same_course(one, other, language)
    if near and similarity >= limits.widened and _one_is_wider(here.stem, there.stem, language):
        return "wider"
    if limits.course and _one_names(one, other, language):
        return "named"
    if not one.code and not other.code and similarity >= limits.unlinked:
        turned = is_turned(here.stem, there.stem, language)
        return None if turned or is_turned(there.stem, here.stem, language) else "similar"
    return None


def _are_apart(one: Link, other: Link, limits: Limits) -> bool:
    """Say whether the terminology itself has both names, with different codes."""
    if not one.code or not other.code or not {one.rule, other.rule} <= NAMED_BY:
        return False
    if at_level(one.code, "3") in {one.code, other.code}:
        return at_level(one.code, "3") != at_level(other.code, "3")
    return at_level(one.code, limits.level) != at_level(other.code, limits.level)


def _are_worlds_apart(one: Link, other: Link) -> bool:
    """Say whether both names are known, in different chapters: a fever, rheumatic fever."""
    if not one.code or not other.code or not {one.rule, other.rule} <= NAMED_BY:
        return False
    return chapter(one.code) != chapter(other.code)


def _one_is_wider(one: str, other: str, language: Language) -> bool:
    here, there = loosen(one, language), loosen(other, language)
    if Lexicon.load(language).bare & {one, other, here, there}:
        return False
    return is_wider(one, other, language) or is_wider(other, one, language)


def _one_names(one: Link, other: Link, language: Language) -> bool:
    """Say whether a mention holds the other one's whole name beside something else."""
    return any(
        short.code is not None
        and len(short.text) >= NAMED
        and _holds(long.text, short.text, language)
        and not is_turned(short.text, long.text, language)
        for short, long in ((one, other), (other, one))
    )


def _holds(text: str, name: str, language: Language) -> bool:
    return f" {name} " in f" {text} " if language == "en" else name in text


def _same_course(one: Link, other: Link, language: Language) -> bool:
    """Say whether names are near enough for the strict rule to take one for the wider one.

    Three characters of the codes agree, or a code is missing; and what one leaves out is not acute
    or chronic.
    """
    if one.code and other.code and at_level(one.code, "3") != at_level(other.code, "3"):
        return False
    here, there = one.features, other.features
    return is_wider(here.core, there.core, language) or is_wider(there.core, here.core, language)
