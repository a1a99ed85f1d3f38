"""How far an estimate can be trusted, in words."""

from collections.abc import Mapping, Sequence

from inspect_aihospital.costs.calibration import RealRun
from inspect_aihospital.costs.plan import ROUNDS, Plan
from inspect_aihospital.costs.spending import role_of

REHEARSED = (
    "Intervals tell of the few cases alone: they hold what a rehearsal of all cases would use. "
    "Rehearsed doctors take as many turns as their rules say; real ones may take other numbers."
)
TOKENS = (
    "Tokens are rehearsed: prompts are those of the run, counted by a rule of thumb (a Chinese "
    "character, or four others, are one), replies are the rules'. Where both are known, real "
    "counts were 0.4 to 2.5 times as many (docs/cost.md); models that reason write many times "
    "more. Calibrate with a few real cases: --from-log LOG."
)
ROUNDS_REHEARSED = (
    "Whether there is another round depends on what real models agree on, and rehearsed votes say "
    "nothing of it: trust least and most more than what is between them."
)

ROUNDS_OF_LOG = (
    "Rounds are as many, and as many questions go into them, as in the log, whose consensus may "
    "have been decided by few questions: least and most say what else there can be."
)
LATER_OF_LOG = (
    "No rehearsed question went into a second round: calls and tokens of later rounds are those of "
    "the log."
)


def notes(
    plan: Plan,
    real: RealRun | None,
    models: Mapping[str, str],
    *,
    unpriced: Sequence[str],
    borrowed: bool,
) -> tuple[str, ...]:
    """What a reader has to know.

    Args:
        plan: The run.
        real: The log that calibrated the estimate.
        models: By seat.
        unpriced: Models without a price.
        borrowed: Whether later rounds are the log's, since none was rehearsed.
    """
    said = [*(_calibrated(real, models) if real else [REHEARSED, TOKENS])]
    if plan.task == ROUNDS:
        said.append(ROUNDS_OF_LOG if real and not real.unlike else ROUNDS_REHEARSED)
        said += [LATER_OF_LOG] if borrowed else []
    if unpriced:
        said.append(
            f"No price is known of {', '.join(unpriced)}: give one with --model-cost-config FILE. "
            "Totals in dollars are left out."
        )
    return tuple(said)


def _calibrated(real: RealRun, models: Mapping[str, str]) -> list[str]:
    ran = {role_of(seat): case.models[seat] for case in real.cases for seat in case.seats}
    said = [
        f"Calibrated by {len({case.case for case in real.cases})} real cases of {real.path}: "
        "intervals hold what other cases of the kind would use, with the same models."
    ]
    if real.unlike:
        said.append(
            f"That run differed ({', '.join(real.unlike)}): tokens a call are taken from it, calls "
            "a case from the rehearsal."
        )
    if alone := sorted({role_of(seat) for seat in models} - ran.keys()):
        said.append(f"The log has no real {', '.join(alone)}: those are as rehearsed.")
    played = {model for case in real.cases for model in case.models.values()}
    if other := sorted(set(models.values()) - played):
        said.append(f"The log has no call of {', '.join(other)}: other models' tokens stand in.")
    return said
