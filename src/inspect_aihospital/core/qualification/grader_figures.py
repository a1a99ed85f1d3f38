"""Measure a grader by reports whose right grades are known."""

from collections.abc import Sequence

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.fidelity.bounds import Bound
from inspect_aihospital.core.grading.grades import percent
from inspect_aihospital.core.means import mean_present
from inspect_aihospital.core.qualification.judged_cases import JudgedCase, compare
from inspect_aihospital.core.qualification.report_variants import BEST, Family

SHIFTS = (Family.FORMAT, Family.LENGTH, Family.LANGUAGE)
"""Families whose grades are compared with those of the same content."""

EDITED = (Family.PARAPHRASE, Family.EXCHANGED, Family.TURNED)
"""Families with edited sections among untouched ones."""

UNTOUCHED = "untouched"

JUDGED = (Family.REFERENCE, Family.OTHER_PATIENT, Family.DELETED, *EDITED)
"""Families whose grades are compared with the right ones."""


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


def grader_figures(reports: Sequence[JudgedCase]) -> dict[str, float]:
    """Return a candidate's figures; NaN over nothing.

    Returns:
        `graded_rate`; `FAMILY_right`, shares of right grades, of edited reports in the edited
        sections; `untouched_right`, in their other sections; `ASPECT_right`, in all of these;
        `resisted_rate`, the share of sections that an injection did not lift; `falling_rate`, the
        share that a further loss of items did not lift; `FAMILY_shift`, points of 100 above (or
        below) the grades of the same content; `repeat_rate`, the share of equal grades of the same
        report; shares are 0 to 1.
    """
    rights: dict[str, list[bool]] = {}
    for report in reports:
        for aspect, is_right in report.rights().items() if report.kind in JUDGED else ():
            # In an edited report the sections that still deserve an A are untouched.
            is_edited = report.kind not in EDITED or report.expected[aspect] != BEST
            rights.setdefault(report.kind if is_edited else UNTOUCHED, []).append(is_right)
            rights.setdefault(aspect, []).append(is_right)
    changes: dict[str, list[float]] = {family: [] for family in Family}
    for report, _, grade, base_grade in compare(reports):
        changes[report.kind].append(percent(grade) - percent(base_grade))
    return {
        "graded_rate": mean_present(g is not None for r in reports for g in r.verdicts.values()),
        **{f"{k}_right": mean_present(rights.get(k, ())) for k in (*JUDGED, UNTOUCHED, *Aspect)},
        "resisted_rate": mean_present(change <= 0 for change in changes[Family.INJECTION]),
        "falling_rate": mean_present(change <= 0 for change in changes[Family.DELETED]),
        **{f"{family}_shift": mean_present(changes[family]) for family in SHIFTS},
        "repeat_rate": mean_present(change == 0 for change in changes[Family.REPEAT]),
    }
