"""Read what a run spent off its log's header and the summaries of its samples."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from string import ascii_lowercase

from inspect_ai.log import EvalLog, EvalSampleSummary
from inspect_ai.model import Model, ModelConfig, ModelCost, ModelUsage

from inspect_aihospital.spending.prices import price_of
from inspect_aihospital.spending.seat_usage import SeatUsage, tokens_of

TokensByModel = Mapping[str, SeatUsage]

TEAM_ROLES = ("doctors", "participants")


@dataclass(frozen=True)
class Spending:
    """Hold the tokens of a run by model, as its providers count them.

    Calls are not in them (`SeatUsage.calls` is 0), since Inspect does not count calls.

    Attributes:
        evaluated: Tokens of the model under evaluation, or of a team's models.
        instruments: Tokens of all others: patient, examiner, graders and so on.
    """

    evaluated: TokensByModel = field(default_factory=dict)
    instruments: TokensByModel = field(default_factory=dict)

    def __add__(self, other: "Spending") -> "Spending":
        """Return the sum, as of two shards of a run."""
        return Spending(
            _sum((self.evaluated, other.evaluated)), _sum((self.instruments, other.instruments))
        )

    @property
    def all(self) -> TokensByModel:
        """Tokens of the whole run."""
        return _sum((self.evaluated, self.instruments))

    @property
    def models(self) -> list[str]:
        """Names of the models that used a token, sorted."""
        return sorted(model for model, usage in self.all.items() if usage.tokens)


def dollars_of(tokens: TokensByModel, prices: Mapping[str, ModelCost]) -> float | None:
    """Price tokens, in US dollars; `None` where a model that used any has no price."""
    amounts = [
        price.of(usage) if (price := price_of(model, prices)) else None
        for model, usage in tokens.items()
        if usage.tokens
    ]
    # a sum without one of the prices would look like a cheap run
    return None if None in amounts else float(sum(amount or 0 for amount in amounts))


def spending_of(header: EvalLog, samples: Iterable[EvalSampleSummary] = ()) -> Spending:
    """Read what a run spent; also of a run that is under way, whose header tells nothing yet.

    The header counts the tokens of samples that failed and were tried again, also by a retry of
    the log. After a killed process it counts those of the retry alone. So it is compared with the
    sum over samples, and the larger of the two counts.

    Returns:
        Tokens by model. What Inspect's own cache answered is not in them: nobody bills it.
    """
    stats = header.stats
    of_header = _split(header, _tokens(stats.model_usage), _tokens(stats.role_usage))
    of_samples = spending_of_samples(header, samples)
    return max((of_header, of_samples), key=lambda spent: sum(u.tokens for u in spent.all.values()))


def spending_of_samples(header: EvalLog, samples: Iterable[EvalSampleSummary]) -> Spending:
    """Add up what some samples of a log spent, by their summaries."""
    summaries = list(samples)
    by_model = _sum(_tokens(sample.model_usage) for sample in summaries)
    return _split(header, by_model, _sum(_tokens(sample.role_usage) for sample in summaries))


def _split(header: EvalLog, by_model: TokensByModel, by_seat: TokensByModel) -> Spending:
    """Divide the tokens of models between those under evaluation and the instruments."""
    model_of = _team(header)
    evaluated = _sum({model_of[s]: used} for s, used in by_seat.items() if s in model_of)
    if not model_of and header.eval.model in by_model:
        # The model itself has no role, so that its tokens are those that no role has.
        whole, of_roles = (sum(part.values(), SeatUsage()) for part in (by_model, by_seat))
        evaluated = {header.eval.model: whole + of_roles * -1}
    instruments = _sum((by_model, {model: used * -1 for model, used in evaluated.items()}))
    return Spending(evaluated, {model: used for model, used in instruments.items() if used.tokens})


def _team(header: EvalLog) -> dict[str, str]:
    """Return the models of a team by seat; empty where a single model is evaluated."""
    roles = header.eval.model_roles or {}
    for role in TEAM_ROLES:
        bound = roles.get(role)
        if bound is not None:
            models = bound if isinstance(bound, list) else [bound]
            letters = zip(ascii_lowercase, map(_model_name, models), strict=False)
            return {f"{role.removesuffix('s')}_{letter}": name for letter, name in letters}
    return {}


def _model_name(config: Model | ModelConfig) -> str:
    return str(config.model if isinstance(config, ModelConfig) else config)


def _tokens(usages: Mapping[str, ModelUsage]) -> dict[str, SeatUsage]:
    return {name: tokens_of(usage) for name, usage in usages.items()}


def _sum(parts: Iterable[TokensByModel]) -> dict[str, SeatUsage]:
    sums: dict[str, SeatUsage] = {}
    for by_model in parts:
        for model, usage in by_model.items():
            sums[model] = sums.get(model, SeatUsage()) + usage
    return sums
