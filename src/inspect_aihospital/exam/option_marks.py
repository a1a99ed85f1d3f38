"""Mark certain references to an option: letter with text, `option C`, or `(C)`.

Each such place becomes one character, so that patterns of answers need not know how options are
written, and no word is mistaken for a letter. Letters that stand alone stay as they are.
"""

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.option_places import name_places
from inspect_aihospital.exam.reply_text import plain_option

# Private use area: `plain_reply` drops its characters, so that no reply can bring marks along.
WITH_TEXT, BY_NOUN, IN_BRACKETS = 0xE000, 0xE020, 0xE040
"""Code points of A: a letter beside its own text, behind a noun, in brackets."""
CONTRADICTION = "\ue01f"
"""A letter beside another option's text."""
NO_OPTION = CONTRADICTION
"""Stands for words of options where all options are single letters."""
MARK = "[\ue000-\ue059]"
# No letter of "37°C", "D-dimer", "it's" or "B12"; a Turkish copula may follow ("B'dir").
BARE = (
    r"(?<![A-Za-z0-9°'])(?<![A-Za-z0-9]-)(?-i:[A-Z])"
    r"(?![A-Za-z0-9]|'(?![dt][iıuü]r)[a-zıü]|-[A-Za-z])"
)
"""A capital that is no part of a word."""

LONGEST_OPTION = 500
"""Characters beyond which an option's text is not looked for."""

_NUMBER_FIRST = regex(r"\W*(?:\d|(?:one|two|three|four|five|six)\b)", re.IGNORECASE)
_ARTICLE = prose_regex(r"^(?:the|an?) +(?=\S)", re.IGNORECASE)
_BRACKETED = prose_regex(r"(?<![A-Za-z0-9])[(\[{] ?([A-Za-z]) ?[)\]}]")
_ENCLOSED = prose_regex(r"[(\[{] ?([\ue020-\ue059]) ?[)\]}]")
_NOUN = rf"(?:option|choice|answer|letter|选项|{languages.LETTER_NOUN})"
_LABELLED_OPTION = prose_regex(
    rf"(?<![A-Za-z])(?i:{_NOUN})(?:[ ](?i:{_NOUN})){{0,3}}[ ]{{0,2}}"
    # A small letter is an option before punctuation, and behind "option" before a blank, but for
    # "a" and "i": "each option a patient has".
    rf"(?:(?:(?<=[^A-Za-z])(?P<bare>[A-Z]|[a-z](?=[.,;:!)]?(?: *$|[.,;:!)] ))"
    r"|(?<=(?:option|choice|letter) )[b-hj-z](?=[\s–—]))(?![A-Za-z0-9]|['-][a-z]))"
    r"|(?P<mark>[\ue040-\ue059]))|(?<=\b[Tt]he )(?P<behind>[A-Z]) (?:choice|option)\b"
    rf"|(?P<zh>(?<![A-Za-z0-9])[A-Z]) ?(?:选项|项|{languages.NOUN_BEHIND})",
    re.MULTILINE,
)
_VERB_BEHIND = prose_regex(r" [a-z']")
"""Words behind `I` that make it a pronoun."""
# Other praise may be of a drug in general, so the sentence has to end. "Hardly", "often" and
# "second" take it back, so the words that may stand before it are listed.
_PRAISED = (
    r"(?:(?:is|would be) (?:(?:the|clearly|definitely|therefore|thus|indeed|now|most|single|best"
    r"|only|initial|first|next"
    r"|appropriate|first-line|definitive|diagnostic|imaging|confirmatory|empirical?) ){0,4}"
    r"(?:(?:test|study|investigation|modality|drug|agent|medication|antibiotic|treatment|therapy"
    r"|procedure|intervention|management|method"
    r"|step|option|imaging|anticoagulant|antihypertensive) of choice"
    r"|preferred(?: (?:drug|agent|test|treatment|therapy|option|choice|answer|method|approach|step"
    r"|study|management|medication))?"
    r"|(?<=most )(?:appropriate|suitable) (?:test|study|drug|agent|medication|treatment|therapy"
    r"|procedure|intervention|management|step)"
    r"|(?<=most )likely (?:diagnosis|cause|answer|option|explanation|organism|pathogen|mechanism"
    r"|finding|choice))(?: here)?[.!]?$)"
)
_CALLED_RIGHT = (
    r"(?:(?:is|would be) (?:the )?(?:(?:most|single|best|only) )*(?:correct|right|best|answer)\b"
    rf"|(?P<praised>{_PRAISED})|it is[.!]?$"
    r"|is what (?:the|this|she|he|they) (?:\w+ ){0,2}(?:needs?|requires?|has|have)\b)"
)
# "In children, surgery is preferred" is said of others than the patient, and so may be any
# adverbial that is not listed.
_OF_THE_PATIENT = prose_regex(
    r"(?:^|[.!?;\n] ?)\W{0,3}(?:(?:(?:in|for|with"
    r"|given) (?:(?:this|her|his|our|these) (?:\w+ ){0,3}\w+"
    r"|the (?:patient|case|presented (?:patient|case)))"
    r"|here|therefore|thus|so|hence|overall|clearly|consequently|in (?:conclusion|summary)), )?\Z",
    re.IGNORECASE,
)
# "C", then "Lisinopril is the right drug for asthma, but not here".
_OF_OTHERS = prose_regex(
    r" (?:is|was|would be) (?:the )?(?:\w+ ){1,4}?(?:for"
    r"|in) (?!(?:this|these|the|her|his|him|our|such)\b)"
    r"| (?:is|was|would be) [^.;\n]{1,80}, but\b",
    re.IGNORECASE,
)
_LETTER_BEFORE = regex(r"(?:[\ue020-\ue059]|(?<![A-Za-z0-9])[A-Z])[\s.):,–—-]{0,4}\Z")
_SEPARATOR = r"(?: *[.):,=/、，：–—-]{0,2} *\(?| *\()"
_ENDS_LIKE_LABEL = prose_regex(
    r" *(?:$|[.!;)\n]|,? (?:because|since|as|which is)\b|[,–—:-] *$"
    r"| (?:is|was|would be|seems) (?:\w+ ){0,3}(?:best|correct|right|answer|choice|likely"
    r"|indicated)\b)"
)
"""What follows an option's text that stands as a label, not as the subject of a reason."""


def mark_options(text: str, options: Mapping[str, str]) -> str:
    """Return a plain text with its certain references to options as marks."""
    if not any(map(_NUMBER_FIRST.match, options.values())):  # "option 2" may mean the text 2
        text = name_places(text, list(options))
    # Brackets first, since a noun may stand before them: "option (C)". Then brackets around noun
    # and letter: "Lisinopril (option C)".
    text = _BRACKETED.sub(lambda match: " " + _mark(IN_BRACKETS, match[1]), text)
    text = _LABELLED_OPTION.sub(lambda match: _labelled_mark(match, options), text)
    text = _ENCLOSED.sub(lambda match: " " + _mark(IN_BRACKETS, letter_of(match[1])), text)
    texts = option_texts(tuple(options.items()))
    if texts:
        text_before, text_after, subject = _beside(tuple(texts))
        text = text_before.sub(lambda match: _weighed(match, texts), text)
        text = text_after.sub(lambda match: _weighed(match, texts), text)
        text = subject.sub(lambda match: _called_right(match, texts), text)
    return text


@lru_cache(maxsize=256)
def option_texts(options: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """Return letters by option label, the longest label first; shared labels are left out.

    Labels that differ in case only keep their case.
    """
    cased = [(_outer_marks_cut(plain_option(text)), letter) for letter, text in options]
    lower_counts = Counter(label.lower() for label, _ in cased)
    labels = [
        (label if lower_counts[label.lower()] > 1 else label.lower(), letter)
        for label, letter in cased
    ]
    label_counts = Counter(label for label, _ in labels)
    texts = {label: letter for label, letter in labels if label_counts[label] == 1}
    # An alternation takes the first that fits: "Aspirin and heparin" has to come before "Aspirin".
    longest_first = sorted(texts, key=lambda label: (-len(label), label))
    return {label: texts[label] for label in longest_first if 0 < len(label) <= LONGEST_OPTION}


def owner_of(words: str, texts: Mapping[str, str]) -> str | None:
    """Return the letter of the option that words are the text of."""
    label = _outer_marks_cut(words)
    return texts.get(label) or texts.get(label.lower())


def option_label(text: str) -> str:
    """Return a text by which it is compared: without case, outer marks and article."""
    return _outer_marks_cut(text).lower()


def _outer_marks_cut(text: str) -> str:
    return _ARTICLE.sub("", " ".join(text.split()).strip(" .!:;,()"))


def letter_of(reference: str) -> str:
    """Return the letter that a mark or a letter stands for; `?` for a contradiction."""
    if reference == CONTRADICTION:
        return "?"
    code = ord(reference)
    return chr(65 + code % 0x20) if code >= WITH_TEXT else reference.upper()


def is_marked_with_text(reference: str) -> bool:
    """Say whether a letter stood beside its own option's text."""
    return WITH_TEXT <= ord(reference) < WITH_TEXT + 26


def is_named_by_noun(reference: str) -> bool:
    """Say whether a letter stood behind a noun such as `option`."""
    return BY_NOUN <= ord(reference) < BY_NOUN + 26


@lru_cache(maxsize=256)
def text_pattern(texts: tuple[str, ...]) -> re.Pattern[str]:
    """Compile a pattern of option texts: whole words, with or without an article."""
    return prose_regex(_any_of(texts), re.IGNORECASE)


def _any_of(texts: tuple[str, ...]) -> str:
    words = "|".join(r"\s+".join(map(re.escape, text.split())) for text in texts)
    return rf"(?i:(?:(?:the|an?)[^\S\n]+)?(?:{words}))(?![A-Za-z0-9])"


@lru_cache(maxsize=256)
def _beside(texts: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """Return a text before a letter, a text behind one, and a text that a sentence calls right."""
    text = _any_of(texts)
    # Options may be single letters (blood groups), which are letters wherever they stand.
    words = _any_of(tuple(label for label in texts if len(label) > 1) or (NO_OPTION,))
    letter = rf"(?P<letter>[\ue020-\ue059]|{BARE}|(?<![A-Za-z0-9'\-])[a-z](?=[.):]))"
    return (
        prose_regex(
            rf"(?<![A-Za-z0-9])(?P<text>{words})(?P<gap>,? {{0,3}}| ?[–—:=-] )"
            rf"(?P<letter>[\ue020-\ue059]|(?<=[–—:=,-] ){BARE}(?=[.!]?$))",
            re.MULTILINE,
        ),
        prose_regex(rf"{letter}(?P<gap>{_SEPARATOR})(?P<text>{text})\)?"),
        prose_regex(
            r"(?:^|(?<=[.!?,;] )|(?<=, so )|(?<=[Tt]hus )|(?<=[Hh]ence )"
            rf"|(?<=[Tt]herefore )){words}(?= {_CALLED_RIGHT})|(?<=✓ ){words}",
            re.MULTILINE,
        ),
    )


def _weighed(match: re.Match[str], texts: Mapping[str, str]) -> str:
    """Mark a letter beside a text; leave it where the text begins its own sentence."""
    letter = letter_of(match["letter"])
    owner = owner_of(match["text"], texts)
    if owner is None:
        return match[0]
    label = _ENDS_LIKE_LABEL.match(match.string, match.end()) is not None
    # The next line may begin a sentence: "C", then "Lisinopril spares the kidney".
    is_of_others = owner != letter and _OF_OTHERS.match(match.string, match.end())
    if "\n" in match["gap"] and (not label or is_of_others):
        return match[0]
    if owner == letter:
        return _mark(WITH_TEXT, letter)
    if match.start("text") > match.start("letter"):
        if match["letter"] == "A" and not match["gap"].strip() and "\n" not in match["gap"]:
            return match[0]  # an article
        return CONTRADICTION if label else match[0]
    # "(A) Amlodipine, (C) Lisinopril": a text with a letter before it contradicts none behind it.
    own_letter = _LETTER_BEFORE.search(match.string[max(0, match.start() - 8) : match.start()])
    return match[0] if own_letter or "," in match["gap"] else CONTRADICTION


def _called_right(match: re.Match[str], texts: Mapping[str, str]) -> str:
    """Mark a text that a sentence calls right; praise counts only where it is of the patient."""
    before = match.string[max(0, match.start() - 80) : match.start()]
    if match["praised"] and not _OF_THE_PATIENT.search(before):
        return match[0]
    owner = owner_of(match[0], texts)
    return _mark(WITH_TEXT, owner) if owner else match[0]


def _labelled_mark(match: re.Match[str], options: Mapping[str, str]) -> str:
    """Return the mark of a letter behind a noun; unchanged where no option has the letter."""
    letter = letter_of(match["bare"] or match["mark"] or match["behind"] or match["zh"])
    pronoun = letter == "I" and _VERB_BEHIND.match(match.string, match.end())
    return match[0] if pronoun or letter not in options else _mark(BY_NOUN, letter)


def _mark(kind: int, letter: str) -> str:
    return chr(kind + ord(letter.upper()) - 65)
