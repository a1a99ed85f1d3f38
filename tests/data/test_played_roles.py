"""Of the roles that a command binds, those that a task plays may move its scores."""

import pytest

from inspect_aihospital.data.played_roles import moves_score


@pytest.mark.parametrize(
    ("role", "task", "moves"),
    [
        ("grader", "mvme_one_step", True),
        ("patient", "mvme_one_step", False),
        ("examiner", "mvme", True),
        ("auditor", "mvme", False),
        ("patient", "another_task", True),
        ("judge", "mvme", True),
    ],
)
def test_a_role_that_a_task_does_not_play_moves_no_score(role: str, task: str, moves: bool) -> None:
    assert moves_score(role, task, {}) == moves


def test_an_examiner_by_rules_is_no_model() -> None:
    assert not moves_score("examiner", "mvme", {"examiner": "chart"})
