"""Records to check: the built-in ones with sentences planted, and small ones of a test's own."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from inspect_aihospital.core.record import Language, MedicalRecord, Objective, Subjective
from inspect_aihospital.data.cases import CaseSet, load_cases

PLANTS: dict[str, Any]
PLANTS, KEPT_ASIDE, OTHER_NAMES, QUALIFIED_NAMES, EVERYDAY_WORDS = (
    yaml.safe_load((Path(__file__).parent / name).read_text(encoding="utf-8"))
    for name in (
        "planted_leaks.yaml",
        "kept_aside.yaml",
        "other_names.yaml",
        "qualified_names.yaml",
        "everyday_words.yaml",
    )
)
ANOTHER_DISEASE = "another disease"
"""The kind of names that are none of the reference's disease."""
HAS: dict[Language, str] = {"en": "He has {}", "zh": "患有{}"}


def other_names(language: Language, group: str) -> Iterator[tuple[str, str, str]]:
    """Yield kind, words of a reference, and a sentence with a name of its or another disease."""
    for kind, text in OTHER_NAMES[group][language].items():
        for pair in text.split(";"):
            diagnosis, name = pair.strip().split(" = ")
            yield kind, diagnosis, HAS[language].format(name)


@cache
def built_in(language: Language) -> tuple[MedicalRecord, ...]:
    return load_cases("demo", language=language).records


def plant(record: MedicalRecord, field: str, text: str) -> MedicalRecord:
    """Return a record with a text behind what a field holds, on a line of its own."""
    name = "objective" if field in {"physical", "auxiliary"} else "subjective"
    part = getattr(record, name)
    longer = part.model_copy(update={field: f"{getattr(part, field) or ''}\n{text}"})
    return record.model_copy(update={name: longer})


def alone(case: MedicalRecord, field: str, text: str) -> MedicalRecord:
    """Return a case of which a text is all that patient and examiner may tell."""
    return plant(
        case.model_copy(update={"subjective": Subjective(), "objective": Objective()}), field, text
    )


def record(language: Language = "en", **texts: str) -> MedicalRecord:
    """Return a record of our own; texts are by field."""
    fields = {
        "profile": "58 years old, wary of doctors",
        "chief_complaint": "Painful calf for three days",
        "present_illness": "The left calf has been swollen, warm and painful since a long flight, "
        "worse on standing; he has not hurt the leg, has no cough and breathes freely.",
        "personal_history": "Lives with two children, drives a bus and has never smoked at all.",
        "physical": "The left calf is 4 cm thicker than the right, warm, and tender on pressure.",
        "auxiliary": "- D-dimer: 2.4 mg/L (reference below 0.5)\n- Duplex: popliteal vein is stiff",
        "diagnosis": "Deep vein thrombosis of the left leg",
        "rationale": "Swollen calf after a flight, D-dimer 2.4 mg/L, popliteal vein stiff",
    } | texts
    parts = {
        "subjective": {n: fields[n] for n in fields if n.endswith(("complaint", "illness"))}
        | {n: fields[n] for n in fields if n.endswith("history") or n == "profile"},
        "objective": {n: fields[n] for n in ("physical", "auxiliary")},
        "reference": {n: fields[n] for n in ("diagnosis", "rationale")},
    }
    return MedicalRecord(id=fields.get("id", "own-1"), language=language, **parts)


def case_set(*records: MedicalRecord, name: str = "own.json") -> CaseSet:
    return CaseSet(name=name, records=records, sha256="", skipped={})
