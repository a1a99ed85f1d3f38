"""Figures of one scorer in several logs, side by side.

    python -m benchmarks.logs_side_by_side fidelity LOG.eval LOG.eval ...

Prints a table with a column a log, for the tables of docs/fidelity.md. A figure that a log does not
have, or that is not a number there, is a dash.
"""

import argparse
import math
from collections.abc import Mapping, Sequence

from inspect_ai.log import EvalLog, read_eval_log

Figures = Mapping[str, float]


def figures_of(log: EvalLog, scorer: str) -> dict[str, float]:
    """Figures of a scorer by name; empty where the log does not have it."""
    scores = log.results.scores if log.results else []
    return {
        name.rsplit("/", 1)[-1]: float(metric.value)
        for score in scores
        if score.scorer == scorer
        for name, metric in score.metrics.items()
    }


def table(heads: Sequence[str], columns: Sequence[Figures], wanted: Sequence[str]) -> list[str]:
    """Rows of figures; without any wanted, all that some log has."""
    names = wanted or list(dict.fromkeys(name for column in columns for name in column))
    rows = [
        f"| `{name}` | {' | '.join(_number(column.get(name, math.nan)) for column in columns)} |"
        for name in names
    ]
    return [f"| figure | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|", *rows]


def _number(value: float) -> str:
    if math.isnan(value):
        return "–"
    return f"{value:.0f}" if value.is_integer() else f"{value:.3f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scorer")
    parser.add_argument("logs", nargs="+")
    parser.add_argument("--figures", default="", help="names, comma between; default: all")
    options = parser.parse_args()
    logs = [read_eval_log(path, header_only=True) for path in options.logs]
    columns = [figures_of(log, options.scorer) for log in logs]
    heads = [f"{log.eval.task} {log.eval.model}" for log in logs]
    wanted = [name for name in options.figures.split(",") if name]
    print("\n".join(table(heads, columns, wanted)))


if __name__ == "__main__":
    main()
