"""Name the roles that a task plays: a command may bind others, for its other tasks."""

from collections.abc import Mapping
from typing import Any

_NPCS = ("patient", "examiner", "grader", "extractor")
ROLES = {
    "mvme": (*_NPCS, "auditor"),
    "mvme_collaboration": (*_NPCS, "doctors", "moderator"),
    "mvme_one_step": ("grader", "extractor"),
    "mvme_examiner_attack": ("examiner",),
    "usmle": ("summarizer", "extractor"),
    "usmle_icf": ("participants", "summarizer", "extractor"),
}
"""Roles that a task may have."""

KNOWN_ROLES = frozenset().union(*ROLES.values())

UNRANKED_ROLES = ("auditor",)
"""Roles that move no grade, and so no rank."""


def moves_score(role: str, task: str, options: Mapping[str, Any]) -> bool:
    """Say whether who plays a role may move a task's headline; of unknown tasks any role may."""
    is_played = role not in KNOWN_ROLES or role in ROLES.get(task, KNOWN_ROLES)
    is_by_rule = role == "examiner" and options.get("examiner") == "chart"
    return is_played and not is_by_rule and role not in UNRANKED_ROLES
