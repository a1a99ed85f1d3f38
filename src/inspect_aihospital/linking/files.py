"""Files of mentions and of pairs: read, check, score."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from inspect_aihospital.errors import UserError
from inspect_aihospital.linking.tally import Tally, tally, total

if TYPE_CHECKING:
    from inspect_aihospital.linking.matching import Matcher

Mentions = Mapping[str, list[str] | None]
"""Mentions by case; `None` for a report that the paper's evaluation skips."""


class Pair(BaseModel):
    """Two mentions, and what someone said of them.

    Attributes:
        i: The pair's name in messages.
        pred: Predicted mention.
        ref: Reference mention.
        credit: Whether they deserve credit, if a rater said so.
        weight: How many pairs of the population this one stands for.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    i: int | str | None = None
    pred: str
    ref: str
    credit: bool | None = None
    weight: float = Field(default=1.0, ge=0, allow_inf_nan=False)


Shape = TypeVar("Shape")
_SYSTEMS: TypeAdapter[dict[str, dict[str, list[str] | None]]] = TypeAdapter(
    dict[str, dict[str, list[str] | None]]
)
_PAIRS = TypeAdapter(list[Pair])


@dataclass(frozen=True)
class SystemScore:
    """What one system's mentions share with the reference.

    Attributes:
        total: Counts over all cases that were scored.
        cases: Counts of each of them.
        skipped: Cases left out because their report has no diagnosis.
    """

    total: Tally
    cases: Sequence[Tally]
    skipped: int


def read_mentions(path: Path, reference: str) -> dict[str, dict[str, list[str] | None]]:
    """Return a JSON object: system → case id → list of mentions, or null.

    Raises:
        UserError: The file cannot be read, has another shape, lacks the reference, or a system has
            a case that the reference lacks, or lacks one.
    """
    systems = _read(path, _SYSTEMS, "system → case id → list of mentions or null")
    if reference not in systems:
        raise UserError(f"{path}: no '{reference}'. It has: {', '.join(systems) or 'nothing'}.")
    if empty := [id for id, found in systems[reference].items() if found is None]:
        raise UserError(f"{path}: reference '{reference}' has no mentions for {_some(empty)}.")
    for name, cases in systems.items():
        if lacking := [id for id in systems[reference] if id not in cases]:
            raise UserError(
                f"{path}: '{name}' lacks cases that '{reference}' has: {_some(lacking)}. Give null "
                "for a report without a diagnosis."
            )
        if unknown := [id for id in cases if id not in systems[reference]]:
            raise UserError(
                f"{path}: '{name}' has cases that '{reference}' lacks: {_some(unknown)}."
            )
    return systems


def read_pairs(path: Path) -> list[Pair]:
    """Return a JSON list of objects with `pred`, `ref` and, if labelled, `credit` and `weight`.

    Raises:
        UserError: The file cannot be read or has another shape.
    """
    pairs = _read(path, _PAIRS, "a list of objects with the texts `pred` and `ref`")
    if not pairs:
        raise UserError(f"{path}: no pairs.")
    return pairs


def score_system(
    predictions: Mentions, references: Mentions, matcher: "Matcher", *, skip: bool
) -> SystemScore:
    """Score one system.

    Args:
        predictions: The system's mentions.
        references: The reference's mentions.
        matcher: The rule.
        skip: Whether a report without a diagnosis is left out, as in the paper, or counts as
            having missed every reference mention.
    """
    kept = {id: found for id, found in predictions.items() if not (skip and found is None)}
    cases = [tally(matcher, found or [], references[id] or []) for id, found in kept.items()]
    return SystemScore(total(cases), cases, len(predictions) - len(kept))


def _read(path: Path, shape: TypeAdapter[Shape], expected: str) -> Shape:
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise UserError(f"{path}: cannot be read as JSON: {error}. Expected {expected}.") from error
    try:
        return shape.validate_python(content)
    except ValidationError as error:
        first = error.errors()[0]
        where = " → ".join(str(step) for step in first["loc"]) or "the file"
        raise UserError(f"{path}: {where}: {first['msg']}. Expected {expected}.") from error


def _some(ids: Sequence[str]) -> str:
    return ", ".join(ids[:5]) + (f" and {len(ids) - 5} more" if len(ids) > 5 else "")
