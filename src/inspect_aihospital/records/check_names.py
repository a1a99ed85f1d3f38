"""Collect the names under which a record's diagnosis could be told.

The first disease of the reference is the diagnosis to be found; all others are further ones. A
disease has the names that the reference gives it, with and without words that make no other disease
of it, what stands in brackets, and all names of its code, if the terminology is at hand. In
English, an eponym stands for its disease ("Addison's"). A name of a code that is wider than the
disease counts only if the code is a specified form (not `.8`, `.9`).
"""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from inspect_aihospital.core.mentions import words_en, words_zh
from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.linking.features import Features, read_features
from inspect_aihospital.linking.language_grammars import EnglishGrammar, load_grammar
from inspect_aihospital.linking.linker import Link, Linker, LinkRule
from inspect_aihospital.records.check_eponyms import EPONYMOUS, eponyms_of
from inspect_aihospital.terminology.codes import at_level
from inspect_aihospital.terminology.concept import Concept
from inspect_aihospital.terminology.name_wording import loosen, normalise, write_out

SHORTEST_CHINESE, SHORTEST = 3, 4
"""Letters of the shortest name that is looked for, Chinese and other."""

# Words that tell a course, a cause or an extent, and make no other disease.
_MODIFIERS = regex(
    r"^(?:(?:急性|慢性|亚急性|原发性?|继发性?|自发性|特发性|自身免疫性|全身[性型]|不?完全[性型]?|[不非]?典型|非?经典[性型]?|[\u4e00-\u9fff]{1,3}型"
    r"|嵌顿性|绞窄性|梗阻性|复发性|难治性|早期|晚期|重度|中度|轻度|左|右|双|侧|眼|多发性?|.{1,12}(?:所致|引起|相关性?)的?)"
    r"|(?:acute|chronic|subacute|primary|secondary|spontaneous|idiopathic|autoimmune|generali[sz]ed"
    r"|incomplete|incarcerated|strangulated|obstruct(?:ing|ive)|recurrent|refractory|simple|early"
    r"|non ?classic|classic|severe|moderate|mild|left|right|bilateral|upper|lower|old|new|an?"
    r"|the)\s)+"
)
_CLAUSE_END = regex(r"[,，:：](?!\d)")
_BRACKET = regex(r"\s*[(（]([^()（）]*)[)）]\s*")
_WORD = regex(r"[^\W_]+(?:['’-][^\W_]+)*")
_MARK = regex(r"^\W*\d{1,2}[.、)）．]\s*")
_DISEASE = {"zh": words_zh.DISEASE_END, "en": words_en.DISEASE}
_ITEM_END = regex(r"[,，、;；]")
_STAGE = regex(r"\d|[型期级]$")
_AGAINST = regex(r"anti-?|抗", re.IGNORECASE)
_ASIDE = regex(
    r"^(?:即|通称|又称|临床诊断|commonly called|also called|clinical diagnosis|i\.?e\.?)\s*"
)
_ABBREVIATION = regex(r"[A-Z][A-Za-z]{0,3}[A-Z]{2,}s?")
# What a disease led to, told in one word with it: a bleeding ulcer is an ulcer.
_CONSEQUENCE = regex(r"(?<=[石癌瘤炎疡病疝室])(?:梗阻|出血|穿孔|破裂)\Z")
_EXTENT = regex(r"不?完全[型性]?|早期|晚期")
_UNSPECIFIED = regex(r"unspecified|other|elsewhere|未特指|其他", re.IGNORECASE)
_NAMING: frozenset[LinkRule] = frozenset(
    {"exact", "normalised", "alias", "synonym", "wording", "qualifiers", "head"}
)


@dataclass(frozen=True)
class Disease:
    """A disease of the reference, and its names as they are looked for.

    Attributes:
        mention: Its words in the reference.
        names: Its names, normalised.
        code: Of its link.
        language: Of the record.
        eponyms: Its eponyms, which count with their capitals alone.
    """

    mention: str
    names: frozenset[str]
    code: str | None
    language: Language
    eponyms: frozenset[str] = frozenset()

    def places_in(self, sentence: str) -> Iterator[tuple[int, int]]:
        """Yield where a sentence names the disease; no name reaches over a comma or colon.

        English words may stand in any order. Of names within each other the longest counts.
        """
        start = 0
        for clause in _CLAUSE_END.split(sentence):
            plain = _plain(clause, self.language)
            if self.language == "zh":
                names = (name for name in self.names if name in plain)
                places = {place for name in names for place in _chinese_places(clause, name)}
            else:
                words = _words(plain)
                word_sets = (name_words for name_words in self._word_sets if name_words <= words)
                places = {place for name in word_sets for place in _english_places(clause, name)}
            for first, last in sorted(places):
                if not any(a <= first and last <= b for a, b in places - {(first, last)}):
                    yield start + first, start + last
            start += len(clause) + 1
        if self.eponyms:
            yield from (match.span() for match in self._eponym.finditer(sentence))

    @cached_property
    def _eponym(self) -> re.Pattern[str]:
        names = "|".join(map(re.escape, sorted(self.eponyms)))
        # With a title or another name it is a person's.
        return regex(
            rf"(?<!Dr )(?<!Dr\. )(?<!M[rs] )(?<!Mrs )\b(?:{names})\b(?! [A-Z])(?!{EPONYMOUS})"
        )

    @cached_property
    def _word_sets(self) -> tuple[frozenset[str], ...]:
        return tuple(words for name in sorted(self.names) if (words := _words(name)))


@lru_cache(maxsize=1 << 12)
def _plain(text: str, language: Language) -> str:
    # Normalised, "anti-NMDA" would be one word.
    text = text.replace("-", " ") if language == "en" else text
    return normalise(write_out(text, language), language)


@lru_cache(maxsize=1 << 12)
def _words(plain: str) -> frozenset[str]:
    return frozenset(loosen(plain, "en").split())


def _chinese_places(clause: str, name: str) -> Iterator[tuple[int, int]]:
    text = clause.casefold()
    # A name that is written otherwise is known by its first letters.
    head = name if name in text else name[:2]
    for match in re.finditer(re.escape(head), text):
        yield match.start(), min(match.start() + len(name), len(text))
    if head not in text:
        yield 0, len(text)


def _english_places(clause: str, name: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield the stretches that hold all words of a name; the end if they are written otherwise."""
    start_by_word: dict[str, int] = {}
    is_missing = True
    for match in _WORD.finditer(clause):
        start_by_word |= dict.fromkeys(name & _words(_plain(match[0], "en")), match.start())
        if len(start_by_word) == len(name):
            yield min(start_by_word.values()), match.end()
            start_by_word, is_missing = {}, False
    if is_missing:
        yield min(start_by_word.values(), default=len(clause)), len(clause)


def diseases_of(reference: str, language: Language, linker: Linker | None) -> tuple[Disease, ...]:
    """Return the diseases of a reference's diagnosis; `linker` is `None` without a terminology."""
    mentions = read_mentions(reference, language)
    aliases = _bracketed(reference, language) if mentions else ()
    return tuple(
        _disease(mention, language, linker, () if number else aliases)
        for number, mention in enumerate(mentions)
    )


def _bracketed(diagnosis: str, language: Language) -> tuple[str, ...]:
    """Return the names that the first item gives its disease by its first bracket."""
    item = _MARK.sub("", diagnosis.strip().splitlines()[0])
    bracket = _BRACKET.search(item)
    # Behind a mark, another disease of the item has begun.
    if not bracket or _ITEM_END.search(before := item[: bracket.start()]):
        return ()
    names = []
    for part in _ITEM_END.split(bracket[1]):
        inner = _ASIDE.sub("", part.strip())
        is_disease = _DISEASE[language].search(inner) and not _STAGE.search(inner)
        is_disease = is_disease and read_mentions(inner, language) == (inner,)
        is_bare = load_grammar(language).is_bare(normalise(inner, language))
        if _ABBREVIATION.fullmatch(inner) or (is_disease and not is_bare):
            names.append(inner)
    # A bracket within a name tells another word for what stands before it: (Zenker) diverticulum.
    words_behind = re.split(r"[,，;；(（伴并]|(?:^|\s)with\s", item[bracket.end() :])[0].strip()
    if words_behind:
        gap = "" if language == "zh" else " "
        against = _AGAINST.match(before)
        names += [f"{front}{gap}{words_behind}" for front in (bracket[1], before)]
        names += [f"{against[0]}{bracket[1]}{gap}{words_behind}"] if against else []
    return tuple(names)


def _disease(
    mention: str, language: Language, linker: Linker | None, aliases: tuple[str, ...]
) -> Disease:
    names: set[str] = set()
    for name in (mention, _BRACKET.sub(" ", mention), *aliases):
        names |= _plain_names(read_features(_plain(name, language), language))
    link = linker.link(mention) if linker else None
    if linker and link:
        names |= set(_names_of_codes(names, link, linker))
    code = link.code if link else None
    own_names = (_BRACKET.sub(" ", mention), *aliases) if language == "en" else ()
    eponyms = frozenset(eponym for name in own_names for eponym in eponyms_of(name, linker))
    return Disease(mention, frozenset(filter(_is_long_enough, names)), code, language, eponyms)


def _plain_names(features: Features) -> set[str]:
    names = {features.text, features.core, features.stem}
    if isinstance(features.grammar, EnglishGrammar):
        names |= set(map(features.grammar.nucleus, names))
    names |= {_MODIFIERS.sub("", name) for name in names} | {_EXTENT.sub("", features.core)}
    names |= {_CONSEQUENCE.sub("", name) for name in names}
    return names | {name.removesuffix("症") for name in names}


def _names_of_codes(names: AbstractSet[str], link: Link, linker: Linker) -> Iterator[str]:
    """Yield the names of the codes that names of a disease have, and of its link if it fits."""
    index, concepts = linker.terminology.index, linker.terminology.concepts
    rows = {entry.row for name in names if (entry := index.exact(name))}
    rows = {row for row in rows if not _UNSPECIFIED.match(concepts[row].name)}
    entry = index.exact(link.name or "")
    if entry and (link.rule in _NAMING or _is_specified(concepts[entry.row])):
        rows.add(entry.row)
    for row in rows:
        yield from (index.texts[int(i)] for i in np.flatnonzero(index.rows == row))
    # A Chinese name may leave letters out: 输尿管结石 of 左输尿管上段结石梗阻.
    for entry, _, _ in index.nearest(link.features.core) if linker.language == "zh" else ():
        letters = iter(link.features.core)
        is_held = len(entry.text) > SHORTEST_CHINESE and all(c in letters for c in entry.text)
        if is_held and _is_specified(concepts[entry.row]):
            yield entry.text


def _is_specified(concept: Concept) -> bool:
    """Say whether a code names a disease of its own, not a category or what is left over."""
    code = at_level(concept.code, "4")
    return len(concept.code) > 3 and code[-1] not in "89" and not _UNSPECIFIED.match(concept.name)


def _is_long_enough(name: str) -> bool:
    return len(name) >= (SHORTEST_CHINESE if CHINESE_LETTER.search(name) else SHORTEST)
