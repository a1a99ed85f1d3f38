"""Exit with 1 unless every log in a folder is a success in which every sample is scored.

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
    return found


def main(folder: str) -> int:
    """Check the logs of a folder and say what was found."""
    logs = list_eval_logs(folder)
    wrong = [f"{info.name}: {c}" for info in logs for c in complaints(read_eval_log(info))]
    print("\n".join(wrong) or f"{len(logs)} log(s): all samples finished and scored.")
    return 1 if wrong or not logs else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
