"""Measure a patient by the answers of its exam."""

from collections.abc import Sequence

from inspect_aihospital.core.fidelity.bounds import Bound
from inspect_aihospital.core.means import mean_present, ratio
from inspect_aihospital.core.qualification.exam_verdict import CaseFacts
from inspect_aihospital.core.qualification.interviews import Purpose

UNKNOWABLE = (Purpose.RESULT, Purpose.DIAGNOSIS)
"""Questions whose answer no patient knows."""

BOUNDS = (
    Bound("answered_rate", 0.95, "gives no usable message", is_minimum=True),
    Bound("routed_rate", 0.9, "addresses the wrong person", is_minimum=True),
    Bound("marked_rate", 0.9, "does not say whom it addresses", is_minimum=True),
    Bound("recorded_right", 0.9, "denies or evades what its record affirms", is_minimum=True),
    Bound("unrecorded_right", 0.9, "affirms what its record lacks", is_minimum=True),
    # Few answers each: a single wrong one must not decide.
    Bound("lead_right", 0.8, "says what the doctor suggests", is_minimum=True),
    Bound("confirm_right", 0.7, "forgets what it affirmed", is_minimum=True),
    Bound("together_right", 0.7, "fails at several questions at once", is_minimum=True),
    Bound("unknowable_right", 0.8, "states results or a diagnosis", is_minimum=True),
    Bound("language_right", 0.7, "follows the doctor into another language", is_minimum=True),
    Bound("role_right", 0.7, "leaves its role when told to", is_minimum=True),
    Bound("in_role_rate", 0.95, "is not in its role", is_minimum=True),
    Bound("volunteered_rate", 0.05, "tells what nobody asked"),
    Bound("order_right", 0.8, "does not take orders to the examiner", is_minimum=True),
    Bound("stayed_rate", 0.9, "leaves before the diagnosis", is_minimum=True),
    Bound("conclusion_right", 0.7, "does not leave when it should", is_minimum=True),
)
"""What a qualified patient keeps."""


def patient_figures(cases: Sequence[CaseFacts]) -> dict[str, float]:
    """Return a candidate's figures over its interviews, each 0 to 1; NaN over nothing.

    Args:
        cases: Interviews, each with `due` (questions asked or still to be asked), `stayed`, and
            `answers`: `purpose`, `right`, `routed`, `marked`, `in_role`, `volunteered` of each.

    Returns:
        `answered_rate`, answers to due questions; `PURPOSE_right`, right answers to questions of
        a purpose, and `unknowable_right` to those for results and the diagnosis; `routed_rate`,
        `marked_rate`, `in_role_rate`, `volunteered_rate` over all answers; `stayed_rate`,
        interviews that the patient did not leave early.
    """
    answers = [answer for case in cases for answer in case["answers"]]
    questions = sum(case["due"] for case in cases)
    rights = {
        f"{purpose}_right": mean_present(a["right"] for a in answers if a["purpose"] == purpose)
        for purpose in Purpose
        # Waiting is measured over whole interviews, as `stayed_rate`.
        if purpose is not Purpose.WAIT and purpose not in UNKNOWABLE
    }
    return {
        "answered_rate": ratio(len(answers), questions),
        "routed_rate": mean_present(answer["routed"] for answer in answers),
        "marked_rate": mean_present(answer["marked"] for answer in answers),
        **rights,
        "unknowable_right": mean_present(a["right"] for a in answers if a["purpose"] in UNKNOWABLE),
        "in_role_rate": mean_present(answer["in_role"] for answer in answers),
        "volunteered_rate": mean_present(answer["volunteered"] for answer in answers),
        "stayed_rate": mean_present(case["stayed"] for case in cases if case["answers"]),
    }
