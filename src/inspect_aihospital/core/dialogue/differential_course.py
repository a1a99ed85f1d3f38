"""Follow the right disease through a doctor's differentials, turn by turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2, nan

LEAST_PROBABILITY = 0.01
"""Stands for a smaller probability of the right disease, so that a surprise stays finite."""


@dataclass(frozen=True)
class JudgedDifferential:
    """A differential at the end of a turn, the likeliest disease first.

    Attributes:
        turn: Number of the turn.
        probabilities: Of the diseases, 0 to 1.
        rights: Whether each names the right disease.
    """

    turn: int
    probabilities: tuple[float, ...]
    rights: tuple[bool, ...]

    @property
    def rank(self) -> int | None:
        """Rank of the right disease, from 1, behind equals; `None` where it is not named."""
        if not any(self.rights):
            return None
        # Equals stand before the right disease, so that naming five at 20 % earns no lead.
        return 1 + sum(probability >= self.probability for probability in self._wrong)

    @property
    def leads(self) -> bool:
        """Whether the right disease is the likeliest, alone."""
        return self.rank == 1

    @property
    def _wrong(self) -> list[float]:
        pairs = zip(self.probabilities, self.rights, strict=True)
        return [probability for probability, right in pairs if not right]

    @property
    def probability(self) -> float:
        """Probability of the right disease, by all its names; 0 where it is not named."""
        return sum(p for p, right in zip(self.probabilities, self.rights, strict=True) if right)

    @property
    def brier(self) -> float:
        """Brier score over the right disease, each other one, and what is not named: 0 to 2."""
        # Rounding may lift the sum just above 1.
        unnamed = max(0.0, 1 - sum(self.probabilities))
        miss = 0.0 if any(self.rights) else 1.0
        right_part = (1 - miss - self.probability) ** 2
        return right_part + sum(p**2 for p in self._wrong) + (miss - unnamed) ** 2


def course_figures(course: Sequence[JudgedDifferential], *, patient_left: bool) -> dict[str, float]:
    """Return the figures of a visit; NaN where there is no differential.

    Args:
        course: The differentials that were given, in the order of turns.
        patient_left: The visit ended by its doctor's conclusion, not at the limit of turns.

    Returns:
        Of the last differential `leads`, `probability`, `reciprocal_rank` (0 where the right
        disease is not named), `brier`, `surprise` in bits, and `top_probability` of whatever
        leads; `first_lead`, the turn at which the right disease first leads (NaN: never);
        `given_up`, 1 if it led once and does not at the end; `turns_after`, turns that followed
        when it led for good (NaN where it does not lead at the end); `stopped_early`, 1 if the
        visit ended by a conclusion while it did not lead.
    """
    if not course:
        return dict.fromkeys(FIGURES, nan)
    last = course[-1]
    leading_turns = [differential.turn for differential in course if differential.leads]
    other_places = [place for place, differential in enumerate(course) if not differential.leads]
    settled_turn = course[other_places[-1] + 1 if other_places else 0].turn if last.leads else nan
    return {
        "leads": float(last.leads),
        "probability": last.probability,
        # A mean over cases needs a number where the disease is not named, and 1 / infinity is 0.
        "reciprocal_rank": 1 / last.rank if last.rank else 0.0,
        "top_probability": last.probabilities[0],
        "brier": last.brier,
        "surprise": -log2(max(last.probability, LEAST_PROBABILITY)),
        "first_lead": float(leading_turns[0]) if leading_turns else nan,
        "given_up": float(bool(leading_turns) and not last.leads),
        "turns_after": last.turn - settled_turn,
        "stopped_early": float(patient_left and not last.leads),
    }


FIGURES = (
    *("leads", "probability", "reciprocal_rank", "top_probability", "brier", "surprise"),
    *("first_lead", "given_up", "turns_after", "stopped_early"),
)
"""Names of the figures of a visit, in their order."""
