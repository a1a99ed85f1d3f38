"""Read the diseases that an item of an English diagnosis text names.

An item is read sentence by sentence, a sentence clause by clause (commas, colons, dashes).

1. Parentheses: a qualifier (side, type, stage, severity) stays with its name, the rest is dropped.
2. A clause that denies, explains or advises is dropped, unless it says what the diagnosis is: "X
   is the likeliest cause", "A suggests X", "X should be treated". After a name an explanation runs
   to the end of its sentence. "X, without Y" is X; a bare denial (", ruled out") takes back a name.
3. Words of doubt around a name are dropped, the name stays; "rule out X" names nothing.
4. A comma separates names of diseases. Behind a name, a qualifier belongs to it ("pneumonia,
   community-acquired"), other words are dropped; a first clause that names no disease shares the
   head of the next ("hand, foot and mouth disease").
5. "and", "or" and words for causes separate two parts that each hold a disease word; behind a
   complete name "or" needs none ("eczema or tinea"); "with" never does ("type 2 diabetes with
   nephropathy" is one name).
"""

import re

from inspect_aihospital.core.mentions import claims_en
from inspect_aihospital.core.mentions.asides_en import drop_asides
from inspect_aihospital.core.mentions.clause_names_en import (
    drop_predicate,
    names_in_clause,
    qualifies,
    strip_phrase,
)
from inspect_aihospital.core.mentions.words_en import DISEASE
from inspect_aihospital.core.text.regex import regex

SITE_WORDS = 4
"""Words of a clause that may share the head of the next."""

# Innermost only: nested ones are rare in English reports.
_PARENTHESES = regex(r"\s*\(([^()]*)\)")
# What a bracket suspects behind the name of a complaint: "anemia (probably iron deficiency)".
_SUSPECTED = regex(
    r"^\s*(?:(?:most |very )?likely|probabl[ey]|possibl[ey]|suspected|presum(?:ed|ably))\b",
    re.IGNORECASE,
)
# No end behind an initial, "vs." or "St.".
_SENTENCE = regex(r"[;?!。]|(?<!\b[A-Z])(?<!\bvs)(?<!\bSt)\.(?=\s|$)")
# A comma without a blank ends a clause only before a letter: 1,000 stays whole.
_CLAUSE = regex(
    r"(?:\s*[,:、](?:\s+|(?=[^\W\d]))|\s+[-–—]+\s+|\s*—\s*)(?:and\s+|or\s+)?", re.IGNORECASE
)
_TRIGGER = regex(rf"\W*(?:{claims_en.TRIGGERED_BY})\b", re.IGNORECASE)
# What makes the disease of the sentence before worse.
_WORSENED = regex(
    r"\W*(?:probably |possibly |likely )?(?:worsened|aggravated|exacerbated) by\b(?!.*:)",
    re.IGNORECASE,
)
# After an explanation a guess may follow.
_RESUMES = regex(
    r"\W*(?:and )?(?:also )?(?:may|might|could|probably|possibly|likely)\b", re.IGNORECASE
)
# The whole clause: it takes the name in front back.
_TAKES_BACK = regex(
    r"\W*(?:is |was |now |already |has been |considered |very |highly |clinically )*(?:less likely"
    r"|unlikely|ruled out|excluded|negative|absent|improbable|doubtful|outgrown|not (?:likely"
    r"|present|supported)|low (?:probability|likelihood|suspicion))(?: by [\w -]+)?\W*",
    re.IGNORECASE,
)
# Introductions such as "taken together", which look like sites.
_ABSOLUTE = regex(
    r"\b(?:all|every\w*|taken|together|summary|conclusion|view|opinion|\w+ing|\w+ed|\w+ly|i|we"
    r"|you|he|she|not|no)\b",
    re.IGNORECASE,
)
# An abbreviation with its site, which is a whole name: DVT of the left leg.
_SHORT_NAME = regex(r"[A-Z]\w*[A-Z0-9]\w*\s(?:of|in)\b")


# Signs of notes that are written in a hurry.
_SIGNS = regex(r"(?<=\s)&(?=\s)|\bw/(?!o\b)\s?|\b(?:w/o|c/b|d/t|c/w|h/o)(?=\s)", re.IGNORECASE)
_SPELT_SIGNS = {
    "&": "and", "w/": "with ", "w/o": "without", "c/b": "complicated by", "d/t": "due to",
    "c/w": "consistent with", "h/o": "history of",
}  # fmt: skip
_SHORT_DOUBT = regex(r"\b(?:prob|poss|susp|prov)\.?(?=\s)", re.IGNORECASE)
_APART_FROM = regex(
    r"^\W*(?:apart from|besides|in addition to|aside from|on top of|along with) (.+?),?"
    r" (?=(?:she|he|they|you|there|the|this|it|we|i)\b)",
    re.IGNORECASE,
)
# "45M with ...": age and sex ahead of the diagnosis.
_AGE_AND_SEX = regex(
    r"^\W*\d{1,3}\s?(?:-?\s?y(?:ears?)?[\s/-]?o(?:ld)?\s?)?(?:[MF]|male|female)\b", re.I
)
# What a relative has, or what somebody fears.
_OF_OTHERS = regex(
    r"^\W*(?:(?:his|her|the|patient['’]?s|maternal|paternal|an?) ){0,2}(?:brother|sister|mother"
    r"|father|aunt|uncle|cousin|sibling|son|daughter|parent|relative|grand\w+)s?"
    r" (?!.*\bpatient\b)(?:with|has|have|had|who|died|diagnosed|is|was)\b"
    r"|\b(?:worr(?:y|ied|ies)|afraid|fear(?:s|ful|ed)?|anxious|scared|asks?|asked|concerned)"
    r" (?:about|of|that|for)\b|\bvaccinated (?:against|for)\b"
    r"|^\W*[\w-]+(?: [\w-]+)? (?:test|antigen|pcr|antibod\w+|culture|swab|serology) negative\W*$",
    re.IGNORECASE,
)


def read_english(item: str) -> list[str]:
    """Return names of the diseases in an item, in its order; empty if it names none."""
    item = _APART_FROM.sub(r"\1; ", _SHORT_DOUBT.sub("probable", item))
    text = _AGE_AND_SEX.sub(
        "", _SIGNS.sub(lambda sign: _SPELT_SIGNS[sign[0].lower().strip()], item)
    )
    text = _PARENTHESES.sub(_resolve_parenthesis, text)
    return [name for sentence in _SENTENCE.split(text) for name in _read_sentence(sentence)]


def _resolve_parenthesis(parenthesis: re.Match[str]) -> str:
    """Keep a qualifier, make denial and suspicion clauses of their own, drop what else there is."""
    if _TAKES_BACK.fullmatch(parenthesis[1]):
        return ", unlikely, "
    is_suspected = any(
        doubt.search(parenthesis[1]) and DISEASE.search(doubt.sub("", parenthesis[1]))
        for doubt in (claims_en.DOUBT, _SUSPECTED)
    )
    if is_suspected:
        return f", {parenthesis[1]}, "
    return parenthesis[0] if qualifies(parenthesis[1]) else ""


def _read_sentence(sentence: str) -> list[str]:
    if _WORSENED.match(sentence):
        return []
    names: list[str] = []
    site_words = ""
    for clause in _CLAUSE.split(drop_asides(sentence)):
        if _OF_OTHERS.search(clause):
            continue
        phrase = strip_phrase(clause)
        if _TAKES_BACK.fullmatch(clause):
            names = names[:-1]
        elif names and qualifies(phrase):
            names[-1] += f", {phrase}"
        elif names and _explains(clause) and not _RESUMES.match(clause):
            break
        elif _SHORT_NAME.match(site_words):
            names += [*names_in_clause(site_words.rstrip(", ")), *names_in_clause(phrase)]
            site_words = ""
        elif DISEASE.search(phrase):
            names += names_in_clause(
                f"{site_words}{phrase}" if len(site_words.split()) <= SITE_WORDS else phrase
            )
            site_words = ""
        elif not (names or _ABSOLUTE.search(phrase)):
            site_words += f"{phrase}, "
    return names or names_in_clause(site_words.partition(",")[0])


def _explains(clause: str) -> bool:
    """Tell whether a clause behind a name gives reasons or advice, but no cause or doubt."""
    stated = claims_en.DOUBT.sub("", claims_en.STATED.sub(drop_predicate, clause))
    return bool(claims_en.EXPLANATION.search(_TRIGGER.sub("", stated)))
