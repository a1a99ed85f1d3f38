"""A run that is killed goes on with the answers that it has, under the same links."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest
from inspect_ai.log import read_eval_log
from playwright.sync_api import Browser, expect

from inspect_aihospital.core.aspects.aspect import SECTIONS
from tests.person.browser import say, visit
from tests.person.page_client import PATIENCE, PageClient, wait_for
from tests.scripted import full_report, model_calls, only

THINKING_SECONDS = 3
QUESTION = "How long has this been going on?"
DIAGNOSIS = "Diagnosis: flu. It rests on your symptoms. The treatment is rest."
ROLES = [f"--model-role={role}=aihospital/rehearsal" for role in ("patient", "examiner", "grader")]

STARTER = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("inspect_ai", run_name="__main__", alter_sys=True)
"""
"""Inspect's command line, which Ctrl-C reaches even if the tests run in the background."""

pytestmark = pytest.mark.slow


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def start(folder: Path, *command: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", STARTER, *command, "--display", "plain"],
        cwd=folder,
        stdout=(folder / "output").open("wb"),
        stderr=subprocess.STDOUT,
        env={**os.environ, "INSPECT_LOG_DIR": str(folder / "logs")},
        start_new_session=True,
    )


def start_visit(folder: Path) -> subprocess.Popen[bytes]:
    person = ["--model", "aihospital/person", "-M", "name=r1", "-M", f"page={free_port()}"]
    case = ["-T", "cases=demo", "-T", "icd10=false", "--sample-id", "demo-im-01-en"]
    return start(folder, "eval", "inspect_aihospital/mvme", *person, *ROLES, *case)


def link_of(folder: Path) -> str:
    links = folder / "person_answers" / "links.txt"
    link: str = wait_for(lambda: links.read_text(encoding="utf-8").split()[1])
    return link


def person_of(folder: Path) -> PageClient:
    return PageClient(link_of(folder))


def test_a_killed_run_asks_nothing_twice_and_finds_the_draft_in_an_open_browser(
    tmp_path: Path, browser: Browser
) -> None:
    run = start_visit(tmp_path)
    person = person_of(tmp_path)
    assert person.answer({"message": QUESTION}) == ["message"]
    person.open_form()
    form_time = monotonic()
    page = visit(browser, link_of(tmp_path))
    page.locator("textarea").fill("Half a sent")
    os.killpg(run.pid, signal.SIGKILL)
    run.wait(PATIENCE)
    expect(page.get_by_text("No connection")).to_be_visible()
    (log_path,) = (tmp_path / "logs").glob("*.eval")

    run = start(tmp_path, "eval-retry", str(log_path))
    person = person_of(tmp_path)
    person.open_form()
    sleep(THINKING_SECONDS)
    waiting_time = monotonic() - form_time
    expect(page.get_by_text("No connection")).to_be_hidden()
    expect(page.locator("textarea")).to_have_value("Half a sent")
    say(page, DIAGNOSIS)
    expect(page.locator("textarea")).to_have_count(5)
    sections = {aspect.value: "(1) something" for aspect in SECTIONS}
    assert person.answer(sections) == list(sections)
    assert run.wait(PATIENCE) == 0
    (path,) = set((tmp_path / "logs").glob("*.eval")) - {log_path}
    log = read_eval_log(str(path))
    assert log.status == "success"
    sample = only(log)
    messages = [message.text for message in sample.messages if message.role == "assistant"]
    assert messages[1:] == [QUESTION, DIAGNOSIS, full_report()]
    # Counted from the first time that the question was shown.
    seconds = [(call.output.metadata or {})["seconds"] for call in model_calls(sample)]
    assert seconds[1] >= waiting_time - 1
    # Waiting for a person is no working time.
    assert sample.working_time is not None
    assert sample.total_time is not None
    assert sample.total_time - sample.working_time >= THINKING_SECONDS


def test_control_c_ends_a_run_that_waits(tmp_path: Path) -> None:
    run = start_visit(tmp_path)
    person_of(tmp_path).open_form()
    run.send_signal(signal.SIGINT)
    run.wait(30)
    (log_path,) = (tmp_path / "logs").glob("*.eval")
    assert read_eval_log(str(log_path)).status == "cancelled"
    assert "Traceback" not in (tmp_path / "output").read_text(encoding="utf-8")
