"""Measure how many planted leaks of a diagnosis `records check` warns of.

    python -m benchmarks.record_leaks

Plants the sentences of tests/records/planted_leaks.yaml in every built-in case. Every third
sentence was kept aside from the work on the rules. A case has two names: as its reference writes
the disease, and another one. Takes the Chinese ICD-10 sheet that INSPECT_AIHOSPITAL_ICD10_ZH names.
"""

import os
from collections import Counter
from functools import cache
from typing import get_args

from tests.records.cases import PLANTS, built_in, plant

from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.sources import SHEET_VARIABLE
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.linking.linker_cache import load_linker
from inspect_aihospital.records.check_diagnosis import check_diagnosis
from inspect_aihospital.records.check_names import Disease, diseases_of

LANGUAGES: tuple[Language, ...] = get_args(Language)


def main() -> None:
    """Print warnings and sentences, by kind, language, name and group."""
    planted: Counter[tuple[str, ...]] = Counter()
    warned: Counter[tuple[str, ...]] = Counter()
    for language in LANGUAGES:
        for kind in ("leaks", "innocent"):
            for number, (field, sentence) in enumerate(PLANTS[kind][language]):
                group = "kept aside" if number % 3 == 2 else "at work"
                for case in built_in(language):
                    for name, form in zip(PLANTS["names"][case.id], NAMES, strict=True):
                        key: tuple[str, ...] = (kind, language, form, group)
                        planted[key] += 1
                        warned[key] += warns(plant(case, field, sentence.format(d=name)), field)
    for key, count in planted.items():
        print(*key, f"{warned[key]} of {count}, {warned[key] / count:.1%}", sep="; ")


NAMES = ("as the reference", "another name")


def warns(case: MedicalRecord, field: str) -> bool:
    """Say whether a field of a case has a warning."""
    findings = check_diagnosis(case, diseases(case.reference.diagnosis or "", case.language))
    return any(f.level == "warning" and f.part.endswith(field) for f in findings)


@cache
def diseases(diagnosis: str, language: Language) -> tuple[Disease, ...]:
    """Return a reference's diseases; without the Chinese sheet, by their own names alone."""
    return diseases_of(diagnosis, language, linker(language))


def linker(language: Language) -> Linker | None:
    """Return the linker of a language if its terminology is at hand."""
    return load_linker(language) if language == "en" or SHEET_VARIABLE in os.environ else None


if __name__ == "__main__":
    main()
