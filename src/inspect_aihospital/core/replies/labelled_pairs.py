"""Read pairs whose name and result have labels: `Test: ECG | Result: sinus rhythm`."""

import re

from inspect_aihospital.core.chart.canonical_names import names_examination
from inspect_aihospital.core.text.regex import regex

_NUMBER = r"(?:\s?\d{1,2})?"
_COLON = r"[*_]{0,3}[ \t]?[:：][ \t]*+[*_]{0,3}"
_NAME = (
    r"(?:(?:lab(?:oratory)?|medical|imaging) )?(?:(?:test|exam(?:ination)?|investigation|study"
    r"|parameter|analyte|indicator|item)(?: (?:name|item))?|name)"
    r"|(?:检查|检验|化验|检测)?(?:项目|名称|指标)(?:名称)?"
)
_RESULT = (
    r"(?:(?:test|exam(?:ination)?|检查|检验|化验|检测)\s?)?"
    r"(?:(?:result|finding|value)s?|结果|所见|数值|发现|测[定得]值)"
)
# 【检查项目】心电图: the label itself is set off.
_SET_OFF_LABEL = regex(rf"(?i)【((?:{_NAME}|{_RESULT}){_NUMBER})】[:：]?(?=[ \t]*[^\s:：])")
_LABELLED_NAME = regex(
    r"(?im)(?P<front>^[^\w\n]{0,6}(?:\d{1,2}[.)、][^\w\n]{0,5})?|[|;；][ \t]*)"
    rf"(?:{_NAME}){_NUMBER}{_COLON}(?P<name>[^\n:：|;；]{{1,60}}?)[*_]{{0,3}}"
    rf"(?:(?P<result>[ \t]*[\s|;；/,，。.]\W{{0,8}}(?:{_RESULT}){_NUMBER}{_COLON})"
    r"|[ \t]*\n(?=.*\w))"
)
# Behind the line of a result a line without a name, which belongs to it.
_GOES_ON = regex(r"[^\n]*+\n[^\S\n]*+[^\s:：][^\n:：]*+(?:\n|\Z)")

RESULT = "Result"
"""Label of a result below the heading that names it."""


def join_labelled_pairs(reply: str) -> str:
    """Write each labelled name and its result as an item of a list.

    A name heads the lines below it where its result takes several of them, or where it has no
    labelled result and is that of an examination.
    """
    return _LABELLED_NAME.sub(_to_item, _SET_OFF_LABEL.sub(r"\1: ", reply))


def _to_item(match: re.Match[str]) -> str:
    name, result = match["name"].strip(), match["result"]
    if not (result or names_examination(name)):
        return match[0]
    line_end = "\n" if match["front"][:1] in ("|", ";", "；") else ""
    if not result:
        return f"{line_end}# {name}\n"
    goes_on = "\n" in result and _GOES_ON.match(match.string, match.end())
    return f"{line_end}# {name}\n- {RESULT}: " if goes_on else f"{line_end}- {name}: "
