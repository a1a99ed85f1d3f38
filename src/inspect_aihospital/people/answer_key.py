"""The answer key: the case and the texts of every row of a form. Raters never get it."""

import hashlib
import hmac
import json
from pathlib import Path

from inspect_ai.log import EvalLog
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from inspect_aihospital.core.record import Language
from inspect_aihospital.data.record_files import issues
from inspect_aihospital.errors import UserError

KEY_FILE = "key.json"
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Without vowels: a code is neither a word nor a number nor a date, in any program."""


class _KeyModel(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class KeyRow(_KeyModel):
    """A row: its code, its case, the questions it asks, and digests of the texts it shows."""

    code: str
    case: str
    topic: str
    asked: tuple[str, ...]
    digests: tuple[str, ...]


class KeyCase(_KeyModel):
    """A case: the samples that its code stands for, and its values that need no physician."""

    code: str
    id: str | int
    epochs: tuple[int, ...]
    settled: dict[str, float | str]
    probability: float = Field(
        gt=0, le=1, description="That any case of its id was to be in the form."
    )


class KeyForm(_KeyModel):
    """A form as it was exported: cases, and rows by sheet, in the order of the log."""

    version: int
    cases: tuple[KeyCase, ...]
    sheets: dict[str, tuple[KeyRow, ...]]


class Key(_KeyModel):
    """The map from forms back to a log."""

    id: str = Field(description="Stands in every sheet, so that forms and key find each other.")
    log: str = Field(description="Digest of the log.")
    seed: int
    language: Language
    raters: tuple[str, ...]
    forms: dict[str, KeyForm]

    def rows(self, form: str, rater: str) -> dict[str, list[KeyRow]]:
        """Return a form's rows by sheet, with the cases shuffled for a rater by the seed."""

        # Each rater has another order, so that no case always comes last. Rows of a case stay
        # together and in theirs: they only make sense in sequence.
        def place(row: KeyRow) -> str:
            return digest(str(self.seed), rater, row.case)

        sheets = self.forms[form].sheets
        return {sheet: sorted(rows, key=place) for sheet, rows in sheets.items()}

    @property
    def digest(self) -> str:
        """Digest of the key itself."""
        return digest(self.model_dump_json())


def read_key(path: Path) -> Key:
    """Read an answer key.

    Raises:
        UserError: The file cannot be read or is no key.
    """
    try:
        return Key.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UserError(f"--key {path}: cannot be read ({error}). Name the {KEY_FILE}.") from error
    except ValidationError as error:
        raise UserError(
            f"--key {path}: no answer key ({issues(error)[0]}). Name the {KEY_FILE} that was "
            "written beside the forms."
        ) from error


def digest(*texts: str) -> str:
    """Return a digest of texts: 32 hexadecimal digits."""
    # A JSON list keeps ("ab", "c") apart from ("a", "bc").
    canon = json.dumps(texts, ensure_ascii=True).encode()
    return hashlib.sha256(canon).hexdigest()[:32]


def opaque_code(secret: str, length: int, *facts: object) -> str:
    """Return letters that stand for facts and reveal nothing of them without the secret."""
    # A keyed digest: without the secret nobody can try out which case has a code.
    canon = json.dumps([str(fact) for fact in facts]).encode()
    number = int.from_bytes(hmac.digest(secret.encode(), canon, "sha256"), "big")
    letters = []
    for _ in range(length):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)


def log_digest(log: EvalLog) -> str:
    """Return a digest of what physicians judge: a log's samples and their messages.

    Scores play no part, so that a log that was graded again still fits its forms.
    """
    digests = [
        digest(str(s.id), str(s.epoch), s.uuid or "", *(m.text for m in s.messages))
        for s in sorted(log.samples or [], key=lambda s: (str(s.id), s.epoch))
    ]
    return digest(log.eval.eval_id, *digests)
