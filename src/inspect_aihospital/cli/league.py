"""`inspect-aihospital league`: compare many models by one file, from its estimate to the report."""

import re
import sys
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from inspect_aihospital.cli.common import PATH, PRICES
from inspect_aihospital.cli.submission import INTERRUPTED
from inspect_aihospital.errors import UserError
from inspect_aihospital.presets import LEAGUES, league_example

if TYPE_CHECKING:
    from inspect_aihospital.league.watch import Watch
    from inspect_aihospital.submission.spec import Spec
    from inspect_aihospital.submission.work import Work

AGAIN = "Run the same command again to go on."

MOST_CONCLUSIONS = 8
"""Lines of the report's conclusions that are printed."""


@click.command("league")
@click.argument("file", type=PATH, required=False)
@click.option("--example", type=click.Choice(LEAGUES), help="Print an example of FILE, and end.")
@click.option("--yes", is_flag=True, help="Do not ask before the run.")
@click.option(
    "--out", type=PATH, help="Folder of the report. Default: report_NAME, where FILE is NAME.yaml."
)
@PRICES
@click.option(
    "--output-tokens",
    type=click.IntRange(1),
    help="Of exams: output tokens a call on average, reasoning included, for the estimate.",
)
def league(
    file: Path | None,
    example: str | None,
    yes: bool,
    out: Path | None,
    prices: str | None,
    output_tokens: int | None,
) -> None:
    """Run each task of FILE with each model, and report.

    FILE is a YAML file of tasks, models and a folder of logs, as for submit; `budget` limits what
    it may spend, in US dollars. It is checked and its cost is estimated before any call; without a
    terminal and without --yes that is all. The same command, given again, goes on where it
    stopped. Exits with 1 if an eval could not be done or the budget is spent, with 130 if it was
    interrupted.
    """
    if example:
        click.echo(league_example(example), nl=False)
        return
    if not file:
        raise UserError("Name a FILE. An example: inspect-aihospital league --example rehearsal")
    if not file.is_file():
        raise UserError(f"{file}: there is no such file. Name the YAML file of a league.")
    # Another league of the folder keeps its report.
    out = out or Path(f"report_{file.stem}")
    _require_place(out)
    try:
        is_complete = _run(file, yes, prices, output_tokens)
    # Here the evals have been stopped.
    except KeyboardInterrupt:
        click.echo(f"Interrupted. {AGAIN}", err=True)
        sys.exit(INTERRUPTED)
    _report(file, out, prices)
    if not is_complete:
        click.echo(AGAIN, err=True)
        sys.exit(1)


def _run(file: Path, yes: bool, prices: str | None, output_tokens: int | None) -> bool:
    """Check, estimate, ask and run; say whether every eval is done."""
    from inspect_aihospital.cli.league_tables import (  # noqa: PLC0415 - slow to load
        show_forecasts,
        show_roles,
    )
    from inspect_aihospital.league.forecast import forecast, require_budget  # noqa: PLC0415
    from inspect_aihospital.league.league_runs import league_runs  # noqa: PLC0415
    from inspect_aihospital.league.standings import standing_of  # noqa: PLC0415
    from inspect_aihospital.league.watch import Watch  # noqa: PLC0415
    from inspect_aihospital.spending import read_prices  # noqa: PLC0415
    from inspect_aihospital.submission.spec import read_spec  # noqa: PLC0415

    with redirect_stdout(sys.stderr):  # Inspect announces hooks on stdout.
        spec = read_spec(file)
        runs = league_runs(spec)
        price_table = read_prices(prices) if prices else {}
        works = [work for run in runs for work in run.works]
        standings = {work.name: standing_of(work.folder, price_table) for work in works}
        click.echo("Rehearsing a few cases by rules to estimate; no model is called.", err=True)
        forecasts = forecast(
            runs,
            standings,
            price_table,
            output_tokens,
            lambda task: click.echo(f"  {task} ...", err=True),
        )
    totals = {
        work.name: entry.total // len(entry.run.works)
        for entry in forecasts
        for work in entry.run.works
    }
    watch = Watch(runs, totals, standings, price_table, spec.budget, lambda progress: None)
    show_roles(runs)
    show_forecasts(forecasts, watch.spent, spec.budget)
    unfinished = [work for work in works if not standings[work.name].done]
    if not unfinished:
        click.echo("Every eval is done.")
        return True
    if spec.budget is not None:
        require_budget(spec.budget, forecasts, watch.spent)
    if not yes and not sys.stdin.isatty():
        raise UserError("Nothing was run: there is no terminal to ask. Add --yes to run it.")
    if not yes:
        click.confirm(f"Run {len(unfinished)} evals?", abort=True)
    return _drive(_with_budget(spec), watch)


def _with_budget(spec: "Spec") -> "Spec":
    """Have every case written as it ends, where dollars are watched."""
    if spec.budget is None:
        return spec
    config = {"log_buffer": 1} | spec.run.get("eval_config", {})
    return spec.model_copy(update={"run": {**spec.run, "eval_config": config}})


def _drive(spec: "Spec", watch: "Watch") -> bool:
    from inspect_aihospital.cli.league_tables import ProgressTable  # noqa: PLC0415
    from inspect_aihospital.league.watch import BudgetSpentError  # noqa: PLC0415
    from inspect_aihospital.submission.driving import Submission  # noqa: PLC0415
    from inspect_aihospital.submission.engines import engine_of  # noqa: PLC0415
    from inspect_aihospital.submission.work import plan  # noqa: PLC0415

    # The name of an eval has a digest in the place of its arguments.
    traits = {work.name: run.trait for run in watch.runs for work in run.works}
    with ProgressTable() as table:
        watch = replace(watch, show=table.show)

        def report(word: str, work: "Work", reason: str) -> None:
            watch.note(word, work, reason)
            table.tell(word, work, ", ".join(filter(None, [traits.get(work.name), reason])))

        drive = Submission(engine_of(spec), spec.workers, spec.retries, report, watch.look)
        works = plan(spec)
        try:
            failed = drive.run(works)
        except BudgetSpentError:
            click.echo(
                f"The budget is spent: US$ {watch.spent:,.2f} of {spec.budget:,.2f}. What ended is "
                "kept. To go on, raise `budget`.",
                err=True,
            )
            return False
        finally:
            table.finish(watch.progress())
    for work in failed:
        click.echo(f"not done: {work.name}", err=True)
    click.echo(f"{len(works) - len(failed)} of {len(works)} evals are done, in {spec.log_dir}")
    return not failed


def _require_place(out: Path) -> None:
    """Refuse a place of the report before anything is paid."""
    from inspect_aihospital.cli.report import load_analysis  # noqa: PLC0415

    load_analysis().report_writer.require_place(out, force=True)


def _report(file: Path, out: Path, prices: str | None) -> None:
    """Write the report, and print the beginning of its conclusions."""
    from inspect_aihospital.cli.report import report  # noqa: PLC0415
    from inspect_aihospital.submission.spec import read_spec  # noqa: PLC0415

    logs = (read_spec(file).log_dir,)
    click.get_current_context().invoke(report, logs=logs, out=out, force=True, prices=prices)
    conclusions = out / "conclusions.md"
    if conclusions.exists():
        # The file is Markdown, whose marks and escapes a terminal shows.
        text = re.sub(r"\\(.)|\*\*", r"\1", conclusions.read_text("utf-8"))
        lines = [line for line in text.splitlines() if line.strip()]
        click.echo("\n".join(lines[:MOST_CONCLUSIONS]))
