"""Give the probability that each case was to be in a form, and check the cases of a draw."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import prod

from inspect_aihospital.errors import UserError
from inspect_aihospital.people.items import RatedCase


def require_cases_in_log(
    cases_by_form: Mapping[str, Sequence[RatedCase]], draw: Mapping[str, float]
) -> None:
    """Check that every case of a draw can be asked about.

    Raises:
        UserError: A form has nothing to ask of some of them.
    """
    for form, cases in cases_by_form.items():
        log_ids = {str(case.id) for case in cases}
        # A form without any case is left out by itself; only a form with some can lack one.
        if cases and (missing_ids := [id for id in draw if id not in log_ids]):
            examples = ", ".join(missing_ids[:5]) + (", …" if len(missing_ids) > 5 else "")
            raise UserError(
                f"--cases: this log has nothing to ask of {len(missing_ids)} of {len(draw)} cases "
                f"in the form {form}: {examples}. Name the log that they were drawn from, or one "
                "--form."
            )


def inclusion_probabilities(
    cases: Sequence[RatedCase], selected_count: int, draw: Mapping[str, float] | None
) -> dict[str | int, float]:
    """Return, by record id, the probability that any case of the record was to be in the form.

    Args:
        cases: All cases that the form could hold.
        selected_count: How many of them were selected at random.
        draw: The probabilities of cases that were drawn elsewhere.
    """
    if draw is not None:
        return {case.id: draw[str(case.id)] for case in cases if str(case.id) in draw}
    epoch_counts = Counter(case.id for case in cases)
    return {id: _any_of(epochs, len(cases), selected_count) for id, epochs in epoch_counts.items()}


def _any_of(epochs: int, total: int, selected: int) -> float:
    """Return the probability that a draw without replacement holds any of several epochs.

    It is 1 less the hypergeometric probability of none; for a single epoch that is n/N.
    """
    # A record is in the form if any of its epochs is.
    return 1 - prod(max(total - selected - at, 0) / (total - at) for at in range(epochs))
