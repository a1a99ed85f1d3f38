"""Hold what a candidate said of cases whose right verdicts are known."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class JudgedCase:
    """A candidate's verdicts on one case, such as grades of a report or levels of a visit.

    Attributes:
        record: The record's id.
        name: The case's name, unique among those of the record.
        kind: What it tries a candidate with.
        base: Name of the case that it is compared with; empty for none.
        expected: The right verdicts, a letter or digit each, by item; items without are open.
        verdicts: The verdicts given, by item; `None` where the candidate gave none.
    """

    record: str
    name: str
    kind: str
    base: str
    expected: Mapping[str, str]
    verdicts: Mapping[str, Any]

    def rights(self) -> dict[str, bool]:
        """Say, for each item with a verdict and a known one, whether the verdict is right."""
        return {
            item: str(verdict) in right_verdicts
            for item, right_verdicts in self.expected.items()
            if (verdict := self.verdicts.get(item))
        }


def compare(cases: Sequence[JudgedCase]) -> Iterator[tuple[JudgedCase, str, Any, Any]]:
    """Yield a case, an item, its verdict and the verdict on the case that it is compared with."""
    # By record, since names such as "clean" are unique within a record alone.
    by_name = {(case.record, case.name): case for case in cases}
    for case in cases:
        if base := by_name.get((case.record, case.base)):
            for item, verdict in case.verdicts.items():
                if verdict and (base_verdict := base.verdicts.get(item)):
                    yield case, item, verdict, base_verdict
