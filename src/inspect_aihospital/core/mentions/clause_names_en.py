"""Read the diseases that a clause of an English diagnosis text names."""

import re

from inspect_aihospital.core.mentions import claims_en
from inspect_aihospital.core.mentions.words_en import DISEASE, NO_NAME, QUALIFIER
from inspect_aihospital.core.text.regex import regex

LONGEST = 20
"""Words of a name."""

# What may separate two names. Slash, plus and arrow only between words of two letters or more.
_BOND = regex(
    r"\s+(?:(?P<list>and/or|and|or|vs\.?|versus|as well as|along with|plus)"
    r"|(?:super)?imposed on|on(?: top of)?|in the setting of|from(?: an?| the)?"
    rf"|(?:(?:most )?likely |probably |possibly )?(?:{claims_en.CAUSED_BY})|complicating|causing"
    rf"|{claims_en.RELATIVE}"
    r"|(?:leading|progressing) to|(?:concerning|suspicious|worrisome) for|with (?:resultant"
    r"|resulting|consequent|subsequent|secondary|superimposed|concomitant|concurrent|coexisting"
    r"|underlying))\s+|\s*(?P<mark>(?<!\b\w)(?<!-deficit)[/+→](?!\w\b))\s*(?=[^\W\d])",
    re.IGNORECASE,
)
_CAUSE = regex(rf"\b(?:{claims_en.CAUSED_BY}|{claims_en.RELATIVE})\b", re.IGNORECASE)
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
    rf"|\s+(?:{claims_en.CAUSED_BY}|following|after)\b.*",
    re.IGNORECASE,
)
# Endings of operations, which end like diseases do.
_PROCEDURE = regex(r"\w(?:ectomy|plasty|ostomy|otomy|scopy|graphy)\b", re.IGNORECASE)
_ALONE = regex(r"(?:[\w'-]+ )*[a-z][\w'-]{3,}\W*", re.IGNORECASE)
# Behind such a word "and" joins parts of one name.
_COMPLEMENT = regex(r"\b(?:of|in|with|to|at|between|involving|type|grade|stage|class)\b", re.I)
# "On" introduces a site, unless a disease follows.
_BESIDE = regex(r"\s*+,?\s*+\bon(?! (?:acute|chronic|top|by)\b)\s(.*)", re.IGNORECASE)
_ON = regex(r"^on\s+(?:a background of\s+)?(?=.)", re.IGNORECASE)
_SCALE = regex(r".*\b(?:scale|score|inventory|questionnaire)(?: (?:of )?\d+)?\W*", re.IGNORECASE)
_SCORED = regex(r",?\s(?:with|by) (?:an? )?[\w-]+(?: [\w-]+)? (?:scale|score)\b.*$", re.IGNORECASE)
_TAIL = regex(
    r"\s*+,?\s*+\b(?:not otherwise specified|NOS|here|overall|to (?:me|us)|in my (?:view|opinion)"
    r"|at this (?:stage|point|time)"
    r"|in (?:this|the|our) (?:case|child|patient|setting)|and|or|but)$|\s*\([^)]*$|[\s.,:*#-]+$",
    re.IGNORECASE,
)


def names_in_clause(clause: str) -> list[str]:
    """Return names of the diseases in a clause, in its order."""
    verdict = claims_en.VERDICT.match(clause)
    explains = claims_en.EXPLANATION.search(_CAUSE.sub("", clause))
    if verdict and (explains or not DISEASE.search(verdict[0])):
        clause = "" if _NEGATED.search(verdict[0]) else strip_phrase(clause[verdict.end() :])
    elif explains:
        clause = _without_reasons(clause)
    if claims_en.DENIAL.search(clause):
        return []
    return [name for part in _parts(clause) if (name := _to_name(part))]


def _without_reasons(clause: str) -> str:
    """Return the name in a clause that gives reasons or advice and diagnoses by no verb.

    What something is said to be ("the lesion is a lipoma"), or the disease that advice is about.
    """
    copula = _COPULA.match(clause)
    if copula and DISEASE.search(predicate := clause[copula.end() :]):
        return "" if claims_en.DENIAL.search(clause) else strip_phrase(predicate)
    advised = _ADVICE.sub("", clause)
    explains = claims_en.EXPLANATION.search(_CAUSE.sub("", advised))
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
        is_added and _ALONE.fullmatch(right_part) and not qualifies(strip_phrase(right_part))
    )
    return not (stands_alone or DISEASE.search(right_part))


def _to_name(part: str) -> str:
    """Strip the words around a name; empty if the part names no disease."""
    name = _SCORED.sub("", _ON.sub("", strip_phrase(part)))
    words = name.split()
    is_excluded = (
        NO_NAME.fullmatch(name)
        or claims_en.DENIAL.search(name)
        or _SCALE.fullmatch(name)
        or claims_en.EXPLANATION.search(_CAUSE.sub("", name))
        or len(words) > LONGEST
        or (_PROCEDURE.search(name) and not DISEASE.search(name))
    )
    return "" if is_excluded or not re.search("[a-zA-Z]{2}", name) else " ".join(words)


def strip_phrase(text: str) -> str:
    """Strip everything that may surround a name."""
    bare = ""
    # Stripping one word may uncover another.
    while bare != text:
        lead = claims_en.LEAD.match(text)
        text, bare = text[lead.end() :] if lead else text, text
        text = claims_en.DOUBT.sub("", claims_en.STATED.sub(drop_predicate, text))
        text = _TAIL.sub("", _BESIDE.sub(lambda on: on[0] if DISEASE.search(on[1]) else "", text))
    return bare.strip()


def drop_predicate(phrase: re.Match[str]) -> str:
    """Drop what stands behind a disease."""
    return "" if DISEASE.search(phrase.string[: phrase.start()].rstrip()) else phrase[0]


def qualifies(text: str) -> bool:
    """Tell whether a text is a qualifier of a disease's name: a side, type, stage or severity."""
    return bool(QUALIFIER.fullmatch(text.strip())) and not DISEASE.search(text)
