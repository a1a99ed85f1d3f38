"""An eval whose persons answer on a page, in a thread of the tests' own process."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalLog
from inspect_ai.model import Model, get_model

from inspect_aihospital.person.provider import PersonAPI

PATIENCE = 240
"""Seconds to wait for a run where others work, too."""


class Run:
    """An eval in a thread, whose persons answer on a page."""

    def __init__(self, start: Callable[[], EvalLog]) -> None:
        self.logs: list[EvalLog] = []
        self._thread = threading.Thread(target=lambda: self.logs.append(start()), daemon=True)
        self._thread.start()

    def log(self) -> EvalLog:
        self._thread.join(PATIENCE)
        assert self.logs, "the run waits for somebody"
        return self.logs[0]


def persons(folder: Path, *names: str) -> tuple[Model, dict[str, str]]:
    """Return persons and the links of their page."""
    options: dict[str, Any] = {"page": 0, "answers": str(folder / "answers"), "people": names}
    model = get_model("aihospital/person", memoize=False, **options)
    assert isinstance(model.api, PersonAPI)
    assert model.api.page is not None
    return model, model.api.page.links(names, folder / "answers")
