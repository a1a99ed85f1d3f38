"""The diseases that an item of an English diagnosis text names.

An item is read sentence by sentence, a sentence clause by clause (commas, colons, dashes).

1. Parentheses: a qualifier (side, type, stage, severity) stays with its name, the rest is dropped.
2. A clause that denies, explains or advises is dropped, and after a name an explanation runs to
   the end of its sentence. "X, without Y" is X; a bare denial (", ruled out") takes back a name.
3. Words of doubt around a name are dropped, the name stays; "rule out X" names nothing.
4. A comma separates names of diseases. Behind a name, a qualifier belongs to it ("pneumonia,
   community-acquired"), other words are dropped; a first clause that names no disease shares the
   head of the next ("hand, foot and mouth disease").
5. "and", "or", "due to", "secondary to", "complicated by" separate two parts that each hold a
   disease word; "with" never does ("type 2 diabetes with nephropathy" is one name).
"""

import re

from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.words_en import (
    DENIAL,
    DISEASE,
    DOUBT,
    EXPLANATION,
    LEAD,
    QUALIFIER,
    VERDICT,
)

LONGEST = 20
"""Words of a name."""

SITE_WORDS = 4
"""Words of a clause that may share the head of the next."""

_PARENTHESES = regex(r"\s*\(([^()]*)\)")
_SENTENCE = regex(r"[;?!]|(?<!\b[A-Z])(?<!\bvs)(?<!\bSt)\.(?=\s|$)")
_CLAUSE = regex(r"(?:\s*[,:]|\s+[-–—]+|\s*—)\s+(?:and\s+|or\s+)?")
_REASONS = regex(r"\W*(?:based on|given|due to|considering|because|in (?:view|light) of)\b", re.I)
_BOND = regex(
    r"\s+(?:and(?:/or)?|or|vs\.?|versus|as well as|along with|plus"
    r"|(?:most likely |probably |possibly )?(?:secondary|due) to|caused by"
    r"|resulting (?:from|in)|leading to|causing|complicated by|attributed to)\s+",
    re.IGNORECASE,
)
_WITHOUT = regex(r"\s*+,?\s*+\bwithout\b([^,]*)(.*)$", re.IGNORECASE)
_RESUMES = regex(
    r"\W*(?:and )?(?:also )?(?:may|might|could|probably|possibly|likely)\b", re.IGNORECASE
)
_TAKES_BACK = regex(
    r"\W*(?:is |was |now |already )?(?:less likely|unlikely|ruled out|excluded)\W*", re.IGNORECASE
)
_TAIL = regex(
    r"\s*+,?\s*+\b(?:on(?! (?:acute|chronic|top|by)\b)\s.*|not otherwise specified|NOS)$"
    r"|\s*\([^)]*$|[\s.,:*#-]+$",
    re.IGNORECASE,
)


def read_english(item: str) -> list[str]:
    """Names of the diseases in an item, in its order; empty if it names none."""
    text = _PARENTHESES.sub(lambda found: found[0] if _qualifies(found[1]) else "", item)
    return [name for sentence in _SENTENCE.split(text) for name in _read_sentence(sentence)]


def _qualifies(text: str) -> bool:
    return bool(QUALIFIER.fullmatch(text.strip())) and not DISEASE.search(text)


def _read_sentence(sentence: str) -> list[str]:
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
        elif names and EXPLANATION.search(DOUBT.sub("", clause)) and not _RESUMES.match(clause):
            break
        elif DISEASE.search(said):
            names += _read_clause(f"{site}{said}" if len(site.split()) <= SITE_WORDS else said)
            site = ""
        elif not names:
            site += f"{said}, "
    return names or _read_clause(site.partition(",")[0])


def _keep_unless_disease(without: re.Match[str]) -> str:
    """Cut `without X` and all behind it if X is a disease; else it is part of a name."""
    return "" if DISEASE.search(without[1]) else without[0]


def _read_clause(clause: str) -> list[str]:
    if EXPLANATION.search(clause):
        verdict = VERDICT.match(clause)
        clause = clause[verdict.end() :] if verdict else ""
    if DENIAL.search(clause):
        return []
    return [name for part in _parts(clause) if (name := _name(part))]


def _parts(clause: str) -> list[str]:
    """The parts of a clause that can be names."""
    parts: list[str] = []
    bond, end = "", 0
    for following in [*_BOND.finditer(clause), None]:
        piece = clause[end : following.start() if following else None]
        if bond and not (DISEASE.search(parts[-1]) and DISEASE.search(piece)):
            parts[-1] += bond + piece
        else:
            parts.append(piece)
        bond, end = (following[0], following.end()) if following else ("", 0)
    return parts


def _name(part: str) -> str:
    """A part without the words around its name; empty if it names no disease."""
    name = _bare(part)
    words = name.split()
    excluded = DENIAL.search(name) or EXPLANATION.search(name) or len(words) > LONGEST
    return "" if excluded or not re.search("[a-zA-Z]{2}", name) else " ".join(words)


def _bare(text: str) -> str:
    """A phrase without what surrounds a name."""
    bare = ""
    while bare != text:
        lead = LEAD.match(text)
        bare, text = text, _TAIL.sub("", DOUBT.sub("", text[lead.end() :] if lead else text))
    return bare.strip()
