"""Tokens and dollars of a report are those that three providers' servers counted."""

import csv
import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai import eval as inspect_eval
from inspect_ai.model import Model, get_model

from inspect_aihospital import mvme
from inspect_aihospital.cli import main
from tests.models.loopback import (
    INPUT_TOKENS,
    OUTPUT_TOKENS,
    Reply,
    Request,
    anthropic,
    responses,
    serve,
)
from tests.scripted import full_report

pytestmark = pytest.mark.slow

REHEARSED = dict.fromkeys(("patient", "grader"), "aihospital/rehearsal")
CACHE_READS, CACHE_WRITES = 7, 5
PRICES = {"input": 3.0, "output": 15.0, "input_cache_write": 3.75, "input_cache_read": 0.3}


@dataclass(frozen=True)
class Provider:
    """A provider: its doctor, and whether it counts cached tokens beside the input."""

    model: str
    make: Callable[[str], Model]
    counts_beside: bool = False


def compatible(url: str) -> Model:
    return get_model("openai-api/ward/med-1", base_url=f"{url}/v1", api_key="none", memoize=False)


PROVIDERS = (
    Provider("openai/gpt-4.1-mini", responses),
    Provider("openai-api/ward/med-1", compatible),
    Provider("anthropic/claude-haiku-4-5", anthropic, counts_beside=True),
)


def doctor(request: Request) -> Reply:
    if "The consultation is over" in request.text:
        return Reply(full_report("(1) angina"), cached=CACHE_READS)
    return Reply(
        "How long have you had this? Please have a blood count.", cache_writes=CACHE_WRITES
    )


def billed(provider: Provider, requests: Sequence[Request]) -> tuple[float, float]:
    """Tokens and dollars of a server's requests, by its own count."""
    reports = sum("The consultation is over" in request.text for request in requests)
    beside = provider.counts_beside
    cache_reads = CACHE_READS * reports
    cache_writes = CACHE_WRITES * (len(requests) - reports) if beside else 0
    fresh = INPUT_TOKENS * len(requests) - (0 if beside else cache_reads)
    output = OUTPUT_TOKENS * len(requests)
    amounts = zip((fresh, output, cache_writes, cache_reads), PRICES.values(), strict=True)
    dollars = sum(tokens * price for tokens, price in amounts) / 1e6
    return fresh + output + cache_writes + cache_reads, dollars


def test_tokens_calls_and_dollars_are_those_that_the_servers_counted(tmp_path: Path) -> None:
    bills = {}
    with ExitStack() as stack:
        for provider in PROVIDERS:
            loopback = stack.enter_context(serve(doctor))
            (log,) = inspect_eval(
                mvme(cases="demo", language="en", examiner="chart", icd10=False, max_turns=3),
                model=provider.make(loopback.url),
                model_roles=dict(REHEARSED),
                limit=3,
                log_dir=str(tmp_path / "logs"),
                display="log",
                score_display=False,
            )
            assert log.status == "success", log.error
            bills[provider.model] = (len(loopback.requests), *billed(provider, loopback.requests))
    prices = tmp_path / "prices.json"
    prices.write_text(json.dumps(dict.fromkeys(bills, PRICES)), encoding="utf-8")
    out = tmp_path / "report"
    arguments = ["report", str(tmp_path / "logs"), "--out", str(out), "--prices", str(prices)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    with (out / "tables" / "leaderboard.csv").open(encoding="utf-8") as file:
        rows = {row["evaluated"]: row for row in csv.DictReader(file)}
    page = (out / "report.html").read_text(encoding="utf-8")
    for model, (calls, tokens, dollars) in bills.items():
        row = rows[model.rsplit("/", 1)[-1]]
        assert float(row["doctor calls"]) == calls
        assert float(row["doctor tokens"]) == tokens
        assert float(row["doctor US$"]) == pytest.approx(dollars)
        assert float(row["instrument US$"]) == 0
        assert f'data-key="{float(tokens)!r}">{tokens:,}' in page
