"""Define manners of patients: a text for the patient, and a contract that rules can check.

A manner changes how a patient tells its record, never what: the record fixes all facts.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from types import MappingProxyType
from typing import Any

from inspect_aihospital.core.record import Language

PLAIN = "plain"
"""The manner without a text and without a contract: the patient of the paper."""

FIRST_ANSWERS = 3
"""Answers by which a convinced patient has named its own diagnosis."""

WORRIED_SHARE = 0.5
"""Share of an anxious patient's answers that voice a worry, at least."""


@dataclass(frozen=True)
class Contract:
    """What a patient of a manner keeps to; by default no rule at all.

    Attributes:
        most_words: Words of an answer at most, in Chinese characters.
        fewest_words: Words of an answer to a question at least, in Chinese characters.
        longest_sentence: Words of a sentence at most, in Chinese characters.
        exact_amounts: Whether a number, a date or an exact amount may be said.
        asked_times: Number of times that the doctor has to ask about a fact directly before it is
            told; before that the patient evades, and never denies.
        medical_words: Whether medical words may be said that nobody else has said.
        worries: Whether at least `WORRIED_SHARE` of the answers voice a worry.
        conviction: Whether the patient names a diagnosis of its own within its first
            `FIRST_ANSWERS` answers, and keeps to it.
    """

    most_words: int | None = None
    fewest_words: int | None = None
    longest_sentence: int | None = None
    exact_amounts: bool = True
    asked_times: int = 1
    medical_words: bool = True
    worries: bool = False
    conviction: bool = False

    @property
    def replaced_bounds(self) -> frozenset[str]:
        """Figures of `fidelity` whose bounds the contract replaces by its own."""
        # What is put off, or left vague, would count as denied; a conviction as invented.
        puts_off = self.asked_times > 1 or not self.exact_amounts
        names = {"denied_rate": puts_off, "invented_symptoms_rate": self.conviction}
        return frozenset(name for name, is_replaced in names.items() if is_replaced)

    def to_dict(self) -> dict[str, Any]:
        """Return the rules that it has."""
        # Rules at their defaults are left out, so that logs before a new rule read the same.
        usual = asdict(Contract())
        return {name: value for name, value in asdict(self).items() if value != usual[name]}


RULES = tuple(field.name for field in fields(Contract))
"""Names of the rules that a contract can have."""


@dataclass(frozen=True)
class Manner:
    """How patients of a run talk.

    Attributes:
        name: Its name.
        texts: What the patient is told, by language; `{conviction}` stands for its own diagnosis.
        contract: What can be checked of it.
    """

    name: str
    texts: Mapping[Language, str]
    contract: Contract


@dataclass(frozen=True)
class PlayedManner:
    """A manner as the patient of one record plays it.

    Attributes:
        name: Its name.
        text: What this patient is told.
        contract: What can be checked of it.
        conviction: The diagnosis that the patient believes in, in its words; empty without one.
    """

    name: str
    text: str
    contract: Contract
    conviction: str = ""

    def to_metadata(self) -> dict[str, Any]:
        """Write it as a sample's metadata."""
        return {**vars(self), "contract": self.contract.to_dict()}

    @classmethod
    def from_metadata(cls, stored: Mapping[str, Any] | None) -> "PlayedManner | None":
        """Read it from a sample's metadata; `None` for a plain patient."""
        return cls(**{**stored, "contract": Contract(**stored["contract"])}) if stored else None


# The texts ask for a little less than a contract allows: a miscount breaks nothing.
BUILT_IN: Mapping[str, Contract] = MappingProxyType(
    {
        PLAIN: Contract(),
        "terse": Contract(most_words=20),
        "vague": Contract(exact_amounts=False),
        "rambling": Contract(fewest_words=40),
        "reticent": Contract(asked_times=2),
        "lay": Contract(medical_words=False),
        "anxious": Contract(worries=True),
        "convinced": Contract(conviction=True),
        "second_language": Contract(longest_sentence=14),
    }
)
"""Contracts of the built-in manners, by name."""


def manner_place(name: str) -> tuple[int, str]:
    """Return the place of a manner wherever several stand: that of `BUILT_IN`, others by name."""
    names = list(BUILT_IN)
    return (names.index(name) if name in BUILT_IN else len(names), name)
