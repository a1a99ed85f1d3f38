"""Join the logs of shards to one run, with the numbers that the run had in one log."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.evidence import SkippedLog
from inspect_aihospital.analysis.log_header import case_set
from inspect_aihospital.analysis.log_loader import LoadedLog
from inspect_aihospital.analysis.shard_identity import RunShard
from inspect_aihospital.analysis.shard_metrics import pool_metrics
from inspect_aihospital.core.text.excerpts import first_names
from inspect_aihospital.data.shards import SHARD_KEY, Shard
from inspect_aihospital.spending.log_spending import Spending

ORDER = ["epoch", "id"]
"""The order of samples in every log that is read; shards are put into it as one."""


def join_shards(logs: Iterable[LoadedLog]) -> tuple[list[LoadedLog], list[SkippedLog]]:
    """Join the shards of each run.

    Returns:
        Runs, each of one log or of all its shards; and the logs that are left out, since shards
        of one run hold the same samples.
    """
    shards: dict[str, list[tuple[RunShard, LoadedLog]]] = {}
    runs: dict[str, LoadedLog] = {}
    for log in logs:
        if log.shard is None:
            runs[log.run.id] = log
            continue
        runs.setdefault(log.shard.run, log)  # keeps the place of a run's first shard
        shards.setdefault(log.shard.run, []).append((log.shard, log))
    skipped: list[SkippedLog] = []
    for run, parts in shards.items():
        parts.sort(key=lambda part: part[0].shard)
        if shared := _shared_cases([log for _, log in parts]):
            del runs[run]
            skipped += [
                SkippedLog(log.run.path, _overlap_reason(part, shared)) for part, log in parts
            ]
        else:
            runs[run] = _join(run, parts)
    return list(runs.values()), skipped


def stack_frames(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """Stack the rows of several frames, whose columns need not be the same."""
    # pandas warns of columns that are all NaN, as their type is not known
    frames = [frame.dropna(axis="columns", how="all") for frame in frames]
    return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()


def _shared_cases(logs: Sequence[LoadedLog]) -> list[str]:
    """List the cases that are in more than one of the logs."""
    counts = Counter(id for log in logs for id in set(log.samples["id"]))
    return sorted(id for id, count in counts.items() if count > 1)


def _overlap_reason(part: RunShard, shared: Sequence[str]) -> str:
    return (
        f"says that it is shard {part.shard}, but it or others of its run hold the same cases "
        f"({first_names(shared, 3)}), so none of that run is read; run its shards again"
    )


def _join(run: str, parts: Sequence[tuple[RunShard, LoadedLog]]) -> LoadedLog:
    logs = [log for _, log in parts]
    runs = [log.run for log in logs]
    scorers = dict.fromkeys(name for log in logs for name in log.scores)
    samples = _stack_in_order(run, [log.samples for log in logs])
    joined_run = replace(
        runs[0],
        id=run,
        # reversed, so that the first shard's models stand where shards differ
        roles={role: models for part in reversed(runs) for role, models in part.roles.items()},
        args={**runs[0].args, SHARD_KEY: None},
        prompt_hash=next((part.prompt_hash for part in runs if part.prompt_hash), None),
        rehearsal=any(part.rehearsal for part in runs),
        metrics=pool_metrics([part.metrics for part in runs]),
        cases=case_set(samples["id"]),
        # The run began with its first shard.
        created=min(part.created for part in runs),
        path="; ".join(part.path for part in runs),
        samples=sum(part.samples for part in runs),
        completed=sum(part.completed for part in runs),
        spending=sum((part.spending for part in runs), Spending()),
        later_spending=sum((part.later_spending for part in runs), Spending()),
        shards=f"{len(parts)} of {parts[0][0].shard.of}",
        gaps=(*_missing_shards([shard for shard, _ in parts]), *_shard_differences(parts)),
    )
    scores = {
        name: _stack_in_order(run, [log.scores[name] for log in logs if name in log.scores])
        for name in scorers
    }
    return LoadedLog(joined_run, samples, scores)


def _stack_in_order(run: str, frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    frame = stack_frames(frames).sort_values(ORDER, kind="stable", ignore_index=True)
    return frame.assign(run=run)


def _missing_shards(parts: Sequence[RunShard]) -> tuple[str, ...]:
    """Name the shards without a log, and their numbers of cases where these are known."""
    of, cases = parts[0].shard.of, parts[0].cases
    places = {part.shard.place for part in parts}
    absent = [Shard(place, of) for place in range(1, of + 1) if place not in places]
    if cases is None:
        names = [str(shard) for shard in absent]
    else:
        # a shard of no cases lacks nothing
        sizes = [(shard, shard.size(cases)) for shard in absent]
        names = [f"{shard} ({size} of {cases} cases)" for shard, size in sizes if size]
    return (f"there is no usable log of shard {', '.join(names)}",) if names else ()


def _shard_differences(parts: Sequence[tuple[RunShard, LoadedLog]]) -> Iterable[str]:
    """Say in what shards differ that were scored again one by one."""
    shards_by_value: dict[str, dict[str, list[str]]] = {}
    for part, log in parts:
        facts: dict[str, Any] = {f"models of {r}": names for r, names in log.run.roles.items()}
        facts |= {"prompts": log.run.prompt_hash, "scorers": sorted(log.scores)}
        for name, value in facts.items():
            if value:
                text = ", ".join(value) if isinstance(value, list) else value
                shards_by_value.setdefault(name, {}).setdefault(text, []).append(str(part.shard))
    for name, values in shards_by_value.items():
        if len(values) > 1:
            groups = (f"{value} (shard {', '.join(of)})" for value, of in values.items())
            yield f"its shards differ in {name}: {'; '.join(groups)}"
