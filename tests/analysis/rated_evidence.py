"""Evidence of one run that was graded and rated, made of letters."""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.core.aspects.aspect import IN_PAPER
from inspect_aihospital.core.grading.grades import GRADES, Grade, percent, summarise

RUN = {
    "run": "r",
    "label": "one",
    "task": "mvme",
    "version": "1",
    "model": "x/one",
    "roles": {"grader": ["x/judge"]},
    "args": {},
    "prompt_hash": "h",
    "rehearsal": False,
    "metrics": {},
    "created": "2026",
    "path": "r.eval",
    "samples": 0,
    "completed": 0,
}
Row = dict[str, Any]


def grade(letter: str) -> Grade | None:
    return next((letter_grade for letter_grade in GRADES if letter_grade == letter), None)


def number(letter: str) -> float:
    letter_grade = grade(letter)
    return percent(letter_grade) if letter_grade else math.nan


def graded(id: str, *letters: str, epoch: int = 1, **reasons: str) -> Row:
    """Make a score of the grader, or of a panel: each seat's letters in the order of aspects."""
    seats = [dict(zip(IN_PAPER, map(grade, seat), strict=True)) for seat in letters]
    values = {k: math.nan if v is None else v for k, v in summarise(*seats).items()}
    grades = {f"grader_{at}": seat for at, seat in enumerate(seats)}
    facts = json.dumps({"grades": grades, "reasons": reasons, "prompt_hash": "h"})
    return {"run": "r", "id": id, "epoch": epoch, "reason": None, "facts": facts, **values}


def labelled(
    id: str,
    letters: str,
    chance: float | None = None,
    *,
    key: str = "K",
    epoch: int = 1,
    **settled: float | str,
) -> Row:
    """Make a score of the physicians; `-` where they left an aspect open or were not asked."""
    values = {f"physician_{a}": number(letter) for a, letter in zip(IN_PAPER, letters, strict=True)}
    facts: Row = {"key": key, "settled": {f"physician_{a}": v for a, v in settled.items()}}
    values |= {f"physician_{a}": v for a, v in settled.items() if isinstance(v, float)}
    if chance is not None:
        facts["probability"] = chance
    facts_text = json.dumps(facts)
    return {"run": "r", "id": id, "epoch": epoch, "reason": None, "facts": facts_text, **values}


def evidence(rubric: Sequence[Row], *imports: Sequence[Row], **run: Any) -> Evidence:
    """Make the evidence of a log: its imports of ratings in their order."""
    samples = pd.DataFrame([{k: row[k] for k in ("run", "id", "epoch")} for row in rubric])
    names = ["physician_reports", *(f"physician_reports_{at}" for at in range(2, 99))]
    scores: Mapping[str, Sequence[Row]] = {
        "mvme_rubric": rubric,
        **dict(zip(names, imports, strict=False)),
    }
    runs = pd.DataFrame([{**RUN, "samples": len(rubric), **run}]).set_index("run", drop=False)
    return Evidence(runs, samples, {name: pd.DataFrame(rows) for name, rows in scores.items()})
