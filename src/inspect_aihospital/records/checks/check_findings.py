"""What a check of records reports: findings, and what could not be checked."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from inspect_aihospital.core.text.regex import regex

Level = Literal["warning", "note"]
"""A warning would spoil the case; a note is worth a look and often meant."""

# What a terminal obeys: colours, titles, links.
_ESCAPE = regex(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*|\x1b."
)

UNSEEN = (
    "what no rule sees: rules miss a share of the leaks and identifiers, so read the records "
    "yourself (docs/records.md#check-your-records)"
)
"""What no check sees."""

COLUMNS = ("case", "part", "check", "place", "why")


class Check(StrEnum):
    """The checks, by the name that they have in tables and JSON."""

    DIAGNOSIS = "diagnosis told"
    RESULTS = "results told"
    CODE = "no code"
    SUPPORT = "no support"
    THIN = "thin part"
    AGE = "no age"
    INCOMPLETE = "incomplete"
    """A run refuses the record."""
    DUPLICATE = "near-duplicate"
    LANGUAGE = "mixed languages"
    IDENTIFIER = "identifier"
    LINE = "crowded line"


@dataclass(frozen=True)
class RecordFinding:
    """A place of a record that a reader should look at.

    Attributes:
        case: Id of the record.
        part: Field of the record, such as `subjective.past_history`.
        check: What was looked for.
        level: How much it matters.
        quote: The place, cut and with identifiers masked.
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
        cells = self.case, self.part, self.check, self.quote, self.reason
        return tuple(map(printable, cells))


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


def printable(text: str) -> str:
    """Return a text on one line, without escape sequences and characters that nobody sees."""
    letters = (c if c.isprintable() else " " * c.isspace() for c in _ESCAPE.sub("", text))
    return " ".join("".join(letters).split())


def mask(text: str) -> str:
    """Return the first letter of a text and how long it is."""
    return f"{printable(text)[:1]}… ({len(text)} characters)"
