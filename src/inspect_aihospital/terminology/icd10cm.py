"""The English terminology: ICD-10-CM, as the package simple-icd-10-cm ships it."""

import re
from importlib.metadata import PackageNotFoundError, version

from inspect_aihospital.errors import UserError
from inspect_aihospital.terminology.concept import Concept
from inspect_aihospital.terminology.spoken_names import spoken_names

PACKAGE = "simple-icd-10-cm"

CHARACTERS = 5
"""Longest code that is taken, without its dot: longer ones add side and encounter."""

NEOPLASMS = "C00", "D50"
"""First code of the chapter, and first one behind it."""

# A note with one of these words names a group or a condition, not one disease.
_SEVERAL = re.compile(r"\b(?:diseases|conditions|infections|disorders|those|with|any)\b|[:(]")


def edition() -> str:
    """Return the version of the package, which fixes its edition of ICD-10-CM.

    Raises:
        UserError: The package is not installed.
    """
    try:
        return version(PACKAGE)
    except PackageNotFoundError as error:
        raise UserError(
            f"ICD-10-CM is not installed. Install it with: pip install {PACKAGE}."
        ) from error


def read_concepts() -> list[Concept]:
    """Return the concepts of ICD-10-CM up to five characters, with what else they are called."""
    edition()
    import simple_icd_10_cm as cm  # noqa: PLC0415 - parses ten megabytes when imported

    codes = dict.fromkeys(code for code in cm.get_all_codes(with_dots=True) if _is_taken(code))
    synonyms = spoken_names(
        {
            code: (
                cm.get_description(code),
                [*cm.get_inclusion_term(code), *_included(code, cm.get_includes(code))],
            )
            for code in codes
        }
    )
    return [Concept(code, cm.get_description(code), synonyms[code]) for code in codes]


def _is_taken(code: str) -> bool:
    # A code with a dash is a range: the heading of a block.
    return "-" not in code and 3 <= len(code.replace(".", "")) <= CHARACTERS


def _included(code: str, notes: list[str]) -> list[str]:
    """Return the notes of what a category includes, if each names one disease.

    Those of neoplasms name tissues, which are found at any site.
    """
    if NEOPLASMS[0] <= code < NEOPLASMS[1]:
        return []
    return [note for note in notes if not _SEVERAL.search(note)]
