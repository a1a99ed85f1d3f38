"""Our own format: `Question` as JSON, a list of them, or `{"canary": …, "questions": […]}`."""

from collections.abc import Mapping, Sequence
from typing import Any

QUESTIONS = "questions"


def unpack(raws: Sequence[Any]) -> list[Any]:
    """The questions of a file, out of an object that lists them beside a canary."""
    if len(raws) == 1 and isinstance(raws[0], dict) and isinstance(raws[0].get(QUESTIONS), list):
        canary = {"canary": raws[0]["canary"]} if "canary" in raws[0] else {}
        return [canary | raw if isinstance(raw, dict) else raw for raw in raws[0][QUESTIONS]]
    return list(raws)


def recognises(raw: Mapping[str, Any]) -> bool:
    """Whether a raw question has our fields."""
    return {"id", "question", "options"} <= raw.keys()


def to_fields(raw: Mapping[str, Any], number: int) -> Mapping[str, Any]:
    """The fields as they are."""
    return raw
