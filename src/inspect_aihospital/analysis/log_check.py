"""Say what logs are worth: whether all is scored and comparable, and what was lost.

`inspect eval` exits with 0 even if every sample failed, so what a run was worth is read here.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from os.path import abspath

from inspect_ai.log import EvalLog, EvalSample, EvalSpec, read_eval_log
from inspect_ai.scorer import Score

from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.exclusions import exclusion_of
from inspect_aihospital.analysis.instrument_exams import EXAMS
from inspect_aihospital.analysis.instruments_table import INCOMPLETE
from inspect_aihospital.analysis.log_header import metrics_of
from inspect_aihospital.analysis.log_line import QUALIFIED, is_rehearsed, summary
from inspect_aihospital.analysis.log_paths import find_logs
from inspect_aihospital.analysis.lost_texts import MOST_LOST, noted_shares
from inspect_aihospital.analysis.start_times import start_of
from inspect_aihospital.analysis.stopped_runs import spared_samples
from inspect_aihospital.analysis.unqualified_instruments import unqualified_marks
from inspect_aihospital.core.text.excerpts import first_names
from inspect_aihospital.core.text.plurals import with_noun
from inspect_aihospital.data.log_depth import read_header
from inspect_aihospital.data.log_errors import (
    MOST_CHARACTERS,
    UnreadableError,
    by_inspect,
    short_cause,
)

CheckLine = tuple[str, bool]
"""A line, and whether it tells a problem."""

NOT_DUE = frozenset({"not_low"})
"""Reasons for no score where none was to be given."""

MOST_SAMPLES = 20
"""Samples that a line names at most, of those that lost the same."""

CANCELLED = "CancelledError"
"""Error of the samples that were under way when another sample's error ended the run."""

OF_RULES = "; rules played a role, so this need not be a fault of the records"
UNSEEDED = (
    "shuffled without a seed: other runs, and a retry, draw other cases; give --sample-shuffle "
    "a number above 1"
)


def check_lines(places: Sequence[str]) -> Iterator[CheckLine]:
    """Yield what logs are worth, a line each, and below it what was lost of them.

    Args:
        places: Files, folders or patterns.

    Returns:
        Lines, and whether each tells a problem.

    Raises:
        UserError: A place does not exist or cannot be reached.
    """
    names = {path: _name(path, places) for path in find_logs(places)}
    if not names:
        yield f"PROBLEM no logs in {', '.join(places)}", True
    successes = newest_successes(names)
    for path, name in names.items():
        yield from _log_lines(path, name, successes)
    yield from ((f"NOTE {mark}", False) for mark in failed_exams(places, successes))


def complaints(log: EvalLog) -> list[str]:
    """List what a log lost: the run's own end, samples to its limits, each sample or score."""
    losses = [] if log.status == "success" else [_ending(log)]
    samples = log.samples or []
    if not samples:
        losses.append("no samples")
    total = log.results.total_samples - spared_samples(log) if log.results else 0
    if log.results and (done := log.results.completed_samples) < total:
        losses.append(f"{done} of {total} samples completed")
    limits = Counter(sample.limit.type for sample in samples if sample.limit)
    losses += [
        f"{count} of {with_noun(len(samples), 'sample')} cut off by the {limit} limit of the run"
        for limit, count in sorted(limits.items())
    ]
    has_epochs = any(sample.epoch > 1 for sample in samples)
    names_by_loss: dict[str, list[str]] = {}
    for sample in samples:
        name = f"{sample.id}, epoch {sample.epoch}" if has_epochs else str(sample.id)
        # two scorers may have lost the same
        for loss in dict.fromkeys(_sample_losses(sample)):
            names_by_loss.setdefault(loss, []).append(name)
    # ids may hold commas
    names_and_losses = [
        f"{first_names(names, MOST_SAMPLES, separator='; ')}: {loss}"
        for loss, names in names_by_loss.items()
    ]
    return losses + names_and_losses


def _sample_losses(sample: EvalSample) -> Iterator[str]:
    """Yield what a sample lost: its end, its scores or some of them."""
    cut_by = f", cut off by the {sample.limit.type} limit" if sample.limit else ""
    if sample.error and sample.error.message.startswith(CANCELLED):
        yield "cancelled when the run ended"
    elif sample.error:
        yield f"error {short_cause(sample.error.message)}"
    elif not sample.scores:
        yield "no score"
    else:
        unscored_names: dict[str, list[str]] = {}
        for name, score in sample.scores.items():
            if score.reason and score.reason not in NOT_DUE and not _scored(score):
                unscored_names.setdefault(score.reason, []).append(name)
        for reason, names in unscored_names.items():
            yield f"{', '.join(names)} unscored ({reason}{cut_by})"
        for score in sample.scores.values():
            failures = (score.metadata or {}).get("grader_failures") or {}
            yield from (f"{seat}: {text}"[:MOST_CHARACTERS] for seat, text in failures.items())


def _ending(log: EvalLog) -> str:
    """Say how a run ended that did not succeed, with the message of its error."""
    cause = f": {short_cause(log.error.message)}" if log.error else ""
    return f"status {log.status}{cause}"


def _scored(score: Score) -> bool:
    """Tell whether anything in a score counts; aspects that are not due are no complaint."""
    values = score.value if isinstance(score.value, dict) else {}
    if "aspects_scored" in values:
        return bool(values["aspects_scored"])
    return not any(isinstance(value, float) and math.isnan(value) for value in values.values())


def missing_summaries(metrics: Mapping[str, float]) -> list[str]:
    """Say which share of the summaries reviewers went without, if it is above `MOST_LOST`."""
    shares = [
        f"{100 * (1 - value):.1f} % of the summaries missing (at most {100 * MOST_LOST:g} %)"
        for key, value in metrics.items()
        # nobody reads the summaries of `usmle`
        if "usmle_icf_answers" in key
        and key.endswith("/summary_coverage")
        and value < 1 - MOST_LOST
    ]
    return list(dict.fromkeys(shares))


def verdictless_exams(metrics: Mapping[str, float]) -> list[str]:
    """Complain of an exam without a verdict; a candidate that failed has one."""
    verdicts = [value for key, value in metrics.items() if key.rpartition("/")[2] == QUALIFIED]
    return [f"no verdict: {INCOMPLETE}"] if any(map(math.isnan, verdicts)) else []


def newest_successes(logs: Mapping[str, str]) -> dict[str, tuple[EvalSpec, str]]:
    """Find, by task id, which retries share, the newest run that ended in success.

    Args:
        logs: Names of logs by their paths.

    Returns:
        Of each run its header's `eval` and the log's name.
    """
    successes: dict[str, tuple[EvalSpec, str]] = {}
    for path, name in logs.items():
        with suppress(UnreadableError):  # told when its samples are read
            header = read_header(path)
            if header.status == "success" and header.eval.task_id:
                newest, _ = successes.get(header.eval.task_id, (header.eval, name))
                if start_of(header.eval.created) >= start_of(newest.created):
                    successes[header.eval.task_id] = header.eval, name
    return successes


def failed_exams(places: Sequence[str], successes: Mapping[str, tuple[EvalSpec, str]]) -> list[str]:
    """Name instruments that failed an exam in the same places, with the runs that used them.

    All logs are read again, so this is done only where there is an exam.
    """
    tasks = {spec.task.rpartition("/")[2] for spec, _ in successes.values()}
    if tasks.isdisjoint(EXAMS.values()):
        return []
    evidence = read_evidence(*places)
    return list(unqualified_marks(evidence, list(evidence.run_by_id.values())))


def replaced(log: EvalLog, successes: Mapping[str, tuple[EvalSpec, str]]) -> str:
    """Say which newer run finished a log, or retried it though it had succeeded; else nothing."""
    newest, name = successes.get(log.eval.task_id, (log.eval, ""))
    if newest.eval_id == log.eval.eval_id and log.status == "success":
        return ""  # the run itself, or a copy of its log
    if not name or start_of(newest.created) < start_of(log.eval.created):
        return ""
    return f"retried by {name}" if log.status == "success" else f"finished by {name}"


def _log_lines(
    path: str, name: str, successes: Mapping[str, tuple[EvalSpec, str]]
) -> Iterator[CheckLine]:
    """Yield what a log is worth.

    Args:
        path: Of the log.
        name: The same, as it is printed.
        successes: Of `newest_successes`.
    """
    try:
        log = by_inspect(lambda: read_eval_log(path))
    except UnreadableError as error:
        yield name, False
        yield f"  PROBLEM cannot be read as an Inspect log ({error})", True
        return
    yield f"{name}: {summary(log)}", False
    if by := replaced(log, successes):
        yield f"  {by}", False
        return
    if log.eval.config.sample_shuffle is True and log.eval.config.limit is not None:
        yield f"  NOTE {UNSEEDED}", False
    facts = [(log.eval.metadata or {}).get(key) for key in ("skipped", "removed")]
    # The user's own metadata may have the same names.
    if left_out := [str(id) for ids in facts if isinstance(ids, dict) for id in ids]:
        yield f"  NOTE left out of the cases: {first_names(left_out, 3)}", False
    metrics = metrics_of(log)
    yield from ((f"  NOTE {share}", False) for share in noted_shares(metrics))
    reason = exclusion_of(metrics)
    of_rules = OF_RULES if reason and is_rehearsed(log) else ""
    problems = [f"not comparable: {reason}{of_rules}"] if reason else []
    problems += [*missing_summaries(metrics), *verdictless_exams(metrics), *complaints(log)]
    yield from ((f"  PROBLEM {problem}", True) for problem in problems)


def _name(path: str, places: Sequence[str]) -> str:
    """Return a log's path from its folder on, whether that is here or in a bucket."""
    for folder in places:
        path = path.removeprefix(f"{folder.rstrip('/')}/").removeprefix(f"{abspath(folder)}/")
    return path
