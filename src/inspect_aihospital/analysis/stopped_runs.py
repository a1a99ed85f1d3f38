"""Tell which runs had a stopping rule, and show the interval that holds although they had one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import isclose, nan
from typing import Any

from inspect_ai.log import EvalLog

from inspect_aihospital.analysis.estimates import Estimate, decimals
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.scorers.sequential_stop import MANAGER

UNTESTED = "This difference has no p-value, over all cases or some of them."


def read_stopping(log: EvalLog) -> Mapping[str, Any]:
    """Return what a log says of its rule (`SequentialStop.complete_task`); empty without one."""
    summary = log.results.early_stopping if log.results else None
    return summary.metadata if summary and summary.manager == MANAGER else {}


def spared_samples(log: EvalLog) -> int:
    """Count the samples that were not to run, since the run was stopped before them."""
    summary = log.results.early_stopping if log.results else None
    return len(summary.early_stops) if summary else 0


def stopping_marks(runs: Iterable[Run]) -> Iterator[str]:
    """Say of each run with a rule whether and why it was stopped, and what that is worth."""
    for run in runs:
        if rule := run.stopping:
            headline = str(rule["headline"]).rsplit(".", 1)[-1]
            counts = f"{rule['cases']} of {rule['cases_planned']} cases"
            end = f"stopped after {counts}, since {rule['explanation']}"
            less, valid = _difference(rule), f"The interval of its {headline} allows"
            if less:
                valid = f"This interval and that of its {headline} allow"
            yield (
                f"{run.label}: {end if run.was_stopped else f'not stopped by its rule, {counts}'}. "
                f"{less}{valid} for the rule; its other intervals do not."
                f"{_untested(run, has_difference=bool(less))}"
            )
        elif path := run.args.get("stop_against"):
            yield (
                f"{run.label}: its log holds no result of the rule that watched its difference "
                f"from {path}. {UNTESTED}"
            )


def _untested(run: Run, *, has_difference: bool) -> str:
    if run.was_stopped:
        return " Its differences from other runs have no p-value."
    # the rule could have declared it at any look, and a test at the end would err once more
    return f" {UNTESTED}" if has_difference else ""


def _difference(rule: Mapping[str, Any]) -> str:
    if "difference_mean" not in rule:
        return ""
    names = (f"difference_{name}" for name in ("mean", "lower", "upper"))
    mean, lower, upper = (decimals(rule[name], 1) for name in names)
    return f"Less {rule['stop_against']}: {mean} ({lower} to {upper}). "


def with_valid_interval(run: Run, name: str, estimate: Estimate) -> Estimate:
    """Replace the interval of a headline, 0 to 100, by that which holds although a run stopped.

    Scores that were changed since the run have none.
    """
    rule = run.stopping
    # The rule watched one figure alone; the other intervals keep what they were.
    if not rule or not str(rule["headline"]).endswith(f".{name}"):
        return estimate
    # Scored again, the log has another mean than the one that the rule's interval is of.
    is_same = isclose(rule.get("sequential_mean", nan), estimate.value, abs_tol=1e-6)
    bounds = [rule[f"sequential_{end}"] if is_same else nan for end in ("lower", "upper")]
    return replace(estimate, lower=bounds[0], upper=bounds[1], note="")
