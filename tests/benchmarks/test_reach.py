"""Tables of the benchmark of performance, and the table of its page; figures are no test."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.reach.__main__ import PAGE, RESULTS, keep, read
from benchmarks.reach.bare import write_calls
from benchmarks.reach.measured import bare
from benchmarks.reach.page import (
    END,
    START,
    costs,
    memory,
    render,
    summary,
    times,
    write_summary,
)
from benchmarks.reach.results import Cost, Measured, Pair
from benchmarks.reach.running import Bench
from benchmarks.reach.scenarios import SCENARIOS, exam_chain, team_chain, visit_chain
from inspect_ai import eval as inspect_eval
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, EvalSample

from inspect_aihospital import mvme

COST = Cost(
    wall=50,
    cpu=36,
    ready_cpu=4,
    ready_memory=200,
    peak_memory=400,
    log_bytes=3_000_000,
    server_cpu=1.2,
    peak_calls=64,
)
MEASURED = Measured(
    scenario="visits",
    cases=100,
    connections=64,
    latency=2.0,
    calls=1200,
    chain=12,
    pairs=[Pair(COST, replace(COST, wall=40, cpu=30))],
    options={"log_realtime": False},
    command="command",
)


def test_the_page_shows_the_kept_results() -> None:
    assert f"{START}\n\n{summary(read(RESULTS))}\n\n{END}" in PAGE.read_text(encoding="utf-8")


def test_a_page_takes_the_table_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{START}\nold\n{END}\nafter\n", encoding="utf-8")
    write_summary(page, [MEASURED])
    row = "| visits; `log_realtime=False` | 100 | 2 | 1.25 | 30.0 | 30 |"
    assert page.read_text(encoding="utf-8").startswith(f"before\n{START}\n\n| run |")
    assert f"{row}\n\n{END}\nafter\n" in page.read_text(encoding="utf-8")
    page.write_text("no marks", encoding="utf-8")
    with pytest.raises(SystemExit, match="reach: begin"):
        write_summary(page, [MEASURED])


def test_the_tables_name_no_place_of_a_machine() -> None:
    tables = render([MEASURED])
    assert not any(place in tables for place in ("/tmp", "/home", "/root", "/work"))


def test_time_stands_beside_the_greater_of_two_limits_and_bare_calls() -> None:
    row = times([MEASURED]).splitlines()[-1]
    assert "| 24.0 | 37.5 | 50.0 | 1.33 | 40.0 | 1.25 | 1.25 | 0.72 | 0.75 |" in row
    alone = replace(MEASURED, pairs=[Pair(COST, None)])
    assert times([alone]).endswith("| – | – | – | 0.72 | – |")


def test_of_several_pairs_medians_are_told_and_the_ratio_of_each() -> None:
    walls = [(50, 50), (90, 30), (40, 20)]
    pairs = [Pair(replace(COST, wall=a, cpu=a), replace(COST, wall=b, cpu=b)) for a, b in walls]
    several = replace(MEASURED, pairs=pairs)
    assert "| 50.0 | 1.33 | 30.0 | 2.00 | 1.00 2.00 3.00 |" in times([several])
    assert "| 2.00 | 1.00 2.00 3.00 |" in costs([several])


def test_cost_is_told_a_call_and_options_with_the_name() -> None:
    row = costs([MEASURED]).splitlines()[-1]
    assert row.startswith(
        "| visits; `log_realtime=False` | 100 | 2 | 30.0 | 25.0 | 1.20 | 1.20 | 1.0 |"
    )


def test_memory_is_told_less_the_log_of_several_runs_the_median() -> None:
    peaks = [replace(COST, peak_memory=peak, log_bytes=30 << 20) for peak in (700, 603, 610)]
    many = replace(MEASURED, cases=2000, pairs=[Pair(cost, None) for cost in peaks])
    fewest = replace(MEASURED, pairs=[Pair(replace(COST, log_bytes=30 << 20), None)])
    table = memory([many, fewest])
    assert "| 100 | 200 | 400 | 30 | 370 | 370 | 1.00 |" in table
    assert "| 2,000 | 200 | 610 | 30 | 580 | 573 580 670 | 1.57 |" in table


def test_a_result_replaces_an_earlier_one_of_the_same_command(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    for measured in (MEASURED, replace(MEASURED, command="other"), replace(MEASURED, calls=7)):
        keep(measured, path)
    assert [measured.calls for measured in read(path)] == [1200, 7]


def test_chains_count_what_has_to_wait() -> None:
    visit = Counter({"evaluated": 5, "patient": 4, "examiner": 2, "grader_a": 1, "grader_b": 1})
    assert visit_chain(visit, 1) == 12
    seats = {"doctor_a": 8, "doctor_b": 8}
    team = Counter({**seats, "patient": 9, "examiner": 4, "moderator": 6, "grader": 1})
    # a visit of 11, facts, witness, facts, revision, disputes, 2 rounds of 2 with disputes, report
    assert team_chain(team, 1) == 11 + 5 + 2 * 3 + 1 + 1
    assert [exam_chain(Counter(), round) for round in (1, 2)] == [3, 2]


REHEARSAL = "aihospital/rehearsal"
ROLES = {"patient": REHEARSAL, "grader": [REHEARSAL, REHEARSAL]}


def only_sample(log: EvalLog) -> EvalSample:
    assert log.samples
    assert log.status == "success"
    return log.samples[0]


def calls_of(log: EvalLog) -> Counter[tuple[str | None, str]]:
    events = [event for event in only_sample(log).events if isinstance(event, ModelEvent)]
    return Counter((event.role, event.input[-1].text) for event in events)


@pytest.mark.slow
def test_bare_calls_are_those_of_the_run_and_their_log_holds_nothing_else(tmp_path: Path) -> None:
    options = {"cases": "demo", "language": "en", "icd10": False}
    ours = inspect_eval(
        mvme(**options),  # type: ignore[arg-type]
        model=REHEARSAL,
        model_roles=ROLES,
        limit=1,
        log_dir=str(tmp_path),
        display="none",
    )[0]
    write_calls(ours.location, tmp_path / "calls.json")
    task = bare()(str(tmp_path / "calls.json"))
    log = inspect_eval(
        task, model=REHEARSAL, model_roles=ROLES, log_dir=str(tmp_path), display="none"
    )[0]
    assert calls_of(log) == calls_of(ours)
    assert {"patient", "grader_a", "grader_b"} <= {role for role, _ in calls_of(log)}
    assert log.plan.steps[0].params == {"calls": str(tmp_path / "calls.json")}
    assert not only_sample(log).scores


@pytest.mark.slow
def test_a_run_and_the_same_calls_bare_are_measured(tmp_path: Path) -> None:
    scenario = next(entry for entry in SCENARIOS if entry.name == "one step")
    measured = Bench(tmp_path, 2, 8, 0.0, {}, pairs=2).run(scenario, 0.01)
    assert measured.bare
    assert measured.chain == 2
    assert len(measured.of_bare("cpu")) == 2
    assert "--pairs 2" in measured.command
    assert measured.ours.peak_memory >= measured.ours.ready_memory > 0
    assert measured.ours.log_bytes > 0 < measured.bare.cpu


@pytest.mark.slow
def test_rounds_of_an_exam_follow_one_another_in_its_chain(tmp_path: Path) -> None:
    scenario = next(entry for entry in SCENARIOS if entry.name == "exam team, mixed")
    measured = Bench(tmp_path, 4, 16, 0.0, {}).run(scenario, 0.01)
    assert measured.bare
    assert measured.chain >= 5  # a round of three calls in turn, and a review of two
