"""Select what a history affirms; a list that a denial began is denied to its end."""

import re
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.fidelity.answer_words import UNREMARKABLE
from inspect_aihospital.core.fidelity.inquiry import LEAST_SHARED
from inspect_aihospital.core.history.history_facts import Fact, History, sure_statements
from inspect_aihospital.core.history.statement_words import EXAMPLES, RESTART
from inspect_aihospital.core.history.topic_statements import Polarity
from inspect_aihospital.core.history.topics import mentions
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.word_overlap import clauses, content

# How the patient came to the hospital, and what nobody noted.
_FORMALITY = regex(
    r"[来转收入]\S{0,4}院|自发病以来|进一步诊|不详|^追问(?:病史)?$"
    r"|\b(?:was admitted|came to (?:our|the) (?:clinic|hospital))\b",
    re.IGNORECASE,
)
# Goes on in a list that a negation began, and closes it.
_LISTS = regex(r"\bn?or\b|[及或]", re.IGNORECASE)
_CLOSES = regex(r"\bn?or\b", re.IGNORECASE)
# "She denies A, B and C" denies all three.
_SAYS_NO = regex(r"否认|\bden(?:y|ies|ied|ying)\b", re.IGNORECASE)
_CLOSES_WITH_AND = regex(r"\b(?:n?or|and)\b", re.IGNORECASE)
# Ends it: a contrast, or a clause with a subject or verb of its own.
_PIVOT = regex(
    r"but\b|[但而]|有(?!无)|伴|出现|(?:(?:he|she|it|there|the patient)\b|has|had|have|is|was"
    r"|develop(?:s|ed)|report(?:s|ed)|complain(?:s|ed))\b",
    re.IGNORECASE,
)
# Denies a cause, and affirms what follows.
_NO_CAUSE = regex(
    r"诱因|\bwithout (?:obvious|apparent|any|clear) (?:cause|trigger|reason)\b", re.IGNORECASE
)
# A clause that opens so denies all that it lists.
_OPENS = regex(
    r"(?:and )?(?:there (?:is|was|has been) )?(?:no|without|never|den(?:y|ies|ied))\b(?!.*\bbut\b)",
    re.IGNORECASE,
)
# What else begins a denied list in Chinese.
_NO_USE = regex(r"不[服吃用含]")
# What a bracket behind a denial takes out of it.
_EXCEPTION = regex(r"除|仅|只|\b(?:apart|except|other than|only)\b", re.IGNORECASE)
# A list in Chinese that is called normal at its end.
_ALL_NORMAL = regex(r"(?:正常|如常|无异常|无变化)$")


def affirmed_facts(history: History) -> Iterator[Fact]:
    """Yield the clauses of a history that affirm something; items of a denied list do not."""
    for fact in history.facts:
        affirms = affirmed_topics(fact) or not (
            own_topics(fact) or _denies(fact.text) or _is_fragment(fact)
        )
        is_denied = fact.text in denied_items(fact.context) or (
            _OPENS.match(fact.text) and _denies(fact.text)
        )
        if affirms and not is_denied and not _FORMALITY.search(fact.text):
            yield fact


def own_topics(fact: Fact) -> frozenset[tuple[str, Polarity, bool]]:
    """Return the topics that a clause names itself, not those of the list that it stands in."""
    named_topics = {mention.topic for mention in mentions(fact.text)}
    start = fact.context.find(fact.text)
    topics = fact.topics.union(
        (s.topic, s.polarity, s.relative)
        for s in sure_statements(fact.context)
        if fact.context.find(s.clause) < start + len(fact.text)
        and start < fact.context.find(s.clause) + len(s.clause)
    )
    return frozenset(topic for topic in topics if topic[0] in named_topics)


def affirmed_topics(fact: Fact) -> frozenset[str]:
    """Return the topics that a clause affirms itself."""
    return frozenset(t for t, polarity, _ in own_topics(fact) if polarity is Polarity.AFFIRMED)


@remembered
def denied_items(sentence: str) -> frozenset[str]:
    """Return the clauses of a sentence that a denial before or behind them denies with others."""
    parts = clauses(sentence)
    denied: set[str] = set()
    opener, place = "", 0
    for number, part in enumerate(parts):
        # Searched from the last part on, since a sentence may say the same words twice.
        start = sentence.find(part, place)
        mark, place = sentence[place:start], start + len(part)
        if opener and _goes_on(opener, mark, part, parts[number + 1 :]):
            denied.add(part)
            is_last = _closing_word(opener).search(part) and not _in_brackets(sentence, start)
        else:
            opener, is_last = "", None
        if _denies(part) or _NO_USE.search(part):
            opener = part
        elif is_last:
            opener = ""
        if _ALL_NORMAL.search(part):
            denied.update(_listed_before(sentence, start))
    return frozenset(denied)


def _goes_on(opener: str, mark: str, part: str, later_parts: Sequence[str]) -> bool:
    """Tell whether a clause goes on in the list that a denial opened."""
    # A bracket lists what is denied, unless it opens with "except".
    if "(" in mark or "（" in mark:
        return not _EXCEPTION.match(part)
    if "、" in mark or EXAMPLES.match(part):
        return True
    if _PIVOT.match(part):
        return False
    if _closing_word(opener).search(opener):
        # "No fever or chills" is complete; "rash or itch" behind it goes on.
        return _is_closed_by(_CLOSES, (part, *later_parts))
    return (
        len(content(part)) < LEAST_SHARED
        or bool(_LISTS.search(part))
        or _is_closed_by(_closing_word(opener), (part, *later_parts))
    )


def _is_closed_by(closing_word: re.Pattern[str], parts: Sequence[str]) -> bool:
    """Tell whether a list comes to its last item before a clause with a verb of its own."""
    for part in parts:
        if RESTART.search(part) or _denies(part) or closing_word.search(part):
            return not (RESTART.search(part) or _denies(part))
    return False


def _in_brackets(sentence: str, place: int) -> bool:
    marks = [sentence.count(mark, 0, place) for mark in "(（)）"]
    return sum(marks[:2]) > sum(marks[2:])


def _closing_word(opener: str) -> re.Pattern[str]:
    return _CLOSES_WITH_AND if _SAYS_NO.search(opener) else _CLOSES


def _listed_before(sentence: str, start: int) -> tuple[str, ...]:
    """Return the items of a Chinese list that stand before its last one."""
    list_start = max(sentence.rfind(mark, 0, start) for mark in ",，") + 1
    listed_text = sentence[list_start:start]
    # Only 、 joins items of a list: behind a comma 正常 belongs to its own clause.
    return clauses(listed_text) if listed_text.endswith("、") else ()


def _denies(part: str) -> bool:
    return bool(UNREMARKABLE.search(part) or _SAYS_NO.search(part)) and not _NO_CAUSE.search(part)


def _is_fragment(fact: Fact) -> bool:
    """Tell whether a clause is too short to mean anything, and no item of an affirmed list."""
    if len(fact.words) >= LEAST_SHARED:
        return False
    # 咳 is a symptom in a list of symptoms; alone it may be any remainder of a clause.
    in_list = f"、{fact.text}" in fact.context or f"{fact.text}、" in fact.context
    affirms = any(polarity is Polarity.AFFIRMED for _, polarity, _ in fact.topics)
    return not (fact.words and in_list and affirms)
