"""Show a league on the terminal: who plays what, the estimate, the progress by model."""

import time
from collections.abc import Sequence

import click
from rich.console import Console
from rich.live import Live
from rich.table import Table

from inspect_aihospital.cli.common import change_line, show, table
from inspect_aihospital.cli.time_table import duration
from inspect_aihospital.league.forecast import Forecast
from inspect_aihospital.league.league_runs import LeagueRun
from inspect_aihospital.league.watch import ModelProgress
from inspect_aihospital.submission.work import Work

PAUSE = 30.0
"""Seconds between two reports of progress where there is no terminal."""

UNKNOWN = "–"
COLUMNS = ("model", "done", "failed", "spent US$", "time left")
"""Of the progress by model."""


def show_roles(runs: Sequence[LeagueRun]) -> None:
    """Print the models of all roles, task by task, so that a wrong binding is seen."""
    rows = {(run.plan.task, role, model) for run in runs for role, model in run.role_models.items()}
    show(["task", "role", "model"], sorted(rows))


def show_forecasts(forecasts: Sequence[Forecast], spent: float, budget: float | None) -> None:
    """Print what is left: calls, tokens and dollars of each task with each model."""
    columns = ["task", "model", "cases left", "calls", "tokens in", "tokens out", "US$"]
    rows = [_forecast_row(entry) for entry in forecasts]
    amounts = [entry.dollars for entry in forecasts]
    dollars = None if None in amounts else sum(filter(None, amounts))
    total = ["all", "", *_sums(forecasts), _dollars(dollars)]
    click.echo("\nestimate of what is left:")
    show(columns, [*rows, total])
    if unpriced := sorted({model for entry in forecasts for model in entry.unpriced}):
        click.echo(f"{UNKNOWN}: no price is known of {', '.join(unpriced)}. Give --prices FILE.")
    if any(entry.estimate.unknown_lengths for entry in forecasts):
        click.echo(f"{UNKNOWN}: the length of answers in exams is unknown: --output-tokens N.")
    ranges = [entry.estimate.real_dollars for entry in forecasts if entry.estimate.real_dollars]
    if any(high for _, high in ranges):
        click.echo("Real tokens were 0.4 to 2.5 times as many, more with models that reason.")
    limit = "" if budget is None else f"; budget: US$ {budget:,.2f}"
    click.echo(f"spent so far: US$ {spent:,.2f}{limit}\n")


def _forecast_row(entry: Forecast) -> list[str]:
    share_left, total = entry.share_left, entry.estimate.total
    return [
        entry.run.task_label,
        entry.run.model,
        f"{max(0, entry.total - entry.ended):,} of {entry.total:,}",
        f"{total.calls.estimate * share_left:,.0f}",
        _tokens_in(entry),
        UNKNOWN if total.output is None else f"{total.output.estimate * share_left:,.0f}",
        _dollars(entry.dollars),
    ]


def _tokens_in(entry: Forecast) -> str:
    amount = entry.estimate.total.input
    # Answers are read again: where their length is unknown, so are the tokens in.
    if entry.estimate.unknown_lengths:
        return f"at least {amount.lower * entry.share_left:,.0f}"
    return f"{amount.estimate * entry.share_left:,.0f}"


def _sums(forecasts: Sequence[Forecast]) -> list[str]:
    cases = sum(max(0, entry.total - entry.ended) for entry in forecasts)
    calls = sum(entry.estimate.total.calls.estimate * entry.share_left for entry in forecasts)
    return [f"{cases:,}", f"{calls:,.0f}", "", ""]


def _dollars(amount: float | None) -> str:
    return UNKNOWN if amount is None else f"{amount:,.2f}"


class ProgressTable:
    """Progress by model: a table on the terminal, else lines."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, markup=False)
        self._live = Live(console=self._console) if self._console.is_terminal else None
        self._last_lines = time.monotonic()
        self._last_figures: dict[str, str] = {}

    def __enter__(self) -> "ProgressTable":
        """Take the terminal."""
        if self._live:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Give it back."""
        if self._live:
            self._live.stop()

    def tell(self, word: str, work: Work, reason: str) -> None:
        """Print a change of an eval."""
        self._console.print(change_line(word, work.name, reason), soft_wrap=True)

    def show(self, progress: Sequence[ModelProgress]) -> None:
        """Show the progress: at once in a table, every 30 s in lines."""
        if self._live:
            self._live.update(_progress_table(progress))
        elif time.monotonic() - self._last_lines >= PAUSE:
            self.finish(progress)

    def finish(self, progress: Sequence[ModelProgress]) -> None:
        """Show the progress now."""
        self._last_lines = time.monotonic()
        if self._live:
            self._live.update(_progress_table(progress), refresh=True)
            return
        for entry in progress:
            cells = zip(COLUMNS, _cells(entry), strict=True)
            _, *figures_told = (f"{name} {cell}" for name, cell in cells)
            figures = ", ".join(figures_told)
            # What has not changed was told before.
            if self._last_figures.get(entry.model) != figures:
                self._last_figures[entry.model] = figures
                self._console.print(f"{entry.model}: {figures}", soft_wrap=True)


def _progress_table(progress: Sequence[ModelProgress]) -> Table:
    return table(COLUMNS, map(_cells, progress))


def _cells(entry: ModelProgress) -> tuple[str, ...]:
    time_left = UNKNOWN if entry.seconds_left is None else duration(entry.seconds_left)
    return (
        entry.model,
        f"{entry.ended:,} of {entry.total:,}",
        f"{entry.failed:,}",
        _dollars(entry.dollars),
        time_left,
    )
