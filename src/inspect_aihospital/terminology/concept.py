"""One entry of a terminology."""

from typing import NamedTuple


class Concept(NamedTuple):
    """A disease, or whatever else has a code.

    Attributes:
        code: The code as the terminology writes it, daggers and fillers included.
        name: Official name.
        synonyms: Other names that the terminology gives: inclusion terms, bracketed alternatives.
    """

    code: str
    name: str
    synonyms: tuple[str, ...] = ()
