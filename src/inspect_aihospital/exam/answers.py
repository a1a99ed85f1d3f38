"""From a reply to a letter: read strictly, never guessed.

A reply is read where it names one option by its letter and no other. What names none or several,
a letter that no option has, and a letter beside another option's text have no answer.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from inspect_aihospital.exam.question import one_wording

LONGEST = 20_000
"""Characters of a reply that are read, from its start."""

LONGEST_OPTION = 400
"""Characters behind a letter that are compared with the options' texts."""

_DECORATION = re.compile(
    r"[*_`#$\"“”‘]|\\(?:boxed|text|textbf|mathbf|mathrm)(?=\{)|</?answer>", re.I
)
_BRACED = re.compile(r"\{([^{}\n]{1,40})\}|(?<!\w)'([A-Za-z])'(?!\w)")
_LETTER = r"(?:[(\[{]\s?([A-Z])\s?[)\]}]|(?<![\w'’])([A-Z])(?![\w'’]|-\w))"
"""A letter by itself, bracketed or not."""

_GIVEN = re.compile(r"(?:because|since|as|due|based|given)\b")
_REASON = rf"(?=\s?,?\s{_GIVEN.pattern})"
_END = r"(?=\s*(?:[.,;:!?)\]\n–—-]|$))"
_CLEAR = re.compile(rf"(?:{_REASON}|{_END})")
"""What may stand behind A and I, which are words too."""

_BARE = re.compile(rf"['’]?(?:(?:option|choice|letter)\s)?{_LETTER}[\s.,:;!'’]*", re.I)
_MARKED = re.compile(
    r"(?:[(\[{]\s?([A-Z])\s?[)\]}][.:,]?|([A-Z])\s?[).:\]](?!\w)|([A-Z])(?:\s(?:[-–—]|(?=\())|,?"
    + _REASON
    + r"))\s*(.*)",
    re.DOTALL,
)
"""A letter with its mark, and the text behind it: `C. text`, `(C) text`, `C - text`."""

_NEXT_MARK = re.compile(r"(?:^|[.;,]\s)[A-Z]\s?[).:,]")
"""A further letter with its mark behind the first: a list of options, and no answer."""

_DENIAL = (
    r"(?:(?:is|was|are|can|would)(?:\snot|n['’]t)|cannot|not\b|(?:is|are)\s(?:in|un)|is\swrong)"
)
_DENIED = re.compile(rf"[\s).:,–—-]*(?:which\s|it\s)?{_DENIAL}")
_DENIED_SOON = re.compile(rf"[^.;!?\n]{{0,120}}?\b{_DENIAL}(?:\b|(?=correct|likely))")
"""What takes an option back: at once, and within the first sentence."""

_ADJECTIVE = r"(?:(?:final|correct|right|best|most likely|most appropriate|revised)\s)"
_FORMS = (
    rf"\b(?:answer|letter|{_ADJECTIVE}(?:choice|option))(?:\s?\(letter\))?"
    r"\s*(?:is|[:=-]|would be|must be|remains)(?:\s?:)?\s*"
    rf"(?:option\s|choice\s|letter\s)?{_LETTER}",
    r"\bI(?:['’]d|\swould|\swill)?\s(?:choose|select|pick|go with|agree with|stay with)\s"
    rf"(?:option\s|choice\s|answer\s|letter\s)?{_LETTER}",
    rf"{_LETTER}\sis\s(?:the\s|my\s)?{_ADJECTIVE}?(?:answer|choice|option|correct|right|best)\b",
)
_STATED = tuple(re.compile(form, re.I) for form in _FORMS)
"""Words that call a letter the answer: `the answer is C`, `I choose C`, `C is correct`."""

_SEVERAL = re.compile(rf"\s*(?:,|/|&|\bor\b|\band\b)\s*(?:(?:option|choice)\s)?{_LETTER}")
_OWN_LINE = re.compile(
    rf"\s*(?:(?:so|thus|therefore|hence|overall)?,?\s?(?:my|the)?\s?{_ADJECTIVE}?"
    r"(?:answer|choice|letter)\b|.{0,80}\bI(?:['’]d|\swould|\swill)?\s(?:choose|select|pick|go|agree|stay)\b)",
    re.I,
)
"""A line in which a reviewer states its own answer, not another's."""


def read_answer(reply: str, options: Mapping[str, str]) -> str | None:
    """The option that a reply names, `None` unless it names exactly one.

    Args:
        reply: A reply to the request for a letter, without thinking.
        options: The question's options by letter.
    """
    text = _undecorated(reply)
    return _one_of(_opening(text, options) | set(_stated(text, options)), options)


def read_review(reply: str, options: Mapping[str, str]) -> str | None:
    """The option that a review decides for: letter first, then the reasoning (Fig. 2).

    The first line decides, and any line that is a letter alone or states the reviewer's own
    answer; where these differ there is no answer. Other letters are not read: in a reasoning they
    are mostly those of the others.

    Args:
        reply: A review, without thinking.
        options: The question's options by letter.
    """
    lines = [line.strip() for line in _undecorated(reply).splitlines() if line.strip()]
    named = _opening(lines[0], options) if lines else set()
    for line in lines:
        if bare := _BARE.fullmatch(line):
            named.add(_letter(bare))
        elif _OWN_LINE.match(line):
            named |= set(_stated(line[:300], options))
    return _one_of(named, options)


def _undecorated(reply: str) -> str:
    text = _DECORATION.sub("", unicodedata.normalize("NFKC", reply[:LONGEST]))
    for _ in range(2):
        text = _BRACED.sub(lambda match: match[1] or match[2], text)
    return text.strip()


def _opening(text: str, options: Mapping[str, str]) -> set[str]:
    """The letter that a reply begins with; `?` beside it where it begins with several."""
    first, _, rest = text.partition("\n")
    if several := _SEVERAL.search(first[:30]):
        opens = bool(re.match(rf"\s*(?:either\s|between\s)?{_LETTER}", first, re.I))
        return {_letter(several), "?"} if opens else set()
    if bare := _BARE.fullmatch(first):
        again = _BARE.fullmatch(rest.strip().partition("\n")[0])
        return {_letter(bare)} | ({_letter(again)} if again else set())
    marked = _MARKED.match(text)
    return _marked(marked, options) if marked else set()


def _marked(marked: re.Match[str], options: Mapping[str, str]) -> set[str]:
    """The letter with its mark, if it is no word such as `E. coli`; `?` beside it if denied."""
    letter, behind = _letter(marked), marked[4].partition("\n")[0]
    own = one_wording(options.get(letter, "")).rstrip(".")
    said = one_wording(behind).removeprefix("(")
    if own and said.startswith(own):
        return {letter, "?"} if _DENIED.match(said.removeprefix(own)) else {letter}
    dotted = marked[0][: marked.start(4) - marked.start()].rstrip().endswith(".")
    if _GIVEN.match(said):
        return {letter}
    if (dotted and behind[:1].islower()) or behind.startswith("("):
        return set()
    denied = _NEXT_MARK.search(behind) or _DENIED_SOON.match(said)
    return {letter, "?"} if denied or _is_of_another(behind, letter, options) else {letter}


def _stated(text: str, options: Mapping[str, str]) -> Iterator[str]:
    """Letters that a text calls the answer; `?` beside them where it takes that back."""
    for form in _STATED:
        for match in form.finditer(text):
            letter = match[1] or match[2]
            clear = match[1] or letter not in {"A", "I"} or _CLEAR.match(text, match.end(2))
            if letter.isupper() and (clear or form is _STATED[-1]):
                yield letter
                behind = text[match.end() :][:LONGEST_OPTION].lstrip(" ).:]-–—(")
                if _SEVERAL.match(text, match.end()) or _is_of_another(behind, letter, options):
                    yield "?"


def _is_of_another(behind: str, letter: str, options: Mapping[str, str]) -> bool:
    """Whether a text behind a letter begins with the text of another option."""
    said = one_wording(behind)
    texts = {key: one_wording(text).rstrip(".") for key, text in options.items()}
    begun = [key for key, text in texts.items() if re.match(rf"{re.escape(text)}(?!\w)", said)]
    # an option's text can begin with another's
    return bool(begun) and max(begun, key=lambda key: len(texts[key])) != letter


def _letter(match: re.Match[str]) -> str:
    return next(group for group in match.groups()[:3] if group).upper()


def _one_of(named: set[str], options: Mapping[str, str]) -> str | None:
    only = next(iter(named)) if len(named) == 1 else None
    return only if only in options else None
