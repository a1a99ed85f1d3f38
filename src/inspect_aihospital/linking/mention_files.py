"""Read, check and score files of mentions and of pairs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from inspect_aihospital.core.text.excerpts import first_names
from inspect_aihospital.core.text.unique_keys import load_json
from inspect_aihospital.errors import UserError, plain_problem
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


FileShape = TypeVar("FileShape")
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
    systems = _read_json(path, _SYSTEMS, "system → case id → list of mentions or null")
    if reference not in systems:
        raise UserError(f"{path}: no '{reference}'. It has: {', '.join(systems) or 'nothing'}.")
    if unmentioned_ids := [id for id, mentions in systems[reference].items() if mentions is None]:
        raise UserError(
            f"{path}: reference '{reference}' has no mentions for {first_names(unmentioned_ids)}."
        )
    for name, cases in systems.items():
        if missing_ids := [id for id in systems[reference] if id not in cases]:
            raise UserError(
                f"{path}: '{name}' lacks cases that '{reference}' has: {first_names(missing_ids)}. "
                "Give null for a report without a diagnosis."
            )
        if unknown_ids := [id for id in cases if id not in systems[reference]]:
            raise UserError(
                f"{path}: '{name}' has cases that '{reference}' lacks: {first_names(unknown_ids)}."
            )
    return systems


def read_pairs(path: Path) -> list[Pair]:
    """Return a JSON list of objects with `pred`, `ref` and, if labelled, `credit` and `weight`.

    Raises:
        UserError: The file cannot be read or has another shape.
    """
    pairs = _read_json(path, _PAIRS, "a list of objects with the texts `pred` and `ref`")
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
    counted_reports = {
        id: mentions for id, mentions in predictions.items() if not (skip and mentions is None)
    }
    cases = [
        tally(matcher, mentions or [], references[id] or [])
        for id, mentions in counted_reports.items()
    ]
    return SystemScore(total(cases), cases, len(predictions) - len(counted_reports))


def _read_json(path: Path, shape: TypeAdapter[FileShape], expected: str) -> FileShape:
    try:
        # Some editors begin a file with a byte-order mark, which `json` refuses.
        content: Any = load_json(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: cannot be read as JSON: {error}. Expected {expected}.") from error
    try:
        return shape.validate_python(content)
    except ValidationError as error:
        problem = error.errors()[0]
        place = " → ".join(str(step) for step in problem["loc"]) or "the file"
        raise UserError(
            f"{path}: {place}: {plain_problem(problem)}. Expected {expected}."
        ) from error
