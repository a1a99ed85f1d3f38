"""Figures of several logs' results as one log's: those that the logs hold the whole numbers of.

A share stands in the results beside the count that it is of, so its numerator is their product, a
whole number; that of the pooled share is their sum. What has no such count, such as an interval,
is left out: tables make it of scores.
"""

from collections.abc import Callable, Mapping, Sequence
from math import nan

from inspect_aihospital.analysis.exclusions import FIDELITY
from inspect_aihospital.analysis.unread import COUNTS
from inspect_aihospital.core.fidelity.bounds import BOUNDS, NORMALS_BOUND, count_of, judge
from inspect_aihospital.scorers.fidelity_metrics import comparable

Figures = Mapping[str, float]

ANSWERS = "usmle_answers"


def pooled(logs: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The figures of all logs' cases together, named as in the logs (`scorer/name/metric`).

    Args:
        logs: The metrics of each log, whose cases are no other's.

    Returns:
        Of `fidelity` the shares with their counts, the audited means, bounds and `comparable`; of
        `usmle_answers` calls and tokens; the shares of unread texts (`unread.COUNTS`); nothing
        else.
    """
    blocks: dict[str, list[dict[str, float]]] = {}
    for metrics in logs:
        for block, figures in _by_block(metrics).items():
            blocks.setdefault(block, []).append(figures)
    return {
        f"{block}/{name}": value
        for block, parts in blocks.items()
        if (make := _maker_of(block))
        for name, value in make(parts).items()
    }


def _maker_of(block: str) -> Callable[[Sequence[Figures]], dict[str, float]] | None:
    """What pools a block's figures; `None` for a block that cannot be pooled."""
    scorer = block.split("/", maxsplit=1)[0]
    if FIDELITY.fullmatch(scorer):
        return _fidelity
    return _usage if scorer == ANSWERS else _unread


def _by_block(metrics: Figures) -> dict[str, dict[str, float]]:
    blocks: dict[str, dict[str, float]] = {}
    for name, value in metrics.items():
        block, _, figure = name.rpartition("/")
        if isinstance(value, int | float):
            blocks.setdefault(block, {})[figure] = value
    return blocks


def _usage(parts: Sequence[Figures]) -> dict[str, float]:
    return _sums(parts, ("_calls", "_tokens")) | _unread(parts)


def _unread(parts: Sequence[Figures]) -> dict[str, float]:
    names = {name for part in parts for name in part}
    known = {name: of for name, of in COUNTS.items() if name in names}
    shares = {name: _share(parts, name, of) for name, of in known.items()}
    return shares | {of: sum(part.get(of, 0.0) for part in parts) for of in known.values()}


def _fidelity(parts: Sequence[Figures]) -> dict[str, float]:
    counts = _sums(parts, ("_n",))
    names = dict.fromkeys(name for part in parts for name in part)
    shares = {name: _share(parts, name, of) for name in names if (of := count_of(name)) in counts}
    figures = counts | shares
    bounds = tuple(one for one in (*BOUNDS, NORMALS_BOUND) if f"bound_{one.figure}_ok" in names)
    kept = judge(figures, bounds)
    judged = {f"bound_{name}_ok": nan if ok is None else float(ok) for name, ok in kept.items()}
    return {"comparable": comparable(kept), **judged, **figures}


def _share(parts: Sequence[Figures], name: str, of: str) -> float:
    some = [part for part in parts if name in part and part.get(of, 0)]
    whole = sum(part[of] for part in some)
    return sum(round(part[name] * part[of]) for part in some) / whole if whole else nan


def _sums(parts: Sequence[Figures], endings: tuple[str, ...]) -> dict[str, float]:
    names = dict.fromkeys(name for part in parts for name in part if name.endswith(endings))
    return {name: sum(part.get(name, 0.0) for part in parts) for name in names}
