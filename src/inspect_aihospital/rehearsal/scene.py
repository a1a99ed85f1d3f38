"""A player's view of one call: its briefing and the lines spoken so far."""

from collections.abc import Sequence
from dataclasses import dataclass

from inspect_ai.model import ChatMessage

from inspect_aihospital.core.dialogue.briefing import SPEAKER_KEY, Briefing


@dataclass(frozen=True)
class Line:
    """One message of a view: who spoke (`None`: the player itself or nobody) and what."""

    speaker: str | None
    text: str
    own: bool


@dataclass(frozen=True)
class Scene:
    """A call to a player."""

    briefing: Briefing
    lines: Sequence[Line]

    @property
    def chinese(self) -> bool:
        """Say whether the scene is played in Chinese."""
        return self.briefing.language == "zh"

    def choose(self, zh: str, en: str) -> str:
        """Return a text in the scene's language."""
        return zh if self.chinese else en

    def said_by(self, speaker: str) -> list[str]:
        """Return the texts of one other speaker, without the label in front."""
        return [
            # The visit puts a label such as "<patient> " before what others say.
            line.text.partition("> ")[2] or line.text
            for line in self.lines
            if line.speaker == speaker
        ]


def read_scene(messages: Sequence[ChatMessage]) -> Scene | None:
    """Read the messages of a call; `None` where none of them has a briefing."""
    briefings = [briefing for m in messages if (briefing := Briefing.from_metadata(m.metadata))]
    if not briefings:
        return None
    return Scene(
        # The last briefing is that of the current step.
        briefings[-1],
        [
            Line((m.metadata or {}).get(SPEAKER_KEY), m.text, m.role == "assistant")
            for m in messages
            if m.role != "system"
        ],
    )
