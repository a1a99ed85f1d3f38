"""Find the examinations of a record that an edit touches."""

from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.variants.variant import Variant


def edited_entries(record: MedicalRecord, variant: Variant) -> tuple[ChartEntry, ...]:
    """Return the entries of an unedited record whose own line an edit touches.

    Empty for an edit of what the patient tells.
    """
    if variant.part != "objective":
        return ()
    lines = edited_lines(record, variant)
    physical = variant.field == "physical"
    return tuple(
        entry
        for entry in read_chart(record.objective)
        if entry.physical is physical and entry.lines[0] in lines
    )


def new_entries(record: MedicalRecord, variant: Variant) -> tuple[ChartEntry, ...]:
    """Return the entries of the edited record whose own line the unedited one lacks."""
    known_lines = {entry.lines[0] for entry in read_chart(record.objective)}
    edited = variant.edit(record).objective
    return tuple(entry for entry in read_chart(edited) if entry.lines[0] not in known_lines)


def edited_lines(record: MedicalRecord, variant: Variant) -> frozenset[str]:
    """Return the lines of a field that an edit touches, as the unedited record has them."""
    text = variant.text_of(record)
    start = text.index(variant.replace)
    end = start + len(variant.replace)
    touched, place = set(), 0
    for line in text.splitlines(keepends=True):
        bare = line.rstrip("\r\n")
        # Lines that only touch the edit at their ends are not edited.
        if bare.strip() and place < end and place + len(bare) > start:
            touched.add(bare)
        place += len(line)
    return frozenset(touched)
