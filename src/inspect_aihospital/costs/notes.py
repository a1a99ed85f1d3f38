"""How far an estimate can be trusted, in words."""

from collections.abc import Mapping, Sequence

from inspect_aihospital.costs.basis import Basis
from inspect_aihospital.costs.calibration import RealRun
from inspect_aihospital.costs.plan import EXAMS, MEASURED, ROUNDS, Plan
from inspect_aihospital.costs.result import FEWEST, MOST
from inspect_aihospital.costs.spending import EVALUATED, role_of

REHEARSED = (
    "The intervals say how far a rehearsal of all cases could be from this one of a few, and "
    "nothing of real models, which can take other numbers of turns, requests or rounds."
)
CALIBRATE = "Calibrate with a few real cases: run them with --limit, then name the log: --from-log."
RULES = (
    "Tokens are rehearsed: prompts are those of the run, counted by a rule of thumb (a Chinese "
    "character, or four others, are one), replies are the rules'."
)
TOKENS = (
    f"{RULES} Where both are known, real counts were {FEWEST} to {MOST} times as many "
    f"(docs/cost.md); models that reason write many times more. {CALIBRATE}"
)
TOKENS_UNMEASURED = f"{RULES} Real ones were not counted of this task. {CALIBRATE}"
LENGTHS_UNKNOWN = (
    "No rehearsal can know how long a model's answers are: its own have a few words, a real "
    "reasoning hundreds or thousands of tokens. So tokens out and US$ of {roles} are not "
    "estimated, and tokens in are a floor, since answers are read again. State the output tokens "
    f"of a call, reasoning included: --output-tokens N, or ROLE=N for a role alone. {CALIBRATE}"
)
LENGTHS_STATED = (
    "Stated tokens are taken as they are: state others to see what they cost. Tokens in are "
    "counted as if all of them were read again; of a model that hides its reasoning they are "
    "fewer. Prompts are those of the run, counted by a rule of thumb (four characters are one)."
)
ROUNDS_REHEARSED = (
    "Whether there is another round depends on what real models agree on, and rehearsed votes say "
    "nothing of it: trust least and most more than what is between them."
)

ROUNDS_OF_LOG = (
    "In proportion, as many questions go into later rounds as in the log. Where few questions "
    "decided its rounds, another exam can have others: at least and at most say what there can be."
)
LATER_OF_LOG = (
    "No rehearsed question went into a second round: calls and tokens of later rounds are those of "
    "the log."
)


def notes(basis: Basis) -> tuple[str, ...]:
    """What a reader has to know."""
    plan, real = basis.plan, basis.real
    said = _calibrated(real, basis.models, basis.alone) if real else [REHEARSED]
    said += _tokens(basis) if basis.alone or not real else []
    if plan.task == ROUNDS:
        said.append(ROUNDS_OF_LOG if real and not real.unlike else ROUNDS_REHEARSED)
        said += [LATER_OF_LOG] if basis.borrowed else []
    if basis.unpriced:
        said.append(
            f"No price is known of {', '.join(basis.unpriced)}: see whether the name is right, or "
            "give a price with --model-cost-config FILE. Totals in dollars are left out."
        )
    return tuple(said + _too_few(plan) + _uncalled(plan, basis.models))


def _too_few(plan: Plan) -> list[str]:
    there = len(plan.samples)
    if plan.limit is None or plan.limit <= there:
        return []
    said = f"--limit {plan.limit:,} asks for more cases than there are: {there:,}."
    return [f"{said} --epochs runs each of them several times."]


def _uncalled(plan: Plan, models: Mapping[str, str]) -> list[str]:
    played = {role_of(seat) for seat in models}
    named = [f"--model-role {role}" for role in plan.roles if role not in played]
    if plan.model and EVALUATED not in played:
        named.append(f"--model {plan.model}")
    return (
        [f"Named, but not called in the rehearsal, and not counted: {', '.join(named)}."]
        if named
        else []
    )


def _tokens(basis: Basis) -> list[str]:
    task = basis.plan.task
    if task not in EXAMS:
        return [TOKENS if task in MEASURED else TOKENS_UNMEASURED]
    roles = ", ".join(basis.unknown_lengths)
    return [
        *([LENGTHS_STATED] if basis.stated else []),
        *([LENGTHS_UNKNOWN.replace("{roles}", roles)] if roles else []),
    ]


def _calibrated(real: RealRun, models: Mapping[str, str], alone: Sequence[str]) -> list[str]:
    said = [
        f"Calibrated by {len({case.case for case in real.cases})} real cases of {real.path}: "
        "intervals hold what other cases of the kind would use, with the same models."
    ]
    if real.unlike:
        said.append(
            f"That run differed ({', '.join(real.unlike)}): tokens a call are taken from it, calls "
            "a case from the rehearsal."
        )
    played = {model for case in real.cases for model in case.models.values()}
    known = {model for seat, model in models.items() if role_of(seat) not in alone}
    if other := sorted(known - played):
        said.append(f"The log has no call of {', '.join(other)}: other models' tokens stand in.")
    if alone:
        said.append(
            f"The log has no real {', '.join(alone)}: those are as rehearsed, and the next "
            "note is about them."
        )
    return said
