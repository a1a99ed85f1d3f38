"""Decide when two linked mentions name the same disease, and say by which rule.

Three rules. `paper` is the original's (see `paper_rule`). `strict` wants four characters of the
code to agree, `lenient` three; both refuse names that contradict each other, and both accept
names that differ only in side, severity or stage, unless the terminology has both under
different codes.
"""

from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz

from inspect_aihospital.linking.features import Features, conflict
from inspect_aihospital.linking.linker import Link
from inspect_aihospital.linking.listed_relations import NAMING_RULES, family_of, listed_relation
from inspect_aihospital.terminology.codes import Level, at_level, chapter

Rule = Literal["paper", "strict", "lenient"]
"""How much has to agree."""

MIN_NAMED_LETTERS = 3
"""Least letters of a name that counts as named by a longer mention."""

UNLINKED = 60.0
"""Least similarity, 0 to 100, of two names that no rule could link."""


@dataclass(frozen=True)
class Limits:
    """What a rule asks for.

    Attributes:
        level: Characters of the codes that have to agree.
        widened: Least similarity of two names, 0 to 100, where a code was found only by
            leaving words out, or where one name is the other with words added.
        course: Whether acute or chronic may be said by one name only, when codes differ.
        families: Whether a name of a family of diseases (stroke) stands for each of them.
    """

    level: Level
    widened: float
    course: bool
    families: bool


LIMITS: dict[Rule, Limits] = {
    "strict": Limits(level="4", widened=50.0, course=False, families=False),
    "lenient": Limits(level="3", widened=50.0, course=True, families=True),
}


@dataclass(frozen=True)
class Agreement:
    """Whether two mentions agree, and by what.

    Attributes:
        credit: Whether they count as the same disease.
        by: What decided: `identical`, `code`, `4 characters`, `3 characters`, `wording`,
            `course`, `synonym`, `family`, `wider`, `named`, `similar`; or `conflict: …`,
            `different`.
    """

    credit: bool
    by: str


def agree(first: Link, second: Link, limits: Limits) -> Agreement:
    """Compare two linked mentions of one language; the order does not matter."""
    name, other_name = first.features, second.features
    # A mention of punctuation is normalised to nothing, and nothing equals no disease.
    if not name.text or not other_name.text:
        return Agreement(False, "different")
    if name.text == other_name.text:
        return Agreement(True, "identical")
    contradiction = conflict(name, other_name)
    is_same_concept = _name_one_concept(first, second)
    relation = listed_relation(first, second, families=limits.families)
    # Our lists may hold two words of one lesion (failure, injury) apart; the terminology decides.
    # What a family is named after is not where each of its diseases is: thrombosis of veins, lung.
    is_listed = is_same_concept or relation
    is_forgiven = (contradiction == "lesion" and is_listed) or (
        contradiction == "site" and relation
    )
    if contradiction and not is_forgiven:
        return Agreement(False, f"conflict: {contradiction}")
    if relation:
        return Agreement(True, _agreement_by_code(first, second, limits) or relation)
    # Without words that a name adds, one code is one disease.
    is_same_code = first.code == second.code and "narrower" not in {first.rule, second.rule}
    is_one = is_same_concept or (first.code is not None and is_same_code)
    if not is_one and name.grammar.are_two_kinds(name.stem, other_name.stem):
        return Agreement(False, "conflict: kind")
    by = _agreement_by_code(first, second, limits) or _agreement_by_name(first, second, limits)
    return Agreement(by is not None, by or "different")


def name_similarity(first: Features, second: Features) -> float:
    """Return the similarity of two names without their qualifiers, 0 to 100.

    What is wrong may be said in the classification's word for it.
    """
    grammar = first.grammar
    stems = first.stem, second.stem
    spellings = stems, map(grammar.with_official_head, stems)
    return max(fuzz.ratio(*map(grammar.loosen, names)) for names in spellings)


def _named_codes(first: Link, second: Link) -> tuple[str, str] | None:
    """Return the codes of two mentions that are both names of their concepts."""
    if not first.code or not second.code or not {first.rule, second.rule} <= NAMING_RULES:
        return None
    return first.code, second.code


def _name_one_concept(first: Link, second: Link) -> bool:
    """Say whether the terminology gives both names to one disease: renal failure, kidney injury.

    What has no code of its own shares one with other diseases. A name with its side or severity is
    a name, too, of the very code.
    """
    if first.code is not None and first.code == second.code and _are_qualified(first, second):
        return not at_level(first.code, "4").endswith(".8")
    if not (codes := _named_codes(first, second)):
        return False
    code = at_level(codes[0], "4")
    is_same_code = codes[0] == codes[1] or set(codes) == {code, at_level(code, "3")}
    # `.8` collects the specified forms that have no code, so it is shared by different diseases.
    return is_same_code and not code.endswith(".8")


def _are_qualified(first: Link, second: Link) -> bool:
    return {first.rule, second.rule} <= NAMING_RULES | {"qualifiers"}


def _agreement_by_code(first: Link, second: Link, limits: Limits) -> str | None:
    if not first.code or not second.code:
        return None
    if at_level(first.code, limits.level) != at_level(second.code, limits.level):
        return None
    # A category holds several diseases (ringworm of the body, of the scalp). `.9` is its
    # unspecified form, which may mean any of its siblings.
    is_one = at_level(first.code, "4") == at_level(second.code, "4")
    if not is_one and not any(map(_is_unspecified, (first, second))):
        return None
    # Leaving words out leads many diseases to one code: the names have to be alike as well.
    is_widened = "wider" in {first.rule, second.rule}
    if is_widened and name_similarity(first.features, second.features) < limits.widened:
        return None
    levels: tuple[Level, ...] = ("full", "4", "3")
    finest_level = next(
        level for level in levels if at_level(first.code, level) == at_level(second.code, level)
    )
    return "code" if finest_level == "full" else f"{finest_level} characters"


def _is_unspecified(link: Link) -> bool:
    """Say whether a mention may mean any disease of its category; of a family our list says which.

    Cushing's syndrome does not mean Nelson's.
    """
    code = at_level(link.code, "4") if link.code else ""
    return code.endswith(".9") and family_of(link) is None


def _agreement_by_name(first: Link, second: Link, limits: Limits) -> str | None:
    name, other_name, grammar = first.features, second.features, first.features.grammar
    codes = _named_codes(first, second)
    # Loosening can make two names equal that the terminology has under two codes.
    are_known_apart = codes is not None and _are_apart(*codes, limits.level)
    if not are_known_apart and grammar.loosen(name.core) == grammar.loosen(other_name.core):
        return "wording"
    if limits.course and grammar.loosen(name.stem) == grammar.loosen(other_name.stem):
        return "course"
    # A fever and rheumatic fever.
    is_elsewhere = codes is not None and chapter(codes[0]) != chapter(codes[1])
    return None if is_elsewhere else _agreement_by_words(first, second, limits)


def _agreement_by_words(first: Link, second: Link, limits: Limits) -> str | None:
    name, other_name, grammar = first.features, second.features, first.features.grammar
    similarity = name_similarity(name, other_name)
    has_near_course = limits.course or _has_near_course(first, second)
    if has_near_course and similarity >= limits.widened and _is_either_wider(name, other_name):
        return "wider"
    if limits.course and (_holds_name(first, second) or _holds_name(second, first)):
        return "named"
    if first.code or second.code or similarity < UNLINKED:
        return None
    is_turned = grammar.is_turned(name.stem, other_name.stem)
    return None if is_turned or grammar.is_turned(other_name.stem, name.stem) else "similar"


def _are_apart(code: str, other_code: str, level: Level) -> bool:
    # A bare category has no fourth character to compare.
    if at_level(code, "3") in {code, other_code}:
        level = "3"
    return at_level(code, level) != at_level(other_code, level)


def _has_near_course(first: Link, second: Link) -> bool:
    """Say whether names are near enough for the strict rule to take one for the wider one.

    Three characters of the codes agree, or a code is missing; and what one leaves out is not acute
    or chronic.
    """
    if first.code and second.code and at_level(first.code, "3") != at_level(second.code, "3"):
        return False
    return first.features.grammar.is_either_wider(first.features.core, second.features.core)


def _is_either_wider(first: Features, second: Features) -> bool:
    grammar, stems = first.grammar, (first.stem, second.stem)
    # A bare word such as "infection" is wider than every name that contains it.
    is_bare = bool(grammar.lexicon.bare & {*stems, *map(grammar.loosen, stems)})
    return not is_bare and grammar.is_either_wider(*stems)


def _holds_name(long: Link, short: Link) -> bool:
    """Say whether a mention holds the other one's whole name beside something else."""
    text, name, grammar = long.features.text, short.features.text, long.features.grammar
    return (
        short.code is not None
        and len(name) >= MIN_NAMED_LETTERS
        and grammar.holds(text, name)
        and not grammar.is_turned(name, text)
    )
