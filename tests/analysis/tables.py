"""Everything that a report tells of logs, as text that can be compared."""

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Table
from inspect_aihospital.analysis.report_writer import make_findings
from inspect_aihospital.analysis.table_files import csv_text


def numbers(evidence: Evidence) -> dict[str, str]:
    """Every table as its file has it, with the marks above it."""
    parts, absent = make_findings(evidence)
    found = [one for _, some in parts for one in some]
    tables = {one.key: csv_text(one) for one in found if isinstance(one, Table)}
    marks = {f"{one.key} marks": "\n".join(one.marks) for one in found}
    return tables | marks | {one.key: one.reason for one in absent}
