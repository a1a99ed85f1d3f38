"""Run evals on this machine, one process each."""

from inspect_aihospital.submission.forked import Forked
from inspect_aihospital.submission.process import Order
from inspect_aihospital.submission.spec import Spec


class Local:
    """Starts processes that end with this one."""

    def start(self, order: Order) -> Forked:
        """Start an eval."""
        return Forked(order)


def engine(_spec: Spec) -> Local:
    """Return the engine of a submission."""
    return Local()
