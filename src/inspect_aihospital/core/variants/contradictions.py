"""Find by rule what contradicts the rest of a record once it is edited.

Looked at are the parts that patient and examiner play. The reference may still tell what was
edited: a variant has none. Rules find words and numbers; what only a physician sees, they do not.
"""

from collections.abc import Iterator

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_lookup import is_telling, name_terms
from inspect_aihospital.core.chart.disclosure import numbers_in, result_of
from inspect_aihospital.core.chart.none_requested import BRACKETS
from inspect_aihospital.core.chart.sides_and_specimens import sides
from inspect_aihospital.core.history.history_facts import read_history, sure_topics
from inspect_aihospital.core.history.topic_statements import Polarity
from inspect_aihospital.core.history.topics import SYMPTOM_NAMES
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses, content, sentences_of
from inspect_aihospital.core.variants.edited_entries import edited_entries, new_entries
from inspect_aihospital.core.variants.variant import Variant

STILL_STANDS = 0.85
"""Share of a removed clause's content in one sentence elsewhere at which it still stands."""

LEAST_CONTENT = 4
"""Content of the shortest removed clause that is looked for: stems of words, or characters."""

_SIDE_WORDS = regex(r"(?i)[左右双侧]|\b(?:left|right|both|bilateral|side|sided)\b")
_TOLD_OF_ALL = frozenset({"medication", "drug", "surgery", "admission", "allergy", "pregnancy"})
"""Topics that a record may well affirm of one thing and deny of another."""


def contradictions(record: MedicalRecord, variant: Variant) -> tuple[str, ...]:
    """Return what the rest of a record says against an edit, a sentence each; empty if nothing."""
    elsewhere = _rest(record, variant)
    return tuple(
        dict.fromkeys(
            [
                *_still_standing(variant, elsewhere),
                *_clashing_topics(record, variant),
                *_second_results(record, variant, elsewhere),
                *_clashing_sides(record, variant, elsewhere),
            ]
        )
    )


def _rest(record: MedicalRecord, variant: Variant) -> str:
    """Return all that patient and examiner know, but for the edited text."""
    # The gap keeps what stands before and after the edit from becoming one sentence.
    edited = variant.text_of(record).replace(variant.replace, "\n")
    parts = {
        "subjective": record.subjective.model_dump(),
        "objective": record.objective.model_dump(),
    }
    parts[variant.part][variant.field] = edited
    return "\n".join(text for part in parts.values() for text in part.values() if text)


def _removed_clauses(variant: Variant) -> Iterator[str]:
    # What the edit leaves in place cannot contradict it.
    kept = set(clauses(variant.by))
    # How an examination was done stands in brackets, and may be alike in others.
    removed = BRACKETS.sub(" ", variant.replace)
    return (clause for clause in clauses(removed) if clause not in kept)


def _still_standing(variant: Variant, rest: str) -> Iterator[str]:
    for clause in _removed_clauses(variant):
        words, numbers = content(clause), numbers_in(clause)
        if len(words) < LEAST_CONTENT:
            continue
        for sentence in sentences_of(rest):
            # "For two days" and "for two weeks" share their words, and are two facts.
            is_same = numbers <= numbers_in(sentence)
            if is_same and len(words & content(sentence)) >= STILL_STANDS * len(words):
                yield f"what was edited still stands elsewhere: {_shown(sentence)}"


def _clashing_topics(record: MedicalRecord, variant: Variant) -> Iterator[str]:
    """Compare what the edit says of the patient's history with the rest of it."""
    if variant.part != "subjective" or variant.field == "profile":
        return
    text = variant.text_of(record).replace(variant.replace, "\n")
    raw = record.subjective.model_dump() | {variant.field: text}
    history = read_history(type(record.subjective).model_validate(raw))
    before, after = _stances(variant, variant.replace), _stances(variant, variant.by)
    denied, affirmed = history.denied_clauses, history.affirmed_clauses
    for topic, stance in after - before:
        if stance is Polarity.AFFIRMED and topic in denied:
            yield f"the edit affirms {topic}, which is denied elsewhere: {denied[topic]}"
        if stance is Polarity.DENIED and topic in affirmed:
            yield f"the edit denies {topic}, which is affirmed elsewhere: {affirmed[topic]}"
    for topic, stance in before - after:
        # The illness that is taken away may have been told to explain a symptom that stays.
        is_kept = topic in affirmed and topic not in SYMPTOM_NAMES
        if stance is Polarity.AFFIRMED and is_kept:
            yield f"the edit drops {topic}, which is affirmed elsewhere: {affirmed[topic]}"


def _stances(variant: Variant, text: str) -> frozenset[tuple[str, Polarity]]:
    """Return what a text affirms or denies of the patient; symptoms of the past are bygone."""
    bygone = SYMPTOM_NAMES if variant.field in {"past_history", "personal_history"} else frozenset()
    return frozenset(
        (topic, stance)
        for topic, stance, relative in sure_topics(text)
        if not relative and topic not in _TOLD_OF_ALL and topic not in bygone
    )


def _second_results(record: MedicalRecord, variant: Variant, rest: str) -> Iterator[str]:
    """Find an edited examination elsewhere: with the number that it had, or with another result."""
    removed_numbers = numbers_in(variant.replace) - numbers_in(variant.by)
    for entry in edited_entries(record, variant):
        numbers = numbers_in(result_of(entry.lines[0])) & removed_numbers
        terms = name_terms(entry.name)
        for sentence in sentences_of(rest) if terms and numbers else ():
            if terms <= name_terms(sentence) and numbers & numbers_in(sentence):
                yield f"{entry.name} has another result elsewhere: {_shown(sentence)}"
    known = read_chart(record.objective)
    edited_terms = [name_terms(entry.name) for entry in edited_entries(record, variant)]
    for entry in new_entries(record, variant):
        terms, numbers = name_terms(entry.name), numbers_in(result_of(entry.lines[0]))
        for other in known if is_telling(terms) and numbers and terms not in edited_terms else ():
            other_numbers = numbers_in(result_of(other.lines[0]))
            if name_terms(other.name) == terms and other_numbers.isdisjoint(numbers):
                yield f"{entry.name} has another result elsewhere: {_shown(other.lines[0])}"


def _clashing_sides(record: MedicalRecord, variant: Variant, rest: str) -> Iterator[str]:
    """Find where the rest tells of the side that the edit takes away, of it alone or of the same.

    The same is what shares a word with the edited sentence.
    """
    old_sides, new_sides = sides(variant.replace), sides(variant.by)
    if not old_sides or not new_sides or old_sides & new_sides:
        return
    edited = (s for s in sentences_of(variant.text_of(record)) if variant.replace.strip() in s)
    subject = _without_side(next(edited, variant.replace))
    is_alone = not sides(rest) & new_sides
    for sentence in sentences_of(rest):
        is_same = bool(subject & _without_side(sentence))
        if sides(sentence) == old_sides and (is_alone or is_same):
            yield f"the other side stands elsewhere: {_shown(sentence)}"


def _without_side(text: str) -> frozenset[str]:
    return content(_SIDE_WORDS.sub(" ", text))


def _shown(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 80 else f"{words[:79]}…"
