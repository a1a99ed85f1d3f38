"""Bounds below which runs are not to be compared: their patients and examiners differ too much.

What is bounded is the instrument, never the doctor. A bound over nothing is neither kept nor
broken.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, isnan

from inspect_aihospital.core.audit import DIMENSIONS


@dataclass(frozen=True)
class Bound:
    """A bound on a figure of a run.

    Attributes:
        figure: Name of the figure.
        limit: What it may be at most, or has to be at least.
        least: The limit is the least.
        reason: Why a run beyond it cannot be compared.
        label: What is bounded, in plain words; by default the figure's name in words.
    """

    figure: str
    limit: float
    least: bool
    reason: str
    label: str = ""

    @property
    def fewest_checks(self) -> int:
        """From how many checks on a single finding is within the bound; fewer show little."""
        return ceil(HIGHEST / (HIGHEST - self.limit) if self.least else 1 / self.limit)

    def keeps(self, value: float) -> bool | None:
        """Whether a value keeps the bound; `None` for no value."""
        if isnan(value):
            return None
        return value >= self.limit if self.least else value <= self.limit


HIGHEST = 100.0
"""The best that an audited mean can be."""

OF_TURNS = ("unmarked_rate", "split_rate", "posed_rate")
"""Shares of all messages of patients."""

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
    Bound(
        "early_ending_rate",
        0.05,
        False,
        "the doctor loses results that it has asked for",
        "early endings",
    ),
    Bound(
        "misrouted_rate",
        0.10,
        False,
        "turns are lost, and examinations with them",
        "misrouted messages",
    ),
    Bound(
        "unmarked_rate",
        0.10,
        False,
        "what a message without a token meant is a guess",
        "unmarked messages",
    ),
    Bound(
        "denied_rate",
        0.05,
        False,
        "the doctor is misled about what the record affirms",
        "denied symptoms and history",
    ),
    Bound(
        "volunteered_rate",
        0.02,
        False,
        "the patient gives away what is to be asked for",
        "volunteered facts",
    ),
    Bound("invented_symptoms_rate", 0.02, False, "symptoms that nobody recorded lead astray"),
    Bound(
        "out_of_role_rate",
        0.01,
        False,
        "the doctor talks with somebody else than this patient",
        "patients out of their role",
    ),
    Bound(
        "ignored_orders_rate",
        0.05,
        False,
        "the doctor waits for results that nobody fetches",
    ),
    Bound("relevance", 80.0, True, AUDITED),
    Bound("honesty", 80.0, True, AUDITED),
    Bound("accuracy", 80.0, True, AUDITED),
)
"""All bounds: rates are shares of checked replies, messages or visits, audited means 0 to 100."""

NORMALS = Bound("invented_normals_rate", 0.02, False, INVENTED, "invented normal results")
"""Only where the examiner was told to say that something is not recorded."""


def bounds_for(unrecorded: str) -> tuple[Bound, ...]:
    """The bounds of runs whose examiner answers like this what is not recorded."""
    return (*BOUNDS, NORMALS) if unrecorded == "not_recorded" else BOUNDS


def judge(figures: Mapping[str, float], bounds: tuple[Bound, ...]) -> dict[str, bool | None]:
    """Whether each bound is kept, by the name of its figure."""
    nothing = float("nan")
    return {bound.figure: bound.keeps(figures.get(bound.figure, nothing)) for bound in bounds}


def count_of(figure: str) -> str:
    """The name of the count that a share or mean is of."""
    if figure in OF_TURNS:
        return "turns_n"
    return f"{figure}_n" if figure in DIMENSIONS else f"{figure.removesuffix('_rate')}_n"
