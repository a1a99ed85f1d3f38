"""Find the longest chain of calls, from spans and times."""

from datetime import UTC, datetime, timedelta

import pytest
from inspect_ai.event import Event, ModelEvent, SpanBeginEvent, SpanEndEvent
from inspect_ai.model import GenerateConfig, ModelOutput

from inspect_aihospital.costs.call_chain import longest_chain

START = datetime(2026, 1, 1, tzinfo=UTC)


def at(second: float) -> datetime:
    return START + timedelta(seconds=second)


def call(begin: float, end: float, span: str | None = None, role: str = "x") -> ModelEvent:
    return ModelEvent(
        model="openai/m",
        role=role,
        input=[],
        tools=[],
        tool_choice="auto",
        config=GenerateConfig(),
        output=ModelOutput.from_content("m", "hi"),
        timestamp=at(begin),
        completed=at(end),
        span_id=span,
    )


def span(
    id: str, begin: float, end: float, parent: str | None = None, type: str | None = None
) -> list[Event]:
    return [
        SpanBeginEvent(
            id=id, name=id, type=type, parent_id=parent, span_id=id, timestamp=at(begin)
        ),
        SpanEndEvent(id=id, span_id=id, timestamp=at(end)),
    ]


def length(events: list[Event]) -> int:
    calls = [event for event in events if isinstance(event, ModelEvent)]
    return len(longest_chain(events, calls))


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([], 0),
        ([call(0, 1), call(1, 2), call(2, 3)], 3),
        ([call(0, 3), call(1, 2), call(2.5, 4)], 2),
    ],
)
def test_calls_in_one_place_follow_each_other_unless_they_overlap(
    events: list[Event], expected: int
) -> None:
    assert length(events) == expected


def test_side_by_side_spans_are_as_long_as_the_longest() -> None:
    # call by call the first two never overlap with those of b: only the spans say they are apart
    events = [
        *span("a", 0, 10),
        *span("b", 1, 9),
        call(0, 2, "a"),
        call(6, 8, "a"),
        call(3, 5, "b"),
        call(8.5, 9, "b"),
    ]
    assert length(events) == 2


def test_spans_that_follow_each_other_add_up_with_all_within_them() -> None:
    events = [
        *span("outer", 0, 5),
        *span("one", 0, 3, "outer"),
        *span("other", 1, 4, "outer"),
        call(0, 1, "one"),
        call(2, 3, "one"),
        call(1, 4, "other"),
        call(4.5, 5, "outer"),
        *span("scorers", 6, 9),
        call(6, 7, "scorers"),
    ]
    assert length(events) == 4


def test_roles_of_one_scorers_span_wait_for_no_other() -> None:
    # answers come at once in a rehearsal, so that none of these calls overlap
    events = [
        *span("rubric", 0, 9, type="scorer"),
        *span("seat", 0, 1, "rubric"),
        call(0, 1, "seat", role="grader"),
        call(1, 2, "rubric", role="extractor"),
        call(2, 3, "rubric", role="extractor"),
        call(3, 4, "rubric", role="auditor"),
        *span("reasons", 10, 12, type="scorer"),
        call(10, 11, "reasons", role="auditor"),
    ]
    assert length(events) == 3
