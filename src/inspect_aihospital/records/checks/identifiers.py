"""Find likely identifiers of people, by rule; telephone numbers by the library phonenumbers.

Seen are addresses of mail and web, telephone numbers, Chinese identity numbers (with a right check
digit) and US social security numbers, numbers behind a word such as MRN or 住院号, names behind a
title, a label or a relative, exact dates, number plates, streets, and ages of 90 and more.
A name without title or label is not.
"""

from collections.abc import Iterator

from phonenumbers import PhoneNumberMatcher

from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.checks.check_findings import Check, Level, RecordFinding, mask
from inspect_aihospital.records.checks.person_names import NAMES
from inspect_aihospital.records.checks.record_parts import EXAMINER, PATIENT, REFERENCE, fields

REGIONS: dict[Language, str] = {"zh": "CN", "en": "US"}

_HAN = r"[\u4e00-\u9fff]"
_PLATE = (
    r"[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][A-Z\d]{5}(?![A-Za-z\d])"
)
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?"
_KINDS = {
    "an e-mail address": r"[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,64}\.[A-Za-z.]+",
    "a web address": r"https?:\S*|www\.\w\S*",
    "a social security number": r"(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])",
    "a number of a person or file": (
        r"(?:住院|病历|病案|门诊|就诊|[医社]保|身份证|护照|检查|影像|病理|条码)(?:卡"
        r"|编)?号码?\s*(?:为|是|[:：#])?\s*[A-Za-z]*\d[\w-]{3,}"
        r"|\b(?i:MRN|(?:medical|hospital|patient|insurance|policy|accession|account|NHS|passport"
        r"|case|specimen|biopsy|study)(?: record)? ?(?:no\.?|number|id|#))"
        r"\W{0,3}(?:[A-Za-z]{1,4}-)?[A-Za-z]*\d[\w-]{2,}"
        rf"|{_PLATE}"
    ),
    "a name": NAMES,
    "an exact date": (
        rf"(?<!\d)(?:19|20)\d\d\s*[-/.年]\s*(?:1[0-2]|0?[1-9])\s*[-/.月]\s*{_DAY}(?!\d)"
        rf"|(?<!\d)\d{{1,2}}/\d{{1,2}}/(?:19|20)\d\d"
        # Apgar scores (9/10/10) look like a date, too.
        r"|\b(?i:on|admitted|discharged|seen|since|until|dated?|born|DOB):?"
        r" \d{1,2}/\d{1,2}/\d\d(?!\d)"
        rf"|(?<!\d)\d\d年(?:1[0-2]|0?[1-9])月{_DAY}日"
        rf"|\b(?:{_DAY} {_MONTH}|{_MONTH}\.? {_DAY}),? (?:19|20)\d\d"
    ),
    "an address": (
        rf"{_HAN}{{2,6}}(?:省|市|自治区){_HAN}{{1,8}}(?:区|县|镇|乡|村|街道)"
        rf"|{_HAN}{{2,8}}(?:路|街|巷|弄|小区|新村)\s*\d+\s*[号弄栋幢楼室]"
        r"|\b\d{1,5}[A-Z]? (?:[A-Z][a-z]+ ){1,3}"
        r"(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Square)\b"
    ),
    "a telephone number": (
        r"\b(?i:tel|telephone|phone|mobile|cell|call|contact|fax)\b[^.,;\d\n]{0,20}"
        r"\+?\d(?:[ ()-]{0,2}\d){6,}"
    ),
    "an age of 90 or more": r"(?<!\d)(?:9\d|1[01]\d)\s*(?:岁|[- ]years?[- ]old)",
}
_PATTERNS = {kind: regex(pattern) for kind, pattern in _KINDS.items()}
_SEVEN_DIGITS = regex(r"(?:\d[ ().-]{0,2}){7}")
_RESIDENT = regex(r"(?<!\d)\d{17}[\dXx](?!\d)")
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)


def check_identifiers(record: MedicalRecord) -> Iterator[RecordFinding]:
    """Yield likely identifiers, each kind once a field; an age is a note."""
    for path, text in fields(record, PATIENT, EXAMINER, REFERENCE):
        first_by_kind: dict[str, str] = {}
        for kind, place in identifiers(text, record.language):
            first_by_kind.setdefault(kind, place)
        for kind, place in first_by_kind.items():
            level: Level = "note" if kind.startswith("an age") else "warning"
            reason = f"looks like {kind}"
            yield RecordFinding(record.id, path, Check.IDENTIFIER, level, mask(place), reason)


def identifiers(text: str, language: Language) -> Iterator[tuple[str, str]]:
    """Yield the likely identifiers of a text, each with what it looks like."""
    for kind, pattern in _PATTERNS.items():
        yield from ((kind, match[0]) for match in pattern.finditer(text))
    yield from (("an identity number", n) for n in _RESIDENT.findall(text) if _is_resident(n))
    # Digits of an identity number would also be found as a telephone number.
    text = _RESIDENT.sub(" ", text)
    # The library is slow on long texts, and a telephone number has seven digits.
    if _SEVEN_DIGITS.search(text):
        for phone in PhoneNumberMatcher(text, REGIONS[language]):
            yield "a telephone number", phone.raw_string


def _is_resident(number: str) -> bool:
    """Say whether a number has the check digit of GB 11643."""
    total = sum(int(digit) * weight for digit, weight in zip(number, _WEIGHTS, strict=False))
    # The standard writes a remainder of 10 as X.
    return number[-1].upper() == "10X98765432"[total % 11]
