"""Recognise what a patient says again and again, word for word."""

import re
from collections.abc import Sequence

from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.fidelity.diagnosis_names import asserted_sentences
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.assertions import tells
from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.history.topic_statements import names_relative
from inspect_aihospital.core.history.topics import mentions, neighbours
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import nearest

# What happens to a sick person; a filler such as "I took the bus" has none of it.
_EVENT = regex(
    r"[痛疼痒肿麻晕吐泻血烧咳喘咬摔撞]|药(?!房|店)|手术|诊断|感染|治好|一天比一天[好轻]|怀孕|去世|得过"
    r"|\b(?:pain\w*|hurts?|ach(?:e|es|ing)|blood|bleed\w*|swell\w*|swollen|fever\w*|vomit\w*|dizz\w*"
    r"|faint\w*|numb\w*|rash\w*|itch\w*|getting better|cured|diagnos\w*|operat\w*|surgery|infect\w*"
    r"|oxygen|pulse|bit (?:me|my|him|her)|bitten|stung|fell(?! behind| asleep| apart)|injur\w*"
    r"|tablets?|pills?|antibiotics?|herb\w*|giving me|died of|lumps?|pregnan\w*)\b",
    re.IGNORECASE,
)
# Sayings with a word of the body.
_SAYING = regex(
    r"心疼|头[都就][等听想看]?[晕大疼]|[等听看][得都我]{0,2}[晕麻]|血都.{0,2}凉|撞来撞去|(?:折腾|[闹急气烦])得我?头[疼痛]|烧.{0,3}[菜饭水]"
    r"|\b(?:blood (?:runs?|ran|boil\w*)|pains? in the (?:neck|backside)|hearts? aches?"
    r"|(?:a bit of|hate the) pain)\b",
    re.IGNORECASE,
)
# Fears, hopes, what is read, and what befell a friend may be repeated, too.
_MOOD = regex(
    r"谢|希望|想|怕|担心|着急|会不会|如果|要是|您|邻居|朋友|同事|差点|网上|不爱|\b(?:hop\w+|want\w*|wish\w*|worr\w+|scared|afraid"
    r"|nervous|might|could|if|you|your|thank\w*|neighbou?r\w*|friends?|colleagues?|nearly|almost"
    r"|think\w*|nobody|ha(?:ve|s)n['’]t|don['’]t like|read|internet|leaflets?|clinics?)\b",
    re.IGNORECASE,
)
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
            not _tells_event(_without_recorded(sentence, history))
            or _MOOD.search(sentence)
            or not is_long(sentence)
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


def _tells_event(sentence: str) -> bool:
    """Tell whether a sentence affirms what happens to a sick person, also to a relative."""
    sentence = _SAYING.sub(" ", sentence)
    return any(
        tells(sentence, *match.span()) or names_relative(sentence)
        for match in _EVENT.finditer(sentence)
    )


def _without_recorded(sentence: str, history: History) -> str:
    """Take the symptoms that the record affirms or leaves open out of a sentence."""
    for mention in reversed(mentions(sentence)):
        if neighbours(mention.topic) & history.allowed_topics:
            sentence = f"{sentence[: mention.start]} {sentence[mention.end :]}"
    return sentence


def is_long(text: str) -> bool:
    """Tell whether nobody says a text twice by chance."""
    return len(letters_of(text)) >= LEAST_REPEATED[bool(CHINESE_LETTER.search(text))]


def letters_of(text: str) -> str:
    """Return the letters of a text, in small ones."""
    return re.sub(r"\W", "", text).casefold()
