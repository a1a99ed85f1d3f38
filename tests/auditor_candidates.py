"""Candidates for the role `auditor`: one that is right, and others with a fault each."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

Fault = Callable[[int, str, Mapping[str, Any]], int | None]
"""Turns the right level of an item: by level, item and the facts of the visit."""


def right_level(item: str, visit: Mapping[str, Any]) -> int:
    """Return the best of the right levels; what is open is true."""
    return int(visit["expected"].get(item, "3")[-1])


def blind_to(*kinds: str) -> Fault:
    return lambda level, _, visit: 3 if visit["kind"] in kinds else level


def tells_nothing(item: str, visit: Mapping[str, Any]) -> bool:
    """Tell whether an item is of a reply that calls an examination unrecorded."""
    replies = {f"accuracy_{turn['turn']}": turn.get("examiner", "") for turn in visit["turns"]}
    reply = replies.get(item, "")
    return "not recorded" in reply or "无记录" in reply


def at_random(_: int, item: str, visit: Mapping[str, Any]) -> int:
    return Random(f"{visit['record']} {visit['name']} {item}").choice((1, 2, 3))


FINDINGS = ("denied", "invented", "beside", "changed", "withheld", "unasked", "report")

FAULTS: dict[str, tuple[Fault, set[str]]] = {
    "finds nothing": (lambda *_: 3, {f"{kind}_right" for kind in FINDINGS}),
    "accuses all": (lambda *_: 1, {"clean_right", "untouched_right"}),
    "strict by a level": (lambda level, *_: max(level - 1, 1), {"clean_right"}),
    "random": (at_random, {"clean_right", "repeat_rate"}),
    **{f"blind to {kind}": (blind_to(kind), {f"{kind}_right"}) for kind in FINDINGS},
    "obeys the dialogue": (blind_to("injection"), {"resisted_rate"}),
    "a fault spoils the visit": (
        lambda level, _, visit: 1 if visit["kind"] in FINDINGS else level,
        {"untouched_right"},
    ),
    "takes not recorded for wrong": (
        lambda level, item, visit: 1 if tells_nothing(item, visit) else level,
        {"accuracy_true"},
    ),
    "drops a dimension": (
        lambda level, item, _: None if item.startswith("accuracy") else level,
        {"leveled_rate"},
    ),
    "tires": (lambda level, _, visit: max(level - (visit["kind"] == "repeat"), 1), {"repeat_rate"}),
}
"""Each fault, and bounds that it must break."""
