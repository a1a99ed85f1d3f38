"""The report reads logs of shards as the one run that they are, with the same numbers."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log

from inspect_aihospital import mvme, mvme_collaboration, usmle
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.evidence_reader import read_evidence
from inspect_aihospital.analysis.report_writer import PAGE, make_findings, write_report
from inspect_aihospital.analysis.shard_metrics import pool_metrics
from tests.analysis.report_text import numbers

pytestmark = pytest.mark.slow

K = 3
DOCTORS = {"doctors": ["aihospital/rehearsal-a", "aihospital/rehearsal-b"]}
RUNS: dict[str, tuple[Callable[..., Task], dict[str, Any], dict[str, Any]]] = {
    "mvme": (
        mvme,
        {"cases": "demo", "language": "en", "specialty": "IM", "audit": True},
        {"model": "aihospital/rehearsal-a", "epochs": 2},
    ),
    "mvme_collaboration": (
        mvme_collaboration,
        {"cases": "demo", "language": "en", "specialty": "ENT", "icd10": False},
        {"model_roles": DOCTORS},
    ),
    "usmle": (usmle, {"exam": "demo", "step": 1}, {"model": "aihospital/rehearsal-a"}),
}


def run(name: str, folder: Path, shard: str | None = None, **more: Any) -> EvalLog:
    task, options, settings = RUNS[name]
    shard_task = task(**options, shard=shard)
    return inspect_eval(shard_task, log_dir=str(folder), display="none", **{**settings, **more})[0]


def split(name: str, folder: Path, **more: Any) -> list[EvalLog]:
    return [run(name, folder, f"{place}/{K}", **more) for place in range(1, K + 1)]


@pytest.fixture(scope="module", params=list(RUNS))
def logs(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[EvalLog, list[EvalLog]]:
    """Rehearse a run as one log, and as three."""
    folder = tmp_path_factory.mktemp("sharded")
    return run(request.param, folder), split(request.param, folder)


def of(logs: list[EvalLog]) -> Evidence:
    return read_evidence(*(log.location for log in logs))


def test_tables_of_shards_are_those_of_the_whole_run(logs: tuple[EvalLog, list[EvalLog]]) -> None:
    whole_log, shards = logs
    single, joined = read_evidence(whole_log.location), of(shards[::-1])
    assert not joined.skipped
    (run,) = joined.runs.to_dict("records")
    assert run["shards"] == "3 of 3"
    assert run["samples"] == len(whole_log.samples or [])
    text, expected = numbers(joined), numbers(single)
    assert text == expected
    assert sum(key.endswith(" marks") for key in text) > 3


def comparable_rows(scores: pd.DataFrame) -> pd.DataFrame:
    """Drop what differs from run to run: the run's id, and the ids of cited messages."""
    references = r'"scanner_references":\[.*?\}\]'
    facts = scores["facts"].str.replace(references, "", regex=True)
    return scores.drop(columns="run").assign(facts=facts)


def test_rows_are_those_of_the_whole_run_too(logs: tuple[EvalLog, list[EvalLog]]) -> None:
    whole_log, shards = logs
    single, joined = read_evidence(whole_log.location), of(shards)
    for scorer in single.scores:
        expected, rows = (comparable_rows(e.scores[scorer]) for e in (single, joined))
        pd.testing.assert_frame_equal(rows, expected, check_like=True)
    for place in ("label", "cases", "roles", "prompt_hash", "rehearsal", "version", "args"):
        assert single.runs[place].to_list() == joined.runs[place].to_list()


def test_pooled_figures_are_those_of_the_whole_log(logs: tuple[EvalLog, list[EvalLog]]) -> None:
    whole_log, shards = logs
    (expected,) = read_evidence(whole_log.location).runs["metrics"]
    (metrics,) = of(shards).runs["metrics"]
    assert metrics
    for name, value in metrics.items():
        assert value == pytest.approx(expected[name], abs=0, rel=0, nan_ok=True), name


Shards = Callable[..., Path]


def as_it_is(log: EvalLog) -> None:
    """No change."""


@pytest.fixture
def shards(rehearsed_shards: list[EvalLog], tmp_path: Path) -> Callable[..., Path]:
    """Writes copies of three shards, changed by place: `shards({2: change})`."""

    def write(changes: dict[int, Callable[[EvalLog], None] | None] | None = None) -> Path:
        folder = tmp_path / "logs"
        folder.mkdir(exist_ok=True)
        for place, log in enumerate(rehearsed_shards, 1):
            copy = read_eval_log(log.location)
            change = (changes or {}).get(place, as_it_is)
            if change is None:
                continue
            change(copy)
            write_eval_log(copy, str(folder / f"{place}.eval"))
        return folder

    return write


@pytest.fixture(scope="module")
def rehearsed_shards(tmp_path_factory: pytest.TempPathFactory) -> list[EvalLog]:
    return split("usmle", tmp_path_factory.mktemp("shards"))


def test_a_missing_shard_is_told_with_its_cases(shards: Shards, tmp_path: Path) -> None:
    evidence = read_evidence(str(shards({2: None})))
    (run,) = evidence.runs.to_dict("records")
    assert run["shards"] == "2 of 3"
    assert run["gaps"] == (f"there is no usable log of shard 2/3 ({15 // K} of 15 cases)",)
    parts, _ = make_findings(evidence)
    for _, group in parts:
        for single in group:
            assert f"Incomplete: rehearsal-a: {run['gaps'][0]}." in single.marks
    write_report(evidence, tmp_path / "report")
    page = (tmp_path / "report" / PAGE).read_text(encoding="utf-8")
    assert f"2 of 3; {run['gaps'][0]}" in page


def failed(log: EvalLog) -> None:
    log.status = "error"


def test_a_shard_that_failed_is_missing_and_named(shards: Shards) -> None:
    evidence = read_evidence(str(shards({3: failed})))
    assert evidence.runs["gaps"].iloc[0] == ("there is no usable log of shard 3/3 (5 of 15 cases)",)
    assert "eval-retry" in evidence.skipped[0].reason


def test_shards_that_would_hold_nothing_are_not_missing(tmp_path: Path) -> None:
    log = run("usmle", tmp_path, "1/15")
    text = read_evidence(log.location).runs["gaps"].iloc[0][0]
    assert text.count("/15 (1 of 15 cases)") == 14
    log.eval.metadata = {**(log.eval.metadata or {})}
    log.eval.metadata["shard"] = {**log.eval.metadata["shard"], "of": 20}
    write_eval_log(log, log.location)
    text = read_evidence(log.location).runs["gaps"].iloc[0][0]
    assert text.count("/20 (1 of 15 cases)") == 14


def test_with_a_limit_nobody_knows_how_many_are_missing(shards: Shards) -> None:
    def limited(log: EvalLog) -> None:
        log.eval.config.limit = 9

    evidence = read_evidence(str(shards({1: limited, 2: None, 3: limited})))
    assert evidence.runs["gaps"].iloc[0] == ("there is no usable log of shard 2/3",)


def test_a_shard_run_again_counts_once_and_the_later_one(shards: Shards) -> None:
    folder = shards()
    again = read_eval_log(str(folder / "2.eval"))
    again.eval.eval_id = again.eval.task_id = "again"
    write_eval_log(again, str(folder / "4.eval"))
    evidence = read_evidence(str(folder))
    assert evidence.runs["shards"].to_list() == ["3 of 3"]
    (skipped,) = evidence.skipped
    assert skipped.path.endswith("2.eval")
    assert "is shard 2/3 of a run once more" in skipped.reason
    assert "submission=NAME" in skipped.reason


def test_a_shard_that_succeeded_and_was_retried_counts_once_as_the_retry(shards: Shards) -> None:
    folder = shards()
    again = read_eval_log(str(folder / "2.eval"))
    again.eval.eval_id, again.eval.created = "again", "2999-01-01T00:00:00+00:00"
    write_eval_log(again, str(folder / "0.eval"))
    evidence = read_evidence(str(folder))
    assert evidence.runs["shards"].to_list() == ["3 of 3"]
    (skipped,) = evidence.skipped
    assert skipped.path.endswith("2.eval")
    assert skipped.reason.startswith(f"was retried by {folder / '0.eval'}")


def rename(log: EvalLog) -> None:
    log.eval.eval_id += "named"
    log.eval.metadata = {**(log.eval.metadata or {}), "submission": "second"}


def hotter(log: EvalLog) -> None:
    log.eval.model_generate_config.temperature = 0.5


def busier(log: EvalLog) -> None:
    log.eval.model_generate_config.max_connections = 99
    log.eval.model_base_url = "elsewhere"


def of_others(log: EvalLog) -> None:
    metadata = log.eval.metadata or {}
    log.eval.metadata = {**metadata, "shard": {**metadata["shard"], "ids_sha256": "other"}}


def longer(log: EvalLog) -> None:
    log.eval.task_args = {**log.eval.task_args, "samples": 20}


@pytest.mark.parametrize("change", [rename, hotter, of_others, longer])
def test_shards_of_other_settings_are_of_another_run(
    shards: Shards, change: Callable[[EvalLog], None]
) -> None:
    evidence = read_evidence(str(shards({2: change})))
    assert sorted(evidence.runs["shards"]) == ["1 of 3", "2 of 3"]
    assert not evidence.skipped


def test_how_a_model_is_called_does_not_matter(shards: Shards) -> None:
    assert read_evidence(str(shards({2: busier}))).runs["shards"].to_list() == ["3 of 3"]


def test_shards_that_overlap_are_refused(shards: Shards, rehearsed_shards: list[EvalLog]) -> None:
    def doubled(log: EvalLog) -> None:
        log.samples = [*(log.samples or []), (rehearsed_shards[0].samples or [])[0]]

    evidence = read_evidence(str(shards({2: doubled})))
    assert evidence.runs.empty
    assert len(evidence.skipped) == K
    first = (rehearsed_shards[0].samples or [])[0]
    assert all("hold the same cases" in single.reason for single in evidence.skipped)
    assert all(str(first.id) in single.reason for single in evidence.skipped)


def test_shards_scored_otherwise_are_told(shards: Shards) -> None:
    def more(log: EvalLog) -> None:
        for sample in log.samples or []:
            sample.scores = {**(sample.scores or {}), "own": (sample.scores or {})["usmle_answers"]}

    (gap,) = read_evidence(str(shards({2: more}))).runs["gaps"].iloc[0]
    assert gap == (
        "its shards differ in scorers: usmle_answers (shard 1/3, 3/3); own, usmle_answers "
        "(shard 2/3)"
    )


def test_bounds_are_judged_anew_over_all_shards() -> None:
    """Of 10 and of 90 turns, 2 and 2 unmarked: 4 %, though one shard by itself breaks the bound."""

    def shard(rate: float, turns: float, relevance: float) -> dict[str, float]:
        figures = {
            "unmarked_rate": rate,
            "turns_n": turns,
            "relevance": relevance,
            "relevance_n": 2.0,
            "ordered": 3.0,
            "bound_unmarked_rate_ok": 0.0,
            "bound_relevance_ok": 1.0,
            "comparable": 0.0,
        }
        return {f"fidelity/fidelity/{name}": value for name, value in figures.items()}

    pooled = pool_metrics([shard(0.2, 10, 100.0), shard(2 / 90, 90, 25.0)])
    figures = {name.rsplit("/", 1)[-1]: value for name, value in pooled.items()}
    assert json.loads(json.dumps(figures)) == {
        "comparable": 0.0,
        "bound_unmarked_rate_ok": 1.0,
        "bound_relevance_ok": 0.0,
        "turns_n": 100.0,
        "relevance_n": 4.0,
        "unmarked_rate": 0.04,
        "relevance": 62.5,
    }
