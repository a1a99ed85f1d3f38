"""The English terminology: ICD-10-CM, as the package simple-icd-10-cm ships it."""

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from inspect_aihospital.errors import UserError
from inspect_aihospital.terminology.concept import Concept

PACKAGE = "simple-icd-10-cm"

CHARACTERS = 5
"""Longest code that is taken, without its dot: longer ones add side and encounter."""

_NOS = re.compile(r",? (?:NOS|unspecified)$|^Unspecified ")


def edition() -> str:
    """Version of the package, which fixes its edition of ICD-10-CM.

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
    """Concepts of ICD-10-CM up to five characters, with their inclusion terms as synonyms."""
    edition()
    import simple_icd_10_cm as cm  # noqa: PLC0415 - parses ten megabytes when imported

    codes = dict.fromkeys(code for code in cm.get_all_codes(with_dots=True) if _is_taken(code))
    return [
        Concept(
            code=code,
            system="icd10cm",
            names={"en": (name := cm.get_description(code))},
            synonyms=tuple(dict.fromkeys(_synonyms(name, cm.get_inclusion_term(code)))),
            parent=code[:-1].rstrip(".") if len(code) > 3 else None,
        )
        for code in codes
    ]


def _is_taken(code: str) -> bool:
    return "-" not in code and 3 <= len(code.replace(".", "")) <= CHARACTERS


def _synonyms(name: str, inclusion_terms: list[str]) -> Iterator[str]:
    if (plain := _NOS.sub("", name)) != name:
        yield plain
    for term in inclusion_terms:
        yield _NOS.sub("", term)
