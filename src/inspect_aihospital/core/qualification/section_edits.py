"""Edit a section of a report so that its right grade stays known."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import chain, cycle, islice
from random import Random

from inspect_aihospital.core.text.regex import regex

PADDED_LENGTH = 3
"""Length of a padded section, as a multiple of its own."""

# A number or bullet at the start of a line that marks an item.
_MARK = regex(r"^\s*(?:\d{1,2}(?:[、)）]|\.(?!\d))|[(（]\d{1,2}[)）]|[-*•])\s*")
# A full stop ends a sentence only before a blank, since it also stands in numbers.
_SENTENCE = regex(r"(?:[^。.!?！？]|\.(?=\S))+[。.!?！？]*\s*")
# Neither a limit, nor the end of a range, nor a rate.
_DOSE = regex(r"(?<![\d.<>≤≥~～–-])(\d+(?:\.\d+)?)(?=\s?(?:mg|g|mL|ml|µg|μg|IU|U)(?![A-Za-z/]))")
# Behind a side: no such vessel is on the other side.
_VESSEL = r"(?! (?:anterior descending|circumflex|main)\b)"


def split_items(text: str) -> list[str]:
    """Split a section into its items: a line of a list with what is indented below it, a sentence.

    The items joined are the section without its blank lines.
    """
    items: list[str] = []
    for line in text.splitlines(keepends=True):
        if not line.strip():
            continue
        if items and line[0].isspace():
            items[-1] += line
        elif _MARK.match(line):
            items.append(line)
        else:
            items += _SENTENCE.findall(line)
    return items


def deletion_order(text: str, draw: Random) -> list[int]:
    """Return the places of a section's items, the first to be deleted first."""
    places = list(range(len(split_items(text))))
    draw.shuffle(places)
    return places


def delete_items(text: str, places: Iterable[int]) -> str:
    """Return a section without the items at some places."""
    deleted = set(places)
    items = enumerate(split_items(text))
    return "".join(item for place, item in items if place not in deleted).strip()


def turn_fact(text: str, opposites: Iterable[tuple[str, str]]) -> str:
    """Turn the first fact that has an opposite; without any, change nothing.

    The main illness stands first. A word is turned wherever it stands, so that the text agrees.
    """
    matches = [(match.start(), pair) for pair in opposites if (match := _words(pair).search(text))]
    # The earliest in the text, whatever the order of the pairs.
    return _swap(text, min(matches)[1]) if matches else text


def make_tenfold(text: str) -> str:
    """Make the first dose ten times as large; without any, change nothing."""
    return _DOSE.sub(lambda dose: f"{(10 * Decimal(dose[1])).normalize():f}", text, count=1)


def reformat(text: str, draw: Random) -> str:
    """Write a section as a list without numbers; the items of a list are shuffled, prose is not."""
    items = split_items(text)
    if all(map(_MARK.match, items)):
        draw.shuffle(items)
    items = [_MARK.sub("", item).rstrip() for item in items]
    return "\n".join(f"* {item}" for item in items)


def pad(text: str, generalities: Sequence[str], draw: Random) -> str:
    """Add generalities, a line each, until a section has three times its length."""
    sentences = draw.sample(list(generalities), len(generalities))
    missing_length, count = (PADDED_LENGTH - 1) * len(text), 0
    for sentence in cycle(sentences):
        if missing_length <= 0:
            break
        missing_length, count = missing_length - len(sentence) - 1, count + 1
    return "\n".join(chain([text], islice(cycle(sentences), count)))


def _swap(text: str, pair: tuple[str, str]) -> str:
    """Exchange two words for each other wherever they stand, and keep capital initials."""
    opposite = {pair[0]: pair[1], pair[1]: pair[0]}

    def turned(match: re.Match[str]) -> str:
        word = opposite[match[0].casefold()]
        return word.capitalize() if match[0][:1].isupper() else word

    return _words(pair).sub(turned, text)


def _words(pair: tuple[str, str]) -> re.Pattern[str]:
    # Chinese words have no boundaries; English ones must not be parts of others.
    words = (rf"\b{word}\b{_VESSEL}" if word.isascii() else word for word in pair)
    return re.compile("|".join(words), re.IGNORECASE)
