"""A medical record and its three parts (Fan et al., §3.1).

Each part is a type of its own, so that an agent's constructor can ask for exactly what that
agent may know: `Subjective` for the patient, `Objective` for the examiner, `Reference` for
the grader. The doctor gets none of them.
"""

import re
from enum import StrEnum
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model, field_validator

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.aspects.definition import AspectDefinition

Language = Literal["zh", "en"]
"""Language of a record, and of the consultation that is built on it."""


class Specialty(StrEnum):
    """The specialty groups of Table 1."""

    IM = "IM"
    SURG = "SURG"
    OBGYN = "OB/GYN"
    PEDS = "PEDS"
    ENT = "ENT"
    OTHERS = "Others"

    @classmethod
    def from_department(cls, department: str) -> "Specialty":
        """Group of a department such as `内科病例 消化内科病例`, by its first token."""
        tokens = department.split()
        first = tokens[0].removesuffix("病例") if tokens else ""
        return DEPARTMENTS.get(first, cls.OTHERS)


# The first words of departments in the released data.
DEPARTMENTS = {
    "内科": Specialty.IM,
    "外科": Specialty.SURG,
    "妇产科": Specialty.OBGYN,
    "儿科": Specialty.PEDS,
    "耳鼻咽喉科": Specialty.ENT,
}


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    @field_validator("*", mode="before")
    @classmethod
    def _blank_is_missing(cls, value: object) -> object:
        if isinstance(value, str):
            # A blank field would count as filled, and stand as an empty line in a prompt.
            return value.strip() or None
        return value


class Subjective(_Part):
    """What the patient knows: the only part a patient's prompt is built from."""

    profile: str | None = Field(None, description="Age, sex, occupation, way of speaking.")
    opening_statement: str | None = Field(
        None, description="What the patient says first, in the first person."
    )
    chief_complaint: str | None = Field(None, description="The complaint, in one line.")
    present_illness: str | None = Field(None, description="History of the present illness.")
    past_history: str | None = Field(None, description="Earlier illness, medication, allergies.")
    personal_history: str | None = Field(None, description="Habits, family, travel.")

    @property
    def opening(self) -> str | None:
        """Statement that opens the visit: the opening statement, else the complaint."""
        return self.opening_statement or self.chief_complaint


class Objective(_Part):
    """What the examiner holds."""

    physical: str | None = Field(None, description="Findings of the physical examination.")
    auxiliary: str | None = Field(
        None, description="Laboratory, imaging and other examinations with their results."
    )

    @property
    def text(self) -> str:
        """All that it holds, results first; empty without any."""
        return "\n".join(filter(None, (self.auxiliary, self.physical)))


if TYPE_CHECKING:

    class Reference(_Part):
        """As below, for the type checker: with the fields that the code names."""

        diagnosis: str | None = None
        rationale: str | None = None
        treatment: str | None = None

else:
    Reference = create_model(
        "Reference",
        __base__=_Part,
        __module__=__name__,
        __doc__="What the report is graded against; no agent of the consultation ever sees it.",
        **{
            aspect.value: (str | None, Field(None, description=description))
            for aspect in Aspect
            if (description := aspect.definition.field)
        },
    )


class MedicalRecord(_Part):
    """One case: an id, a language, a specialty group and the three parts."""

    id: str = Field(description="Unique and stable; it becomes the sample id.")
    language: Language
    specialty: Specialty = Specialty.OTHERS
    department: str | None = Field(None, description="The finer specialty, in any words.")
    subjective: Subjective
    objective: Objective
    reference: Reference
    canary: str | None = Field(
        None, description="Marks evaluation data for those who filter training corpora."
    )
    provenance: dict[str, str] | None = Field(
        None, description="By field, its place in the export that the record was converted from."
    )

    def __hash__(self) -> int:
        """Hash what a visit is about; provenance is a dict, and only compared."""
        parts = (self.subjective, self.objective, self.reference)
        return hash((self.id, self.language, *parts))

    @property
    def subspecialty(self) -> str:
        """Finer specialty: the last word of a Chinese department, else the whole; may be empty."""
        words = (self.department or "").split()
        # Only Chinese departments repeat the specialty in front of the finer one.
        last = words[-1:] if self.language == "zh" else words
        return " ".join(last).removesuffix("病例")

    def reference_of(self, aspect: Aspect) -> str:
        """Return what a report is compared with in an aspect, a line a field; empty if nothing."""
        own_field = (f"reference.{aspect}",) if aspect.definition.field else ()
        paths = aspect.definition.reference or own_field
        return "\n".join(text for path in paths if (text := attrgetter(path)(self)))

    def gaps(self) -> tuple[str, ...]:
        """Return the names of the fields that a consultation requires and this record lacks."""
        subjective, objective = self.subjective, self.objective
        required = {
            "chief_complaint or profile": subjective.opening or subjective.profile,
            "present_illness": subjective.present_illness,
            "physical or auxiliary examination": objective.physical or objective.auxiliary,
            "reference diagnosis": self.reference.diagnosis,
        }
        return tuple(name for name, value in required.items() if not value)


def require_paths(aspect: AspectDefinition) -> None:
    """Check that an aspect is compared with fields that records have.

    Raises:
        ValueError: A reference is no dotted path of such a field.
    """
    parts: dict[str, type[BaseModel]] = {
        "subjective": Subjective,
        "objective": Objective,
        "reference": Reference,
    }
    paths = [f"{part}.{name}" for part, model in parts.items() for name in model.model_fields]
    for path in aspect.reference:
        if path not in paths:
            raise ValueError(
                f"aspect {aspect.key}: reference={path!r}: expected the dotted path of a field of "
                f"the record, such as reference.treatment. There are: {', '.join(paths)}."
            )


for _aspect in Aspect:
    require_paths(_aspect.definition)


def detect_language(text: str) -> Language:
    """Return `zh` when at least a fifth of the letters are Chinese characters, else `en`."""
    letters = len(re.findall(r"[^\W\d_]", text))
    chinese = len(re.findall(r"[\u4e00-\u9fff]", text))
    return "zh" if letters and chinese >= letters / 5 else "en"
