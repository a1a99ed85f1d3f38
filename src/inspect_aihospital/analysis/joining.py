"""Logs of shards → one run, with the numbers that the run had in one log."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.evidence import Skipped
from inspect_aihospital.analysis.log_reading import ReadLog, case_set
from inspect_aihospital.analysis.pooled import pooled
from inspect_aihospital.analysis.shards import Part
from inspect_aihospital.data.shards import SHARD_KEY, Shard

ORDER = ["epoch", "id"]
"""The order of samples in every log that is read; shards are put into it as one."""


def join_shards(logs: Iterable[ReadLog]) -> tuple[list[ReadLog], list[Skipped]]:
    """Runs, each of one log or of all logs of its shards.

    Args:
        logs: Logs; of each shard of a run one.

    Returns:
        The runs; and the logs that are left out, since shards of one run hold the same samples.
    """
    runs: dict[str, list[tuple[Part, ReadLog]]] = {}
    joined: dict[str, ReadLog] = {}
    for log in logs:
        if log.part is None:
            joined[log.run["run"]] = log
            continue
        joined.setdefault(log.part.run, log)
        runs.setdefault(log.part.run, []).append((log.part, log))
    skipped: list[Skipped] = []
    for run, parts in runs.items():
        parts.sort(key=lambda one: one[0].shard)
        if shared := _shared([log for _, log in parts]):
            del joined[run]
            skipped += [Skipped(log.run["path"], _why(part, shared)) for part, log in parts]
        else:
            joined[run] = _join(run, parts)
    return list(joined.values()), skipped


def stacked(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Rows of several frames, whose columns need not be the same."""
    frames = [frame.dropna(axis="columns", how="all") for frame in frames]
    return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()


def _shared(logs: Sequence[ReadLog]) -> list[str]:
    """Cases that are in more than one of the logs."""
    counts = Counter(id for log in logs for id in set(log.samples["id"]))
    return sorted(id for id, count in counts.items() if count > 1)


def _why(part: Part, shared: Sequence[str]) -> str:
    told = ", ".join(shared[:3]) + (" and more" if len(shared) > 3 else "")
    return (
        f"says that it is shard {part.shard}, but it or others of its run hold the same cases "
        f"({told}), so none of that run is read; run its shards again"
    )


def _join(run: str, parts: Sequence[tuple[Part, ReadLog]]) -> ReadLog:
    logs = [log for _, log in parts]
    rows = [log.run for log in logs]
    scorers = dict.fromkeys(name for log in logs for name in log.scores)
    samples = _one(run, [log.samples for log in logs])
    row = {
        **rows[0],
        "run": run,
        "roles": {role: who for one in reversed(rows) for role, who in one["roles"].items()},
        "args": {**rows[0]["args"], SHARD_KEY: None},
        "prompt_hash": next((one["prompt_hash"] for one in rows if one["prompt_hash"]), None),
        "rehearsal": any(one["rehearsal"] for one in rows),
        "metrics": pooled([one["metrics"] for one in rows]),
        "cases": case_set(samples["id"]),
        "created": min(one["created"] for one in rows),
        "path": "; ".join(one["path"] for one in rows),
        "samples": sum(one["samples"] for one in rows),
        "completed": sum(one["completed"] for one in rows),
        "shards": f"{len(parts)} of {parts[0][0].shard.of}",
        "gaps": (*_missing([part for part, _ in parts]), *_unlike(parts)),
    }
    scores = {
        name: _one(run, [log.scores[name] for log in logs if name in log.scores])
        for name in scorers
    }
    return ReadLog(row, samples, scores)


def _one(run: str, frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    frame = stacked(frames).sort_values(ORDER, kind="stable", ignore_index=True)
    return frame.assign(run=run)


def _missing(parts: Sequence[Part]) -> tuple[str, ...]:
    """Which shards there is no log of, and how many cases they hold where that is known."""
    of, cases = parts[0].shard.of, parts[0].cases
    there = {part.shard.place for part in parts}
    absent = [Shard(place, of) for place in range(1, of + 1) if place not in there]
    if cases is None:
        told = [str(shard) for shard in absent]
    else:
        told = [f"{one} ({size} of {cases} cases)" for one in absent if (size := one.size(cases))]
    return (f"there is no usable log of shard {', '.join(told)}",) if told else ()


def _unlike(parts: Sequence[tuple[Part, ReadLog]]) -> Iterable[str]:
    """In what shards differ that were scored again one by one."""
    found: dict[str, dict[str, list[str]]] = {}
    for part, log in parts:
        facts: dict[str, Any] = {f"models of {r}": w for r, w in log.run["roles"].items()}
        facts |= {"prompts": log.run["prompt_hash"], "scorers": sorted(log.scores)}
        for name, value in facts.items():
            if value:
                told = ", ".join(value) if isinstance(value, list) else value
                found.setdefault(name, {}).setdefault(told, []).append(str(part.shard))
    for name, values in found.items():
        if len(values) > 1:
            groups = (f"{value} (shard {', '.join(of)})" for value, of in values.items())
            yield f"its shards differ in {name}: {'; '.join(groups)}"
