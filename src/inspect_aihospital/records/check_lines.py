"""Find lines of the examinations that hold several results: an order of any discloses all.

Under the name of a whole field (`Bloods`, `Imaging`) or none this is a warning; under that of an
examination (`Thyroid and immunology: …`) a note, since its results are mostly ordered together.
"""

from collections.abc import Iterator

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.line_values import names_field
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.records.check_findings import Check, Level, RecordFinding
from inspect_aihospital.records.check_quotes import quote
from inspect_aihospital.records.inline_results import inline_results

PART = "objective.auxiliary"
REASON = (
    "{} results on one line: an order of one discloses all. Give each a line of its own, indented "
    "below the name (`- Hb: 118 g/L`)"
)


def check_lines(record: MedicalRecord) -> Iterator[RecordFinding]:
    """Yield the lines without others below them that hold several results."""
    for entry in read_chart(record.objective):
        count = len(inline_results(entry.result))
        # With lines below it, the entry's results can be told one by one.
        if count and not entry.physical and len(entry.lines) == 1:
            level: Level = "warning" if names_field(entry.name) else "note"
            place, reason = quote(entry.text), REASON.format(count)
            yield RecordFinding(record.id, PART, Check.LINE, level, place, reason)
