"""Cut a sentence into parts, and find what each of them negates, lists or only names."""

import re

from inspect_aihospital.core.history import statement_words as wording
from inspect_aihospital.core.history import told_occasions
from inspect_aihospital.core.history.topics import Mention, mentions
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex

_OR = regex(r"(?<!more )\bn?or\b(?! (?:so|less)\b)", re.IGNORECASE)
_WITHIN_ONE = regex(r"\b(?:with|of|in|on|at|to|from)\s", re.IGNORECASE)
_OWN_VERB = regex(
    r"^\W*(?:also )?(?:reports?|reported|complain\w*|describ\w+|presents?|presented|admits?|says?"
    r"|vomit(?:s|ed)|cough(?:s|ed)|mentions?)\b",
    re.IGNORECASE,
)


def without_layout(text: str) -> str:
    """Return a text without the marks of lists, tables and emphasis: "1. **Fever**: no"."""
    text = wording.HEADED.sub(r"\1：", wording.CIRCLED.sub("\n", text))
    return wording.CELL_END.sub(": ", wording.LAYOUT.sub("", text))


def parts_of(sentence: str, language: Language) -> list[str]:
    """Return the parts of a sentence that have words."""
    return [part for part in wording.PARTS[language].split(sentence) if part and part.strip()]


def negators_in(
    part: str, places: tuple[Mention, ...], language: Language
) -> list[tuple[int, int]]:
    """Return where words of negation stand outside of the topics' own words."""
    spans = (match.span() for match in wording.NEGATORS[language].finditer(part))
    return [
        (start, end)
        for start, end in spans
        if not any(place.start <= start < place.end for place in places)
    ]


def continues_list(part: str, language: Language) -> bool:
    """Tell whether a part behind a comma may still belong to the list that a negation began."""
    if wording.PIVOT.match(part):
        return False
    return (
        bool(wording.EXAMPLES.match(part))
        or only_names(part)
        # English lists by commas what "no" began; in Chinese a comma may begin a new clause.
        or (language == "en" and not wording.RESTART.search(part))
    )


def joined_by_or(parts: list[str], language: Language) -> list[bool]:
    """Tell of each part whether an English "or" joins it to the list that a negation began.

    "No fever, joint pain or migrating rash" denies all three, however they are described. An "or"
    between times or places joins no topics, and a part with a verb of its own ends the list.
    """
    joined = [language == "en" and _joins_topics(part) for part in parts]
    for number in range(len(parts) - 2, -1, -1):
        behind = parts[number + 1]
        breaks = any(
            p.search(behind) for p in (wording.RESTART, wording.NEGATORS[language])
        ) or wording.PIVOT.match(behind)
        joined[number] = joined[number] or (joined[number + 1] and not breaks)
    is_open = False
    for number, part in enumerate(parts):
        is_open = bool(_OWN_VERB.search(part)) or (
            is_open and not wording.NEGATORS[language].search(part)
        )
        joined[number] = joined[number] and not is_open
    return joined


def _joins_topics(part: str) -> bool:
    """Tell whether a part begins with "or", or has topics on both sides of it."""
    places = mentions(part)
    return (
        bool(places)
        and any(
            not part[: bond.start()].strip()
            or (
                any(place.end <= bond.start() for place in places)
                and any(place.start >= bond.end() for place in places)
                # "Cough with white or yellow sputum" describes one thing.
                and not _WITHIN_ONE.search(part[: bond.start()])
            )
            for bond in _OR.finditer(part)
        )
    )


def names_relative(text: str) -> bool:
    """Tell whether a text speaks of somebody else than the patient."""
    return bool(wording.RELATIVE.search(text))


def only_names(part: str) -> bool:
    """Tell whether a part of a list has nothing beside names of topics."""
    places = mentions(part)
    words = wording.FUNCTION.sub("", without_topics(part, 0, len(part), places)).strip(" .。")
    return bool(places) and len(words) <= (2 if CHINESE_LETTER.search(words) else 0)


def is_occasion(part: str, place: Mention, language: Language) -> bool:
    """Tell whether a topic is only what another symptom comes with, or where pain goes to.

    "Worse on coughing" tells of no cough: a doctor makes patients cough, and everybody sneezes.
    """
    if told_occasions.SPREADS.search(part, place.start, place.end):
        return True
    # Other symptoms, such as pain, are told even where they come with something.
    if place.topic not in told_occasions.ACTS:
        return False
    if language == "zh":
        return bool(told_occasions.IS_OCCASION_ZH.match(part, place.end))
    return bool(told_occasions.IS_OCCASION.search(part[: place.end]))


def without_topics(part: str, start: int, end: int, places: tuple[Mention, ...]) -> str:
    """Return the words between two positions, less those of topics."""
    text, last = "", start
    for place in places:
        if start <= place.start and place.end <= end:
            text += part[last : place.start] + " "
            last = place.end
    return text + part[last:end]
