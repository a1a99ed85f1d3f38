"""One entry of a terminology."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from inspect_aihospital.core.record import Language

System = Literal["icd10-beijing-v601", "icd10cm"]
"""The Beijing clinical edition v601 of ICD-10 (Chinese), or ICD-10-CM (English)."""


@dataclass(frozen=True)
class Concept:
    """A disease, or whatever else has a code.

    Attributes:
        code: The code as the terminology writes it, daggers and fillers included.
        system: The terminology.
        names: Official name by language.
        synonyms: Other names: inclusion terms, bracketed alternatives, our aliases.
        parent: Code of the entry above, `None` at the top.
    """

    code: str
    system: System
    names: Mapping[Language, str]
    synonyms: tuple[str, ...] = ()
    parent: str | None = None
