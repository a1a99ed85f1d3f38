"""Find the titles above the sections of each problem: "Problem 2: Gout", 二、痛风.

They tell a report by problem from a report that is written twice.
"""

from collections.abc import Mapping, Sequence

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.report.conclusion_wording import names_disease
from inspect_aihospital.core.report.heading_line import Heading
from inspect_aihospital.core.text.letterforms import in_usual_letters
from inspect_aihospital.core.text.regex import regex

LONGEST = 80
"""Letters of the longest title."""

_WORD = r"problem|condition|disease|disorder|illness|issue|diagnosis|(?:主要)?问题|疾病|病症|诊断"
_NUMBERS = ("1A一①I", "2B二②", "3C三③", "4D四④", "5E五⑤")
_TITLE = regex(
    rf"(?i)[\s#>*_【\[(]*(?:(?P<word>{_WORD})\s*(?:#|no\.?)?\s*)?"
    r"(?:第?(?P<number>[1-9A-E一二三四五①-⑤])\s*(?:[.、:)】\]*–—-]|$|(?=\s)))?(?P<name>.*)"
)
_MARKED = regex(r"\s*(?:#{1,6}|\*\*|【)")
# What is written again, or on another day, is no other problem.
_VERSION = regex(
    r"(?i)\b(?:draft|version|attempt|reports?|final\w*|prelim\w*|revis\w*|correct\w*|updat\w*"
    r"|answers?"
    r"|responses?|summary|notes?|output|patient|case|visit|day|option|original|example|template"
    r"|tr(?:y|ies)|take|again|redo\w*|redone|re-?(?:think|thought|consider|assess|write|do|try)\w*"
    r"|(?:first|second|third|closer|another|new) (?:thoughts?|look|pass|guess|go|opinion"
    r"|reading|round)"
    r"|(?:on|upon) reflection|actually|instead|rather|better|wait|sorry|in fact|really|now"
    r"|improved|rewrit\w+|changed (?:to|my)|replac\w+|alternative\w*|mistake\w*|wrong)\b"
    r"|[稿版]|报告|最终|初步|修[订正]|更正|回答|总结|小结|记录|正式|完整|患者|病例|天|模板|示例"
    r"|其实|实际上?|再[次一想看]"
    r"|重[新写做]|改[为成写]|而是|应[为是该当]|更[好准]|不对|抱歉|等等|另一|尝试|思考|判断|改进"
    r"|替换|错误|想法"
)


def problem_titles(lines: Sequence[str], headings: Mapping[int, Heading]) -> list[int]:
    """Return the lines of the titles, in order; none where sections are not told by problem.

    A title stands right above a section that the problem before has too, and so does the first
    problem's. All are numbered through with the same word, or all are numbered or marked and name a
    disease, each another.
    """
    starts = _starts(headings)
    titles = [_line_above(lines, start, headings) for start in starts]
    found_titles = [title for title in titles if title is not None]
    if len(titles) < 2 or len(found_titles) < len(titles):
        return []
    texts = [in_usual_letters(lines[title]) for title in found_titles]
    is_by_problem = _are_numbered(texts) or _name_diseases(texts)
    return found_titles if is_by_problem and not any(map(_VERSION.search, texts)) else []


def _starts(headings: Mapping[int, Heading]) -> list[int]:
    """Return the lines from which on sections are headed again, behind the first of its kind."""
    starts: list[int] = []
    first_lines: dict[Aspect, int] = {}
    aspects: set[Aspect] = set()
    for line, heading in sorted(headings.items()):
        first_line = first_lines.setdefault(heading.aspect, line)
        if heading.aspect in aspects:
            starts = [*(starts or [first_line]), line]
            aspects = set()
        aspects.add(heading.aspect)
    return starts


def _line_above(lines: Sequence[str], number: int, headings: Mapping[int, Heading]) -> int | None:
    """Return the last line with text above a line, unless it is long or a heading itself."""
    above = next((n for n in reversed(range(number)) if lines[n].strip()), None)
    if above is None or above in headings or len(lines[above]) > LONGEST:
        return None
    return above


def _are_numbered(titles: Sequence[str]) -> bool:
    """Tell whether titles count problems: with the same word, or the name of a disease each."""
    matches = [_TITLE.fullmatch(title) for title in titles]
    words = {match["word"] and match["word"].casefold() for match in matches if match}
    names = [match["name"].strip(" :：*_#】])").casefold() for match in matches if match]
    return (
        len(words) == 1
        and (words != {None} or all(map(names_disease, names)))
        and (not any(names) or len(set(names)) == len(names))
        and all(
            match is not None and (match["number"] or "?").upper() in numbers
            for match, numbers in zip(matches, _NUMBERS, strict=False)
        )
    )


def _name_diseases(titles: Sequence[str]) -> bool:
    names = {title.strip(" :：*_#【】").casefold() for title in titles}
    return len(names) == len(titles) and all(
        _MARKED.match(title) and names_disease(title) for title in titles
    )
