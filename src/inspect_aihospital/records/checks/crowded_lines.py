"""Find lines of the examinations that hold several results: an order of any discloses all.

Under the name of a whole field (`Bloods`, `Imaging`) or none this is a warning, as it is where a
line goes on to another examination (`CXR: clear. CTPA: …`); under the name of an examination
(`Thyroid and immunology: …`) a note, since its results are mostly ordered together.
"""

from collections.abc import Iterator

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.field_names import names_field
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.records.checks.check_findings import Check, Level, RecordFinding
from inspect_aihospital.records.checks.masked_quotes import quote
from inspect_aihospital.records.examination_names import names_whole_examination
from inspect_aihospital.records.inline_results import (
    examination_blocks,
    inline_results,
    marked_results,
    results_beside,
)
from inspect_aihospital.records.panel_items import is_foreign

PART = "objective.auxiliary"
BULLETS = "-*•·– \t"
REASON = (
    "{} results on one line: an order of one discloses all. Give each a line of its own, indented "
    "below the name (`- Hb: 118 g/L`)"
)


def check_lines(record: MedicalRecord) -> Iterator[RecordFinding]:
    """Yield the lines without others below them that hold several results."""
    for entry in read_chart(record.objective):
        # With lines below it, the entry's results can be told one by one.
        if entry.physical or len(entry.lines) > 1:
            continue
        is_field = names_field(entry.name)
        # "Labs normal. Chest CT: a mass" has no name but these.
        if ". " in entry.name:
            blocks = examination_blocks(f"{entry.name}: {entry.result}")
        else:
            blocks = examination_blocks(entry.result, "" if is_field else entry.name)
        examinations = sum(names_whole_examination(block.name) for block in blocks[1:])
        beside = () if is_field else results_beside(entry.name, entry.result)
        examinations += sum(is_foreign(result.name, entry.name) for result in beside)
        # A number or a bracket in front of the first name is part of the layout.
        examinations += max(0, len(marked_results(entry.lines[0].lstrip(BULLETS))) - 1)
        results = len(inline_results(entry.result, commas=is_field))
        if count := max(results, examinations and 1 + examinations):
            level: Level = "warning" if is_field or examinations else "note"
            place, reason = quote(entry.text), REASON.format(count)
            yield RecordFinding(record.id, PART, Check.LINE, level, place, reason)
