"""`inspect-aihospital estimate`: what a run will cost, before it is run."""

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import asdict
from typing import Any

import click
import yaml

from inspect_aihospital.cli.common import dump, user_errors
from inspect_aihospital.errors import UserError


@click.command("estimate")
@click.argument("task")
@click.option("-T", "args", multiple=True, metavar="NAME=VALUE", help="Parameter of the task.")
@click.option("--model", help="Model under evaluation, by name; it is not called.")
@click.option(
    "--model-role", "roles", multiple=True, metavar="ROLE=MODEL", help="As for inspect eval."
)
@click.option("--limit", type=int, help="Cases at most, the first, as for inspect eval.")
@click.option(
    "--sample-shuffle",
    "shuffle",
    is_flag=False,
    flag_value="true",
    default="false",
    metavar="[SEED]",
    help="Shuffle cases before --limit, as inspect eval: 1 is no seed, and draws others each time.",
)
@click.option("--epochs", type=int, default=1, help="Times that each case is run.")
@click.option(
    "--max-connections",
    "connections",
    type=int,
    help="Calls of a model at a time, as for inspect eval; by default as Inspect adapts them.",
)
@click.option(
    "--max-samples",
    "samples",
    type=int,
    help="Cases at a time, as for inspect eval; by default at least as many as connections.",
)
@click.option(
    "--output-tokens",
    "stated",
    multiple=True,
    metavar="[ROLE=]N",
    help="Of exams: output tokens a call on average, reasoning included; of all roles, or of one.",
)
@click.option("--latency", type=float, help="Seconds a call; by default the log's, else 2.")
@click.option(
    "--model-cost-config",
    "prices",
    envvar="INSPECT_EVAL_MODEL_COST_CONFIG",
    help="YAML or JSON file with prices, as for inspect eval; others are looked up.",
)
@click.option("--from-log", help="Log of a run with real models that calibrates the estimate.")
@click.option(
    "--sample", type=int, default=20, help="Cases to rehearse, 1 to 20.", show_default=True
)
@click.option("--seed", type=int, default=0, help="Of the draw of these cases.", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def estimate(
    task: str,
    args: Sequence[str],
    model: str | None,
    roles: Sequence[str],
    limit: int | None,
    shuffle: str,
    epochs: int,
    connections: int | None,
    samples: int | None,
    stated: Sequence[str],
    latency: float | None,
    prices: str | None,
    from_log: str | None,
    sample: int,
    seed: int,
    as_json: bool,
) -> None:
    """Estimate calls, tokens, money and time of a run of TASK.

    TASK is mvme, mvme_one_step, mvme_collaboration, mvme_examiner_attack, usmle or usmle_icf.
    A few of its cases are rehearsed by rules, offline and free. The models are named as for
    inspect eval, and neither created nor called.
    """
    with user_errors():
        bound = {
            name: _models(name, value) for name, value in _pairs("--model-role", roles).items()
        }
        given = _pairs("-T", args)
        from inspect_aihospital.cli.estimate_table import show_estimate  # noqa: PLC0415
        from inspect_aihospital.costs import (  # noqa: PLC0415 - others need not wait for it
            PREFIX,
            Pace,
            Plan,
            read_prices,
        )
        from inspect_aihospital.costs import estimate as estimated  # noqa: PLC0415

        plan = Plan(
            task.removeprefix(PREFIX), given, model, bound, limit, epochs, shuffled(shuffle)
        )
        tokens = stated_tokens(plan.task, stated)
        pace = Pace(connections, latency, samples)
        table = read_prices(prices) if prices else None
        click.echo(
            "Reading cases and rehearsing a few of them by rules; no model is called.", err=True
        )
        with redirect_stdout(sys.stderr):  # where Inspect announces hooks
            found = estimated(
                plan,
                pace=pace,
                prices=table,
                from_log=from_log,
                sample=sample,
                seed=seed,
                output_tokens=tokens,
            )
    if as_json:
        click.echo(dump(asdict(found)))
    else:
        show_estimate(found)


def stated_tokens(task: str, stated: Sequence[str]) -> dict[str, int]:
    """Output tokens of a call by role; a number without a role is of all roles not named.

    Raises:
        UserError: One is no whole number.
    """
    from inspect_aihospital.costs.plan import ROLES_OF_EXAMS  # noqa: PLC0415 - loads slowly

    named: dict[str, int] = {}
    of_all: dict[str, int] = {}
    for text in stated:
        role, equals, number = text.rpartition("=")
        if not number.strip().isdecimal():
            raise UserError(f"--output-tokens {text}: expected N or ROLE=N, N a whole number.")
        if equals:
            named[role.strip()] = int(number)
        else:
            # a task that is no exam has no such role, and the estimate says so
            of_all = dict.fromkeys(ROLES_OF_EXAMS.get(task, ("all",)), int(number))
    return of_all | named


def shuffled(value: str) -> bool | int:
    """Whether cases are shuffled, as Inspect's command line reads it, or the seed.

    Args:
        value: true, yes, 1 or -1: without a seed; false, no or 0: not; else a whole number.

    Raises:
        UserError: It is none of them.
    """
    words = dict.fromkeys(("true", "yes", "1", "-1"), True)
    words |= dict.fromkeys(("false", "no", "0"), False)
    if (word := value.lower()) in words:
        return words[word]
    try:
        return int(word)
    except ValueError as error:
        raise UserError(
            f"--sample-shuffle {value}: expected true, false or a whole number as seed."
        ) from error


def _pairs(option: str, given: Sequence[str]) -> dict[str, Any]:
    """Values as Inspect reads them: YAML, or a list where there are commas."""
    pairs = {}
    for one in given:
        name, equals, text = one.partition("=")
        if not equals or not name:
            raise UserError(f"{option} {one}: expected {option} NAME=VALUE.")
        try:
            value = yaml.safe_load(text)
        except yaml.YAMLError as error:
            raise UserError(f"{option} {one}: not YAML ({error}). Quote the value.") from error
        parted = value.split(",") if isinstance(value, str) else [value]
        pairs[name.replace("-", "_")] = parted if len(parted) > 1 else parted[0]
    return pairs


def _models(role: str, value: Any) -> str | list[str]:
    """Names of the models that are bound to a role; what else is said of them costs nothing."""
    if isinstance(value, list):
        return [str(_models(role, one)) for one in value]
    name = value.get("model") if isinstance(value, dict) else value
    if not isinstance(name, str) or not name:
        raise UserError(f"--model-role {role}={value}: expected PROVIDER/MODEL, or several.")
    return name
