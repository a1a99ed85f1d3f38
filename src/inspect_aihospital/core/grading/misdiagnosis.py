"""The paper's three reasons for a wrong diagnosis (Fan et al., §7.2 and Table 5)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from inspect_aihospital.core.grading.grades import LOWEST, Grade
from inspect_aihospital.core.text.excerpts import excerpt

# A summary of Inspect cuts long metadata.
LONGEST = 300
"""Letters of a why that are kept, so that a sample's summary holds it."""


class Reason(StrEnum):
    """The main reason of a wrong diagnosis, in the order of Table 5."""

    OMITTED_EXAMINATION = "omitted_examination"
    """An examination that could have confirmed or ruled out the disease was not asked for."""
    IGNORED_ASSOCIATION = "ignored_association"
    """A symptom, or a link between symptoms and a disease behind them, was not followed up."""
    ERRONEOUS_JUDGMENT = "erroneous_judgment"
    """History and results were there, and the conclusion from them was wrong."""


NO_DIAGNOSIS = "no_diagnosis"
"""Outcome of a report without a diagnosis: low by rule, and charged to no reason."""

OUTCOMES = (*(reason.value for reason in Reason), NO_DIAGNOSIS)
"""Outcomes of a low case; each case has exactly one."""


@dataclass(frozen=True)
class Attribution:
    """A reason, and why it is the main one.

    Attributes:
        reason: The reason.
        explanation: The auditor's words, cut to `LONGEST`; two with one reason are equal.
    """

    reason: Reason
    explanation: str = field(default="", compare=False)


def is_low(letters: Sequence[Grade]) -> bool:
    """Tell whether more than half of the graders gave a diagnosis the lowest grade.

    Half is not most: of two graders both have to agree, and over no grade nothing is low.
    """
    return 2 * sum(letter == LOWEST for letter in letters) > len(letters)


def read_reason(value: object) -> Reason | None:
    """Read a reason's name in any case; anything else is `None`."""
    if not isinstance(value, str):
        return None
    name = value.strip(" \t\r\n*`.。").casefold().replace(" ", "_")
    return next((reason for reason in Reason if reason == name), None)


def read_arguments(arguments: Mapping[str, Any]) -> Attribution | None:
    """Read an attribution from the arguments of the tool: `{why, reason}`."""
    reason, explanation = read_reason(arguments.get("reason")), arguments.get("why")
    return (
        Attribution(reason, _explanation(explanation if isinstance(explanation, str) else ""))
        if reason
        else None
    )


def read_lines(text: str, fence: str) -> Attribution | None:
    """Read a line `REASON <fence> reason: why`; two reasons are none.

    The fence is a code that neither doctor nor patient can know, so that an answer which repeats
    their words cannot take one of them for its own.
    """
    line = re.compile(
        rf"^(?:[>*-]|[^\S\n])*+REASON\s+{re.escape(fence)}\s+\**([\w ]{{1,60}}?)\**\s*"
        r"(?:[:：](.*))?$",
        re.IGNORECASE | re.MULTILINE,
    )
    # A set: the same reason said twice is one answer, two reasons are none.
    attributions = {
        Attribution(reason, _explanation(explanation))
        for name, explanation in line.findall(text)
        if (reason := read_reason(name))
    }
    return attributions.pop() if len(attributions) == 1 else None


def _explanation(text: str) -> str:
    return excerpt(" ".join(text.split()).strip("* "), LONGEST)
