"""Bounds of comparability: beyond them, patients and examiners of two runs differ too much.

What is bounded is the instrument, never the doctor. A bound over nothing is neither kept nor
broken.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil, isnan, nan

from inspect_aihospital.core.fidelity.audit_levels import DIMENSIONS
from inspect_aihospital.core.manner.contract import Contract


@dataclass(frozen=True)
class Bound:
    """A bound on a figure of a run.

    Attributes:
        figure: Name of the figure.
        limit: What it may be at most, or has to be at least.
        reason: Why a run beyond it cannot be compared.
        label: What is bounded, in plain words; by default the figure's name in words.
        is_minimum: The limit is the least.
    """

    figure: str
    limit: float
    reason: str
    label: str = ""
    is_minimum: bool = False

    @property
    def fewest_checks(self) -> int:
        """Number of checks from which on a single finding is within the bound."""
        # One finding in n checks is a rate of 1/n; a single 0 among n levels lowers a mean of
        # 100 to 100 - 100/n.
        return ceil(
            HIGHEST_MEAN / (HIGHEST_MEAN - self.limit) if self.is_minimum else 1 / self.limit
        )

    def keeps(self, value: float) -> bool | None:
        """Tell whether a value keeps the bound; `None` for no value."""
        if isnan(value):
            return None
        # A bound over nothing is neither kept nor broken.
        return value >= self.limit if self.is_minimum else value <= self.limit


HIGHEST_MEAN = 100.0
"""The best that an audited mean can be."""

TURN_SHARES = ("unmarked_rate", "split_rate", "posed_rate")
"""Shares of all messages of patients."""

SHARE_ENDINGS = ("_rate", "_share")
"""Endings of figures that are shares; others are means on 0 to 100."""

INVENTED_REASON = "results that nobody recorded lead every doctor astray, and not all alike"
AUDITED_REASON = "a patient or examiner that an auditor finds inconsistent is another instrument"

UNINFORMATIVE_BOUND = Bound(
    "uninformative_rate",
    0.60,
    "the doctor asks for what is recorded and hears of other things",
    "answers without anything of the record",
)
"""Wide, since up to half of honest answers in a vivid voice are so; a manner may be vague."""

BOUNDS = (
    Bound("invented_values_rate", 0.02, INVENTED_REASON),
    Bound("invented_findings_rate", 0.02, INVENTED_REASON),
    Bound("withheld_rate", 0.05, "the doctor asks for results that are there and misses them"),
    Bound("leaks_rate", 0.02, "results that nobody asked for reward doctors who ask little"),
    Bound("premature_facts_rate", 0.05, "the patient gives away what is to be found out"),
    Bound(
        "early_ending_rate", 0.05, "the doctor loses results that it has asked for", "early endings"
    ),
    Bound("late_ending_rate", 0.10, "a doctor that is kept may change its mind", "late endings"),
    Bound(
        "misrouted_rate", 0.10, "turns are lost, and examinations with them", "misrouted messages"
    ),
    Bound(
        "unmarked_rate",
        0.10,
        "what a message without a token meant is a guess",
        "unmarked messages",
    ),
    Bound(
        "denied_rate",
        0.05,
        "the doctor is misled about what the record affirms",
        "denied symptoms and history",
    ),
    UNINFORMATIVE_BOUND,
    Bound(
        "volunteered_rate",
        0.02,
        "the patient gives away what is to be asked for",
        "volunteered facts",
    ),
    Bound(
        "volunteered_share",
        0.05,
        "the patient gives away, a fact at a time, what is to be asked for",
        "record told unasked",
    ),
    Bound("invented_symptoms_rate", 0.02, "symptoms that nobody recorded lead astray"),
    Bound(
        "out_of_role_rate",
        0.01,
        "the doctor talks with somebody else than this patient",
        "patients out of their role",
    ),
    Bound("ignored_orders_rate", 0.05, "the doctor waits for results that nobody fetches"),
    Bound(
        "instrument_failed_rate",
        0.10,
        "the cases that remain are no random sample of all cases",
        "visits that patient or examiner failed",
    ),
    Bound("relevance", 80.0, AUDITED_REASON, is_minimum=True),
    Bound("honesty", 80.0, AUDITED_REASON, is_minimum=True),
    Bound("accuracy", 80.0, AUDITED_REASON, is_minimum=True),
)
"""All bounds: rates are shares of checked replies, messages or visits, audited means 0 to 100."""

NORMALS_BOUND = Bound("invented_normals_rate", 0.02, INVENTED_REASON, "invented normal results")
"""Only where the examiner was told to say that something is not recorded."""


CONTRACT_BOUND = Bound(
    "contract_broken_rate",
    0.10,
    "a patient that does not play its manner is another instrument",
    "visits whose patient broke its contract",
)
"""Only where the patient plays a manner."""

_LIMITS = {bound.figure: bound for bound in BOUNDS}
CONTRACT_REPLACEMENTS = {
    figure: replace(_LIMITS[figure], figure=f"contract_{figure}", label=label)
    for figure, label in (
        ("denied_rate", "denied symptoms and history, by the contract"),
        ("invented_symptoms_rate", "invented symptoms, by the contract"),
    )
}
"""Bounds that a contract can replace, and what stands in their place, with the same limit."""

EVERY_BOUND = (*BOUNDS, NORMALS_BOUND, CONTRACT_BOUND, *CONTRACT_REPLACEMENTS.values())


def bounds_for(unrecorded: str, contract: Contract | None = None) -> tuple[Bound, ...]:
    """Return the bounds of a run.

    Args:
        unrecorded: What its examiner answers for what is not recorded.
        contract: What its patients keep to, if they play a manner; it replaces bounds.
    """
    bounds = (*BOUNDS, NORMALS_BOUND) if unrecorded == "not_recorded" else BOUNDS
    if contract is None:
        return bounds
    replacements = {figure: CONTRACT_REPLACEMENTS[figure] for figure in contract.replaced_bounds}
    plain_bounds = (bound for bound in bounds if bound is not UNINFORMATIVE_BOUND)
    return (*(replacements.get(bound.figure, bound) for bound in plain_bounds), CONTRACT_BOUND)


def judge(figures: Mapping[str, float], bounds: tuple[Bound, ...]) -> dict[str, bool | None]:
    """Tell whether each bound is kept, by the name of its figure."""
    return {bound.figure: bound.keeps(figures.get(bound.figure, nan)) for bound in bounds}


def count_of(figure: str) -> str:
    """Return the name of the count that a share or mean is of."""
    if figure in TURN_SHARES:
        return "turns_n"
    return f"{figure}_n" if figure in DIMENSIONS else f"{figure.removesuffix('_rate')}_n"


def all_kept(kept_bounds: Mapping[str, bool | None]) -> float:
    """Return 1 if all bounds that could be checked are kept, 0 if not, NaN if none could be."""
    checked = [is_kept for is_kept in kept_bounds.values() if is_kept is not None]
    return float(all(checked)) if checked else nan


def as_figure(is_kept: bool | None) -> float:
    """Return 1 for a bound that is kept, 0 for a broken one, NaN where it could not be checked."""
    return nan if is_kept is None else float(is_kept)
