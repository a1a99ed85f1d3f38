"""Which examinations of a record a request covers, generously: what nobody would call a leak.

An examination is one entry of the outermost level, with all that is nested below it; the physical
examination is one by itself. It is covered where a requested name means it or something in it, or
shares a word with one of its names.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from inspect_aihospital.core.canonical import canonical
from inspect_aihospital.core.chart import Entry, read_chart
from inspect_aihospital.core.chart_lookup import look_up, name_terms, names_something
from inspect_aihospital.core.chart_requests import read_request
from inspect_aihospital.core.disclosure import findings_of
from inspect_aihospital.core.panels import panels_said
from inspect_aihospital.core.readable import visible
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.regex import regex
from inspect_aihospital.core.remembered import remembered

PHYSICAL = "physical examination"
"""How the physical examination is called where findings are listed."""

_BROAD = regex(
    r"血液(?:学)?(?:相关)?(?:检[查验测]|$)|[验抽]血|影像|实验室|神经(?:系统|科)|全身|全面"
    r"|相关的?(?:医学)?检查|一些检查|必要的?检查|(?<![血尿便])常规检查"
    r"|\b(?:blood (?:tests?|work)|imaging|lab(?:oratory)? (?:tests?|work)|labs|neurological"
    r"|work-?up)\b",
    re.IGNORECASE,
)
_QUESTION = regex(
    r"哪[些个项]|这些|那些|能否|能不能|告诉|预约|以下|什么|怎样|怎么|可以"
    r"|\b(?:which|these|those|can you)\b",
    re.I,
)
_EXAMINING = regex(
    r"查体|体格|体检|听诊|触诊|叩诊|生命体征|血压|体温|physical|exam\b|auscult|palpat|vital", re.I
)
_VAGUE = frozenset({"function", "markers", "signs", "功能", "抗体"})


@dataclass(frozen=True)
class Examination:
    """An examination of a record.

    Attributes:
        name: How the record calls it; its first words where it has no name.
        entries: Its entry and those nested in it; all entries of the physical examination.
    """

    name: str
    entries: tuple[Entry, ...]

    @property
    def text(self) -> str:
        """Its lines."""
        return "\n".join(dict.fromkeys(line for entry in self.entries for line in entry.lines))

    @property
    def physical(self) -> bool:
        """Whether it is the physical examination."""
        return self.entries[0].physical


@lru_cache(maxsize=64)
def chart_of(objective: Objective) -> tuple[Entry, ...]:
    """The entries of a record, read once: a visit asks for them often."""
    return read_chart(objective)


@lru_cache(maxsize=512)
def findings_in(entries: tuple[Entry, ...]) -> frozenset[str]:
    """The stated findings of entries, read once."""
    return findings_of(entries)


@lru_cache(maxsize=64)
def examinations_of(objective: Objective) -> tuple[Examination, ...]:
    """The examinations of a record, the physical one last."""
    entries = chart_of(objective)
    groups: list[list[Entry]] = []
    for entry in (entry for entry in entries if not entry.physical):
        if entry.path and groups:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    found = [Examination(g[0].name or g[0].result[:20], tuple(g)) for g in groups]
    physical = tuple(entry for entry in entries if entry.physical)
    return (*found, *([Examination(PHYSICAL, physical)] if physical else []))


def requested_names(
    request: str, named: tuple[str, ...] | None, entries: tuple[Entry, ...]
) -> tuple[str, ...]:
    """What a request names: as the examiner listed it, else read by rule."""
    if named is not None:
        return named
    wanted = [w for w in read_request(request, entries) if w.entries or not _asks(w.name)]
    return tuple(one.name.removeprefix("和") for one in wanted)


def _asks(name: str) -> bool:
    """Whether what was read as a name is a question."""
    return bool(_QUESTION.search(name))


def broad(text: str) -> bool:
    """Whether a request names a whole field, such as imaging, rather than examinations."""
    return bool(_BROAD.search(text))


@lru_cache(maxsize=1024)
def covers(names: tuple[str, ...], request: str, examination: Examination) -> bool:
    """Whether a request covers an examination; several checks of a visit ask for it."""
    if examination.physical and _EXAMINING.search(request + "\n".join(names)):
        return True
    if visible(examination.name) in map(visible, names):
        return True  # also where it is called no more than `Others`
    terms = _terms_asked(names, request)
    return any(
        _shares(terms, entry) or in_panel(names, entry) for entry in examination.entries
    ) or any(look_up(name, examination.entries) for name in names if names_something(name))


@lru_cache(maxsize=64)
def _terms_asked(names: tuple[str, ...], request: str) -> frozenset[str]:
    return frozenset[str]().union(*map(name_terms, (request, *names))) - _VAGUE


def _shares(terms: frozenset[str], entry: Entry) -> bool:
    """An entry without a name is known by what it says."""
    return not terms.isdisjoint(name_terms(entry.name or entry.result))


def in_panel(names: Sequence[str], entry: Entry) -> bool:
    """Whether a single value was asked for that is part of the panel which the entry is."""
    return any(
        items.search(canonical(name)) for items in _panel_items(entry.name) for name in names
    )


@remembered
def _panel_items(name: str) -> tuple[re.Pattern[str], ...]:
    """Patterns of the items of all panels that a name says."""
    return panels_said(canonical(name))
