"""Explain a score: grade, report and reference side by side, as Inspect View shows them."""

from collections.abc import Mapping
from typing import Any

from inspect_aihospital.core.aspects.aspect import FINDINGS, SECTIONS, Aspect
from inspect_aihospital.core.report.report_parser import Report
from inspect_aihospital.core.text.markdown import EMPTY, plain

HEADLINE = "overall"
REHEARSAL_NOTE = "Rehearsal grades, not a result."
LEFT_OUT = "left out with its case"
DIALOGUE = "(the dialogue of the visit)"
GIVEN = "given to the doctor, not graded"


def side_by_side(
    report: Report,
    reference_parts: Mapping[Aspect, str],
    metadata: Mapping[str, Any],
    values: Mapping[str, float | None],
) -> str:
    """Write one block an aspect: its percentage, each grader's letter and reasons, then both parts.

    A line of all letters stands before them.

    What report, reference and graders wrote is shown as plain text: no markup of theirs, no
    image and no link of theirs is rendered.
    """
    blocks = [REHEARSAL_NOTE] if metadata.get("rehearsal") else []
    blocks.append(_summary(metadata, values))
    for aspect in Aspect:
        if aspect not in metadata["coverage"]:
            blocks += [f"### {aspect}: {GIVEN}"] if aspect in FINDINGS else []
            continue
        percentage = values[aspect.value]
        dropped = None if percentage is not None else LEFT_OUT
        reason = metadata["reasons"].get(aspect) or dropped
        blocks.append(f"### {aspect}: {_points(percentage)}" + (f" ({reason})" if reason else ""))
        blocks += _verdicts(aspect, metadata["verdicts"])
        doctor_part = report.section(aspect) if aspect in SECTIONS else DIALOGUE
        parts = (doctor_part or EMPTY, reference_parts.get(aspect) or EMPTY)
        # One line a part: a row of a Markdown table has no line ends, and `<br>` is not rendered.
        blocks.append(f"| report | reference |\n|---|---|\n| {' | '.join(map(plain, parts))} |")
    return "\n\n".join(blocks)


def _summary(metadata: Mapping[str, Any], values: Mapping[str, float | None]) -> str:
    """Write the headline, where these aspects have one, and the letters of each aspect."""
    letters = [
        f"{aspect} {'/'.join(v['grades'][aspect] or EMPTY for v in metadata['verdicts'].values())}"
        for aspect in Aspect
        if aspect in metadata["coverage"]
    ]
    if HEADLINE not in values:
        return ", ".join(letters)
    return f"{HEADLINE} {_points(values[HEADLINE])}: {', '.join(letters)}"


def _points(percentage: float | None) -> str:
    return "unscored" if percentage is None else f"{percentage:.1f}"


def _verdicts(aspect: Aspect, verdicts: Mapping[str, Any]) -> list[str]:
    return [
        f"**{plain(seat)} {verdict['grades'][aspect] or 'no grade'}** "
        + plain(verdict["analyses"].get(aspect, ""))
        for seat, verdict in verdicts.items()
    ]
