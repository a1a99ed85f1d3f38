"""A run that is killed goes on with the answers that it has, under the same links."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from inspect_ai.log import read_eval_log

from inspect_aihospital.core.aspects.aspect import SECTIONS
from tests.scripted import full_report, only

PATIENCE = 240.0
THINKING_SECONDS = 3
QUESTION = "How long has this been going on?"
DIAGNOSIS = "Diagnosis: flu. It rests on your symptoms. The treatment is rest."

pytestmark = pytest.mark.slow


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


class PersonRun:
    """A run in a process of its own, and the person who answers it."""

    def __init__(self, folder: Path, port: int, *command: str) -> None:
        self._page = f"http://127.0.0.1:{port}"
        self._folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "inspect_ai", *command, "--display", "plain"],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "INSPECT_LOG_DIR": str(folder / "logs")},
            start_new_session=True,
        )

    def open_fields(self) -> tuple[httpx.Client, str, list[str]]:
        """Wait for a form; return a client that may answer it, its id and its fields."""
        link = wait_for(lambda: (self._folder / "answers" / "links.txt").read_text().split()[1])
        client = httpx.Client(base_url=self._page, follow_redirects=True)
        wait_for(lambda: client.get(link).raise_for_status())
        form = wait_for(lambda: client.get("/cases").json()["cases"][0]["form"])
        return client, form["id"], [field["name"] for field in form["fields"]]

    def answer(self, entries: dict[str, str]) -> list[str]:
        """Answer the open form; return its fields."""
        client, id, fields = self.open_fields()
        with client:
            sent = {"id": id, "entries": entries}
            client.post("/answers", json=sent, headers={"Origin": self._page}).raise_for_status()
        return fields

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)


def wait_for(attempt: Callable[[], Any]) -> Any:
    start = monotonic()
    while True:
        try:
            if result := attempt():
                return result
        except (OSError, httpx.HTTPError, LookupError, ValueError):
            pass
        assert monotonic() - start < PATIENCE
        sleep(0.2)


def test_a_killed_run_asks_nothing_twice(tmp_path: Path) -> None:
    port = free_port()
    roles = [
        f"--model-role={role}=aihospital/rehearsal" for role in ("patient", "examiner", "grader")
    ]
    person = ["--model", "aihospital/person", "-M", "name=r1", "-M", f"page={port}"]
    options = ["-M", "answers=answers", "-T", "cases=demo", "-T", "language=en"]
    case = ["--sample-id", "demo-im-01-en"]
    run = PersonRun(
        tmp_path, port, "eval", "inspect_aihospital/mvme", *person, *options, *roles, *case
    )
    assert run.answer({"message": QUESTION}) == ["message"]
    run.open_fields()[0].close()
    run.kill()
    (log_path,) = (tmp_path / "logs").glob("*.eval")

    run = PersonRun(tmp_path, port, "eval-retry", str(log_path))
    run.open_fields()[0].close()
    sleep(THINKING_SECONDS)
    assert run.answer({"message": DIAGNOSIS}) == ["message"]
    sections = {aspect.value: "(1) something" for aspect in SECTIONS}
    assert run.answer(sections) == list(sections)
    assert run.process.wait(PATIENCE) == 0
    (path,) = set((tmp_path / "logs").glob("*.eval")) - {log_path}
    log = read_eval_log(str(path))
    assert log.status == "success"
    said = [m.text for m in only(log).messages if m.role == "assistant"]
    assert said[1:] == [QUESTION, DIAGNOSIS, full_report()]
    # Waiting for a person is no working time.
    sample = only(log)
    assert sample.working_time is not None
    assert sample.total_time is not None
    assert sample.total_time - sample.working_time >= THINKING_SECONDS
