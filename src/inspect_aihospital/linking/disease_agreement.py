"""Decide when two linked mentions name the same disease, and say by which rule.

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
from inspect_aihospital.terminology.name_wording import loosen

Rule = Literal["paper", "strict", "lenient"]
"""How much has to agree."""


MIN_NAMED_LETTERS = 3
"""Least letters of a name that counts as named by a longer mention."""


NAMING_RULES: frozenset[LinkRule] = frozenset(
    {"exact", "normalised", "alias", "synonym", "wording"}
)
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


def agree(first: Link, second: Link, limits: Limits, language: Language) -> Agreement:
    """Compare two linked mentions; the order does not matter."""
    # A mention of punctuation is normalised to nothing, and nothing equals no disease.
    if not first.text or not second.text:
        return Agreement(False, "different")
    if first.text == second.text:
        return Agreement(True, "identical")
    first_features, second_features = first.features, second.features
    contradiction = conflict(first_features, second_features, language)
    is_same_concept = _name_one_concept(first, second)
    # Our lists may hold two words of one lesion (failure, injury) apart; the terminology decides.
    if contradiction and not (contradiction == "lesion" and is_same_concept):
        return Agreement(False, f"conflict: {contradiction}")
    if not (is_same_concept or _share_code(first, second)) and are_two_kinds(
        first_features, second_features, language
    ):
        return Agreement(False, "conflict: kind")
    by = _agreement_by_code(first, second, limits, language) or _agreement_by_name(
        first, second, limits, language
    )
    return Agreement(by is not None, by or "different")


def _name_one_concept(first: Link, second: Link) -> bool:
    """Say whether the terminology gives both names to one disease: renal failure, kidney injury.

    What has no code of its own shares one with other diseases.
    """
    if not first.code or not second.code or not {first.rule, second.rule} <= NAMING_RULES:
        return False
    code = at_level(first.code, "4")
    is_same_code = first.code == second.code or {first.code, second.code} == {
        code,
        at_level(code, "3"),
    }
    # `.8` collects the specified forms that have no code, so it is shared by different diseases.
    return is_same_code and not code.endswith(".8")


def _share_code(first: Link, second: Link) -> bool:
    """Say whether two names have one code, of which neither was found by words that it adds."""
    is_whole_name = first.code is not None and "narrower" not in {first.rule, second.rule}
    return is_whole_name and first.code == second.code


def name_similarity(first: Link, second: Link, language: Language) -> float:
    """Return the similarity of two mentions' names without their qualifiers, 0 to 100."""
    stems = [loosen(link.features.stem, language) for link in (first, second)]
    return fuzz.ratio(*stems)


def _agreement_by_code(first: Link, second: Link, limits: Limits, language: Language) -> str | None:
    if not first.code or not second.code:
        return None
    if at_level(first.code, limits.level) != at_level(second.code, limits.level):
        return None
    if (
        # Leaving words out leads many diseases to one code, so the names have to be alike as well.
        "wider" in {first.rule, second.rule}
        and name_similarity(first, second, language) < limits.widened
    ):
        return None
    if _are_unlike_specified_codes(first, second, limits, language):
        return None
    levels: tuple[Level, ...] = ("full", "4", "3")
    finest_level = next(
        level for level in levels if at_level(first.code, level) == at_level(second.code, level)
    )
    return "code" if finest_level == "full" else f"{finest_level} characters"


def _are_unlike_specified_codes(
    first: Link, second: Link, limits: Limits, language: Language
) -> bool:
    """Say whether names are unlike, and codes are two specified ones of a category."""
    subcategories = [at_level(link.code or "", "4") for link in (first, second)]
    # `.9` is the unspecified form, which may mean any of its siblings.
    are_specified = subcategories[0] != subcategories[1] and not any(
        end.endswith(".9") for end in subcategories
    )
    return are_specified and name_similarity(first, second, language) < limits.widened


def _agreement_by_name(first: Link, second: Link, limits: Limits, language: Language) -> str | None:
    first_features, second_features = first.features, second.features
    # Loosening can make two names equal that the terminology has under two codes.
    are_known_apart = _have_different_codes(first, second, limits)
    if not are_known_apart and loosen(first_features.core, language) == loosen(
        second_features.core, language
    ):
        return "wording"
    if limits.course and loosen(first_features.stem, language) == loosen(
        second_features.stem, language
    ):
        return "course"
    if _are_in_different_chapters(first, second):
        return None
    return _agreement_by_words(first, second, limits, language)


def _agreement_by_words(
    first: Link, second: Link, limits: Limits, language: Language
) -> str | None:
    first_features, second_features = first.features, second.features
    similarity = name_similarity(first, second, language)
    has_near_course = limits.course or _same_course(first, second, language)
    if (
        has_near_course
        and similarity >= limits.widened
        and _is_either_wider(first_features.stem, second_features.stem, language)
    ):
        return "wider"
    if limits.course and _contains_name(first, second, language):
        return "named"
    if not first.code and not second.code and similarity >= limits.unlinked:
        is_first_turned = is_turned(first_features.stem, second_features.stem, language)
        return (
            None
            if is_first_turned or is_turned(second_features.stem, first_features.stem, language)
            else "similar"
        )
    return None


def _have_different_codes(first: Link, second: Link, limits: Limits) -> bool:
    """Say whether the terminology itself has both names, with different codes."""
    if not first.code or not second.code or not {first.rule, second.rule} <= NAMING_RULES:
        return False
    # A bare category has no fourth character to compare.
    if at_level(first.code, "3") in {first.code, second.code}:
        return at_level(first.code, "3") != at_level(second.code, "3")
    return at_level(first.code, limits.level) != at_level(second.code, limits.level)


def _are_in_different_chapters(first: Link, second: Link) -> bool:
    """Say whether both names are known, in different chapters: a fever, rheumatic fever."""
    if not first.code or not second.code or not {first.rule, second.rule} <= NAMING_RULES:
        return False
    return chapter(first.code) != chapter(second.code)


def _is_either_wider(first: str, second: str, language: Language) -> bool:
    first_loose, second_loose = loosen(first, language), loosen(second, language)
    # A bare word such as "infection" is wider than every name that contains it.
    if Lexicon.load(language).bare & {first, second, first_loose, second_loose}:
        return False
    return is_wider(first, second, language) or is_wider(second, first, language)


def _contains_name(first: Link, second: Link, language: Language) -> bool:
    """Say whether a mention holds the other one's whole name beside something else."""
    return any(
        short.code is not None
        and len(short.text) >= MIN_NAMED_LETTERS
        and _contains_words(long.text, short.text, language)
        and not is_turned(short.text, long.text, language)
        for short, long in ((first, second), (second, first))
    )


def _contains_words(text: str, name: str, language: Language) -> bool:
    return f" {name} " in f" {text} " if language == "en" else name in text


def _same_course(first: Link, second: Link, language: Language) -> bool:
    """Say whether names are near enough for the strict rule to take one for the wider one.

    Three characters of the codes agree, or a code is missing; and what one leaves out is not acute
    or chronic.
    """
    if first.code and second.code and at_level(first.code, "3") != at_level(second.code, "3"):
        return False
    first_features, second_features = first.features, second.features
    return is_wider(first_features.core, second_features.core, language) or is_wider(
        second_features.core, first_features.core, language
    )
