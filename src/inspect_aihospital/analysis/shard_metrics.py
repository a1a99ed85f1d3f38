"""Pool the figures of several logs' results where the logs hold the whole numbers behind them.

A share stands in the results beside the count that it is of. Their product is its numerator, a
whole number, and numerators add up. A figure without such a count, such as an interval, is left
out: tables make it of scores.
"""

from collections.abc import Mapping, Sequence
from math import nan

from inspect_aihospital.analysis.exclusions import FIDELITY
from inspect_aihospital.analysis.lost_texts import COUNTS
from inspect_aihospital.core.fidelity.bounds import EVERY_BOUND, all_kept, count_of, judge

LogFigures = Mapping[str, float]

ANSWERS = "usmle_answers"


def pool_metrics(logs: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the figures of all logs' cases together, named as in the logs.

    Args:
        logs: The metrics of each log by `scorer/name/metric`; no case is in two logs.

    Returns:
        Of `fidelity` the shares with their counts, the audited means, bounds and `comparable`; of
        `usmle_answers` calls and tokens; the shares of unread texts (`lost_texts.COUNTS`);
        no other figure.
    """
    blocks: dict[str, list[dict[str, float]]] = {}
    for metrics in logs:
        by_block: dict[str, dict[str, float]] = {}
        for name, value in metrics.items():
            block, _, figure = name.rpartition("/")
            if isinstance(value, int | float):
                by_block.setdefault(block, {})[figure] = value
        for block, figures in by_block.items():
            blocks.setdefault(block, []).append(figures)
    return {
        f"{block}/{name}": value
        for block, parts in blocks.items()
        for name, value in _pool_block(block.split("/", maxsplit=1)[0], parts).items()
    }


def _pool_block(scorer: str, parts: Sequence[LogFigures]) -> dict[str, float]:
    if FIDELITY.fullmatch(scorer):
        return _fidelity(parts)
    usage = _sums(parts, ("_calls", "_tokens")) if scorer == ANSWERS else {}
    return usage | _unread(parts)


def _unread(parts: Sequence[LogFigures]) -> dict[str, float]:
    names = {name for part in parts for name in part}
    counts = {name: count for name, count in COUNTS.items() if name in names}
    shares = {name: _pooled_share(parts, name, count) for name, count in counts.items()}
    return shares | {c: sum(part.get(c, 0.0) for part in parts) for c in counts.values()}


def _fidelity(parts: Sequence[LogFigures]) -> dict[str, float]:
    counts = _sums(parts, ("_n",))
    names = dict.fromkeys(name for part in parts for name in part)
    shares = {n: _pooled_share(parts, n, c) for n in names if (c := count_of(n)) in counts}
    figures = counts | shares
    # Bounds are judged anew: a shard may break one that the whole run keeps.
    bounds = tuple(b for b in EVERY_BOUND if f"bound_{b.figure}_ok" in names)
    verdicts = judge(figures, bounds)
    judged = {f"bound_{n}_ok": nan if ok is None else float(ok) for n, ok in verdicts.items()}
    return {"comparable": all_kept(verdicts), **judged, **figures}


def _pooled_share(parts: Sequence[LogFigures], name: str, count: str) -> float:
    # A shard of no checks has NaN for a share, which would spoil the sum.
    counted = [part for part in parts if name in part and part.get(count, 0)]
    total = sum(part[count] for part in counted)
    # rounded, since the share in a log has lost the last digits of its numerator
    return sum(round(part[name] * part[count]) for part in counted) / total if total else nan


def _sums(parts: Sequence[LogFigures], endings: tuple[str, ...]) -> dict[str, float]:
    names = dict.fromkeys(name for part in parts for name in part if name.endswith(endings))
    return {name: sum(part.get(name, 0.0) for part in parts) for name in names}
