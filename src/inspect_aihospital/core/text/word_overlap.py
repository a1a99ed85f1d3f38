"""Measure how much of a text another one has: by pairs of Chinese characters and word stems."""

import re
import unicodedata

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered

# Inner hyphens and apostrophes stay in a word.
_WORD = regex(r"[a-z][a-z'-]*[a-z]|[a-z]")
_CHINESE = regex(r"[\u4e00-\u9fff]+")
# Words that any two texts share.
_STOP = frozenset(
    re.findall(
        r"\w+",
        """a an and any are as at be been but by can could did do does for from had has have he her
        his i in into is it its me my no not of on or our out s she so some t than that the their
        them there they this to up was we were what when which who will with without would you your
        patient""",
    )
)
# Chinese words of grammar, and openings of a history.
_FILLERS = regex(
    "患者|患儿|无明显诱因|没有|感觉|觉得|出现|[的了着过我你您他她也就还都很其并且而伴有及和与或在呈为约不无未否认是]"
)
_CLAUSES = regex(r",(?!\d{3}(?!\d))|[，;；。！？!?\n、()（）]|\.(?=\s|$)|[:：](?!\d)")
_LETTER = regex(r"[^\W\d_]")
_SENTENCES = regex(r"[;；。！？!?\n]|\.(?=\s|$)")


@remembered
def units(text: str) -> frozenset[str]:
    """Return comparable units of a text."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    words = {_stem(word) for word in _WORD.findall(plain) if word not in _STOP}
    runs = _CHINESE.findall(plain)
    pairs = {run[n : n + 2] for run in runs for n in range(max(1, len(run) - 1))}
    return frozenset(words | pairs)


def share(part: str, whole: str) -> float:
    """Return the share of a text's units that another has, 0 to 1; 1 for a text without any."""
    part_units = units(part)
    return len(part_units & units(whole)) / len(part_units) if part_units else 1.0


@remembered
def content(text: str) -> frozenset[str]:
    """Return units for paraphrases: word stems, and single Chinese characters but fillers."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    words = {_stem(word) for word in _WORD.findall(plain) if word not in _STOP}
    return frozenset(words | set("".join(_CHINESE.findall(_FILLERS.sub("", plain)))))


def nearest(part: str, whole: str) -> float:
    """Return the largest share of a text's content that one sentence of another has, 0 to 1."""
    part_content = content(part)
    if not part_content:
        return 0.0
    shares = (len(part_content & content(sentence)) for sentence in sentences_of(whole))
    return max(shares) / len(part_content)


@remembered
def sentences_of(text: str) -> tuple[str, ...]:
    """Return the sentences of a text."""
    return tuple(_SENTENCES.split(text))


def clauses(text: str) -> tuple[str, ...]:
    """Return the clauses of a text that have a letter."""
    parts = (part.strip(" \t-•*·#") for part in _CLAUSES.split(text))
    return tuple(part for part in parts if _LETTER.search(part))


def without_ending(word: str) -> str:
    """Return an English word in small letters without its ending; a short one keeps it (gas)."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def _stem(word: str) -> str:
    """Bring singular and plural to one form: lobe, lobes; mass, masses; opacity, opacities."""
    # "ss" is no plural.
    word = (word if word.endswith("ss") else without_ending(word)).removesuffix("e")
    return f"{word[:-1]}i" if word.endswith("y") else word
