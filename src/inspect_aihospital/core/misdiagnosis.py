"""Why a diagnosis was wrong: the paper's three reasons (Fan et al., §7.2 and Table 5)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from inspect_aihospital.core.rubric import LOWEST, Grade

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
"""What a report without a diagnosis counts as: it is low by rule, and no reason is charged."""

OUTCOMES = (*(reason.value for reason in Reason), NO_DIAGNOSIS)
"""What a low case is counted as, each as one of them."""


@dataclass(frozen=True)
class Attribution:
    """A reason, and why it is the main one.

    Attributes:
        reason: The reason.
        why: The auditor's words, cut to `LONGEST`; two with one reason are equal.
    """

    reason: Reason
    why: str = field(default="", compare=False)


def is_low(letters: Sequence[Grade]) -> bool:
    """Whether a diagnosis is graded lowest: by more than half of the graders that graded it.

    Half is not most: of two graders both have to agree, and over no grade nothing is low.
    """
    return 2 * sum(letter == LOWEST for letter in letters) > len(letters)


def read_reason(given: object) -> Reason | None:
    """A reason's name, whatever its case; anything else is none."""
    if not isinstance(given, str):
        return None
    name = given.strip(" \t\r\n*`.。").casefold().replace(" ", "_")
    return next((reason for reason in Reason if reason == name), None)


def read_arguments(arguments: Mapping[str, Any]) -> Attribution | None:
    """An attribution from the arguments of the tool: `{why, reason}`."""
    reason, why = read_reason(arguments.get("reason")), arguments.get("why")
    return Attribution(reason, _short(why if isinstance(why, str) else "")) if reason else None


def read_lines(text: str, fence: str) -> Attribution | None:
    """An attribution from a line `REASON <fence> reason: why`; two reasons are none.

    The fence is a code that neither doctor nor patient can know, so that an answer which repeats
    their words cannot take one of them for its own.
    """
    line = re.compile(
        rf"^(?:[>*-]|[^\S\n])*+REASON\s+{re.escape(fence)}\s+\**([\w ]{{1,60}}?)\**\s*"
        r"(?:[:：](.*))?$",
        re.IGNORECASE | re.MULTILINE,
    )
    found = {
        Attribution(reason, _short(why))
        for name, why in line.findall(text)
        if (reason := read_reason(name))
    }
    return found.pop() if len(found) == 1 else None


def _short(why: str) -> str:
    words = " ".join(why.split()).strip("* ")
    return words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
