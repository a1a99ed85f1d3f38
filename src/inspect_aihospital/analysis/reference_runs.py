"""Find the run against which a stopping rule watched another run, by what the logs say."""

from collections.abc import Iterable
from pathlib import PurePath

from inspect_aihospital.analysis.run import Run


def references_of(runs: Iterable[Run]) -> dict[str, str]:
    """Return the reference of each run with `stop_against`, where exactly one run is it; by id.

    A reference that was copied has another path, and an older log does not hold its id. A file
    name alone identifies it only where an id is not known: another log may have that name.
    """
    runs = list(runs)
    references: dict[str, str] = {}
    for run in runs:
        # a log that was scored again may have lost what its rule found, never its options
        path = run.stopping.get("stop_against") or run.args.get("stop_against")
        if not path:
            continue
        eval_id = run.stopping.get("stop_against_id")
        same_id = [other.id for other in runs if other.id == eval_id]
        # a run that was joined of shards does not hold the ids of their logs
        without_id = [other for other in runs if eval_id is None or other.shards]
        same_name = [r.id for r in without_id if PurePath(str(path)).name in _file_names(r)]
        if len(matches := same_id or same_name) == 1:
            references[run.id] = matches[0]
    return references


def _file_names(run: Run) -> set[str]:
    return {PurePath(path).name for path in run.path.split("; ")}
