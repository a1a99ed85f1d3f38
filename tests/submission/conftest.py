"""Submissions of rehearsals: real evals of the built-in questions, a few seconds each."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

pytest.register_assert_rewrite("tests.submission.scenarios")

Write = Callable[..., Path]


@pytest.fixture
def write_spec(tmp_path: Path) -> Write:
    """Writes the file of a submission; what is given stands beside or in the place of its words."""

    def write(**given: Any) -> Path:
        usmle = {"task": "inspect_aihospital/usmle", "args": {"exam": "demo", "samples": 2}}
        least = {
            "tasks": [usmle],
            "models": ["aihospital/rehearsal-a"],
            "eval_config": {"limit": 4},
            "log_dir": str(tmp_path / "logs"),
        }
        path = tmp_path / "spec.yaml"
        path.write_text(yaml.safe_dump({**least, **given}), encoding="utf-8")
        return path

    return write
