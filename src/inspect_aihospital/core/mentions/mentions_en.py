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

from inspect_aihospital.core.mentions.claims_en import (
    CAUSED_BY,
    DENIAL,
    DOUBT,
    EXPLANATION,
    LEAD,
    RELATIVE,
    STATED,
    TRIGGERED_BY,
    VERDICT,
)
from inspect_aihospital.core.mentions.words_en import DISEASE, NO_NAME, QUALIFIER
from inspect_aihospital.core.text.regex import regex

LONGEST = 20
"""Words of a name."""

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
# What may separate two names. Slash, plus and arrow only between words of two letters or more.
_BOND = regex(
    r"\s+(?:(?P<list>and/or|and|or|vs\.?|versus|as well as|along with|plus)"
    r"|(?:super)?imposed on|on(?: top of)?|in the setting of|from(?: an?| the)?"
    rf"|(?:(?:most )?likely |probably |possibly )?(?:{CAUSED_BY})|complicating|causing|{RELATIVE}"
    r"|(?:leading|progressing) to|(?:concerning|suspicious|worrisome) for|with (?:resultant"
    r"|resulting|consequent|subsequent|secondary|superimposed|concomitant|concurrent|coexisting"
    r"|underlying))\s+|\s*(?P<mark>(?<!\b\w)[/+→](?!\w\b))\s*(?=[^\W\d])",
    re.IGNORECASE,
)
_CAUSE = regex(rf"\b(?:{CAUSED_BY}|{RELATIVE})\b", re.IGNORECASE)
_TRIGGER = regex(rf"\W*(?:{TRIGGERED_BY})\b", re.IGNORECASE)
# At the end of a verdict: "does not suggest X" names nothing.
_NEGATED = regex(
    r"\b(?:not|never|less|least|neither|nor|\w+n't)(?: [\w']+){0,4}$"
    r"|\blow(?: \w+)? suspicion (?:of|for)$",
    re.IGNORECASE,
)
_COPULA = regex(r".*?\b(?:is|are|was|were|represents?)\b", re.IGNORECASE)
# What follows the name in "X should be treated", or its cause.
_ADVICE = regex(
    r"\s+(?:should|must|needs?|requires?|will|would|can|could|may|might|warrants?)\b.*"
    rf"|\s+(?:{CAUSED_BY})\b.*",
    re.IGNORECASE,
)
# Endings of operations, which end like diseases do.
_PROCEDURE = regex(r"\w(?:ectomy|plasty|ostomy|otomy|scopy|graphy)\b", re.IGNORECASE)
_ALONE = regex(r"(?:[\w'-]+ )*[a-z][\w'-]{3,}\W*", re.IGNORECASE)
# Behind such a word "and" joins parts of one name.
_COMPLEMENT = regex(r"\b(?:of|in|with|to|at|between|involving|type|grade|stage|class)\b", re.I)
# The rejected disease of a comparison.
_INSTEAD = regex(
    r"\s+(?:rather than|as opposed to|instead of|and not|but not|over(?=\s+[^,;]*))\s+[^,;]*", re.I
)
# "Not X but Y": only Y is named.
_BUT = regex(
    r"^\W*(?:(?:this|it|the|final|diagnosis|is|was) )*(?:not|no)\b[^;]*?\bbut(?: rather)?\b", re.I
)
# A history is no present diagnosis.
_PAST = regex(
    r",?\s+(?:in (?:an?|the|this) (?:[\w-]+ ){0,5}|and |on (?:a )?background of )?(?:with|of"
    r"|and) (?:an? )?(?:[\w-]+ ){0,2}history of\b.*$",
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
    r"|unlikely|ruled out|excluded|negative|absent|improbable|doubtful|not (?:likely|present"
    r"|supported)|low (?:probability|likelihood|suspicion))(?: by [\w -]+)?\W*",
    re.IGNORECASE,
)
# Introductions such as "taken together", which look like sites.
_ABSOLUTE = regex(
    r"\b(?:all|every\w*|taken|together|summary|conclusion|view|opinion|\w+ing|\w+ed|\w+ly)\b", re.I
)
# An abbreviation with its site, which is a whole name: DVT of the left leg.
_SHORT_NAME = regex(r"[A-Z]\w*[A-Z0-9]\w*\s(?:of|in)\b")
# "On" introduces a site, unless a disease follows.
_BESIDE = regex(r"\s*+,?\s*+\bon(?! (?:acute|chronic|top|by)\b)\s(.*)", re.IGNORECASE)
_TAIL = regex(
    r"\s*+,?\s*+\b(?:not otherwise specified|NOS|here|overall|at this (?:stage|point|time)"
    r"|in (?:this|the|our) (?:case|child|patient|setting))$|\s*\([^)]*$|[\s.,:*#-]+$",
    re.IGNORECASE,
)


def read_english(item: str) -> list[str]:
    """Return names of the diseases in an item, in its order; empty if it names none."""
    text = _PARENTHESES.sub(_resolve_parenthesis, item)
    return [name for sentence in _SENTENCE.split(text) for name in _read_sentence(sentence)]


def _resolve_parenthesis(parenthesis: re.Match[str]) -> str:
    """Keep a qualifier, make denial and doubt clauses of their own, drop what else there is."""
    if _TAKES_BACK.fullmatch(parenthesis[1]):
        return ", unlikely, "
    if DOUBT.search(parenthesis[1]) and DISEASE.search(DOUBT.sub("", parenthesis[1])):
        return f", {parenthesis[1]}, "
    return parenthesis[0] if _qualifies(parenthesis[1]) else ""


def _qualifies(text: str) -> bool:
    return bool(QUALIFIER.fullmatch(text.strip())) and not DISEASE.search(text)


def _read_sentence(sentence: str) -> list[str]:
    sentence = _BUT.sub("", _DIFFERENTIAL.sub("", sentence))
    sentence = _PAST.sub("", _INSTEAD.sub(_drop_beside_disease, _AFTER_PAST.sub("", sentence)))
    if _REASONS.match(sentence) and (verdict := VERDICT.match(sentence)):
        sentence = sentence[verdict.end() :]
    names: list[str] = []
    site_words = ""
    for clause in _CLAUSE.split(_WITHOUT.sub(_keep_unless_disease, sentence)):
        phrase = _strip_phrase(clause)
        if _TAKES_BACK.fullmatch(clause):
            names = names[:-1]
        elif names and _qualifies(phrase):
            names[-1] += f", {phrase}"
        elif names and _explains(clause) and not _RESUMES.match(clause):
            break
        elif _SHORT_NAME.match(site_words):
            names += [*_read_clause(site_words.rstrip(", ")), *_read_clause(phrase)]
            site_words = ""
        elif DISEASE.search(phrase):
            names += _read_clause(
                f"{site_words}{phrase}" if len(site_words.split()) <= SITE_WORDS else phrase
            )
            site_words = ""
        elif not (names or _ABSOLUTE.search(phrase)):
            site_words += f"{phrase}, "
    return names or _read_clause(site_words.partition(",")[0])


def _explains(clause: str) -> bool:
    """Tell whether a clause behind a name gives reasons or advice, but no cause or doubt."""
    stated = DOUBT.sub("", STATED.sub(_drop_predicate, clause))
    return bool(EXPLANATION.search(_TRIGGER.sub("", stated)))


def _drop_beside_disease(phrase: re.Match[str]) -> str:
    """Drop what the text prefers another disease to; keep it where it only tells a kind."""
    spatial = phrase[0].strip().startswith("over") and not DISEASE.search(phrase[0])
    return phrase[0] if spatial or _drop_predicate(phrase) else ""


def _drop_predicate(phrase: re.Match[str]) -> str:
    """Drop what stands behind a disease."""
    return "" if DISEASE.search(phrase.string[: phrase.start()]) else phrase[0]


def _keep_unless_disease(without: re.Match[str]) -> str:
    """Cut `without X` and all behind it if X is a disease; else it is part of a name."""
    return "" if DISEASE.search(without[1]) else without[0]


def _read_clause(clause: str) -> list[str]:
    verdict = VERDICT.match(clause)
    explains = EXPLANATION.search(_CAUSE.sub("", clause))
    if verdict and (explains or not DISEASE.search(verdict[0])):
        clause = "" if _NEGATED.search(verdict[0]) else _strip_phrase(clause[verdict.end() :])
    elif explains:
        clause = _without_reasons(clause)
    if DENIAL.search(clause):
        return []
    return [name for part in _parts(clause) if (name := _to_name(part))]


def _without_reasons(clause: str) -> str:
    """Return the name in a clause that gives reasons or advice and diagnoses by no verb.

    What something is said to be ("the lesion is a lipoma"), or the disease that advice is about.
    """
    copula = _COPULA.match(clause)
    if copula and DISEASE.search(predicate := clause[copula.end() :]):
        return "" if DENIAL.search(clause) else _strip_phrase(predicate)
    advised = _ADVICE.sub("", clause)
    explains = EXPLANATION.search(_CAUSE.sub("", advised))
    return advised if DISEASE.search(advised) and not explains else ""


def _parts(clause: str) -> list[str]:
    """Split a clause into the parts that can be names."""
    parts: list[str] = []
    bond, end = None, 0
    for following in [*_BOND.finditer(clause), None]:
        piece = clause[end : following.start() if following else None]
        if bond and _is_one_name(parts[-1], bond, piece):
            parts[-1] += bond[0] + piece
        else:
            parts.append(piece)
        bond, end = following, following.end() if following else 0
    return parts


def _is_one_name(left_part: str, bond: re.Match[str], right_part: str) -> bool:
    """Tell whether the text on both sides of a bond is one name.

    English names end with their head: to a complete one a second can only be added, unless what
    follows belongs to a complement ("fracture of the radius and ulna") or tells a kind ("B and C").
    """
    is_caused = bool(_CAUSE.search(bond[0])) and len(left_part.split()) > 1
    if not DISEASE.search(left_part):
        return not (is_caused and DISEASE.search(right_part))
    is_added = bool(bond["list"] or bond["mark"]) and not _COMPLEMENT.search(left_part)
    stands_alone = (
        is_added and _ALONE.fullmatch(right_part) and not _qualifies(_strip_phrase(right_part))
    )
    return not (stands_alone or DISEASE.search(right_part))


def _to_name(part: str) -> str:
    """Strip the words around a name; empty if the part names no disease."""
    name = _strip_phrase(part)
    words = name.split()
    is_excluded = (
        NO_NAME.fullmatch(name)
        or DENIAL.search(name)
        or EXPLANATION.search(_CAUSE.sub("", name))
        or len(words) > LONGEST
        or (_PROCEDURE.search(name) and not DISEASE.search(name))
    )
    return "" if is_excluded or not re.search("[a-zA-Z]{2}", name) else " ".join(words)


def _strip_phrase(text: str) -> str:
    """Strip everything that may surround a name."""
    bare = ""
    # Stripping one word may uncover another.
    while bare != text:
        lead = LEAD.match(text)
        text, bare = text[lead.end() :] if lead else text, text
        text = DOUBT.sub("", STATED.sub(_drop_predicate, text))
        text = _TAIL.sub("", _BESIDE.sub(lambda on: on[0] if DISEASE.search(on[1]) else "", text))
    return bare.strip()
