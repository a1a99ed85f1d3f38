"""Estimate what is left of a league, and compare it with the budget."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from inspect_ai.model import ModelCost

from inspect_aihospital.agents.roles import is_rehearsal
from inspect_aihospital.costs import RunEstimate, RunPlan, estimate_models
from inspect_aihospital.errors import UserError
from inspect_aihospital.league.league_runs import LeagueRun
from inspect_aihospital.league.standings import Standing


@dataclass(frozen=True)
class Forecast:
    """What is left of a run, before it goes on.

    Attributes:
        run: The run.
        estimate: Of the whole run.
        ended: Cases (times epochs) that ended well before.
    """

    run: LeagueRun
    estimate: RunEstimate
    ended: int

    @property
    def total(self) -> int:
        """Cases, times epochs."""
        return self.estimate.cases * self.estimate.epochs

    @property
    def share_left(self) -> float:
        """Share of the cases that did not end well yet, 0 to 1."""
        return max(0.0, 1 - self.ended / self.total)

    @property
    def dollars(self) -> float | None:
        """US dollars of what is left; `None` where a price or the length of answers is unknown."""
        if not self.share_left:
            return 0.0
        dollars = self.estimate.total.dollars
        return dollars.estimate * self.share_left if dollars else None

    @property
    def unpriced(self) -> list[str]:
        """Models without a price."""
        return sorted({seat.model for seat in self.estimate.seats if seat.price is None})


def forecast(
    runs: Sequence[LeagueRun],
    standings: Mapping[str, Standing],
    prices: Mapping[str, ModelCost],
    output_tokens: int | None,
    tell: Callable[[str], object],
) -> list[Forecast]:
    """Estimate every run; of a task, one rehearsal stands for all models.

    Args:
        runs: Of the league, task by task.
        standings: By the name of an eval.
        prices: By model; other prices are looked up.
        output_tokens: Of exams, output tokens of a call on average.
        tell: Receives the label of each task before its rehearsal.

    Raises:
        UserError: A run could not be started as it is planned.
    """
    forecasts: list[Forecast] = []
    for _, group in groupby(runs, key=_kind):
        members = list(group)
        plans = [run.plan for run in members]
        tell(members[0].task_label)
        stated = _stated(plans[0], output_tokens)
        estimates = estimate_models(plans, prices=prices, output_tokens=stated)
        for run, estimated in zip(members, estimates, strict=True):
            ended = sum(standings[work.name].ended for work in run.works)
            is_done = all(standings[work.name].done for work in run.works)
            total = estimated.cases * estimated.epochs
            # A log that ended well leaves nothing to do, whatever was estimated.
            forecasts.append(Forecast(run, estimated, total if is_done else ended))
    return forecasts


def require_budget(budget: float, forecasts: Sequence[Forecast], spent: float) -> None:
    """Refuse a league that is expected to cost more than its budget.

    Args:
        budget: US dollars, with what was spent before.
        forecasts: Of what is left.
        spent: US dollars so far.

    Raises:
        UserError: It would cost more, or a price or the length of answers is unknown, so that
            nobody can say.
    """
    if unpriced := sorted({model for entry in forecasts for model in entry.unpriced}):
        raise UserError(
            f"budget: no price is known of {', '.join(unpriced)}, so a budget cannot be kept. Give "
            "prices with --prices FILE, or leave the budget out."
        )
    if tasks := sorted({entry.run.plan.task for entry in forecasts if entry.dollars is None}):
        raise UserError(
            f"budget: the length of answers in {', '.join(tasks)} is unknown, so nobody can say "
            "what the league costs. Give --output-tokens N, or leave the budget out."
        )
    expected = spent + sum(entry.dollars or 0 for entry in forecasts)
    if expected > budget:
        raise UserError(
            f"budget: the league is expected to cost US$ {expected:,.2f} (US$ {spent:,.2f} of them "
            f"are spent), US$ {expected - budget:,.2f} more than the budget of {budget:,.2f}. "
            "Raise `budget`, lower `eval_config.limit`, or leave out a model or a task."
        )


def _kind(run: LeagueRun) -> tuple[object, ...]:
    """Return what is the same in runs that one rehearsal stands for."""
    # A rehearsed doctor turns the default roles into rehearsals, whose costs differ.
    rehearsed = is_rehearsal(run.plan.model or "")
    return run.plan.task, str(run.plan.args), rehearsed


def _stated(plan: RunPlan, output_tokens: int | None) -> dict[str, int]:
    return dict.fromkeys(plan.answer_roles, output_tokens) if output_tokens else {}
