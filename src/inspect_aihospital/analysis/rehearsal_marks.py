"""Write the marks of runs that were played by rule, in part or as a whole."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from inspect_aihospital.analysis.run import REHEARSAL as REHEARSED_MODEL
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.sentence_parts import join_texts

REHEARSAL = "Rehearsal: played by rule, offline. No result of any model."
REHEARSED_INSTRUMENTS = "Rehearsed: rules play"
"""Beginning of the mark that names the roles."""

SOME_REHEARSED = "Some runs are rehearsed: no results."


def rehearsal_marks(runs: Sequence[Run], write: Callable[[Sequence[Run]], str]) -> Iterator[str]:
    """Say which runs are rehearsed as a whole, and of which the instruments alone.

    Args:
        runs: Of a table.
        write: How runs are listed; where all are alike, none is named.
    """
    # Rehearsed doctors give no result at all; rehearsed instruments spoil those of real doctors.
    for was_rehearsed in (True, False):
        alike = [run for run in runs if run.rehearsal and run.was_rehearsed == was_rehearsed]
        if alike:
            mark = REHEARSAL if was_rehearsed else _instruments_mark(alike)
            yield mark if len(alike) == len(runs) else f"{mark} ({write(alike)})"


def _instruments_mark(runs: Sequence[Run]) -> str:
    roles = [
        role
        for role in sorted({role for run in runs for role in run.roles})
        if any(m.startswith(REHEARSED_MODEL) for run in runs for m in run.roles.get(role, []))
    ]
    scores = "The scores say nothing about any model or person."
    return f"{REHEARSED_INSTRUMENTS} {join_texts(roles or ['the instruments'])}. {scores}"


def rehearsal_label(marks: Iterable[str]) -> str:
    """Return what files of a table or figure say of rehearsals among its runs; mostly nothing."""
    rehearsals = [mark for mark in marks if mark.startswith((REHEARSAL, REHEARSED_INSTRUMENTS))]
    # A mark with brackets names some runs: only some of the rows are rehearsed.
    is_bare = rehearsals and not rehearsals[0].endswith(")")
    return rehearsals[0] if is_bare else SOME_REHEARSED if rehearsals else ""
