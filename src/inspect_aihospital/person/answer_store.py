"""Keep every answer of a person on disk, so that nothing is asked twice and nothing is lost."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from inspect_ai.model import ChatMessage

from inspect_aihospital.core.dialogue.briefing import BRIEFING_KEY
from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.errors import UserError
from inspect_aihospital.person.entry_form import Entries


@dataclass(frozen=True)
class CasePlace:
    """Where in a run a call stands.

    Attributes:
        case: Id of the case; empty outside a sample.
        epoch: Its epoch, from 1.
        attempt: Tells an attempt of Inspect at the sample from others, also within a run.
    """

    case: str
    epoch: int
    attempt: str


@dataclass(frozen=True)
class AnswerKey:
    """What an answer is an answer to.

    Attributes:
        person: Pseudonym.
        seat: Role of the seat.
        digest: Of the case, the epoch and the whole conversation.
        number: 1, or more where an answer could not be used and the same was asked again.
    """

    person: str
    seat: str
    digest: str
    number: int

    @property
    def file_name(self) -> str:
        """Name of the answer's file; no part of it comes from a text of a conversation."""
        return f"{self.person}_{self.seat}_{self.digest}_{self.number}.json"


@dataclass(frozen=True)
class StoredAnswer:
    """What a person entered, when (ISO 8601), and how many seconds it took."""

    entries: Entries
    answered_at: str
    seconds: float
    active_seconds: float | None = None


def conversation_digest(
    messages: Sequence[ChatMessage], place: CasePlace, tool: str | None = None
) -> str:
    """Return a digest of everything that decides what is asked: 40 hex digits."""
    said = [(m.role, m.text, (m.metadata or {}).get(BRIEFING_KEY)) for m in messages]
    canon = json.dumps([place.case, place.epoch, tool, said], sort_keys=True)
    return hashlib.sha256(canon.encode()).hexdigest()[:40]


class AnswerStore:
    """A folder with a file an answer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, key: AnswerKey) -> StoredAnswer | None:
        """Return the answer that was given, if there is one.

        Raises:
            UserError: Its file holds something else.
        """
        path = self.folder / key.file_name
        try:
            raw: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            return StoredAnswer(
                {str(name): str(entry) for name, entry in raw["entries"].items()},
                raw["answered_at"],
                raw["seconds"],
                raw["active_seconds"],
            )
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            raise UserError(
                f"{path}: no answer of a person. Delete it to be asked anew."
            ) from error

    def write(self, key: AnswerKey, answer: StoredAnswer) -> None:
        """Write an answer as a whole or not at all."""
        facts = {**vars(key), **vars(answer), "entries": dict(answer.entries)}
        with all_or_nothing(self.folder / key.file_name, replace=True) as part:
            part.write_text(json.dumps(facts, ensure_ascii=False, indent=1), encoding="utf-8")
