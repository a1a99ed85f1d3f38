"""Evidence of one run that was graded and rated, made of letters."""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.core.rubric import GRADES, Aspect, percent, summarise

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


def number(letter: str | None) -> float:
    return math.nan if letter is None else percent(next(g for g in GRADES if g == letter))


def graded(id: str, *letters: str, epoch: int = 1, **reasons: str) -> Row:
    """A score of the grader, or of a panel: each seat's letters in the order of aspects."""
    seats = {
        f"grader_{at}": {
            aspect.value: None if letter == "-" else letter
            for aspect, letter in zip(Aspect, seat, strict=True)
        }
        for at, seat in enumerate(letters)
    }
    values = summarise(*({Aspect(a): g for a, g in seat.items()} for seat in seats.values()))  # type: ignore[misc]
    known = {name: math.nan if value is None else value for name, value in values.items()}
    facts = json.dumps({"grades": seats, "reasons": reasons, "prompt_hash": "h"})
    return {"run": "r", "id": id, "epoch": epoch, "reason": None, "facts": facts, **known}


def labelled(
    id: str,
    letters: str,
    chance: float | None = None,
    *,
    key: str = "K",
    epoch: int = 1,
    **settled: float | str,
) -> Row:
    """A score of the physicians; `-` where they left an aspect open or were not asked."""
    values = {
        f"physician_{a}": number(None if letter == "-" else letter)
        for a, letter in zip(Aspect, letters, strict=True)
    }
    facts: Row = {"key": key, "settled": {f"physician_{a}": v for a, v in settled.items()}}
    values |= {f"physician_{a}": v for a, v in settled.items() if isinstance(v, float)}
    if chance is not None:
        facts["probability"] = chance
    told = json.dumps(facts)
    return {"run": "r", "id": id, "epoch": epoch, "reason": None, "facts": told, **values}


def evidence(rubric: Sequence[Row], *imports: Sequence[Row], **run: Any) -> Evidence:
    """The log: its imports of ratings in their order."""
    samples = pd.DataFrame([{k: row[k] for k in ("run", "id", "epoch")} for row in rubric])
    names = ["physician_reports", *(f"physician_reports_{at}" for at in range(2, 99))]
    scores: Mapping[str, Sequence[Row]] = {
        "mvme_rubric": rubric,
        **dict(zip(names, imports, strict=False)),
    }
    runs = pd.DataFrame([{**RUN, "samples": len(rubric), **run}]).set_index("run", drop=False)
    return Evidence(runs, samples, {name: pd.DataFrame(rows) for name, rows in scores.items()})
