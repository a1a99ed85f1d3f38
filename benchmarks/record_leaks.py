"""Measure how many planted leaks of a diagnosis `records check` warns of.

    python -m benchmarks.record_leaks

Puts the sentences of tests/records, at work and kept aside, in place of what each built-in case
tells. A case has two names: as its reference writes the disease, and another one. Takes the Chinese
ICD-10 sheet that INSPECT_AIHOSPITAL_ICD10_ZH names. Wrong sentences at work are listed. Then come
other names of diseases that are in no case, by kind, names of other diseases, and diagnoses with
site, stage or cause, and everyday words.
"""

import os
from collections import Counter
from functools import cache
from typing import get_args

from tests.records.cases import (
    ANOTHER_DISEASE,
    EVERYDAY_WORDS,
    KEPT_ASIDE,
    OTHER_NAMES,
    PLANTS,
    QUALIFIED_NAMES,
    alone,
    built_in,
    other_names,
)

from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.sources import SHEET_VARIABLE
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.linking.linker_cache import load_linker
from inspect_aihospital.records.checks.told_diagnosis import check_diagnosis
from inspect_aihospital.records.disease_names.disease_search import Disease
from inspect_aihospital.records.disease_names.told_names import diseases_of

LANGUAGES: tuple[Language, ...] = get_args(Language)
NAMES = ("as the reference", "another name")
SENTENCES_BY_TITLE = {"qualified": QUALIFIED_NAMES, "everyday": EVERYDAY_WORDS}
GROUPS = {"at work": PLANTS, "kept aside": KEPT_ASIDE}


def main() -> None:
    """Print warnings and sentences, by kind, language, group and name."""
    errors: Counter[str] = Counter()
    for kind in ("leaks", "innocent"):
        for language in LANGUAGES:
            for group, plants in GROUPS.items():
                for place, form in enumerate(NAMES):
                    warnings = {
                        (sentence, case.id): warns(alone(case, field, text), field)
                        for field, sentence in plants[kind][language]
                        for case in built_in(language)
                        for text in [sentence.format(d=PLANTS["names"][case.id][place])]
                    }
                    share = sum(warnings.values()) / len(warnings)
                    print(kind, language, group, form, f"{share:.1%} of {len(warnings)}", sep="; ")
                    if group == "at work" and not place:
                        is_wrong = kind == "innocent"
                        errors.update(s for (s, _), w in warnings.items() if w == is_wrong)
    for sentence, count in errors.most_common():
        print(f"wrong in {count} cases: {sentence}")
    for language in LANGUAGES:
        for group in OTHER_NAMES:
            print_other_names(language, group)
        for title, sentences in SENTENCES_BY_TITLE.items():
            for group in sentences:
                print_sentences(language, title, group)


def print_other_names(language: Language, group: str) -> None:
    """Print how many names of each kind are found, and the wrong ones at work."""
    results_by_kind: dict[str, list[bool]] = {}
    for kind, diagnosis, sentence in other_names(language, group):
        is_named = any(diseases(diagnosis, language)[0].places_in(sentence))
        results_by_kind.setdefault(kind, []).append(is_named)
        if group == "at work" and is_named == (kind == ANOTHER_DISEASE):
            print(f"wrong name; {diagnosis}: {sentence}")
    for kind, results in results_by_kind.items():
        print("names", language, group, kind, f"{sum(results)} of {len(results)}", sep="; ")


def print_sentences(language: Language, title: str, group: str) -> None:
    """Print how many sentences, each about a diagnosis of its own, are warned of."""
    for kind, sentences in SENTENCES_BY_TITLE[title][group].items():
        warnings = []
        for field, diagnosis, text in sentences[language]:
            case = alone(built_in(language)[0], field, text)
            findings = check_diagnosis(case, diseases(diagnosis, language))
            warnings.append(any(finding.level == "warning" for finding in findings))
            if warnings[-1] != (kind == "leaks"):
                print(f"wrong; {diagnosis}: {text}")
        shares = f"{sum(warnings)} of {len(warnings)}"
        print(title, kind, language, group, shares, sep="; ")


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
