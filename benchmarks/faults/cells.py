"""One cell of the matrix: a task under a fault, and what is wrong with how it took it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from inspect_ai.log import EvalLog

from benchmarks.faults.injector import Injector
from benchmarks.faults.losses import Fates, Samples, differing, fates, lost, reason_of, samples_of
from benchmarks.faults.runs import Ran, Setting
from benchmarks.faults.touched import Key, touched
from inspect_aihospital.analysis.log_check import complaints

NAMED = {
    "quota": re.compile("quota|credit balance"),
    "revoked_key": re.compile("(?i)api.key"),
    "never_answers": re.compile("[Tt]imeout"),
}
"""What an error of a lasting fault has to say."""


@dataclass(frozen=True)
class Cell:
    """What a task made of a fault.

    Attributes:
        task: The task.
        fault: Name of the kind.
        seed: Of the hash that decided which calls met it.
        rate: Share of calls that met it, of those that could.
        status: The log's.
        seconds: Wall time.
        bound: Seconds within which it had to end.
        samples: Samples, of all rounds.
        touched: Those of which a call met a fault.
        scored: Those that ended without an error and lost no number.
        errors: Samples that ended in an error, by cause.
        unscored: Samples that lost a number, by scorer and reason.
        faults: Samples whose log notes a fault that it does not note without, by what it says.
        retried: Attempts after which a call was made again.
        untouched: Samples that met no fault and are in both runs.
        problems: What may not be; empty if all is well.
    """

    task: str
    fault: str
    seed: int
    rate: float
    status: str
    seconds: float
    bound: float
    samples: int
    touched: int
    scored: int
    errors: Mapping[str, int]
    unscored: Mapping[str, int]
    faults: Mapping[str, int]
    retried: int
    untouched: int
    problems: list[str]

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


def judge(setting: Setting, injector: Injector, ran: Ran, without: EvalLog) -> Cell:
    """Read a run with faults beside the one without."""
    met, told = touched(ran.log, injector), fates(ran.log, samples_of(without))
    samples, usual = samples_of(ran.log), samples_of(without)
    return Cell(
        task=setting.task,
        fault=injector.kind.name,
        seed=injector.seed,
        rate=round(injector.rate, 3),
        status=ran.log.status,
        seconds=round(ran.seconds, 1),
        bound=ran.bound,
        samples=len(samples),
        touched=len(met),
        scored=sum(_whole(samples, usual, key) for key in samples),
        errors=dict(told.errors),
        unscored=dict(told.unscored),
        faults=dict(told.faults),
        retried=told.retried,
        untouched=len((samples.keys() & usual.keys()) - met),
        problems=list(_problems(setting, injector, ran, usual, met, told)),
    )


def _whole(samples: Samples, usual: Samples, key: Key) -> bool:
    sample = samples[key]
    before = usual[key].scores or {} if key in usual else {}
    if sample.error or not sample.scores:
        return False
    return not any(lost(name, score, before.get(name)) for name, score in sample.scores.items())


def _problems(
    setting: Setting, injector: Injector, ran: Ran, usual: Samples, met: set[Key], told: Fates
) -> Iterator[str]:
    log, samples = ran.log, samples_of(ran.log)
    if log.error:
        yield f"the run crashed: {log.error.message[:200]}"
    if ran.seconds > ran.bound:
        yield f"took {ran.seconds:.0f} s, bound {ran.bound:.0f} s"
    if gone := {key for key in usual if key[1] == 1} - samples.keys():
        yield f"not in the log: {sorted(gone)}"
    if told.errors and log.status == "success":
        yield "samples ended in errors, and the log says success"
    if told.errors.total() + told.unscored.total() and not complaints(log):
        yield "something was lost, and `check` does not say so"
    yield from _silent(samples, usual)
    for key in differing(samples, usual, set(usual) - met):
        yield f"{key} met no fault and has another score"
    if injector.kind.of == "line" and not setting.sampled:
        scored = {key for key in samples if not samples[key].error}
        for key in differing(samples, usual, scored & met):
            yield f"{key} was scored after a fault of the line, and has another score"
    if named := NAMED.get(injector.kind.name):
        yield from (f"unnamed: {message}" for message in told.errors if not named.search(message))
        yield from (f"not an error: {message}" for message in told.unscored)
    yield from _uncovered(log, setting)


def _silent(samples: Samples, usual: Samples) -> Iterator[str]:
    """Numbers that are lost without a reason."""
    for key, sample in samples.items():
        before = usual[key].scores or {} if key in usual else {}
        for name, score in (sample.scores or {}).items():
            if (gone := lost(name, score, before.get(name))) and not reason_of(score):
                yield f"{key}: {name} lost {', '.join(gone)} without a reason"


def _uncovered(log: EvalLog, setting: Setting) -> Iterator[str]:
    """The headline's coverage is missing, or is 1 although a sample has no headline."""
    scores = [
        eval_score
        for eval_score in (log.results.scores if log.results else [])
        if eval_score.metrics
    ]
    metrics = {
        name.rsplit("/", 1)[-1]: float(metric.value)
        for eval_score in scores
        if eval_score.scorer == setting.scorer
        for name, metric in eval_score.metrics.items()
    }
    if scores and setting.coverage not in metrics:
        yield f"no {setting.coverage} beside the mean"
        return
    rows = [(s.scores or {}).get(setting.scorer) for s in log.samples or [] if not s.error]
    lacking = any(row and "nan" in str(row.value) and row.reason in NO_VERDICT for row in rows)
    if lacking and metrics.get(setting.coverage, 0) >= 1:
        yield f"{setting.coverage} is 1 although cases have no verdict"


NO_VERDICT = {"grader_failed", "npc_failure", "examiner_failed", "no_result", "extractor_failed"}
