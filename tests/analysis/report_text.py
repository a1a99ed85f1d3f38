"""Everything that a report tells of logs, as text that can be compared."""

from dataclasses import replace

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Table
from inspect_aihospital.analysis.report_writer import make_findings
from inspect_aihospital.analysis.table_files import csv_text

TIMES = ["seconds a case"]
"""Columns that differ from run to run of the same numbers."""


def numbers(evidence: Evidence) -> dict[str, str]:
    """Return every table as its file has it, with the marks above it, without measured times."""
    parts, absent = make_findings(evidence)
    findings = [finding for _, group in parts for finding in group]
    tables = {
        table.key: csv_text(replace(table, frame=table.frame.drop(columns=TIMES, errors="ignore")))
        for table in findings
        if isinstance(table, Table)
    }
    marks = {f"{finding.key} marks": "\n".join(finding.marks) for finding in findings}
    return tables | marks | {finding.key: finding.reason for finding in absent}
