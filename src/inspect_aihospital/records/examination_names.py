"""Tell which names on a line are examinations, and which of them are others than one before.

What belongs to an examination is none of its own: a lung of a chest CT, the Doppler of an echo, the
glucose of a cerebrospinal fluid.
"""

import re

from inspect_aihospital.core.chart.canonical_names import canonical, is_item, panels_said
from inspect_aihospital.core.chart.chart_lookup import SITE_TERMS, WAY_TERMS, name_terms
from inspect_aihospital.core.chart.examination_words import PANELS, SITES, SYNONYMS
from inspect_aihospital.core.text.regex import regex

_ITEM = regex("|".join(PANELS.values()), re.ASCII)
# Names that are ordered by themselves; items of a panel are not, nor are parts of the body.
_EXAMINATIONS = [name for name in SYNONYMS if name in PANELS or not _ITEM.search(name)]
_NAME = regex(rf"(?a)(?<!\S)(?:{'|'.join(sorted({*_EXAMINATIONS} - SITES))})(?!\S)")
# Names that `SYNONYMS` has not, since the chart finds them by their own words.
_OTHER_NAME = regex(
    r"(?i)(?<!\w)(?:u ?[&+] ?es?|[lt]fts?|[bc]mp|[av]bg)(?!\w)"
    r"|\b(?:ct[apv]{1,2}|ctkub|mr[acv]|mrcp|ercp|kub|hida|v/?q|dexa|tte|t[oe]e|ogd|uss|e[bu]us"
    r"|eus|axr|(?-i:US|XR)|spect|(?:angio|veno|arterio|cholangio|mammo|uro|myelo|scinti)gra(?:m"
    r"|ph[yi]\w*)"
    r"|\w{3,}(?<!micr)(?<!spectr)oscop(?:y|ies))\b|造影|[胃肠膀喉管腹宫]镜|\w{2}穿刺(?!\w*引导)"
    r"|病理|\b(?:histo)?patholog\w+|\bhistolog\w+|\b\w{3,}centesis\b"
    r"|(?<![a-z])(?:CT[AV]|MR[AV]|MRCP|ERCP)"
)
# Examinations of one site, or by one way, differ.
_SHARED_TERMS = WAY_TERMS | SITE_TERMS
# Headings of several examinations, which are no parts of one as "findings" are.
_FIELD = regex(
    r"(?i)(?:bloods?|labs?|laborator(?:y|ies)|(?P<imaging>imaging|radiology))"
    r"(?: (?:tests?|studies|work))?|(?:实验室|(?P<zh>影像学?)|化验|检验)(?:检查)?"
)
_LONGEST_NAME = 60
_SAMPLES = {"biopsy", "culture"}
_STUDIES = WAY_TERMS - _SAMPLES | {
    *("ecg", "eeg", "emg", "vng", "fundus", "audiometry", "lungfunction", "bonescan"),
    *("gastroscopy", "colonoscopy", "nasopharyngoscopy"),
}


def names_whole_examination(name: str) -> bool:
    """Tell whether a name is one that doctors order, or that of a field of several (`Imaging`)."""
    # Behind an echo, MR is a regurgitation.
    if not name or len(name) > _LONGEST_NAME or name == "MR":
        return False
    is_known = _FIELD.fullmatch(name) or _OTHER_NAME.search(name) or _NAME.search(canonical(name))
    return bool(is_known)


def names_study(name: str) -> bool:
    """Tell whether a name is that of imaging, endoscopy or the like, and not of the laboratory."""
    return bool(_OTHER_NAME.search(name) or name_terms(name) & _STUDIES)


def is_known(name: str) -> bool:
    """Tell whether a name is an examination's, or that of an item of the laboratory."""
    return names_whole_examination(name) or is_item(canonical(name))


def names_other_examination(name: str, before: str) -> bool:
    """Tell whether a name is an examination other than the one before it, and no part of that.

    An item of the laboratory is another one behind an item only: glucose behind sodium, not behind
    cerebrospinal fluid.
    """
    if not names_whole_examination(name):
        return not names_whole_examination(before) and all(
            is_item(canonical(n)) for n in (name, before)
        )
    if _FIELD.fullmatch(name):
        return True
    if heading := _FIELD.fullmatch(before):
        return names_study(name) != bool(heading["imaging"] or heading["zh"])
    return not _is_part(name, before)


def _is_part(name: str, before: str) -> bool:
    """Tell whether an examination may belong to another one."""
    terms, terms_before = name_terms(name), name_terms(before)
    shared = terms & terms_before
    if terms <= terms_before or terms_before <= terms or shared - _SHARED_TERMS:
        return True
    # The tissue Doppler of an echo: the same way, and no site of its own.
    if shared & WAY_TERMS and not terms & SITE_TERMS:
        return True
    # A culture or a biopsy without a site belongs to the examination that took it.
    is_sample = terms <= _SAMPLES
    return is_sample or any(p.search(canonical(name)) for p in panels_said(canonical(before)))
