"""The answer key: which row is about what, and what was shown in it. Raters never get it."""

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from inspect_ai.log import EvalLog
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from inspect_aihospital.core.record import Language
from inspect_aihospital.data.reading import issues
from inspect_aihospital.errors import UserError

FILE = "key.json"
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Without vowels: a code is neither a word nor a number nor a date, in any program."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class KeyRow(_Part):
    """A row: its code, its case, what it asks, and digests of the texts that it shows."""

    code: str
    case: str
    topic: str
    asked: tuple[str, ...]
    digests: tuple[str, ...]


class KeyCase(_Part):
    """A case: the samples that its code stands for, and what of it needs no physician."""

    code: str
    id: str | int
    epochs: tuple[int, ...]
    settled: dict[str, float | str]
    probability: float | None = Field(
        default=None,
        gt=0,
        le=1,
        description="That any case of its id was to be in the form; keys of old have none.",
    )


class KeyForm(_Part):
    """A form as it was exported: cases, and rows by sheet, in the order of the log."""

    version: int
    cases: tuple[KeyCase, ...]
    sheets: dict[str, tuple[KeyRow, ...]]

    def rows(self, sheet: str, order: Sequence[str]) -> list[KeyRow]:
        """A sheet's rows with the cases in some order; rows of a case stay in theirs."""
        place = {code: number for number, code in enumerate(order)}
        return sorted(self.sheets[sheet], key=lambda row: place[row.case])

    def with_chances(self, chances: Mapping[str | int, float]) -> "KeyForm":
        """The form with the probability of each case, by its id."""
        known = [c.model_copy(update={"probability": chances[c.id]}) for c in self.cases]
        return self.model_copy(update={"cases": tuple(known)})


class Key(_Part):
    """What maps forms back to a log."""

    id: str = Field(description="Stands in every sheet, so that forms and key find each other.")
    log: str = Field(description="Digest of the log.")
    seed: int
    language: Language
    raters: tuple[str, ...]
    forms: dict[str, KeyForm]

    def order(self, form: str, rater: str) -> list[str]:
        """Codes of a form's cases, shuffled for a rater: the same seed gives the same order."""
        codes = [case.code for case in self.forms[form].cases]
        return sorted(codes, key=lambda code: digest(str(self.seed), rater, code))

    @property
    def digest(self) -> str:
        """Digest of the key itself; without what keys of old did not have, so theirs stays."""
        return digest(self.model_dump_json(exclude_none=True))


def read_key(path: Path) -> Key:
    """An answer key.

    Raises:
        UserError: The file cannot be read or is no key.
    """
    try:
        return Key.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UserError(f"--key {path}: cannot be read ({error}). Name the {FILE}.") from error
    except ValidationError as error:
        raise UserError(
            f"--key {path}: no answer key ({issues(error)[0]}). Name the {FILE} that was written "
            "beside the forms."
        ) from error


def digest(*texts: str) -> str:
    """A digest of texts: 32 hexadecimal digits."""
    canon = json.dumps(texts, ensure_ascii=True).encode()
    return hashlib.sha256(canon).hexdigest()[:32]


def code(secret: str, length: int, *facts: object) -> str:
    """Letters that stand for facts and tell nothing of them to whoever has no secret."""
    canon = json.dumps([str(fact) for fact in facts]).encode()
    number = int.from_bytes(hmac.digest(secret.encode(), canon, "sha256"), "big")
    letters = []
    for _ in range(length):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)


def log_digest(log: EvalLog) -> str:
    """Digest of what physicians judge: a log's samples and what was said in them.

    Scores play no part, so that a log that was graded again still fits its forms.
    """
    said: Iterable[str] = (
        digest(str(s.id), str(s.epoch), s.uuid or "", *(m.text for m in s.messages))
        for s in sorted(log.samples or [], key=lambda s: (str(s.id), s.epoch))
    )
    return digest(log.eval.eval_id, *said)
