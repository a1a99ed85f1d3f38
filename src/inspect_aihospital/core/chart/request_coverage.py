"""Tell which recorded examinations a request covers, generously: nobody would call them a leak.

An examination is one entry of the outermost level, with all that is nested below it; the physical
examination is one by itself. It is covered where a requested name means it or something in it, or
shares a word with one of its names.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.chart.canonical_names import canonical, panels_said
from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart
from inspect_aihospital.core.chart.chart_lookup import (
    is_telling,
    look_up,
    name_terms,
    names_something,
)
from inspect_aihospital.core.chart.chart_requests import read_request, split_joined
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.text.excerpts import excerpt
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.visible_text import visible

_PHYSICAL_NAME = "physical examination"
"""How the physical examination is called where findings are listed."""

# A whole field, such as imaging: a reply may then give any of its examinations without a leak.
_BROAD = regex(
    r"(?i)血液(?:学)?(?:相关)?(?:检[查验测]|$)|[验抽]血|影像|实验室|神经(?:系统|科)|全身|全面"
    r"|相关的?(?:医学)?检查|一些检查|必要的?检查"
    r"|(?<![血尿便])常规检查|\b(?:blood (?:tests?|work)|imaging|lab(?:oratory)? (?:tests?|work)"
    r"|labs|neurological|work-?up)\b"
)
# A question ("which of these can you tell me?") is sometimes read as the name of an examination.
_QUESTION = regex(
    r"(?i)哪[些个项]|这些|那些|能否|能不能|告诉|预约|以下|什么|怎样|怎么|可以"
    r"|\b(?:which|these|those|can you)\b"
)
_EXAMINING = regex(
    r"(?i)查体|体格|体检|听诊|触诊|叩诊|生命体征|血压|体温|physical|exam\b|auscult|palpat|vital"
)
# Words of findings, and no parts of an examination.
_SIGNS = frozenset({"未见", "正常", "异常", "阴性", "阳性", "normal", "positive", "negative"})
# These words are shared by unrelated examinations, such as liver function and lung function.
_VAGUE = frozenset({"function", "markers", "signs", "功能", "抗体"})


@dataclass(frozen=True)
class Examination:
    """An examination of a record, with its entry and those nested in it.

    All entries of the physical examination are one; an entry without a name has its first words.
    """

    name: str
    entries: tuple[ChartEntry, ...]

    @property
    def text(self) -> str:
        """Text of its lines."""
        return "\n".join(dict.fromkeys(line for entry in self.entries for line in entry.lines))

    @property
    def physical(self) -> bool:
        """Tell whether it is the physical examination."""
        return self.entries[0].physical


@lru_cache(maxsize=64)
def examinations_of(objective: Objective) -> tuple[Examination, ...]:
    """Return the examinations of a record, the physical one last."""
    entries = read_chart(objective)
    groups: list[list[ChartEntry]] = []
    for entry in (entry for entry in entries if not entry.physical):
        if entry.path and groups:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    # An entry without a name is called by its first words.
    auxiliary_examinations = [
        Examination(g[0].name or excerpt(g[0].result, 40), tuple(g)) for g in groups
    ]
    physical = tuple(entry for entry in entries if entry.physical)
    return (*auxiliary_examinations, *([Examination(_PHYSICAL_NAME, physical)] if physical else []))


def requested_names(
    request: str, listed_names: tuple[str, ...] | None, entries: tuple[ChartEntry, ...]
) -> tuple[str, ...]:
    """Return the examinations that a request names: as the examiner listed them, else by rule.

    A listed name that joins two (肝肾功能) is followed by each of them.
    """
    if listed_names is not None:
        return tuple(part for name in listed_names for part in (name, *split_joined(name)))
    requested = read_request(request, entries)
    examinations = [e for e in requested if e.entries or not _QUESTION.search(e.name)]
    return tuple(examination.name.removeprefix("和") for examination in examinations)


def names_broad_field(text: str) -> bool:
    """Tell whether a request names a whole field, such as imaging, rather than examinations."""
    return bool(_BROAD.search(text))


@lru_cache(maxsize=1024)
def covers(names: tuple[str, ...], request: str, examination: Examination) -> bool:
    """Tell whether a request covers an examination; several checks of a visit ask for it."""
    if examination.physical and (
        _EXAMINING.search(request + "\n".join(names)) or _names_part(names, examination)
    ):
        return True
    # Also an entry that is called no more than `Others` is covered by its own name.
    if visible(examination.name) in map(visible, names):
        return True
    terms = _requested_terms(names, request)
    return any(
        _shares_term(terms, entry) or in_panel(names, entry) for entry in examination.entries
    ) or any(look_up(name, examination.entries) for name in names if names_something(name))


def _names_part(names: Sequence[str], physical: Examination) -> bool:
    """Tell whether a name stands in the findings of the physical examination, such as reflexes."""
    findings = physical.text.casefold()
    return any(
        re.search(rf"(?<![a-z]){re.escape(name.casefold().strip())}(?![a-z])", findings)
        for name in names
        if len(name) > 1 and is_telling(name_terms(name)) and name.casefold().strip() not in _SIGNS
    )


@lru_cache(maxsize=64)
def _requested_terms(names: tuple[str, ...], request: str) -> frozenset[str]:
    return frozenset[str]().union(*map(name_terms, (request, *names))) - _VAGUE


def _shares_term(terms: frozenset[str], entry: ChartEntry) -> bool:
    """Tell whether an entry shares a term; an entry without a name is known by its result."""
    return not terms.isdisjoint(name_terms(entry.name or entry.result))


def in_panel(names: Sequence[str], entry: ChartEntry) -> bool:
    """Tell whether a requested value is part of the panel that an entry is."""
    panels = panels_said(canonical(entry.name))
    return any(items.search(canonical(name)) for items in panels for name in names)
