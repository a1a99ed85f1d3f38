"""Role and view of a prompt, for those who must not depend on its wording.

A briefing rides in a message's metadata. Inspect keeps it in the log and sends it to no
provider. The rehearsal model reads its role and view from it, so that it depends on no wording.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from inspect_aihospital.core.record import Language

BRIEFING_KEY = "aihospital"
"""Key of the briefing in a message's metadata."""

SPEAKER_KEY = "speaker"
"""Key of the speaker in the metadata of a message that someone else said."""

PLAYED_MANNER = "played_manner"
"""Key of a patient's view for the manner that it plays, as JSON; absent for a plain patient."""

Role = Literal[
    "doctor",
    "patient",
    "examiner",
    "moderator",
    "grader",
    "extractor",
    "auditor",
    "participant",
    "summarizer",
]
"""The words by which models are bound with `--model-role`; a doctor and a
participant are the model itself, or one of the list `doctors` or `participants`."""


@dataclass(frozen=True)
class Briefing:
    """Who is to speak, by which of the role's prompts, and the texts that it was rendered with."""

    role: Role
    stage: str
    language: Language
    view: Mapping[str, str] = field(default_factory=dict)

    def to_metadata(self) -> dict[str, Any]:
        """Write the briefing as message metadata."""
        facts = {"role": self.role, "stage": self.stage, "language": self.language}
        return {BRIEFING_KEY: {**facts, "view": dict(self.view)}}

    @classmethod
    def from_metadata(cls, metadata: Mapping[str, Any] | None) -> "Briefing | None":
        """Read the briefing in a message's metadata, if there is one."""
        raw = (metadata or {}).get(BRIEFING_KEY)
        return cls(**raw) if raw else None
