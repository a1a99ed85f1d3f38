"""Names that people use and the terminologies lack; written by us, one table a language."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from inspect_aihospital.core.record import Language


@dataclass(frozen=True)
class Aliases:
    """The tables of one language.

    Attributes:
        rewrites: Spelling → spelling, anywhere in a name; longer ones first.
        words: Word → word of the same meaning (English only).
        abbreviations: Abbreviation, as it is usually written → what it stands for (English only).
        names: Whole name → code.
    """

    rewrites: Mapping[str, str]
    words: Mapping[str, str]
    abbreviations: Mapping[str, str]
    names: Mapping[str, str]

    @staticmethod
    @cache
    def load(language: Language) -> "Aliases":
        """Return the tables of a language."""
        text = (files(__package__) / f"{language}.json").read_text(encoding="utf-8")
        return Aliases(**json.loads(text))
