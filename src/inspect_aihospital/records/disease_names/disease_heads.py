"""Find the heads of a diagnosis: its disease without site, side, stage, cause and complication.

Nobody is told to have "acute gouty arthritis of the right first metatarsophalangeal joint". A head
is a shorter name within the diagnosis that the terminology has under the category of the whole, so
that "pain" and "fracture" are none. In English it begins before the first "of" or "in", in Chinese
it ends where the name ends: 2型糖尿病 is no head of 2型糖尿病性肾病.
"""

import re
from collections.abc import Iterator

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.linking.features import read_features
from inspect_aihospital.linking.language_grammars import EnglishGrammar, load_grammar
from inspect_aihospital.linking.linker import Link, Linker
from inspect_aihospital.records.disease_names.disease_neighbours import NAMING, is_plain_form
from inspect_aihospital.records.disease_names.disease_search import plain_text
from inspect_aihospital.terminology.codes import at_level, is_disease

MOST_WORDS, MOST_LETTERS = 16, 40
"""English words and Chinese letters of a diagnosis in which heads are looked for."""

PERSONS = {
    "asthma": "asthmatic",
    "diabete": "diabetic",
    "epilepsy": "epileptic",
    "hemophilia": "hemophiliac",
    "schizophrenia": "schizophrenic",
}
"""Names of diseases, normalised, and what a person with the disease is called."""

# What a disease led to, told in one word with it: a bleeding ulcer is an ulcer.
CONSEQUENCE = regex(r"(?<=[石癌瘤炎疡病疝室])(?:梗阻|出血|穿孔|破裂)\Z|(?<=痛风)性?关节炎\Z")
_BOND = "性型期级症的"
"""Letters that end the word before them: no name begins with them."""

# Behind its name: 白血病M3型, 淋巴瘤4期B组, 慢性阻塞性肺疾病急性加重期.
_STAGE = regex(
    r"(?:[a-z]?\d*[a-z]?[型期级组度]|急性(?:加重|发作)期?"
    r"|(?:急性|活动|缓解|稳定|失?代偿|进展)期)+\Z",
    re.IGNORECASE,
)
_BRACKET = regex(r"\s*[(（][^()（）]*[)）]?")


def heads_of(mention: str, linker: Linker) -> list[Link]:
    """Return the links of a diagnosis's heads, the longest first; none without any."""
    whole = linker.link(mention)
    texts = list(dict.fromkeys(_fronts(mention, linker)))
    parts = _parts(texts, linker)
    if whole.rule not in NAMING and whole.name:
        parts.add(whole.name)
    links = list(_links(parts, linker))
    codes = [link.code for link in (whole, *map(linker.link, texts)) if link.code]
    # What no rule links has the category of the longest name in it.
    codes = codes or [link.code for link in links if link.code and not _is_bare(link)][:1]
    categories = {at_level(code, "3") for code in codes}
    return [
        link
        for link in links
        if at_level(link.code or "", "3") in categories
        and not link.features.grammar.is_turned(link.features.loose, whole.features.loose)
        and not is_plain_form(link.features, whole.features)
    ]


def _is_bare(link: Link) -> bool:
    return link.features.grammar.is_bare(link.features.text)


def _fronts(mention: str, linker: Linker) -> Iterator[str]:
    """Yield a diagnosis, normalised, and what stands before its first bracket, comma or bond."""
    grammar = load_grammar(linker.language)
    # A blank would end a Chinese name.
    plain = _BRACKET.sub(" " if linker.language == "en" else "", mention)
    for text in (plain, grammar.name_end.split(plain.strip(), maxsplit=1)[0]):
        name = plain_text(text, linker.language).strip()
        name = name if linker.language == "en" else _STAGE.sub("", name)
        front = grammar.attached.split(name, maxsplit=1)[0].strip()
        yield from filter(None, (name, front, CONSEQUENCE.sub("", front)))
        # Two words say what it is, whatever it is in: ketoacidosis, diabetic.
        if isinstance(grammar, EnglishGrammar):
            kind = grammar.complement.split(front, maxsplit=1)[0]
            yield from [kind] * (" " in kind)


def _parts(texts: list[str], linker: Linker) -> set[str]:
    grammar, parts = load_grammar(linker.language), set[str]()
    for text in texts:
        features = read_features(text, linker.language)
        for name in (text, features.core, features.stem):
            if isinstance(grammar, EnglishGrammar):
                parts.update(_runs(grammar, name))
            else:
                starts = range(max(0, len(name) - MOST_LETTERS), len(name) - 1)
                tails = (name[start:] for start in starts)
                parts.update(tail for tail in tails if tail[0] not in _BOND)
    return parts


def _runs(grammar: EnglishGrammar, name: str) -> Iterator[str]:
    """Yield the runs of words that begin before the first preposition."""
    words = name.split()[:MOST_WORDS]
    starts = len(grammar.complement.split(grammar.nucleus(name), maxsplit=1)[0].split())
    for start in range(min(starts, len(words))):
        yield from (" ".join(words[start:end]) for end in range(start + 1, len(words) + 1))


def _links(parts: set[str], linker: Linker) -> Iterator[Link]:
    """Yield the links of the parts that the terminology has as a disease, the longest first."""
    index, grammar = linker.terminology.index, load_grammar(linker.language)
    # Of parts that differ in fillers alone ("gout", "gout of"), first what is written as a name.
    order = sorted(parts, key=lambda part: (index.exact(part) is None, len(part), part))
    distinct = {grammar.loosen(part): part for part in reversed(order)}
    for _, part in sorted(distinct.items(), key=lambda item: (-len(item[0]), item)):
        # Looked up first, since linking would search all names for a similar one.
        if part not in PERSONS.values() and (index.exact(part) or index.loosely(part)):
            link = linker.link(part)
            if link.rule in NAMING and is_disease(link.code or ""):
                yield link
