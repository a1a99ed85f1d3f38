"""Recognise names of a whole field of examinations: `Bloods`, `Imaging`, 化验."""

import re

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.visible_text import visible

ASIDE = regex(r"\([^()]*\)|（[^（）]*）")
# What a table calls a column of several examinations; nobody orders them by this name.
_KIND = r"tests?|work|results?|studies|findings|values|data|panels?|examinations?|investigations?"
_FIELD = regex(
    rf"|(?:bloods?|labs?|laborator(?:y|ies)|imaging|radiology)(?: ?(?:{_KIND}))*"
    rf"|(?:(?:all|other|auxiliary|ancillary) )?(?:{_KIND})"
    r"|(?:辅助|实验室|影像学?|血液|抽血|检验|化验|检查|其[他它](?=检|化))(?:检查|检验|化验)?(?:结果"
    r"|资料)?",
    re.IGNORECASE,
)
_BLOOD = regex(r"血|\bblood", re.IGNORECASE)


def names_field(name: str) -> bool:
    """Tell whether a name is that of a whole field (`Bloods`, `Imaging`, 化验), or empty."""
    return bool(_FIELD.fullmatch(ASIDE.sub("", visible(name)).strip()))


def heads_field(name: str) -> bool:
    """Tell whether a line of this name only heads examinations; blood tests are ordered as one."""
    return bool(name) and names_field(name) and not _BLOOD.search(name)
