"""Spread a budget of calls over visits: never far from the budget, never below one visit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.data.visit_budget import VisitBudget, seats_in_turn

Record = tuple[float, float]
"""Calls of a record's conference, and of a visit on it."""

records = st.lists(st.tuples(st.floats(0, 500), st.floats(1, 30)), min_size=1, max_size=30)


def budget(*spent: Record) -> tuple[VisitBudget, list[str]]:
    calls_by_case = {f"case-{number}": record for number, record in enumerate(spent)}
    calls = {id: of_team for id, (of_team, _) in calls_by_case.items()}
    visit_calls = {id: of_visit for id, (_, of_visit) in calls_by_case.items()}
    return VisitBudget("a.eval", ("m",), calls, visit_calls), list(calls_by_case)


def visits(*spent: Record) -> list[int]:
    visit_budget, ids = budget(*spent)
    return list(visit_budget.visits(ids).values())


@pytest.mark.parametrize(
    ("spent", "counts"),
    [
        ([(30, 10)], [3]),
        ([(34, 10)], [3]),
        ([(35, 10)], [3]),
        ([(36, 10)], [4]),
        ([(0, 10)], [1]),
        ([(4, 10)], [1]),
        ([(34, 10), (34, 10), (34, 10)], [3, 4, 3]),
        ([(36, 10), (36, 10), (36, 10)], [4, 3, 4]),
        ([(1, 10), (1, 10), (40, 10)], [1, 1, 2]),
        ([(30, 10), (30, 7)], [3, 4]),
    ],
)
def test_each_record_gets_the_visits_that_are_nearest_so_far(
    spent: list[Record], counts: list[int]
) -> None:
    assert visits(*spent) == counts


@given(records)
def test_the_running_sum_stays_within_half_a_visit(spent: list[Record]) -> None:
    expected = allowed = 0.0
    for (calls, calls_a_visit), count in zip(spent, visits(*spent), strict=True):
        assert count >= 1
        expected, allowed = expected + count * calls_a_visit, allowed + calls
        off = expected - allowed
        assert off >= -calls_a_visit / 2 - 1e-6
        assert off <= calls_a_visit / 2 + 1e-6 or count == 1


@given(records)
def test_no_other_number_would_be_nearer(spent: list[Record]) -> None:
    before = 0.0
    for (calls, calls_a_visit), count in zip(spent, visits(*spent), strict=True):
        after = before + count * calls_a_visit - calls
        fewer = [abs(after - calls_a_visit)] if count > 1 else []
        assert all(
            abs(after) <= alternative + 1e-6 for alternative in [abs(after + calls_a_visit), *fewer]
        )
        before = after


def test_what_is_left_over_goes_to_the_records_in_the_order_that_is_asked_for() -> None:
    visit_budget, ids = budget((34, 10), (36, 10))
    assert visit_budget.visits(ids) == {"case-0": 3, "case-1": 4}
    assert visit_budget.visits(ids[::-1]) == {"case-1": 4, "case-0": 3}
    assert visit_budget.visits(ids[:1]) == {"case-0": 3}


@pytest.mark.parametrize(
    ("count", "first", "dealt"),
    [
        (0, 0, {"a": 0, "b": 0, "c": 0}),
        (1, 2, {"a": 0, "b": 0, "c": 1}),
        (4, 0, {"a": 2, "b": 1, "c": 1}),
        (5, 2, {"a": 2, "b": 1, "c": 2}),
        (3, 7, {"a": 1, "b": 1, "c": 1}),
    ],
)
def test_visits_are_dealt_out_in_turn(count: int, first: int, dealt: dict[str, int]) -> None:
    assert seats_in_turn(count, ["a", "b", "c"], first) == dealt


@given(st.integers(0, 40), st.integers(1, 6), st.integers(0, 9))
def test_no_seat_has_two_more_than_another(count: int, size: int, first: int) -> None:
    dealt = seats_in_turn(count, [f"seat {number}" for number in range(size)], first)
    assert sum(dealt.values()) == count
    assert max(dealt.values()) - min(dealt.values()) <= 1
