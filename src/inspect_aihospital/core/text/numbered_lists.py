"""Write lists, and read those of models: `(1) …`, `1. …`, `①…`, `争议点1：…`, `- …`, or "none".

Items are the lines with the outermost kind of mark; numbers go before bullets. Lines below an item,
with marks of another kind or deeper than its own, belong to it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from inspect_aihospital.core.text.list_layouts import one_item_a_line
from inspect_aihospital.core.text.none_statement import says_none, trim
from inspect_aihospital.core.text.regex import regex

_DIGITS = "一二三四五六七八九十"
# The first kind that fits is a line's; a full stop before a digit is a decimal point.
_KINDS = {
    "bracketed": r"[(（\[【]\d{1,2}[)）\]】](?:、|[.．:：](?!\d))?",
    "half": r"\d{1,2}[)）]",
    "dotted": r"\d{1,2}(?:、|[.．:：](?!\d))",
    "labelled": r"(?i:(?:dispute(?:d point)?|point|issue|contradiction|item|examination)\s?"
    rf"|争议点?|分歧点?|矛盾点?|问题|(?:检查)?项目)[#\s]?(?:\d{{1,2}}"
    rf"|[{_DIGITS}])\s?[:：.．、)）—–-]",
    "chinese": rf"[{_DIGITS}]{{1,2}}[、．]|[(（][{_DIGITS}]{{1,2}}[)）]"
    rf"|第[{_DIGITS}\d]{{1,2}}[点项个]?[，,、：:]",
    "circled": "[①-⒛❶-❿➀-➓]",
    "roman": r"(?:[Ii]{1,3}|[Ii][Vv]|[Ⅰ-Ⅻⅰ-ⅻ])[.．、)）](?=\s)",
    "letter": r"[(（][a-hA-H][)）]|[a-hA-H][)）]|[a-hA-H](?:[.．](?=\s)|、)",
}
_NUMBERS = "|".join(f"(?P<{kind}>{marks})" for kind, marks in _KINDS.items())
# A star or dash is a bullet only before a blank: *word* is emphasis.
_ITEM = regex(
    rf"(?P<indent>\s*)(?:>\s*)*(?:#{{1,6}}\s*)?(?:(?:[-*•·–—]\s+)?[*_`“]?(?:{_NUMBERS})"
    r"|(?P<bullet>(?:[-•·●○▪■□◆◇‣◦►▶✓✔☑✅→]|[*+–—](?=\s))(?:\s*\[[ xX✓]?\])?|\[[ xX✓]?\](?=\s)))"
    r"\s*(?P<text>.*)"
)
# Fences and rules are no text.
_RULE = regex(r"\s*(?:```\w*|[-=*_]{3,})\s*")
KEYCAP = regex("([0-9])\ufe0f?\u20e3")
"""A digit on a key, as marks of lists are drawn."""

_INVISIBLE = regex("[\x00-\x08\x0e-\x1f\x7f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


@dataclass(frozen=True)
class _ListLine:
    """A line: what it says, and its mark and depth if it has one."""

    text: str
    behind: str = ""
    kind: str | None = None
    depth: int = 0


# Moderators list what is agreed on behind "none"; that list holds no disputes.
_AGREED = regex(
    r"(?im)^[ \t#*_【\[]*(?:(?:points? (?:of agreement|agreed(?: on)?)|agreed points?|agreements?"
    r"|consensus)"
    r"|(?:已)?(?:共识|一致)(?:意见|之处|点)?|(?:已)?达成(?:的)?(?:共识|一致))[ \t#*_】\]:：]*$"
)
_DISPUTED = regex(
    r"(?i)^[ \t#*_【\[]*(?:(?:points? of |remaining )?"
    r"(?:disagreements?|disputes?|disputed points?|differences|contradictions?)"
    r"|(?:分歧|争议|不一致|矛盾)(?:点|之处|意见)?)[ \t#*_】\]:：]*$"
)
# A line for each part of a report, without marks.
_SECTION_LINE = regex(
    r"(?im)^(?=(?:诊断(?:结果|依据)?|治疗(?:方案)?"
    r"|diagnos[ie]s|rationale|treatment(?: plan)?)[*]*[:：])"
)


def write_items(items: Iterable[str]) -> str:
    """Number items, a line each, as `read_items` reads them."""
    return "\n".join(f"({number}) {item}" for number, item in enumerate(items, start=1))


def read_items(text: str) -> tuple[str, ...]:
    """Read the items of a list, each with the lines that continue it."""
    lines = _read_lines(text)
    marked = [line for line in lines if line.kind]
    if not marked:
        return ()
    outermost = min(line.depth for line in marked) + 1
    kinds = [str(line.kind) for line in marked if line.depth <= outermost]
    item_kind = next((kind for kind in kinds if kind != "bullet"), "bullet")
    items: list[list[str]] = []
    for line in lines:
        if line.kind == item_kind and line.depth <= outermost:
            items.append([line.behind])
        elif items:
            items[-1].append(line.text)
    return tuple("\n".join(lines).strip("*_ \t\n") for lines in items)


def read_marked_lines(text: str) -> tuple[str, ...]:
    """Return what stands behind each mark of a list, of whatever kind and depth."""
    return tuple(line.behind for line in _read_lines(text) if line.kind)


def read_list(text: str, most: int | None = None) -> tuple[str, ...] | None:
    """Read the first items of a list that may say "none".

    Args:
        text: What was written.
        most: Items that count; those after them are left out.

    Returns:
        The items without those that say "none", and without repeats; an empty tuple where the
        list, or the text without a list, says that there is none; `None` where it is neither.
    """
    text = _SECTION_LINE.sub(r"- \g<0>", _without_agreed(one_item_a_line(text)))
    text = _ahead_of_agreement(text)
    items_by_key: dict[str, str] = {}
    for item in read_items(text):
        items_by_key.setdefault(trim(item).casefold(), item)
    items = [item for name, item in items_by_key.items() if name]
    stated_items = [item for item in items if not says_none(item)]
    if stated_items:
        return tuple(stated_items[:most])
    return () if items or says_none(without_invisible(text)) else None


def _without_agreed(text: str) -> str:
    """Leave out what a text agrees on at its head, where a heading of disputes follows."""
    lines = text.splitlines()
    first = next((n for n, line in enumerate(lines) if line.strip()), 0)
    if not lines or not _AGREED.match(lines[first]):
        return text
    place = next((n for n, line in enumerate(lines) if _DISPUTED.match(line)), None)
    return text if place is None else "\n".join(lines[place + 1 :])


def _ahead_of_agreement(text: str) -> str:
    """Cut a text at a heading of agreement, if what stands before it says "none"."""
    heading = _AGREED.search(without_invisible(text))
    text_before = without_invisible(text)[: heading.start()] if heading else ""
    statements = read_items(text_before) or (text_before,)
    return text_before if heading and all(map(says_none, statements)) else text


def without_invisible(text: str) -> str:
    """Remove invisible control characters, and write keycaps as numbers."""
    return _INVISIBLE.sub("", KEYCAP.sub(r"\1. ", text))


def _says_something(line: str) -> bool:
    return bool(line.strip()) and not _RULE.fullmatch(line)


def _read_lines(text: str) -> list[_ListLine]:
    """Read the lines that say something; letters are marks only if they begin with A."""
    lines = [
        _read_line(line) for line in without_invisible(text).splitlines() if _says_something(line)
    ]
    first = next((line for line in lines if line.kind == "letter"), None)
    if first is None or first.text.lstrip(" (（#>*-")[:1] in "aA":
        return lines
    return [_ListLine(line.text) if line.kind == "letter" else line for line in lines]


def _read_line(line_text: str) -> _ListLine:
    plain_line = line_text.replace("**", "").replace("__", "")
    match = _ITEM.fullmatch(plain_line)
    if not match:
        return _ListLine(plain_line)
    kind = next(kind for kind in (*_KINDS, "bullet") if match[kind])
    return _ListLine(plain_line, match["text"], kind, len(match["indent"].expandtabs(4)))
