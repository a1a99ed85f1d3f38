"""Put the losses of a visit into a score: facts for metrics and reports, a table to read."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import isnan, nan
from typing import Any

from inspect_ai.scorer import Reference, Score

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.attribution.causes import (
    INSTRUMENT_CAUSES,
    ITEM_CAUSES,
    Cause,
    ItemKind,
    TracedItem,
)
from inspect_aihospital.core.attribution.visit_attribution import Attribution
from inspect_aihospital.core.dialogue.routing import Speaker
from inspect_aihospital.core.grading.grades import SUMMARIES
from inspect_aihospital.core.means import mean_present
from inspect_aihospital.core.text.markdown import EMPTY, plain
from inspect_aihospital.scorers.message_citations import REFERENCES_KEY, Citations, each_once
from inspect_aihospital.scorers.unscored import unscored

HEADLINE = "overall"
WORST, BEST, TAINTED = "overall_worst", "overall_best", "tainted"
VALUE_NAMES = (*(cause.value for cause in ITEM_CAUSES), TAINTED, HEADLINE, WORST, BEST)
"""The value of a case, by name."""

ASPECT_CAUSES = "aspects"
"""Key of the causes of aspects below A: small, so that a sample's summary holds them."""

WORD_RULES = (
    "These rules read words. Of a sentence of the record, what stands in bold is lost. What may "
    "have been told in other words is unknown; where no rule sees even that, it counts as not "
    "asked. An examination counts as reported where the report has half of its values, each with "
    "its name or unit, so `fidelity` may list more examinations as never ordered."
)

ITEM_KINDS = {
    Aspect.SYMPTOMS: ItemKind.SYMPTOM,
    Aspect.EXAMINATIONS: ItemKind.EXAMINATION,
    Aspect.DIAGNOSIS: ItemKind.DISEASE,
    Aspect.TREATMENT: ItemKind.DISEASE,
}
"""Kind of the items that an aspect's cause is counted over."""

Means = Mapping[str, float]
"""The value of a rubric's score."""


def score_losses(attribution: Attribution, means: Means, citations: Citations) -> Score:
    """Score a visit's losses."""
    counts = Counter(item.cause for item in attribution.items)
    # A lost item taints the visit even where no aspect was graded below A for it.
    is_tainted = bool(attribution.tainted) or any(counts[cause] for cause in INSTRUMENT_CAUSES)
    references = each_once(cited_message(item, citations) for item in attribution.items)
    return Score(
        value={
            **{cause.value: float(counts[cause]) for cause in ITEM_CAUSES},
            TAINTED: float(is_tainted),
            HEADLINE: _with_tainted(means, frozenset(), nan),
            WORST: _with_tainted(means, attribution.tainted, 0.0),
            BEST: _with_tainted(means, attribution.tainted, 100.0),
        },
        answer=", ".join(f"{cause} {n}" for cause, n in counts.most_common()),
        explanation="\n\n".join(_blocks(attribution, citations)),
        metadata={
            ASPECT_CAUSES: {a.value: cause.value for a, cause in attribution.aspects.items()},
            "tainted_aspects": sorted(attribution.tainted),
            "items": [_facts(item) for item in attribution.items],
            # Inspect View lists a score among its scans as soon as the key is there.
            **({REFERENCES_KEY: references} if references else {}),
        },
    )


def unscored_losses(reason: str) -> Score:
    """Score a case without a visit or report to trace."""
    return unscored(VALUE_NAMES, reason, metadata={ASPECT_CAUSES: {}})


def cited_message(item: TracedItem, citations: Citations) -> Reference | None:
    """Return the message that shows why an item is lost; `None` where nothing was said of it."""
    if item.turn is None:
        return None
    # A message that went to the examiner alone is not in the doctor's view: cite its reply.
    reply = citations.get((item.turn, Speaker.EXAMINER))
    return citations.get((item.turn, item.speaker), reply)


def _with_tainted(means: Means, tainted: frozenset[Aspect], points: float) -> float:
    """Return the headline mean with other points for the tainted aspects; NaN without grades."""
    values = {aspect: means.get(aspect.value, nan) for aspect in SUMMARIES[HEADLINE]}
    return mean_present(
        # An aspect without a grade stays out of the mean, however it might have been graded.
        points if aspect in tainted and not isnan(value) else value
        for aspect, value in values.items()
    )


def _facts(item: TracedItem) -> dict[str, Any]:
    return {
        "kind": item.kind.value,
        "text": item.text,
        "sentence": item.sentence,
        "cause": item.cause and item.cause.value,
        "turn": item.turn,
        "speaker": item.speaker.value if item.turn else None,
    }


def _blocks(attribution: Attribution, citations: Citations) -> Iterator[str]:
    yield WORD_RULES
    if attribution.aspects:
        yield "\n".join(
            f"- {aspect}: **{_aspect_words(aspect, cause, attribution.items)}**"
            + (" (an instrument had a part in it)" if aspect in attribution.tainted else "")
            for aspect, cause in attribution.aspects.items()
        )
    if not attribution.items:
        yield "No item of the reference is lost."
        return
    head = ["| lost | what | cause | turn | message |", "|---|---|---|---|---|"]
    rows: defaultdict[tuple[object, ...], list[TracedItem]] = defaultdict(list)
    # By cause, so that what weighs most stands together.
    for item in sorted(
        attribution.items, key=lambda i: list(Cause).index(i.cause or Cause.UNKNOWN)
    ):
        rows[item.cause, item.kind, item.sentence, item.turn, item.speaker].append(item)
    yield "\n".join([*head, *(_row(items, citations) for items in rows.values())])


def _aspect_words(aspect: Aspect, cause: Cause, items: Sequence[TracedItem]) -> str:
    """Name an aspect's cause, and `unknown` beside it where as many items have that one."""
    counts = Counter(item.cause for item in items if item.kind is ITEM_KINDS.get(aspect))
    is_tied = cause is not Cause.UNKNOWN and 0 < counts[cause] == counts[Cause.UNKNOWN]
    return f"{_words(cause)} or unknown ({counts[cause]} each)" if is_tied else _words(cause)


def _row(items: Sequence[TracedItem], citations: Citations) -> str:
    """Write items of one sentence with one cause: the sentence, with what is lost in bold."""
    item = items[0]
    reference = cited_message(item, citations)
    cite = reference.cite if reference else EMPTY
    words = plain(item.sentence)
    # A whole sentence in bold would mark nothing.
    for text in (plain(item.text) for item in items if item.text != item.sentence):
        # Once only: a short text may also stand within another word of the sentence.
        words = words.replace(text, f"**{text}**", 1)
    cells = (words, item.kind, _words(item.cause), item.turn or EMPTY, cite)
    return f"| {' | '.join(map(str, cells))} |"


def _words(cause: Cause | None) -> str:
    return cause.replace("_", " ") if cause else EMPTY
