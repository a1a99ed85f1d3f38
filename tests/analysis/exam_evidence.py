"""Evidence of exams that was made by hand: votes as logs' summaries hold them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.exams.exam_run import TASKS, TEAM_SCORER
from inspect_aihospital.data.round_log import ballots
from inspect_aihospital.exam.results import RoundResult
from tests.exam.made import made_standing


def made_run(run: str = "run", scorer: str = TEAM_SCORER, **changes: Any) -> dict[str, Any]:
    """Make the row of a run."""
    row = {
        "run": run,
        "label": run,
        "task": TASKS[scorer],
        "version": "1-A",
        "model": "mock/model",
        "roles": {"participants": ["mock/x", "mock/y", "mock/z"]} if scorer == TEAM_SCORER else {},
        "args": {"exam": "made", "strategy": "review"},
        "prompt_hash": "hash",
        "rehearsal": False,
        "metrics": {},
        "created": "2026-01-01",
        "path": f"logs/{run}.eval",
        "samples": 0,
        "completed": 0,
    }
    return {**row, **changes}


def score_row(run: str, result: RoundResult, **facts: Any) -> dict[str, Any]:
    """Make a score as it is read from a summary."""
    all_facts = {"ballots": ballots(result), "round": result.round, "threshold": 0.8, **facts}
    known_facts = {name: value for name, value in all_facts.items() if value is not None}
    return {
        "run": run,
        "id": result.question,
        "epoch": result.round,
        "reason": None,
        "facts": json.dumps(known_facts),
    }


def made_evidence(
    results: Mapping[str, Sequence[RoundResult]] | Sequence[RoundResult],
    scorer: str = TEAM_SCORER,
    *,
    runs: Sequence[Mapping[str, Any]] = (),
    more: Sequence[Mapping[str, Any]] = (),
) -> Evidence:
    """Evidence of runs of one scorer.

    Args:
        results: By run; without a mapping those of `run`.
        scorer: Whose scores these are.
        runs: Rows of the runs, where they differ from `made_run`.
        more: Scores without a result.
    """
    by_run = results if isinstance(results, Mapping) else {"run": results}
    run_rows = {str(row["run"]): row for row in runs}
    rows = [run_rows.get(run, made_run(run, scorer)) for run in by_run]
    scores = [
        score_row(run, result)
        for run, results_of_run in by_run.items()
        for result in results_of_run
    ] + list(more)
    samples = [
        {"run": run, "id": result.question, "epoch": place, "step": result.step}
        for run, results_of_run in by_run.items()
        for place, result in enumerate(results_of_run)
    ] + [{"run": row["run"], "id": row["id"], "epoch": 1, "step": "step1"} for row in more]
    return Evidence(
        runs=pd.DataFrame(rows).set_index("run", drop=False),
        samples=pd.DataFrame(samples),
        scores={scorer: pd.DataFrame(scores)},
    )


def alone(*votes: tuple[str, str, str], planned: int | None = None) -> list[RoundResult]:
    """Results of one model: question, key and votes of each."""
    return [
        RoundResult(
            question=question,
            step="step1",
            round=1,
            key=key,
            standings={"participant": made_standing(ballot, planned)},
        )
        for question, key, ballot in votes
    ]
