"""Calls of a discussion, read from its log and spent on visits of a vote."""

from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log

from inspect_aihospital import mvme_collaboration
from inspect_aihospital.data.visit_budget import VisitBudget, read_visit_budget, seats_in_turn
from inspect_aihospital.errors import UserError
from tests.exam_players import make_question, run_icf, voting
from tests.scripted import lines, write_records
from tests.team_runs import RECORDS, consult, doctor, run_team, two_doctors

pytestmark = pytest.mark.slow

IDS = ["case-1", "case-2"]
SEATS = ["doctor_a", "doctor_b", "doctor_c"]


def budget(**calls: float) -> VisitBudget:
    """Calls by record; a visit takes four."""
    return VisitBudget("log.eval", (), calls, dict.fromkeys(calls, 4.0))


@pytest.mark.parametrize(
    ("calls", "counts"),
    [
        ([8, 8], [2, 2]),
        ([9, 9, 9, 9], [2, 2, 3, 2]),
        ([10, 10, 10, 10], [2, 3, 2, 3]),
        ([11, 11, 11, 11], [3, 2, 3, 3]),
        ([2, 2], [1, 1]),
        ([0, 0, 12], [1, 1, 1]),
        ([0, 20, 20], [1, 4, 5]),
    ],
)
def test_each_record_brings_the_sum_nearest_to_the_budget(
    calls: list[float], counts: list[int]
) -> None:
    calls_by_case = {f"case-{n}": float(spent) for n, spent in enumerate(calls)}
    assert list(budget(**calls_by_case).visits(list(calls_by_case)).values()) == counts


@given(spent=st.lists(st.tuples(st.integers(8, 90), st.integers(2, 8)), min_size=1, max_size=60))
def test_any_first_records_are_within_half_a_visit(spent: list[tuple[int, int]]) -> None:
    calls = {f"case-{n}": float(total) for n, (total, _) in enumerate(spent)}
    calls_a_visit = {f"case-{n}": float(visit) for n, (_, visit) in enumerate(spent)}
    counts = VisitBudget("log.eval", (), calls, calls_a_visit).visits(list(calls))
    expected_visits = accumulate(calls.values())
    expected = accumulate(counts[id] * calls_a_visit[id] for id in calls)
    for id, expected_count, count in zip(calls, expected_visits, expected, strict=True):
        assert abs(expected_count - count) <= calls_a_visit[id] / 2 + 1e-6


@pytest.mark.parametrize(
    ("count", "first", "dealt"),
    [(0, 0, [0, 0, 0]), (1, 0, [1, 0, 0]), (4, 0, [2, 1, 1]), (4, 1, [1, 2, 1]), (5, 2, [2, 1, 2])],
)
def test_seats_take_turns(count: int, first: int, dealt: list[int]) -> None:
    assert list(seats_in_turn(count, SEATS, first).values()) == dealt


@given(counts=st.lists(st.integers(1, 9), min_size=1, max_size=30))
def test_over_all_records_no_seat_is_ahead_by_more_than_one_visit(counts: list[int]) -> None:
    totals, first = dict.fromkeys(SEATS, 0), 0
    for count in counts:
        for seat, visits in seats_in_turn(count, SEATS, first).items():
            totals[seat] += visits
        first += count
    assert max(totals.values()) - min(totals.values()) <= 1
    assert sum(totals.values()) == sum(counts)


@pytest.fixture(scope="module")
def discussion(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return run_team(tmp_path_factory.mktemp("team"), two_doctors())


def test_a_finished_discussion_has_a_budget(discussion: EvalLog) -> None:
    """Two visits of two calls; facts, two revisions, disputes, report."""
    visit_budget = read_visit_budget(discussion.location, IDS)
    assert visit_budget.calls == {"case-1": 9, "case-2": 9}
    assert visit_budget.visit_calls == {"case-1": 2, "case-2": 2}
    assert visit_budget.models == ("mockllm/model", "mockllm/model")
    assert read_visit_budget([discussion.location], IDS) == visit_budget  # as -T a,b arrives
    assert visit_budget.log == discussion.location
    assert visit_budget.visits(IDS) == {"case-1": 4, "case-2": 5}


def one_each(tmp_path: Path, *teams: Any) -> list[str]:
    """Logs of one record each, by a team each."""
    places = []
    for place, team in enumerate(teams):
        folder = tmp_path / str(place)
        folder.mkdir()
        places.append(run_team(folder, team, records=RECORDS[place : place + 1]).location)
    return places


def test_logs_of_shards_are_one_budget(discussion: EvalLog, tmp_path: Path) -> None:
    visit_budget = read_visit_budget(
        ", ".join(one_each(tmp_path, two_doctors(), two_doctors())), IDS
    )
    whole = read_visit_budget(discussion.location, IDS)
    assert (visit_budget.calls, visit_budget.visit_calls) == (whole.calls, whole.visit_calls)
    assert visit_budget.models == whole.models


def test_shards_of_other_doctors_are_refused(discussion: EvalLog, tmp_path: Path) -> None:
    three = read_eval_log(discussion.location)
    bound = (three.eval.model_roles or {})["doctors"]
    assert isinstance(bound, list)
    three.eval.model_roles = {"doctors": [*bound, bound[0]]}
    write_eval_log(three, str(tmp_path / "three.eval"))
    message = refusal(f"{discussion.location},{tmp_path / 'three.eval'}")
    assert "the shards of one discussion with the same doctors" in message


def test_a_shard_of_a_vote_spends_what_the_whole_vote_spends_there(
    discussion: EvalLog, tmp_path: Path
) -> None:
    """The second record's budget depends on the first's, which is in another shard."""
    cases = str(write_records(tmp_path / "cases.json", RECORDS))

    def planned(shard: str | None) -> dict[Any, Any]:
        task = mvme_collaboration(
            cases=cases, strategy="vote", budget_from=discussion.location, shard=shard
        )
        return {sample.id: sample.metadata for sample in task.dataset}

    assert planned("1/2") | planned("2/2") == planned(None)
    assert len(planned("1/2")) == 1


def test_of_epochs_the_first_counts(tmp_path: Path) -> None:
    log = run_team(tmp_path, two_doctors(), records=RECORDS[:1], epochs=2)
    for sample in log.samples or []:
        score = (sample.scores or {})["meeting"]
        assert isinstance(score.value, dict)
        score.value["team_calls"] = 100 * sample.epoch
    path = str(tmp_path / "epochs.eval")
    write_eval_log(log, path)
    assert read_visit_budget(path, ["case-1"]).calls == {"case-1": 100}


def refusal(path: str, ids: list[str] | None = None) -> str:
    with pytest.raises(UserError) as refused:
        read_visit_budget(path, ids or IDS)
    assert f"budget_from={path}" in str(refused.value)
    return str(refused.value)


def test_records_that_the_log_lacks_are_named(discussion: EvalLog) -> None:
    message = refusal(discussion.location, ["case-1", "case-7", "case-8"])
    assert "records whose calls are not known:\n  case-7\n  case-8\nRun these" in message


def test_a_discussion_without_scores_has_no_calls(tmp_path: Path) -> None:
    log = run_team(tmp_path, two_doctors(), score=False)
    assert "records whose calls are not known:\n  case-1" in refusal(log.location)


def test_visits_that_never_came_to_a_meeting_have_no_calls(tmp_path: Path) -> None:
    log = run_team(tmp_path, two_doctors(), token_limit=20)
    assert "records whose calls are not known:\n  case-1" in refusal(log.location)


@pytest.mark.parametrize("task", [{"strategy": "vote"}, {"consultations": "of"}])
def test_what_is_no_discussion_with_its_own_consultations_is_refused(
    task: dict[str, Any], discussion: EvalLog, tmp_path: Path
) -> None:
    parameters = {
        key: discussion.location if value == "of" else value for key, value in task.items()
    }
    log = run_team(tmp_path, two_doctors(), task=parameters)
    assert log.status == "success"
    assert "not a finished log of mvme_collaboration" in refusal(log.location)


def test_logs_of_other_tasks_are_refused(tmp_path: Path) -> None:
    for log in (
        consult(tmp_path / "one", doctor("(1) Asthma")),
        run_icf(tmp_path, [voting("B"), voting("B")], [make_question()]),
    ):
        message = refusal(log.location)
        assert f"(task {log.eval.task}, status success). Name one." in message


@pytest.mark.parametrize("status", ["started", "cancelled", "error"])
def test_an_unfinished_discussion_is_refused(
    status: Any, discussion: EvalLog, tmp_path: Path
) -> None:
    log = read_eval_log(discussion.location)
    log.status = status
    path = str(tmp_path / "unfinished.eval")
    write_eval_log(log, path)
    assert f"mvme_collaboration, status {status}" in refusal(path)


def test_a_discussion_that_failed_is_refused(tmp_path: Path) -> None:
    log = run_team(tmp_path, lines("Hm."))
    assert "mvme_collaboration, status error" in refusal(log.location)


@pytest.mark.parametrize("name", ["absent.eval", "absent.json", "junk.eval", "junk.json", "."])
def test_what_is_no_log_is_named(name: str, tmp_path: Path) -> None:
    for junk in ("junk.eval", "junk.json"):
        (tmp_path / junk).write_text("no log", encoding="utf-8")
    assert "cannot be read" in refusal(str(tmp_path / name))


def test_a_log_of_json_is_read_too(discussion: EvalLog, tmp_path: Path) -> None:
    path = str(tmp_path / "log.json")
    write_eval_log(read_eval_log(discussion.location), path)
    assert read_visit_budget(path, IDS).calls == {"case-1": 9, "case-2": 9}
