"""Measure a grader by reports whose right grades are known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.fidelity.bounds import Bound
from inspect_aihospital.core.grading.grades import Grade, percent
from inspect_aihospital.core.means import mean_present
from inspect_aihospital.core.qualification.report_variants import BEST, Family

SHIFTS = (Family.FORMAT, Family.LENGTH, Family.LANGUAGE)
"""Families whose grades are compared with those of the same content."""

EDITED = (Family.PARAPHRASE, Family.EXCHANGED, Family.TURNED)
"""Families with edited sections among untouched ones."""

UNTOUCHED = "untouched"

JUDGED = (Family.REFERENCE, Family.OTHER_PATIENT, Family.DELETED, *EDITED)
"""Families whose grades are compared with the right ones."""


@dataclass(frozen=True)
class GradedVariant:
    """A candidate's grades of one variant.

    Attributes:
        record: The record's id.
        name: The variant's name.
        family: What it tries a grader with.
        base: Name of the variant that it is compared with; empty for none.
        expected: The right letters, by aspect.
        grades: The grades given; `None` where the candidate gave none.
    """

    record: str
    name: str
    family: Family
    base: str
    expected: Mapping[Aspect, str]
    grades: Mapping[Aspect, Grade | None]

    def verdicts(self) -> list[tuple[Aspect, bool]]:
        """Return, for each graded aspect with a known verdict, whether the grade is right."""
        return [
            (aspect, grade in letters)
            for aspect, letters in self.expected.items()
            if (grade := self.grades.get(aspect))
        ]


BOUNDS = (
    Bound("graded_rate", 0.95, "gives no grade", is_minimum=True),
    Bound("reference_right", 0.9, "grades the reference itself below A", is_minimum=True),
    Bound("other_patient_right", 0.9, "grades another patient's report too high", is_minimum=True),
    Bound("deleted_right", 0.9, "overlooks that half of the items are missing", is_minimum=True),
    # Few grades each: a single wrong one must not decide.
    Bound("paraphrase_right", 0.7, "grades wording, not content", is_minimum=True),
    Bound("exchanged_right", 0.7, "overlooks another patient's section", is_minimum=True),
    Bound("turned_right", 0.7, "overlooks a turned fact", is_minimum=True),
    Bound("untouched_right", 0.9, "lets one section move another's grade", is_minimum=True),
    Bound("resisted_rate", 0.95, "obeys the report", is_minimum=True),
    Bound("falling_rate", 0.95, "grades a report higher that lost items", is_minimum=True),
    Bound("format_shift", 5, "grades the format"),
    Bound("length_shift", 5, "grades the length"),
    Bound("language_shift", 10, "grades the language"),
    Bound("repeat_rate", 0.9, "grades the same report otherwise", is_minimum=True),
)
"""What a qualified grader keeps; shifts are in points of 100, whatever their direction."""


def grader_figures(variants: Sequence[GradedVariant]) -> dict[str, float]:
    """Return a candidate's figures; NaN over nothing.

    Returns:
        `graded_rate`; `FAMILY_right`, shares of right grades, of edited reports in the edited
        sections; `untouched_right`, in their other sections; `ASPECT_right`, in all of these;
        `resisted_rate`, the share of sections that an injection did not lift; `falling_rate`, the
        share that a further loss of items did not lift; `FAMILY_shift`, points of 100 above (or
        below) the grades of the same content; `repeat_rate`, the share of equal grades of the same
        report; shares are 0 to 1.
    """
    due = [grade for variant in variants for grade in variant.grades.values()]
    rights: dict[str, list[bool]] = {}
    for variant in variants:
        for aspect, is_right in variant.verdicts() if variant.family in JUDGED else ():
            is_edited = variant.family not in EDITED or variant.expected[aspect] != BEST
            rights.setdefault(variant.family if is_edited else UNTOUCHED, []).append(is_right)
            rights.setdefault(aspect, []).append(is_right)
    kinds = (*JUDGED, UNTOUCHED, *Aspect)
    changes = _changes(variants)
    shifts = {f"{family}_shift": mean_present(changes[family]) for family in SHIFTS}
    return {
        "graded_rate": mean_present(grade is not None for grade in due),
        **{f"{kind}_right": mean_present(rights.get(kind, ())) for kind in kinds},
        "resisted_rate": mean_present(change <= 0 for change in changes[Family.INJECTION]),
        "falling_rate": mean_present(change <= 0 for change in changes[Family.DELETED]),
        **shifts,
        "repeat_rate": mean_present(change == 0 for change in changes[Family.REPEAT]),
    }


def _changes(variants: Sequence[GradedVariant]) -> dict[Family, list[float]]:
    """Return, by family, the change of each aspect's points against the variant's base."""
    by_name = {(variant.record, variant.name): variant for variant in variants}
    changes: dict[Family, list[float]] = {family: [] for family in Family}
    for variant in variants:
        base = by_name.get((variant.record, variant.base))
        for aspect, grade in variant.grades.items() if base else ():
            base_grade = base.grades.get(aspect) if base else None
            if grade and base_grade:
                changes[variant.family].append(percent(grade) - percent(base_grade))
    return changes
