"""Run evals as tasks of a Ray cluster that runs already (extra `ray`).

They end with their submission: Ray ends a task's worker when its driver is gone, and kills the
process that the worker started. Of a worker that is lost, the process ends by itself, with a log.
"""

import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import ray
from fsspec.utils import get_protocol
from ray.exceptions import RayError

from inspect_aihospital.errors import UserError
from inspect_aihospital.submission import marks
from inspect_aihospital.submission.process import TAIL, Order, conduct
from inspect_aihospital.submission.spec import Spec

ADDRESS = "auto"
"""The cluster that RAY_ADDRESS names, or that this machine is a node of."""


class Task:
    """An eval in Ray's hands."""

    def __init__(self, output: "ray.ObjectRef[str]", order: Order) -> None:
        self._output = output
        self._order = order

    def done(self) -> bool:
        """Say whether it ended, or its worker or node did."""
        return bool(ray.wait([self._output], timeout=0)[0])

    def ended(self) -> bool:
        """Say whether its worker saw it end; a lost worker leaves its process behind."""
        try:
            return self.done() and bool(ray.get([self._output]))
        except RayError:
            return False

    def stop(self) -> None:
        """Take it out of the queue, or interrupt it, wherever it runs.

        A running task may not hear Ray; its process looks into its folder, too.
        """
        ray.cancel(self._output)
        # Ray has its order by now. An unreachable folder must not keep the next eval from stopping.
        with suppress(Exception):
            marks.ask_to_stop(self._order.folder, self._order.token)

    def output(self) -> str:
        """Return the end of its output, or Ray's message about its loss."""
        try:
            return ray.get(self._output)
        except RayError as error:
            return str(error)[-TAIL:].strip()


class Ray:
    """Hands evals to a cluster."""

    def __init__(self, options: Mapping[str, Any], env: Mapping[str, str]) -> None:
        # Ray itself starts no eval again: it would not know that the first process still runs.
        remote: Any = ray.remote(**{"num_cpus": 1, **options, "max_retries": 0})
        self._conduct = remote(conduct)
        self._env = env

    def start(self, order: Order) -> Task:
        """Queue an eval. Its variables are an argument: environments that Ray makes are logged."""
        return Task(self._conduct.remote(order, self._env), order)


def engine(spec: Spec) -> Ray:
    """Return the engine of a submission.

    Raises:
        UserError: No cluster is reached, or an option is none of Ray's.
    """
    options = dict(spec.ray)
    address = options.pop("address", ADDRESS)
    if address == "local":
        raise UserError("ray.address: no cluster is started here. On this machine: engine: local.")
    if "max_retries" in options:
        raise UserError("ray.max_retries: leave it out; `retries` of the submission counts.")
    try:
        # Made first: a wrong option of Ray's shows before a cluster is joined.
        cluster = Ray(options, {name: os.environ[name] for name in spec.env})
        _require_whole_path(spec.log_dir)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError, TypeError) as error:
        raise UserError(f"ray: {error}") from error
    return cluster


def _require_whole_path(log_dir: str) -> None:
    if get_protocol(log_dir) == "file" and not Path(log_dir).is_absolute():
        raise UserError(
            f"log_dir: {log_dir!r} is relative, and nodes of Ray start evals in folders of their "
            "own. Give the whole path, or a bucket."
        )
