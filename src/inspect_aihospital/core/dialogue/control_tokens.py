"""Find the patient's control tokens in any spelling that models use for them.

A token is `<To the examiner>`, `<对医生讲>`, `<end>`: in any width and case, in traditional
characters, in other brackets, escaped, in bold or backticks. Parentheses, braces and quotation
marks also stand in ordinary speech, and words before a colon too: these count where a sentence
begins, an end token in them where a line ends. Words alone never end a visit.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from inspect_aihospital.core.text.letterforms import in_usual_letters
from inspect_aihospital.core.text.regex import regex

Kind = Literal["doctor", "examiner", "end", "closing"]

ADDRESSEES: tuple[Kind, ...] = ("doctor", "examiner")
KINDS: tuple[Kind, ...] = (*ADDRESSEES, "end")
"""Kinds by the names of their groups; `closing` is a tag such as `</To the doctor>`."""


def _allow_blanks(words: str) -> str:
    """Allow any blanks between the letters of Chinese words."""
    return "|".join(r"\s*".join(word) for word in words.split())


# The verb of the paper's Chinese token, with a blank between any letters.
_SAY = rf"(?:{_allow_blanks('讲 说')})(?:\s*+话)?"
# Possessive repeats keep long runs of blanks from being tried again and again.
_TO = r"(?:[转面]\s*+)?[对向跟和同]\s*+(?:着\s*+)?"
_FROM = r"(?:(?:患者|病人|patient)\s*+)?"
# "Tell the examiner" stands in ordinary speech, so it needs brackets or the message's start.
_TO_OR_TELL = rf"{_FROM}(?:{_TO}|(?<=[<〈《【\[])告[诉知]\s*+|\A告[诉知]\s*+|→\s*+)"
_CHINESE_DOCTOR = rf"{_TO_OR_TELL}(?:{_allow_blanks('医生 医师 大夫')})(?:\s*{_SAY})?"
_EXAMINERS = _allow_blanks("检查员 检验员 检查者 检查师 检查人员 检查医生")
_CHINESE_EXAMINER = rf"{_TO_OR_TELL}(?:{_EXAMINERS})(?:\s*{_SAY})?"
# Some models write the token as an identifier: `<to_the_doctor>`.
_ENGLISH_TO = (
    rf"{_FROM}(?:(?:(?:speak(?:ing)?|talk(?:ing)?|say(?:ing)?|turn(?:s|ing)?)[\s_-]+)?to[\s_:-]+"
    r"|(?:→|->)\s*+)(?:the[\s_-]+)?"
)
# The group that matches is the kind of the token.
_ROUTE = (
    rf"(?P<doctor>{_CHINESE_DOCTOR}|{_ENGLISH_TO}(?:doctor|physician))"
    rf"|(?P<examiner>{_CHINESE_EXAMINER}|{_ENGLISH_TO}examiner)"
)
# Models name the visit in the end token: `<End of consultation>`.
_VISIT = "对话 问诊 就诊 会话 咨询 谈话 本次对话 本次问诊"
_END = (
    rf"(?:(?:{_allow_blanks(_VISIT)})\s*)?结\s*束(?:\s*(?:{_allow_blanks(_VISIT)}))?"
    r"|end(?:[\s_-]+(?:of[\s_-]+)?(?:the[\s_-]+)?(?:consultation|conversation|visit|dialogue?|chat"
    r"|session))?|(?:consultation|conversation|visit|dialogue|chat|session)\s+end(?:s|ed)?"
)
# Brackets that no speech has: they make a token wherever they stand.
_OPEN = r"(?:\\?[<〈《【\[〔〖‹«⟨]|&lt;|&#60;|\\u003c)"
_CLOSE = r"(?:\\?[>〉》】\]〕〗›»⟩]|&gt;|&#62;|\\u003e)"
# Brackets of ordinary speech: only at the start of a sentence, or at the end of a line.
_SOFT_OPEN, _SOFT_CLOSE = r"\\?[({「『]", r"\\?[)}」』]"
# Bold type, italics and code around a token belong to it.
_EDGE = r"[*_`~]"
# If marks open the token, marks must close it: the group's own test.
_TOKEN = regex(
    rf"(?i)(?P<marks>(?<!{_EDGE}){_EDGE}+)?(?:{_OPEN}\s*(?:(?P<slash>/)\s*)?(?:{_ROUTE}"
    rf"|(?P<end>{_END}))[\s/.。!:]*{_CLOSE})(?(marks)\s*:?{_EDGE}+|)(?:[ \t]*:)?"
)
# Behind a bracket too: a second token may follow the first at once.
_SENTENCE_START = (
    r"(?:^|(?<=[.。!?;:…\n>】]))(?P<lead>[^\S\n]*+(?:[>-][^\S\n]*+)?)(?:#{1,6}[^\S\n]*+)?"
    rf"(?P<marks>{_EDGE}+)?"
)
# Without any bracket a colon or the line's end has to follow.
_SOFT_ROUTE = regex(
    rf"(?im){_SENTENCE_START}(?:(?P<soft>{_SOFT_OPEN})\s*)?(?:{_ROUTE})\s*"
    rf"(?(soft){_SOFT_CLOSE}(?:[ \t]*:)?|(?=:|{_EDGE}*[ \t]*(?::|$))):?(?(marks){_EDGE}+|)"
    r"(?:[ \t]*:)?"
)
# In bold or italics on both sides: `*turns to the examiner* Please ...`.
_MARKED_ROUTE = regex(
    rf"(?im){_SENTENCE_START}(?(marks)|(?!))(?:{_ROUTE})\s*+:?{_EDGE}+(?:[ \t]*:)?"
)
# As in a chat, and with a dash: `@Examiner please ...`, `To the examiner - please ...`.
_CALLED = regex(
    rf"(?im){_SENTENCE_START}(?:(?P<doctor>@\s?(?:the )?(?:doctor\b|physician\b|医生|医师))"
    r"|(?P<examiner>@\s?(?:the )?(?:examiner\b|检查员|检验员)))[ \t]*[:,]?"
)
_DASHED = regex(rf"(?im)^[^\S\n]*+(?:{_ROUTE})[ \t]+[–—-]{{1,2}}[ \t]+(?=\S)")
# Behind the speaker's own name: `Patient (to the doctor): ...`.
_NAMED = regex(
    rf"(?im)^[^\S\n]*+{_EDGE}*(?:the )?(?:patient|患者|病人)[ \t]?[(\[](?:{_ROUTE})[)\]]"
    rf"[ \t]*(?::{_EDGE}*|{_EDGE}+[ \t]*:)"
)
# Half of a bracket, the other half forgotten: `<To the examiner Please ...`.
_OPEN_ONLY = regex(rf"(?im){_SENTENCE_START}{_OPEN}\s*+(?:{_ROUTE})(?=[\s,])(?!\s*+{_CLOSE})")
_CLOSE_ONLY = regex(
    rf"(?im)^[^\S\n]*+(?:{_ROUTE})(?:\s*+{_CLOSE}|[ \t]*+[–—-]++[ \t]*+$)(?:[ \t]*:)?"
)
# A token that holds what is said: `<To the examiner: please ...>`.
_SAID_INSIDE = regex(
    rf"(?im)^[^\S\n]*+(?P<head>{_OPEN}\s*+(?:{_ROUTE})\s*+:)[^<>《》【】\[\]\n]{{1,400}}"
    rf"(?P<close>{_CLOSE})[^\S\n]*+$"
)
# Words alone never end a visit: "(the pain will) end" is speech.
_SOFT_END = regex(
    rf"(?im)(?<![)}}」』*_`~])(?:{_EDGE}*+{_SOFT_OPEN}\s*+(?:/\s*+)?"
    rf"(?P<end>{_END})[\s/.。!]*{_SOFT_CLOSE}{_EDGE}*+[^\S\n]*+)++$"
)


@dataclass(frozen=True)
class ControlToken:
    """A token of a message: what it does, where it stands, and where its words stand."""

    kind: Kind
    start: int
    end: int
    words: slice


def find_tokens(message: str) -> list[ControlToken]:
    """Return the tokens of a message in order; none overlaps another."""
    plain_message = in_usual_letters(message)
    matches = (match for pattern in _PATTERNS for match in pattern.finditer(plain_message))
    found = [*map(_to_token, matches), *_around_words(plain_message)]
    tokens: list[ControlToken] = []
    # Of tokens that begin together the longest is kept: it has the brackets of the others.
    for token in sorted(found, key=lambda token: (token.start, -token.end)):
        if not tokens or token.start >= tokens[-1].end:
            tokens.append(token)
    return tokens


def replace_tokens(message: str, replacement: Callable[[str], str]) -> str:
    """Replace all tokens of a message by what a function makes of the words in their brackets."""
    # Removing one token may put another together: `<e<end>nd>`.
    while tokens := find_tokens(message):
        message = "".join(_replace_once(message, tokens, replacement))
    return message


def _replace_once(
    message: str, tokens: Iterable[ControlToken], replacement: Callable[[str], str]
) -> Iterable[str]:
    place = 0
    for token in tokens:
        yield message[place : token.start]
        yield replacement(message[token.words])
        place = token.end
    yield message[place:]


def _to_token(match: re.Match[str]) -> ControlToken:
    groups = match.groupdict()
    start = match.end("lead") if "lead" in groups else match.start()
    kind: Kind = next(kind for kind in KINDS if groups.get(kind))
    words = slice(*match.span(kind))
    is_closing = groups.get("slash") and kind != "end"
    return ControlToken("closing" if is_closing else kind, start, match.end(), words)


def _around_words(message: str) -> Iterator[ControlToken]:
    """Yield both ends of tokens that hold what is said."""
    for match in _SAID_INSIDE.finditer(message):
        kind: Kind = "doctor" if match["doctor"] else "examiner"
        words = slice(*match.span(kind))
        yield ControlToken(kind, match.start("head"), match.end("head"), words)
        close = match.start("close")
        yield ControlToken("closing", close, match.end("close"), slice(close, close))


_PATTERNS = (
    *(_TOKEN, _SOFT_ROUTE, _MARKED_ROUTE, _CALLED, _DASHED, _NAMED),
    *(_SOFT_END, _OPEN_ONLY, _CLOSE_ONLY),
)
