"""Say what the logs of a folder are worth; exit with 1 unless all samples are scored.

`inspect eval` exits with 0 even if every sample failed, so what a run was worth is read here.
"""

import math
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from os.path import abspath

from inspect_ai.log import EvalLog, EvalScore, read_eval_log
from inspect_ai.scorer import Score

from inspect_aihospital.agents.roles import REHEARSAL_PROVIDER
from inspect_aihospital.analysis.found import find_logs
from inspect_aihospital.data.log_depth import read_header
from inspect_aihospital.data.log_errors import UnreadableError, by_inspect
from inspect_aihospital.errors import UserError

HEADLINES = ("overall", "diagnostic")
"""The mean that says most, where a scorer has it."""

ACCURACIES = ("correct", "team")
"""The same of an exam."""

TEAMS = ("doctors", "participants")
"""Roles that are evaluated in the place of the model itself."""

BUDGET = "budget_calls"

COMPARABLE = "comparable"
KEPT = {1.0: "yes", 0.0: "no"}
"""Whether patient and examiner kept to what makes doctors comparable; else nobody knows."""

REHEARSED = "a rehearsal, not a result"

SHOWN = 160
"""Characters of an error that are shown."""

AFTER_REQUEST = r"}\n\n"
"""What ends the request, in the written form of an error that quotes it."""

ADDRESS = re.compile(r" at 0x[0-9a-f]+")

NOT_DUE = frozenset({"not_low"})
"""Reasons for no score where none was to be given."""

UNSEEDED = (
    "shuffled without a seed: other runs, and a retry, draw other cases; give --sample-shuffle "
    "a number above 1"
)


def complaints(log: EvalLog) -> list[str]:
    """What is wrong with a log."""
    found = [] if log.status == "success" else [f"status {log.status}"]
    samples = log.samples or []
    if not samples:
        found.append("no samples")
    if log.results and log.results.completed_samples < log.results.total_samples:
        done, total = log.results.completed_samples, log.results.total_samples
        found.append(f"{done} of {total} samples completed")
    for sample in samples:
        if sample.error:
            found.append(f"{sample.id}: error {cause(sample.error.message)}")
        elif not sample.scores:
            found.append(f"{sample.id}: no score")
        else:
            for name, score in sample.scores.items():
                if score.reason and score.reason not in NOT_DUE and not _scored(score):
                    found.append(f"{sample.id}: {name} unscored ({score.reason})")
                failures = (score.metadata or {}).get("grader_failures") or {}
                found += [f"{sample.id}: {s}: {f}"[:SHOWN] for s, f in failures.items()]
    return found


def cause(message: str) -> str:
    """What an error says: without the request that Inspect quotes before it, or addresses."""
    said = message.rsplit(AFTER_REQUEST, 1)[-1]
    return " ".join(ADDRESS.sub("", said).split())[:SHOWN]


def summary(log: EvalLog) -> str:
    """Each grading of a log with its interval and coverage, on one line."""
    scores = log.results.scores if log.results else []
    gradings = []
    for grading in dict.fromkeys(score.scorer for score in scores):
        own = [score for score in scores if score.scorer == grading]
        means = {s.name: s.metrics["mean"].value for s in own if "mean" in s.metrics}
        rest = {name: metric.value for score in own for name, metric in score.metrics.items()}
        rest = {name.rsplit("/", 1)[-1]: value for name, value in rest.items()}
        if headline := next((name for name in HEADLINES if name in means), None):
            bounds = [rest.get(f"{headline}_ci_{end}", math.nan) for end in ("lower", "upper")]
            gradings.append(
                f"{grading} {headline} {means[headline]:.1f} of 100 ({_interval(*bounds)}), "
                f"coverage {rest.get(f'{headline}_coverage', math.nan):.0%}"
                f"{_unread_reports(rest)}"
            )
        gradings += [
            _accuracy(score, rest["coverage"]) for score in own if score.name in ACCURACIES
        ]
        gradings += [_calls(rest)] if BUDGET in rest else []
        if COMPARABLE in rest:
            gradings.append(_comparable(rest))
    gradings += [REHEARSED] if gradings and _rehearsed(log) else []
    said = "; ".join(gradings) or "nothing graded"
    return f"{log.eval.task} by {_evaluated(log)}: {_counted(log)}; {said}"


def _comparable(figures: Mapping[str, float]) -> str:
    """Whether the run kept its bounds, and how many of them anything was checked for."""
    bounds = [value for name, value in figures.items() if name.startswith("bound_")]
    checked = sum(not math.isnan(value) for value in bounds)
    kept = KEPT.get(figures[COMPARABLE], "unknown")
    return f"{COMPARABLE}: {kept} ({checked} of {len(bounds)} bounds could be checked)"


def _counted(log: EvalLog) -> str:
    """How many samples there are; where some did not end, what the figures are of."""
    samples = log.samples or []
    ended = sum(not sample.error for sample in samples)
    if ended == len(samples):
        return f"{len(samples)} samples"
    return f"{len(samples)} samples, figures of the {ended} without an error alone"


def _rehearsed(log: EvalLog) -> bool:
    """Whether the rehearsal, which plays by rule, played any role."""
    played = [log.eval.model, *log.stats.model_usage]
    return any(name.split("/")[0] == REHEARSAL_PROVIDER for name in played)


def _evaluated(log: EvalLog) -> str:
    """The model under evaluation, or all of a team."""
    roles = log.eval.model_roles or {}
    bound = next((roles[team] for team in TEAMS if team in roles), None)
    if bound is None:
        return log.eval.model
    return ", ".join(one.model for one in (bound if isinstance(bound, list) else [bound]))


def _calls(figures: Mapping[str, float]) -> str:
    """What a vote spent, beside what it was to spend."""
    return f"{figures['team_calls']:.0f} calls of the team, budget {figures[BUDGET]:.0f}"


def _scored(score: Score) -> bool:
    """Whether anything in a score counts; aspects that are not due are no complaint."""
    values = score.value if isinstance(score.value, dict) else {}
    if "aspects_scored" in values:
        return bool(values["aspects_scored"])
    return not any(isinstance(value, float) and math.isnan(value) for value in values.values())


def _unread_reports(figures: Mapping[str, float]) -> str:
    """Say how many reports no rule could read, where there are any."""
    share = figures.get("report_unread_rate", 0.0)
    return f", {share:.0%} of the reports unread" if share > 0 else ""


def _accuracy(score: EvalScore, coverage: float) -> str:
    values = [
        score.metrics[name].value for name in ("accuracy", "ci_wilson_lower", "ci_wilson_upper")
    ]
    share, lower, upper = (100 * value for value in values)
    return (
        f"{score.scorer} {score.name} {share:.1f} % ({_interval(lower, upper)}), "
        f"coverage {coverage:.0%}"
    )


def _interval(lower: float, upper: float) -> str:
    """An interval, if it has a width: none says that cases are too few or all alike."""
    if lower < upper:
        return f"95 % interval {lower:.1f} to {upper:.1f}"
    return "no interval: too few cases, or all alike"


def finishers(logs: Mapping[str, str]) -> dict[str, str]:
    """Paths and names → by task id, which retries share, the log in which a run succeeded."""
    found = {}
    for path, name in logs.items():
        with suppress(UnreadableError):  # told when its samples are read
            header = read_header(path)
            if header.status == "success" and header.eval.task_id:
                found[header.eval.task_id] = name
    return found


def check(path: str, name: str, finished: Mapping[str, str]) -> bool:
    """Print what a log is worth; whether something is wrong with it.

    `finished` names by task id the logs in which runs ended in success.
    """
    try:
        log = by_inspect(lambda: read_eval_log(path))
    except UnreadableError as error:
        print(f"{name}\n  PROBLEM cannot be read as an Inspect log ({error})")
        return True
    print(f"{name}: {summary(log)}")
    if log.status != "success" and (by := finished.get(log.eval.task_id)):
        print(f"  finished by {by}")
        return False
    if log.eval.config.sample_shuffle is True and log.eval.config.limit is not None:
        print(f"  NOTE {UNSEEDED}")
    for one in (wrong := complaints(log)):
        print(f"  PROBLEM {one}")
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
    finished = finishers(names)
    wrong = [check(path, name, finished) for path, name in names.items()]
    return 1 if not names or any(wrong) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
