"""Say in words how far an estimate can be trusted."""

from collections.abc import Iterator

from inspect_aihospital.costs.basis import Basis
from inspect_aihospital.costs.case_usage import role_of
from inspect_aihospital.costs.estimate_result import FEWEST, MOST
from inspect_aihospital.costs.real_run import RealRun
from inspect_aihospital.spending.seat_usage import EVALUATED

INTERVALS = "The intervals say how far a rehearsal of all cases could be from this one of a few. "
REHEARSED = (
    "A rehearsal says nothing of real models, which can take other numbers of turns, requests or "
    "rounds."
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
EXTRACTOR = (
    "Calls of the extractor are not in these figures. It reads each answer that no rule reads, and "
    "rehearsed answers are readable."
)
STOPS = "The run may stop before its last case (stop): the estimate is of all its cases."
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


def notes(basis: Basis, *, has_intervals: bool) -> Iterator[str]:
    """Yield the notes that a reader of the estimate needs."""
    plan, real = basis.plan, basis.real
    yield from _uncalled(basis)
    if real:
        yield from _calibration(real, basis)
    else:
        yield (INTERVALS if has_intervals else "") + REHEARSED
    if basis.rehearsed_roles or not real:
        yield from _tokens(basis)
    if plan.has_rounds:
        yield ROUNDS_OF_LOG if real and not real.differences else ROUNDS_REHEARSED
        if basis.borrowed:
            yield LATER_OF_LOG
    if basis.unpriced:
        yield (
            f"No price is known of {', '.join(basis.unpriced)}: see whether the name is right, or "
            "give a price with --model-cost-config FILE. Totals in dollars are left out."
        )
    if plan.limit and plan.limit > len(plan.samples):
        yield (
            f"--limit {plan.limit:,} asks for more cases than there are: {len(plan.samples):,}. "
            "--epochs runs each of them several times."
        )
    if plan.parameters.get("stop") is not None:
        yield STOPS


def _uncalled(basis: Basis) -> Iterator[str]:
    plan, called_roles = basis.plan, {role_of(seat) for seat in basis.models}
    if plan.is_exam and "extractor" in plan.bound.keys() - basis.models.keys():
        called_roles.add("extractor")
        # Only a real log has answers that no rule reads.
        calls_of_log = basis.real.calls_a_case("extractor") if basis.real else 0.0
        calls = calls_of_log * plan.epochs * sum(basis.scaling.sizes.values())
        share = ""
        if basis.real and calls_of_log:
            share = f" At the share of {basis.real.path} there are about {calls:,.0f} of them."
        yield f"{EXTRACTOR}{share}"
    options = [f"--model-role {role}" for role in plan.bound if role not in called_roles]
    if plan.model and not {EVALUATED, plan.roles.candidate} & called_roles:
        options.append(f"--model {plan.model}")
    if options:
        yield f"Named, but not called in the rehearsal, and not counted: {', '.join(options)}."


def _tokens(basis: Basis) -> Iterator[str]:
    if not basis.plan.is_exam:
        yield TOKENS if basis.plan.is_measured else TOKENS_UNMEASURED
    if basis.stated:
        yield LENGTHS_STATED
    if basis.unknown_lengths:
        yield LENGTHS_UNKNOWN.replace("{roles}", ", ".join(basis.unknown_lengths))


def _calibration(real: RealRun, basis: Basis) -> Iterator[str]:
    yield (
        f"Calibrated by {len({case.case for case in real.cases})} real cases of {real.path}: "
        "intervals hold what other cases of the kind would use, with the same models."
    )
    # Tokens of a call are worth having even where the number of calls is not.
    if real.differences:
        yield (
            f"That run differed ({', '.join(real.differences)}): tokens a call are taken from it, "
            "calls a case from the rehearsal."
        )
    rehearsed = basis.rehearsed_roles
    log_models = {model for case in real.cases for model in case.models.values()}
    models = {model for seat, model in basis.models.items() if role_of(seat) not in rehearsed}
    # Roles without a real call are told apart: their models are not missing, but rehearsed.
    if unseen := sorted(models - log_models):
        yield f"The log has no call of {', '.join(unseen)}: other models' tokens stand in."
    if rehearsed:
        yield (
            f"The log has no real {', '.join(rehearsed)}: those are as rehearsed, and the next "
            "note is about them."
        )
