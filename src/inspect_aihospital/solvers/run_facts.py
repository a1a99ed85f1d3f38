"""Keep what Inspect tells hooks of a run and tells nobody else: its id and its options."""

from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache

from inspect_ai.hooks import Hooks, TaskStart, hooks


@dataclass(frozen=True)
class RunFacts:
    """A run of a task and its `--limit`, `--epochs` and `--epochs-reducer`; a retry is another."""

    eval_id: str
    limit: int | None
    epochs: int
    reducers: tuple[str, ...]


# A context variable: tasks that share a process each find their own run.
_CURRENT: ContextVar[RunFacts] = ContextVar("aihospital_run_facts")


def run_facts() -> RunFacts:
    """Return the run that this code is part of: a solver, a scorer or a source of samples."""
    return _CURRENT.get()


class RunFactsHooks(Hooks):
    """Notes the facts of a run where all that runs in it finds them."""

    async def on_task_start(self, data: TaskStart) -> None:
        """Note the facts."""
        config = data.spec.config
        limit = config.limit if isinstance(config.limit, int) else None
        _CURRENT.set(
            RunFacts(
                eval_id=data.eval_id,
                limit=limit if config.sample_id is None else None,
                epochs=config.epochs or 1,
                reducers=tuple(config.epochs_reducer or ()),
            )
        )


@cache
def need_run_facts() -> None:
    """Register the hook, so that the facts of every run are noted from now on.

    The hook is registered by those who need it, not at import: Inspect announces every registered
    hook on every run.
    """
    hooks(name="run_facts", description="Tells rounds which run they belong to.")(RunFactsHooks)
