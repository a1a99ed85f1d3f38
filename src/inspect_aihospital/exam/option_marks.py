"""Where a text names an option beyond doubt: by letter and text, as `option C`, or as `(C)`.

Each such place becomes one character, so that patterns of answers need not know how options are
written, and no word is mistaken for a letter. Letters that stand alone stay as they are.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from inspect_aihospital.core.regex import regex
from inspect_aihospital.exam.reply_text import plain_option

WITH_TEXT, BY_NOUN, IN_BRACKETS = 0xE000, 0xE020, 0xE040
"""Code points of A: a letter beside its own text, behind a noun, in brackets."""
CONTRADICTION = "\ue01f"
"""A letter beside another option's text."""
MARK = "[\ue000-\ue059]"
TEXT_MARK = "[\ue000-\ue019]"
BARE = r"(?<![A-Za-z0-9°'])(?<![A-Za-z0-9]-)(?-i:[A-Z])(?![A-Za-z0-9]|'[a-z]|-[A-Za-z])"
"""A capital that is no part of a word."""

LONGEST_OPTION = 500
"""Characters beyond which an option's text is not looked for."""

_BRACKETED = regex(r"(?<![A-Za-z0-9])[(\[{]\s?([A-Za-z])\s?[)\]}]")
_NOUN = r"(?:option|choice|answer|letter|réponse|antwort|respuesta|选项|答案)"
_NAMED = regex(
    rf"(?<![A-Za-z])(?i:{_NOUN})(?: (?i:{_NOUN}))* {{0,2}}"
    rf"(?:(?:(?<=[^A-Za-z])(?P<bare>[A-Z]|[a-z](?=[.,;:!)]?(?:\s*$|[.,;:!)]\s)))(?![A-Za-z0-9]|['-][a-z]))"
    rf"|(?P<mark>[\ue040-\ue059]))|(?P<zh>(?<![A-Za-z0-9])[A-Z])\s?(?:选项|项)",
    re.MULTILINE,
)
_VERB_BEHIND = regex(r"\s[a-z']")
"""What makes of `I` a pronoun."""
_SEPARATOR = r"(?:\s*[.):,=/、，：–—-]{0,2}\s*\(?|\s*\()"
_ENDS_LIKE_LABEL = regex(
    r"\s*(?:$|[.!;)\n]|,?\s(?:because|since|as|which\sis)\b|[,–—:-]\s*$"
    r"|\s(?:is|was|would\sbe|seems)\s(?:\w+\s){0,3}(?:best|correct|right|answer|choice|likely|indicated)\b)"
)
"""What follows an option's text that stands as a label, not as the subject of a reason."""


def mark_options(text: str, options: Mapping[str, str]) -> str:
    """A plain text with its certain references to options as marks.

    Args:
        text: Lines as `plain_reply` gives them.
        options: The question's options by letter.
    """
    text = _BRACKETED.sub(lambda match: " " + _mark(IN_BRACKETS, match[1]), text)
    text = _NAMED.sub(lambda match: _named(match, options), text)
    texts = option_texts(tuple(options.items()))
    if texts:
        before, behind = _beside(tuple(texts))
        text = before.sub(lambda match: _weighed(match, texts), text)
        text = behind.sub(lambda match: _weighed(match, texts), text)
    return text


@lru_cache(maxsize=256)
def option_texts(options: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Letters by options' plain texts in lower case, the longest text first."""
    texts = {plain_option(text).lower(): letter for letter, text in options}
    return {
        text: texts[text]
        for text in sorted(texts, key=lambda text: (-len(text), text))
        if 0 < len(text) <= LONGEST_OPTION
    }


def letter_of(reference: str) -> str:
    """The letter that a mark or a letter stands for; `?` for a contradiction."""
    if reference == CONTRADICTION:
        return "?"
    code = ord(reference)
    return chr(65 + code % 0x20) if code >= WITH_TEXT else reference.upper()


def is_marked_with_text(reference: str) -> bool:
    """Whether a letter stood beside its own option's text."""
    return WITH_TEXT <= ord(reference) < WITH_TEXT + 26


@lru_cache(maxsize=256)
def text_pattern(texts: tuple[str, ...]) -> str:
    """A regular expression of options' texts, whole words only."""
    words = "|".join(r"\s+".join(map(re.escape, text.split())) for text in texts)
    return rf"(?i:{words})(?![A-Za-z0-9])"


@lru_cache(maxsize=256)
def _beside(texts: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    text = text_pattern(texts)
    letter = rf"(?P<letter>[\ue020-\ue059]|{BARE}|(?<![A-Za-z0-9'\-])[a-z](?=[.):]))"
    return (
        re.compile(rf"{letter}(?P<gap>{_SEPARATOR})(?P<text>{text})\)?"),
        re.compile(rf"(?<![A-Za-z0-9])(?P<text>{text})(?P<gap>,?\s{{0,3}})(?P<letter>[\ue020-\ue059])"),
    )


def _weighed(match: re.Match[str], texts: Mapping[str, str]) -> str:
    """The mark of a letter beside a text; unchanged where the text begins a sentence of its own."""
    letter = letter_of(match["letter"])
    owner = texts[" ".join(match["text"].lower().split())]
    label = _ENDS_LIKE_LABEL.match(match.string, match.end()) is not None
    if "\n" in match["gap"] and not label:
        return match[0]
    if owner == letter:
        return _mark(WITH_TEXT, letter)
    return CONTRADICTION if label or match.start("text") < match.start("letter") else match[0]


def _named(match: re.Match[str], options: Mapping[str, str]) -> str:
    """The mark of a letter behind a noun; unchanged where no option has the letter."""
    letter = letter_of(match["bare"] or match["mark"] or match["zh"])
    pronoun = letter == "I" and _VERB_BEHIND.match(match.string, match.end())
    return match[0] if pronoun or letter not in options else _mark(BY_NOUN, letter)


def _mark(kind: int, letter: str) -> str:
    return chr(kind + ord(letter.upper()) - 65)
