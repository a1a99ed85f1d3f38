"""Draw the records of an instrument's exam: as many of each language, by seed."""

from collections.abc import Collection, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import yaml
from inspect_ai.dataset import Sample

from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.record_files import CaseError
from inspect_aihospital.data.samples import put_metadata

PLANNED_KEY = "exam_cases"
"""Key, in a sample's metadata, of the number of cases of the whole exam."""


@cache
def exam_texts(role: str, language: Language) -> dict[str, Any]:
    """Load the texts of the exam of a role in a language."""
    path = files("inspect_aihospital.data") / "qualification" / f"{role}_{language}.yaml"
    texts: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return texts


def as_exam(samples: list[Sample]) -> list[Sample]:
    """Tell each sample how many there are, so that an exam that was cut short is known for one."""
    for sample in samples:
        put_metadata(sample, PLANNED_KEY, len(samples))
    return samples


def draw_records(
    records: Sequence[MedicalRecord], count: int, seed: int, preferred: Collection[str] = ()
) -> list[MedicalRecord]:
    """Draw records of each language, in the order of languages and ids.

    What does not divide goes to the first languages; where a language has fewer, it gives all.

    Args:
        records: To draw from.
        count: How many in all.
        seed: Decides the draw, whatever the order of the records.
        preferred: Ids of records that are drawn before others.

    Raises:
        CaseError: Fewer records are wanted than there are languages.
    """
    languages = sorted({record.language for record in records})
    if count < len(languages):
        raise CaseError(
            f"records={count}: the cases are in {len(languages)} languages. Give {len(languages)} "
            "records or more, or one language."
        )
    selection: list[MedicalRecord] = []
    for number, language in enumerate(languages):
        share = count // len(languages) + (number < count % len(languages))
        of_language = [record for record in records if record.language == language]
        # Sorted, so that the order of a file does not move the draw.
        shuffled = sorted(of_language, key=lambda record: record.id)
        Random(f"{seed} {language}").shuffle(shuffled)
        # A stable sort: among the preferred and among the others the draw's order stays.
        shuffled.sort(key=lambda record: record.id not in preferred)
        selection += sorted(shuffled[:share], key=lambda record: record.id)
    return selection
