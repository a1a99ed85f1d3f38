"""Find likely identifiers of people, by rule; telephone numbers by the library phonenumbers.

Seen are addresses of mail and web, accounts, telephone numbers, Chinese identity numbers (with a
right check digit) and US social security numbers, numbers behind a word such as MRN or 住院号,
names behind a title, a label or a relative, exact dates, number plates, streets, postcodes,
hospitals by name, and ages of 90 and more. A name without title or label is not.
"""

from collections.abc import Iterator

from phonenumbers import PhoneNumberMatcher

from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.checks.check_findings import Check, Level, RecordFinding, mask
from inspect_aihospital.records.checks.identifier_patterns import KINDS, NOTED, NUMBER, TELEPHONE
from inspect_aihospital.records.checks.limited_findings import limited
from inspect_aihospital.records.checks.record_parts import EXAMINER, PATIENT, REFERENCE, fields

REGIONS: dict[Language, str] = {"zh": "CN", "en": "US"}

_SEVEN_DIGITS = regex(r"(?:\d[ ().-]{0,2}){7}")
_RESIDENT = regex(r"(?<!\d)\d{17}[\dXx](?!\d)")
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)


def check_identifiers(record: MedicalRecord) -> Iterator[RecordFinding]:
    """Yield likely identifiers, each once a field."""
    for path, text in fields(record, PATIENT, EXAMINER, REFERENCE):
        places_by_kind: dict[str, list[str]] = {}
        for kind, place in identifiers(text, record.language):
            places_by_kind.setdefault(kind, []).append(place)
        for kind, places in places_by_kind.items():
            level: Level = "note" if kind in NOTED else "warning"
            reason = f"looks like {kind}"
            yield from limited(
                RecordFinding(record.id, path, Check.IDENTIFIER, level, mask(place), reason)
                for place in dict.fromkeys(places)
            )


def identifiers(text: str, language: Language) -> Iterator[tuple[str, str]]:
    """Yield the likely identifiers of a text, each with what it looks like."""
    yield from (("an identity number", n) for n in _RESIDENT.findall(text) if _is_resident(n))
    # What one rule has found is not searched again: its digits would be found as another number.
    text = _RESIDENT.sub(lambda match: "\n" if _is_resident(match[0]) else match[0], text)
    for kind, pattern in KINDS.items():
        yield from ((kind, match[0]) for match in pattern.finditer(text))
    for pattern in (KINDS[TELEPHONE], KINDS[NUMBER], _RESIDENT):
        text = pattern.sub("\n", text)
    # The library is slow on long texts, and a telephone number has seven digits.
    if _SEVEN_DIGITS.search(text):
        for phone in PhoneNumberMatcher(text, REGIONS[language]):
            yield TELEPHONE, phone.raw_string


def _is_resident(number: str) -> bool:
    """Say whether a number has the check digit of GB 11643."""
    total = sum(int(digit) * weight for digit, weight in zip(number, _WEIGHTS, strict=False))
    # The standard writes a remainder of 10 as X.
    return number[-1].upper() == "10X98765432"[total % 11]
