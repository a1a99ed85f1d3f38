"""Names by which models head a report's sections, in Chinese, English or both."""

import re

from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, SECTIONS, Aspect
from inspect_aihospital.core.text.regex import regex

NAMES: dict[Aspect, str] = {
    aspect: aspect.definition.names
    or "|".join(map(re.escape, map(str, aspect.definition.heading.values())))
    for aspect in SECTIONS
}

REVISED = (
    r"(?:(?:修正|更正|修订|订正|更新|修改|纠正)(?:后|版)?的?"
    r"|(?:revis(?:ed|ion)|correct(?:ed|ion)|updated?|amended))"
)
"""Words that say that something stated before is stated anew."""

# Adjectives and the patient, in front of any section's name.
_ADJECTIVE = (
    r"(?:主要|临床|最终|初步|目前|下一步|考虑)?"
    r"(?:(?:the|my|our|patient(?:['’]?s)?|final|overall|main|primary|preliminary|key|recommended"
    r"|proposed|(?:summary|overview|review|outline|list|results?|findings?|plan) (?:of|for)) ){0,4}"
)
_QUALIFIER = rf"(?:(?:患者|病人)的?)?(?P<revised_before>{REVISED}\s*)?{_ADJECTIVE}"
# A translation or remark in brackets behind the name.
_GLOSS = r"(?:\s*+[(（][^)）\n]{0,40}[)）])?"
# What a heading may add to a section.
_ADDED = (
    r"(?:\s*(?:and|[&/与和及、])\s*(?:(?:past |medical ){0,2}history|signs|findings|results"
    r"|follow-?up|recommendations|advice|education|prognosis|differentials?"
    r"|(?:differential|鉴别)(?: ?diagnos[ie]s|诊断)|next steps"
    r"|病史|体征|结果|随访|预后|建议|分析|讨论|宣教))?"
)
# What stands between a section's names in two languages.
_BETWEEN = r"\s*+(?:[/|·–—-]\s*+)?"
# Two sections under one heading: "Diagnosis and Rationale".
_JOIN = (
    rf"(?:\s*+(?:以及|[&/+与和及、])\s*+|\s++(?:and|with|plus)\s++)(?:(?:its|the) )?{_ADJECTIVE}"
)
_LOOSE_NAMES = {aspect: aspect.definition.loose_names or "(?!)" for aspect in SECTIONS}
# Behind another name "basis" is the diagnosis's.
_SECOND_NAMES = {
    aspect: f"{names}|{_LOOSE_NAMES[aspect]}" if aspect is Aspect.RATIONALE else names
    for aspect, names in NAMES.items()
}
_SECOND = rf"(?P<second>{_JOIN}(?:{'|'.join(_SECOND_NAMES.values())}))?"

NAME = (
    rf"{_QUALIFIER}(?:"
    + "|".join(
        f"(?P<{aspect.value}>{names})(?:{_BETWEEN}(?:{names}))?" for aspect, names in NAMES.items()
    )
    + rf"){_SECOND}{_ADDED}(?P<gloss>{_GLOSS})"
)
"""Pattern of a section's name, to be matched without case in usual letters (`letterforms`); the
section is the group that matched, and `second` the name of another that shares its heading."""

LOOSE_NAME = (
    rf"{_QUALIFIER}(?:"
    + "|".join(f"(?P<{aspect.value}>{names})" for aspect, names in _LOOSE_NAMES.items())
    + rf"){_SECOND}(?P<gloss>{_GLOSS})"
)
"""Pattern of names that head a section among others alone (`AspectDefinition.loose_names`)."""

_REVISED = regex(rf"(?i)\s*[(（]?\s*{REVISED}")
_SECOND_NAME = regex(
    rf"(?i){_JOIN}(?:"
    + "|".join(f"(?P<{aspect.value}>{names})" for aspect, names in _SECOND_NAMES.items())
    + ")"
)


def aspect_of(name: re.Match[str]) -> Aspect:
    """Return the section that a match of `NAME` names."""
    return next(aspect for aspect in SECTIONS if name[aspect.value])


def second_aspect_of(name: re.Match[str]) -> Aspect | None:
    """Return the other section that shares the heading that a match of `NAME` names."""
    second = _SECOND_NAME.fullmatch(name["second"] or "")
    first = aspect_of(name)
    aspect = aspect_of(second) if second else first
    # "Examinations and Analysis" are findings; a diagnosis alone has a basis.
    is_other = aspect is not first and (aspect is not Aspect.RATIONALE or first in CONCLUSIONS)
    return aspect if is_other else None


def is_revised(name: re.Match[str]) -> bool:
    """Tell whether a match of `NAME` says that the section is stated anew."""
    return bool(name["revised_before"] or _REVISED.match(name["gloss"]))
