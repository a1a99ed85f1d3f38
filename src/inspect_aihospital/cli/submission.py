"""`inspect-aihospital submit`, `status` and `cancel`: drive the evals of one file."""

import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from inspect_aihospital.cli.common import PATH, change_line, show
from inspect_aihospital.errors import UserError
from inspect_aihospital.submission.driving import Report, Submission
from inspect_aihospital.submission.engines import engine_of
from inspect_aihospital.submission.marks import ask_to_stop
from inspect_aihospital.submission.spec import Spec, read_spec, require_env
from inspect_aihospital.submission.state import state_of
from inspect_aihospital.submission.work import Work, plan

SPEC = click.argument("spec", type=PATH)

AGAIN = "Submit the same file again to run what is missing."
INTERRUPTED = 128 + signal.SIGINT
"""Exit code of a submission that was interrupted, as shells have it."""


@click.command("submit")
@SPEC
def submit(spec: Path) -> None:
    """Run every eval of SPEC that is not done yet.

    SPEC is a YAML file: which tasks run with which models, in how many shards, and where their
    logs go (docs/scaling.md). "inspect-aihospital league --example rehearsal" prints an example
    for league; submit takes it without `budget`.

    Each eval is a process of its own, here or on a cluster. What failed or was lost is started
    again where it stopped, as often as `retries` of SPEC says. Exits with 1 if an eval could not be
    done, with 130 if it was interrupted.
    """
    try:
        submission, works = _read_plan(spec)
        require_env(submission)
        if submission.budget is not None:
            raise UserError("budget: submit does not watch it. Run inspect-aihospital league.")
        engine = engine_of(submission)
        with _progress(len(works)) as report:
            failed = Submission(engine, submission.workers, submission.retries, report).run(works)
    # Here the evals have been stopped.
    except KeyboardInterrupt:
        click.echo(f"Interrupted. {AGAIN}", err=True)
        sys.exit(INTERRUPTED)
    click.echo(
        f"{len(works) - len(failed)} of {len(works)} evals are done, in {submission.log_dir}"
    )
    if failed:
        click.echo(AGAIN, err=True)
        sys.exit(1)


@click.command("status")
@SPEC
def status(spec: Path) -> None:
    """Show how far each eval of SPEC is.

    SPEC is the YAML file that submit or league was given. An eval is done, running, failed, stopped
    or missing.
    """
    _, works = _read_plan(spec)
    # Read from logs each time: a status that was remembered could be wrong.
    states = [state_of(work.folder) for work in works]
    rows = [
        # Errors of Inspect may fill a screen: the table shows their beginning.
        (work.name, state.kind, state.samples, state.total, " ".join(state.error.split())[:100])
        for work, state in zip(works, states, strict=True)
    ]
    show(["eval", "is", "samples", "of", "why"], rows)
    counts = Counter(state.kind for state in states)
    click.echo(", ".join(f"{number} {kind}" for kind, number in sorted(counts.items())))


@click.command("cancel")
@SPEC
def cancel(spec: Path) -> None:
    """Stop the running evals of SPEC, and keep what they have.

    SPEC is the YAML file that submit or league was given. Each running eval, here or on a cluster,
    looks for this request several times a minute; then it writes its log and ends. Submit SPEC
    again to go on from there.
    """
    _, works = _read_plan(spec)
    # A request in the folder of a done eval would stay there for good.
    unfinished = [work for work in works if state_of(work.folder).kind != "done"]
    for work in unfinished:
        ask_to_stop(work.folder)
    click.echo(
        f"{len(unfinished)} of {len(works)} evals are not done; they stop, until the next submit."
    )


def _read_plan(path: Path) -> tuple[Spec, list[Work]]:
    with redirect_stdout(sys.stderr):  # Inspect announces hooks on stdout.
        spec = read_spec(path)
        return spec, plan(spec)


@contextmanager
def _progress(evals: int) -> Iterator[Report]:
    """Show a bar of evals, and a line for every change."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    console = Console(highlight=False, markup=False)
    with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
        bar = progress.add_task("evals done", total=evals)

        def report(word: str, work: Work, reason: str) -> None:
            console.print(change_line(word, work.name, reason), soft_wrap=True)
            if word == "done":
                progress.advance(bar)

        yield report
