"""`inspect-aihospital estimate`: estimate the cost of a run before it."""

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import asdict
from typing import Any

import click
import yaml

from inspect_aihospital.cli.common import PRICES, dump
from inspect_aihospital.errors import UserError


@click.command("estimate")
@click.argument("task")
@click.option("-T", "args", multiple=True, metavar="NAME=VALUE", help="Parameter of the task.")
@click.option(
    "--model", help="Model under evaluation, by name, or several with commas; none is called."
)
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
@PRICES
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

    TASK is mvme, mvme_one_step, mvme_collaboration, mvme_examiner_attack, qualify_auditor,
    qualify_examiner, qualify_grader, qualify_patient, usmle or usmle_icf.
    A few of its cases are rehearsed by rules, offline and free. The models are named as for
    inspect eval, and neither created nor called.
    """
    # A mistake in the options shows before the slow imports below.
    models = {role: _models(role, v) for role, v in _pairs("--model-role", roles).items()}
    parameters = _pairs("-T", args)
    from inspect_aihospital.cli.estimate_table import show_estimates  # noqa: PLC0415
    from inspect_aihospital.costs import (  # noqa: PLC0415 - others need not wait for it
        PREFIX,
        Pace,
        RunPlan,
    )
    from inspect_aihospital.costs.run_estimate import estimate_models  # noqa: PLC0415
    from inspect_aihospital.spending import read_prices  # noqa: PLC0415

    name, seed_of_shuffle = task.removeprefix(PREFIX), shuffle_seed(shuffle)
    names = _without_wide_comma("--model", model or "").split(",")
    doctors = dict.fromkeys(doctor.strip() for doctor in names if doctor.strip())
    plans = [
        RunPlan(name, parameters, doctor, models, limit, epochs, seed_of_shuffle)
        for doctor in doctors or (None,)
    ]
    settings: dict[str, Any] = {
        "output_tokens": stated_tokens(plans[0].answer_roles, stated),
        "pace": Pace(connections, latency, samples),
        "prices": read_prices(prices) if prices else None,
    }
    click.echo("Reading cases and rehearsing a few of them by rules; no model is called.", err=True)
    with redirect_stdout(sys.stderr):  # Inspect announces hooks on stdout, where JSON goes.
        estimates = estimate_models(plans, from_log=from_log, sample=sample, seed=seed, **settings)
    if as_json:
        entries = [asdict(estimated) for estimated in estimates]
        click.echo(dump(entries if len(entries) > 1 else entries[0]))
    else:
        show_estimates(plans, estimates)


def stated_tokens(roles: Sequence[str], stated: Sequence[str]) -> dict[str, int]:
    """Read output tokens of a call by role; a bare number is for all roles that are not named.

    Raises:
        UserError: A number is not a whole number.
    """
    by_role: dict[str, int] = {}
    default: dict[str, int] = {}
    for text in stated:
        role, equals, number = text.rpartition("=")
        if not number.strip().isdecimal():
            raise UserError(f"--output-tokens {text}: expected N or ROLE=N, N a whole number.")
        if equals:
            by_role[role.strip()] = int(number)
        else:
            # A task that is no exam has no such role, and the estimate says so.
            default = dict.fromkeys(roles or ("all",), int(number))
    return default | by_role


def shuffle_seed(value: str) -> bool | int:
    """Read whether cases are shuffled, or the seed, as Inspect's command line does.

    Args:
        value: true, yes, 1 or -1: without a seed; false, no or 0: not; else a whole number.

    Raises:
        UserError: It is another word.
    """
    # Inspect takes 1 and -1 for true, not for seeds.
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


def _pairs(option: str, arguments: Sequence[str]) -> dict[str, Any]:
    """Read values as Inspect does: YAML, or a list where there are commas."""
    pairs = {}
    for argument in arguments:
        name, equals, text = argument.partition("=")
        if not equals or not name:
            raise UserError(f"{option} {argument}: expected {option} NAME=VALUE.")
        try:
            value = yaml.safe_load(text)
        except yaml.YAMLError as error:
            raise UserError(f"{option} {argument}: not YAML ({error}). Quote the value.") from error
        # As in Inspect, a comma makes a list of a text, and of nothing else.
        values = value.split(",") if isinstance(value, str) else [value]
        pairs[name.replace("-", "_")] = values if len(values) > 1 else values[0]
    return pairs


def _models(role: str, value: Any) -> str | list[str]:
    """Return the names of the models that are bound to a role; other options cost nothing."""
    if isinstance(value, list):
        return [str(_models(role, model)) for model in value]
    name = value.get("model") if isinstance(value, dict) else value
    if not isinstance(name, str) or not name:
        raise UserError(f"--model-role {role}={value}: expected PROVIDER/MODEL, or several.")
    return _without_wide_comma(f"--model-role {role}", name)


def _without_wide_comma(option: str, name: str) -> str:
    """Return a model's name; a Chinese comma in it would make one model of two."""
    if any(comma in name for comma in "，、"):
        raise UserError(f"{option}={name}: a full-width comma. Put an ASCII comma between models.")
    return name
