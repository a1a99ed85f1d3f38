"""Collect the names under which a record's diagnosis could be told.

The first disease of the reference is the diagnosis to be found; all others are further ones. A
disease has the names that the reference gives it, with and without words that make no other disease
of it, what stands in brackets, and what else the terminology calls it, if that is at hand. In
English, an eponym stands for its disease ("Addison's"), and so do initials of its words.
"""

import re

from inspect_aihospital.core.mentions import words_en, words_zh
from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.linking.features import Features, read_features
from inspect_aihospital.linking.language_grammars import EnglishGrammar, load_grammar
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.records.disease_names.abbreviations import abbreviations_of
from inspect_aihospital.records.disease_names.code_names import names_of_code
from inspect_aihospital.records.disease_names.disease_heads import CONSEQUENCE, PERSONS, heads_of
from inspect_aihospital.records.disease_names.disease_neighbours import NAMING
from inspect_aihospital.records.disease_names.disease_search import SHORTEST, Disease, plain_text
from inspect_aihospital.records.disease_names.eponyms import eponyms_of
from inspect_aihospital.terminology.name_wording import normalise

SHORTEST_CHINESE, SHORTEST_KNOWN = 3, 2
"""Letters of the shortest name that is looked for in Chinese, and of one of the terminology."""

# Words that tell a course, a cause or an extent, and make no other disease.
_MODIFIERS = regex(
    r"^(?:(?:急性|慢性|亚急性|原发性?|继发性?|自发性|特发性|自身免疫性|全身[性型]|系统性?(?=红斑)"
    r"|不?完全[性型]?|[不非]?典型|非?经典[性型]?|[\u4e00-\u9fff]{1,3}型"
    r"|嵌顿性|绞窄性|梗阻性|复发性|难治性|早期|晚期|重度|中度|轻度|左|右|双|侧|眼|多发性?"
    r"|.{1,12}(?:所致|引起|相关性?)的?)"
    r"|(?:acute|chronic|subacute|primary|secondary|spontaneous|idiopathic|autoimmune|generali[sz]ed"
    r"|incomplete|incarcerated|strangulated|obstruct(?:ing|ive)|recurrent|refractory|simple|early"
    r"|non ?classic|classic|severe|moderate|mild|left|right|bilateral|upper|lower|old|new|an?"
    r"|the)\s)+"
)
_BRACKET = regex(r"\s*[(（]([^()（）]*)[)）]\s*")
_MARK = regex(r"^\W*\d{1,2}[.、)）．]\s*")
_DISEASE = {"zh": words_zh.DISEASE_END, "en": words_en.DISEASE}
_ITEM_END = regex(r"[,，、;；]")
_STAGE = regex(r"\d|[型期级]$")
_AGAINST = regex(r"anti-?|抗", re.IGNORECASE)
_ASIDE = regex(
    r"^(?:即|通称|又称|临床诊断|commonly called|also called|clinical diagnosis|i\.?e\.?)\s*"
)
# What grades a disease names none: heart failure, "class IV (NYHA)".
_SCALE = regex(
    r"(?i)(?<![a-z])(?:NYHA|CCS|Killip|[cp]?TNM|FIGO|GOLD|Child(?:-?Pugh)?|ECOG|ASA|WHO|KDIGO|NIHSS"
    r"|GCS|AJCC|Hunt-?Hess|Fontaine|Garden|Wagner|BI-?RADS|CURB-?65|EDSS)(?![a-z])|分[级期型]$"
)
_ABBREVIATION = regex(r"[A-Z][A-Za-z]{0,3}[A-Z]{2,}s?")
_EXTENT = regex(r"不?完全[型性]?|早期|晚期")


def diseases_of(reference: str, language: Language, linker: Linker | None) -> tuple[Disease, ...]:
    """Return the diseases of a reference's diagnosis; `linker` is `None` without a terminology."""
    mentions, aliases = _mentions(reference, language, linker)
    return tuple(
        _disease(mention, language, linker, () if number else aliases)
        for number, mention in enumerate(mentions)
    )


def is_understood(reference: str, language: Language, linker: Linker) -> bool:
    """Say whether a terminology knows a name of the first disease, or a head of it."""
    mentions, aliases = _mentions(reference, language, linker)
    return any(linker.link(n).code or heads_of(n, linker) for n in (*mentions[:1], *aliases))


def _mentions(
    reference: str, language: Language, linker: Linker | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the diseases of a reference, and other names that it gives the first of them."""
    reference = _one_a_line(reference.strip())
    mentions = read_mentions(reference, language)
    # A wording that no rule reads as a disease may still hold one that the terminology knows.
    if not mentions and linker:
        item = _MARK.sub("", next(iter(reference.strip().splitlines()), ""))
        mentions = (item,) if heads_of(item, linker) else ()
    return mentions, _bracketed(reference, language) if mentions else ()


def _one_a_line(reference: str) -> str:
    """Begin a line at each number of a list that stands on one: `1.肺炎 2.2型糖尿病`."""
    lines: list[str] = []
    number, rest = 2, reference
    while mark := re.search(rf"[ \t;；]+(?={number}[.、．)）])", rest):
        lines.append(rest[: mark.start()])
        rest = rest[mark.end() :]
        number += 1
    return "\n".join((*lines, rest))


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
        if _SCALE.search(inner):
            return ()
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
    link = linker.link(mention) if linker else None
    heads = heads_of(mention, linker) if linker else []
    names: set[str] = set()
    for name in (mention, _BRACKET.sub(" ", mention), *aliases, *(h.mention for h in heads)):
        names |= _plain_names(read_features(plain_text(name, language), language))
    initials = dict(abbreviations_of(names)) if language == "en" else {}
    if linker and link:
        own_names = [names, *({head.features.text} for head in heads)]
        for texts, named_link in zip(own_names, (link, *heads), strict=True):
            names = names.union(names_of_code(texts, named_link, linker))
    names.update(PERSONS[name] for name in names & PERSONS.keys())
    code = link.code if link else None
    # Neighbours are told by the head where what a diagnosis adds to it leaves no sure code.
    is_sure = link is None or link.rule in NAMING
    links = (link, *(() if is_sure else heads[:1])) if link else ()
    written = (_BRACKET.sub(" ", mention), *aliases) if language == "en" else ()
    eponyms = frozenset(eponym for name in written for eponym in eponyms_of(name, linker))
    return Disease(
        mention,
        frozenset(n for n in names if _is_clear(n, language, linker)),
        code,
        language,
        eponyms,
        initials,
        links,
        linker,
    )


def _plain_names(features: Features) -> set[str]:
    names = {features.text, features.core, features.stem}
    if isinstance(features.grammar, EnglishGrammar):
        names |= set(map(features.grammar.nucleus, names))
    names |= {_MODIFIERS.sub("", name) for name in names} | {_EXTENT.sub("", features.core)}
    names |= {CONSEQUENCE.sub("", name) for name in names}
    return names | {name.removesuffix("症") for name in names}


def _is_clear(name: str, language: Language, linker: Linker | None) -> bool:
    """Say whether a name is long enough to be looked for."""
    if language == "en":
        return len(name) >= SHORTEST
    # Two letters may be a common word (紧张 of 紧张症), unless the terminology has them.
    is_known = linker is not None and linker.terminology.index.exact(name) is not None
    is_known = is_known or name.endswith("癌")
    return len(name) >= (SHORTEST_KNOWN if is_known else SHORTEST_CHINESE)
