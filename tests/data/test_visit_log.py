"""Read visits back from a store."""

from inspect_ai.util import Store

from inspect_aihospital.core.fidelity.visit_turns import read_turns
from inspect_aihospital.data.visit_log import VisitFacts, VisitLog, find_visit_log, find_visits

TURN = {"turn": 1, "patient": "It hurts."}


def test_a_visit_is_read_as_it_was_written() -> None:
    store = Store()
    log = VisitLog(store=store)
    log.turns, log.ending, log.given = [TURN], "patient", ["symptoms"]
    visits = find_visit_log(store)
    assert visits == VisitFacts(turns=read_turns([TURN]), ending="patient", given=["symptoms"])


def test_what_an_older_log_lacks_has_its_default() -> None:
    visits = find_visit_log(Store({"VisitLog:ending": "patient"}))
    assert visits == VisitFacts(ending="patient")


def test_reading_leaves_the_store_as_it_is() -> None:
    store = Store({"VisitLog:ending": "patient"})
    find_visits(store)
    assert dict(store.items()) == {"VisitLog:ending": "patient"}


def test_visits_of_a_team_are_told_apart_by_seat() -> None:
    store = Store()
    for seat in (None, "doctor_a", "doctor_b"):
        VisitLog(store=store, instance=seat).ending = f"ended {seat}"
    visits = {seat: visit.ending for seat, visit in find_visits(store).items()}
    assert visits == {"": "ended None", "doctor_a": "ended doctor_a", "doctor_b": "ended doctor_b"}


def test_a_store_of_another_solver_has_no_visit() -> None:
    store = Store({"MeetingLog:ending": "consensus"})
    assert find_visit_log(store) is None
    assert find_visits(store) == {}
