"""One written form for names that differ only in how they are written.

Names of a terminology and mentions of a report pass through the same two steps: `normalise`
removes differences of script and spelling; `loosen` also drops what a name may carry or not
(the Chinese 性, the English "of the", the order of English words).
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from inspect_aihospital.core.record import Language
from inspect_aihospital.terminology.aliases import Aliases

CLEAR = 4
"""Letters of an abbreviation that no common word is like."""

LONGEST = 200
"""Letters of a name that are read."""

_GRADED = "型期级度胎肋"
_NUMERALS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]
_ROMAN = {numeral: str(value) for value, numeral in enumerate(_NUMERALS, start=1)}
_SCALES = ("killip", "nyha", "figo", "garden", "gold", "pugh", "ckd", "forrest", "fontaine")
# Elsewhere "v" or "i" may be a letter, so a numeral needs a grade or a scale beside it.
_ROMAN_GRADE = re.compile(
    rf"(?:(?<![a-z])|{'|'.join(f'(?<={scale})' for scale in _SCALES)})([ivx]+)(?=[abc]?[{_GRADED}])"
)
# KDIGO's stages of kidney disease: G3b A2 is stage 3b, for which the Chinese sheet has stage 3.
_KIDNEY = re.compile(r"ckd|kdigo|kidney|肾")
_KIDNEY_STAGE_ZH = re.compile(r"(?:g([1-5])[ab]?(?:/?a[1-3])?期?|(?<!\d)(3)[ab]期)(?![0-9a-z])")
_KIDNEY_STAGE_EN = re.compile(r"\b(?:stage )?g([1-5][ab]?) ?(?:a[1-3])?\b")
_HAN_DIGITS = {han: str(value) for value, han in enumerate("一二三四五六七八九", start=1)}
_HAN_GRADE = re.compile(rf"[一二三四五六七八九](?=[{_GRADED}])")
_SPINE = {"c": "颈", "t": "胸", "l": "腰", "s": "骶"}
# Levels of the spine are dropped: mentions of one disc disease differ in how they give them.
_VERTEBRA = re.compile(
    r"([ctls颈胸腰骶])\d{1,2}(?!\d)(?:[-~/、和及,]?[ctls颈胸腰骶]?\d{1,2}(?!\d))*+(?=椎)"
)
# Between digits or letters these marks carry meaning; elsewhere they are layout.
_HAN_NOISE = re.compile(r"[^\w+/\-~、]|_|(?<![0-9a-z])[+/\-~]|[+/\-~](?![0-9a-z])|、(?![0-9])")
# 溃疡并出血 is 溃疡伴出血; 并发, 并指 and 并存 are other words.
_HAN_WITH = re.compile(r"(?<=.)(?<!合)并(?![发存指趾月行且非列殖])")
# 不伴 means "without", so its 伴 has to stay.
_HAN_FILLER = re.compile(r"[性的症征部]|(?<=病)变|(?<!不)伴有?")

_ACCENT = re.compile(r"[\u0300-\u036f]")
_POSSESSIVE = re.compile(r"['’](?:s\b)?")
_NOT_WORD = re.compile(r"[^\w]+|_")
# Names in -is, -us and -ss (stenosis, sinus, abscess) are no plurals.
_PLURAL = re.compile(r"(?:(?<=ss)es|(?<=ch)es|(?<=sh)es|(?<=us)es|(?<=x)es|(?<=[^siu])s)$")
# Hyphens are blanks by now: "post-operative" has to meet "postoperative".
_PREFIX = re.compile(r"\b(non|post|pre|peri|intra|extra|anti|pseudo|hyper|hypo|multi) (?=\w{3})")
_VOWEL = re.compile(r"[aeiouy]")
_GRADED_EN = re.compile(r"\b(type|stage|grade|class) (i{1,3}|iv|vi?)\b")
_IES = re.compile(r"(?<=[a-z]{3})ies$")
_STOPWORD = re.compile(
    r"an?|and|as|at|by|caused|classified|due|during|elsewhere|from|in|is|nos|of|on|onset|or"
    r"|mellitus|otherwise|part|the|to|type|unspecified|with"
)


@dataclass(frozen=True)
class Wording:
    """How names of one language are written.

    Attributes:
        respell: Removes differences of script and punctuation; one step, which others may follow.
        loosen: Drops from a normalised name what it may carry or not.
        write_out: Writes a mention's abbreviations in full.
        gram: Letters in a gram, by which names are searched.
    """

    respell: Callable[[str], str]
    loosen: Callable[[str], str]
    write_out: Callable[[str], str]
    gram: int


@lru_cache(maxsize=1 << 17)
def normalise(text: str, language: Language) -> str:
    """Return a name without differences of width, case, spelling, numerals and punctuation.

    Idempotent: normalising twice changes nothing. No name is longer than `LONGEST` letters; what
    goes beyond is cut off.
    """
    text = text[:LONGEST]
    rewrites, pattern = _rewrites(language)
    # A rewrite may make way for another one; the bound stops tables that run in a circle.
    for _ in range(4):
        before, text = text, WORDINGS[language].respell(text)
        text = pattern.sub(lambda match: rewrites[match[0]], text)
        if text == before:
            break
    return text


def as_mention(text: str, language: Language) -> str:
    """Return a mention normalised, with its abbreviations in full (English only).

    A short one only where it stands in capitals, since it may be a word (all, as). Names of a
    terminology stay as they are: there an abbreviation may stand for something else.
    """
    return normalise(WORDINGS[language].write_out(text), language)


def loosen(normalised: str, language: Language) -> str:
    """Return a normalised name without what it may carry or not.

    Chinese: without 性, 的, 症, 征, 部, 伴, and 病 for 病变. English: the distinct words that carry
    meaning, one word for synonyms (renal, kidney), in alphabetical order.
    """
    return WORDINGS[language].loosen(normalised)


def any_of(words: Iterable[str]) -> str:
    """Return a regular expression for any of some words."""
    # An alternation takes the first that fits, so a long word has to come before its parts.
    return "|".join(map(re.escape, sorted(set(words), key=lambda word: (-len(word), word))))


@cache
def _rewrites(language: Language) -> tuple[Mapping[str, str], re.Pattern[str]]:
    rewrites = Aliases.load(language).rewrites
    return rewrites, re.compile(any_of(rewrites))


def _respell_zh(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).casefold()
    text = _VERTEBRA.sub(lambda match: _SPINE.get(match[1], match[1]), text.replace(" ", ""))
    text = _HAN_WITH.sub("伴", _HAN_NOISE.sub("", text))
    text = _ROMAN_GRADE.sub(lambda match: _ROMAN.get(match[1], match[1]), text)
    if _KIDNEY.search(text):
        text = _KIDNEY_STAGE_ZH.sub(lambda match: f"{match[1] or match[2]}期", text)
    return _HAN_GRADE.sub(lambda match: _HAN_DIGITS[match[0]], text)


@lru_cache(maxsize=1 << 16)
def _loosen_zh(text: str) -> str:
    return _HAN_FILLER.sub("", text) or text


def _respell_en(text: str) -> str:
    # NFKD parts an accent from its letter, so that it can be dropped.
    text = _ACCENT.sub("", unicodedata.normalize("NFKD", text)).casefold()
    words = _NOT_WORD.sub(" ", _POSSESSIVE.sub("", text)).split()
    text = " ".join(map(_singular, words))
    if _KIDNEY.search(text):
        text = _KIDNEY_STAGE_EN.sub(r"stage \1 ", text).strip()
    return _PREFIX.sub(r"\1", _GRADED_EN.sub(lambda m: f"{m[1]} {_ROMAN[m[2]]}", text))


def _singular(word: str) -> str:
    # Short words and words without a vowel are abbreviations, whose s is no plural.
    if len(word) < 4 or not _VOWEL.search(word[:-1]):
        return word
    return _IES.sub("y", word) if word.endswith("ies") else _PLURAL.sub("", word)


@lru_cache(maxsize=1 << 16)
def _loosen_en(text: str) -> str:
    synonyms = Aliases.load("en").words
    words = " ".join(synonyms.get(word, word) for word in text.split()).split()
    return " ".join(sorted({w for w in words if not _STOPWORD.fullmatch(w)})) or text


def _write_out_en(text: str) -> str:
    abbreviations = Aliases.load("en").abbreviations
    clear_abbreviations, pattern = _abbreviations_en()

    def full_form(match: re.Match[str]) -> str:
        word = match[0]
        # Longer ones, and those with a digit, are like no common word in small letters either.
        is_clear = len(word) >= CLEAR or any(letter.isdigit() for letter in word)
        clear_form = clear_abbreviations[word.casefold()] if is_clear else word
        return abbreviations.get(word) or clear_form

    return pattern.sub(full_form, text)


@cache
def _abbreviations_en() -> tuple[Mapping[str, str], re.Pattern[str]]:
    abbreviations = Aliases.load("en").abbreviations
    in_small_letters = {short.casefold(): full for short, full in abbreviations.items()}
    return in_small_letters, re.compile(rf"\b(?:{any_of(in_small_letters)})\b", re.IGNORECASE)


WORDINGS: dict[Language, Wording] = {
    "zh": Wording(_respell_zh, _loosen_zh, write_out=str, gram=2),
    "en": Wording(_respell_en, _loosen_en, _write_out_en, gram=3),
}
