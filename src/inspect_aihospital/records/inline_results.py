"""Split several results that stand in one text: `Hb 118 g/L; sodium 131`, `Echo: …; X-ray: …`.

The chart takes a line for one entry: an order of any of its results discloses all of them, and none
of them is found by the name of its panel.

A text holds several results if it has at least two parts, of which each begins with a name and has
text behind its colon, or a number or a verdict (negative, 阴性) behind its name. Lines and parts
between `|` must all be such. Between semicolons, what is none belongs to the result before it, and
so does what has no colon behind a colon with words (`Echo: EF 35 %; LVEDD 62 mm`). Between
sentences, names decide: what begins with another examination is a result of its own (`CXR: clear.
CTPA: …`), and all else goes on with the one before it (`Chest CT: lungs clear. Heart: normal`).
Behind a heading, an item that its panel does not contain is a result of its own (`CBC: Hb 118;
K 3`). Numbers and names in square brackets divide a text (`1、… 2、…`, `【CRP】…`), and so do
commas where all parts are values.
"""

from collections.abc import Sequence
from typing import NamedTuple

from inspect_aihospital.core.chart.canonical_names import canonical, panels_said
from inspect_aihospital.core.chart.chart_entries import split_name
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.examination_names import (
    is_known,
    names_other_examination,
    names_study,
    names_whole_examination,
)
from inspect_aihospital.records.inline_layouts import (
    bracketed_parts,
    numbered_parts,
)
from inspect_aihospital.records.panel_items import is_foreign, is_laboratory
from inspect_aihospital.records.result_words import (
    REMARK,
    SENTENCE,
    TEST_VERDICT,
    VERDICT,
    VERDICTS,
)


class InlineResult(NamedTuple):
    """A result by its name; both as the text has them."""

    name: str
    text: str


_COMMAS = ",，"
_COMMA = regex(r"\s*[,，;；、](?!\d)\s*(?:(?i:and)\s+)?")
_SEMICOLON_OR_COMMA = regex(r"(\s*[;；]\s*|[,，](?!\d)\s*)")
# All parts must be results: a line or a cell of prose would be put under a foreign name.
_STRICT_SEPARATORS = (regex(r"\s*\n\s*"), regex(r"\s*\|\s*"))
_SENTENCE_END = regex(r"(\.\s+|。|[;；]\s*)")
INDENTED = regex(r"\n[ \t]+\S")

# `CA 125` has a number in its name; other names end at a blank, a bracket or a Chinese character.
_NAME_AND_VALUE = regex(
    r"(?P<name>CA[ -]\d+(?:-\d+)?(?=[ \t])"
    r"|(?:\d{1,2}-(?=[A-Za-z]))?[^\W\d_][^;；:：,，。|\n]{0,40}?)"
    r"(?:(?<=[\u4e00-\u9fff)）])|[ \t]*=[ \t]*(?=[<>＜＞≤≥]?\d)|[ \t]+"
    r"|(?=[(（][+＋±－-]+[)）]|[<>＜＞≤≥]))"
    r"(?P<text>[<>＜＞≤≥=~±+-]{0,2}[ \t]?\d.*|(?:[(（][+＋±－-]{1,4}[)）]|[+＋±]{1,4}(?!\w)).*"
    rf"|(?:阴性|阳性|正常|未见|(?i:{VERDICTS})\b).*)"
)
_NUMBER = regex(r"[<>＜＞≤≥=~±+-]{0,2}[ \t]?\d")
_ABBREVIATION = regex(r"[A-Z]{2}")
_OPEN_BRACKET = regex(r"[(（][^)）]*$")
_MOST_WORDS = 6


def inline_results(text: str, *, commas: bool = True) -> tuple[InlineResult, ...]:
    """Return the results that a text holds; none if it holds fewer than two, or is indented.

    Args:
        text: What stands in a cell or on a line.
        commas: Whether a list of values between commas is several results, too.
    """
    if INDENTED.search(text):
        return ()
    if marked := marked_results(text):
        return marked
    for separator in _STRICT_SEPARATORS:
        parts = [part for part in separator.split(text.strip()) if part]
        results = [result for part in parts if (result := named_result(part))]
        if len(parts) > 1 and len(results) == len(parts):
            return tuple(results)
    if "\n" in text.strip():
        return ()
    return (_between_commas(text) if commas else ()) or _between_sentences(text)


def _between_sentences(text: str) -> tuple[InlineResult, ...]:
    blocks = examination_blocks(text)
    if len(blocks) == 1:
        return _between_semicolons(text)
    return tuple(
        result
        for block in blocks
        for result in _between_semicolons(f"{block.name}: {block.text}") or (block,)
    )


def marked_results(text: str) -> tuple[InlineResult, ...]:
    """Return results that are numbered, or have their names in square brackets.

    One behind the first has to have a known name: a report of one examination is numbered, too.
    """
    named = [InlineResult(*part) for part in bracketed_parts(text) if all(part)]
    numbered = [named_result(part) for part in numbered_parts(text)]
    for results in (named, [result for result in numbered if result]):
        is_whole = len(results) > 1 and (results is named or len(results) == len(numbered))
        if is_whole and any(_is_ordered(result.name) for result in results[1:]):
            return tuple(results)
    return ()


def _is_ordered(name: str) -> bool:
    return is_known(name) or is_laboratory(name)


def _between_commas(text: str) -> tuple[InlineResult, ...]:
    """Return the values of a list, if nothing else stands in it and two have a known name."""
    parts = [part for part in _COMMA.split(text.strip().rstrip("。.")) if part]
    bare_parts = [part for part in parts if not split_name(part)[0]]
    values = [value for part in bare_parts if (value := _named_by_value(part))]
    # "HIV negative, RPR nonreactive" says what it is by its verdicts.
    are_verdicts = all(TEST_VERDICT.fullmatch(value.text) for value in values)
    is_sure = sum(_is_ordered(value.name) for value in values) > 1 or (
        are_verdicts and any(_ABBREVIATION.search(value.name) for value in values)
    )
    is_list = 1 < len(values) == len(parts) and is_sure
    # "血常规 WBC 11.5, Hb 117" names its panel, and nothing tells where that ends.
    return tuple(values) if is_list and not _begins_with_panel(values[0].name) else ()


def _begins_with_panel(name: str) -> bool:
    words = name.split()
    return len(words) > 1 and bool(panels_said(canonical(words[0])))


def examination_blocks(text: str, name: str = "") -> tuple[InlineResult, ...]:
    """Divide a text in front of each examination that it goes on to.

    Args:
        text: What stands on a line.
        name: Its name; without it, the text has to begin with a known one.

    Returns:
        A result for each, if the text goes on to another; else the text as one.
    """
    first, *others = _SENTENCE_END.split(text.strip())
    result = None if name else named_result(first)
    if result and is_known(result.name):
        name, first = result
    # Pieces are joined at the end: a long text has many.
    names, pieces = [name], [[first]]
    for end, part in zip(others[::2], others[1::2], strict=True):
        result = named_result(part) if name else None
        if result and _begins_other(result.name, end, names[-1]):
            names.append(result.name)
            pieces.append([result.text])
        else:
            pieces[-1] += end, part
    return tuple(map(InlineResult, names, map("".join, pieces)))


def _begins_other(name: str, end: str, before: str) -> bool:
    """Tell whether a name behind the end of a sentence or clause is another examination."""
    # "Compared with the CT of May: smaller" is a sentence.
    if len(name.split()) > _MOST_WORDS or SENTENCE.search(name) or REMARK.search(name):
        return False
    # Semicolons also part what is ordered together: `Sodium: …; potassium: …`.
    is_sure = end[0] in ".。" or (names_study(name) and names_whole_examination(before))
    is_other = names_other_examination(name, before)
    return is_sure and (is_other or (end[0] in ".。" and is_foreign(name, before)))


def _between_semicolons(text: str) -> tuple[InlineResult, ...]:
    results: list[InlineResult] = []
    heading: int | None = None
    marks_and_parts = _SEMICOLON_OR_COMMA.split(f"; {text.strip()}")[1:]
    for mark, part in zip(marks_and_parts[::2], marks_and_parts[1::2], strict=True):
        if not part:
            continue
        is_comma = mark.strip() in _COMMAS
        named = None if is_comma else _named_by_colon(part)
        value = None if named else _named_by_value(part)
        if named:
            results.append(named)
            heading = None if _is_value(named) else len(results) - 1
        elif value and _is_apart(value, results, heading, is_comma=is_comma):
            results.append(value)
        elif results:
            place = heading if value and heading is not None else -1
            joint = mark if is_comma else "; "
            results[place] = InlineResult(
                results[place].name, f"{results[place].text}{joint}{part}"
            )
        else:
            return ()
    return tuple(results) if len(results) > 1 else ()


def _is_value(result: InlineResult) -> bool:
    """Tell whether a result is a value, and no heading of others."""
    is_verdict = is_laboratory(result.name) and VERDICT.match(result.text)
    return bool(is_verdict or _NUMBER.match(result.text))


def _is_apart(
    value: InlineResult, results: Sequence[InlineResult], heading: int | None, *, is_comma: bool
) -> bool:
    """Tell whether a value is a result of its own, and not of the heading before it."""
    if heading is None:
        return not is_comma
    is_aside = _OPEN_BRACKET.search(results[-1].text)
    return not is_aside and is_foreign(value.name, results[heading].name)


def results_beside(name: str, text: str) -> tuple[InlineResult, ...]:
    """Return the results on a line if some belong to another examination than its name."""
    if not name or "\n" in text or _NUMBER.match(text):
        return ()
    results = _between_semicolons(f"{name}: {text}")
    return results if any(is_foreign(result.name, name) for result in results) else ()


def named_result(part: str) -> InlineResult | None:
    """Return a result that begins with its name; `None` if a text has none."""
    return _named_by_colon(part) or _named_by_value(part)


def _named_by_colon(part: str) -> InlineResult | None:
    name, text = split_name(part)
    return InlineResult(name, text) if name and text else None


def _named_by_value(part: str) -> InlineResult | None:
    _, body = split_name(part)
    match = _NAME_AND_VALUE.fullmatch(body)
    if not match or SENTENCE.search(match["name"]):
        return None
    is_name = len(match["name"].split()) <= _MOST_WORDS and not _OPEN_BRACKET.search(match["name"])
    return InlineResult(match["name"].strip(), match["text"].strip()) if is_name else None
