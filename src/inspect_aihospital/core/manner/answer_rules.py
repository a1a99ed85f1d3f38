"""Read what a contract rules off a single answer: its length, amounts, a conviction."""

import re
from collections.abc import Iterator

from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex

_WORD = regex(r"[A-Za-z0-9]+(?:['’.,-][A-Za-z0-9]+)*")
_SENTENCE_END = regex(r"[。！？!?；;\n]+|\.(?=\s|\Z)|\.{2,}|…+")

# Digits in names are no amounts: type 2 diabetes, B12, T4.
_NAMES = regex(r"\btype [12]\b|[12]型|\b[A-Za-z]{1,8}-?\d{1,3}[A-Za-z]?\b", re.IGNORECASE)
_EN_UNIT = r"(?:minute|min|hour|day|night|week|fortnight|month|year)s?"
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = (
    r"(?:january|february|april|june|july|august|september|october|november|december"
    r"|(?<=in )(?:march|may)|(?<=last )(?:march|may)|(?<=since )(?:march|may))"
)
_EN_AMOUNT = regex(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty"
    r"|ninety|hundreds?|thousands?|dozens?|twice|thrice)\b"
    rf"|\b(?:one (?!day|night)|once a |once every |half an? ){_EN_UNIT}\b"
    rf"|\b(?:for|about|around|over|nearly|almost) an? {_EN_UNIT}\b"
    rf"|\ban? {_EN_UNIT} (?:ago|now|back)\b|\byesterday\b|\blast night\b"
    rf"|\b{_DAY}s?\b|\b{_MONTH}\b|\d+(?:[.,]\d+)*",
    re.IGNORECASE,
)
_ZH_UNIT = (
    r"(?:个?(?:星期|礼拜|小时|钟头)|个(?:多|半)?月|天|日|周|年|月|分钟|岁|次|回|度|斤|公斤|片|粒"
    r"|支|包|瓶|杯|碗|里|米|点钟?|颗|个人)(?!两头)"
)
_ZH_AMOUNT = regex(
    r"\d+(?:\.\d+)?|(?<![第上下])[两二三四五六七八九十百][一二三四五六七八九十百多来几]{0,8}(?:个半"
    r"|个多)?" + _ZH_UNIT + r"|(?<![第有那同每哪])一(?:个?(?:星期|礼拜|小时|钟头)|个多?月|天|周|年)"
    r"(?:多|来|半|前|左右|了)|半(?:个月|个?小时|个钟头|年)|昨[天晚夜日]|前天|今[早晨]|[去前]年"
    r"|(?:上|下|这)?(?:周|星期|礼拜)[一二三四五六日天]"
)
_AMOUNTS: dict[Language, re.Pattern[str]] = {"en": _EN_AMOUNT, "zh": _ZH_AMOUNT}

# A conviction that is named behind these is taken back.
_TAKES_BACK = regex(
    r"(?:不是|不像是?|没得|并非|不可能是|不再觉得(?:是|自己得了)?|不觉得(?:是|自己得了)?"
    r"|排除)[^，。！？]{0,4}\Z"
    r"|\b(?:not|isn['’]?t|wasn['’]?t|never|no longer|don['’]?t think (?:it['’]?s|it is|i have"
    r"|i've got)|rule out|was wrong about|wrong about it being|without)(?: \w+){0,3}\W*\Z",
    re.IGNORECASE,
)
_TAKEN_BACK = regex(
    r"[^。！？]{0,8}(?:是我想错|我想错了|我错了|看来不是|应该不是)"
    r"|[^.!?]{0,30}\b(?:i was wrong|i was mistaken|was (?:just )?a mistake|after all it is not)\b",
    re.IGNORECASE,
)


def count_words(text: str) -> int:
    """Count the words of a text; each Chinese character is one."""
    return len(CHINESE_LETTER.findall(text)) + len(_WORD.findall(CHINESE_LETTER.sub(" ", text)))


def longest_sentence(text: str) -> int:
    """Return the number of words of the longest sentence of a text."""
    return max(map(count_words, _SENTENCE_END.split(text)), default=0)


def exact_amounts(text: str, language: Language) -> list[str]:
    """Return numbers, dates and amounts that a text says, also those said about."""
    return [match[0] for match in _AMOUNTS[language].finditer(_NAMES.sub(" ", text))]


def names_conviction(text: str, conviction: str) -> bool:
    """Tell whether a text names a conviction, and not to take it back."""
    return any(not is_taken_back for is_taken_back in _readings(text, conviction))


def takes_back(text: str, conviction: str) -> bool:
    """Tell whether a text gives a conviction up."""
    return any(_readings(text, conviction))


def mask(text: str, conviction: str) -> str:
    """Return a text without the words of a conviction, which are no symptom of the patient."""
    return name_pattern(conviction).sub("…", text) if conviction else text


def name_pattern(conviction: str) -> re.Pattern[str]:
    """Match a conviction's name as whole words, with any article or none, in either number."""
    name = re.escape(re.sub(r"^(?:an?|the) ", "", conviction))
    # Chinese writes no spaces, and a Latin name may stand between its characters.
    edge, end = r"(?<![A-Za-z])", r"(?:e?s)?(?![A-Za-z])"
    is_latin = conviction[-1:].isascii()
    return re.compile(f"{edge}{name}{end}" if is_latin else name, re.IGNORECASE)


def _readings(text: str, conviction: str) -> Iterator[bool]:
    for match in name_pattern(conviction).finditer(text) if conviction else ():
        before, after = text[max(0, match.start() - 40) : match.start()], text[match.end() :]
        last_sentence = _SENTENCE_END.split(before)[-1]
        yield bool(_TAKES_BACK.search(last_sentence) or _TAKEN_BACK.match(after))
