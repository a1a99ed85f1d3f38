"""Order what a case repeats, and say when it was in days of the visit: dates identify patients."""

import datetime
from collections.abc import Sequence
from typing import Any, NamedTuple

from inspect_aihospital.core.record import Language
from inspect_aihospital.records.ages import age_text

SEXES = {"en": {"male": "male", "female": "female"}, "zh": {"male": "男", "female": "女"}}
_TIMES = {
    "Encounter": ("period",),
    "MedicationRequest": ("authoredOn",),
    "Observation": ("effectiveDateTime", "effectiveInstant", "effectivePeriod"),
    "DiagnosticReport": ("effectiveDateTime", "effectivePeriod"),
}
_LABELS = {
    "en": ("day {0}", "{0} days before the visit", " ({})"),
    "zh": ("第{0}天", "就诊前{0}天", "（{}）"),
}
DAY = len("2024-03-01")
"""Letters of a date that names the day."""


class DatedText(NamedTuple):
    """A text of a case: the name of what it is a result of, and its time as it was written."""

    place: str
    name: str | None
    time: str | None
    text: str


def time_of(raw: dict[str, Any]) -> str | None:
    """Return when something was, as far as the resource says."""
    for element in _TIMES.get(raw["resourceType"], ()):
        if value := raw.get(element):
            return value if isinstance(value, str) else value.get("start") or value.get("end")
    return None


def moment(time: str | None) -> str | None:
    """Return a time in the form that sorts, in UTC where it has a zone."""
    if time is None or len(time) <= DAY:
        return time
    return datetime.datetime.fromisoformat(time).astimezone(datetime.UTC).isoformat()


def days_between(start: str | None, end: str | None) -> int | None:
    """Return the days from one date to the other; `None` if a day is missing."""
    if not start or not end or min(len(start), len(end)) < DAY:
        return None
    first, last = (datetime.date.fromisoformat(text[:DAY]) for text in (start, end))
    return (last - first).days


def _label(start: str | None, time: str | None, language: Language, *, clock: bool) -> str:
    days = days_between(start, time)
    if time is None or days is None:
        return ""
    day, before, _ = _LABELS[language]
    text = day.format(days + 1) if days >= 0 else before.format(-days)
    return f"{text} {time[DAY + 1 : DAY + 6]}".strip() if clock else text


def with_days(
    texts: Sequence[DatedText], start: str | None, language: Language
) -> tuple[list[str], list[str]]:
    """Add to results of the same name when they were, by the day of the visit.

    Returns:
        The texts, and the places of those that nothing tells apart.
    """
    texts = _in_one_zone(texts, start)
    names = [text.name for text in texts]
    days = [(text.name, _label(start, text.time, language, clock=False)) for text in texts]
    labels = [
        (text.name, _label(start, text.time, language, clock=days.count(day) > 1))
        for text, day in zip(texts, days, strict=True)
    ]
    lines, unclear = [], []
    for text, label in zip(texts, labels, strict=True):
        line = text.text
        if text.name and names.count(text.name) > 1:
            if not label[1] or labels.count(label) > 1:
                unclear.append(text.place)
            if label[1]:
                line = _insert(line, text.name, _LABELS[language][2].format(label[1]))
        lines.append(line)
    return lines, unclear


def _in_one_zone(texts: Sequence[DatedText], start: str | None) -> list[DatedText]:
    """Write times in the zone of the visit, or of the first that has one, but local ones as are.

    Two local times an hour apart are of one place before and after its clocks changed.
    """
    times = (start, *(text.time for text in texts))
    base = next((time for time in times if _offset(time) is not None), None)
    return [text._replace(time=_in_zone_of(base, text.time)) for text in texts]


def _offset(time: str | None) -> datetime.timedelta | None:
    if time is None or len(time) <= DAY:
        return None
    return datetime.datetime.fromisoformat(time).utcoffset()


def _in_zone_of(base: str | None, time: str | None) -> str | None:
    zone, offset = _offset(base), _offset(time)
    if base is None or time is None or zone is None or offset is None:
        return time
    if not {base[-1], time[-1]} & {"Z", "z"} and abs(zone - offset) <= datetime.timedelta(hours=1):
        return time
    local = datetime.datetime.fromisoformat(time)
    return local.astimezone(datetime.timezone(zone)).isoformat()


def _insert(line: str, name: str, label: str) -> str:
    title = f"- {name}"
    return f"{title}{label}{line[len(title) :]}" if line.startswith(title) else f"{line}{label}"


def profile(
    gender: str | None, born: str | None, start: str | None, language: Language
) -> tuple[str, list[str]]:
    """Return sex and age, and what is missing; the date of birth would identify the patient."""
    sex, age = SEXES[language].get(gender or "", ""), ""
    findings = [] if sex else [f"no sex: gender is {gender or 'missing'}"]
    if min(len(born or ""), len(start or "")) < DAY:
        findings.append("no age: the day of birth or of the encounter is missing")
    else:
        birth, day = (datetime.date.fromisoformat(text[:DAY]) for text in (born, start) if text)
        try:
            age = age_text(birth, day, language)
        except ValueError as error:
            findings.append(str(error))
    return ", ".join(part for part in (sex, age) if part), findings
