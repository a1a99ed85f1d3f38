"""Say what the logs of a folder are worth; exit with 1 unless all is scored and comparable.

`inspect eval` exits with 0 even if every sample failed, so what a run was worth is read here.
"""

import math
import sys
from collections.abc import Mapping
from contextlib import suppress
from os.path import abspath

from inspect_ai.log import EvalLog, EvalSpec, read_eval_log
from inspect_ai.scorer import Score

from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.exclusions import exclusion_of
from inspect_aihospital.analysis.instrument_exams import EXAMS
from inspect_aihospital.analysis.instruments_table import INCOMPLETE
from inspect_aihospital.analysis.log_header import metrics_of, start_of
from inspect_aihospital.analysis.log_line import QUALIFIED, summary
from inspect_aihospital.analysis.log_paths import find_logs
from inspect_aihospital.analysis.stopped_runs import spared_samples
from inspect_aihospital.analysis.unqualified_instruments import unqualified_marks
from inspect_aihospital.analysis.unread_shares import MOST_UNREAD
from inspect_aihospital.data.log_depth import read_header
from inspect_aihospital.data.log_errors import (
    MOST_CHARACTERS,
    UnreadableError,
    by_inspect,
    short_cause,
)
from inspect_aihospital.errors import UserError

NOT_DUE = frozenset({"not_low"})
"""Reasons for no score where none was to be given."""

UNSEEDED = (
    "shuffled without a seed: other runs, and a retry, draw other cases; give --sample-shuffle "
    "a number above 1"
)


def complaints(log: EvalLog) -> list[str]:
    """What a log lost: each sample or score, and the run's own end."""
    found = [] if log.status == "success" else [_ending(log)]
    samples = log.samples or []
    if not samples:
        found.append("no samples")
    total = log.results.total_samples - spared_samples(log) if log.results else 0
    if log.results and (done := log.results.completed_samples) < total:
        found.append(f"{done} of {total} samples completed")
    for sample in samples:
        if sample.error:
            found.append(f"{sample.id}: error {short_cause(sample.error.message)}")
        elif not sample.scores:
            found.append(f"{sample.id}: no score")
        else:
            for name, score in sample.scores.items():
                if score.reason and score.reason not in NOT_DUE and not _scored(score):
                    found.append(f"{sample.id}: {name} unscored ({score.reason})")
                failures = (score.metadata or {}).get("grader_failures") or {}
                found += [f"{sample.id}: {s}: {f}"[:MOST_CHARACTERS] for s, f in failures.items()]
    return found


def _ending(log: EvalLog) -> str:
    """How a run ended that did not succeed, with the message of its error."""
    said = f": {short_cause(log.error.message)}" if log.error else ""
    return f"status {log.status}{said}"


def _scored(score: Score) -> bool:
    """Whether anything in a score counts; aspects that are not due are no complaint."""
    values = score.value if isinstance(score.value, dict) else {}
    if "aspects_scored" in values:
        return bool(values["aspects_scored"])
    return not any(isinstance(value, float) and math.isnan(value) for value in values.values())


def missing_summaries(metrics: Mapping[str, float]) -> list[str]:
    """Which share of the summaries reviewers went without, where it is above `MOST_UNREAD`."""
    shares = [
        f"{100 * (1 - value):.1f} % of the summaries missing (at most {100 * MOST_UNREAD:g} %)"
        for key, value in metrics.items()
        # nobody reads the summaries of `usmle`
        if "usmle_icf_answers" in key
        and key.endswith("/summary_coverage")
        and value < 1 - MOST_UNREAD
    ]
    return list(dict.fromkeys(shares))


def verdictless_exams(metrics: Mapping[str, float]) -> list[str]:
    """Whether an exam of an instrument has no verdict; a candidate that failed has one."""
    verdicts = [value for key, value in metrics.items() if key.rpartition("/")[2] == QUALIFIED]
    return [f"no verdict: {INCOMPLETE}"] if any(map(math.isnan, verdicts)) else []


def newest_successes(logs: Mapping[str, str]) -> dict[str, tuple[EvalSpec, str]]:
    """Paths and names → by task id, which retries share, the newest run that ended in success.

    Of each its header's `eval` and the log's name.
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


def failed_exams(folder: str, successes: Mapping[str, tuple[EvalSpec, str]]) -> list[str]:
    """Name instruments that failed an exam in the same folder, with the runs that used them.

    All logs are read again, so this is done only where there is an exam.
    """
    tasks = {spec.task.rpartition("/")[2] for spec, _ in successes.values()}
    if tasks.isdisjoint(EXAMS.values()):
        return []
    evidence = read_evidence(folder)
    return list(unqualified_marks(evidence, list(evidence.run_by_id.values())))


def replaced(log: EvalLog, successes: Mapping[str, tuple[EvalSpec, str]]) -> str:
    """By which newer run a log was finished, or retried though it had succeeded; else empty."""
    newest, name = successes.get(log.eval.task_id, (log.eval, ""))
    if newest.eval_id == log.eval.eval_id and log.status == "success":
        return ""  # the run itself, or a copy of its log
    if not name or start_of(newest.created) < start_of(log.eval.created):
        return ""
    return f"retried by {name}" if log.status == "success" else f"finished by {name}"


def check(path: str, name: str, successes: Mapping[str, tuple[EvalSpec, str]]) -> bool:
    """Print what a log is worth; whether something is wrong with it.

    Args:
        path: Of the log.
        name: The same, as it is printed.
        successes: Of `newest_successes`.
    """
    try:
        log = by_inspect(lambda: read_eval_log(path))
    except UnreadableError as error:
        print(f"{name}\n  PROBLEM cannot be read as an Inspect log ({error})")
        return True
    print(f"{name}: {summary(log)}")
    if by := replaced(log, successes):
        print(f"  {by}")
        return False
    if log.eval.config.sample_shuffle is True and log.eval.config.limit is not None:
        print(f"  NOTE {UNSEEDED}")
    metrics = metrics_of(log)
    reason = exclusion_of(metrics)
    wrong = [f"not comparable: {reason}"] if reason else []
    wrong += [*missing_summaries(metrics), *verdictless_exams(metrics), *complaints(log)]
    for problem in wrong:
        print(f"  PROBLEM {problem}")
    return bool(wrong)


def _name(path: str, folder: str) -> str:
    """A log's path from the folder on, whether that is here or in a bucket."""
    return path.removeprefix(f"{folder.rstrip('/')}/").removeprefix(f"{abspath(folder)}/")


def main(arguments: list[str]) -> int:
    """Check the logs of a folder, print a line for each with its file, and complain."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("Name one folder of logs: check_logs.py FOLDER")
        return 2
    folder = arguments[0]
    try:
        names = {path: _name(path, folder) for path in find_logs([folder])}
    except UserError as error:
        print(error)
        return 1
    if not names:
        print(f"No logs in {folder}.")
    successes = newest_successes(names)
    wrong = [check(path, name, successes) for path, name in names.items()]
    for mark in failed_exams(folder, successes):
        print(f"NOTE {mark}")
    return 1 if not names or any(wrong) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
