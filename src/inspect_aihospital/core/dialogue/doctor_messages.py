"""Tell by rule whether a doctor's message orders an examination.

Examinations in the plan of a message that closes the visit are part of the treatment, not an order
that the patient has to carry out first. Drawing blood, films, and single values that are to be
measured are examinations too.
"""

import re
from collections.abc import Iterator

from inspect_aihospital.core.chart.canonical_names import canonical
from inspect_aihospital.core.chart.examination_words import PANELS, SITES, SYNONYMS
from inspect_aihospital.core.chart.none_requested import EXAMINATION_TERMS
from inspect_aihospital.core.dialogue.doctor_conclusions import CLAUSES, SENTENCES, concludes
from inspect_aihospital.core.text.regex import regex

# Also drawing blood and taking films, which `EXAMINATION_TERMS` does not name.
_TEST = regex(
    rf"{EXAMINATION_TERMS}|抽[一点个些]*血|[验化查留取][一点个些下]*[血尿便痰]"
    r"|[血尿便痰]液?(?:样本|标本|验|查)|拍[一个张些]*(?:片|胸片)|片子|\b(?:bloods|(?:draw"
    r"|take) (?:some |your )?blood|samples?|specimens?|swabs?|films?|punctures?|radiographs?)\b",
    re.IGNORECASE,
)
# Verbs by which doctors order.
_ORDER = regex(
    r"建议|推荐|需要|还?要[做查验测抽拍]|还没[做查验测]|请|麻烦|安排|完善|进行|去|来|先"
    r"|再[做查验测抽拍]|应该|最好|得[做查验]|开[一个张点]|下一步"
    r"|\b(?:recommend|suggest|order|needs?|would like|i'd like|i want|let's|let us|please|should"
    r"|must|arrange|schedule|get|have you|undergo|perform|do an?|send|leave|give|go|head|pop|take"
    r"|want|could you|put you down|next step)\b",
    re.IGNORECASE,
)
# A value is ordered only with such a word: "your sugar is high" orders nothing.
_MEASURE = regex(r"[查测验检]|\b(?:measur\w*|check\w*|test\w*|look at|know|taken)\b", re.IGNORECASE)
# Follow-ups, results, and tests around a treatment.
_NOT_ORDERED = regex(
    r"(?i)不[需用必再建]|无[需须]|没必要|暂不|感谢|定期|复[查诊]|随[访诊]|每[天周月年半]|做过|查过"
    r"|(?:医生|专家|医院|他们|专科)[^，。；]{0,8}可能会?(?:建议|要求|安排)|已经?|结果|显示|提示"
    r"|支持|证实|发现|根据|[术院疗药]前|[术院疗药]后|住院期间"
    r"|\b(?:doctors?|specialists?|surgeons?|they|he|she) (?:may|might|could)\b"
    r"|\b(?:have you (?:ever |already |recently )?(?:had|been|done)|thank"
    r"|no |not |\w+n['’]t (?:need|recommend|suggest)|follow-?up|regular|repeat|periodic|every|twice"
    r"|already|showed|shows|results?|point to|supports?|based on|according|diagnosed|found"
    r"|(?:before|after|prior to|during|until) (?:your |the |any )?(?:discharge|surgery|operation"
    r"|procedure|treatment|admission|stay)|(?:pre|post)-?\s?operativ)"
)
# On canonical text, as in `canonical_names`.
_ITEMS = regex("|".join(PANELS.values()), re.IGNORECASE)
_NAMES = regex(rf"(?:^| )(?:{'|'.join(sorted(SYNONYMS.keys() - SITES - {'physical'}))})(?: |$)")
# Names that are tests by themselves; values and sites are not.
_TESTS = "|".join(
    sorted(
        SYNONYMS.keys()
        - SITES
        - {"physicalexam", "vital signs", "electrolytes", "lipids"}
        - {"wbc", "rbc", "haemoglobin", "platelets", "glucose", "creatinine"}
    )
)
# On a canonical text: a name that is a test by itself, as what is ordered.
_ORDERED = regex(
    r"(?:\b(?:get|order|do|have|recommend|suggest|needs?|run|arrange|schedule|send|perform|check"
    r"|want|undergo|like|take|request)(?: (?:you|we|to|that|an?|the|some|another|your|me|us|also"
    r"|have|get|do|go|for|order|run|check|urgent|new|baseline|routine|quick|fasting|blood|serum"
    r"|full|first|now)){0,8}|(?:做|查|测|抽|拍|开|完善|安排|建议|推荐"
    r"|需要)(?:[您你再先去做查行个一下份次张些点了的]|进一步|完善){0,8}+)"
    rf"\s*+(?:{_TESTS})(?!\S)"
)
# An examination on a condition is not due yet.
_CONDITION = regex(
    r"(?i)(?<!see )(?<!check )(?<!out )(?<!know )(?<!tell )(?<!determine )\b(?:if|unless"
    r"|in case)\b.{0,120}?\b(?:lasts?|persists?|continues?|worse|worsens?|returns?|recurs?"
    r"|comes? back|improves?|go(?:es)? away|settles?|better|still|develops?|spreads?|appears?)\b"
    r"|(?:如果|若|要是|一旦|万一|假如).{0,60}?(?:还|仍|持续|加重|恶化|[不没未].{0,2}[退好缓消]|改善"
    r"|复发|反复|再次|出现)"
)
_ADVICE = regex(r"(?i)就[医诊]|来院|联系|告[诉知]|\b(?:call|come|see|contact|tell|go)\b")
# An examination for a later visit holds nobody up.
_LATER = regex(
    r"(?i)[一两二三四五六七八九十几半数\d]\s?个?(?:天|日|周|星期|礼拜|月|年)(?:之"
    r"|以)?后(?!.{0,2}[来回见])|下(?:周|个?月|次|个?星期|个?礼拜)|明年"
    r"|\b(?:in|after) (?:an?|one|two|three|four|five|six|\d+|a few|several"
    r"|a couple of)(?: more)? (?:days?|weeks?|months?|years?)(?: time)?\b|\bnext (?:week|month|year"
    r"|visit|time|appointment)\b|\b(?:days?|weeks?|months?) (?:later|from now)\b"
)
# What is to happen with the results, behind an order.
_AFTERWARDS = regex(
    r"(?i)(?:\b(?:and|then|to)|并且?|然后|再|后|,"
    r"|，)\s*(?:(?:please|then|请|再)\s*)?(?:(?:send|bring|tell|show|give|share|report)"
    r"(?: me| us)?(?: back)?(?: the| your| its)?(?: \w+)? results?\b(?! of)"
    r"|(?:come|get) back (?:to me )?with (?:the |your )?results?\b"
    r"|(?:let me (?:know|have|see)) (?:the |your )?results?\b(?! of)"
    r"|(?:come back|return|see me|call|visit|follow up)\b[^,.;]*"
    r"|[把将].{0,4}结果.{0,3}(?:给|告诉|发|带|拿|报)[^，。；]{0,4}"
    r"|(?:告诉|发给|带给|给)我.{0,4}结果)"
)
# Begins a question about what others did.
_PAST = regex(
    r"(?i)^\W*(?:(?:and|so|but|what|which|when|why|where|tests?) )*(?:(?:did|has|had|was|were) \w+"
    r"|have (?:they|you|we|any\w*|your (?:gp|doctors?|family|parents?|hospital|clinic))\b)"
    r"|^\W*(?:那|请问|您|你|在|的|家人|当地)*(?:之前|以前|上次|当时|曾)"
    r"|有(?:没有)?(?:建议|推荐|让|给|安排|开|叫)|(?:医生|医院|大夫)有"
)
# Only questions may speak of the past without ordering.
_QUESTION = regex(r"[?？]\s*\Z|吗\W*\Z")
_IF_NOT = regex(
    r"(?i)\s*(?:if (?:not|you have ?n[o'’]t|none)|otherwise"
    r"|(?:如果|若|要是|如)没(?:有|做过?)?|没(?:有|做过?)?的话)"
)
_ORDERED_ONE = regex(
    r"(?i)\b(?:please|let's|get|have|do|arrange|order|need)\b.{0,60}\b(?:one|it|that|this|them)\b"
    r"|(?:请|去|要|建议|安排|先).{0,4}[做查拍].{0,2}(?:一[个次下张]|这个|[个下]|$)"
)


def leaves_pending(message: str) -> bool:
    """Tell whether a message orders an examination that has not been done.

    A clause counts that has an order beside an examination, or beside a value that is to be
    measured, and that neither denies it, puts it off until a treatment or a later visit, nor
    speaks of its result. No clause counts in a message that concludes the visit.
    """
    return any(_leaves_order(text) for _, text in _sentences(message)) and not concludes(message)


def pending_order(message: str) -> str:
    """Return a message from the first sentence on that orders an examination; empty without one.

    What stands before it, such as diagnoses to be told apart, is no order.
    """
    if not leaves_pending(message):
        return ""
    return message[next(start for start, text in _sentences(message) if _leaves_order(text)) :]


def _sentences(message: str) -> Iterator[tuple[int, str]]:
    """Yield sentences and where they begin; `If not, please get one` belongs to its question."""
    start, end = 0, 0
    for stop in [*(match.end() for match in SENTENCES.finditer(message)), len(message)]:
        if end and not _IF_NOT.match(message, end):
            yield start, message[start:end]
            start = end
        end = stop
    yield start, message[start:end]


def _leaves_order(sentence: str) -> bool:
    """Tell whether a sentence orders: not on a condition, not for later, not as a past matter."""
    question_text, alternative = _split_alternative(sentence)
    if alternative and _ORDERED_ONE.search(alternative) and _names_test(question_text):
        return True
    clauses = CLAUSES.split(_AFTERWARDS.sub(" ", sentence))
    spoken_clauses = [clause for clause in clauses if clause.strip()]
    question = _QUESTION.search(sentence)
    for number, clause in enumerate(spoken_clauses):
        if _CONDITION.search(clause):
            return False
        # "Get an X-ray, if the pain lasts": the condition holds for the clause before it.
        if number == len(spoken_clauses) - 2 and _is_bare_condition(spoken_clauses[-1]):
            return False
        clause_before = spoken_clauses[number - 1].strip() if number else ""
        is_later = _LATER.search(clause) or _LATER.fullmatch(clause_before)
        is_past = question and _PAST.search(clause)
        if not (is_later or is_past or _NOT_ORDERED.search(clause)) and _orders(clause):
            return True
    return False


def _split_alternative(sentence: str) -> tuple[str, str]:
    """Split a question and the order that holds if the answer is no."""
    for match in SENTENCES.finditer(sentence):
        if _IF_NOT.match(sentence, match.end()):
            return sentence[: match.start()], sentence[match.end() :]
    return sentence, ""


def _is_bare_condition(clause: str) -> bool:
    """Tell whether a last clause is a condition alone: `…, if the fever lasts`."""
    main = _ORDER.search(clause) or _ADVICE.search(clause)
    return bool(_CONDITION.search(clause)) and not main


def _names_test(text: str) -> bool:
    return bool(_TEST.search(text) or _NAMES.search(canonical(text)))


def _orders(clause: str) -> bool:
    if not _ORDER.search(clause):
        return False
    if _TEST.search(clause):
        return True
    canonical_text = canonical(clause)
    value = (
        _NAMES.search(canonical_text)
        or _ITEMS.search(canonical_text)
        or _ITEMS.search(clause.casefold())
    )
    return bool(_ORDERED.search(canonical_text) or (value and _MEASURE.search(clause)))
