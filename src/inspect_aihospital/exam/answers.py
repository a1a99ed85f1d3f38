r"""From a reply to a letter: read strictly, never guessed.

A reply is read where it names one option by its letter and no other. What names none or several,
a letter that no option has, and a letter beside another option's text have no answer.

A letter counts by where it stands (alone on a line, at the start, behind words such as `the
answer is`) and by what stands behind it: its own option's text, a mark and a sentence, or a
reason. So `A 45-year-old`, `E. coli`, `answer: B cells` and `option C is wrong` name nothing.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from inspect_aihospital.core.regex import regex

_WRAPPER = regex(r"\\(?:text|mathrm|mathbf|mathit)(?:bf|it|rm|sf)?\{([^{}]*)\}")
_BOXED = regex(r"\\(?:boxed|fbox)\{([^{}]*)\}")
_DECORATION = regex(r"[*_`#$\"“”]|\\[()\[\]]")
_TAG = regex(r"</?[a-z]{1,10}>")
_BRACKETED = regex(r"(?<!\w)[(\[{]\s?([A-Za-z])\s?[)\]}]")

_NOUN = r"(?:answer|choice|option|letter)"
_LETTER = r"([A-Z])(?![\w'’])"
_ALONE = regex(r"[\s>'‘•-]*([A-Z])[\s.,:;!)'’]*", re.IGNORECASE)
_FIRST = regex(
    rf"[\s>'‘•-]*(?i:(?:the\s)?(?:(?:correct|best|final)\s)?{_NOUN}\s)?([A-Za-z])(?![\w'’])"
)
_SAID = regex(
    rf"(?i:\b(?:{_NOUN}(?:\s?\(letter\))?(?:\s?(?:(?:is|(?:would|must|should|will)\sbe)\b|[:=–—-])"
    r"|\s{0,2}\n)|it(?:['’]s|\sis|\smust\sbe)|I(?:['’]d|['’]ll|\swould|\swill)?(?:\s\w{1,12}ly)?"
    r"\s(?:choose|pick|select|say|answer|go\swith|opt\sfor|agree\swith|side\swith))\s?:?\s{0,3}"
    rf"(?:(?:the|most|clearly|definitely|likely|still)\s){{0,3}}(?:{_NOUN}\s?:?\s{{0,3}})?){_LETTER}"
)
"""Words that give a letter as the answer."""

_NOT_OWN = regex(
    r"\bexpert\s\d[^.!?\n]*\Z|^\W*expert\s\d\W*\n\Z"  # another's answer
    r"|\b(?:if|unless)\b[^.!?\n]*\Z"
    r"|\b(?:not|\w+n['’]t|never|cannot|doubt|disagree)\s(?:(?!so|thus|hence|but)\w+\s){0,4}\Z"
    r"|\b(?:claim|argue|believe|conclude|state|think|say|hold)(?:s|d|ed)?\s(?:\w+\s){0,4}\Z"
    r"|\b(?:wrong|incorrect|other|another|second|next|worst|tempting|their|experts['’])\s(?:\w+\s)?\Z"
    r"|\b(?:least|distractor|many|some|students|people|expert['’]s)\s(?:\w+\s)?\Z",
    re.IGNORECASE | re.MULTILINE,
)
"""What stands before words such as `the answer is` that do not give the speaker's answer ..."""

_OWN = regex(
    r"\bI(?:\scan|\swould|\sstrongly|\sfully)?\sagree\b[^.!?\n]*\Z"
    r"|(?:\b(?:I|we)(?:\scan|\swould)?\s(?:think|believe|conclude|say)|(?:^|[.!?]\s)\W*(?:after|having"
    r"|based|given|considering|upon))\b(?:(?!['’]s\s(?:\w+\s)?\Z)[^.!?\n])*\Z",
    re.IGNORECASE | re.MULTILINE,
)
"""... unless this does too."""

_OTHER = regex(
    r"[\s.)(]*(?:(?:[,;/&|+–—-]|\b(?:or|and|to|through|vs|versus)\b)[\s.(]*){1,3}"
    rf"(?:(?:also|maybe|possibly|perhaps|probably|{_NOUN})\s)*{_LETTER}"
    rf"|[\s.)]*{_LETTER}(?=[\s)]*(?:[.,;:/&|+)]|$))"
)
_DOUBT = regex(r"[\s)]*(?:\?|\.\.+\s?\w)")
"""A second letter behind a letter, and a letter that is taken back."""

_RIGHT = regex(
    r"\s(?:is|would\sbe|remains)\s(?:(?:the|most|single|clearly|indeed)\s){0,3}"
    r"(?:answer|(?:correct|right|best|likely|appropriate)"
    r"(?=\s(?:answer|choice|option|because|since|as|here)\b|[\s)]*(?:[.,;!:]|$)))"
)
_REASON = regex(
    r"[\s.,;:)–—-]*(?i:because|since|due\sto|given\s(?:that|the|this)|as\s(?:it|the|this)"
    r"|(?:and\s)?not\s(?:option\s)?[A-Z]\b|rather\sthan|instead\sof)\b"
)
_OPENERS = (
    "The|This|That|These|It|Its|In|On|At|By|Based|Given|She|He|Her|His|A|An|I|My|Experts?|All|Options?|Both"
    "|So|Thus|Therefore|Hence|Answers?|Choices?|Since|Because|As|With|Among|Patient|While|Although|However|Reasoning|Reason|Explanation|Rationale"
    "|We|There|They|Their|For|From|Of|To|Other|Others|According|After|Having|Here|If|When|Most|No|Not"
)
_SENTENCE = regex(
    rf"[.!;]\s+(?=(?:{_OPENERS})\b|[A-Z]\sis\b)|(?::\s*|\s[-–—]\s)(?=[^\s\Wa-z])|\)[.:,]?\s*(?=[^\W_])"
)
"""A mark and a sentence; behind a dot only words that begin one, since `E. Coli` is a name."""

_CONDITION = regex(r"[^.;!?\n]{0,120}?\b(?:if|unless|given by)\b", re.IGNORECASE)
_TAKEN_BACK = regex(
    r"\b(?:correction\b|scratch that|(?:no|oh|actually),? wait|wait, no|I(?:['’]ll|\swill|['’]d)?"
    r"\s(?:now\s)?(?:change|changed|revise|retract)\b[^.!?\n]{0,40}\b(?:answer|mind|choice)\b)",
    re.IGNORECASE,
)
"""What makes of a letter given before no answer any more."""

_ITEM = regex(r"(?:^|[.;,]\s)\W{0,3}([A-Z])\s?[).:]\s", re.MULTILINE)
"""A letter with its mark, as in a list of options."""

_ASIDE = regex(r",\s|\s\(")
_WRONG = regex(
    r"\W*(?:incorrect|wrong|false)\b|\W*(?:(?:is|was|would\sbe|seems)(?:n['’]t|\s(?:\w+\s)?(?:not|wrong|incorrect|less|unlikely|"
    r"inappropriate|ineffective|contraindicated))\b"
    r"|(?:cannot|(?:do|does|should|would|can|will)(?:n['’]t|\snot))\b)"
)
_MARKS = " .,:;!=)(}-–—"
LONGEST = 20_000
"""Characters of a reply that are read, from its start."""


def read_answer(reply: str, options: Mapping[str, str]) -> str | None:
    """The option that a reply names, `None` unless it names exactly one.

    Args:
        reply: A reply to the request for a letter, without thinking.
        options: The question's options by letter.
    """
    lines, texts = _lines(reply), _texts(options)
    said, first = _said(lines, texts), _starts(lines[:1], texts)
    listed = _starts(lines[1:], texts, listed=True) if first and not said else set()
    return _one_of(said | first | listed | _unclear(lines, options), options)


def read_review(reply: str, options: Mapping[str, str]) -> str | None:
    """The option that a review decides for: letter first, then the reasoning (Fig. 2).

    The start decides; where it names none, a line that states the reviewer's own answer does.
    Lines that contradict each other leave no answer. Letters inside the reasoning are not read:
    they are mostly those of the others.

    Args:
        reply: A review, without thinking.
        options: The question's options by letter.
    """
    lines, texts = _lines(reply), _texts(options)
    named = _said(lines, texts) | _starts(lines[:1], texts)
    return _one_of(named | _unclear(lines, options), options)


def _plain(text: str) -> str:
    text = unicodedata.normalize("NFKC", text[:LONGEST])[:LONGEST].replace("。", ".")
    text = _WRAPPER.sub(r"\1", _DECORATION.sub("", _TAG.sub("\n", text)))
    return _BRACKETED.sub(r"\1)", _BOXED.sub(r"\nAnswer: \1\n", text)).strip()


def _lines(reply: str) -> list[str]:
    lines = (" ".join(line.split()) for line in _plain(reply).splitlines())
    return [line for line in lines if line]


def _texts(options: Mapping[str, str]) -> dict[str, str]:
    """Options' texts in the form that lines have."""
    return {
        key: " ".join(_plain(text).lower().split()).rstrip(".") for key, text in options.items()
    }


def _said(lines: Sequence[str], texts: Mapping[str, str]) -> set[str]:
    """Letters alone on a line or called the answer; `?` for what contradicts itself."""
    named = {match[1].upper() for line in lines if (match := _ALONE.fullmatch(line))}
    text = "\n".join(lines)
    for match in _SAID.finditer(text):
        before = text[max(0, match.start() - 200) : match.start()]
        if not _NOT_OWN.search(before) or _OWN.search(before):
            behind = text[match.end() : match.end() + 400].partition("\n")[0]
            named |= _weigh(match[1], behind, texts, said=True)
    return named


def _starts(lines: Sequence[str], texts: Mapping[str, str], *, listed: bool = False) -> set[str]:
    """Letters at the start of lines; only those with their option's text if they are listed."""
    named: set[str] = set()
    for match in filter(None, map(_FIRST.match, lines)):
        letter, behind = match[1].upper(), match.string[match.end() :]
        own = letter in _beside(behind, texts)[0]
        if own if listed or (match[1].islower() and behind[:1] in ".):") else match[1].isupper():
            named |= _weigh(letter, behind, texts, said=False)
    return named


def _unclear(lines: Sequence[str], options: Mapping[str, str]) -> set[str]:
    """`?` for a reply that takes an answer back, or begins with a list of options."""
    text = "\n".join(lines)
    items = {item[1] for item in _ITEM.finditer(text) if item[1] in options}
    begins = _ITEM.match(text) is not None and len(items) > 1
    return {"?"} if begins or _TAKEN_BACK.search(text) else set()


def _weigh(letter: str, behind: str, texts: Mapping[str, str], *, said: bool) -> set[str]:
    """The letter if what stands behind it can; `?` for another letter or another's text."""
    owners, rest = _beside(behind, texts)
    if owners and letter not in owners:
        return {"?"}
    rest = rest if owners else behind
    right = _RIGHT.match(rest)
    other = _OTHER.match(rest, right.end() if right else 0)
    if _DOUBT.match(rest) or (other and (other[1] or other[2]) in {*texts} - {letter}):
        return {"?"}
    if _WRONG.match(rest) or (right and _CONDITION.match(rest)):
        return set()
    fits = any(form.match(rest) for form in (_RIGHT, _REASON, _SENTENCE)) or not rest.strip(_MARKS)
    return {letter} if owners or fits or (said and _ASIDE.match(rest)) else set()


def _beside(behind: str, texts: Mapping[str, str]) -> tuple[set[str], str]:
    """Options whose text stands behind a letter, the longest if several do; and what follows it."""
    body = behind.lstrip(_MARKS)
    fitting = {
        letter: len(text)
        for letter, text in texts.items()
        if text and body.lower().startswith(text) and not body[len(text) :][:1].isalnum()
    }
    longest = max(fitting.values(), default=0)
    return {letter for letter, length in fitting.items() if length == longest}, body[longest:]


def _one_of(named: set[str], options: Mapping[str, str]) -> str | None:
    only = next(iter(named)) if len(named) == 1 else None
    return only if only in options else None
