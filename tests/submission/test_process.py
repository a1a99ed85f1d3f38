"""Start the process of an eval as engines do."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from inspect_ai import eval as run_eval
from inspect_ai.log import read_eval_log, write_eval_log

from inspect_aihospital.submission.process import Order, Running
from inspect_aihospital.submission.state import state_of
from tests.submission.real import ended_samples, until, works

Write = Callable[..., Path]

WAITING = """
import time
from inspect_aihospital.submission.process import heed_signals
heed_signals()
try:
    print("ready", flush=True)
    while True:
        time.sleep(0.1)  # a signal that comes just before a sleep does not end it
except KeyboardInterrupt:
    print("interrupted")
"""


def as_in_ray() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGUSR2])
def test_it_is_interrupted_whoever_started_it(sign: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WAITING],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=as_in_ray,  # noqa: PLW1509 - no thread of this process holds a lock then
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        process.send_signal(sign)
        assert process.communicate(timeout=60)[0] == "interrupted\n"


@pytest.mark.slow
def test_the_fullest_log_is_continued_whatever_lies_beside_it(write_spec: Write) -> None:
    (work,) = works(write_spec())
    task = work.config["task"]
    (header,) = run_eval(
        task["task"],
        task_args=task["args"],
        model=work.config["model"],
        limit=4,
        log_dir=work.folder,
        display="none",
    )
    log = read_eval_log(header.location)
    # What a killed recovery leaves is newer, and holds less than the log that was recovered.
    for name, number in (("full", 3), ("full-recovered", 1)):
        part = {"status": "cancelled", "results": None, "samples": (log.samples or [])[:number]}
        write_eval_log(log.model_copy(update=part), f"{work.folder}/{name}.eval")
    damaged = Path(log.location)
    damaged.write_bytes(damaged.read_bytes()[:2000])
    running = Running(Order(work.folder, work.config, uuid4().hex))
    until(running.done)
    assert state_of(work.folder).kind == "done", running.output()
    kept_samples = {sample.uuid for sample in (log.samples or [])[:3]}
    assert kept_samples <= set(ended_samples(work.folder).values()), "a case was run again"
