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
# No end behind an initial, "vs." or "St.".
_SENTENCE = regex(r"[;?!。]|(?<!\b[A-Z])(?<!\bvs)(?<!\bSt)\.(?=\s|$)")
# A comma without a blank ends a clause only before a letter: 1,000 stays whole.
_CLAUSE = regex(
    r"(?:\s*[,:、](?:\s+|(?=[^\W\d]))|\s+[-–—]+\s+|\s*—\s*)(?:and\s+|or\s+)?", re.IGNORECASE
)
_REASONS = regex(r"\W*(?:based on|given|due to|considering|because|in (?:view|light) of)\b", re.I)
_TRIGGER = regex(rf"\W*(?:{claims_en.TRIGGERED_BY})\b", re.IGNORECASE)
# The rejected disease of a comparison.
_INSTEAD = regex(
    r"\s+(?:rather than|as opposed to|instead of|and not|but not|over(?=\s+[^,;]*))\s+[^,;]*", re.I
)
# What makes the disease of the sentence before worse.
_WORSENED = regex(
    r"\W*(?:probably |possibly |likely )?(?:worsened|aggravated|exacerbated) by\b(?!.*:)",
    re.IGNORECASE,
)
# "Not X but Y": only Y is named.
_BUT = regex(
    r"^\W*(?:(?:this|it|the|final|diagnosis|is|was) )*(?:not|no)\b[^;]*?\bbut(?: rather)?\b", re.I
)
# A history is no present diagnosis.
_PAST = regex(
    r",?\s+(?:in (?:an?|the|this) (?:[\w-]+ ){0,5}|and |on (?:a )?background of )?(?:with|of"
    r"|and) (?:an? )?(?:[\w-]+ ){0,2}history of\b.*$"
    r"|\s+in an? (?:[\w-]+ ){1,3}(?:who|that) (?:had|once had|has had|was treated)\b.*$",
    re.IGNORECASE,
)
# Behind a history, the present begins with such a verb.
_AFTER_PAST = regex(
    r"^.*?\bhistory of\b.*?\b(?:present(?:s|ing|ed) with|now (?:has|have|with)|admitted (?:with"
    r"|for)|who (?:has|have|developed))\b",
    re.IGNORECASE,
)
_DIFFERENTIAL = regex(
    r"\W*\b(?:with (?:a )?|the )?(?:differentials?\b(?! (?:white|blood|count))|d/?dx\b).*$",
    re.IGNORECASE,
)
_WITHOUT = regex(r"\s*+,?\s*+\bwithout\b([^,]*)(.*)$", re.IGNORECASE)
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
    r"\b(?:all|every\w*|taken|together|summary|conclusion|view|opinion|\w+ing|\w+ed|\w+ly)\b", re.I
)
# An abbreviation with its site, which is a whole name: DVT of the left leg.
_SHORT_NAME = regex(r"[A-Z]\w*[A-Z0-9]\w*\s(?:of|in)\b")


# Signs of notes that are written in a hurry.
_SIGNS = regex(r"(?<=\s)&(?=\s)|\bw/(?!o\b)\s?|\b(?:w/o|c/b|d/t|c/w)(?=\s)", re.IGNORECASE)
_SPELT_SIGNS = {
    "&": "and", "w/": "with ", "w/o": "without", "c/b": "complicated by", "d/t": "due to",
    "c/w": "consistent with",
}  # fmt: skip
_SHORT_DOUBT = regex(r"\b(?:prob|poss|susp|prov)\.?(?=\s)", re.IGNORECASE)
# What only leads to names, and what only supports them.
_NO_DOUBT = regex(r"\b(?:there is |with(?:out)? )?(?:no|a) doubt(?: that)?\b", re.IGNORECASE)
_NOT_ONLY = regex(r"\bnot only\b(.*?),? but(?: also)?\b", re.IGNORECASE)
_APART_FROM = regex(
    r"^\W*(?:apart from|besides|in addition to|aside from|on top of|along with) (.+?),?"
    r" (?=(?:she|he|they|you|there|the|this|it|we|i)\b)",
    re.IGNORECASE,
)
# What was thought of before.
_DROPPED = regex(
    r"^\W*(?:although|though|while)\b[^,]*\b(?:considered|suspected|thought of)\b[^,]*,"
    r"(?: (?:the |an? )?[\w-]+ (?:show|reveal|confirm)(?:s|ed)\b)?",
    re.IGNORECASE,
)
_SUPPORTED = regex(
    r"\s(?:is|was|are|were) (?:well |strongly |further )?(?:supported|confirmed|suggested"
    r"|established|proven|backed|based)(?: up)? (?:by|on)\b.*$",
    re.IGNORECASE,
)
_BEHIND_COLON = regex(r"^(.*\b(?:fits?|suggests?)\b.*?)\s*:\s.*$", re.IGNORECASE)
_NONE_OF = regex(
    r"^\W*no (?:features?|evidence|signs?|symptoms?) of\b(?:(?!\bbut\b)[^;])*?"
    r"(?:,? (?:or|nor) [^,;]*|(?=,(?!.*\b(?:or|nor)\b))|$)",
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
    """Keep a qualifier, make denial and doubt clauses of their own, drop what else there is."""
    if _TAKES_BACK.fullmatch(parenthesis[1]):
        return ", unlikely, "
    if claims_en.DOUBT.search(parenthesis[1]) and DISEASE.search(
        claims_en.DOUBT.sub("", parenthesis[1])
    ):
        return f", {parenthesis[1]}, "
    return parenthesis[0] if qualifies(parenthesis[1]) else ""


def _read_sentence(sentence: str) -> list[str]:
    if _WORSENED.match(sentence):
        return []
    sentence = _NONE_OF.sub("", sentence)
    sentence = _NOT_ONLY.sub(r"\1 and", _NO_DOUBT.sub("", _DROPPED.sub("", sentence)))
    sentence = _SUPPORTED.sub(drop_predicate, sentence)
    if (behind := _BEHIND_COLON.match(sentence)) and DISEASE.search(behind[1]):
        sentence = behind[1]
    sentence = _BUT.sub("", _DIFFERENTIAL.sub("", sentence))
    sentence = _PAST.sub("", _INSTEAD.sub(_drop_beside_disease, _AFTER_PAST.sub("", sentence)))
    if _REASONS.match(sentence) and (verdict := claims_en.VERDICT.match(sentence)):
        sentence = sentence[verdict.end() :]
    names: list[str] = []
    site_words = ""
    for clause in _CLAUSE.split(_WITHOUT.sub(_keep_unless_disease, sentence)):
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


def _drop_beside_disease(phrase: re.Match[str]) -> str:
    """Drop what the text prefers another disease to; keep it where it only tells a kind."""
    spatial = phrase[0].strip().startswith("over") and not DISEASE.search(phrase[0])
    return phrase[0] if spatial or drop_predicate(phrase) else ""


def _keep_unless_disease(without: re.Match[str]) -> str:
    """Cut `without X` and all behind it if X is a disease; else it is part of a name."""
    return "" if DISEASE.search(without[1]) else without[0]
