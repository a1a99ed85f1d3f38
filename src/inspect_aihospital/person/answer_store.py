"""Keep every answer of a person on disk, so that nothing is asked twice and nothing is lost."""

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from inspect_ai.model import ChatMessage

from inspect_aihospital.core.dialogue.briefing import BRIEFING_KEY
from inspect_aihospital.errors import UserError
from inspect_aihospital.person.entry_form import Entries
from inspect_aihospital.person.private_files import write_once


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

    @property
    def form_id(self) -> str:
        """Id of the form that asks for the answer, the same after a restart of the run."""
        return f"{self.digest[:16]}-{self.number}"


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
    # Ids of messages differ between a run and its continuation, so they are left out.
    conversation = [(m.role, m.text, (m.metadata or {}).get(BRIEFING_KEY)) for m in messages]
    canon = json.dumps([place.case, place.epoch, tool, conversation], sort_keys=True)
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
        """Write an answer as a whole or not at all; never replace one.

        Raises:
            UserError: There is an answer already, or it cannot be written.
        """
        facts = {**vars(key), **vars(answer), "entries": dict(answer.entries)}
        path = self.folder / key.file_name
        # Never replaced: two runs in one folder would overwrite each other's answers.
        if not write_once(path, json.dumps(facts, ensure_ascii=False, indent=1)):
            raise UserError(
                f"{path}: there is an answer already, perhaps of another run in this folder. Stop "
                "this run and go on with inspect eval-retry LOG."
            )
        # The answer is kept: a time that stays behind is no fault that the person should see.
        with suppress(OSError):
            path.with_suffix(".shown").unlink()

    def first_shown(self, key: AnswerKey) -> float:
        """Return when a question was shown first (seconds since 1970), also by an earlier run.

        Raises:
            UserError: Its file holds no time, or it cannot be written.
        """
        path = (self.folder / key.file_name).with_suffix(".shown")
        write_once(path, datetime.now(UTC).isoformat())
        try:
            return datetime.fromisoformat(path.read_text(encoding="utf-8")).timestamp()
        except (OSError, ValueError) as error:
            raise UserError(f"{path}: no time. Delete it to count from now.") from error

    def holds(self, person: str, form_id: str) -> bool:
        """Say whether a person's answer to a form is kept."""
        # Compared with the names that are there, so that no request names a file.
        names = (path.stem.rsplit("_", 2) for path in self.folder.glob(f"{person}_*_*_*.json"))
        return any(form_id == f"{digest[:16]}-{number}" for _, digest, number in names)
