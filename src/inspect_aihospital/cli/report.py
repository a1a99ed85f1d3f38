"""`inspect-aihospital report`: make tables and figures of logs."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from traceback import print_exception
from types import ModuleType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click
from rich.console import Console
from rich.progress import Progress

from inspect_aihospital.cli.common import PATH, PRICES
from inspect_aihospital.errors import UserError

if TYPE_CHECKING:
    from inspect_aihospital.analysis.evidence import Evidence

MOST_WORKERS = 8


@click.command("report")
@click.argument("logs", nargs=-1, required=True)
@click.option("--out", required=True, type=PATH, help="Folder to write.")
@click.option("--force", is_flag=True, help="Replace an earlier report at --out.")
@click.option(
    "--include-not-comparable",
    "include",
    is_flag=True,
    help="Rank and test runs that are not comparable, too.",
)
@click.option("--baseline", default="", help="Label of the run to compare others with.")
@PRICES
@click.option(
    "--examination-prices", help="CSV of examination, price, currency: prices the doctors' work-up."
)
@click.option("--view", help="Where inspect view runs, for links to samples; 127.0.0.1:7575.")
def report(
    logs: tuple[str, ...],
    out: Path,
    force: bool,
    include: bool,
    baseline: str,
    prices: str | None,
    examination_prices: str | None,
    view: str | None,
) -> None:
    """Make a page of tables and figures of LOGS.

    LOGS are files, folders or patterns, also in a bucket. The page opens with what can be concluded
    (also in conclusions.md) and leaderboards.

    One page, report.html, holds everything and works offline; every table is there as CSV,
    Markdown and LaTeX, every figure as SVG and PNG. Logs of all tasks may be mixed. Logs that
    cannot be used are named and left out. A run whose patient or examiner broke a bound, or of
    whose replies or reports too many could not be read, is marked wherever it stands, is not
    ranked and has no p-value. Ends with 1 where a table or figure could not be made by a fault of
    this package (all others are written), and where there is nothing to make one of (nothing is
    written).
    """
    from inspect_aihospital.spending import read_prices  # noqa: PLC0415 - others need not wait

    analysis = load_analysis()
    # Reading can take long: a place that cannot be written to shows before it.
    analysis.report_writer.require_place(out, force=force)
    if view and "//" in view and urlsplit(view).scheme not in ("http", "https"):
        raise UserError(f"view={view}: expected HOST:PORT, or an address of http or https.")
    price_table = read_prices(prices) if prices else {}
    own_prices = analysis.examination_prices.read_examination_prices(examination_prices)
    # Beyond a few processes the disk is the limit, not the cores.
    workers = min(os.cpu_count() or 1, MOST_WORKERS)
    with _progress() as advance:
        evidence = analysis.read_evidence(
            *logs, workers=workers, progress=advance, include_not_comparable=include
        )
    evidence = replace(
        _with_baseline(evidence, baseline), prices=price_table, examination_prices=own_prices
    )
    for log in evidence.skipped:
        click.echo(f"left out: {log.path} {log.reason}", err=True)
    broken = None
    # A fault in one table loses no other: all that was written is told before the failure.
    try:
        paths = analysis.write_report(
            evidence, out, force=force, **({"view": view} if view else {})
        )
    except analysis.BrokenFindingsError as error:
        broken, paths = error, error.paths
    _tell(evidence, paths)
    if broken:
        for failure in broken.broken:
            print_exception(failure.error)
        raise click.ClickException(str(broken))


def _tell(evidence: "Evidence", paths: Sequence[Path]) -> None:
    """Name what was written, and the runs that are not comparable or incomplete."""
    for run in evidence.run_by_id.values():
        if run.exclusion:
            click.echo(f"{run.label}: {run.exclusion}", err=True)
        for gap in run.gaps:
            click.echo(f"incomplete: {run.label}: {gap}", err=True)
    click.echo(f"runs: {len(evidence.runs)}, files of tables and figures: {len(paths) - 1}")
    click.echo(f"open {paths[0]}")


def _with_baseline(evidence: "Evidence", label: str) -> "Evidence":
    """Return the evidence with its baseline.

    Raises:
        UserError: No run has the label.
    """
    # Without any run there is no column of labels.
    labels = sorted(set(evidence.runs["label"])) if len(evidence.runs) else []
    if label and label not in labels:
        raise UserError(f"baseline={label}: no run has this label. Choose: {'; '.join(labels)}.")
    return replace(evidence, baseline=label)


def load_analysis() -> ModuleType:
    """Load the analysis only now, so that no other command waits for it."""
    try:
        for name in ("pyarrow", "inspect_aihospital.analysis.report_writer"):
            import_module(name)
        return import_module("inspect_aihospital.analysis")
    except ModuleNotFoundError as error:
        raise UserError(
            f"Reports need the extra `analysis` ({error.name} is not installed). Install it: pip "
            "install 'inspect_aihospital[analysis]'."
        ) from error


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """Show a bar of progress on standard error."""
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("reading logs", total=None)
        yield lambda count, total: bar.update(task, completed=count, total=total)
