"""Find what a patient says brings its illness on or eases it, and its record says nothing of."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.fidelity.diagnosis_names import asserted_sentences
from inspect_aihospital.core.fidelity.word_kinds import kinds_in
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.text.regex import regex

# Says that the illness changes; what it changes with stands in the same clause, behind it.
_CHANGES = regex(
    r"\b(?:comes? on|brought on|flares? up|acts? up|triggered|set off|worsens"
    r"|(?:gets?|feels?|is|are|becomes?|hurts?|it['’]s) (?:\w+ )?(?:worse|better|easier)"
    r"|eases(?: off| up)?)"
    r"(?: \w+){0,2} (?:when(?:ever)?|after|if|with|on|by|while|during|(?:every|each) time)\b",
    re.IGNORECASE,
)
# What makes the illness change stands before these words.
_MAKES = regex(
    r"\b(?:(?:brings?|sets?) (?:it|this|them) (?:on|off)|makes? (?:it|them|this|things)"
    r" (?:\w+ )?(?:worse|better|easier)|triggers? (?:it|this|them|the))\b",
    re.IGNORECASE,
)
_CHANGES_ZH = regex(
    # 一 alone is a number; only with 就 behind it does it mean "as soon as".
    r"(?:[时后]|一(?=[^，。]{1,8}就))[^，。]{0,8}?"
    r"(?:加重|厉害|更[重疼痛严难明]|发作|犯|缓解|减轻|好一?[些点转]"
    r"|就[^，。]{0,3}[疼痛咳喘痒晕吐闷])"
)
_WIDE = frozenset({"food", "activity"})
# A single or former time, a medicine, a plan, a guess, hearsay and a denial say nothing of what it
# comes with.
_NOT_SO = regex(
    r"[昨今前那]天|上次|刚才|昨晚|以前|来的[时路]|药|片|治|针|没|不|无|如果|要是|可能|也许|好像"
    r"|大概|估计|似乎|应该|怕|以为|听说|[吗么]"
    r"|\b(?:yesterday|today|this morning|last|used to|tablets?|pills?|medic\w*"
    r"|dose|inhaler|treat\w*|not?"
    r"|never|nothing|n?either|nor|might|could|may|maybe|perhaps|think|thought|wonder\w*|suppose"
    r"|guess|reckon|probably|hear[ds]?|read|says?|said|will|would|should|hope|until"
    r"|hospital|clinic|doctor)\b|n['’]t\b",
    re.IGNORECASE,
)
_CLAUSES = regex(r"[，,。；;！!\n]|\.(?=\s|$)|\b(?:and|but|so|although)\b", re.IGNORECASE)


def invented_circumstances(message: str, known_text: str) -> Iterator[str]:
    """Yield clauses by which an illness changes with something that nobody else speaks of."""
    assertions = "\n".join(asserted_sentences(message))
    for clause in filter(None, _CLAUSES.split(assertions)):
        if _NOT_SO.search(clause) or names_relative(clause):
            continue
        kinds = kinds_in(_condition(clause), "circumstances")
        # "Fatty food" is held by a record of fat, and by no record of food alone.
        if kinds and not (kinds - _WIDE or kinds) & kinds_in(known_text, "circumstances"):
            yield f"“{clause.strip()}”; the record has no such circumstance"


def names_circumstance(message: str) -> bool:
    """Tell whether a message says with what an illness changes."""
    return any(
        kinds_in(_condition(clause), "circumstances")
        for clause in filter(None, _CLAUSES.split(message))
    )


def _condition(clause: str) -> str:
    """Return the words of a clause with which the illness changes; empty for none."""
    if change := _CHANGES.search(clause):
        return clause[change.end() :]
    if change := _MAKES.search(clause) or _CHANGES_ZH.search(clause):
        return clause[: change.end()]
    return ""
