"""Split several results that stand in one text: `Hb 118 g/L; sodium 131`, `Echo: …; X-ray: …`.

The chart takes a line for one entry: an order of any of its results discloses all of them, and none
of them is found by the name of its panel.

A text holds several results if it has at least two parts, of which each begins with a name and has
text behind its colon, or a number or a verdict (negative, 阴性) behind its name. Lines and parts
between `|` must all be such. Between semicolons, what is none belongs to the result before it, and
so does what has no colon behind a colon with words (`Echo: EF 35 %; LVEDD 62 mm`). Between
sentences, names decide: what begins with another examination is a result of its own (`CXR: clear.
CTPA: …`), and all else goes on with the one before it (`Chest CT: lungs clear. Heart: normal`).
"""

from typing import NamedTuple

from inspect_aihospital.core.chart.chart_entries import split_name
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.examination_names import (
    is_known,
    names_other_examination,
    names_study,
    names_whole_examination,
)


class InlineResult(NamedTuple):
    """A result by its name; both as the text has them."""

    name: str
    text: str


_SEMICOLON = regex(r"\s*[;；]\s*")
# All parts must be results: a line or a cell of prose would be put under a foreign name.
_STRICT_SEPARATORS = (regex(r"\s*\n\s*"), regex(r"\s*\|\s*"))
_SENTENCE_END = regex(r"(\.\s+|。|[;；]\s*)")
_INDENTED = regex(r"\n[ \t]+\S")

# `CA 125` has a number in its name; other names end at a blank, a bracket or a Chinese character.
_NAME_AND_VALUE = regex(
    r"(?P<name>CA[ -]\d+(?:-\d+)?(?=[ \t])"
    r"|(?:\d{1,2}-(?=[A-Za-z]))?[^\W\d_][^;；:：,，。|\n]{0,40}?)"
    r"(?:(?<=[\u4e00-\u9fff)）])|[ \t]+)"
    r"(?P<text>[<>≤≥=~±+-]{0,2}[ \t]?\d.*"
    r"|(?:阴性|阳性|正常|未见|(?i:negative|positive|normal|undetectable|not detected)\b).*)"
)
# A name is no sentence, nor part of one.
_SENTENCE = regex(
    r"(?i)\b(?:the|is|was|were|are|has|had|shows?|showed|measur\w+|about|with|no)\b|[见示约为于]|[及前后内]$"
)
# "Compared with the CT of May: smaller", "Advise MRI: …" are remarks on the result before them.
_REMARK = regex(
    r"(?i)\b(?:advi[sc]e\w*|recommend\w*|suggest\w*|consider\w*|request\w*|await\w*|pending|plan\w*"
    r"|compar\w+|previous|prior|see)\b|建议|复查|对比|较前|拟|待"
)
_NUMBER = regex(r"[<>≤≥=~±+-]{0,2}[ \t]?\d")
_OPEN_BRACKET = regex(r"[(（][^)）]*$")
_MOST_WORDS = 6


def inline_results(text: str) -> tuple[InlineResult, ...]:
    """Return the results that a text holds; none if it holds fewer than two, or is indented."""
    if _INDENTED.search(text):
        return ()
    for separator in _STRICT_SEPARATORS:
        parts = [part for part in separator.split(text.strip()) if part]
        results = [result for part in parts if (result := _result(part))]
        if len(parts) > 1 and len(results) == len(parts):
            return tuple(results)
    if "\n" in text.strip():
        return ()
    blocks = examination_blocks(text)
    if len(blocks) == 1:
        return _between_semicolons(text)
    return tuple(
        result
        for block in blocks
        for result in _between_semicolons(f"{block.name}: {block.text}") or (block,)
    )


def examination_blocks(text: str, name: str = "") -> tuple[InlineResult, ...]:
    """Divide a text in front of each examination that it goes on to.

    Args:
        text: What stands on a line.
        name: Its name; without it, the text has to begin with a known one.

    Returns:
        A result for each, if the text goes on to another; else the text as one.
    """
    first, *others = _SENTENCE_END.split(text.strip())
    result = None if name else _result(first)
    if result and is_known(result.name):
        name, first = result
    # Pieces are joined at the end: a long text has many.
    names, pieces = [name], [[first]]
    for end, part in zip(others[::2], others[1::2], strict=True):
        result = _result(part) if name else None
        if result and _begins_other(result.name, end, names[-1]):
            names.append(result.name)
            pieces.append([result.text])
        else:
            pieces[-1] += end, part
    return tuple(map(InlineResult, names, map("".join, pieces)))


def _begins_other(name: str, end: str, before: str) -> bool:
    """Tell whether a name behind the end of a sentence or clause is another examination."""
    # "Compared with the CT of May: smaller" is a sentence.
    if len(name.split()) > _MOST_WORDS or _SENTENCE.search(name) or _REMARK.search(name):
        return False
    # Semicolons also part what is ordered together: `Sodium: …; potassium: …`.
    is_sure = end[0] in ".。" or (names_study(name) and names_whole_examination(before))
    return is_sure and names_other_examination(name, before)


def _between_semicolons(text: str) -> tuple[InlineResult, ...]:
    results: list[InlineResult] = []
    below_heading = False
    for part in filter(None, _SEMICOLON.split(text.strip())):
        named = _named_by_colon(part)
        if named:
            below_heading = not _NUMBER.match(named.text)
        if result := named or (None if below_heading else _named_by_value(part)):
            results.append(result)
        elif results:
            results[-1] = InlineResult(results[-1].name, f"{results[-1].text}; {part}")
        else:
            return ()
    return tuple(results) if len(results) > 1 else ()


def result_lines(name: str, text: str, indent: str = "") -> list[str]:
    """Return the lines of a chart for a text: several results are nested below its name.

    Without a name they are lines of their own.
    """
    results = inline_results(text)
    if not results:
        blocks = examination_blocks(text, name) if is_known(name) and "\n" not in text else ()
        if len(blocks) > 1:
            return [line for block in blocks for line in result_lines(*block, indent)]
        return [f"{indent}- {name}: {text}" if name else text]
    inner = f"{indent}  " if name else indent
    lines = [f"{indent}- {name}:"] if name else []
    return lines + [
        line for result in results for line in result_lines(result.name, result.text, inner)
    ]


def _result(part: str) -> InlineResult | None:
    return _named_by_colon(part) or _named_by_value(part)


def _named_by_colon(part: str) -> InlineResult | None:
    name, text = split_name(part)
    return InlineResult(name, text) if name and text else None


def _named_by_value(part: str) -> InlineResult | None:
    _, body = split_name(part)
    match = _NAME_AND_VALUE.fullmatch(body)
    if not match or _SENTENCE.search(match["name"]):
        return None
    is_name = len(match["name"].split()) <= _MOST_WORDS and not _OPEN_BRACKET.search(match["name"])
    return InlineResult(match["name"].strip(), match["text"].strip()) if is_name else None
