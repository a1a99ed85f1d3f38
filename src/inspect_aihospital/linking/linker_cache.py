"""Make linkers and matchers once a language; import their parts only then."""

from functools import cache
from threading import RLock
from typing import TYPE_CHECKING

from inspect_aihospital.core.record import Language
from inspect_aihospital.terminology.terminology_cache import load_terminology

if TYPE_CHECKING:
    from inspect_aihospital.linking.disease_agreement import Rule
    from inspect_aihospital.linking.linker import Linker
    from inspect_aihospital.linking.matching import Matcher
    from inspect_aihospital.terminology.terminology import Terminology

# Reentrant, since `load_matcher` holds it when it calls `load_linker`.
_ONE_AT_A_TIME = RLock()
"""`cache` alone would let every thread that comes early make its own."""


def load_linker(language: Language) -> "Linker":
    """Return the linker of a language.

    Raises:
        UserError: The terminology is missing; the message says how to get it.
    """
    with _ONE_AT_A_TIME:
        return _linker(load_terminology(language))


def load_matcher(rule: "Rule", language: Language) -> "Matcher":
    """Return a rule's matcher for a language.

    Raises:
        UserError: The terminology is missing; the message says how to get it.
    """
    with _ONE_AT_A_TIME:
        return _matcher(rule, load_linker(language))


@cache
def _linker(terminology: "Terminology") -> "Linker":
    from inspect_aihospital.linking.linker import Linker  # noqa: PLC0415 - slow to load

    return Linker(terminology)


@cache
def _matcher(rule: "Rule", linker: "Linker") -> "Matcher":
    from inspect_aihospital.linking.matching import make_matcher  # noqa: PLC0415 - slow to load

    return make_matcher(rule, linker)
