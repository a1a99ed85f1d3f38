"""What became of each sample, and what may not happen to any: read off the log."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.scorer import Score

from benchmarks.faults.touched import Key, key_of
from inspect_aihospital.data.log_errors import short_cause

Samples = Mapping[Key, EvalSample]


@dataclass(frozen=True)
class Fates:
    """What became of the samples of a run.

    Attributes:
        errors: Samples that ended in an error, by its cause.
        unscored: Samples with a lost value, by scorer and reason.
        faults: Samples whose log notes a fault that it does not note without, by what it says.
        retried: Attempts after which a call was made again.
    """

    errors: Counter[str]
    unscored: Counter[str]
    faults: Counter[str]
    retried: int


def samples_of(log: EvalLog) -> dict[Key, EvalSample]:
    """Samples by key."""
    return {key_of(sample): sample for sample in log.samples or []}


def fates(log: EvalLog, without: Samples) -> Fates:
    """Read what became of the samples beside those of a run without faults."""
    told = Fates(Counter(), Counter(), Counter(), 0)
    for key, sample in samples_of(log).items():
        if sample.error:
            told.errors[short_cause(sample.error.message)] += 1
        usual = without[key].scores or {} if key in without else {}
        for name, score in (sample.scores or {}).items():
            if lost(name, score, usual.get(name)):
                told.unscored[f"{name}: {reason_of(score)}"] += 1
        told.faults.update(set(noted(sample)) - set(noted(without[key]) if key in without else []))
    retried = sum(_retries(sample) for sample in log.samples or [])
    return Fates(told.errors, told.unscored, told.faults, retried)


def noted(sample: EvalSample) -> Iterator[str]:
    """Faults that a sample's store and scores name, whether they cost a number or not."""
    yield from _named("", sample.store)
    for score in (sample.scores or {}).values():
        yield from _named("", score.metadata or {})
        if score.reason:
            yield f"reason: {score.reason}"


def _named(name: str, told: Any) -> Iterator[str]:
    """What stands under a key of `FAULTS`, however deep; of counts, what is counted."""
    key = name.rsplit(":", 1)[-1]
    if isinstance(told, dict):
        if key == "faults":
            yield from (f"{key}: {fault}" for fault in told)
        else:
            for inner, value in told.items():
                yield from _named(str(inner), value)
    elif isinstance(told, list):
        for value in told:
            yield from _named(name, value)
    elif (key in FAULTS and told) or (key == "ending" and told in ENDINGS):
        yield f"{key}: {told}"


def _retries(sample: EvalSample) -> int:
    calls = [event for event in sample.events if isinstance(event, ModelEvent)]
    failed = sum(event.error is not None for event in calls)
    final = min(failed, sample.error is not None)
    return sum(event.retries or 0 for event in calls) + failed - final


FAULTS = frozenset({"fault", "report_fault", "summary_fault", "failure"})
"""Keys under which our logs name what went wrong."""

ENDINGS = frozenset({"silence", "refusal", "truncation", "overflow", "npc_failure"})
"""Endings of a visit that are faults."""

BY_KEY = frozenset({"mvme_rubric", "one_step_rubric"})
"""Scorers of which every value is due. Others hold shares of what a case has, which are not defined
where it has nothing of the kind: they are lost only as a whole."""

MAY_BE_EMPTY = frozenset({"fidelity", "failure_reasons"})
"""Scorers that describe what was said, which may be too little to describe: lost with a reason."""


def lost(name: str, score: Score, usual: Score | None) -> list[str]:
    """Keys of a scorer without a number although the same sample has one without faults."""
    before, now = _numbers(usual) if usual else {}, _numbers(score)
    gone = [key for key in before if key not in now]
    if name in MAY_BE_EMPTY and not score.reason:
        return []
    return gone if name in BY_KEY or not now else []


def _numbers(score: Score) -> dict[str, float]:
    """Values that are numbers and not NaN."""
    values: Any = score.value if isinstance(score.value, dict) else {"value": score.value}
    floats = {key: float(v) for key, v in values.items() if isinstance(v, int | float)}
    return {key: value for key, value in floats.items() if not math.isnan(value)}


def reason_of(score: Score) -> str:
    """Why values are missing: the score's reason, or what its metadata say of it."""
    return score.reason or next(_told(score.metadata or {}), "")


def _told(metadata: Mapping[str, Any]) -> Iterator[str]:
    for name in ("grader_failures", "reasons", "audit_failure", "failure", "report_fault"):
        if metadata.get(name):
            yield f"{name} {metadata[name]}"


def differing(samples: Samples, without: Samples, keys: set[Key]) -> list[Key]:
    """Those of some samples whose values are not those of the run without faults."""
    both = sorted(keys & samples.keys() & without.keys())
    return [key for key in both if _values(samples[key]) != _values(without[key])]


def _values(sample: EvalSample) -> dict[str, str]:
    """Every score's value; as text, since NaN is not equal to itself."""
    return {name: str(score.value) for name, score in (sample.scores or {}).items()}
