"""Recognise what a patient says again and again, word for word, in a visit or a message."""

import re
from collections import Counter
from collections.abc import Sequence

from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.fidelity.diagnosis_names import asserted_sentences, split_sentences
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.assertions import tells
from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.history.topic_statements import (
    Polarity,
    read_statements,
)
from inspect_aihospital.core.history.topics import BLEEDINGS, SWELLINGS, neighbours
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import nearest

# What happens to a person; a filler such as "I took the bus" has none of it.
_EVENT = regex(
    r"[咬撞烫蜇](?:了|伤了?)我|我被[^，。]{1,8}[咬撞烫蜇]"
    r"|(?:我[^，。]{0,8}|上)摔(?:了一?跤|伤|下来)|我怀孕|\b(?:bit|stung) me\b"
    r"|\bi (?:was|got) (?:bitten|stung) by\b"
    r"|\bi fell (?:off|from|down) (?:an?|the|my)\b"
    r"|\bi(?: have|['’]ve) been taking (?:\w+ )?(?:antibiotics|herbs)\b"
    r"|\bi(?:['’]m| am) (?:\w+ )*pregnant\b",
    re.IGNORECASE,
)
# Thanks, fears, hopes and what was said before may be repeated.
_MOOD = regex(
    r"谢|麻烦|希望|想|怕|担心|着急|会不会|如果|要是|您|说|讲"
    r"|\b(?:hop\w+|want\w*|wish\w*|worr\w+|scared|afraid"
    r"|nervous|might|could|if|you|your|thank\w*|sorry|please|said|told)\b",
    re.IGNORECASE,
)
MOST_IN_ONE = 2
"""How often one message may hold a sentence."""
MOST_REFRAINS = 2
"""How often a sentence may be said before it is a refrain."""
RECORDED = 0.5
"""Share of a sentence's words in one of the record from which on the record has it."""
LEAST_REPEATED = {True: 8, False: 24}
"""Letters of the shortest message that cannot be said twice by chance, in Chinese and else."""


def refrain(turns: Sequence[Turn], number: int, history: History) -> str | None:
    """Return a sentence on the illness that is said again and again; `None` where nobody is wrong.

    Neither the record nor another speaker has half of its words. A patient may go on about a
    symptom that it has ("it hurts so much").
    """
    message = turns[number].patient
    earlier = [letters_of(t.patient) for t in turns[:number] if t.addressee == Speaker.DOCTOR]
    others_words = "\n".join(f"{t.examiner or ''}\n{t.doctor}" for t in turns[:number])
    for sentence in asserted_sentences(message):
        if (
            not is_long(sentence)
            or _MOOD.search(sentence)
            or names_relative(sentence)
            or not _claims_anything(sentence, history)
        ):
            continue
        letters = letters_of(sentence)
        times = sum(letters in message_letters for message_letters in earlier)
        if (
            times >= MOST_REFRAINS
            and nearest(sentence, f"{history.text}\n{others_words}") < RECORDED
        ):
            return f"said again and again: {sentence.strip()}"
    return None


def says_over(message: str) -> str | None:
    """Return a sentence that one message holds more than `MOST_IN_ONE` times; `None` for none."""
    sentences = [s for s in split_sentences(message) if is_long(s) and not _MOOD.search(s)]
    times = Counter(map(letters_of, sentences))
    over = (s for s in sentences if times[letters_of(s)] > MOST_IN_ONE)
    return next((f"said several times over: {s.strip()}" for s in over), None)


def _claims_anything(sentence: str, history: History) -> bool:
    """Tell whether a sentence affirms an event, or a swelling or bleeding that the record lacks.

    Any other symptom is `invented_symptoms`, said once or often.
    """
    return any(tells(sentence, *event.span()) for event in _EVENT.finditer(sentence)) or any(
        s.topic in SWELLINGS | BLEEDINGS
        and s.polarity is Polarity.AFFIRMED
        and not neighbours(s.topic) & history.allowed_topics
        for s in read_statements(sentence)
    )


def is_long(text: str) -> bool:
    """Tell whether nobody says a text twice by chance."""
    return len(letters_of(text)) >= LEAST_REPEATED[bool(CHINESE_LETTER.search(text))]


def letters_of(text: str) -> str:
    """Return the letters of a text, in small ones."""
    return re.sub(r"\W", "", text).casefold()
