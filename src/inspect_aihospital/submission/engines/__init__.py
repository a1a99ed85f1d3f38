"""Define an engine: a place that starts evals and says when they ended."""

from importlib import import_module
from typing import Protocol

from inspect_aihospital.errors import UserError
from inspect_aihospital.submission.process import Order
from inspect_aihospital.submission.spec import Spec


class Busy(Exception):
    """An engine takes no more evals at the moment."""


class Started(Protocol):
    """An eval that was handed to an engine."""

    def done(self) -> bool:
        """Say whether it ended, in whatever way, or was lost."""

    def ended(self) -> bool:
        """Say whether its process is over for certain; that of a lost eval may still run."""

    def stop(self) -> None:
        """Stop it, or keep it from starting."""

    def output(self) -> str:
        """Return the end of its output, once it ended."""


class Engine(Protocol):
    """Starts evals."""

    def start(self, order: Order) -> Started:
        """Start an eval, or put it into a queue.

        Raises:
            Busy: The queue is full; the eval is offered again later.
            UserError: The engine refuses it for good.
        """


def engine_of(spec: Spec) -> Engine:
    """Load the engine of a submission.

    Raises:
        UserError: A package that it needs is not installed, or cannot be reached.
    """
    try:
        # An engine loads on use, since its package is an extra.
        engine: Engine = import_module(f"{__name__}.{spec.engine}").engine(spec)
    except ModuleNotFoundError as error:
        raise UserError(
            f"engine: {spec.engine} needs the extra `{spec.engine}` ({error.name} is not "
            f"installed). Install it: pip install 'inspect_aihospital[{spec.engine}]'."
        ) from error
    return engine
