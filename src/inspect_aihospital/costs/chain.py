"""The longest chain of calls of a sample: what it takes however much runs side by side.

Spans tell what waited for what. Of the spans and calls within one span, those that do not overlap
in time follow each other; those that overlap ran side by side, and so did all that is within them.
Within a scorer's span, calls of one role follow each other, and no role waits for another one.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from inspect_ai.event import Event, ModelEvent, SpanBeginEvent, SpanEndEvent

Chain = tuple[ModelEvent, ...]


@dataclass(frozen=True)
class Stretch:
    """A call, or a span with the longest chain within it."""

    begin: datetime
    end: datetime
    chain: Chain


def longest_chain(events: Iterable[Event], calls: Sequence[ModelEvent]) -> Chain:
    """The longest chain of calls, each of which began after the one before had ended.

    Args:
        events: Of one sample, in order.
        calls: The model events among them that count.
    """
    spans, ends = _spans(events)
    latest = max((call.completed or call.timestamp for call in calls), default=None)
    inside: dict[str | None, list[Stretch]] = defaultdict(list)
    for call in calls:
        place = call.span_id if call.span_id in spans else None
        inside[place].append(Stretch(call.timestamp, call.completed or call.timestamp, (call,)))
    # a span begins after the one that it is in, so that backwards all within it is known
    for id, span in reversed(list(spans.items())):
        within = inside.pop(id, [])
        if chain := _longest_role(within) if span.type == "scorer" else _longest(within):
            end = ends.get(id) or latest or span.timestamp
            parent = span.parent_id if span.parent_id in spans else None
            inside[parent].append(Stretch(span.timestamp, end, chain))
    return _longest(inside[None])


def _spans(
    events: Iterable[Event],
) -> tuple[Mapping[str, SpanBeginEvent], Mapping[str, datetime]]:
    spans: dict[str, SpanBeginEvent] = {}
    ends: dict[str, datetime] = {}
    for event in events:
        if isinstance(event, SpanBeginEvent):
            spans[event.id] = event
        elif isinstance(event, SpanEndEvent):
            ends[event.id] = event.timestamp
    return spans, ends


def _longest_role(stretches: Sequence[Stretch]) -> Chain:
    """The most calls of one role."""
    by_role: dict[str | None, list[Stretch]] = defaultdict(list)
    for one in stretches:
        by_role[one.chain[0].role].append(one)
    return max(map(_longest, by_role.values()), key=len, default=())


def _longest(stretches: Sequence[Stretch]) -> Chain:
    """The most calls in stretches that do not overlap: weighted interval scheduling."""
    best: list[Chain] = []
    ordered = sorted(stretches, key=lambda one: (one.end, one.begin))
    for place, one in enumerate(ordered):
        before = [best[k] for k in range(place) if ordered[k].end <= one.begin]
        best.append((*max(before, key=len, default=()), *one.chain))
    return max(best, key=len, default=())
