"""Tell what a spreadsheet or an earlier export has done to a cell, where a rule can tell."""

import re

from inspect_aihospital.records.left_markup import markup_fault

DATE = "a date; the spreadsheet may have made it of a number such as 3-5"
CUT = 32_767
"""Characters that a cell of a spreadsheet can hold."""

NO_UNIT = {"en": "(no unit recorded)", "zh": "（未记录单位）"}
"""Mark behind a number whose unit nobody knows, by language."""

MISSING_MARKS = frozenset({"null", "\\n", "nan", "<na>", "n/a"})
"""What databases write for nothing, in lower case."""

BLANK_MARKS = frozenset(["/", "//", "／", "\\", "—", "——", "————", "--", "---", "––", "NA"])
"""What people write into a cell that they leave blank, and R into every such cell."""

_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_DATE = re.compile(rf"\d{{1,2}}-(?:{_MONTHS})|(?:{_MONTHS})-\d\d|\d{{1,2}}月\d{{1,2}}日", re.I)
_ERROR = re.compile(r"#(?:NAME\?|REF!|VALUE!|DIV/0!|N/A|NUM!|NULL!|SPILL!|CALC!)|#{3,}")
# The second byte of a character as Latin-1 and Windows have it.
_TRAIL = "[\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"
# What UTF-8 becomes when it is read as GBK or Latin-1, what GBK becomes when it is read as Latin-1,
# what is left when characters were lost, and control characters.
# No damage are marks that mask or fill ("××××××", "······"), and those behind a French é (é”…).
_DAMAGE = re.compile(
    f"\ufffd|[\0-\x08\x0e-\x1f\x7f]|锟斤拷|烫烫烫|[锛銆]|Ã[\x80-\xbf]|Ã—(?= ?\\d)|[ÂÎÏ][\xa0-\xbf]"
    f"|â[€„‰†ˆ‚]|[ä-é](?![\xa0«»‘’“”…–—•]{{2}}){_TRAIL}{{2}}"
    r"|(?!(.)\1{5}|[°±·×÷]{6})(?:[\xb0-\xf7][\xa1-\xfe]){3}|[?¿]{4,}"
)
# Exports write ="0012" to keep leading zeros from a spreadsheet program.
_TEXT_FORMULA = re.compile('="[^"]*"')
_SUM = re.compile(
    r"(?i)(?:(?:grand |sub)?totals?|sum|mean|average|median|[合总小共]计|汇总|平均[值数]?)\W*"
)
_SCIENTIFIC = re.compile(r"\d(?:\.\d+)?E\+\d{2,}", re.IGNORECASE)
_NUMBER = re.compile(r"[<>≤≥=~]{0,2} ?[-+]?\d+(?:[.,]\d+)?(?:E[-+]?\d+)?", re.IGNORECASE)
_FLAG = re.compile(r"\s*[(（]?(?:HH?|LL?|[Hh]igh|[Ll]ow|偏?[高低]|[↑↓*]{1,3})[)）]?$")


def cell_fault(text: str) -> str | None:
    """Return what is wrong with a cell; `None` if no rule applies."""
    if _ERROR.fullmatch(text):
        return f"the spreadsheet's error value {text}. Mend its formula"
    if _DATE.fullmatch(text):
        return f"{text}: {DATE}"
    if damage := damage_of(text):
        return damage
    if _TEXT_FORMULA.fullmatch(text):
        return f"a formula of the spreadsheet ({text[:2]}…). Export values"
    # Just this length is the sign; shorter texts are whole, and longer ones cannot be.
    if len(text) == CUT:
        return f"exactly {CUT} characters: the spreadsheet has cut it off. Export it as CSV"
    return None


def damage_of(text: str) -> str | None:
    """Return what an earlier export has done to the characters of a text."""
    if fault := markup_fault(text):
        return fault
    damage = _DAMAGE.search(text)
    if not damage:
        return None
    return f"characters lost by an earlier export ({damage[0]!r})"


def id_fault(text: str) -> str | None:
    """Return what is wrong with an id; `None` if no rule applies."""
    if not text or is_missing_mark(text):
        return "no id. Give the row one"
    if _SUM.fullmatch(text):
        return f"id {text}: a sum below the cases, and no case. Delete the row"
    if _SCIENTIFIC.fullmatch(text):
        return f"id {text}: the spreadsheet has rounded it. Format the column as text"
    # pandas turns a column of whole numbers with gaps into decimals.
    if re.fullmatch(r"\d+\.0", text):
        return f"id {text}: a program has made it a decimal number. Export it as text"
    return None


def is_number(text: str) -> bool:
    """Tell whether a cell holds a number without a unit."""
    return _NUMBER.fullmatch(text) is not None


def with_unit(text: str, unit: str) -> str:
    """Put a unit behind a number, before what a laboratory marks it by (`131 H`, `78↓`)."""
    flag = _FLAG.search(text)
    number = text[: flag.start()] if flag else text
    if not is_number(number):
        return text
    return f"{number} {unit}{' ' + flag[0].strip() if flag else ''}"


def is_missing_mark(text: str, field: str = "") -> bool:
    """Tell whether a cell holds a mark for nothing; of a result, a single `-` may be a negative."""
    is_dash = text in {"-", "–"} and bool(field) and not field.startswith("objective.")
    return is_dash or text in BLANK_MARKS or text.lower() in MISSING_MARKS
