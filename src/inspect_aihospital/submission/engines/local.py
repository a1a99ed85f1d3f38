"""Run evals on this machine, one process each."""

from inspect_aihospital.submission.process import Order, Running
from inspect_aihospital.submission.spec import Spec


class Local:
    """Starts processes that end with this one."""

    def start(self, order: Order) -> Running:
        """Start an eval."""
        return Running(order)


def engine(_spec: Spec) -> Local:
    """Return the engine of a submission."""
    return Local()
