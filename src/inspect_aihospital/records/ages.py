"""Tell how old a patient was on the day of the visit; both dates would identify the patient."""

import datetime
import re
from collections.abc import Iterable
from typing import Literal, get_args

from inspect_aihospital.core.record import Language
from inspect_aihospital.records.cell_faults import is_missing_mark

DateOrder = Literal["ymd", "dmy", "mdy"]
"""Order of year, month and day in a date of numbers; a month by its name needs none."""

MOST_YEARS = 120
"""Age from which on a date of birth is a filler, such as 1900-01-01."""

LABELS: dict[Language, str] = {"en": "Age", "zh": "年龄"}
"""What stands in front of an age, as in a column of that name."""

_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_MONTH_NAME = "(?P<name>[A-Za-z]{3,9})"
_DATES: dict[DateOrder, str] = {
    "ymd": r"(?P<y>\d{4})[-/.年 ]?(?P<m>\d{2}|\d(?!\d))[-/.月 ]?(?P<d>\d{1,2})日?",
    "dmy": r"(?P<d>\d{1,2})[-/. ](?P<m>\d{1,2})[-/. ](?P<y>\d{4})",
    "mdy": r"(?P<m>\d{1,2})[-/. ](?P<d>\d{1,2})[-/. ](?P<y>\d{4})",
}
_NAMED = (
    rf"(?P<d>\d{{1,2}})[-/. ]*{_MONTH_NAME}[-/., ]*(?P<y>\d{{4}})",
    rf"{_MONTH_NAME}[-/. ]*(?P<d>\d{{1,2}}),?[-/. ]*(?P<y>\d{{4}})",
)


def read_date(text: str, order: DateOrder) -> datetime.date | None:
    """Read the date at the start of a cell, before a time of day; `None` if there is none."""
    for pattern in (_DATES[order], *_NAMED):
        if match := re.match(rf"{pattern}(?![\d/-])", text.strip()):
            # Without marks, seven digits may be of either month.
            if match[0].isdigit() and len(match[0]) != len("20241101"):
                continue
            parts = match.groupdict()
            name = parts.get("name")
            try:
                month = _MONTHS.index(name[:3].lower()) + 1 if name else int(parts["m"])
                return datetime.date(int(parts["y"]), month, int(parts["d"]))
            except ValueError:
                continue
    return None


def date_orders(texts: Iterable[str]) -> list[DateOrder]:
    """Return the orders in which all filled cells are dates; none if all are empty."""
    filled = [text for text in texts if text and not is_missing_mark(text)]
    return [
        order
        for order in get_args(DateOrder)
        if filled and all(read_date(text, order) for text in filled)
    ]


def age_text(born: datetime.date, day: datetime.date, language: Language) -> str:
    """Return an age in whole years; that of a small child in months or days.

    Raises:
        ValueError: The patient was born after the day, or over `MOST_YEARS` before it.
    """
    if born > day:
        raise ValueError("no age: born after the day of the encounter")
    if day.year - born.year > MOST_YEARS:
        raise ValueError(f"no age: born over {MOST_YEARS} years before the encounter")
    months = (day.year - born.year) * 12 + day.month - born.month - (day.day < born.day)
    number, (english, chinese) = (
        (months // 12, ("years", "岁"))
        if months >= 24
        else (months, ("months", "个月"))
        if months
        else ((day - born).days, ("days", "天"))
    )
    return f"{number} {english}" if language == "en" else f"{number}{chinese}"
