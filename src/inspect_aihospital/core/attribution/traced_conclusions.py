"""Trace lost conclusions, such as a disease, to the evidence that decides them."""

import re
from collections.abc import Sequence

from inspect_aihospital.core.attribution.affirmed_facts import affirmed_topics
from inspect_aihospital.core.attribution.causes import (
    Cause,
    ItemKind,
    TracedItem,
    lost_items,
    main_cause,
)
from inspect_aihospital.core.attribution.traced_examinations import keys_of, named_entries
from inspect_aihospital.core.attribution.traced_history import states
from inspect_aihospital.core.chart.disclosure import numbers_in, result_of, values_of
from inspect_aihospital.core.chart.none_requested import BRACKETS
from inspect_aihospital.core.chart.request_coverage import Examination
from inspect_aihospital.core.fidelity.record_coverage import SYMPTOM_SHARE
from inspect_aihospital.core.history.history_facts import Fact
from inspect_aihospital.core.history.history_words import DISEASES
from inspect_aihospital.core.history.topics import mentions
from inspect_aihospital.core.replies.recorded_results import results_of
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_overlap import clauses, content, nearest, share

NAME_SHARE = 0.25
"""Share of a disease's words that a line of the rationale has at least if it is about it."""

# No result of an examination.
_AGE = regex(r"(?<!\d)\d{1,3}(?:[- ]years?[- ]old|岁)", re.IGNORECASE)
# What a name has beside the illness itself.
_GRADE = regex(
    r"[\diⅠⅡⅢⅣ]+|[型级期度病症]|\b(?:type|grade|stage|mellitus|essential|arterial|disease)\b",
    re.IGNORECASE,
)

LEAST_CONTENT = 3
"""Units of content of the shortest result that the rationale can name by its words."""


def trace_disease(disease: str, rationale: str, items: Sequence[TracedItem]) -> TracedItem:
    """Trace a disease that the report lacks to what decides it.

    That is the history that names it, and what the line of the rationale with most of its words
    names; where there is neither, what the whole rationale names.
    """
    shares = {line: share(disease, line) for line in rationale.splitlines()}
    # A long rationale names other diseases too, so only its nearest lines are this one's.
    nearest_share = max([NAME_SHARE, *shares.values()])
    own_lines = [line for line, line_share in shares.items() if line_share >= nearest_share]
    # An illness that the history knows, such as an earlier operation, rests on that alone.
    naming = [i for i in items if isinstance(i.source, Fact) and _names_illness(i.source, disease)]
    grounds = "\n".join([disease, *(own_lines or [rationale])])
    return _trace(disease, tuple(naming) or decisive_items(grounds, items), rationale)


def _names_illness(fact: Fact, disease: str) -> bool:
    """Tell whether a clause tells of the patient's own illness of that name, or of that topic."""
    if fact.relative:
        return False
    name = BRACKETS.sub("", disease)
    places = [place for place in mentions(name) if place.topic in DISEASES]
    # A name of two illnesses is no topic of the history: one of them alone would not explain it.
    if len(places) == 1 and places[0].topic in affirmed_topics(fact):
        other_words = name[: places[0].start] + " " + name[places[0].end :]
        if not content(_GRADE.sub(" ", other_words)):
            return True
    return nearest(disease, fact.text) == 1


def trace_conclusion(name: str, grounds: str, items: Sequence[TracedItem]) -> TracedItem:
    """Trace a lost conclusion to the items of the record that its grounds name."""
    return _trace(name, decisive_items(grounds, items), grounds)


def _trace(name: str, evidence: Sequence[TracedItem], rationale: str) -> TracedItem:
    """Trace a conclusion to its evidence.

    It is misjudged where the report has most of the decisive history and most of the decisive
    examinations. Otherwise the cause is the most frequent one among the lost evidence of the sort
    that falls short. Without evidence the record cannot support it; without a rationale nobody
    says what its evidence is.
    """
    if not evidence:
        untraced = Cause.NOT_IN_RECORD if rationale.strip() else Cause.UNKNOWN
        return TracedItem(ItemKind.DISEASE, name, untraced)
    examinations = [item for item in evidence if isinstance(item.source, Examination)]
    history = [item for item in evidence if isinstance(item.source, Fact)]
    lacking = [item for sort in (history, examinations) if _falls_short(sort) for item in sort]
    cause = main_cause(lacking)
    if cause is None:
        # The report could be written once the last of the evidence was told.
        last = max(evidence, key=lambda item: item.turn or 0)
        return TracedItem(ItemKind.DISEASE, name, Cause.MISJUDGED, last.turn, last.speaker)
    first = next(item for item in lacking if item.cause is cause)
    return TracedItem(ItemKind.DISEASE, name, cause, first.turn, first.speaker)


def decisive_items(grounds: str, items: Sequence[TracedItem]) -> tuple[TracedItem, ...]:
    """Return the items that the grounds of a conclusion name.

    A clause of a history is named as `states` says. An examination is named by its name, by most
    words of a result, or by a number of two digits that no history has; one in which everything is
    normal decides nothing.
    """
    examinations = [item.source for item in items if isinstance(item.source, Examination)]
    entries = tuple(entry for examination in examinations for entry in examination.entries)
    named_keys = keys_of(named_entries(grounds, entries))
    history = "\n".join(item.text for item in items if isinstance(item.source, Fact))
    # A number of the history, such as a duration, may equal a result by chance.
    numbers = numbers_in(_AGE.sub(" ", grounds)) - numbers_in(history)
    return tuple(
        item
        for item in items
        if (isinstance(item.source, Fact) and states(grounds, item.source))
        or (
            isinstance(item.source, Examination)
            # Normal results are named to rule out, and decide nothing.
            and not _is_normal(item.source)
            and (
                keys_of(item.source.entries) & named_keys
                or values_of(item.source.entries).numbers & numbers
                or _names_result(grounds, item.source)
            )
        )
    )


def _names_result(grounds: str, examination: Examination) -> bool:
    lines = map(result_of, examination.text.splitlines())
    return any(
        len(content(result)) >= LEAST_CONTENT and nearest(result, grounds) >= SYMPTOM_SHARE
        for line in lines
        for result in clauses(line)
    )


def _is_normal(examination: Examination) -> bool:
    return all(result.normal for entry in examination.entries for result in results_of(entry))


def _falls_short(evidence: Sequence[TracedItem]) -> bool:
    """Tell whether the report lacks half of the evidence or more."""
    return bool(evidence) and 2 * len(lost_items(evidence)) >= len(evidence)
