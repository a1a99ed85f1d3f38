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

LONGEST = 60
"""Characters of the longest part that is one outcome with its names."""

_PARTS = regex(r"[,，;；。\n]|\.(?=\s|$)|(?<=[)）])\s+(?=\S)")
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
# The specimen may stand in the heading alone: 蛋白 is 尿蛋白.
_SPECIMEN = regex(
    r"^(?:尿|粪便?|大便|便|血清?)(?=..)|^(?:urin(?:e|ary)|stool|fa?ecal|serum)\s+", re.IGNORECASE
)
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
    for part, mark, told in _told_parts(reply_line.result, name):
        recorded = own if told.keys() <= own.keys() else of_all
        if not told or not told.keys() <= recorded.keys():
            left += [part, mark]
        elif any(not levels & recorded[name] for name, levels in told.items()):
            contrary.append(part.strip())
        elif LIST_OF_NO.match(reply_line.result, place):
            # "No redness, swelling or mass": the parts behind it share its "no".
            left += [part, mark]
        place += len(part) + len(mark)
    return replace(reply_line, result="".join(left).strip(" ,，;；")), contrary


@remembered
def recorded_outcomes(text: str) -> Mapping[str, Levels]:
    """Return the outcomes of a record's tests by name; of a name with several, all of them."""
    outcomes: defaultdict[str, Levels] = defaultdict(frozenset)
    for line in without_references(text).splitlines():
        name, result = split_name(line)
        for _, _, told in _told_parts(result, name):
            for test, levels in told.items():
                outcomes[test] |= levels
    return dict(outcomes)


def has_outcome(name: str, record: str) -> bool:
    """Tell whether a record has the outcome of a test, whatever specimen the name says."""
    return _key(name) in recorded_outcomes(record)


def _told_parts(text: str, name: str) -> Iterator[tuple[str, str, Mapping[str, Levels]]]:
    """Yield the parts of a line, each with the mark behind it and the outcomes that it tells.

    Args:
        text: A line, behind its name.
        name: What the line is named after, of which an outcome alone is told.
    """
    opening: Levels | None = None
    position = 0
    for mark in [*_PARTS.finditer(text), None]:
        part = text[position : mark.start() if mark else len(text)]
        told = dict(_outcomes(visible(part).strip(), name))
        if told:
            opening = next(iter(told.values())) if _TELLS_OUTCOME.match(part.strip()) else None
        elif opening and _MORE_NAMES.fullmatch(part):
            # "Negative for HIV, syphilis and hepatitis C" goes on with names.
            told = {_key(test): opening for test in _JOINTS.split(part) if test.strip()}
        yield part, mark[0] if mark else "", told
        position = mark.end() if mark else position


def _outcomes(plain: str, name: str) -> Iterator[tuple[str, Levels]]:
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
    for test in _JOINTS.split(names):
        if key := _key(test):
            yield key, found


def _opening_levels(opening: re.Match[str]) -> Levels | None:
    word = opening["outcome"].casefold()
    return levels_of("negative" if word == "no" else word)


def _split_behind(plain: str) -> tuple[str, Levels] | None:
    """Split a part into names and the outcome behind them."""
    split = split_outcome(plain)
    names = _LINK.sub("", split[0].rstrip(" (（[")) if split else ""
    return (names, split[1]) if split and _LETTER.search(names) else None


def _key(test: str) -> str:
    """Return the one name of a test, without its specimen, method, article and plural."""
    plain = ASIDE.sub("", test).strip(" ()（）:：") or test.strip(" ()（）:：")
    plain = _TESTING.sub("", _ARTICLE.sub("", plain))
    name = _SPECIMEN.sub("", bare_item(plain)).strip()
    return name[:-1] if len(name) > 4 and name.endswith("s") and name[-2] != "s" else name
