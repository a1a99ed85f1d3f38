"""Check names bound with `--model-role` that are meant for a role of ours."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches

MIN_SIMILARITY = 0.7
"""Likeness (difflib's ratio, 0-1) from which a name is taken for another's misspelling."""


def misspelt(bound: Collection[str], roles: Sequence[str]) -> list[str]:
    """Return complaints about role names that nobody plays: the doctor, and misspelt names."""
    doctor = ["The doctor is the model itself: name it with --model, not --model-role doctor=..."]
    alone = "doctor" in bound and "doctors" not in roles
    return (doctor if alone else []) + [
        f"No role is called '{name}'. Did you mean --model-role {similar_roles[0]}=...?"
        for name in bound
        if name not in roles
        and (similar_roles := get_close_matches(name, roles, n=1, cutoff=MIN_SIMILARITY))
    ]


def unplayed(bound: Collection[str], roles: Sequence[str]) -> str:
    """Say which names are bound though nobody plays them; empty where all are, and without roles.

    The exam of an instrument has no roles besides the candidate's, and refuses that by itself.
    """
    names = [name for name in bound if name not in roles]
    if not names or not roles:
        return ""
    return (
        f"--model-role {', '.join(names)}: bound, but no role of this run, so that it changes "
        f"nothing. The roles of this run: {', '.join(roles)}."
    )
