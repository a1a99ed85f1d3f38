"""Quote a record in a finding: short, printable, and with the identifiers masked that are seen."""

from inspect_aihospital.records.checks.check_findings import mask, printable
from inspect_aihospital.records.checks.identifiers import REGIONS, identifiers

LONGEST_QUOTE = 120


def quote(text: str) -> str:
    """Return a text on one line, cut to `LONGEST_QUOTE` characters."""
    line = printable(text)
    # Masked before it is cut: half an identifier is seen by no rule.
    for language in REGIONS:
        for _, identifier in identifiers(line, language):
            line = line.replace(identifier, mask(identifier))
    return line if len(line) <= LONGEST_QUOTE else f"{line[: LONGEST_QUOTE - 1]}…"
