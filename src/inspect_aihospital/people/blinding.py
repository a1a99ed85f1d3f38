"""Hide from physicians which model spoke and which record a row is about."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.util import Store

from inspect_aihospital.core.text.spreadsheet_cells import displayable, fitting, masked
from inspect_aihospital.data.log_depth import seats_of
from inspect_aihospital.data.meeting_log import find_meeting
from inspect_aihospital.data.visit_log import find_visit_log
from inspect_aihospital.people.answer_key import KeyCase, KeyForm, KeyRow, digest, opaque_code
from inspect_aihospital.people.forms import RatingForm
from inspect_aihospital.people.layout import ShownTexts
from inspect_aihospital.people.rated_cases import RatedCase
from inspect_aihospital.people.sheets import Row

CASE_LETTERS, ROW_LETTERS = 9, 12


@dataclass(frozen=True)
class Blinding:
    """Turns cases into rows that do not reveal their origin.

    Codes are derived from the secret; the names of models are hidden in all texts.
    """

    secret: str
    names: frozenset[str]

    def choose(self, form: str, cases: Sequence[RatedCase], limit: int | None) -> list[RatedCase]:
        """Choose some of the cases by the seed, in the order of the log."""
        # Codes depend on the secret alone, so ranks by code are a draw by the seed.
        ranked = sorted(cases, key=lambda case: self._code(form, case, "rank"))
        chosen_keys = {(case.id, case.epochs) for case in ranked[:limit]}
        return [case for case in cases if (case.id, case.epochs) in chosen_keys]

    def form(
        self, form: RatingForm, cases: Sequence[RatedCase], probabilities: Mapping[str | int, float]
    ) -> tuple[KeyForm, ShownTexts]:
        """Return a form's part of the key, and the texts that its rows show."""
        rows: dict[str, list[KeyRow]] = {sheet.name: [] for sheet in form.sheets}
        shown_texts: dict[str, Row] = {}
        key_cases = []
        for case in cases:
            case_code = self._code(form.name, case)
            for number, item in enumerate(case.items):
                code = self._code(form.name, case, number, letters=ROW_LETTERS)
                # Names are hidden first: text that is cut to fit a cell could end within a name.
                texts = tuple(fitting(displayable(masked(text, self.names))) for text in item.texts)
                row = KeyRow(
                    code=code,
                    case=case_code,
                    topic=item.topic,
                    asked=item.question_ids,
                    digests=tuple(map(digest, texts)),
                )
                rows[item.sheet].append(row)
                shown_texts[code] = texts
            key_case = KeyCase(
                code=case_code,
                id=case.id,
                epochs=case.epochs,
                settled=dict(case.settled),
                probability=probabilities[case.id],
            )
            key_cases.append(key_case)
        sheets = {name: tuple(sheet_rows) for name, sheet_rows in rows.items()}
        return KeyForm(version=form.version, cases=tuple(key_cases), sheets=sheets), shown_texts

    def _code(self, form: str, case: RatedCase, *facts: object, letters: int = CASE_LETTERS) -> str:
        return opaque_code(self.secret, letters, form, repr(case.id), case.epochs, *facts)


def model_names(log: EvalLog) -> frozenset[str]:
    """Return the names of all models in a log, whole and without their provider."""
    names = {log.eval.model, *(m.model for seats in seats_of(log.eval).values() for m in seats)}
    for sample in log.samples or []:
        names |= set(_names_in(sample))
    bare_names = {name.rsplit("/", maxsplit=1)[-1] for name in names}
    return frozenset(name for name in names | bare_names if _is_distinctive(name))


def _names_in(sample: EvalSample) -> Iterator[str]:
    store = Store(sample.store)
    if visit := find_visit_log(store):
        yield from (*visit.models.values(), *visit.doctors.values())
    if meeting := find_meeting(store):
        yield from (consultation.model for consultation in meeting.consultations.values())


def _is_distinctive(name: str) -> bool:
    """Say whether a name can be no ordinary word: it has a digit, a hyphen or a provider."""
    # Shorter or plainer names would blank out ordinary words all over the texts.
    return len(name) > 3 and any(mark.isdigit() or mark in "-/" for mark in name)
