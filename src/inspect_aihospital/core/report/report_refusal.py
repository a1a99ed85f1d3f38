"""Tell a report that no rule could read from an answer that is none: a refusal or a question.

An answer is no report if it refuses in its first sentence, asks or orders without a diagnosis,
or repeats itself without end. It is a report if it states a diagnosis, or a finding with a
treatment; or if it has the shape of a report and names a section.
"""

import re
from collections.abc import Sequence

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.report.conclusion_wording import (
    is_question,
    labels_diagnosis,
    marked_sentences,
    states_disease,
    states_finding,
    states_treatment,
)
from inspect_aihospital.core.report.section_names import NAMES
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER, in_usual_letters
from inspect_aihospital.core.text.regex import regex

LEAST_MARKED = 3
"""Different lines with a mark or a label that a text has if it has the shape of a report."""
LEAST_LABELLED = 4
"""Different labels, whatever they say, that make the shape of a report."""
LONG_ENOUGH = 300
"""Letters of findings that are a report without a conclusion; a Chinese one counts twice."""
LEAST_WORDS, FRESH_SHARE = 20, 0.1
"""Words of a text that may repeat itself, and the share of different ones below which it does."""

# Looked for in the first sentence: further on a report may say what cannot be done.
_REFUSES = regex(
    r"(?i)(?:无法|不能|不会|没法|不便|不具备)(?:再?[为给向]您)?再?(?:直接)?(?:提供|给出|填写|出具"
    r"|诊断|协助|完成|满足|撰写|进行|做出|作出|行医|替代)|拒绝"
    r"|请到医院就诊|\b(?:(?:cannot|can['’]?t|can not|unable to|won['’]t|will not|(?:do"
    r"|am) not(?: able to)?|not able to|could not|couldn['’]t|must not) (?:\w+ )?(?:provide|give"
    r"|write|diagnose|fulfil+|assist|help|comply|complete|make|offer|continue|replace|produce"
    r"|issue)|(?:must|have to) decline|not (?:a|your) (?:doctor|physician)|not (?:qualified"
    r"|licensed))\b"
)
# Models introduce themselves where they refuse.
_APOLOGISES = regex(
    r"(?i)抱歉|对不起|作为(?:一?[个款名])?(?:人工智能|AI|语言模型|大模型)|我只是|没有诊断"
    r"|\b(?:sorry|apologi[sz]e|as an? (?:ai|artificial|language)|language model|no diagnosis)\b"
)
_SELF = regex(r"(?i)\W*(?:I\b|我|本模型)")
# Asking for more, or ordering, takes the place of a report.
_ASKS = regex(
    r"(?i)\b(?:need|want|require|like)\b.{0,30}\b(?:information|details|results?|history|to know"
    r"|to ask)|\b(?:please|kindly|let us|let['’]s|go and|come back|tell me|you (?:should|need|must"
    r"|have) (?:to )?|get (?:a|an|the|some|your)\b)|请(?!假)|先去|先做|建议您|还需|需要(?:更多"
    r"|进一步|先)|告诉我|去做"
)
# Words that send the patient to a test or to someone else.
_REFERS = regex(
    r"(?i)\b(?:see|consult|visit|contact) (?:a|an|the|your)\b|\b(?:seek|hospital|emergency"
    r"|come back|tell me|information|get (?:a|an|the|some|your))\b"
    r"|就医|就诊|医院|先去|先做|去做|完善|告诉我|更多|无法|不能|抱歉"
)
# Courtesy at the end of a report: it asks for nothing that the report needs.
_CLOSING = regex(
    r"(?i)\b(?:anything else|any (?:other |further |more )?questions|let me know|would you like"
    r"|does (?:this|that) help|is (?:this|that) (?:ok|okay|clear|enough)|do you need"
    r"|shall i|hope this helps)\b"
    r"|还有.{0,12}(?:吗|问题|疑问)|需要.{0,16}(?:吗|么)|是否(?:还)?需要|可以吗|清楚吗|有帮助"
)
# A heading, bullet, number, or a label with a colon.
_MARKED = regex(
    r"[ \t>]*(?:#{1,6}|\*\*|【|\[|\||[-*•]|\(?\d{1,2}[.)、]|\w[^:：\n]{0,40}(?:[:：]|=+>))"
)
_LABELLED = regex(
    r"[ \t>#*•-]*(?:\(?\d{1,2}[.)、])?[ \t*【]*(?P<label>[^\s:：=|*】][^:：=|*】\n]{0,30}?)[ \t]*"
    r"(?:[:：]|=+>|\||\*\*|】)[ \t*]*(?P<text>\S.*)"
)
# Sections but the examinations, which an order of tests names too.
_SECTION_NAME = regex(
    "|".join(names for a, names in NAMES.items() if a is not Aspect.EXAMINATIONS), re.I
)
LONGEST_LABEL = 4
"""Words of a label that names a section."""


def refuses(text: str) -> bool:
    """Tell whether a model declines, for itself, in the first sentence of a text."""
    first = next(iter(marked_sentences(in_usual_letters(text))), "")
    speaks_of_itself = _APOLOGISES.search(first) or _SELF.match(first)
    return bool(_REFUSES.search(first) and speaks_of_itself)


def looks_like_report(text: str) -> bool:
    """Tell whether a text without a readable section is a report all the same."""
    plain_text = in_usual_letters(text)
    if _repeats_itself(plain_text):
        return False
    sentences = list(dict.fromkeys(marked_sentences(plain_text)))
    # Courtesy behind a report does not make it a question.
    while len(sentences) > 1 and _CLOSING.search(sentences[-1]):
        sentences.pop()
    # Behind a refusal a guess is no conclusion, unless it comes with a treatment.
    treats = states_treatment(sentences)
    if not sentences or (
        _REFUSES.search(sentences[0]) and not states_disease(sentences[0], guess_counts=treats)
    ):
        return False
    if _concludes(sentences):
        return True
    no_report = (_REFUSES, _APOLOGISES, _ASKS)
    if any(is_question(s) or any(p.search(s) for p in no_report) for s in sentences):
        return False
    length = len(plain_text) + len(CHINESE_LETTER.findall(plain_text))
    return _is_structured(plain_text) or (length >= LONG_ENOUGH and states_finding(sentences))


def _concludes(sentences: Sequence[str]) -> bool:
    """Tell whether sentences state a diagnosis, or a finding with a treatment.

    Of a text that asks, a diagnosis counts that is labelled or comes with a treatment.
    """
    asks = any(map(is_question, sentences))
    treats = states_treatment(sentences)
    orders = any(map(_ASKS.search, sentences))
    is_sure = not asks and (treats or not orders)
    if any(states_disease(sentence, guess_counts=is_sure) for sentence in sentences):
        return treats or not asks or any(map(labels_diagnosis, sentences))
    refers = any(map(_REFERS.search, sentences))
    return treats and states_finding(sentences) and not asks and not refers


def _repeats_itself(text: str) -> bool:
    """Tell whether a text says the same few words again and again."""
    words = re.findall(r"\w+", text)
    return len(words) >= LEAST_WORDS and len(set(words)) <= FRESH_SHARE * len(words)


def _is_structured(text: str) -> bool:
    """Tell whether a text has the shape of a report: lines with marks, and labels."""
    lines = dict.fromkeys(line.strip() for line in text.splitlines())
    labels = {match["label"] for line in lines if (match := _LABELLED.match(line))}
    if len(labels) >= LEAST_LABELLED:
        return True
    marked_count = sum(bool(_MARKED.match(line)) for line in lines)
    names_section = any(
        _SECTION_NAME.search(label) and len(label.split()) <= LONGEST_LABEL for label in labels
    )
    return marked_count >= LEAST_MARKED and names_section
