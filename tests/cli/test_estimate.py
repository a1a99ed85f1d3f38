"""`inspect-aihospital estimate` on the command line."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from inspect_aihospital.cli import main
from inspect_aihospital.cli.estimate import shuffle_seed
from inspect_aihospital.inspect_private import int_or_bool_value
from inspect_aihospital.tasks.task_roles import ROLES_BY_TASK

SMALL_RUN = ("mvme_one_step", "-T", "cases=demo", "-T", "language=en", "--limit", "3")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["estimate", *arguments])


@pytest.mark.slow
def test_json_has_every_figure_with_its_interval(tmp_path: Path) -> None:
    prices = tmp_path / "prices.json"
    four = {"input": 1, "output": 2, "input_cache_write": 1, "input_cache_read": 0.1}
    prices.write_text(json.dumps({"openai/doctor": four, "openai/judge": four}), encoding="utf-8")
    result = run(
        *(
            *SMALL_RUN,
            "--model",
            "openai/doctor",
            "--model-role",
            "grader=openai/judge,openai/judge",
            "--json",
        ),
        *("--model-cost-config", str(prices), "--sample", "2", "--latency", "5"),
    )
    assert result.exit_code == 0, result.output
    estimate = json.loads(result.stdout)
    assert [seat["seat"] for seat in estimate["seats"]] == ["evaluated", "grader_a", "grader_b"]
    assert estimate["total"]["calls"]["estimate"] == 9
    total = estimate["total"]
    dollars = (total["input"]["estimate"] + 2 * total["output"]["estimate"]) / 1e6
    assert total["dollars"]["estimate"] == pytest.approx(dollars)
    assert estimate["time"]["least_parts"]["chain"] == 10
    assert {"lower", "upper"} <= total["dollars"].keys()
    prices_said = [estimate["seats"][0][name] for name in ("price", "input", "output")]
    assert prices_said == ["your table", 1, 2]


@pytest.mark.slow
def test_the_table_names_seats_models_prices_and_limits() -> None:
    result = run(*SMALL_RUN, "--model", "anthropic/claude-haiku-4-5", "--sample", "2")
    assert result.exit_code == 0, result.output
    for text in ("evaluated", "anthropic/claude-haiku-4-5", "grader", "US$", "longest chain"):
        assert text in result.stdout
    assert "--from-log" in result.stdout
    assert "; in brackets 95 % intervals" in result.stdout
    assert "1 in, 5 out (genai-prices" in result.stdout
    assert "begins with 20 connections a model and adapts up to 100 unless" in result.stdout


@pytest.mark.slow
def test_few_cases_at_a_time_are_part_of_both_limits() -> None:
    paced = ("--model", "openai/y", "--sample", "2", "--max-connections", "8", "--max-samples")
    outputs = [run(*SMALL_RUN, *paced, number).stdout for number in ("1", "8")]
    places = [text.count(f"all chains, {n} sample") for text, n in zip(outputs, "18", strict=True)]
    assert places == [2, 1]
    assert all("all samples may run at once" not in text for text in outputs)
    assert "with 8 calls of a model at a time and 1 sample at a time, 2 s a call" in outputs[0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("mvme_onestep", "--model", "openai/y"), "Did you mean mvme_one_step?"),
        (("mvme", "-T", "turns=3", "--model", "openai/y"), "no such parameter of mvme"),
        (("mvme", "-T", "turns", "--model", "openai/y"), "expected -T NAME=VALUE"),
        (("mvme", "-T", "cases=[", "--model", "openai/y"), "not YAML"),
        (("mvme",), "Name it with --model"),
        (("usmle_icf", "-T", "exam=demo"), "--model-role participants="),
        (
            ("mvme", "--model", "openai/y", "--model-role", "grader={temperature: 1}"),
            "PROVIDER/MODEL",
        ),
        (("mvme", "--model", "openai/y", "--model-cost-config", "none.yaml"), "prices none.yaml"),
        (("mvme", "-T", "cases=none.json", "--model", "openai/y"), "none.json"),
        (("mvme", "--model", "openai/y", "--max-connections", "0"), "max_connections=0"),
        (("mvme", "--model", "openai/y", "--max-samples", "0"), "max_samples=0"),
        (("mvme", "--model", "openai/y", "--sample-shuffle", "x"), "a whole number as seed"),
    ],
)
def test_bad_input_is_told_in_one_message(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert message in result.output
    assert "Traceback" not in result.output


@pytest.mark.slow
def test_models_may_be_bound_with_options_of_their_own() -> None:
    role = "grader=[{model: aihospital/rehearsal, temperature: 1}, aihospital/rehearsal-lenient]"
    result = run(*SMALL_RUN, "--model", "aihospital/rehearsal", "--model-role", role, "--json")
    assert result.exit_code == 0, result.output
    models = [seat["model"] for seat in json.loads(result.stdout)["seats"]]
    assert models == [f"aihospital/rehearsal{end}" for end in ("", "", "-lenient")]


@pytest.mark.slow
def test_small_amounts_of_money_keep_their_intervals() -> None:
    result = run(*SMALL_RUN, "--model", "openai/gpt-5.4-nano", "--sample", "2")
    assert result.exit_code == 0, result.output
    rows = [line for line in result.stdout.splitlines() if line.startswith(("evaluated", "all"))]
    assert len(rows) == 2
    assert all(re.search(r" 0\.\d{2,6} \(0\.\d{2,6}–0\.\d{2,6}\) ", row) for row in rows), rows
    assert "US$ if real tokens are 0.4 to 2.5 times the rehearsed" in result.stdout


@pytest.mark.slow
def test_nothing_is_called_a_number_that_is_none() -> None:
    result = run(*SMALL_RUN, "--model", "openai/gpt-5.5", "--sample", "1")
    assert result.exit_code == 0, result.output
    assert "nan" not in result.stdout
    assert "; no intervals: one case shows no spread: rehearse more" in result.stdout
    assert "brackets" not in result.stdout
    assert re.search(r"wall time .*: at least [\d.]+ s", result.stdout)


@pytest.mark.slow
def test_an_exam_says_that_rehearsed_reasoning_is_short() -> None:
    exam = ("usmle", "-T", "exam=demo", "-T", "samples=2", "--limit", "2", "--sample", "2")
    models = ("--model", "openai/gpt-5.5", "--model-role", "red_team=openai/gpt-5.5,openai/gpt-5.5")
    result = run(*exam, *models, "--max-connections", "1")
    assert result.exit_code == 0, result.output
    assert "times the rehearsed" not in result.stdout
    assert "tokens out and US$ cannot be known without the length of answers" in result.stdout
    for seat in ("evaluated", "summarizer", "all"):
        (line,) = (row for row in result.stdout.splitlines() if row.startswith(seat))
        assert re.search(r"at least [\d,]+ +unknown +unknown", line), line
    assert "not counted: --model-role red_team." in result.stdout
    assert "brackets" not in result.stdout  # all questions were rehearsed
    assert "with 1 call of a model at a time" in result.stdout
    assert "adapts" not in result.stdout


@pytest.mark.parametrize("value", ["true", "False", "0", "1", "-1", "2", "42"])
def test_a_shuffle_is_read_as_by_inspect(value: str) -> None:
    theirs = int_or_bool_value(value, true_value=-1)
    assert shuffle_seed(value) == (True if theirs == -1 else theirs)
    assert (shuffle_seed(value) is True) is (theirs == -1)


@pytest.mark.parametrize("wrong", ["gradr=openai/gpt-5.5", "grader=opnai/gpt-5.5"])
def test_a_misspelling_is_told_before_anything_is_read(wrong: str) -> None:
    result = run("mvme", "-T", "cases=none.json", "--model", "openai/y", "--model-role", wrong)
    assert result.exit_code == 1
    assert "Did you mean" in result.output
    assert "none.json" not in result.output


def test_the_help_names_every_task() -> None:
    help_text = " ".join(run("--help").output.split())
    assert f"TASK is {', '.join([*ROLES_BY_TASK][:-1])} or {[*ROLES_BY_TASK][-1]}." in help_text


@pytest.mark.slow
def test_other_commands_do_not_wait_for_this_one() -> None:
    heavy = "{'inspect_aihospital.costs', 'inspect_aihospital.rehearsal', 'genai_prices'}"
    code = f"import sys, inspect_aihospital.cli; sys.exit(str({heavy} & sys.modules.keys()))"
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert process.stderr.strip() == "set()"


@pytest.mark.slow
@pytest.mark.slow
def test_several_models_are_estimated_one_by_one() -> None:
    models = ("openai/gpt-5.5", "anthropic/claude-sonnet-4-5")
    result = run(*SMALL_RUN, "--model", ",".join(models), "--sample", "1", "--json")
    assert result.exit_code == 0, result.output
    estimates = json.loads(result.stdout)
    evaluated = [
        seat["model"] for e in estimates for seat in e["seats"] if seat["seat"] == "evaluated"
    ]
    assert evaluated == list(models)


def test_stated_tokens_stand_above_the_table_that_rests_on_them() -> None:
    exam = ("usmle", "-T", "exam=demo", "-T", "samples=2", "--limit", "4", "--sample", "3")
    stated = ("--output-tokens", "500", "--output-tokens", "summarizer=200")
    result = run(*exam, "--model", "openai/gpt-5.5", *stated)
    assert result.exit_code == 0, result.output
    head = result.stdout.splitlines()[0]
    assert "tokens out a call stated, not estimated: evaluated 500, summarizer 200" in head
    assert "which hold nothing of what is stated" in head
    assert "unknown" not in result.stdout


@pytest.mark.parametrize("wrong", ["many", "summarizer=", "evaluated=1.5"])
def test_stated_tokens_are_whole_numbers(wrong: str) -> None:
    result = run("usmle", "-T", "exam=demo", "--model", "openai/y", "--output-tokens", wrong)
    assert result.exit_code == 1
    assert "expected N or ROLE=N" in result.output
