"""Detect a patient that falls out of its role.

By its language, by speaking as a doctor does, or by an answer to another question.
"""

import re
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.fidelity.refrains import is_long, letters_of, refrain
from inspect_aihospital.core.fidelity.stated_person import other_person
from inspect_aihospital.core.fidelity.visit_turns import Detector, Finding, Turn
from inspect_aihospital.core.history.doctor_questions import read_question
from inspect_aihospital.core.history.durations import durations
from inspect_aihospital.core.history.history_facts import History, sure_topics
from inspect_aihospital.core.history.patient_answers import Answer, read_answer
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.history.topics import mentions, neighbours
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.regex import regex

# Six words on end: names of drugs and tests are shorter.
_ENGLISH_RUN = regex(r"(?:[A-Za-z][a-z'’]*[ ,]+){5,}[A-Za-z][a-z'’]+")
# Six characters on end.
_CHINESE_RUN = regex(r"[\u4e00-\u9fff][\u4e00-\u9fff，。、！？]{4,}[\u4e00-\u9fff]")
# Japanese, Korean, Cyrillic, Arabic, Thai, Devanagari and Greek.
_OTHER_SCRIPT = regex(
    r"[\u3040-\u30ff\uac00-\ud7af\u0400-\u04ff\u0600-\u06ff\u0e00-\u0e7f\u0900-\u097f\u0370-\u03ff]{2,}(?:\W+\w+)?"
)
# Function words of European languages; three of them, and more than English ones, are no slip.
_OTHER_WORDS = regex(
    r"\b(?:que|los|las|por|para|una?|con|pero|tengo|desde|mucho|muy|doctora?|dolor|ich|und|nicht"
    r"|habe|seit|der|die|das|ist|mein\w*|schmerzen|je|suis|depuis|mal|pas|une|les|des|mais|très"
    r"|avec|não|uma|tenho|dor|sono|il|che|non|mia?|ho)\b",
    re.IGNORECASE,
)
_ENGLISH_WORDS = regex(
    r"\b(?:the|i|it|my|is|and|to|of|a|in|no|not|have|was|that|for|me|you|doctor|yes|been|any)\b",
    re.IGNORECASE,
)
# Advice as doctors word it; "您" is how a patient speaks to a doctor, too.
_ADVICE = regex(
    r"(?:建议|推荐)您(?!的)|您(?:需要|应该|最好|得)(?:再|先|尽快|及时|多)?(?:做|去|检查|服|吃|休息|注意|避免|住院|就诊|复查|完善|进行|保持|喝)"
    r"|(?:我|让我)(?:给您|为您)(?:开|安排|做|检查|听)|您(?:的)?(?:症状|情况|检查结果)[^，。]{0,10}(?:提示|考虑|可能是|符合|表明)|您可能(?:患"
    r"|得|是)|\b(?:i(?:'d| would)? (?:recommend|suggest|advise)|i(?:'m| am) going to (?:order"
    r"|prescribe|examine)|i(?:'ll| will) (?:order|prescribe|examine|arrange))\b(?! (?:that )?(?:i"
    r"|we)\b)|\byou (?:should|need to|ought to|must|may want to) (?:have|take|get|undergo|rest"
    r"|avoid|drink|see|schedule|come|monitor|eat|stop|start|be admitted)\b|\byour (?:symptoms"
    r"|condition|results?) (?:suggests?|indicates?|(?:is|are) consistent|could be|may be|point)",
    re.IGNORECASE,
)
# Questions about the listener's illness.
_INQUIRY = regex(
    r"您(?:最近|以前|平时|现在|还|今天)?(?:有没有|有无|是否|哪里|哪儿|什么时候|多久|怎么不舒服|是不是)[^。？?]{0,40}[?？]"
    r"|您[^。？?，]{0,16}(?:多久了|几天了|疼吗|痛吗|过敏吗|抽烟吗|喝酒吗|发烧吗)[?？]?|(?:请问)?(?:您|你)(?:有|觉得)?(?:什么|哪里"
    r"|哪儿)(?:不舒服|症状)|\b(?:do you (?:have|smoke|drink|take|feel)|have you (?:had|noticed|been"
    r"|experienced|ever|any|got)|are you (?:taking|allergic|experiencing|having|feeling)"
    r"|any history of|how long have you|when did (?:it|your|this|the pain)|where does it hurt"
    r"|what brings you|what symptoms|can you describe|could you describe"
    r"|tell me (?:more )?about your|how can i help you)\b[^.?]*\??",
    re.IGNORECASE,
)
# No sentence ends so; a list that is told may trail off with dots.
_BREAKS_OFF = regex(
    r"[,，、]\s*$|\b(?:the|an|my|your|and|because|very)\s*$|(?:因为|但是|然后|或者|以及)$",
    re.IGNORECASE,
)
# Quoting the doctor's question asks nothing.
_REPORTED = regex(
    r"您(?:刚才|刚)?(?:说|问|是问)|您是说|\b(?:you (?:asked|said|mean)|did you (?:say|mean"
    r"|ask)|asking)\b",
    re.I,
)
_OF_ITSELF = regex(r"我|[?？]|\b(?:i|my|me|i['’]\w+)\b", re.IGNORECASE)
# Who begins with "the patient" is somebody else; contact with patients is part of a history.
_THIRD_PERSON = regex(
    r"(?:^|[。！？；;，,\n])[^\S\n]*+(?:该|本)?(?:患[者儿]|病人)(?!家属|朋友|们|群|太多|很多|同意书|手册|须知)(?=[^\s，。！？；;]{2})"
    r"|(?:^|[.!?;\n])\W{0,3}(?:(?:the |this )?patient(?:'s [a-z ]{2,30})?"
    r"|(?:an?|the|this) \d+[- ]year[- ]old \w+) (?:has|had|is|was|also|reports?|reported"
    r"|den(?:ies|ied)|complain(?:s|ed)|present(?:s|ed)|notic(?:es|ed)|develop(?:s|ed)|stat(?:es|ed)|describ(?:es|ed)|says|feels|felt|does|did|seems"
    r"|appears|began|started|experienc(?:es|ed)|underwent|admits|remains|nods|shakes|shrugs|sighs|smiles|frowns"
    r"|winces|points|pauses|hesitates|looks|thinks|replies|answers|whispers)\b",
    re.IGNORECASE,
)
_NOT_SPOKEN = {
    "refuses": regex(
        r"(?:抱歉|对不起|很遗憾)[^。]{0,10}(?:无法|不能|没法)[^。]{0,6}(?:继续|提供|协助|回答|满足|扮演|讨论|参与|进行)"
        r"|作为(?:一[个名])?[^。，]{0,8}(?:AI|人工智能|语言模型|助手)"
        r"|我(?:只|就)?是(?:一[个名款])?[^。，,？?的]{0,6}(?:AI|人工智能|语言模型|聊天机器人)(?:助手|程序|模型)?(?=[。，,.！!；;\s]|$)"
        r"|我是(?:Chat)?GPT|我是[A-Za-z][\w.-]{1,15}[，,](?:是?一[个名款种]|[A-Za-z]+的)[^。，,？?的]{0,6}"
        r"(?:语言模型|人工智能|聊天机器人)(?:助手|程序|模型)?(?=[。，,.！!；;\s]|$)"
        r"|\b(?:i am|i['’]m) (?:chat)?gpt\b|\b(?:sorry|apologi[sz]e)[^.]{0,24}(?:can['’]?t"
        r"|cannot|can not|unable to|not able to|won['’]?t) (?:\w+ )?(?:continue|help|assist|comply"
        r"|provide|answer|discuss|do that|engage|participate|fulfil|respond|role-?play|proceed"
        r"|share)\b|\bas an? (?:ai|language model|assistant)\b|\b(?:i am|i['’]m)(?: (?:just|only"
        r"|actually)| [\w.-]{1,20},)? "
        r"an? (?:ai|chatbot|(?:ai |large )?(?:language )?model|ai assistant)\b"
        r"(?! (?!made|trained|developed|created|and|so|that|which|without|by)\w)(?![^.!?]*\?)",
        re.IGNORECASE,
    ),
    "a template": regex(
        r"^\W*(?:N/A|null|不适用|无可用信息)\W*$|:\s*null\b|[{\[]\s*[\"']\w{1,20}[\"']\s*[:：]|"
        r"[\[【{<](?:具体|您?的)?(?:症状|时长|时间|日期|姓名|年龄|部位|疾病|数字|药物?名?|x{2,})[\]】}>]"
        r"|[\[{<](?:your |the |insert )?(?:symptoms?|duration|time|date|name|age|number|location"
        r"|disease|medication|body part|x{2,})[^\]}>]{0,12}[\]}>]",
        re.IGNORECASE,
    ),
    "speaks for others": regex(
        r"(?:(?<=\n)\W{0,4}(?:医生|大夫|检查员|doctor|physician|examiner)\W{0,3}[:：]"
        r"|<(?:医生|大夫|检查员|doctor|physician|examiner)>[:：]?)[^\n]{8,40}",
        re.IGNORECASE,
    ),
    "introduces its answer": regex(
        r"以下(?:就)?是[^。，,\n]{0,6}(?:患者|病人)[^。，,\n]{0,6}(?:回答|回复|答复)"
        r"|作为患者，我(?:会|应该|将)(?:说|回答)"
        r"|\b(?:here(?:['’]s| is)|this is) (?:the |my )?(?:patient['’]s|in-character) (?:\w+ )?"
        r"(?:response|reply|answer)\b"
        r"|\bas the patient, i (?:would|will|should) (?:say|answer|respond|reply)\b",
        re.IGNORECASE,
    ),
    "its instructions": regex(
        r"[【\[#](?:个人资料|主诉|现病史|既往史|个人史)[】\]#]|你扮演|扮演[^。]{0,8}(?:患者|病人)|遵守以下规则"
        r"|\[(?:about you|chief complaint|present illness|past history|personal history)\]"
        r"|\byou (?:play|are playing) (?:a|the) patient|\bkeep to these rules"
        r"|根据(?:角色|人物)?(?:设定|人设)|\b(?:my|the) (?:profile|persona|system prompt)\b",
        re.IGNORECASE,
    ),
}
# What makes a question one about an illness, where it names no symptom.
_OF_ILLNESS = regex(
    r"不舒服|症状|多久|几天|什么时候|过敏|抽烟|喝酒"
    r"|\b(?:symptoms?|how long|when did|where does|brings you|describe|smoke|allergic|help you)\b",
    re.IGNORECASE,
)
# Thanks and goodbyes may be repeated.
_COURTESY = regex(r"谢|祝|再见|\b(?:thank\w*|bye|goodbye|best wishes)\b", re.IGNORECASE)


def out_of_role(
    turns: Sequence[Turn], language: Language, history: History | None = None
) -> Iterator[Finding]:
    """Yield messages in which a patient is not the patient of this point of the visit.

    That is: several words on end in another language than the record's; a refusal as a model words
    it, a template, its instructions; advice to, or a history
    taken from, the person spoken to; a message told again word for word although the doctor's has
    changed; an answer about what was asked before and not about what was asked now.
    """
    for number, turn in enumerate(turns):
        if turn.patient:
            for text in (
                foreign_words(turn.patient, language),
                _no_patient(turn.patient),
                _as_doctor(turn) if number else None,
                _stale(turns, number, history) if number else None,
                _other_person(turn, turns[number - 1], history) if number and history else None,
                _breaks_off(turn) if number else None,
                refrain(turns, number, history) if number and history else None,
            ):
                if text:
                    yield Finding(turn.number, Detector.OUT_OF_ROLE, text)


def foreign_words(message: str, language: Language) -> str | None:
    """Return several words on end in another language than the record's; `None` for none."""
    foreign_run = _OTHER_SCRIPT.search(message)
    if language == "zh":
        foreign_run = foreign_run or _ENGLISH_RUN.search(message)
    else:
        foreign_run = foreign_run or _CHINESE_RUN.search(message)
        words = re.findall(r"[^\W\d_]+", message)
        foreign_words = _OTHER_WORDS.findall(message)
        if (
            not foreign_run
            and len(foreign_words) >= 3
            and len(foreign_words) > len(_ENGLISH_WORDS.findall(message))
        ):
            return f"another language: {' '.join(words[:8])}"
    return f"another language: {foreign_run[0]}" if foreign_run else None


def _no_patient(message: str) -> str | None:
    """Return the words of a machine, which no patient says."""
    for reason, words in _NOT_SPOKEN.items():
        if match := words.search(message):
            return f"{reason}: {match[0].strip()}"
    return None


def _as_doctor(turn: Turn) -> str | None:
    """Return advice, a history taken, or words about the patient as of somebody else."""
    if turn.addressee != Speaker.DOCTOR or _REPORTED.search(turn.patient):
        return None
    third_person = _THIRD_PERSON.search(turn.patient)
    if third_person and not _OF_ITSELF.search(turn.patient):
        return f"speaks of the patient: {turn.patient[third_person.start() :][:80]}"
    if advice := _ADVICE.search(turn.patient):
        return f"advises: {advice[0]}"
    inquiry = _INQUIRY.search(turn.patient)
    if inquiry and (mentions(inquiry[0]) or _OF_ILLNESS.search(inquiry[0])):
        return f"takes a history: {inquiry[0]}"
    return None


def _other_person(turn: Turn, before: Turn, history: History) -> str | None:
    """Return words of another person; of whom the doctor asks, the patient may speak."""
    if turn.addressee != Speaker.DOCTOR:
        return None
    words = other_person(turn.patient, before.doctor, history)
    return f"is somebody else: {words}" if words else None


def _breaks_off(turn: Turn) -> str | None:
    """Return a message to the doctor that ends within a sentence."""
    is_whole = not _BREAKS_OFF.search(turn.patient) or _COURTESY.search(turn.patient)
    if turn.addressee != Speaker.DOCTOR or is_whole:
        return None
    return f"breaks off: {turn.patient[-80:]}"


def _stale(turns: Sequence[Turn], number: int, history: History | None) -> str | None:
    turn, before = turns[number], turns[number - 1]
    if turn.addressee != Speaker.DOCTOR or number < 2:
        return None
    for earlier in range(number - 1, 0, -1):
        earlier_turn = turns[earlier]
        if earlier_turn.addressee == Speaker.DOCTOR and _is_repeated(
            earlier_turn.patient, turn.patient
        ):
            has_changed = letters_of(turns[earlier - 1].doctor) != letters_of(before.doctor)
            if has_changed and not _fits(turn.patient, before.doctor, history):
                return f"told again: {turn.patient}"
    return _late(turns, number)


def _fits(message: str, doctor: str, history: History | None) -> bool:
    """Tell whether a message may answer a doctor's, or nobody can say."""
    topics = {near for topic, *_ in sure_topics(message) for near in neighbours(topic)}
    question = read_question(doctor)
    lengths = durations(message)
    if not topics and not lengths:
        return True  # nobody knows what it is about
    # A question about the whole illness may be answered by anything.
    if topics & question.topics or question.scopes & {"all", "present_illness"}:
        return True
    if not question.topics and not question.scopes:
        return question.is_unread or not ("onset" in question.aspects and not lengths)
    parts = history.topics_by_part if history else {}
    return any(topics & parts.get(part, topics) for part in question.scopes)


def _is_repeated(first: str, second: str) -> bool:
    if _COURTESY.search(first):
        return False
    return (
        is_long(first)
        and letters_of(first) == letters_of(second)
        and read_answer(first) is Answer.TELLS
    )


def _late(turns: Sequence[Turn], number: int) -> str | None:
    """Return an answer to the question before this one, if that had no answer yet."""
    past_question, question = (read_question(turns[number - back].doctor) for back in (2, 1))
    if not question.asks or not question.topics or question.scopes:
        return None
    sure = (Polarity.AFFIRMED, Polarity.DENIED)
    topics = {s.topic for s in read_statements(turns[number].patient) if s.polarity in sure}
    answered_topics = {s.topic for t in turns[:number] for s in read_statements(t.patient)}
    late_topics = topics & past_question.topics
    if (
        late_topics
        and topics <= past_question.topics
        and not topics & (question.topics | answered_topics)
    ):
        return f"answers an earlier question: {turns[number].patient}"
    return None
