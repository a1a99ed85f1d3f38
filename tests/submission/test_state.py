"""The state of an eval, read off the logs in its folder."""

from pathlib import Path

from inspect_aihospital.submission.state import state_of
from tests.scorers.test_sequential_stop import alternating, run_cases


def test_a_run_that_its_rule_stopped_is_done_and_lacks_no_sample(tmp_path: Path) -> None:
    log = run_cases(tmp_path, alternating, stop=25)
    state = state_of(str(tmp_path))
    assert state.kind == "done"
    assert state.samples == state.total == len(log.samples or []) < 60
