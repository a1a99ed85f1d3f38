"""What is shown to physicians tells neither which model spoke nor which record it was about."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.util import Store

from inspect_aihospital.data.meeting_log import find_meeting
from inspect_aihospital.data.visit_log import find_visit_log
from inspect_aihospital.people.cells import displayable, fitting, masked
from inspect_aihospital.people.forms import Form
from inspect_aihospital.people.items import Case, Item
from inspect_aihospital.people.key import KeyCase, KeyForm, KeyRow, code, digest
from inspect_aihospital.people.layout import Shown
from inspect_aihospital.people.sheets import Row

CASE_LETTERS, ROW_LETTERS = 9, 12


@dataclass(frozen=True)
class Blinding:
    """Turns cases into rows that tell nothing of where they are from.

    Attributes:
        secret: What codes are derived from.
        names: Names of models, which are hidden wherever they stand.
    """

    secret: str
    names: frozenset[str]

    def choose(self, form: str, cases: Sequence[Case], limit: int | None) -> list[Case]:
        """Some of the cases, by the seed, in the order of the log."""
        ranked = sorted(cases, key=lambda case: self._code(form, case, "rank"))
        kept = {(case.id, case.epochs) for case in ranked[:limit]}
        return [case for case in cases if (case.id, case.epochs) in kept]

    def form(self, form: Form, cases: Sequence[Case]) -> tuple[KeyForm, Shown]:
        """A form's part of the key, and what its rows show."""
        rows: dict[str, list[KeyRow]] = {sheet.name: [] for sheet in form.sheets}
        shown: dict[str, tuple[str, ...]] = {}
        for case in cases:
            for number, item in enumerate(case.items):
                row, texts = self._row(form, case, number, item)
                rows[item.sheet].append(row)
                shown[row.code] = texts
        known = tuple(
            KeyCase(
                code=self._code(form.name, case),
                id=case.id,
                epochs=case.epochs,
                settled=dict(case.settled),
            )
            for case in cases
        )
        sheets = {name: tuple(found) for name, found in rows.items()}
        return KeyForm(version=form.version, cases=known, sheets=sheets), shown

    def _row(self, form: Form, case: Case, number: int, item: Item) -> tuple[KeyRow, Row]:
        texts = tuple(fitting(displayable(masked(text, self.names))) for text in item.texts)
        row = KeyRow(
            code=self._code(form.name, case, number, letters=ROW_LETTERS),
            case=self._code(form.name, case),
            topic=item.topic,
            asked=item.asked,
            digests=tuple(digest(text) for text in texts),
        )
        return row, texts

    def _code(self, form: str, case: Case, *facts: object, letters: int = CASE_LETTERS) -> str:
        return code(self.secret, letters, form, repr(case.id), case.epochs, *facts)


def model_names(log: EvalLog) -> frozenset[str]:
    """Names of all models in a log, whole and without their provider."""
    roles: dict[str, Any] = log.eval.model_roles or {}
    bound = [one for role in roles.values() for one in (role if isinstance(role, list) else [role])]
    names = {log.eval.model, *(config.model for config in bound)}
    for sample in log.samples or []:
        names |= set(_names_in(sample))
    bare = {name.rsplit("/", maxsplit=1)[-1] for name in names}
    return frozenset(name for name in names | bare if _tells(name))


def _names_in(sample: EvalSample) -> Iterator[str]:
    store = Store(sample.store)
    if visit := find_visit_log(store):
        yield from (*visit.models.values(), *visit.doctors.values())
    if meeting := find_meeting(store):
        yield from (brought.model for brought in meeting.consultations.values())


def _tells(name: str) -> bool:
    """Whether a name can be no ordinary word: it has a digit, a hyphen or a provider."""
    return len(name) > 3 and any(mark.isdigit() or mark in "-/" for mark in name)
