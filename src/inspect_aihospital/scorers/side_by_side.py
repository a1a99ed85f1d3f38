"""A score's explanation: grade, report and reference side by side, as Inspect View shows it."""

from collections.abc import Mapping
from typing import Any

from inspect_aihospital.core.markdown import EMPTY, plain
from inspect_aihospital.core.report import Report
from inspect_aihospital.core.rubric import Aspect

REHEARSAL_NOTE = "Rehearsal grades, not a result."
LEFT_OUT = "left out with its case"
GIVEN = "given to the doctor, not graded"
CHARACTERS = 200
"""Of a part, that are shown. Inspect keeps the explanations of all cases until a run ends, and
writes each several times."""
WHOLE = (
    "Parts that are cut stand whole in the sample: report in its messages, record in its metadata."
)


def side_by_side(
    report: Report,
    expert: Mapping[Aspect, str],
    metadata: Mapping[str, Any],
    values: Mapping[str, float | None],
) -> str:
    """One block an aspect: its percentage, each grader's letter and reasons, then both parts.

    What report, reference and graders wrote is shown as plain text: no markup of theirs, no
    image and no link of theirs is rendered. Of a long part the beginning is shown, and how much
    more there is.
    """
    blocks = [REHEARSAL_NOTE] if metadata.get("rehearsal") else []
    cut = False
    for aspect in Aspect:
        if aspect not in metadata["coverage"]:
            blocks.append(f"### {aspect}: {GIVEN}")
            continue
        number = values[aspect.value]
        dropped = None if number is not None else LEFT_OUT
        reason = metadata["reasons"].get(aspect) or dropped
        points = "unscored" if number is None else f"{number:.1f}"
        blocks.append(f"### {aspect}: {points}" + (f" ({reason})" if reason else ""))
        blocks += _verdicts(aspect, metadata["verdicts"])
        parts = (report.section(aspect) or EMPTY, expert.get(aspect) or EMPTY)
        blocks.append(
            f"| report | reference |\n|---|---|\n| {' | '.join(map(_beginning, parts))} |"
        )
        cut |= any(len(part) > CHARACTERS for part in parts)
    return "\n\n".join([*blocks, WHOLE] if cut else blocks)


def _verdicts(aspect: Aspect, verdicts: Mapping[str, Any]) -> list[str]:
    return [
        f"**{plain(seat)} {said['grades'][aspect] or 'no grade'}** "
        + plain(said["analyses"].get(aspect, ""))
        for seat, said in verdicts.items()
    ]


def _beginning(part: str) -> str:
    more = len(part) - CHARACTERS
    return plain(part[:CHARACTERS]) + (f" ... ({more:,} more characters)" if more > 0 else "")
