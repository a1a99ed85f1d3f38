"""Share submissions of rehearsals: real evals of the built-in questions, a few seconds each."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from inspect_aihospital.submission import marks

pytest.register_assert_rewrite("tests.submission.scenarios")

Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def quick_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Renew marks every two seconds, here and in each process, so that lost ones are void soon."""
    monkeypatch.setattr(marks, "BEAT", 2.0)
    monkeypatch.setenv("INSPECT_AIHOSPITAL_BEAT", "2")


@pytest.fixture
def write_spec(tmp_path: Path) -> Write:
    """Return a writer of submission files; its changes are added to the least settings."""

    def write(**changes: Any) -> Path:
        usmle = {"task": "inspect_aihospital/usmle", "args": {"exam": "demo", "samples": 2}}
        least = {
            "tasks": [usmle],
            "models": ["aihospital/rehearsal-a"],
            "eval_config": {"limit": 4},
            "log_dir": str(tmp_path / "logs"),
        }
        path = tmp_path / "spec.yaml"
        path.write_text(yaml.safe_dump({**least, **changes}), encoding="utf-8")
        return path

    return write
