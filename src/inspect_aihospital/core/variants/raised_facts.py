"""Tell whether an edited fact came up in a visit: told to the doctor, or asked for."""

from collections.abc import Sequence
from dataclasses import dataclass

from inspect_aihospital.core.attribution.traced_examinations import named_entries
from inspect_aihospital.core.attribution.traced_history import (
    asks_openly,
    heard_words,
    names_fact,
    personal_kinds,
    states,
)
from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart
from inspect_aihospital.core.chart.chart_lookup import look_up, name_terms
from inspect_aihospital.core.chart.request_coverage import Examination, covers, requested_names
from inspect_aihospital.core.dialogue.doctor_messages import pending_order
from inspect_aihospital.core.fidelity.record_coverage import SYMPTOM_SHARE, is_reported
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.doctor_questions import read_question
from inspect_aihospital.core.history.history_facts import Fact, read_history
from inspect_aihospital.core.history.questions_put import questions_put
from inspect_aihospital.core.history.statement_parts import names_relative
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.word_overlap import clauses, content, nearest
from inspect_aihospital.core.variants.edited_entries import edited_entries, new_entries
from inspect_aihospital.core.variants.variant import Variant


@dataclass(frozen=True)
class RaisedFact:
    """Where a fact came up.

    Attributes:
        told: Turn in which the doctor first heard it; `None` where it did not.
        asked: Turn in which it was first asked for; `None` where it was not.
    """

    told: int | None
    asked: int | None

    @property
    def is_raised(self) -> bool:
        """Whether it came up at all."""
        return self.told is not None or self.asked is not None


def find_fact(
    turns: Sequence[Turn], record: MedicalRecord, variant: Variant, *, edited: bool
) -> RaisedFact:
    """Find where the fact that a variant edits came up in a visit.

    A result is asked for where a request to the examiner, or an order of the doctor, names its
    examination; it is told where the examiner names it with half of its values. A statement of the
    history is asked for where a question has its topic, most of its words, or the part of the
    history that holds it; it is told as `states` says. A dropped fact can be asked for alone.
    """
    if variant.part == "objective":
        targets = (new_entries if edited else edited_entries)(record, variant)
        told = (turn.number for turn in turns if _tells_result(turn, targets))
        asked = (turn.number for turn in turns if _asks_result(turn, record, variant))
    else:
        holder, words = record, variant.replace
        if edited:
            holder, words = variant.edit(record), variant.by
        # The words of the record that was played: edited ones are in no unedited visit.
        told = (turn.number for turn in turns if _tells_history(turn, holder, variant, words))
        asked = (turn.number for turn in turns if _asks_history(turn, record, variant))
    return RaisedFact(next(told, None), next(asked, None))


def _asks_result(turn: Turn, record: MedicalRecord, variant: Variant) -> bool:
    targets = edited_entries(record, variant)
    entries, lines = read_chart(record.objective), {entry.lines[0] for entry in targets}
    names = requested_names(turn.request, turn.examinations, entries) if turn.request else ()
    found = [entry for name in names for entry in look_up(name, entries)]
    order = pending_order(turn.doctor)
    found += named_entries(order, entries) if order else ()
    if lines & {line for entry in found for line in entry.lines}:
        return True
    # What a doctor examines by hand is called by no entry's name.
    physical = Examination("", targets) if variant.field == "physical" and targets else None
    return bool(physical and order and covers((), order, physical))


def _tells_result(turn: Turn, targets: Sequence[ChartEntry]) -> bool:
    """Tell whether the examiner names an examination with half of its values."""
    reply = turn.examiner or ""
    return any(
        entry.name
        and name_terms(entry.name) <= name_terms(reply)
        and is_reported(Examination(entry.name, (entry,)), reply)
        for entry in (targets if reply else ())
    )


def _asks_history(turn: Turn, record: MedicalRecord, variant: Variant) -> bool:
    put = questions_put(turn.doctor).casefold()
    if any(word.casefold() in put for word in variant.asked_with):
        return True
    question = read_question(turn.doctor)
    if not question.asks:
        return False
    facts = [
        *_facts(record, variant, variant.replace),
        *_facts(variant.edit(record), variant, variant.by),
    ]
    # "15 a day" behind "smokes" has no kind of its own.
    placed = [fact for fact in facts if personal_kinds(fact)] or facts
    return any(names_fact(question, fact) for fact in facts) or any(
        asks_openly(question, fact) for fact in placed
    )


def _tells_history(turn: Turn, holder: MedicalRecord, variant: Variant, words: str) -> bool:
    heard = f"{heard_words(turn)}\n{turn.examiner or ''}"
    if variant.field == "profile":
        return any(nearest(clause, heard) >= SYMPTOM_SHARE for clause in clauses(words))
    return any(states(heard, fact) for fact in _facts(holder, variant, words))


def _facts(holder: MedicalRecord, variant: Variant, words: str) -> list[Fact]:
    """Return the clauses of a history that hold some words; who the patient is counts as one."""
    # A dropped fact leaves no words, and these would stand in every clause.
    if not words.strip():
        return []
    if variant.field == "profile":
        # Nobody tells a profile; what it says is asked for with habits, family and work.
        sentence = content(words)
        relative = names_relative(words)
        return [Fact("personal_history", 0, words, frozenset(), sentence, relative)]
    return [
        fact
        for fact in read_history(holder.subjective).facts
        if fact.part == variant.field and (fact.text in words or words.strip() in fact.text)
    ]
