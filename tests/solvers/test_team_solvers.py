"""Solvers of teams outside their task: in a task of one's own."""

import pytest
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog
from inspect_ai.solver import Solver
from inspect_ai.util import Store

from inspect_aihospital import load_cases, record_to_sample, resolve_disputes
from inspect_aihospital.core.conference.proceedings import Outcome
from inspect_aihospital.data.meeting_log import find_meeting
from inspect_aihospital.solvers import team_ready
from tests.scripted import error_of

pytestmark = pytest.mark.slow

DOCTORS = ["aihospital/rehearsal-a", "aihospital/rehearsal-b"]


def run(solver: Solver, log_dir: str) -> EvalLog:
    case = next(record for record in load_cases("demo").records if record.language == "en")
    roles = {"doctors": DOCTORS, "moderator": "aihospital/rehearsal"}
    task = Task(dataset=[record_to_sample(case)], solver=solver)
    return inspect_eval(task, model_roles=roles, log_dir=log_dir, display="none")[0]


def test_disputes_are_resolved_in_a_task_of_ones_own(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    log = run(resolve_disputes(max_rounds=1), str(tmp_path_factory.mktemp("logs")))
    assert log.status == "success", log.error
    (sample,) = log.samples or []
    conference = find_meeting(Store(sample.store))
    assert conference is not None
    assert conference.outcome in {Outcome.CONSENSUS, Outcome.CAP}


@pytest.mark.parametrize(
    ("team", "message"),
    [({"carried": 3}, "the logs have 3 doctors"), ({"budgeted": ["x/y"]}, "that team was x/y")],
)
def test_another_team_than_the_logs_is_refused_before_any_call(
    tmp_path_factory: pytest.TempPathFactory, team: dict[str, object], message: str
) -> None:
    log = run(team_ready(**team), str(tmp_path_factory.mktemp("logs")))  # type: ignore[arg-type]
    assert log.status == "error"
    assert message in error_of(log)
    assert not log.stats.model_usage
