"""Say what the logs of a folder are worth; exit with 1 unless all samples are scored.

`inspect eval` exits with 0 even if every sample failed, so what a run was worth is read here.
"""

import sys

from inspect_ai.log import EvalLog, list_eval_logs, read_eval_log


def complaints(log: EvalLog) -> list[str]:
    """What is wrong with a log."""
    found = [] if log.status == "success" else [f"status {log.status}"]
    samples = log.samples or []
    if not samples:
        found.append("no samples")
    for sample in samples:
        if sample.error:
            found.append(f"{sample.id}: error {sample.error.message}")
        elif not sample.scores:
            found.append(f"{sample.id}: no score")
        else:
            found += [
                f"{sample.id}: {name} unscored ({score.reason})"
                for name, score in sample.scores.items()
                if not score.as_dict()["aspects_scored"]
            ]
    return found


def summary(log: EvalLog) -> str:
    """The headline of a log with its interval and coverage, on one line."""
    scores = log.results.scores if log.results else []
    metrics = {name: metric.value for score in scores for name, metric in score.metrics.items()}
    overall = next((s.metrics["mean"].value for s in scores if s.name == "overall"), float("nan"))
    return (
        f"{log.eval.task} by {log.eval.model}: {len(log.samples or [])} consultations, "
        f"overall {overall:.1f} (95 % interval {metrics.get('overall_ci_lower', 0):.1f} to "
        f"{metrics.get('overall_ci_upper', 0):.1f}), coverage "
        f"{metrics.get('overall_coverage', 0):.0%}"
    )


def main(folder: str) -> int:
    """Check the logs of a folder, print a line for each, and complain."""
    logs = [read_eval_log(info) for info in list_eval_logs(folder)]
    for log in logs:
        print("\n".join([summary(log), *(f"  PROBLEM {c}" for c in complaints(log))]))
    return 1 if not logs or any(complaints(log) for log in logs) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
