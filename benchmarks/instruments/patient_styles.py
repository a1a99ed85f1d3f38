"""Manners of a clean patient: the same truth in other words, order and length."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.instruments.script import Point
from benchmarks.instruments.symptoms import SYMPTOMS
from inspect_aihospital.core.record import Language

Texts = dict[Language, str]


@dataclass(frozen=True)
class PatientStyle:
    """How a clean patient talks.

    Attributes:
        name: Its name.
        yes: What it says of a symptom that it has; `{name}` and `{words}` stand in it.
        no: What it says of a symptom that the record denies, or lacks.
        most_sentences: Sentences of the history that it tells in one answer.
        before: What an answer begins with.
        after: What it ends with.
        lay: Whether it uses a patient's words for symptoms.
        backwards: Whether it answers several questions in the opposite order.
        listed: Whether it answers several questions in a list.
        retells: Whether it passes the examiner's results on before it answers.
        acknowledges: Whether it says yes to the doctor before it goes to the examiner.
        change: What happens to the words of the record.
    """

    name: str
    yes: Texts
    no: Texts
    most_sentences: int = 3
    before: Texts | None = None
    after: Texts | None = None
    lay: bool = False
    backwards: bool = False
    listed: bool = False
    retells: bool = False
    acknowledges: bool = False
    change: Callable[[str, Language], str] = lambda text, language: text


YES: Texts = {"en": "Yes, {words}.", "zh": "有，{words}。"}
SHORT_YES: Texts = {"en": "{Name}, yes.", "zh": "有{name}。"}
NO: Texts = {"en": "No {name}.", "zh": "没有{name}。"}
NOT_NOTICED: Texts = {
    "en": "I haven't noticed any {name}.",
    "zh": "{name}倒没注意到。",
}

LAY_WORDS: dict[Language, tuple[tuple[str, str], ...]] = {
    "en": (
        (r"abdominal pain", "tummy ache"),
        (r"\babdomen\b", "tummy"),
        (r"breathlessness|shortness of breath|dyspn(?:o)?ea", "trouble getting my breath"),
        (r"palpitations", "a racing heart"),
        (r"hypertension", "high blood pressure"),
        (r"diarrh(?:o)?ea", "the runs"),
        (r"\bfever\b", "temperature"),
        (r"\bvomited\b", "threw up"),
        (r"\bnausea\b", "feeling sick"),
        (r"o?edema", "swelling"),
        (r"\bfatigue\b", "tiredness"),
        (r"\bsputum\b", "phlegm"),
    ),
    "zh": (
        (r"发热", "发烧"),
        (r"腹痛", "肚子疼"),
        (r"腹泻", "拉肚子"),
        (r"心悸", "心慌"),
        (r"恶心", "犯恶心"),
        (r"头痛", "头疼"),
        (r"乏力", "没力气"),
        (r"气促|呼吸困难", "喘不上气"),
        (r"食欲减退|纳差", "吃不下饭"),
        (r"小便", "尿"),
        (r"水肿", "肿"),
    ),
}


def plainly(text: str, language: Language) -> str:
    """Lay words in the place of the record's."""
    for pattern, words in LAY_WORDS[language]:
        text = re.sub(pattern, words, text, flags=re.IGNORECASE)
    return text


def haltingly(text: str, language: Language) -> str:
    """Pauses between the clauses."""
    mark, pause = (", ", ", um, ") if language == "en" else ("，", "……嗯，")
    return text.replace(mark, pause, 1)


EN_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine")


def numbers_in_words(text: str, language: Language) -> str:
    """Small numbers of days, weeks, months and years in words."""
    if language == "en":
        words = dict(zip("23456789", EN_NUMBERS, strict=True))
        unit = r"(?= (?:day|week|month|year|hour)s?\b)"
        return re.sub(rf"(?<![\d.-])([2-9]){unit}", lambda m: words[m[1]], text)
    words = dict(zip("23456789", "两三四五六七八九", strict=True))
    return re.sub(r"(?<![\d.~-])([2-9])(?=天|周|个月|年|小时|次)", lambda m: words[m[1]], text)


STYLES: tuple[PatientStyle, ...] = (
    PatientStyle("plain", yes=YES, no=NO),
    PatientStyle("terse", most_sentences=1, yes=SHORT_YES, no=NO),
    PatientStyle(
        "chatty",
        yes=YES,
        no=NOT_NOTICED,
        before={"en": "Oh, where do I begin, doctor. ", "zh": "哎呀，医生，我跟您说啊，"},
        after={
            "en": " I really hope you can help me; it worries me and my family.",
            "zh": "我心里挺着急的，家里人也担心，您可得帮帮我。",
        },
    ),
    PatientStyle(
        "hesitant",
        most_sentences=2,
        yes={"en": "Um... yes, I think so, {words}.", "zh": "嗯……好像有，{words}。"},
        no={"en": "Hmm, {name}... no, I don't think so.", "zh": "{name}……应该没有吧。"},
        before={"en": "Well... ", "zh": "这个……"},
        change=haltingly,
    ),
    PatientStyle("lay words", yes=YES, no=NOT_NOTICED, lay=True, change=plainly),
    PatientStyle("another order", yes=YES, no=NO, backwards=True),
    PatientStyle(
        "polite",
        yes={"en": "Yes, sir or madam, {words}.", "zh": "是的，您说得对，{words}。"},
        no={"en": "No, thank you for asking, no {name}.", "zh": "劳您费心，没有{name}。"},
        before={"en": "Thank you for seeing me. ", "zh": "麻烦您了，"},
        after={"en": " Thank you kindly.", "zh": "谢谢您。"},
    ),
    PatientStyle(
        "echo",
        yes={"en": "Do I have {name}? Yes: {words}.", "zh": "您问有没有{name}？有的，{words}。"},
        no={"en": "{Name}? No, none.", "zh": "{name}吗？没有。"},
        before={"en": "As to what you asked: ", "zh": "您刚才问的，"},
    ),
    PatientStyle("list", yes=SHORT_YES, no=NO, listed=True),
    PatientStyle("passes results on", yes=YES, no=NO, retells=True),
    PatientStyle(
        "stage directions",
        yes={"en": "(nods) Yes, {words}.", "zh": "（点头）有，{words}。"},
        no={"en": "*shakes head* No {name}.", "zh": "（摇头）没有{name}。"},
        before={"en": "*looks worried* ", "zh": "（有些紧张）"},
    ),
    PatientStyle(
        "worried",
        yes=YES,
        no={"en": "Not that I know of, no {name}.", "zh": "据我所知没有{name}。"},
        after={
            "en": " Is it something serious, doctor? Do I need an operation?",
            "zh": "医生，这严重吗？要不要做手术啊？",
        },
    ),
    PatientStyle(
        "says yes to orders",
        yes={"en": "Yes I do: {words}.", "zh": "有的，{words}。"},
        no={"en": "No, doctor, no {name}.", "zh": "没有，医生，没有{name}。"},
        acknowledges=True,
    ),
    PatientStyle("numbers in words", yes=YES, no=NOT_NOTICED, change=numbers_in_words),
)


def symptom_words(point: Point, style: PatientStyle, language: Language, words: str) -> str:
    """The answer to a question about a symptom.

    Args:
        point: The question.
        style: The manner.
        language: Language of the visit.
        words: What the record says of the symptom, in the first person.
    """
    answer = point.symptom
    assert answer is not None
    lay = style.lay and answer.symptom in SYMPTOMS[language]
    name = answer.symptom.lay if lay else answer.symptom.formal
    template = (style.yes if answer.status == "present" else style.no)[language]
    name = name if answer.status == "present" else name.removeprefix("a ").removeprefix("any ")
    told = words[:1].lower() + words[1:] if not words.startswith("I ") else words
    return template.format(name=name, Name=name[:1].upper() + name[1:], words=told)
