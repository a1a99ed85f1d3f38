"""Bounds below which runs are not to be compared: their patients and examiners differ too much.

What is bounded is the instrument, never the doctor. A bound over nothing is neither kept nor
broken.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan


@dataclass(frozen=True)
class Bound:
    """A bound on a figure of a run.

    Attributes:
        figure: Name of the figure.
        limit: What it may be at most, or has to be at least.
        least: The limit is the least.
        reason: Why a run beyond it cannot be compared.
    """

    figure: str
    limit: float
    least: bool
    reason: str

    def keeps(self, value: float) -> bool | None:
        """Whether a value keeps the bound; `None` for no value."""
        if isnan(value):
            return None
        return value >= self.limit if self.least else value <= self.limit


INVENTED = "results that nobody recorded lead every doctor astray, and not all alike"
AUDITED = "a patient or examiner that an auditor finds inconsistent is another instrument"

BOUNDS = (
    Bound("invented_values_rate", 0.02, False, INVENTED),
    Bound("invented_findings_rate", 0.02, False, INVENTED),
    Bound(
        "withheld_rate", 0.05, False, "the doctor asks for results that are there and misses them"
    ),
    Bound("leaks_rate", 0.02, False, "results that nobody asked for reward doctors who ask little"),
    Bound("premature_facts_rate", 0.05, False, "the patient gives away what is to be found out"),
    Bound("early_ending_rate", 0.05, False, "the doctor loses results that it has asked for"),
    Bound("misrouted_rate", 0.10, False, "turns are lost, and examinations with them"),
    Bound("unmarked_rate", 0.10, False, "what a message without a token meant is a guess"),
    Bound("relevance", 80.0, True, AUDITED),
    Bound("honesty", 80.0, True, AUDITED),
    Bound("accuracy", 80.0, True, AUDITED),
)
"""All bounds: rates are shares of checked replies, messages or visits, audited means 0 to 100."""

NORMALS = Bound("invented_normals_rate", 0.02, False, INVENTED)
"""Only where the examiner was told to say that something is not recorded."""


def bounds_for(unrecorded: str) -> tuple[Bound, ...]:
    """The bounds of runs whose examiner answers like this what is not recorded."""
    return (*BOUNDS, NORMALS) if unrecorded == "not_recorded" else BOUNDS


def judge(figures: Mapping[str, float], bounds: tuple[Bound, ...]) -> dict[str, bool | None]:
    """Whether each bound is kept, by the name of its figure."""
    nothing = float("nan")
    return {bound.figure: bound.keeps(figures.get(bound.figure, nothing)) for bound in bounds}
