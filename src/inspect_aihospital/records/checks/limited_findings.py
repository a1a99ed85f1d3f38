"""Limit the findings of one kind in a part: whoever mends those listed has to know of the others.

Warnings are named one by one, up to `MOST_NAMED`; then comes how many more there are. Notes are
worth a look only where no warning asks for it: of them the first is kept.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from inspect_aihospital.records.checks.check_findings import RecordFinding

MOST_NAMED = 5
"""Warnings of a kind and part that are named one by one."""


def limited(findings: Iterable[RecordFinding]) -> Iterator[RecordFinding]:
    """Yield the first warnings of a kind and part, and how many more; else the first note."""
    listed = list(findings)
    warnings = [finding for finding in listed if finding.level == "warning"]
    yield from warnings[:MOST_NAMED] or listed[:1]
    if more := warnings[MOST_NAMED:]:
        yield replace(more[0], quote=f"and {len(more)} more")
