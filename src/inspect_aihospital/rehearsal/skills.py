"""Define rehearsed models of ten skills, whose order in a comparison is known before.

A rehearsal, not a result. `rehearsal-skill-0` is right on a tenth of the built-in cases and
questions, `-1` on two tenths, and so on; `-9` on all of them. A digest of the case's id, or of the
question, decides which: whatever a model is right on, every more skilled model is right on, too.
"""

SKILLED = tuple(f"rehearsal-skill-{skill}" for skill in range(10))
"""Names of these models, the least skilled first."""

PERSISTENT = "rehearsal-persistent"
"""As right as the most skilled; asks a question again, once, where the answer tells nothing."""


def is_right(model: str, case_digest: str) -> bool | None:
    """Say whether a model is right on a case; `None` where it is no model of a stated skill.

    Args:
        model: Its name, without the provider.
        case_digest: Digest of the case's id or of the question, in hex digits.
    """
    skill = SKILLED[-1] if model == PERSISTENT else model
    if skill not in SKILLED:
        return None
    return int(case_digest, 16) % len(SKILLED) <= SKILLED.index(skill)
