"""Tell what a patient may tell because the doctor has asked for it often enough."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from inspect_aihospital.core.fidelity.heard_answers import HeardAnswer, asked_topics
from inspect_aihospital.core.fidelity.volunteered_facts import ASPECT_WORDS, tells_aspect
from inspect_aihospital.core.history.history_facts import TOLD_PARTS, Fact, History
from inspect_aihospital.core.history.medicines import find_medicines
from inspect_aihospital.core.history.topics import WIDER, neighbours, topics_asked
from inspect_aihospital.core.text.regex import regex

ONSET = "onset"
"""The aspect that a question asks for by name: when the illness began."""

_PERSONAL = TOLD_PARTS[2]
# When a scan was, and how long it took, is another question.
_BEGAN = regex(
    r"(?:什么时候|何时|哪[天年月])[^，。？?]{0,6}(?:开始|起|发病|发作|出现)"
    r"|(?:多久|多长时间|几[天周年]|多少天)了"
    r"|\b(?:since when|how long (?:has|have)|when did (?:\w+ ){1,4}(?:start|begin|come on|appear)"
    r"|onset)\b",
    re.IGNORECASE,
)
# Who names no symptom points to the illness; how long somebody is married is another question.
_POINTS = regex(
    r"这(?!里|儿|座|份|家|边)|病(?!房)|不舒服|症状|开始的?(?=\W|$)"
    r"|(?:^|[，。？])(?:有|持续|大概)*(?:多久|多长时间|几[天周年]|多少天)了"
    r"|\b(?:it|these|this)\b(?! (?:town|place|job|city|house|flat|country|area|road))"
    r"|\b(?:illness|problem|trouble|symptoms|onset)\b|\bsince when\W*$",
    re.IGNORECASE,
)


class RepeatedQuestions:
    """Count what a doctor asks for: topics, aspects of the complaint, and the personal history.

    Attributes:
        repeated_keys: What the last question asked for and has been asked for often enough.
    """

    def __init__(self, history: History, complaint: Iterable[str], times: int) -> None:
        """Start to count.

        Args:
            history: What the record says.
            complaint: Topics that open the visit.
            times: Number of questions from which on something may be told.
        """
        self._history, self._times = history, times
        first_facts = (f for f in history.facts if (f.part, f.sentence) == (TOLD_PARTS[0], 0))
        self._complaint = frozenset(complaint) | {t for f in first_facts for t in _topics(f)}
        self._counts = Counter[str]()
        self.repeated_keys: frozenset[str] = frozenset()

    def hear(self, answer: HeardAnswer) -> set[str]:
        """Count a question; return the topics that its answer may tell.

        These are what has been asked for often enough, told or not, and all that stands in the same
        sentences of the record: a sentence is told as one.
        """
        question = answer.question
        keys = asked_topics(question, self._history) | (question.aspects - {ONSET})
        keys |= question.scopes & {_PERSONAL}
        is_named = question.topics or _POINTS.search(answer.doctor)
        if _BEGAN.search(answer.doctor) and is_named and question.topics <= self._complaint:
            keys |= {ONSET}
        # Whoever asks for "any pain" hears of a narrow one.
        keys |= {place.topic for place in topics_asked(answer.doctor)} & WIDER.keys()
        self._counts.update(keys)
        self.repeated_keys = frozenset(key for key in keys if self._counts[key] >= self._times)
        topics = {topic for key in self.repeated_keys for topic in self._recorded_topics(key)}
        places = {(fact.part, fact.sentence) for fact in self._requested_facts(topics)}
        beside = (f for f in self._history.facts if (f.part, f.sentence) in places)
        return topics.union(*map(_topics, beside))

    def _requested_facts(self, topics: Collection[str]) -> Iterator[Fact]:
        # Many a sentence has a time, and few tell of the onset.
        aspects = self.repeated_keys - {ONSET}
        for fact in self._history.facts:
            is_medicine = "medication" in self.repeated_keys and bool(find_medicines(fact.text))
            if is_medicine or tells_aspect(fact, aspects) or not _topics(fact).isdisjoint(topics):
                yield fact

    def _recorded_topics(self, key: str) -> frozenset[str]:
        """Return the topics of the record that a topic, an aspect or a part means."""
        if key == _PERSONAL:
            return self._history.topics_by_part.get(key, frozenset())
        if key in ASPECT_WORDS:
            return self._complaint
        topics = WIDER.get(key, frozenset()) | {key}
        # A near topic is the patient's word for what the record does not have.
        return neighbours(key) if topics.isdisjoint(self._history.affirmed_clauses) else topics


def _topics(fact: Fact) -> frozenset[str]:
    return frozenset(topic for topic, *_ in fact.topics)
