"""Roles are checked before the first call, all at once."""

from pathlib import Path

import pytest

from tests.scripted import doctor, error_of, full_report, lines, run_mvme


def test_roles_ready_names_every_role_that_cannot_be_played(tmp_path: Path) -> None:
    roles = dict.fromkeys(("patient", "examiner", "grader"), None)
    log = run_mvme(tmp_path, doctor(report=full_report()), unbound=tuple(roles))
    assert all(f"--model-role {role}=" in error_of(log) for role in roles)


def test_the_doctor_is_no_role(tmp_path: Path) -> None:
    log = run_mvme(
        tmp_path, doctor(report=full_report()), roles={"doctor": doctor(report=full_report())}
    )
    assert "name it with --model" in error_of(log)


def test_a_role_that_nobody_plays_is_warned_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    roles = {
        "patient": lines("Goodbye. <end>"),
        "nurse": lines("Goodbye. <end>"),
        "moderator": lines("Goodbye. <end>"),
    }
    run_mvme(tmp_path, doctor(report=full_report()), roles=roles)
    [warning] = [entry.message for entry in caplog.records if "bound, but no" in entry.message]
    assert "--model-role nurse, moderator:" in warning
