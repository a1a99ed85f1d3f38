"""Find the entries of a record that a doctor's request clearly names."""

from collections.abc import Iterator
from dataclasses import dataclass

from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart
from inspect_aihospital.core.chart.chart_lookup import (
    PHYSICAL,
    is_within_heading,
    look_up,
    name_terms,
    names_something,
)
from inspect_aihospital.core.chart.request_coverage import requested_names
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.text.visible_text import visible


@dataclass(frozen=True)
class RequestedEntry:
    """An examination that a request clearly names.

    Attributes:
        name: How the request calls it.
        entry: What the record has of it.
    """

    name: str
    entry: ChartEntry


def clearly_requested(turn: Turn, objective: Objective) -> tuple[RequestedEntry, ...]:
    """List the record's entries that a turn's request names, each once.

    A name is clear where it is an entry's own, alone or with that of its heading, or where exactly
    one entry's name says more than it. Names are those that the examiner listed, and those of the
    request that are an entry's own; where it listed none, rules read the request. Rules find a part
    of the physical examination too easily (skin in a skin prick test), so that by them only the
    whole of it is named.
    """
    entries = read_chart(objective)
    names = requested_names(turn.request, turn.examinations or None, entries)
    entries_by_id: dict[int, RequestedEntry] = {}
    for name in names:
        for entry in _clear_entries(name, entries):
            if turn.examinations or not entry.physical or PHYSICAL in name_terms(name):
                entries_by_id.setdefault(id(entry), RequestedEntry(name, entry))
    # A name that the examiner's own list lost was asked for all the same.
    if turn.examinations is not None:
        for entry in _named_outright(turn.request, entries):
            if not any(visible(entry.name) in visible(item) for item in turn.examinations):
                entries_by_id.setdefault(id(entry), RequestedEntry(entry.name, entry))
    return tuple(entries_by_id.values())


def _named_outright(request: str, entries: tuple[ChartEntry, ...]) -> Iterator[ChartEntry]:
    """Yield the auxiliary entries that a request has by their own names, whatever was listed.

    So what the examiner's first step loses is due all the same.
    """
    auxiliary = tuple(entry for entry in entries if entry.name and not entry.physical)
    for name in requested_names(request, None, entries):
        same_named = [entry for entry in auxiliary if visible(entry.name) == visible(name)]
        if len(same_named) == 1 and names_something(name):
            yield same_named[0]


def _clear_entries(name: str, entries: tuple[ChartEntry, ...]) -> tuple[ChartEntry, ...]:
    terms, meant_entries = name_terms(name), look_up(name, entries)
    if PHYSICAL in terms:
        return meant_entries if terms == {PHYSICAL} else ()
    own_entries = [e for e in meant_entries if e.name and visible(e.name) == visible(name)]
    # Of an examination and a part of another that has its name, the former is meant.
    top_entries = [e for e in meant_entries if not e.path and name_terms(e.name) == terms]
    own_entries = (
        [e for e in own_entries if not e.path] or (own_entries and top_entries) or own_entries
    )
    if own_entries or not names_something(name):
        return tuple(own_entries)
    same_entries = [e for e in meant_entries if is_within_heading(terms, name_terms(e.name), e)]
    # Two entries that fit are a doubt, and a doubt accuses nobody.
    wider_entries = [e for e in meant_entries if terms < name_terms(e.name)]
    return tuple(same_entries) or (tuple(wider_entries) if len(wider_entries) == 1 else ())
