"""Find a judge's verdict lines: a word, the code of the fence, a name, and what is said of it.

The code is one that those who are judged cannot know, so a text that a judge quotes cannot pose as
the judge. A line may carry the marks of a list, a table, bold type or code.
"""

import re
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.text.letterforms import in_usual_letters
from inspect_aihospital.core.text.regex import regex

# Graders write their verdict in bold, in a table or in HTML.
_HTML = regex(r"(?i)</?(?:b|strong|i|em|code|p|li|tr|td)>")
# Possessive: marks in front of the word are never given back.
_LEADING = regex(
    r"[\s>*_`~#|\[•·●○▪■◆‣◦+–—-]*+"
    r"(?:\d{1,2}\s*\||[(（\[]?\d{1,2}[.)、）\]:]|[①-⑳]|[a-eA-E][.)])?[\s*_`|]*+"
)

# What a judge strikes out is taken back.
_STRUCK = regex(r"~~[^~\n]{0,200}~~")
# A letter alone on the line below belongs to the line above.
_LETTER_BELOW = regex(r"([:：])[^\S\n]*\n\s*(?=[A-Da-d1-3][^\S\n]*$)", re.MULTILINE)
_CELL_MARKS = " \t*_`"
# A cell with the number of a row, with a grade alone, or with nothing.
_COUNTS = regex(r"(?:\d{1,2}[.)]?|[A-Da-d])?")
_NAME_AND_REMARK = regex(
    r"[^\w\n]{0,8}(\w[\w ]{0,60}?)(?:\s?[(（][^()（）]{1,20}[)）])?"
    r"[\s*_`|\"\]]*(?:[:：=|]|->|→|\s(?:is|[–—-])\s|$)(.*)"
)


def fenced_lines(text: str, word: str, fence: str) -> Iterator[tuple[str, str]]:
    """Yield the name and what follows it, of each `<word> <fence> <name>: …` that begins a line.

    Several may stand on one line.
    """
    start = re.compile(rf"{word}\W{{1,5}}?(?<!\w){re.escape(fence)}(?!\w)", re.IGNORECASE)
    for line in _LETTER_BELOW.sub(r"\1 ", text).splitlines():
        plain_line = _HTML.sub("", in_usual_letters(_STRUCK.sub("", line)))
        leading = _LEADING.match(plain_line)
        # A word in the middle of a line or of a cell is quoted, and no verdict.
        starts = [mark.span() for mark in start.finditer(plain_line)]
        if not starts or leading is None:
            continue
        ends = [*(place for place, _ in starts[1:]), len(plain_line)]
        segments = [
            segment
            for (_, mark_end), end in zip(starts, ends, strict=True)
            if (segment := _NAME_AND_REMARK.match(plain_line[mark_end:end]))
        ]
        if starts[0][0] == leading.end() or _is_row_of(segments, plain_line, start):
            yield from ((segment[1].strip(), segment[2]) for segment in segments)


def _is_row_of(verdicts: Sequence[re.Match[str]], line: str, start: re.Pattern[str]) -> bool:
    """Say whether a row of a table holds verdicts, the names of what they judge, and no more."""
    if not line.lstrip().startswith("|"):
        return False
    names = {verdict[1].strip().casefold() for verdict in verdicts}
    cells = [cell.strip(_CELL_MARKS) for cell in line.split("|")]
    return all(
        start.match(cell) or cell.casefold() in names or _COUNTS.fullmatch(cell) for cell in cells
    )
