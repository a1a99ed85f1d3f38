"""Ways to make a true text wrong that several faults share."""

import re
from collections.abc import Mapping
from random import Random

from inspect_aihospital.core.record import Language

_NUMBER = re.compile(r"(?<![\w.^×/-])\d+(?:\.\d+)?(?![\w.^]|\s*(?:×|x\s?10|/\d))")
_DURATION: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?P<count>\d+(?:-\d+)?|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|"
        r"several|few)(?P<gap>[ -])(?P<unit>day|week|month|year|hour)(?P<end>s?)\b",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"(?P<count>\d+|[一二两三四五六七八九十半]+)(?P<gap>)(?P<unit>个?月|天|日|周|年|小时)(?P<end>余?)"
    ),
}
_OTHER_UNIT: dict[str, str] = {
    **{"day": "year", "week": "year", "month": "hour", "year": "day", "hour": "month"},
    **{
        "天": "年",
        "日": "年",
        "周": "年",
        "月": "小时",
        "个月": "小时",
        "年": "天",
        "小时": "个月",
    },
}
OPPOSITES: dict[Language, Mapping[str, str]] = {
    "en": {
        **{"left": "right", "right": "left", "positive": "negative", "negative": "positive"},
        **{"raised": "lowered", "elevated": "reduced", "increased": "decreased"},
        **{"enlarged": "shrunken", "high": "low", "low": "high", "normal": "abnormal"},
        **{"present": "absent", "decreased": "increased", "reduced": "elevated"},
    },
    "zh": {
        **{"左": "右", "右": "左", "阳性": "阴性", "阴性": "阳性", "升高": "降低"},
        **{"降低": "升高", "增高": "减低", "增大": "缩小", "增强": "减弱", "正常": "异常"},
    },
}


def other_digit(text: str, draw: Random) -> str:
    """A text with the last digit of one of its numbers changed."""
    spots = list(_NUMBER.finditer(text))
    if not spots:
        return text
    spot = draw.choice(spots)
    digit = str((int(spot[0][-1]) + draw.randint(1, 8)) % 10)
    return f"{text[: spot.start()]}{spot[0][:-1]}{digit}{text[spot.end() :]}"


def other_numbers(text: str, draw: Random) -> str:
    """A text whose numbers are all off by a third or more."""

    def change(found: re.Match[str]) -> str:
        value = float(found[0]) * draw.choice((0.4, 0.6, 1.5, 1.9))
        return f"{value:.1f}" if "." in found[0] else str(round(value) + 1)

    return _NUMBER.sub(change, text)


def shifted_point(text: str) -> str:
    """A text whose decimal points stand one place too far to the right."""
    return re.sub(r"(?<![\d.])(\d+)\.(\d)(\d*)", lambda m: f"{m[1]}{m[2]}.{m[3] or 0}", text)


def other_durations(text: str, language: Language) -> str:
    """A text with another unit of time behind each count."""

    def change(found: re.Match[str]) -> str:
        unit = _OTHER_UNIT[found["unit"].lower()]
        return f"{found['count']}{found['gap']}{unit}{found['end']}"

    return _DURATION[language].sub(change, text)


def opposite(text: str, language: Language) -> str:
    """A text with the opposites of its words for sides, signs and changes."""
    words = OPPOSITES[language]
    edge = r"\b" if language == "en" else ""
    pattern = edge + "(" + "|".join(sorted(words, key=len, reverse=True)) + ")" + edge
    return re.sub(pattern, lambda match: words[match[1].lower()], text, flags=re.IGNORECASE)


UNITS = {
    "mmol/L": "mg/dL",
    "μmol/L": "mg/dL",
    "µmol/L": "mg/dL",
    "umol/L": "mg/dL",
    "g/L": "g/dL",
    "mg/L": "g/L",
    "U/L": "kU/L",
    "mg/dL": "mmol/L",
    "mmHg": "kPa",
    "℃": "°F",
    "°C": "°F",
    "mm": "cm",
    "cm": "mm",
    "ng/mL": "mg/mL",
    "bpm": "/h",
}
"""A unit that belongs to another size of number."""


def other_units(text: str) -> str:
    """A text with other units behind the same numbers."""
    units = "|".join(map(re.escape, sorted(UNITS, key=len, reverse=True)))
    return re.sub(rf"(?<=[\d ])({units})(?![A-Za-z/])", lambda match: UNITS[match[1]], text)
