"""Count the reports that no rule could read, beside the grades of the others."""

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.means import ratio
from inspect_aihospital.core.report.report_parser import ReportStatus

REPORT_STATUS = "report_status"
"""Key of a report's status in a rubric score's metadata."""

REPORT_UNREADABLE = "report_unreadable"
"""Reason of a case whose report no rule could read: our fault, so it has no grade."""


@metric(scores="unreduced")
def report_unread_rate() -> Metric:
    """Compute the share of reports in which no rule finds a section, though they look like reports.

    Every epoch of every case counts whose report was asked for. These have no grade; a refusal
    and silence are graded, and are not among them.

    Returns:
        A metric with `report_unread_rate` in 0–1, NaN where no report was asked for, and `reports`,
        the number that it is of.
    """

    def compute(scores: list[SampleScore]) -> Value:
        statuses = [(sample.score.metadata or {}).get(REPORT_STATUS) for sample in scores]
        reports = [status for status in statuses if status is not None]
        unread = reports.count(ReportStatus.UNREADABLE.value)
        share = ratio(unread, len(reports))
        return {"report_unread_rate": share, "reports": float(len(reports))}

    return compute
