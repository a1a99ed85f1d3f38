"""A place where a reply declares an answer, and how plainly."""

from dataclasses import dataclass
from enum import IntEnum


class Weight(IntEnum):
    """How plainly something is declared; the plainest decide."""

    LEANING = 1
    STATEMENT = 2
    FINAL = 3


@dataclass(frozen=True)
class Declaration:
    """One place where an answer is declared.

    Attributes:
        place: Where its words begin.
        letter: The option, `?` if it is unclear which.
        weight: How plainly.
    """

    place: int
    letter: str
    weight: Weight
