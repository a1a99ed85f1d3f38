"""Durations in a text, in Chinese and English: how long ago, or for how long."""

import re
from dataclasses import dataclass

from inspect_aihospital.core.history.told_numbers import ends_of, names_range, number_of
from inspect_aihospital.core.text.number_words import EN_COMPOUND, EN_NUMBERS
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered

# Four digits at most: longer numbers are codes.
ZH_NUMBER = (
    r"(?<![\d.])\d{1,4}(?:\.\d{1,2})?(?!\d)|(?<!几)(?<!几[二三四五六七八九])"
    r"[一二两三四五六七八九十百半][一二两三四五六七八九十百半零]{0,7}"
    r"|(?<![们咱我你他她])[俩仨](?=个?(?:月|星期|礼拜|钟头|小时))"
    # 个把月 is about one.
    r"|(?<!几)个(?=把个?(?:月|星期|礼拜|钟头|小时))"
)
_ZH = regex(
    rf"(?P<number>{ZH_NUMBER})(?:\s*+[-~～至到、]\s*+(?P<to>{ZH_NUMBER}))?\s*+(?:个(?=[多来]))?"
    r"(?P<more>[多余来几把]?)(?P<half1>个半)?个?"
    r"\s*+(?P<unit>分钟|小时|钟头|天|日|周|星期|礼拜|月"
    r"|年)(?P<half2>半(?![载夜宿包盒瓶斤两片碗杯支根粒颗袋]))?"
)
_EN = regex(
    # "Twenty-five" is no range from twenty to five.
    rf"(?<!hundred )(?<!hundred and )(?<![/\d])(?P<number>\b{EN_COMPOUND}\b"
    r"|\b1/2|½|\b\d{1,4}(?:\.\d{1,2})?(?!\d)|\bhalf (?:an?|of an?)|\ban? half|\b(?:"
    + "|".join(EN_NUMBERS)
    + r"|couple of|couple|an?))"
    r"(?:(?P<half1>[ -]and[ -](?:a|one)[ -]half|[ -]1/2|[ -]?½)|(?:\s*(?:-|–|to|or)\s*(?P<to>"
    rf"{EN_COMPOUND}|\d+(?:\.\d+)?|" + "|".join(EN_NUMBERS) + r")))?[\s-]+"
    r"(?P<unit>minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|wks?|fortnights?|months?|years?"
    r"|yrs?)\b(?P<half2> and (?:a )?half)?",
    re.IGNORECASE,
)
# Months and years in mean days; two lengths are compared with a tolerance.
_DAYS = {
    unit: days
    for units, days in [
        ("分钟 min minute", 1 / 1440),
        ("小时 钟头 hour hr", 1 / 24),
        ("天 日 day night", 1.0),
        ("周 星期 礼拜 week wk", 7.0),
        ("fortnight", 14.0),
        ("月 month", 30.4),
        ("年 year yr", 365.0),
    ]
    for unit in units.split()
}
# Looked for in eight characters on either side.
_HEDGE = regex(
    r"约|大概|大约|左右|差不多|将近|快|近|来|多|余|上下|可能|好像|估计"
    r"|\b(?:about|around|roughly|nearly|almost|over|more than|or so|at least|maybe|perhaps|some"
    r"|approximately|close to|just under|less than|a bit|little|probably|think|guess)\b",
    re.IGNORECASE,
)
# Behind a match: an age, a count, or an appointment.
_NO_DURATION = regex(
    r"^\s*(?:-?old|of age|里(?!程)|次|才?一?[回趟]|[一二两三四五\d]+次"
    # Every two days, by what is done: 两天解一回.
    r"|[才只能要得会]{0,2}[一-龥]?(?<!过)一[次回趟](?![就也都])|内|以内|之内|后[再来复]|两头"
    r"|[后内]?(?:复查|复诊)|岁|早|晚|夜)",
    re.IGNORECASE,
)
# In front of a match: "twice a day", "every 3 days", "within a week".
_RATE = regex(
    r"(?:\b(?:times|once|twice|per|every|each|\d|pack|packs|cigarettes?|ml|mg|next|by"
    # An age: "my grandson, he's five months".
    r"|(?:he|she)(?:['’]s| is)(?: (?:only|just|about))?"
    r"|for the next|in|within|another|whole|all)|[每这过某第再隔管顶撑没]个?"
    r"|这[么]?|过[了]?|同一)\s*$",
    re.IGNORECASE,
)
_SPAN = regex(
    r"(?:\b(?:in|within|whole|all|another|(?:every|each)(?: \d+ ?[-–]| to)?)|\d|[每隔]个?)\s*$",
    re.IGNORECASE,
)
_DIGITS = "零一二三四五六七八九"
_LASTS = regex(r"[了痛疼这有满咳]\s*$")
# Half a day is a length of time only so; elsewhere it is a long while.
_HALF_A_DAY = regex(r"(?:之?前|左右|多|后|来)")
# The day of a month or its part: 十一月二号 is a date.
_IN_MONTH = regex(r"\s*(?:\d|初|底|份|中旬|[一二三四五六七八九十]{1,3}[号日])")
# What happens in a year, right behind it; 17年了 is a length.
_IN_YEAR = regex(
    r"的?(?:时候|那会儿?|那阵)|[春夏秋冬初底末]|\d|[一二三四五六七八九十]+月"
    r"|(?:左右)?(?:[查做开动得患住割切装放植换摔]|手术|确诊|体检|发现|发病|退休|结婚|毕业)"
)
# Words for a length of time, and its days.
_WORDS = {
    "yesterday|昨": 1.0,
    "前天": 2.0,
    "last week|上周": 7.0,
    "last month|上个?月": 30.4,
    "last year|去年": 365.0,
    "this morning|今[晨早]": 0.25,
    "last night|昨晚": 0.6,
}


@dataclass(frozen=True)
class Duration:
    """A length of time.

    Attributes:
        days: Its length in days.
        unit: The unit that it was stated in, in days.
        rough: It was stated as about so long.
        words: Its words.
    """

    days: float
    unit: float
    rough: bool
    words: str


@remembered
def durations(text: str) -> tuple[Duration, ...]:
    """Return lengths of time that a text states; ages, rates ("twice a day") and dates are none."""
    return _lengths(text, is_source=False)


def _lengths(text: str, *, is_source: bool) -> tuple[Duration, ...]:
    """Return lengths of time; of a source also rates, and 1天 wherever it stands."""
    lengths = []
    for pattern in (_ZH, _EN):
        for match in pattern.finditer(text):
            if not _is_length(match, text, is_source=is_source):
                continue
            unit = _DAYS[match["unit"].casefold().removesuffix("s")]
            extra = _extra(match)
            around = text[max(0, match.start() - 8) : match.end() + 8]
            rough = bool(match.groupdict().get("more") or _HEDGE.search(around))
            for number in ends_of(match):
                # Both ends of a range are lengths, since a record may hold either.
                value = (number_of(number.casefold()) + extra) * unit
                lengths.append(Duration(value, unit, rough, match[0].strip()))
    return tuple(lengths)


def _extra(match: re.Match[str]) -> float:
    """Return what a length has beyond its number: a half, or five of 十几, which is 11 to 19."""
    if match.groupdict().get("more") == "几":
        return 5.0
    return 0.5 if match["half1"] or match["half2"] else 0.0


@remembered
def spans(text: str) -> tuple[Duration, ...]:
    """Return the same and more, for what a source holds: also yesterday, and 头痛1天."""
    worded_durations = [
        Duration(days, 1, True, words)
        for words, days in _WORDS.items()
        if re.search(words, text, re.IGNORECASE)
    ]
    return (*_lengths(text, is_source=True), *worded_durations)


def agrees(duration: Duration, sources: tuple[Duration, ...]) -> bool:
    """Tell whether a source has about this length, or exactly if both are exact."""
    return any(_same(duration, source) for source in sources)


def _same(first: Duration, second: Duration) -> bool:
    if not first.days or not second.days:
        return first.days == second.days
    ratio = first.days / second.days
    # About two weeks may be ten days or three weeks.
    if first.rough or second.rough:
        return 0.62 <= ratio <= 1.6
    # A month and four weeks are equal to those who say them.
    if first.unit != second.unit:
        return 0.78 <= ratio <= 1.3
    return abs(ratio - 1) < 0.01


def _is_length(match: re.Match[str], text: str, *, is_source: bool) -> bool:
    before, after = text[max(0, match.start() - 14) : match.start()], text[match.end() :]
    number, unit = match["number"].casefold(), match["unit"]
    # 半天 is a figure of speech.
    is_thought = number == "半" and unit == "天" and not _HALF_A_DAY.match(after)
    if is_thought or (unit == "年" and _is_year(number, before, after)):
        return False
    # 3月5日 is a date; 3个月 is a length wherever it stands.
    if unit in ("日", "月") and "个" not in match[0] and re.search(r"[年月]\s*$", before):
        return False
    if unit == "月" and "个" not in match[0] and _IN_MONTH.match(after):
        return False
    # "A day" is a length only with "ago", "for" and the like.
    has_more = match["half1"] or match["half2"] or match.groupdict().get("more")
    is_single = number in ("a", "an", "one", "一", "1") and not has_more
    if (
        is_single
        and not (is_source and not unit.isascii())
        and not re.match(
            r"\s*(?:ago|now|before (?:I|we) came|前|多|余|来|半(?![包盒瓶斤两片碗杯支])|了)", after
        )
        and not re.search(
            r"(?:for(?: about| around)?|about|over|last|past|近|约|有|已|之前)\s*$",
            before,
            re.IGNORECASE,
        )
    ):
        return False
    # "There was a day" is no length, "it has been a year" is.
    if is_single and before.endswith("有") and not re.match(r"[了多来半]", after):
        return False
    # What a source says otherwise ("5 kg in 4 months", every two days) may be told as a length.
    is_rate = _RATE.search(before) and not (is_source and _SPAN.search(before))
    return not (_NO_DURATION.match(after) or is_rate)


def _is_year(number: str, before: str, after: str) -> bool:
    """Tell whether a number before 年 names a year: 2015, 二〇一六, 一六, or 16 of an event."""
    if number.isdigit():
        is_event = len(number) == 2 and _IN_YEAR.match(after) and not _LASTS.search(before)
        return int(number) >= 1900 or bool(is_event)
    digits = [_DIGITS.find(digit) for digit in number]
    # 三四年 is three or four years, and 一六年 is 2016.
    is_range = len(number) == 2 and names_range(*number)
    is_spelt = len(digits) > 1 and min(digits) >= 0 and not is_range
    return is_spelt or before.endswith(("〇", "零", "○"))
