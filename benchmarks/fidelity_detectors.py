"""Recall and precision of the detectors of `fidelity`, on scripted exchanges.

    python -m benchmarks.fidelity_detectors

Prints the table of docs/fidelity.md with counts of exchanges, then a table by kind of exchange.
Recall: share of the exchanges with a planted fault in which its detector finds something.
Precision: share of the exchanges in which a detector finds something that have its fault.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.fidelity_exchanges import Exchange, build
from benchmarks.withheld_exchanges import withheld_exchanges
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.cases import load_cases


@dataclass(frozen=True)
class Checked:
    """An exchange and the detectors that found something."""

    exchange: Exchange
    found: frozenset[Detector]

    @property
    def wrong(self) -> frozenset[Detector]:
        """Detectors that found what is not there."""
        return self.found - self.exchange.also - {self.exchange.planted}


def every_exchange(chosen: Sequence[MedicalRecord]) -> Iterator[Exchange]:
    """All exchanges of records, with the other language of a case where that is among them."""
    by_id = {record.id: record for record in chosen}
    other_language = {"zh": "en", "en": "zh"}
    yield from build(chosen)
    for record in chosen:
        twin = record.id.removesuffix(record.language) + other_language[record.language]
        yield from withheld_exchanges(record, by_id.get(twin))


def check(exchanges: Iterable[Exchange]) -> list[Checked]:
    """Run all detectors over exchanges."""
    checked = []
    for exchange in exchanges:
        facts = check_visit(exchange.turns, exchange.record, exchange.ending).findings
        checked.append(Checked(exchange, frozenset(d for d, found in facts.items() if found)))
    return checked


def detector_table(checked: Sequence[Checked]) -> list[str]:
    """Recall and precision of the detectors that missed or wrongly accused; the others did not."""
    rows = [
        "| detector | planted | found | wrong | recall | precision |",
        "|---|---|---|---|---|---|",
    ]
    for detector in Detector:
        planted = [
            checked_exchange
            for checked_exchange in checked
            if checked_exchange.exchange.planted is detector
        ]
        found = sum(detector in checked_exchange.found for checked_exchange in planted)
        wrong = sum(detector in checked_exchange.wrong for checked_exchange in checked)
        if wrong or found < len(planted):
            rows.append(
                f"| `{detector}` | {len(planted)} | {found} | {wrong} | {found / len(planted):.3f} "
                f"| {found / max(1, found + wrong):.3f} |"
            )
    return rows


def kind_table(checked: Sequence[Checked]) -> list[str]:
    """How often each planted fault was found, and each clean exchange left alone, by language."""
    kinds: dict[tuple[str, str], dict[Language, list[bool]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for checked_exchange in checked:
        planted = checked_exchange.exchange.planted
        right = planted in checked_exchange.found if planted else not checked_exchange.found
        kinds[planted or "clean", checked_exchange.exchange.kind][
            checked_exchange.exchange.record.language
        ].append(right)
    rows = ["| detector | exchange | zh | en |", "|---|---|---|---|"]
    for (detector, kind), by_language in sorted(kinds.items()):
        zh, en = (_of(by_language[language]) for language in ("zh", "en"))
        rows.append(f"| {detector} | {kind} | {zh} | {en} |")
    return rows


def _of(right: Sequence[bool]) -> str:
    return f"{sum(right)} of {len(right)}" if right else "–"


def records() -> list[MedicalRecord]:
    """The built-in records."""
    return list(load_cases("demo").records)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", default="demo", help="records to build from")
    parser.add_argument("--wrong", action="store_true", help="list what was not right")
    options = parser.parse_args()
    checked = check(every_exchange(load_cases(options.cases).records))
    print("\n".join(detector_table(checked)), end="\n\n")
    print("\n".join(kind_table(checked)))
    for case in checked if options.wrong else ():
        planted = case.exchange.planted
        if case.wrong or (planted and planted not in case.found):
            print(
                f"\n{case.exchange.record.id} {case.exchange.kind}: planted {planted}, {case.found}"
            )
            facts = check_visit(
                case.exchange.turns,
                case.exchange.record,
                case.exchange.ending,
            )
            print([f for d in case.wrong for f in facts.findings[d] or ()])


if __name__ == "__main__":
    main()
