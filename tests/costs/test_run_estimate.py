"""Estimates against counted runs, of every task."""

from dataclasses import replace
from functools import partial
from math import isnan
from typing import Any

import pytest
from benchmarks.estimates import RUNS, compare
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog
from inspect_ai.util import AdaptiveConcurrency

from benchmarks import estimates
from inspect_aihospital.costs import MOST_CASES, Pace, RunPlan, estimate, rehearsal_run
from inspect_aihospital.costs.estimate_result import RunEstimate
from inspect_aihospital.costs.notes import STOPS, TOKENS_UNMEASURED
from inspect_aihospital.errors import UserError
from inspect_aihospital.statistics.interval import Interval
from inspect_aihospital.tasks.task_roles import ROLES_BY_TASK

pytestmark = pytest.mark.slow

ALONE = "aihospital/rehearsal"
REAL = "openai/gpt-5.5"
SMALL_MODEL = "anthropic/claude-haiku-4-5"


def plan(task: str, model: str | None = REAL, **args: Any) -> RunPlan:
    exam = task.startswith("usmle")
    roles: dict[str, Any] = {
        "mvme_collaboration": {"doctors": [REAL, SMALL_MODEL]},
        "usmle_icf": {"participants": [REAL, SMALL_MODEL], "summarizer": SMALL_MODEL},
        "mvme": {"patient": SMALL_MODEL, "grader": [REAL, SMALL_MODEL]},
    }
    data = {"exam": "demo", "samples": 2} if exam else {"cases": "demo", "language": "en"}
    return RunPlan(task, data | args, model, roles.get(task, {}), limit=6)


def calls(estimated: RunEstimate) -> dict[str, float]:
    return {seat.seat: seat.amounts.calls.estimate for seat in estimated.seats}


def seconds(part: float | Interval) -> float:
    return part.estimate if isinstance(part, Interval) else part


def at_most(part: float | Interval) -> float:
    return part.upper if isinstance(part, Interval) else part


EXPECTED: dict[str, dict[str, float]] = {
    "mvme": {"evaluated": 48, "patient": 42, "examiner": 24, "grader_a": 6, "grader_b": 6},
    "mvme_one_step": {"evaluated": 6, "grader": 6},
    "usmle": {"evaluated": 24, "summarizer": 6},
}
"""Six cases: a rehearsed visit has 8 calls of the doctor, 7 of the patient, 2 · 2 of the examiner;
a question has two calls a sample and a summary."""


@pytest.mark.parametrize("task", EXPECTED)
def test_calls_are_scaled_to_all_cases_and_models_are_only_named(task: str) -> None:
    stated = dict.fromkeys(("evaluated", "summarizer"), 100) if task == "usmle" else {}
    estimated = estimate(plan(task), sample=2, output_tokens=stated)
    assert calls(estimated) == EXPECTED[task]
    assert (estimated.cases, estimated.rehearsed) == (6, 2)
    assert estimated.total.calls.estimate == sum(EXPECTED[task].values())
    by_seat = {seat.seat: seat for seat in estimated.seats}
    assert by_seat["evaluated"].model == REAL
    assert estimated.total.dollars is not None
    assert estimated.total.dollars.estimate == pytest.approx(
        sum(seat.amounts.dollars.estimate for seat in estimated.seats if seat.amounts.dollars)
    )
    assert (
        estimated.total.input.lower <= estimated.total.input.estimate <= estimated.total.input.upper
    )
    assert estimated.total.cache_read is None
    low, high = (factor * estimated.total.dollars.estimate for factor in (0.4, 2.5))
    assert estimated.real_dollars == (None if task == "usmle" else (low, high))


@pytest.mark.parametrize(("sample", "has_intervals"), [(2, True), (6, False)])
def test_intervals_are_explained_only_where_there_are_some(
    sample: int, has_intervals: bool
) -> None:
    estimated = estimate(plan("mvme"), sample=sample)
    assert (estimated.total.input.width > 0) is has_intervals
    assert any("The intervals say" in note for note in estimated.notes) is has_intervals
    assert any("says nothing of real models" in note for note in estimated.notes)


def test_attacks_take_one_call_or_two() -> None:
    estimated = estimate(plan("mvme_examiner_attack", None), sample=2)
    assert 6 <= estimated.total.calls.estimate <= 12
    assert [seat.seat for seat in estimated.seats] == ["examiner"]
    assert estimated.real_dollars is None  # of replies to attacks real tokens were not counted
    assert TOKENS_UNMEASURED in estimated.notes
    nobody = estimate(plan("mvme_examiner_attack", None, examiner="chart"), sample=2)
    assert nobody.total.calls.estimate == 0
    assert nobody.time.least == 0


def test_a_conference_is_rehearsed_with_as_many_doctors() -> None:
    estimated = estimate(plan("mvme_collaboration", None), sample=2)
    assert {"doctor_a", "doctor_b", "moderator", "grader"} <= calls(estimated).keys()
    assert calls(estimated)["grader"] == 6
    doctor_calls = [
        seat.amounts.calls.estimate for seat in estimated.seats if seat.seat.startswith("doctor_")
    ]
    chain = seconds(estimated.time.least_parts["chain"])
    # doctors consult side by side: the chain is shorter than all calls of a case
    assert chain < 2 * estimated.total.calls.estimate / 6
    assert min(doctor_calls) > 6 * 8


def test_rounds_lie_between_one_and_all() -> None:
    estimated = estimate(plan("usmle_icf", None, max_rounds=3), sample=4)
    assert estimated.rounds is not None
    assert estimated.rounds.questions is not None
    assert estimated.rounds.questions[0] == 6
    assert estimated.rounds.least == 6 * 2 * (2 * 2 + 1)
    # a later round: one call a sample and a summary, of both participants
    assert estimated.rounds.most == pytest.approx(estimated.rounds.least + 2 * 6 * 2 * (2 + 1))
    later = sum(estimated.rounds.questions[1:])
    assert estimated.total.calls.estimate == pytest.approx(
        estimated.rounds.least + later * 2 * (2 + 1)
    )


def test_epochs_multiply_and_time_has_its_limits() -> None:
    once = plan("mvme_one_step")
    twice = RunPlan(once.task, once.args, once.model, once.bound, limit=6, epochs=2)
    estimated = estimate(twice, sample=2, pace=Pace(connections=4, latency=3))
    assert calls(estimated) == {"evaluated": 12, "grader": 12}
    time = estimated.time
    assert (seconds(time.least_parts["chain"]), seconds(time.most_parts["work"])) == (
        2 * 3,
        24 * 3 / 4,
    )
    assert time.least_parts["busiest"] == 9  # evaluated and grader are other models
    overhead, overhead_http = time.least_parts["overhead"], time.most_parts["overhead_http"]
    assert time.least == max(9, seconds(overhead))
    assert 0 < seconds(overhead) < seconds(overhead_http)
    assert time.most == pytest.approx(18 + 6 * 3 / 4 + at_most(overhead_http))
    assert not time.assumed
    assert estimate(once, sample=2).time.assumed


def test_a_case_is_rehearsed_before_the_time_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []

    def run(*tasks: Any, **options: Any) -> list[EvalLog]:
        ran.append(options["sample_id"])
        return inspect_eval(*tasks, **options)

    monkeypatch.setattr(rehearsal_run, "inspect_eval", run)
    cases = ["demo-im-01-en", "demo-surg-01-en"]
    estimated = rehearsal_run.rehearse(plan("mvme_one_step"), cases, {})
    assert ran == [cases[:1], cases]
    assert len(estimated.cases) == 2
    assert estimated.seconds > 0


@pytest.mark.parametrize(("samples", "places"), [(2, 6 * 2 * 3 / 2), (4, 6 * 2 * 3 / 4)])
def test_a_case_keeps_its_place_from_its_first_call_to_its_last(
    samples: int, places: float
) -> None:
    pace = Pace(connections=4, latency=3, samples=samples)
    time = estimate(plan("mvme_one_step"), sample=2, pace=pace).time
    assert (time.samples, seconds(time.least_parts["places"])) == (samples, places)
    assert time.least == max(places, seconds(time.least_parts["overhead"]))
    assert ("places" in time.most_parts) is (samples < 4)
    waiting = places if samples < 4 else 0
    shared = 12 * 3 / 4 + 6 * 3 / 4
    assert time.most == pytest.approx(shared + waiting + at_most(time.most_parts["overhead_http"]))


@pytest.mark.parametrize(
    ("grader", "busiest"), [(REAL, 2 * 6 * 3 / 4), ("openai/gpt-5.4", 6 * 3 / 4)]
)
def test_each_model_has_connections_of_its_own(grader: str, busiest: float) -> None:
    graded_plan = replace(plan("mvme_one_step"), bound={"grader": grader})
    time = estimate(graded_plan, sample=2, pace=Pace(connections=4, latency=3)).time
    assert time.least_parts["busiest"] == busiest
    assert seconds(time.most_parts["work"]) == 2 * 6 * 3 / 4


def test_without_a_number_connections_are_those_that_inspect_adapts() -> None:
    ours, theirs = Pace(), AdaptiveConcurrency()
    assert (ours.fewest, ours.most) == (theirs.start, theirs.max)
    time = estimate(plan("mvme_one_step"), sample=2, pace=Pace(latency=1000)).time
    assert seconds(time.most_parts["work"]) == 12_000 / theirs.start
    assert time.least_parts["busiest"] == 6000 / theirs.max


@pytest.mark.parametrize(("limit", "has_note"), [(3, False), (100, True)])
def test_a_limit_beyond_the_cases_is_told(limit: int, has_note: bool) -> None:
    args = {"cases": "demo", "specialty": "ENT"}
    estimated = estimate(replace(plan("mvme_one_step"), args=args, limit=limit), sample=2)
    assert any("asks for more cases than there are" in note for note in estimated.notes) is has_note


def test_a_run_that_may_stop_is_estimated_as_a_whole() -> None:
    whole = estimate(plan("mvme_one_step"), sample=2)
    stopping = estimate(plan("mvme_one_step", stop=5), sample=2)
    assert calls(stopping) == calls(whole)
    assert STOPS in stopping.notes
    assert STOPS not in whole.notes


def test_a_run_that_would_fail_is_not_estimated() -> None:
    with pytest.raises(UserError, match="max_rounds"):
        estimate(plan("usmle_icf", None, max_rounds=0))
    with pytest.raises(UserError, match="1 to 20"):
        estimate(plan("mvme"), sample=21)
    with pytest.raises(UserError, match="latency"):
        Pace(latency=0)


def test_what_has_no_price_is_named() -> None:
    estimated = estimate(plan("mvme_one_step", "vllm/mine"), sample=2)
    assert estimated.total.dollars is None
    assert any("vllm/mine" in note and "--model-cost-config" in note for note in estimated.notes)


LONG = {"mvme", "mvme_collaboration"}
"""Tasks of many calls a case: half as many cases show the same share of them not rehearsed."""


@pytest.mark.parametrize("task", ROLES_BY_TASK)
def test_calls_are_within_five_per_cent_of_a_whole_rehearsal(
    task: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = next(plan for plan in RUNS if plan.task == task)
    # More cases than are rehearsed, and of an exam few samples: the page has the runs as a whole.
    args = {**run.args, "samples": 3} if task == "usmle_icf" else run.args
    sample = MOST_CASES // 2 if task in LONG else MOST_CASES
    monkeypatch.setattr(estimates, "estimate", partial(estimate, sample=sample))
    monkeypatch.setattr(estimates, "MOST_CASES", sample)
    compared = compare(replace(run, args=args, limit=sample * 8 // 5))
    call_count = compared.count("calls")
    assert compared.estimate.rehearsed <= sample
    assert compared.estimate.total.calls.estimate == pytest.approx(call_count, rel=0.05)
    assert sorted(map(abs, compared.errors))[int(0.95 * len(compared.errors))] < 0.05


@pytest.mark.parametrize("task", ["usmle", "usmle_icf"])
def test_an_exam_without_the_length_of_answers_has_no_tokens_out_and_no_dollars(task: str) -> None:
    exam = plan(task, REAL if task == "usmle" else None)
    estimated = estimate(exam, sample=4)
    assert estimated.unknown_lengths == exam.answer_roles
    assert estimated.total.calls.estimate > 0
    for amounts in (estimated.total, *(seat.amounts for seat in estimated.seats)):
        assert (amounts.output, amounts.dollars) == (None, None)
        assert 0 < amounts.input.lower <= amounts.input.estimate
        assert isnan(amounts.input.upper)
    assert any("No rehearsal can know how long" in note for note in estimated.notes)


def test_calls_of_an_exams_extractor_are_named_as_missing() -> None:
    exam = replace(plan("usmle"), bound={"extractor": REAL})
    (note,) = (note for note in estimate(exam, sample=2).notes if "extractor" in note)
    assert note.startswith("Calls of the extractor are not in these figures.")


def test_stated_tokens_are_written_by_every_call_and_read_again() -> None:
    short, long = (
        estimate(plan("usmle"), sample=6, output_tokens={"evaluated": n, "summarizer": 50})
        for n in (100, 1000)
    )
    for estimated, tokens in ((short, 100), (long, 1000)):
        by_seat = {seat.seat: seat.amounts for seat in estimated.seats}
        output = by_seat["evaluated"].output
        assert output is not None
        # 24 calls; a letter that cannot be read has a few tokens more than one
        assert output.estimate == pytest.approx(24 * tokens, rel=0.05)
        assert by_seat["summarizer"].output is not None
        assert by_seat["summarizer"].output.estimate == 6 * 50
        assert estimated.total.dollars is not None
        assert estimated.unknown_lengths == ()
    # each reasoning, of twice as many tokens, is read again before its letter is given
    grown = long.total.input.estimate - short.total.input.estimate
    assert grown > 12 * 2 * 900


def test_tokens_of_one_role_alone_leave_the_other_unknown() -> None:
    estimated = estimate(plan("usmle"), sample=2, output_tokens={"summarizer": 50})
    assert estimated.unknown_lengths == ("evaluated",)
    by_seat = {seat.seat: seat.amounts for seat in estimated.seats}
    assert by_seat["summarizer"].output is not None
    assert (by_seat["summarizer"].dollars, estimated.total.output) == (None, None)


@pytest.mark.parametrize(
    ("task", "tokens", "message"),
    [
        ("mvme_one_step", {"evaluated": 9}, "calibrate an estimate of mvme_one_step"),
        ("usmle", {"participants": 9}, "State those of evaluated or summarizer"),
        ("usmle", {"evaluated": 0}, "output_tokens_of_evaluated=0"),
    ],
)
def test_tokens_that_cannot_be_stated_are_refused(
    task: str, tokens: dict[str, int], message: str
) -> None:
    with pytest.raises(UserError, match=message):
        estimate(plan(task), sample=2, output_tokens=tokens)
