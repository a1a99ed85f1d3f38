"""The figures of an estimate."""

from collections.abc import Mapping
from dataclasses import dataclass

from inspect_aihospital.statistics.interval import Interval

FEWEST, MOST = 0.4, 2.5
"""Real tokens for each rehearsed one, of models that do not reason (docs/cost.md)."""


@dataclass(frozen=True)
class Amounts:
    """Calls, tokens and dollars of a seat, or of all seats, in the whole run.

    Attributes:
        calls: Model calls.
        input: Input tokens, those from a provider's cache included. Answers are read again, so
            where their length is unknown it is a floor without an upper bound.
        output: Output tokens; `None` where the length of answers is unknown.
        cache_read: Input tokens from a provider's cache; `None` without a real run.
        dollars: Their price in US dollars; `None` where a price or the output is unknown.
    """

    calls: Interval
    input: Interval
    output: Interval | None
    cache_read: Interval | None
    dollars: Interval | None


@dataclass(frozen=True)
class SeatEstimate:
    """One seat.

    Attributes:
        seat: A role, or one of a team's or a panel's seats.
        model: Name of its model.
        price: Source of the price; `None` where there is no price.
        input: US dollars a million input tokens; `None` as well.
        output: US dollars a million output tokens; `None` as well.
        amounts: Its calls, tokens and dollars.
    """

    seat: str
    model: str
    price: str | None
    input: float | None
    output: float | None
    amounts: Amounts


@dataclass(frozen=True)
class WallTime:
    """Duration of the run, in seconds.

    Attributes:
        connections: Calls of a model at a time, at first.
        most_connections: Calls at a time at last: more without a number, since Inspect adapts it.
        samples: Samples (cases times epochs) at a time, if a number was given.
        latency: Seconds a call, by seat.
        assumed: Whether the latency of any seat is an assumption: neither given nor from a log.
        least_parts: Lower bounds of any run: `chain`, the longest chain of calls × their
            latency; `busiest`, the busiest model's calls × their latency ÷ `most_connections`,
            since each model has connections of its own; with `samples`, `places`, the chains of all
            samples × latency ÷ `samples`, since a sample keeps its place to its end; `overhead`,
            all calls × what Inspect and this package took for a rehearsed call, in one process on
            this machine, since a call over HTTP takes more.
        most_parts: Parts of the longest run: `chain`, but for one part in `connections`;
            `places`, where fewer samples than calls run at a time; `work`, all calls × their
            latency ÷ `connections`, as if all models shared them; `overhead_http`, what Inspect and
            this package need with calls over HTTP, at most, about: `overhead` × `HTTP`.
        least: The greatest of `least_parts`, as estimated. Without `samples`, `chain` and `busiest`
            are reached only if every sample may run at once.
        most: The sum of `most_parts`, with the upper end of the calls. No run that lets no call
            wait for a connection that idles takes longer (Graham, 1969), as far as models and this
            machine are what it waits for, no limit of a provider makes Inspect take fewer
            connections, and `overhead_http` is enough.
    """

    connections: int
    most_connections: int
    samples: int | None
    latency: Mapping[str, float]
    assumed: bool
    least_parts: Mapping[str, float | Interval]
    most_parts: Mapping[str, float | Interval]
    least: float
    most: float


@dataclass(frozen=True)
class Rounds:
    """Rounds that depend on consensus.

    Attributes:
        questions: Questions of each round as rehearsed; `None` where a log gives the rounds.
        later: Questions of all rounds after the first together, as they are counted.
        least: Calls if there is one round.
        most: Calls if no question is ever agreed on; `None` where calls of a later round are
            unknown.
    """

    questions: tuple[int, ...] | None
    later: int
    least: float
    most: float | None


@dataclass(frozen=True)
class RunEstimate:
    """Cost of a run; intervals are of 95 %.

    Attributes:
        task: The task.
        cases: Cases of the run.
        epochs: Times that each is run.
        rehearsed: Cases that were rehearsed.
        seats: Seat by seat.
        total: All together.
        as_rehearsed: Roles whose tokens are rehearsed, since no log has real ones.
        stated: Output tokens of a call in an exam, by role, where that was stated.
        unknown_lengths: Roles of an exam whose answers have an unknown length.
        no_intervals: Why no figure has an interval; `None` where they have.
        real_dollars: Range of the dollars, if real tokens of these roles are `FEWEST` to `MOST`
            times the rehearsed; `None` without such roles, in tasks whose real tokens were not
            counted, or where a price is unknown.
        time: How long.
        rounds: Least and most, in a task by rounds.
        log: The real run that calibrated it.
        notes: How far to trust it.
    """

    task: str
    cases: int
    epochs: int
    rehearsed: int
    seats: tuple[SeatEstimate, ...]
    total: Amounts
    as_rehearsed: tuple[str, ...]
    stated: Mapping[str, int]
    unknown_lengths: tuple[str, ...]
    no_intervals: str | None
    real_dollars: tuple[float, float] | None
    time: WallTime
    rounds: Rounds | None
    log: str | None
    notes: tuple[str, ...]
