"""Small evidence made by hand, and larger made at random: frames, no logs."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.run_labels import label_runs
from inspect_aihospital.core.aspects.aspect import IN_PAPER, Aspect
from inspect_aihospital.core.grading.grades import MissingPolicy, count_grades, summarise

Row = Mapping[str, Any]


@dataclass(frozen=True)
class ScoredRun:
    """Hold a run: its row's columns, and by scorer its scores: `id`, `value`, `facts`, or more."""

    run: str
    task: str = "mvme"
    model: str = "openai/gpt-4"
    roles: Mapping[str, list[str]] = field(default_factory=dict)
    args: Mapping[str, Any] = field(default_factory=dict)
    metrics: Mapping[str, float] = field(default_factory=dict)
    manner: str = "plain"
    cases: Mapping[str, str] = field(default_factory=dict)
    """Specialties by id."""
    scores: Mapping[str, Sequence[Row]] = field(default_factory=dict)


def evidence(*runs: ScoredRun) -> Evidence:
    """Return the frames that logs of these runs would give."""
    rows = [
        Run(
            id=run.run,
            task=run.task,
            version="1",
            model=run.model,
            roles=dict(run.roles),
            args=dict(run.args),
            metrics=dict(run.metrics),
            manner=run.manner,
            created=run.run,
            path=run.run,
            samples=len(_samples(run)),
            completed=len(_samples(run)),
        )
        for run in runs
    ]
    scores: dict[str, list[Row]] = {}
    for run in runs:
        for scorer, scorer_rows in run.scores.items():
            scores.setdefault(scorer, []).extend(_score(run.run, score) for score in scorer_rows)
    frame = pd.DataFrame(map(vars, label_runs(rows))).rename(columns={"id": "run"})
    return Evidence(
        runs=frame.set_index("run", drop=False),
        samples=pd.DataFrame([row for run in runs for row in _samples(run)]),
        scores={scorer: pd.DataFrame(scorer_rows) for scorer, scorer_rows in scores.items()},
    )


def _samples(run: ScoredRun) -> list[Row]:
    keys = {
        (str(s["id"]), s.get("epoch", 1))
        for scorer_rows in run.scores.values()
        for s in scorer_rows
    }
    return [
        {"run": run.run, "id": id, "epoch": epoch, "specialty": run.cases.get(id)}
        for id, epoch in sorted(keys)
    ]


def _score(run: str, score: Row) -> Row:
    return {
        "run": run,
        "id": str(score["id"]),
        "epoch": score.get("epoch", 1),
        "reason": None,
        "facts": json.dumps(score.get("facts", {}), ensure_ascii=False),
        **score.get("value", {}),
        **{f"coverage_{k}": v for k, v in score.get("facts", {}).get("coverage", {}).items()},
    }


def graded(
    id: str,
    *letters: str,
    epoch: int = 1,
    models: Sequence[str] = ("openai/gpt-4",),
    missing: MissingPolicy = "unscored",
    aspects: Sequence[Aspect] = IN_PAPER,
    reasons: Mapping[str, str] | None = None,
) -> Row:
    """Make a rubric score: for each grader a letter an aspect, `-` for none."""
    seats = ["grader"] if len(letters) == 1 else [f"grader_{x}" for x in "abc"[: len(letters)]]
    grades: dict[str, dict[Aspect, Any]] = {
        seat: {
            a: None if letter == "-" else letter
            for a, letter in zip(aspects, seat_letters, strict=True)
        }
        for seat, seat_letters in zip(seats, letters, strict=True)
    }
    grade_counts = count_grades(list(grades.values()), missing)
    values = {k: np.nan if v is None else v for k, v in summarise(*grade_counts).items()}
    coverage = {
        a: sum(
            bool(grades[s][a] and aspect_counts[a])
            for s, aspect_counts in zip(seats, grade_counts, strict=True)
        )
        / len(seats)
        for a in aspects
    }
    facts = {
        "grades": grades,
        "models": dict(zip(seats, models, strict=True)),
        "policy": missing,
        "coverage": coverage,
        "reasons": dict(reasons or {}),
    }
    return {"id": id, "epoch": epoch, "value": values, "facts": facts}


def drawn(name: str, cases: int, seed: int, model: str | None = None, **options: Any) -> ScoredRun:
    """Make a run with grades, links and fidelity at random, in which thoroughness helps."""
    random = np.random.default_rng(seed)
    skill = options.pop("skill", 0.0)
    ids = [f"c{number}" for number in range(cases)]
    groups = ("SURG", "IM", "OB/GYN", "PEDS", "ENT", "Others")
    ease = np.random.default_rng(0).normal(size=cases)
    levels = np.clip(
        np.round(1.3 + 0.5 * ease[:, None] + skill + random.normal(0, 0.8, (cases, 5))), 0, 3
    )
    letters = ["".join("DCBA"[int(level)] for level in row) for row in levels]
    return ScoredRun(
        run=name,
        model=model or f"lab/model-{name}",
        cases={id: groups[place % 6] for place, id in enumerate(ids)},
        scores={
            "mvme_rubric": [
                graded(id, case_letters) for id, case_letters in zip(ids, letters, strict=True)
            ],
            "icd10": [_linked(id, random) for id in ids],
            "fidelity": [_checked(id, random, 0.3 + 0.1 * skill) for id in ids],
        },
        **options,
    )


def _linked(id: str, random: np.random.Generator) -> Row:
    predicted, referenced = (int(number) for number in random.integers(1, 5, 2))
    matched = int(random.integers(0, min(predicted, referenced) + 1))
    tally = {"matched": matched, "predicted": predicted, "referenced": referenced}
    tallies = {rule: {**tally, "nil": 0, "cases": 1} for rule in ("strict", "lenient", "paper")}
    value = {"icd_f1": 2 * matched / (predicted + referenced)}
    return {"id": id, "value": value, "facts": {"tallies": tallies}}


def _checked(id: str, random: np.random.Generator, pace: float) -> Row:
    from inspect_aihospital.core.fidelity.visit_turns import Detector

    turns = int(random.integers(3, 11))
    grow = 1 - (1 - pace) ** np.arange(1, turns + 1)
    noise = random.uniform(0.5, 1)
    curve = [round(float(share), 4) for share in grow * noise]
    counts = {str(d): [int(random.random() < 0.1), turns] for d in Detector}
    recorded = {"symptoms": int(random.integers(3, 9)), "examinations": ["ECG", "CT"]}
    late = [0.0, *curve[:-1]]
    surfaced = {"symptoms": curve, "examinations": [round(share * 0.7, 4) for share in late]}
    return {"id": id, "facts": {"counts": counts, "surfaced": surfaced, "recorded": recorded}}
