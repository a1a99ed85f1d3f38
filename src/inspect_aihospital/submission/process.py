"""Run one eval in a process: `python -m inspect_aihospital.submission.process`, order on stdin.

The process takes the eval, has Inspect run or continue it, and gives it back. It stops on request,
when another process takes the eval, and at the end of stdin, when its parent is gone. So no eval
goes on unwatched, and no eval runs twice.
"""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from subprocess import PIPE, STDOUT, Popen
from tempfile import TemporaryFile
from typing import IO, Any

import fsspec
from inspect_ai import eval_set
from inspect_ai.log import list_eval_logs

from inspect_aihospital.errors import print_errors_without_display
from inspect_aihospital.inspect_private import RunConfigInput, init_dotenv
from inspect_aihospital.submission import marks
from inspect_aihospital.submission.state import state_of

GRACE = 30.0
"""Seconds that Inspect has to write its log after it was interrupted."""

POLL = 0.2
"""Seconds between two looks at whether a process ended."""

TAIL = 4000
"""Bytes of a process's output that are kept as the reason of a failure."""


@dataclass(frozen=True)
class Order:
    """The order to a process, without a secret: an engine may write it down.

    The process takes the eval of the folder under the token.
    """

    folder: str
    config: dict[str, Any]
    token: str


class Running:
    """A process of an eval, seen by its parent."""

    def __init__(self, order: Order, env: Mapping[str, str] | None = None) -> None:
        self._output: IO[bytes] = TemporaryFile()  # noqa: SIM115 - read when it ended
        self._process = Popen(
            [sys.executable, "-m", __name__],
            stdin=PIPE,
            stdout=self._output,
            stderr=STDOUT,
            env={**os.environ, **(env or {})},
            # Ctrl-C reaches the submission alone, which stops evals in order.
            start_new_session=True,
        )
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(asdict(order)).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass  # It ended at once, and its output gives the reason.

    def done(self) -> bool:
        """Say whether it ended."""
        return self._process.poll() is not None

    # A process on this machine cannot be lost without being over.
    ended = done

    def stop(self) -> None:
        """Have it write its log and stop."""
        if self._process.stdin and not self._process.stdin.closed:
            self._process.stdin.close()

    def output(self) -> str:
        """Return the end of its output, once it ended."""
        self._process.wait()
        self.stop()
        size = self._output.seek(0, os.SEEK_END)
        self._output.seek(max(0, size - TAIL))
        return self._output.read().decode(errors="replace").strip()


def conduct(order: Order, env: Mapping[str, str] | None = None) -> str:
    """Run an eval's process to its end, and return the end of its output.

    On any exception the process writes its log before this function ends.
    """
    running = Running(order, env)
    try:
        # A blocking wait could not be interrupted by Ray, whose exceptions come between bytecodes.
        while not running.done():
            time.sleep(POLL)
    finally:
        running.stop()
        output = running.output()
    return output


def main() -> None:
    """Take an eval, run it, and give it back."""
    order = Order(**json.loads(sys.stdin.readline()))
    heed_signals()
    if not marks.take(order.folder, order.token):
        return
    try:
        # Read only now: another process may have finished the eval before it was ours.
        state = state_of(order.folder)
        if state.kind != "done" and not marks.asked_to_stop(order.folder, order.token):
            threading.Thread(target=_watch, args=(order,), daemon=True).start()
            _run(order, state.log)
    finally:
        marks.release(order.folder, order.token)


def heed_signals() -> None:
    """Turn every signal to stop into an interrupt, after which Inspect writes its log.

    Ray starts processes in which SIGINT is blocked. Slurm sends other signals, ahead of SIGKILL.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    for sign in (signal.SIGTERM, signal.SIGUSR2):
        signal.signal(sign, lambda *_: signal.raise_signal(signal.SIGINT))


def _run(order: Order, log: str | None) -> None:
    """Have Inspect run what is missing, in this process, which the watcher interrupts."""
    print_errors_without_display()
    init_dotenv()  # Models of roles are made next, and look for their keys.
    params = RunConfigInput.model_validate(order.config).to_params()
    _set_aside_all_but(log, order.folder)
    # Errors alone are printed: the output is where the submission looks for a reason. Starts are
    # the submission's to count; `retry_immediate` would warn that there are none here.
    eval_set(
        log_dir=order.folder, retry_attempts=0, retry_immediate=False, display="none", **params
    )


def _set_aside_all_but(log: str | None, folder: str) -> None:
    """Rename the logs that are not continued.

    Inspect continues the newest log, which may be what was left of a copy when it was killed while
    it recovered a log, and it ends at a damaged one.
    """
    files, _ = fsspec.core.url_to_fs(folder)
    for path in [info.name for info in list_eval_logs(folder)]:
        if path != log:
            files.mv(path, f"{path}.aside")


def _watch(order: Order) -> None:
    """Renew the mark, until the eval is to stop; then interrupt it."""
    parent_gone = threading.Event()
    threading.Thread(target=_await_end, args=(parent_gone,), daemon=True).start()
    folder, token = order.folder, order.token
    try:
        while not parent_gone.wait(marks.BEAT):
            if marks.asked_to_stop(folder, token) or not marks.holds(folder, token):
                return
            marks.renew(folder, token)
    finally:  # An unreachable folder ends the eval too: no log could be written there.
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(GRACE)
        # In a thread, `sys.exit` would end nothing but the thread.
        os._exit(1)


def _await_end(parent_gone: threading.Event) -> None:
    while os.read(0, 1):  # Not sys.stdin: a thread that holds its lock blocks the exit.
        pass
    parent_gone.set()


if __name__ == "__main__":
    main()
