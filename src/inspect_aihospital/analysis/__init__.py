"""From logs to findings: frames, tables, figures and a page; calls no model, changes no log.

Needs the extra `analysis`.
"""

from inspect_aihospital.analysis.evidence import Evidence, Skipped, facts
from inspect_aihospital.analysis.findings import Absent, Estimate, Figure, Table
from inspect_aihospital.analysis.reading import read_evidence
from inspect_aihospital.analysis.report import findings, write_report

__all__ = [
    "Absent",
    "Estimate",
    "Evidence",
    "Figure",
    "Skipped",
    "Table",
    "facts",
    "findings",
    "read_evidence",
    "write_report",
]
