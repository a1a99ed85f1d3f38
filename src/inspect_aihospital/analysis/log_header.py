"""What a log's header tells of a run: its figures by name, and when it was started."""

from datetime import UTC, datetime

from inspect_ai.log import EvalLog

PACKAGE = "inspect_aihospital/"

REHEARSAL = "aihospital/rehearsal"
"""What the names of rehearsed models begin with."""


def metrics_of(header: EvalLog) -> dict[str, float]:
    """The figures of a log's results, by `scorer/name/metric`."""
    return {
        f"{block.scorer}/{block.name}/{name.removeprefix(PACKAGE)}": metric.value
        for block in (header.results.scores if header.results else ())
        for name, metric in block.metrics.items()
    }


def start_of(created: str) -> datetime:
    """When a run was started, of the text in its log; without a zone it is taken for UTC."""
    time = datetime.fromisoformat(created)
    return time if time.tzinfo else time.replace(tzinfo=UTC)
