"""Stop a run as soon as its interval is narrow enough, or its difference decided."""

from collections.abc import Mapping
from functools import cache
from math import isfinite, nan
from typing import Any

from inspect_ai.dataset import Dataset, Sample
from inspect_ai.hooks import Hooks, SampleEnd, hooks
from inspect_ai.log import EvalSpec
from inspect_ai.scorer import SampleScore
from inspect_ai.util import EarlyStop, EarlyStopping
from pydantic import JsonValue

from inspect_aihospital.data.earlier_scores import (
    EarlierScores,
    Headline,
    conditions_of,
    read_earlier_scores,
    settings,
)
from inspect_aihospital.errors import UserError, print_without_display
from inspect_aihospital.scorers.case_looks import (
    CURRENT_LOOKS,
    DECIDED,
    PRECISE,
    SMALLER,
    CaseLooks,
)

MANAGER = "inspect_aihospital stop"
"""Name under which a log holds why and when its run was stopped."""

REASONS = {
    PRECISE: "its interval has a half-width of at most {:g} points",
    DECIDED: "the interval of its difference to the earlier log excludes 0",
    SMALLER: "no difference to the earlier log was found, and one of {:g} points would have been "
    "with a power of 80 %",
}


class SequentialStop(EarlyStopping):
    """The rule of `-T stop=` and `-T stop_against=` (docs/statistics.md)."""

    def __init__(self, headline: Headline, stop: float, earlier: EarlierScores | None) -> None:
        _hear_of_errors()
        self._headline, self._stop, self._earlier = headline, stop, earlier

    async def start_task(self, task: EvalSpec, samples: list[Sample], epochs: int) -> str:
        """Take over the order of the cases.

        Raises:
            UserError: The looks would not be valid, or the earlier log is not comparable.
        """
        ids = [str(sample.id) for sample in samples]
        try:
            _require_valid_looks(task)
            if self._earlier:
                self._earlier.require_comparable(conditions_of(task), ids, all_cases=True)
        except UserError as error:
            # Inspect writes it into the log, and says nothing without a display
            print_without_display(error)
            raise
        points = self._earlier.points if self._earlier else None
        CURRENT_LOOKS.set(CaseLooks(task.eval_id, ids, epochs, self._stop, points))
        return MANAGER

    async def schedule_sample(self, id: str | int, epoch: int) -> EarlyStop | None:
        """Let a sample begin unless the run is stopped; one that had begun may begin again."""
        looks, sample = CURRENT_LOOKS.get(), (str(id), epoch)
        if looks.reason and sample not in looks.begun:
            return EarlyStop(id=id, epoch=epoch, reason=looks.reason)
        looks.begun.add(sample)
        return None

    async def complete_sample(
        self, id: str | int, epoch: int, scores: dict[str, SampleScore]
    ) -> None:
        """Note the score of a sample, also of one that a retry takes over from its log."""
        own = scores.get(self._headline.scorer)
        CURRENT_LOOKS.get().end(str(id), epoch, self._headline.points(own and own.score.value))

    async def complete_task(self) -> dict[str, JsonValue]:
        """Say why and after how many cases the run was stopped, and which intervals hold."""
        looks = CURRENT_LOOKS.get()
        return {
            "reason": looks.reason,
            "explanation": REASONS[looks.reason].format(self._stop) if looks.reason else "",
            "stop": self._stop,
            "stop_against": self._earlier.path if self._earlier else None,
            # a report finds the earlier log by it, also where that was moved
            "stop_against_id": self._earlier.spec.eval_id if self._earlier else None,
            "headline": self._headline.metric,
            "cases": len(looks.points),
            "cases_planned": len(looks.ids),
            # no number is no JSON
            **{name: value for name, value in looks.figures().items() if isfinite(value)},
        }


def sequential_stop(
    headline: Headline,
    options: Mapping[str, Any],
    version: str,
    facts: Mapping[str, Any],
    dataset: Dataset,
) -> SequentialStop | None:
    """Make the rule of a task's options; `None` without any.

    Raises:
        UserError: An option is wrong, or the earlier log cannot be used.
    """
    stop, stop_against, shard = (options[name] for name in ("stop", "stop_against", "shard"))
    if stop is None and stop_against is None:
        return None
    if isinstance(stop, bool) or not isinstance(stop, int | float) or not 0 < stop < 100:
        raise UserError(
            f"stop={stop}: expected a number of points above 0 and below 100; with stop_against "
            "it is the smallest difference that matters. Try -T stop=3."
        )
    if shard is not None:
        raise UserError(
            f"stop={stop} and shard={shard}: a shard knows only its own cases, and no rule can "
            "look at all. Leave one of the two out."
        )
    earlier = read_earlier_scores(stop_against, headline) if stop_against else None
    if earlier:
        # Here as well as at the start: what is refused before the run ends Inspect with 1. Models
        # are left to the start: after `eval_set` in a script those of that run still look bound.
        ids = [str(sample.id) for sample in dataset]
        earlier.require_comparable(settings(version, facts, options), ids, all_cases=False)
    return SequentialStop(headline, float(stop), earlier)


def _require_valid_looks(task: EvalSpec) -> None:
    """Check what a task cannot see before it starts."""
    config = task.config
    if isinstance(config.sample_shuffle, bool) or not config.sample_shuffle:
        raise UserError(
            "stop: needs cases in a random order that a retry finds again. Add --sample-shuffle "
            "with a number above 1, such as 42."
        )
    if config.epochs_reducer not in (None, ["mean"]):
        raise UserError(
            f"stop: a case counts with the mean of its epochs, not {config.epochs_reducer}. Leave "
            "--epochs-reducer out."
        )
    if config.log_samples is False:
        raise UserError("stop: Inspect asks no rule with --no-log-samples. Leave it out.")


class _ErrorHooks(Hooks):
    """Note the samples that end in an error, of which Inspect tells no stopping rule."""

    async def on_sample_end(self, data: SampleEnd) -> None:
        looks = CURRENT_LOOKS.get(None)
        if looks and looks.eval_id == data.eval_id and data.sample.error:
            looks.end(str(data.sample.id), data.sample.epoch, nan)


@cache
def _hear_of_errors() -> None:
    # Only where a rule needs the hook: Inspect announces every hook on every run.
    hooks(name="sequential_stop", description="Tells a stopping rule of errors.")(_ErrorHooks)
