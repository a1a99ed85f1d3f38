"""List the aspects, a line each; everything else about an aspect stands in its own module."""

from enum import StrEnum
from typing import Any

from inspect_aihospital.core.aspects import diagnosis, examinations, rationale, symptoms, treatment
from inspect_aihospital.core.aspects.definition import AspectDefinition


class Aspect(StrEnum):
    """The aspects, in the order of the paper's tables and of the report's sections."""

    definition: AspectDefinition

    SYMPTOMS = symptoms.DEFINITION
    EXAMINATIONS = examinations.DEFINITION
    DIAGNOSIS = diagnosis.DEFINITION
    RATIONALE = rationale.DEFINITION
    TREATMENT = treatment.DEFINITION

    # Any, since `Aspect("diagnosis")` looks an aspect up by its key.
    def __new__(cls, definition: Any) -> "Aspect":
        """Make an aspect, which is its key as a text."""
        aspect = str.__new__(cls, definition.key)
        aspect._value_ = definition.key
        aspect.definition = definition
        return aspect


FINDINGS = tuple(aspect for aspect in Aspect if aspect.definition.source == "finding")
CONCLUSIONS = tuple(aspect for aspect in Aspect if aspect.definition.source == "conclusion")
SECTIONS = tuple(aspect for aspect in Aspect if aspect.definition.source != "conduct")
"""What a report has a section for."""

IN_PAPER = (
    Aspect.SYMPTOMS,
    Aspect.EXAMINATIONS,
    Aspect.DIAGNOSIS,
    Aspect.RATIONALE,
    Aspect.TREATMENT,
)
"""The paper's aspects, which its released reports have sections for and grades of."""
