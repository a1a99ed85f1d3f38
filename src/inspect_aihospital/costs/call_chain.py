"""Find a sample's longest chain of calls: its duration however much runs side by side.

Spans tell which calls waited. Of the spans and calls within one span, those that do not overlap
in time follow each other; those that overlap ran side by side, with all that is within them.
Within a scorer's span, calls of one role follow each other, and no role waits for another.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
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
    """Return the longest chain of calls, each of which began after the one before had ended.

    Only those of the sample's events count that are among the calls.
    """
    spans: dict[str, SpanBeginEvent] = {}
    ends: dict[str, datetime] = {}
    for event in events:
        if isinstance(event, SpanBeginEvent):
            spans[event.id] = event
        elif isinstance(event, SpanEndEvent):
            ends[event.id] = event.timestamp
    # A call that was cut off has no end; it lasted until the last call that has one.
    latest = max((call.completed or call.timestamp for call in calls), default=None)
    stretches_in: dict[str | None, list[Stretch]] = defaultdict(list)
    for call in calls:
        # A log may hold events whose spans are missing: they count at the top.
        place = call.span_id if call.span_id in spans else None
        stretch = Stretch(call.timestamp, call.completed or call.timestamp, (call,))
        stretches_in[place].append(stretch)
    # A span begins after its parent: backwards, all within a span is complete when it is reached.
    for id, span in reversed(list(spans.items())):
        stretches = stretches_in.pop(id, [])
        if chain := _longest_role(stretches) if span.type == "scorer" else _longest(stretches):
            end = ends.get(id) or latest or span.timestamp
            parent = span.parent_id if span.parent_id in spans else None
            stretches_in[parent].append(Stretch(span.timestamp, end, chain))
    return _longest(stretches_in[None])


def _longest_role(stretches: Sequence[Stretch]) -> Chain:
    """Return the longest chain of one role."""
    by_role: dict[str | None, list[Stretch]] = defaultdict(list)
    for stretch in stretches:
        by_role[stretch.chain[0].role].append(stretch)
    return max(map(_longest, by_role.values()), key=len, default=())


def _longest(stretches: Sequence[Stretch]) -> Chain:
    """Return the most calls in stretches that do not overlap: weighted interval scheduling."""
    best: list[Chain] = []
    ordered = sorted(stretches, key=lambda stretch: (stretch.end, stretch.begin))
    for place, stretch in enumerate(ordered):
        # `best[k]` is the longest chain that ends with stretch k.
        before = [best[k] for k in range(place) if ordered[k].end <= stretch.begin]
        best.append((*max(before, key=len, default=()), *stretch.chain))
    return max(best, key=len, default=())
