"""Hold the outcomes of qualitative tests that an examiner tells against those of the record.

Signs and words of an outcome are compared by what they mean: 弱阳性 is ±, "2+" is (++).
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace

from inspect_aihospital.core.chart.canonical_names import bare_item
from inspect_aihospital.core.chart.chart_entries import ChartEntry, split_name
from inspect_aihospital.core.chart.chart_lookup import look_up
from inspect_aihospital.core.chart.field_names import ASIDE
from inspect_aihospital.core.replies.outcome_words import levels_of, split_outcome
from inspect_aihospital.core.replies.recorded_results import LIST_OF_NO, without_references
from inspect_aihospital.core.replies.reply_statements import ReplyLine
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.visible_text import visible

Levels = frozenset[float]
Test = tuple[str, str]
"""The specimen of a test, empty where it is not named, and its name: `("urine", "蛋白")`."""

LONGEST = 60
"""Characters of the longest part that is one outcome with its names."""

# A joint parts only behind an outcome: 蛋白（±）、潜血（++）, HBsAg(+)HBsAb(-).
_MARKS = regex(
    r"[,，;；。\n]|\.(?=\s|$)|(?<=[)）])\s+(?=\S)"
    r"|(?P<joint>[、及和与]|\band\b|(?<=[)）])(?=\w))"
)
# Names that share an outcome: 白细胞及亚硝酸盐, "leukocytes and nitrite".
_JOINTS = regex(r"[、/及和与]|\b(?:and|or)\b")
# What stands between a name and its outcome.
_LINK = regex(
    r"(?:\s|[:：=]|结果|检测|试验|提示|为|呈|是|均|都|皆|全部"
    r"|\b(?:both|all|were|was|are|is|came back|test(?:ed)?)\b)*$"
)
# An outcome in front of its names: "negative for HIV", "no blood", 未见白细胞.
_OPENS = regex(
    r"(?P<outcome>(?:weakly |strongly )?(?:negative|positive)|traces?|no|moderate|[1-4]\+|\+{1,4}"
    r"|未(?:见|检出|引出|[触闻扪]及)|无)(?: (?:for|of)\b)?(?:明[显确])?\s*(?P<names>\S.*)",
    re.IGNORECASE,
)
_TELLS_OUTCOME = regex(r"(?:(?:weak|strong)ly )?(?:negative|positive)\b", re.IGNORECASE)
_MORE_NAMES = regex(r"(?:\s*[\w'-]+){1,6}\s*")
_SPECIMEN = regex(
    r"^(?:(?P<urine>尿液?(?=..)|urin(?:e|ary)\s+)"
    r"|(?P<stool>(?:粪便?|大便|便)(?=..)|(?:stool|fa?ecal)\s+)"
    r"|(?P<blood>血清?(?=..)|(?:serum|blood)\s+))",
    re.IGNORECASE,
)
_MINUS = regex(r"(?<=[^\W\d_])\s-(?=\s*(?:[,，;；、]|$))")
_PLUS = regex(r"(?<!\d)\+|\d\+")
_ITEM = regex(r"\s|[-*•·]")
_ARTICLE = regex(r"^(?:the|an?|his|her|your)\s+", re.IGNORECASE)
_TESTING = regex(r"(?<=..)(?:检[测查验]|试验|测定|定性)+$| tests?$", re.IGNORECASE)
_LETTER = regex(r"[^\W\d_]")


def settle_outcomes(
    reply_line: ReplyLine, entries: tuple[ChartEntry, ...]
) -> tuple[ReplyLine, list[str]]:
    """Compare the outcomes that a line tells with the record's, by the names of the tests.

    Returns:
        The line without what was compared, and what the record has otherwise.
    """
    own_entries = look_up(reply_line.name, entries) if reply_line.name else ()
    own = recorded_outcomes("\n".join(entry.text for entry in own_entries))
    of_all = recorded_outcomes("\n".join(entry.text for entry in entries if not entry.path))
    left: list[str] = []
    contrary: list[str] = []
    place = 0
    # Parts keep their marks, so that the rest of the line reads as before.
    name = reply_line.name if reply_line.is_named else ""
    for part, mark, told in _told_parts(reply_line.result, name, _specimen(reply_line.name)):
        is_own = all(_recorded(test, own) for test in told)
        recorded = {test: _recorded(test, own if is_own else of_all) for test in told}
        if not told or not all(recorded.values()):
            left += [part, mark]
        elif any(not levels & recorded[test] for test, levels in told.items()):
            contrary.append(part.strip())
        elif LIST_OF_NO.match(reply_line.result, place):
            # "No redness, swelling or mass": the parts behind it share its "no".
            left += [part, mark]
        place += len(part) + len(mark)
    return replace(reply_line, result="".join(left).strip(" ,，;；")), contrary


@remembered
def recorded_outcomes(text: str) -> Mapping[Test, Levels]:
    """Return the outcomes of a record's tests; of a test with several, all of them."""
    outcomes: defaultdict[Test, Levels] = defaultdict(frozenset)
    heading = ""
    for line in without_references(text).splitlines():
        name, result = split_name(line)
        if not _ITEM.match(line):
            heading = "" if result else _specimen(name)
        for _, _, told in _told_parts(result, name, _specimen(name) or heading):
            for test, levels in told.items():
                outcomes[test] |= levels
    return dict(outcomes)


def has_outcome(name: str, record: str) -> bool:
    """Tell whether a record has the outcome of a test, whose specimen may be left out."""
    return bool(_recorded(_test(name), recorded_outcomes(record)))


def _recorded(test: Test, outcomes: Mapping[Test, Levels]) -> Levels:
    """Return what a record has of a test; of one without a specimen, of any."""
    specimen, name = test
    if specimen and test in outcomes:
        return outcomes[test]
    specimens = ("", *_SPECIMEN.groupindex) if not specimen else ("",)
    return frozenset().union(*(outcomes.get((other, name), ()) for other in specimens))


def _told_parts(
    text: str, name: str, specimen: str
) -> Iterator[tuple[str, str, Mapping[Test, Levels]]]:
    """Yield the parts of a line, each with the mark behind it and the outcomes that it tells.

    Args:
        text: A line, behind its name.
        name: What the line is named after, of which an outcome alone is told.
        specimen: The specimen of tests that name none: 潜血 below 尿常规.
    """
    opening: Levels | None = None
    # Beside other signs a minus behind a blank is one: "leukocytes -, blood ++".
    has_signs = _PLUS.search(text) or len(_MINUS.findall(text)) > 1
    for part, mark in _parts(_MINUS.sub("(-)", text) if has_signs else text):
        told = dict(_outcomes(visible(part).strip(), name))
        if told:
            opening = next(iter(told.values())) if _TELLS_OUTCOME.match(part.strip()) else None
        elif opening and _MORE_NAMES.fullmatch(part):
            # "Negative for HIV, syphilis and hepatitis C" goes on with names.
            told = {_test(test): opening for test in _JOINTS.split(part) if test.strip()}
        yield part, mark, {(own or specimen, test): told[own, test] for own, test in told}


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a line, each with the mark behind it."""
    start = 0
    for mark in _MARKS.finditer(text):
        front = text[max(start, mark.start() - LONGEST) : mark.start()]
        if mark["joint"] is None or split_outcome(visible(front)):
            yield text[start : mark.start()], mark[0]
            start = mark.end()
    yield text[start:], ""


def _outcomes(plain: str, name: str) -> Iterator[tuple[Test, Levels]]:
    if len(plain) > LONGEST:
        return
    if (levels := levels_of(plain)) is not None:
        names, found = name, levels
    elif split := _split_behind(plain):
        names, found = split
    elif (opening := _OPENS.fullmatch(plain)) and (own := _opening_levels(opening)):
        names, found = opening["names"], own
    else:
        return
    tests = map(_test, _JOINTS.split(names))
    yield from ((test, found) for test in tests if test[1])


def _opening_levels(opening: re.Match[str]) -> Levels | None:
    word = opening["outcome"].casefold()
    return levels_of("negative" if word == "no" else word)


def _split_behind(plain: str) -> tuple[str, Levels] | None:
    """Split a part into names and the outcome behind them."""
    split = split_outcome(plain)
    names = _LINK.sub("", split[0].rstrip(" (（[")) if split else ""
    return (names, split[1]) if split and _LETTER.search(names) else None


def _specimen(name: str) -> str:
    return _test(name)[0]


def _test(text: str) -> Test:
    """Return the one name of a test, without its specimen, method, article and plural."""
    plain = ASIDE.sub("", text).strip(" ()（）:：") or text.strip(" ()（）:：")
    plain = _TESTING.sub("", _ARTICLE.sub("", plain))
    specimen = _SPECIMEN.match(plain)
    name = _SPECIMEN.sub("", bare_item(plain)).strip()
    is_plural = len(name) > 4 and name.endswith("s") and name[-2] != "s"
    return str(specimen.lastgroup) if specimen else "", name[:-1] if is_plural else name
