"""Names by which models head a report's sections, in Chinese, English or both."""

import re

from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
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
_QUALIFIER = (
    rf"(?:(?:患者|病人)的?)?(?P<revised_before>{REVISED}\s*)?(?:主要|临床|最终|初步|目前|下一步|考虑)?"
    r"(?:(?:the|patient(?:['’]?s)?|final|main|primary|preliminary|key|recommended|proposed"
    r"|summary of) ){0,4}"
)
# A translation or remark in brackets behind the name.
_GLOSS = r"(?:\s*+[(（][^)）\n]{0,40}[)）])?"
# What a heading may add to a section.
_ADDED = (
    r"(?:\s*(?:and|[&/与和及、])\s*(?:history|signs|findings|results|follow-?up|recommendations|advice"
    r"|education|prognosis|differentials?|(?:differential|鉴别)(?: ?diagnos[ie]s|诊断)|next steps"
    r"|病史|体征|结果|随访|预后|建议|分析|讨论|宣教))?"
)
# What stands between a section's names in two languages.
_BETWEEN = r"\s*+(?:[/|·–—-]\s*+)?"

NAME = (
    rf"{_QUALIFIER}(?:"
    + "|".join(
        f"(?P<{aspect.value}>{names})(?:{_BETWEEN}(?:{names}))?" for aspect, names in NAMES.items()
    )
    + rf"){_ADDED}(?P<gloss>{_GLOSS})"
)
"""Pattern of a section's name, to be matched without case in usual letters (`letterforms`); the
section is the group that matched."""

LOOSE_NAME = (
    rf"{_QUALIFIER}(?:"
    + "|".join(
        f"(?P<{aspect.value}>{aspect.definition.loose_names or '(?!)'})" for aspect in SECTIONS
    )
    + rf")(?P<gloss>{_GLOSS})"
)
"""Pattern of names that head a section among others alone (`AspectDefinition.loose_names`)."""

_REVISED = regex(rf"(?i)\s*[(（]?\s*{REVISED}")


def aspect_of(name: re.Match[str]) -> Aspect:
    """Return the section that a match of `NAME` names."""
    return next(aspect for aspect in SECTIONS if name[aspect.value])


def is_revised(name: re.Match[str]) -> bool:
    """Tell whether a match of `NAME` says that the section is stated anew."""
    return bool(name["revised_before"] or _REVISED.match(name["gloss"]))
