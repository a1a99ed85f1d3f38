"""What a named set of cases says of itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inspect_aihospital.core.aspects.aspect import Aspect


@dataclass(frozen=True)
class CaseSource:
    """A set of cases with a name in `-T cases=`.

    Attributes:
        read_files: Reads its files: name and content, in a fixed order.
        required_references: Aspects that a case needs a reference for, besides the diagnosis.
        skips_incomplete: Whether cases that lack something are known, and skipped rather than an
            error.
    """

    read_files: Callable[[], Sequence[tuple[str, bytes]]]
    required_references: tuple[Aspect, ...] = ()
    skips_incomplete: bool = False
