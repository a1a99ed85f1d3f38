"""Tables of what was measured, and the table of docs/performance.md."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.marked_block import replace_block
from benchmarks.reach.results import MIB, Cost, Measured, median

START, END = "<!-- reach: begin -->", "<!-- reach: end -->"
ABSENT = "–"
UNMEASURED = (
    "Not measured yet: `--only visits --cases N --latency 0 --no-bare`, N being 100 and 2000."
)


def render(results: Sequence[Measured]) -> str:
    """Print every table, for the terminal."""
    timed = [result for result in results if result.latency]
    tables = {
        "Wall time": times(timed),
        "CPU and log": costs(results),
        "Memory": memory([result for result in results if not result.latency]) or UNMEASURED,
        "Commands": "\n".join(dict.fromkeys(map(_command, results))),
    }
    return "\n\n".join(f"{title}\n\n{table}" for title, table in tables.items())


def summary(results: Iterable[Measured]) -> str:
    """Print what the page shows: each run beside bare calls, by the median pair."""
    head = ("run", "cases", "s a call", "of bare Inspect", "CPU ms a call", "log kB")
    return _table(head, [_summary(result) for result in results if result.latency])


def _summary(one: Measured) -> list[str]:
    return [
        *(_name(one), f"{one.cases:,}", f"{one.latency:g}"),
        _ratios(one.of_bare("wall"))[0],
        _a_call(one.ours, one),
        f"{one.ours.log_bytes / one.cases / 1000:.0f}",
    ]


def write_summary(page: Path, results: Iterable[Measured]) -> None:
    """Replace the table between the marks of a page."""
    replace_block(page, START, END, f"\n\n{summary(results)}\n\n")


def times(results: Iterable[Measured]) -> str:
    """Wall time beside the two limits and the bare calls."""
    head = (
        *("run", "cases", "C", "latency, s", "calls", "chain", "chain × latency, s"),
        *("calls × latency / C, s", "ours, s", "of the greater limit", "bare, s", "of bare"),
        *("of each pair", "CPU ÷ wall", "bare's"),
    )
    return _table(head, [_time(result) for result in results])


def _time(one: Measured) -> list[str]:
    return [
        *(_name(one), str(one.cases), str(one.connections), f"{one.latency:g}", f"{one.calls:,}"),
        *(str(one.chain), f"{one.by_chain:.1f}", f"{one.by_calls:.1f}", f"{one.ours.wall:.1f}"),
        f"{one.ours.wall / one.limit:.2f}",
        f"{one.bare.wall:.1f}" if one.bare else ABSENT,
        *_ratios(one.of_bare("wall")),
        f"{one.ours.cpu / one.ours.wall:.2f}",
        f"{one.bare.cpu / one.bare.wall:.2f}" if one.bare else ABSENT,
    ]


def costs(results: Iterable[Measured]) -> str:
    """CPU a call, memory and log size, ours and bare."""
    head = (
        *("run", "cases", "latency, s", "CPU a call, ms", "bare, ms", "of bare", "of each pair"),
        *("server, ms", "start, CPU s", "log a case, kB", "bare, kB"),
    )
    return _table(head, [_cost(result) for result in results])


def _cost(one: Measured) -> list[str]:
    bare = one.bare
    return [
        *(_name(one), f"{one.cases:,}", f"{one.latency:g}", _a_call(one.ours, one)),
        _a_call(bare, one) if bare else ABSENT,
        *_ratios(one.of_bare("cpu")),
        f"{1000 * one.ours.server_cpu / one.calls:.1f}",
        f"{one.ours.ready_cpu:.1f}",
        f"{one.ours.log_bytes / one.cases / 1000:.1f}",
        f"{bare.log_bytes / one.cases / 1000:.1f}" if bare else ABSENT,
    ]


def _ratios(ascending: Sequence[float]) -> list[str]:
    """The median; then all."""
    ratio_texts = [f"{ratio:.2f}" for ratio in ascending]
    return [median(ratio_texts), " ".join(ratio_texts)] if ratio_texts else [ABSENT, ABSENT]


def _a_call(cost: Cost, one: Measured) -> str:
    return f"{1000 * cost.cpu / one.calls:.1f}"


def memory(results: Iterable[Measured]) -> str:
    """Peak memory by the number of cases, of runs without latency: the median run, then each."""
    ordered = sorted(results, key=lambda result: result.cases)
    if not ordered:
        return ""
    head = (
        *("run", "cases", "before the first call, MiB", "peak, MiB", "log, MiB"),
        *("peak less log, MiB", "of each run", "of the fewest cases'"),
    )
    fewest = median(ordered[0].by_memory).beyond_log
    return _table(head, [_memory(result, fewest) for result in ordered])


def _memory(result: Measured, fewest: float) -> list[str]:
    run = median(result.by_memory)
    figures = (run.ready_memory, run.peak_memory, run.log_bytes / MIB, run.beyond_log)
    each = " ".join(f"{cost.beyond_log:.0f}" for cost in result.by_memory)
    row = [_name(result), f"{result.cases:,}", *(f"{figure:.0f}" for figure in figures)]
    return [*row, each, f"{run.beyond_log / fewest:.2f}"]


def _command(result: Measured) -> str:
    return result.command.replace(" --options", " \\\n    --options")


def _name(result: Measured) -> str:
    options = ", ".join(f"`{name}={value}`" for name, value in result.options.items())
    return f"{result.scenario}; {options}" if options else result.scenario


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
