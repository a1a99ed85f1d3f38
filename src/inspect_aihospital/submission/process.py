"""The process of one eval: `python -m inspect_aihospital.submission.process`, order on stdin.

It takes the eval, has Inspect run or continue it, and gives it back. It stops when it is asked to,
when the eval is taken from it, and when who started it is gone, which the end of stdin tells: no
eval goes on that nobody watches, and none is run twice.
"""

import json
import os
import runpy
import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Any

import yaml

from inspect_aihospital.submission import marks
from inspect_aihospital.submission.state import standing

GRACE = 30.0
"""Seconds that Inspect has to write its log after it was interrupted."""

POLL = 0.2
"""Seconds between two looks at whether a process ended."""

TAIL = 4000
"""Bytes of output that are kept of a process, to say why it failed."""


@dataclass(frozen=True)
class Order:
    """What a process is told: no secret, so that an engine may write it down.

    Attributes:
        folder: The eval's folder.
        config: Its run configuration.
        token: Under which it takes the eval.
    """

    folder: str
    config: dict[str, Any]
    token: str


class Running:
    """A process of an eval, seen by who started it."""

    def __init__(self, order: Order, env: Mapping[str, str] | None = None) -> None:
        self._output: IO[bytes] = TemporaryFile()  # noqa: SIM115 - read when it ended
        self._process = Popen(
            [sys.executable, "-m", __name__],
            stdin=PIPE,
            stdout=self._output,
            stderr=STDOUT,
            env={**os.environ, **(env or {})},
            start_new_session=True,  # Ctrl-C is for who submits: it stops evals in order
        )
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(asdict(order)).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # it ended at once: its output says why

    @property
    def pid(self) -> int:
        """Of the process."""
        return self._process.pid

    def done(self) -> bool:
        """Whether it ended."""
        return self._process.poll() is not None

    ended = done

    def stop(self) -> None:
        """Have it stop, and write its log."""
        if self._process.stdin and not self._process.stdin.closed:
            self._process.stdin.close()

    def output(self) -> str:
        """The end of what it printed, once it ended."""
        self._process.wait()
        self.stop()
        size = self._output.seek(0, os.SEEK_END)
        self._output.seek(max(0, size - TAIL))
        return self._output.read().decode(errors="replace").strip()


def conduct(order: Order, env: Mapping[str, str] | None = None) -> str:
    """Run an eval's process to its end; the end of its output.

    Interrupted, by whichever exception, it has the process write its log before it ends itself.

    Args:
        order: What is run.
        env: Variables of the process, beside those that are set here.
    """
    running = Running(order, env)
    try:
        while not running.done():  # a wait in the system would not be interrupted by an engine
            time.sleep(POLL)
    finally:
        running.stop()
        said = running.output()
    return said


def main() -> None:
    """Take, run, give back."""
    order = Order(**json.loads(sys.stdin.readline()))
    heed_signals()
    if not marks.take(order.folder, order.token):
        return
    try:
        found = standing(order.folder)
        if found.kind != "done" and not marks.asked_to_stop(order.folder, order.token):
            threading.Thread(target=_watch, args=(order,), daemon=True).start()
            with _arguments(order, found.log) as arguments:
                _inspect(arguments)
    finally:
        marks.release(order.folder, order.token)


def heed_signals() -> None:
    """Have Inspect be interrupted and write its log, whoever started this process.

    Ray starts processes in which SIGINT is blocked. Slurm sends other signals, ahead of SIGKILL.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    for sign in (signal.SIGTERM, signal.SIGUSR2):
        signal.signal(sign, lambda *_: signal.raise_signal(signal.SIGINT))


@contextmanager
def _arguments(order: Order, log: str | None) -> Iterator[list[str]]:
    """Inspect's command line: of a new eval, or of the continuation of a log."""
    options = ["--log-dir", order.folder, "--display", "log"]
    if log:
        yield ["eval-retry", log, *options]
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / "run.yaml"
        path.write_text(yaml.safe_dump(order.config, allow_unicode=True), encoding="utf-8")
        yield ["eval", "--run-config", str(path), *options]


def _inspect(arguments: list[str]) -> None:
    sys.argv = ["inspect", *arguments]
    try:
        runpy.run_module("inspect_ai", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if end.code:
            print(f"inspect {arguments[0]} ended with {end.code}")


def _watch(order: Order) -> None:
    """Renew the mark, until the eval is to stop; then interrupt it."""
    gone = threading.Event()
    threading.Thread(target=_await_end, args=(gone,), daemon=True).start()
    ours = order.folder, order.token
    try:
        while not gone.wait(marks.BEAT):
            if marks.asked_to_stop(*ours) or not marks.holds(*ours):
                return
            marks.renew(*ours)
    finally:  # also where the folder cannot be reached: no log could be written there
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(GRACE)
        os._exit(1)


def _await_end(gone: threading.Event) -> None:
    while os.read(0, 1):  # not sys.stdin, whose lock a thread must not have at the end
        pass
    gone.set()


if __name__ == "__main__":
    main()
