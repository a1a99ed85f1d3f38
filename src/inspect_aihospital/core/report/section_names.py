"""Names by which models head a report's sections, in Chinese, English or both."""

import re

from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.text.regex import regex

NAMES: dict[Aspect, str] = {
    aspect: aspect.definition.names
    or "|".join(map(re.escape, map(str, aspect.definition.heading.values())))
    for aspect in SECTIONS
}

BARE_RATIONALE = (
    r"(?:(?:clinical|supporting|main|key) )?(?:basis|evidence|grounds|reasons?)"
    r"|(?:主要|支持)?(?:理由|根据|证据)"
)
"""Words that head the rationale right behind a diagnosis, and may mean anything elsewhere."""

REVISED = (
    r"(?:(?:修正|更正|修订|订正|更新|修改|纠正)(?:后|版)?的?"
    r"|(?:revis(?:ed|ion)|correct(?:ed|ion)|updated?|amended))"
)
"""Words that say that something stated before is stated anew."""

# Adjectives and the patient, in front of any section's name.
_QUALIFIER = (
    rf"(?:(?:患者|病人)的?)?(?P<revised_before>{REVISED}\s*)?(?:主要|临床|最终|初步|目前|下一步)?"
    r"(?:(?:the|patient(?:['’]?s)?|final|main|primary|preliminary|key|recommended|proposed) ){0,4}"
)
# A translation or remark in brackets behind the name.
_GLOSS = r"(?:\s*+[(（][^)）\n]{0,40}[)）])?"
# What stands between a section's names in two languages.
_BETWEEN = r"\s*+(?:[/|·–—-]\s*+)?"

NAME = (
    rf"{_QUALIFIER}(?:"
    + "|".join(
        f"(?P<{aspect.value}>{names})(?:{_BETWEEN}(?:{names}))?" for aspect, names in NAMES.items()
    )
    + rf")(?P<gloss>{_GLOSS})"
)
"""Pattern of a section's name, to be matched without case in usual letters (`letterforms`); the
section is the group that matched."""

_REVISED = regex(rf"(?i)\s*[(（]?\s*{REVISED}")


def aspect_of(name: re.Match[str]) -> Aspect:
    """Return the section that a match of `NAME` names."""
    return next(aspect for aspect in SECTIONS if name[aspect.value])


def is_revised(name: re.Match[str]) -> bool:
    """Tell whether a match of `NAME` says that the section is stated anew."""
    return bool(name["revised_before"] or _REVISED.match(name["gloss"]))
