"""`inspect-aihospital submit`, `status` and `cancel`: many evals of one file."""

import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from inspect_aihospital.cli.common import show, user_errors
from inspect_aihospital.submission.driving import Submission
from inspect_aihospital.submission.engines import engine_of
from inspect_aihospital.submission.marks import ask_to_stop
from inspect_aihospital.submission.spec import Spec, read_spec, require_env
from inspect_aihospital.submission.state import standing
from inspect_aihospital.submission.work import Work, plan

SPEC = click.argument("spec", type=click.Path(path_type=Path))

AGAIN = "Submit the same file again to run what is missing."
INTERRUPTED = 128 + signal.SIGINT
"""Exit code of a submission that was interrupted, as shells have it."""


@click.command("submit")
@SPEC
def submit(spec: Path) -> None:
    """Run every eval of SPEC that is not done yet: each task with each model, shard by shard.

    One process an eval, here or on a cluster. What failed or was lost is started again where it
    stopped, a stated number of times. Exits with 1 if an eval could not be done, with 130 if it was
    interrupted.
    """
    with _interrupted():
        with user_errors():
            asked, works = _planned(spec)
            require_env(asked)
            engine = engine_of(asked)
        with user_errors(), _Told(len(works)) as told:
            failed = Submission(engine, asked.workers, asked.retries, told.tell).run(works)
    click.echo(f"{len(works) - len(failed)} of {len(works)} evals are done, in {asked.log_dir}")
    if failed:
        click.echo(AGAIN, err=True)
        sys.exit(1)


@click.command("status")
@SPEC
def status(spec: Path) -> None:
    """Show how far each eval of SPEC is: done, running, failed, stopped or missing."""
    with user_errors():
        _, works = _planned(spec)
    found = [(work, standing(work.folder)) for work in works]
    rows = [
        (work.name, one.kind, one.samples, one.of, " ".join(one.why.split())[:100])
        for work, one in found
    ]
    show(["eval", "is", "samples", "of", "why"], rows)
    counts = Counter(one.kind for _, one in found)
    click.echo(", ".join(f"{number} {kind}" for kind, number in sorted(counts.items())))


@click.command("cancel")
@SPEC
def cancel(spec: Path) -> None:
    """Stop the evals of SPEC that run, wherever they run; what they have is kept.

    Each sees it at its next beat, and writes its log. Submitting again goes on from there.
    """
    with user_errors():
        _, works = _planned(spec)
    open_ = [work for work in works if standing(work.folder).kind != "done"]
    for work in open_:
        ask_to_stop(work.folder)
    click.echo(
        f"{len(open_)} of {len(works)} evals are not done; they stop, until the next submit."
    )


@contextmanager
def _interrupted() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        click.echo(f"Interrupted. {AGAIN}", err=True)
        sys.exit(INTERRUPTED)


def _planned(path: Path) -> tuple[Spec, list[Work]]:
    with redirect_stdout(sys.stderr):  # where Inspect announces hooks
        spec = read_spec(path)
        return spec, plan(spec)


class _Told:
    """Progress on the terminal: a bar of evals, and a line for what happens to one."""

    def __init__(self, evals: int) -> None:
        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
        console = Console(highlight=False, markup=False)
        self._progress = Progress(*columns, TimeElapsedColumn(), console=console)
        self._bar = self._progress.add_task("evals done", total=evals)

    def __enter__(self) -> "_Told":
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def tell(self, word: str, work: Work, why: str) -> None:
        """A line, and a step of the bar where an eval is done."""
        line = f"{word}: {work.name}" + (f" ({why})" if why else "")
        self._progress.console.print(line, soft_wrap=True)
        if word == "done":
            self._progress.advance(self._bar)
