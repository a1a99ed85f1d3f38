"""Find the requested examinations that an examiner's reply leaves without any answer.

An answer is whatever says something of an item in a usual layout: a result, that it is normal, that
there is none. Whether it is true is for the detectors of `fidelity`. To put off, to refuse, to
greet, to ask back and to repeat the list is no answer. In doubt a reply counts as an answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from inspect_aihospital.core.chart.canonical_names import canonical, is_item, names_examination
from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart
from inspect_aihospital.core.chart.chart_lookup import (
    look_up,
    name_terms,
    names_something,
)
from inspect_aihospital.core.chart.examination_words import SITES, SYNONYMS
from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.replies.blanket_answers import is_blanket, says_all_well
from inspect_aihospital.core.replies.reply_statements import ReplyStatement, read_reply_statements
from inspect_aihospital.core.replies.reply_words import (
    NORMAL,
    says_absent,
    states_value,
    telling_clauses,
)
from inspect_aihospital.core.replies.requested_items import (
    RequestedItem,
    is_about,
    is_due,
    own_name,
    requested_item,
    tells_value,
)
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import share

OF_RECORD = 0.6
"""Share of a clause's words that the record must have for the clause to be a result by itself."""

_OF_SPEAKER = regex(r"(?i)我|咱|^\W*(?:have|take|stay|enjoy|let['’]?s)\b|\b(?:i|my|me|we|us|our)\b")
_TELLS = regex(
    r"(?i)显示|提示|可见|发现|\b(?:shows?|showed|reveal\w*|demonstrat\w*|indicat\w*|found|sees?|saw"
    r"|observed?|identif\w+|detect\w*)\b"
)
# On canonical text, where names stand between blanks; the longest name first, since the first
# alternative wins.
_EXAMINATION_NAME = regex(
    rf"(?<!\S)(?:{'|'.join(sorted(SYNONYMS.keys() - SITES, reverse=True))})(?!\S)"
)
# Needed in prose: a sentence that names an item and has no such verb may only repeat the request.
_SHOWS = regex(
    r"(?i)示|见|为|呈|是|测得|\b(?:shows?|showed|shown|reveal\w*|demonstrat\w*|indicat\w*|is|are"
    r"|was|were|found|finds?|measur\w*|with|has|had|came|read)\b"
)
# A sign counts only in brackets: a bare + or - may be a bullet or a range.
_POSITIVE = regex(r"(?i)阳性|异常|[(（]\s*[-+±]+\s*[)）]|\b(?:positive|abnormal|reactive)\b")
# A word that is all of a result: "lactate dehydrogenase was elevated".
_OUTCOME = regex(
    r"(?i)[升增偏]高|[降减偏]低|增[大厚快多]|减[慢少弱]|延长|缩短|可疑|存在|缺如|消失|[浑混]浊"
    r"|[轻中重]度"
    r"|(?<![\w.])[1-4]\+(?!\w)|\b(?:elevated|raised|increased|decreased|reduced|prolonged|shortened"
    r"|enlarged|dilated|(?:un)?detect(?:ed|able)|equivocal|indeterminate|inconclusive|borderline"
    r"|suppressed|diminished|impaired|intact|cloudy)\b"
    r"|\b(?:high|low|present|absent|clear|trace|mild|moderate|severe)\W*$"
)


def unanswered(reply: str, items: Sequence[str], objective: Objective) -> tuple[str, ...]:
    """Return the items that a reply does not answer, in their order.

    An item that names no examination (`the hidden context`) is due no answer: a refusal of it is
    fine. A reply is about an item by its name in any wording, by the record's values of it, or,
    where neither fits, by a result left over that is about no other examination.
    """
    entries = read_chart(objective)
    reading = _Reading(
        due_items=[requested_item(name, entries) for name in items if is_due(name, entries)],
        entries=entries,
        record=objective.text.casefold(),
    )
    for statement in read_reply_statements(reply):
        reading.add(statement)
    return reading.missing()


@dataclass
class _Reading:
    """What a reply has answered so far.

    Below a heading of the items (`under_own_heading`) short results count; below that of another
    recorded examination (`under_other_heading`) a result is of no item. `unplaced_results` counts
    those under no known name; `covers_all` marks that something was said of all items.
    """

    due_items: list[RequestedItem]
    entries: tuple[ChartEntry, ...]
    record: str
    current_items: list[RequestedItem] = field(default_factory=list)
    under_own_heading: bool = False
    under_other_heading: bool = False
    answered_names: set[str] = field(default_factory=set)
    result_clauses: list[str] = field(default_factory=list)
    unplaced_results: int = 0
    covers_all: bool = False

    def add(self, statement: ReplyStatement) -> None:
        """Read on."""
        named_items = [item for item in self.due_items if is_about(statement, item)]
        waiting_names = {item.name for item in self.current_items} - self.answered_names
        # Words of courtesy and advice stand in prose alone.
        prose = not statement.name and not statement.is_item
        clauses = telling_clauses(statement.text, prose=prose)
        result_clauses = [c for c in clauses if self._is_result(c, statement, bool(named_items))]
        if not result_clauses and (self._is_copied(statement) or says_all_well(statement.text)):
            result_clauses = [statement.text]
        self._place(statement, named_items, bool(result_clauses), bool(waiting_names))
        self.result_clauses += result_clauses
        if not result_clauses:
            return
        self.covers_all |= is_blanket(statement, bool(self.current_items), bool(named_items))
        # A result that nothing claims may belong to any single item, so a reply that has one is not
        # blamed.
        if not (named_items or waiting_names or self.under_own_heading or self.under_other_heading):
            self.unplaced_results += self._is_unplaced(statement)
        self.answered_names |= {item.name for item in self.current_items}

    def _place(
        self, statement: ReplyStatement, named_items: list[RequestedItem], tells: bool, waits: bool
    ) -> None:
        """Note which items the statement and what follows it are about."""
        if named_items or statement.heads:
            heads_entry = names_something(statement.name) and look_up(statement.name, self.entries)
            self.under_other_heading = not named_items and bool(heads_entry)
        if named_items:
            is_within_block = all(item in self.current_items for item in named_items)
            heads_block = not tells and self._only_names(statement)
            self.under_own_heading = (self.under_own_heading and is_within_block) or heads_block
            self.current_items = named_items
        elif statement.heads and names_examination(own_name(statement)):
            self.current_items, self.under_own_heading = [], False
        elif not (statement.name or statement.text or waits):
            self.under_own_heading = False  # an empty line behind a block that said something

    def _is_unplaced(self, statement: ReplyStatement) -> bool:
        """Tell whether a result is under no known name, so that it may be of any item.

        Of a single item it may be unless it names another examination: `the scan shows` does not.
        """
        result_name = own_name(statement)
        name = result_name or statement.text
        if is_item(canonical(name)) or (result_name and look_up(result_name, self.entries)):
            return False
        if len(self.due_items) == 1:
            return not self._names_another(name)
        return not names_examination(name)

    def _names_another(self, text: str) -> bool:
        """Tell whether a text names an examination that is neither requested nor part of one."""
        canonical_text = canonical(text)
        due_text = "\n".join(canonical(item.name) for item in self.due_items)
        panels = [panel for item in self.due_items for panel in item.panels]
        other_names = set(_EXAMINATION_NAME.findall(canonical_text))
        other_names -= set(_EXAMINATION_NAME.findall(due_text))
        return bool(other_names) and not any(panel.search(canonical_text) for panel in panels)

    def _is_copied(self, statement: ReplyStatement) -> bool:
        """Tell whether a statement is copied from the record, such as a pending result."""
        parts = (statement.name, statement.text)
        return all(parts) and all(part.casefold() in self.record for part in parts)

    def _other_terms(self, text: str) -> frozenset[str]:
        return name_terms(text).difference(*(item.terms for item in self.due_items))

    def _only_names(self, statement: ReplyStatement) -> bool:
        """Tell whether a statement is little more than the name of an item."""
        other_terms = self._other_terms(f"{statement.name} {statement.text}")
        return not other_terms or (statement.is_item and len(other_terms) == 1)

    def _is_result(self, clause: str, statement: ReplyStatement, names_item: bool) -> bool:
        """Tell whether a clause tells a result: by its place behind a name, else by its words."""
        if NORMAL.search(clause) or says_absent(clause) or states_value(clause):
            return True
        words = self._other_terms(clause)
        has_content = bool(words) or any(sign.isdigit() for sign in clause)
        if _POSITIVE.search(clause) or (statement.name and has_content):
            return True
        if statement.name:
            return False
        if len(words) > 1 and share(clause, self.record) >= OF_RECORD:
            return True
        is_placed = (
            statement.is_item or self.under_own_heading or (names_item and _SHOWS.search(clause))
        )
        is_short_result = self.under_own_heading or _OUTCOME.search(clause)
        is_long_enough = has_content if is_short_result else len(words) > 1
        if is_placed and is_long_enough:
            return True
        return self._is_in_own_words(clause, words)

    def _is_in_own_words(self, clause: str, words: frozenset[str]) -> bool:
        """Tell whether an unnamed clause tells a result of the only item, or of the first ones.

        No item is named so far; a word of some length is said; and it is not about the speaker.
        """
        if len(self.due_items) > 1 and (self.answered_names or self.current_items):
            return False
        is_telling = len(words) > 1 or any(len(word) > 4 or not word.isascii() for word in words)
        is_idle = _OF_SPEAKER.search(clause) and not _TELLS.search(clause)
        return is_telling and not is_idle and not self._names_another(clause)

    def missing(self) -> tuple[str, ...]:
        """Return the names of the items without an answer."""
        text = "\n".join(self.result_clauses)
        waiting_items = [item for item in self.due_items if item.name not in self.answered_names]
        missing_names = [item.name for item in waiting_items if not tells_value(item, text)]
        enough = self.covers_all or len(missing_names) <= self.unplaced_results
        return () if enough else tuple(missing_names)
