"""`inspect-aihospital estimate` on the command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from inspect_aihospital.cli import main
from inspect_aihospital.cli.estimate_table import duration

ASKED = ("mvme_one_step", "-T", "cases=demo", "-T", "language=en", "--limit", "3")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["estimate", *arguments])


def test_json_has_every_figure_with_its_interval(tmp_path: Path) -> None:
    prices = tmp_path / "prices.json"
    four = {"input": 1, "output": 2, "input_cache_write": 1, "input_cache_read": 0.1}
    prices.write_text(json.dumps({"x/doctor": four, "x/judge": four}), encoding="utf-8")
    result = run(
        *(*ASKED, "--model", "x/doctor", "--model-role", "grader=x/judge,x/judge", "--json"),
        *("--model-cost-config", str(prices), "--sample", "2", "--latency", "5"),
    )
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert [seat["seat"] for seat in found["seats"]] == ["evaluated", "grader_a", "grader_b"]
    assert found["total"]["calls"]["estimate"] == 9
    total = found["total"]
    dollars = (total["input"]["estimate"] + 2 * total["output"]["estimate"]) / 1e6
    assert total["dollars"]["estimate"] == pytest.approx(dollars)
    assert found["time"]["chain"] == 10
    assert {"lower", "upper"} <= total["dollars"].keys()


def test_the_table_names_seats_models_prices_and_limits() -> None:
    result = run(*ASKED, "--model", "anthropic/claude-haiku-4-5", "--sample", "2")
    assert result.exit_code == 0, result.output
    for said in ("evaluated", "anthropic/claude-haiku-4-5", "grader", "US$", "longest chain"):
        assert said in result.stdout
    assert "--from-log" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("mvme_onestep", "--model", "x/y"), "Did you mean mvme_one_step?"),
        (("mvme", "-T", "turns=3", "--model", "x/y"), "no such parameter of mvme"),
        (("mvme", "-T", "turns", "--model", "x/y"), "expected -T NAME=VALUE"),
        (("mvme", "-T", "cases=[", "--model", "x/y"), "not YAML"),
        (("mvme",), "Name it with --model"),
        (("usmle_icf", "-T", "exam=demo"), "--model-role participants="),
        (("mvme", "--model", "x/y", "--model-role", "grader={temperature: 1}"), "PROVIDER/MODEL"),
        (("mvme", "--model", "x/y", "--model-cost-config", "none.yaml"), "prices none.yaml"),
        (("mvme", "-T", "cases=none.json", "--model", "x/y"), "none.json"),
        (("mvme", "--model", "x/y", "--max-connections", "0"), "max_connections=0"),
    ],
)
def test_bad_input_is_told_in_one_message(arguments: tuple[str, ...], why: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert why in result.output
    assert "Traceback" not in result.output


def test_models_may_be_bound_with_options_of_their_own() -> None:
    role = "grader=[{model: aihospital/rehearsal, temperature: 1}, aihospital/rehearsal-lenient]"
    result = run(*ASKED, "--model", "aihospital/rehearsal", "--model-role", role, "--json")
    assert result.exit_code == 0, result.output
    models = [seat["model"] for seat in json.loads(result.stdout)["seats"]]
    assert models == [f"aihospital/rehearsal{end}" for end in ("", "", "-lenient")]


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "0 s"), (119, "119 s"), (600, "10 min"), (9000, "2.5 h")]
)
def test_times_are_in_words(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_other_commands_do_not_wait_for_this_one() -> None:
    heavy = "{'inspect_aihospital.costs', 'inspect_aihospital.rehearsal', 'genai_prices'}"
    code = f"import sys, inspect_aihospital.cli; sys.exit(str({heavy} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "set()"
