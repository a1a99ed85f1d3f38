"""Define a declared answer: its place in the reply, its letter and how plainly it is said."""

from dataclasses import dataclass
from enum import Enum, IntEnum

UNCLEAR = "?"
"""In a letter's place: several letters, or a letter that contradicts its text."""


class Weight(IntEnum):
    """How plainly something is declared; the plainest decide."""

    LEANING = 1
    STATEMENT = 2
    CONCLUSION = 3
    FINAL = 4


class Change(Enum):
    """Whether words of change are the speaker's own."""

    MADE = "made"
    REFUSED = "refused"
    UNCLEAR = "unclear"


@dataclass(frozen=True)
class Declaration:
    """A place in a reply where an answer is declared; the letter is `?` if it is unclear which."""

    place: int
    letter: str
    weight: Weight
