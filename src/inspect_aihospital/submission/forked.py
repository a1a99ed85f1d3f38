"""Start processes of evals by forking one that has loaded Inspect and this package already.

Loading takes seconds of CPU; a submission of many short evals would be little else.
"""

import multiprocessing
import os
import sys
from collections.abc import Mapping
from multiprocessing.connection import Connection
from tempfile import NamedTemporaryFile

from inspect_aihospital.submission.process import TAIL, Order, run_order

LOADED = ["inspect_aihospital.submission.loaded"]


class Forked:
    """A forked process of an eval, seen by its parent."""

    def __init__(self, order: Order) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(LOADED)
        # A named file, since the server that forks has none of our open files.
        self._output = NamedTemporaryFile()  # noqa: SIM115 - read when it ended
        lifeline, self._lifeline = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_begin, args=(order, lifeline, self._output.name, dict(os.environ))
        )
        self._process.start()
        lifeline.close()

    def done(self) -> bool:
        """Say whether it ended."""
        return not self._process.is_alive()

    # A process on this machine cannot be lost without being over.
    ended = done

    def stop(self) -> None:
        """Have it write its log and stop: it sees the end of the pipe, as when we are gone."""
        self._lifeline.close()

    def output(self) -> str:
        """Return the end of its output, once it ended."""
        self._process.join()
        self.stop()
        size = self._output.seek(0, os.SEEK_END)
        self._output.seek(max(0, size - TAIL))
        return self._output.read().decode(errors="replace").strip()


def _begin(order: Order, lifeline: Connection, output: str, env: Mapping[str, str]) -> None:
    """Run an eval in the forked process, as a process of its own would."""
    # Ctrl-C reaches the submission alone, which stops evals in order.
    os.setsid()
    os.environ.clear()
    os.environ.update(env)
    sys.stdout.flush()
    sys.stderr.flush()
    target = os.open(output, os.O_WRONLY | os.O_APPEND)
    for place in (1, 2):
        os.dup2(target, place)
    os.dup2(lifeline.fileno(), 0)
    run_order(order)
