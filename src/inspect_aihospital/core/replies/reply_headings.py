"""Find the lines of a reply that name the lines below them."""

from inspect_aihospital.core.chart.canonical_names import names_examination
from inspect_aihospital.core.replies.reply_tables import COLUMN_LABEL
from inspect_aihospital.core.replies.reply_words import NORMAL, says_unrecorded, states_value
from inspect_aihospital.core.text.regex import regex

HEADING = regex(r"^\s*+#++")
# A line of which all is set off: **ECG**, __ECG__, 【ECG】, <b>ECG</b>.
_SET_OFF = regex(
    r"(?i)^(?P<mark>[^\w\n*【<]{0,6}(?:\d{1,2}[.)、]\s*+)?+)(?:\*\*|__|【|<b>|<strong>)"
    r"(?P<name>[^\n*_【】<>。；;:：!！?？]{1,60})(?:\*\*|__|】|</b>|</strong>)\s*+$"
)
# A line of few words, numbered or not, whose last is the examination: 2. Chest CT.
_BARE_NAME = regex(
    r"^(?P<mark>\s*(?:\d{1,2}[.)、]\s*)?+)(?P<name>(?:[\w-]{1,20} ){0,3}(?P<last>[\w-]{1,20}))\s*+$"
)
_NUMBERED = regex(r"\d{1,2}[.)、]")


def mark_headings(reply: str) -> str:
    """Write lines that name the lines below them as headings: set off, numbered or bare names."""
    lines = reply.splitlines()
    for number, line in enumerate(lines):
        above = lines[number - 1] if number else ""
        next_line = "".join(lines[number + 1 : number + 2])
        if match := _SET_OFF.match(line):
            below = next(filter(str.strip, lines[number + 1 :]), "")
            opens_block = bool(next_line.strip()) and not (match["mark"] + above).strip()
            is_heading = _names_lines(match["name"], below, opens_block)
        elif match := _BARE_NAME.match(line):
            is_numbered = bool(match["mark"].strip())
            is_set = not _NUMBERED.match(next_line) if is_numbered else not above.strip()
            is_heading = (
                is_set and is_bare_name(line) and _names_lines(match["name"], next_line, False)
            )
        if match and is_heading:
            lines[number] = f"# {match['name']}"
    return "\n".join(lines)


def is_bare_name(text: str) -> bool:
    """Tell whether a text is the name of an examination and no more."""
    match = _BARE_NAME.match(text)
    # Chinese has no blanks: the end of 十二导联心电图.
    last_word = match["last"] if match else ""
    return names_examination(last_word if last_word.isascii() else last_word[-4:])


def _names_lines(name: str, below: str, opens_block: bool) -> bool:
    """Tell whether a line that may be a heading names what is below it.

    What names no known examination may be a result: it has to open a block of lines.
    """
    if not below.strip() or HEADING.match(below) or _is_said(name):
        return False
    set_off_below = _SET_OFF.match(below)
    if names_examination(name):
        return not (set_off_below and names_examination(set_off_below["name"]))
    return opens_block and not set_off_below


def _is_said(text: str) -> bool:
    """Tell whether a text is a result, or a label such as `Findings`, and so names nothing."""
    return bool(
        NORMAL.search(text)
        or says_unrecorded(text)
        or states_value(text)
        or COLUMN_LABEL.fullmatch(text.strip())
    )
