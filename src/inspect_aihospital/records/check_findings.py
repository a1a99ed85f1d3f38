"""What a check of records reports: findings, and what could not be checked."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

Level = Literal["warning", "note"]
"""A warning would spoil the case; a note is worth a look and often meant."""

LONGEST_QUOTE = 120

COLUMNS = ("case", "part", "check", "place", "why")


class Check(StrEnum):
    """The checks, by the name that they have in tables and JSON."""

    DIAGNOSIS = "diagnosis told"
    RESULTS = "results told"
    CODE = "no code"
    SUPPORT = "no support"
    THIN = "thin part"
    DUPLICATE = "near-duplicate"
    LANGUAGE = "mixed languages"
    IDENTIFIER = "identifier"


@dataclass(frozen=True)
class RecordFinding:
    """A place of a record that a reader should look at.

    Attributes:
        case: Id of the record.
        part: Field of the record, such as `subjective.past_history`.
        check: What was looked for.
        level: How much it matters.
        quote: The place, cut to `LONGEST_QUOTE` characters.
        reason: Why it matters.
    """

    case: str
    part: str
    check: Check
    level: Level
    quote: str
    reason: str

    @property
    def row(self) -> tuple[str, ...]:
        """The cells under `COLUMNS`."""
        return self.case, self.part, self.check, self.quote, self.reason


@dataclass(frozen=True)
class Unchecked:
    """A check that could not be made, of how many records, and why."""

    check: Check
    records: int
    reason: str

    @property
    def text(self) -> str:
        """One line of a list."""
        return f"{self.check}, {self.records} records: {self.reason}"


@dataclass(frozen=True)
class RecordCheck:
    """All that was found in a file, and all that was not looked for."""

    name: str
    records: int
    findings: tuple[RecordFinding, ...]
    unchecked: tuple[Unchecked, ...]

    def of_level(self, level: Level) -> tuple[RecordFinding, ...]:
        """Return the findings of one level."""
        return tuple(finding for finding in self.findings if finding.level == level)


def quote(text: str) -> str:
    """Return a text on one line, cut to `LONGEST_QUOTE` characters."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_QUOTE else f"{line[: LONGEST_QUOTE - 1]}…"
