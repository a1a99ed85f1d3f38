"""Count the reports that no rule could read or nobody could hear, beside the grades."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.dialogue.routing import UNHEARD, Ending
from inspect_aihospital.core.means import ratio
from inspect_aihospital.core.report.report_parser import ReportStatus

REPORT_STATUS = "report_status"
"""Key of a report's status in a rubric score's metadata."""

REPORT_UNREADABLE = "report_unreadable"
"""Reason of a case whose report no rule could read: our fault, so it has no grade."""


REPORT_FAULT = "report_fault"
"""Key, in the same place, of why there is no report, or that it was cut short."""


@metric(scores="unreduced")
def report_unread_rate() -> Metric:
    """Compute the shares of reports that no rule could read, and that were not there or not whole.

    Every epoch of every case counts whose report was asked for. An unread report looks like one
    and has no grade; the others are graded.

    Returns:
        A metric with `report_unread_rate`, `report_silence_rate` (nothing but thoughts at most),
        `report_truncation_rate` (cut off), `report_overflow_rate` (the context was too long) and
        `report_refusal_rate` (refused, filtered, or no report of what was asked for) in 0–1, NaN
        where no report was asked for, and `reports`, the number that they are of.
    """

    def compute(scores: list[SampleScore]) -> Value:
        facts = [sample.score.metadata or {} for sample in scores]
        causes = [_cause(fact) for fact in facts if fact.get(REPORT_STATUS) is not None]
        kinds = {
            "unread": ReportStatus.UNREADABLE.value,
            **{kind.value: kind.value for kind in UNHEARD},
        }
        shares = {
            f"report_{name}_rate": ratio(causes.count(cause), len(causes))
            for name, cause in kinds.items()
        }
        return {**shares, "reports": float(len(causes))}

    return compute


def _cause(facts: Mapping[str, Any]) -> str:
    """Say why a report did not count, or not as a whole; else return its status."""
    status = facts[REPORT_STATUS]
    silent = Ending.SILENCE.value if status == ReportStatus.EMPTY.value else None
    return str(facts.get(REPORT_FAULT) or silent or status)
