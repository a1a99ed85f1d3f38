"""The diseases that an item of an English diagnosis text names.

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

from inspect_aihospital.core.claims_en import (
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
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.words_en import DISEASE, NO_NAME, QUALIFIER

LONGEST = 20
"""Words of a name."""

SITE_WORDS = 4
"""Words of a clause that may share the head of the next."""

_PARENTHESES = regex(r"\s*\(([^()]*)\)")
_SENTENCE = regex(r"[;?!。]|(?<!\b[A-Z])(?<!\bvs)(?<!\bSt)\.(?=\s|$)")
_CLAUSE = regex(
    r"(?:\s*[,:、](?:\s+|(?=[^\W\d]))|\s+[-–—]+\s+|\s*—\s*)(?:and\s+|or\s+)?", re.IGNORECASE
)
_REASONS = regex(r"\W*(?:based on|given|due to|considering|because|in (?:view|light) of)\b", re.I)
_BOND = regex(
    r"\s+(?:(?P<list>and/or|and|or|vs\.?|versus|as well as|along with|plus)"
    r"|(?:super)?imposed on|on(?: top of)?|in the setting of|from(?: an?| the)?"
    rf"|(?:(?:most )?likely |probably |possibly )?(?:{CAUSED_BY})|complicating|causing|{RELATIVE}"
    r"|(?:leading|progressing) to|(?:concerning|suspicious|worrisome) for"
    r"|with (?:resultant|resulting|consequent|subsequent|secondary|superimposed"
    r"|concomitant|concurrent|coexisting|underlying))\s+"
    r"|\s*(?P<mark>(?<!\b\w)[/+→](?!\w\b))\s*(?=[^\W\d])",
    re.IGNORECASE,
)
_CAUSE = regex(rf"\b(?:{CAUSED_BY}|{RELATIVE})\b", re.IGNORECASE)
_TRIGGER = regex(rf"\W*(?:{TRIGGERED_BY})\b", re.IGNORECASE)
_NEGATED = regex(
    r"\b(?:not|never|less|least|neither|nor|\w+n't)(?: [\w']+){0,4}$"
    r"|\blow(?: \w+)? suspicion (?:of|for)$",
    re.IGNORECASE,
)
_COPULA = regex(r".*?\b(?:is|are|was|were|represents?)\b", re.IGNORECASE)
_ADVICE = regex(
    r"\s+(?:should|must|needs?|requires?|will|would|can|could|may|might|warrants?)\b.*"
    rf"|\s+(?:{CAUSED_BY})\b.*",
    re.IGNORECASE,
)
_PROCEDURE = regex(r"\w(?:ectomy|plasty|ostomy|otomy|scopy|graphy)\b", re.IGNORECASE)
_ALONE = regex(r"(?:[\w'-]+ )*[a-z][\w'-]{3,}\W*", re.IGNORECASE)
_COMPLEMENT = regex(r"\b(?:of|in|with|to|at|between|involving|type|grade|stage|class)\b", re.I)
_INSTEAD = regex(
    r"\s+(?:rather than|as opposed to|instead of|and not|but not|over(?=\s+[^,;]*))\s+[^,;]*", re.I
)
_BUT = regex(
    r"^\W*(?:(?:this|it|the|final|diagnosis|is|was) )*(?:not|no)\b[^;]*?\bbut(?: rather)?\b", re.I
)
_PAST = regex(
    r",?\s+(?:in (?:an?|the|this) (?:[\w-]+ ){0,5}|and |on (?:a )?background of )?(?:with|of"
    r"|and) (?:an? )?"
    r"(?:[\w-]+ ){0,2}history of\b.*$",
    re.IGNORECASE,
)
_AFTER_PAST = regex(
    r"^.*?\bhistory of\b.*?\b(?:present(?:s|ing|ed) with|now (?:has|have|with)|admitted (?:with"
    r"|for)"
    r"|who (?:has|have|developed))\b",
    re.IGNORECASE,
)
_DIFFERENTIAL = regex(
    r"\W*\b(?:with (?:a )?|the )?(?:differentials?\b(?! (?:white|blood|count))|d/?dx\b).*$",
    re.IGNORECASE,
)
_WITHOUT = regex(r"\s*+,?\s*+\bwithout\b([^,]*)(.*)$", re.IGNORECASE)
_RESUMES = regex(
    r"\W*(?:and )?(?:also )?(?:may|might|could|probably|possibly|likely)\b", re.IGNORECASE
)
_TAKES_BACK = regex(
    r"\W*(?:is |was |now |already |has been |considered |very |highly "
    r"|clinically )*(?:less likely|unlikely"
    r"|ruled out|excluded|negative|absent|improbable|doubtful|not (?:likely|present|supported)"
    r"|low (?:probability|likelihood|suspicion))(?: by [\w -]+)?\W*",
    re.IGNORECASE,
)
_ABSOLUTE = regex(
    r"\b(?:all|every\w*|taken|together|summary|conclusion|view|opinion|\w+ing|\w+ed|\w+ly)\b", re.I
)
_SHORT_NAME = regex(r"[A-Z]\w*[A-Z0-9]\w*\s(?:of|in)\b")
"""An abbreviation with its site, which is a whole name: DVT of the left leg."""
_BESIDE = regex(r"\s*+,?\s*+\bon(?! (?:acute|chronic|top|by)\b)\s(.*)", re.IGNORECASE)
_TAIL = regex(
    r"\s*+,?\s*+\b(?:not otherwise specified|NOS|here|overall|at this (?:stage|point|time)"
    r"|in (?:this|the|our) (?:case|child|patient|setting))$|\s*\([^)]*$|[\s.,:*#-]+$",
    re.IGNORECASE,
)


def read_english(item: str) -> list[str]:
    """Names of the diseases in an item, in its order; empty if it names none."""
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
    site = ""
    for clause in _CLAUSE.split(_WITHOUT.sub(_keep_unless_disease, sentence)):
        said = _bare(clause)
        if _TAKES_BACK.fullmatch(clause):
            names = names[:-1]
        elif names and _qualifies(said):
            names[-1] += f", {said}"
        elif names and _explains(clause) and not _RESUMES.match(clause):
            break
        elif _SHORT_NAME.match(site):
            names += [*_read_clause(site.rstrip(", ")), *_read_clause(said)]
            site = ""
        elif DISEASE.search(said):
            names += _read_clause(f"{site}{said}" if len(site.split()) <= SITE_WORDS else said)
            site = ""
        elif not (names or _ABSOLUTE.search(said)):
            site += f"{said}, "
    return names or _read_clause(site.partition(",")[0])


def _explains(clause: str) -> bool:
    """Whether a clause behind a name gives reasons or advice, and names no cause and no doubt."""
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
        clause = "" if _NEGATED.search(verdict[0]) else _bare(clause[verdict.end() :])
    elif explains:
        clause = _without_reasons(clause)
    if DENIAL.search(clause):
        return []
    return [name for part in _parts(clause) if (name := _name(part))]


def _without_reasons(clause: str) -> str:
    """What a clause that gives reasons or advice, and diagnoses by no verb, names nevertheless.

    What something is said to be ("the lesion is a lipoma"), or the disease that advice is about.
    """
    copula = _COPULA.match(clause)
    if copula and DISEASE.search(predicate := clause[copula.end() :]):
        return "" if DENIAL.search(clause) else _bare(predicate)
    advised = _ADVICE.sub("", clause)
    explains = EXPLANATION.search(_CAUSE.sub("", advised))
    return advised if DISEASE.search(advised) and not explains else ""


def _parts(clause: str) -> list[str]:
    """The parts of a clause that can be names."""
    parts: list[str] = []
    bond, end = None, 0
    for following in [*_BOND.finditer(clause), None]:
        piece = clause[end : following.start() if following else None]
        if bond and _binds(parts[-1], bond, piece):
            parts[-1] += bond[0] + piece
        else:
            parts.append(piece)
        bond, end = following, following.end() if following else 0
    return parts


def _binds(left: str, bond: re.Match[str], right: str) -> bool:
    """Whether what stands around a bond is one name.

    English names end with their head: to a complete one a second can only be added, unless what
    follows belongs to a complement ("fracture of the radius and ulna") or tells a kind ("B and C").
    """
    caused = bool(_CAUSE.search(bond[0])) and len(left.split()) > 1
    if not DISEASE.search(left):
        return not (caused and DISEASE.search(right))
    added = bool(bond["list"] or bond["mark"]) and not _COMPLEMENT.search(left)
    alone = added and _ALONE.fullmatch(right) and not _qualifies(_bare(right))
    return not (alone or DISEASE.search(right))


def _name(part: str) -> str:
    """A part without the words around its name; empty if it names no disease."""
    name = _bare(part)
    words = name.split()
    excluded = (
        NO_NAME.fullmatch(name)
        or DENIAL.search(name)
        or EXPLANATION.search(_CAUSE.sub("", name))
        or len(words) > LONGEST
        or (_PROCEDURE.search(name) and not DISEASE.search(name))
    )
    return "" if excluded or not re.search("[a-zA-Z]{2}", name) else " ".join(words)


def _bare(text: str) -> str:
    """A phrase without what surrounds a name."""
    bare = ""
    while bare != text:
        lead = LEAD.match(text)
        text, bare = text[lead.end() :] if lead else text, text
        text = DOUBT.sub("", STATED.sub(_drop_predicate, text))
        text = _TAIL.sub("", _BESIDE.sub(lambda on: on[0] if DISEASE.search(on[1]) else "", text))
    return bare.strip()
