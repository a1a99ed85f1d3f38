"""Which cases a form holds, and how likely each was to be chosen."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import prod

from inspect_aihospital.errors import UserError
from inspect_aihospital.people.items import Case


def named(cases: Sequence[Case], draw: Mapping[str, float]) -> list[Case]:
    """The cases of a draw, in the order of the log, with all their epochs."""
    return [case for case in cases if str(case.id) in draw]


def require_known(read: Mapping[str, Sequence[Case]], draw: Mapping[str, float]) -> None:
    """Check that every case of a draw can be asked about.

    Raises:
        UserError: A form has nothing of some of them.
    """
    for form, cases in read.items():
        known = {str(case.id) for case in cases}
        if cases and (unknown := [id for id in draw if id not in known]):
            some = ", ".join(unknown[:5]) + (", …" if len(unknown) > 5 else "")
            raise UserError(
                f"--cases: this log has nothing to ask of {len(unknown)} of {len(draw)} cases in "
                f"the form {form}: {some}. Name the log that they were drawn from, or one --form."
            )


def chances(
    cases: Sequence[Case], kept: int, draw: Mapping[str, float] | None
) -> dict[str | int, float]:
    """The probability, by record id, that any case of that record was to be in the form.

    Args:
        cases: All cases that the form could hold.
        kept: How many of them were chosen at random.
        draw: The probabilities of cases that were drawn elsewhere.
    """
    if draw is not None:
        return {case.id: draw[str(case.id)] for case in cases if str(case.id) in draw}
    epochs = Counter(case.id for case in cases)
    return {id: _any_of(number, len(cases), kept) for id, number in epochs.items()}


def _any_of(several: int, total: int, kept: int) -> float:
    """That a draw of `kept` of `total` without replacement holds any of several: n/N for one."""
    return 1 - prod(max(total - kept - at, 0) / (total - at) for at in range(several))
