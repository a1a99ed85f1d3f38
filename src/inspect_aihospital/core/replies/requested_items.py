"""Tell which requested examinations the statements of a reply are about."""

import re
from dataclasses import dataclass

from inspect_aihospital.core.chart.canonical_names import (
    canonical,
    is_item,
    names_examination,
    panels_said,
)
from inspect_aihospital.core.chart.chart_entries import ChartEntry, split_name
from inspect_aihospital.core.chart.chart_lookup import (
    SITE_TERMS,
    WAY_TERMS,
    look_up,
    name_terms,
    names_something,
)
from inspect_aihospital.core.chart.disclosure import Values, disclosed_values, values_of
from inspect_aihospital.core.replies.recorded_results import results_of
from inspect_aihospital.core.replies.reply_statements import ReplyStatement
from inspect_aihospital.core.text.regex import regex

# Stands before a result as its name does, and names none.
_RESULT_LABEL = regex(
    r"(?i)(?:(?:the|your|all|tests?|exam(?:ination)?s?|medical|clinical|lab(?:oratory)?|imaging"
    r"|检[查验]|化验)\s?)*(?:results?|findings?|reports?|impression|conclusion|结果|所见|结论|报告)"
)
_WORD = regex(r"(?i)[a-z][a-z0-9]*")


@dataclass(frozen=True)
class RequestedItem:
    """A requested examination: its name and comparable terms, what the record has of it."""

    name: str
    terms: frozenset[str]
    values: Values
    parts: frozenset[frozenset[str]]
    panels: tuple[re.Pattern[str], ...]


def requested_item(name: str, entries: tuple[ChartEntry, ...]) -> RequestedItem:
    """Read what a record has of a requested examination."""
    recorded = look_up(name, entries)
    lines = (line for entry in recorded for line in entry.lines)
    parts = frozenset(name_terms(split_name(line)[0]) for line in lines) - {frozenset()}
    panels = panels_said(canonical(name))
    return RequestedItem(name, name_terms(name), values_of(recorded), parts, panels)


def is_due(name: str, entries: tuple[ChartEntry, ...]) -> bool:
    """Tell whether a requested name is due an answer: that of an examination that was made."""
    # A record that waits for a result itself makes no answer due.
    if recorded_entries := look_up(name, entries):
        return any(results_of(entry) for entry in recorded_entries)
    return names_something(name) and (names_examination(name) or is_item(canonical(name)))


def tells_value(item: RequestedItem, text: str) -> bool:
    """Tell whether a text tells a recorded value or finding of an item."""
    told_values = disclosed_values(text, item.values)
    return bool(told_values.numbers or told_values.findings)


def is_about(statement: ReplyStatement, item: RequestedItem) -> bool:
    """Tell whether a statement names an item in any wording, or a value of its panel."""
    canonical_name = canonical(statement.name)
    if canonical_name and any(panel.search(canonical_name) for panel in item.panels):
        return True
    if _is_short_for(item.name, statement.name) or _is_short_for(statement.name, item.name):
        return True
    statement_text = f"{statement.name} {statement.text}"
    if item.name.casefold() in statement_text.casefold():
        return True
    own_terms, terms = name_terms(statement.name), name_terms(statement_text)
    # The record lists this part under the item, whatever its own name says.
    if own_terms in item.parts or (not own_terms and any(part <= terms for part in item.parts)):
        return True
    if _is_same_examination(own_terms, item.terms):
        return True
    # All words of a name, or two thirds of more than two.
    least_common = min(len(item.terms), max(2, 2 * len(item.terms) / 3))
    return bool(item.terms) and len(terms & item.terms) >= least_common


def _is_same_examination(own_terms: frozenset[str], item_terms: frozenset[str]) -> bool:
    """Tell whether two names mean one examination: half of either, no other method or site."""
    common_terms = own_terms & item_terms
    for kind in (WAY_TERMS, SITE_TERMS):
        if own_terms & kind and item_terms & kind and not common_terms & kind:
            return False
    least_common = min(len(own_terms), len(item_terms)) / 2
    return bool(common_terms) and len(common_terms) >= least_common


def _is_short_for(short: str, name: str) -> bool:
    """Tell whether a name is the initials of another: ABR, auditory brainstem response."""
    words, letters = _WORD.findall(name), "".join(_WORD.findall(short))
    # Two letters are too common to be an abbreviation of a name; six are no abbreviation.
    initials = "".join(word[0] for word in words).casefold()
    return 2 < len(initials) <= 5 and letters.isupper() and letters.casefold() == initials


def own_name(statement: ReplyStatement) -> str:
    """Return the name of a statement, unless it is a mere label such as `Results`."""
    return "" if _RESULT_LABEL.fullmatch(statement.name) else statement.name
