"""Filled forms and their key to ratings: agreed, arbitrated, or left open."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from inspect_aihospital.errors import UserError
from inspect_aihospital.people.filled import Expected, Filled, as_exported, check
from inspect_aihospital.people.forms import NOT_ASKED, Question, Sheet
from inspect_aihospital.people.found import ARBITER, Handed, Problems, handed_in
from inspect_aihospital.people.key import Key, KeyRow
from inspect_aihospital.people.layout import INSTRUCTIONS
from inspect_aihospital.people.questions import FORMS

Combine = Literal["arbiter", "mean"]
"""What settles a disagreement that no arbiter settled: nothing, or the mean of the answers."""

How = Literal["agreed", "arbiter", "mean", "disputed"]


@dataclass(frozen=True)
class Rating:
    """One answer of everyone to one question about one row.

    Attributes:
        code: Code of the row.
        case: Code of its case.
        figure: What it is counted under.
        question: The question.
        answers: Options by rater, those who answered; the arbiter's last.
        number: What holds, 0 to 100; `None` where nothing does, or it is no judgement.
        how: How that came about.
        note: What raters noted on the row, by rater.
    """

    code: str
    case: str
    figure: str
    question: Question
    answers: Mapping[str, str]
    number: float | None
    how: How
    note: Mapping[str, str]

    @property
    def levels(self) -> list[int]:
        """The levels that raters chose on their own, without the arbiter's."""
        alone = (answer for rater, answer in self.answers.items() if rater != ARBITER)
        return [self.question.level(answer) for answer in alone]


@dataclass
class Ratings:
    """All forms that were handed in, complete and checked."""

    key: Key
    filled: dict[str, dict[str, Filled]] = field(default_factory=dict)
    arbiters: dict[str, Filled] = field(default_factory=dict)

    def disputed(self, form: str) -> Expected:
        """The rows on which raters differ, each with the questions that they differ on."""
        order = self.key.order(form, ARBITER)
        rows = {s.name: self.key.forms[form].rows(s.name, order) for s in FORMS[form].sheets}
        open_rows = {
            sheet: [(row, self._open_questions(form, row)) for row in found]
            for sheet, found in rows.items()
        }
        return {
            sheet: [(row, asked) for row, asked in found if asked]
            for sheet, found in open_rows.items()
        }

    def decided(self, form: str, combine: Combine) -> list[Rating]:
        """Every rating that is due, in the order of the log."""
        known = self.key.forms[form]
        return [
            rating
            for sheet in FORMS[form].sheets
            for row in known.sheets[sheet.name]
            for rating in self._decide(form, sheet, row, combine)
        ]

    def files(self, form: str) -> dict[str, str]:
        """Digests of a form's files, by name."""
        everyone = [*self.filled[form].values(), *self._arbiter(form)]
        return {name: sha256 for one in everyone for name, sha256 in sorted(one.files.items())}

    def raters(self, form: str) -> list[str]:
        """Who answered a form, the arbiter last."""
        return [*self.filled[form], *(one.rater for one in self._arbiter(form))]

    def _arbiter(self, form: str) -> list[Filled]:
        return [self.arbiters[form]] if form in self.arbiters else []

    def _open_questions(self, form: str, row: KeyRow) -> tuple[str, ...]:
        given = [one.answers[row.code] for one in self.filled[form].values()]
        return tuple(key for key in row.asked if len({answers[key] for answers in given}) > 1)

    def _decide(self, form: str, sheet: Sheet, row: KeyRow, combine: Combine) -> Iterator[Rating]:
        everyone = [*self.filled[form].values(), *self._arbiter(form)]
        fallen: set[str] = set()
        note = {one.rater: text for one in everyone if (text := one.notes.get(row.code))}
        for question in (q for q in sheet.questions if q.key in row.asked):
            if question.unless and question.unless[0] in fallen:
                continue
            all_given = {one.rater: one.answers.get(row.code, {}) for one in everyone}
            given = {
                rater: answers[question.key]
                for rater, answers in all_given.items()
                if answers.get(question.key, NOT_ASKED) != NOT_ASKED
            }
            held, how = self._settle(form, question, given)
            if any(q.unless == (question.key, held) for q in sheet.questions):
                fallen.add(question.key)
            number = question.number(held) if held else None
            if how == "disputed" and combine == "mean" and question.options[0].number is not None:
                numbers = [question.number(answer) or 0.0 for answer in given.values()]
                number, how = sum(numbers) / len(numbers), "mean"
            yield Rating(
                row.code, row.case, row.topic or question.key, question, given, number, how, note
            )

    def _settle(
        self, form: str, question: Question, given: Mapping[str, str]
    ) -> tuple[str | None, How]:
        """The option that holds, and why."""
        if ARBITER in given:
            return given[ARBITER], "arbiter"
        agreed = len(given) == len(self.filled[form]) and len(set(given.values())) == 1
        return (next(iter(given.values())), "agreed") if agreed else (None, "disputed")


def read_ratings(paths: Sequence[Path], key: Key) -> Ratings:
    """Read and check all files; either everything is right, or nothing is used.

    Args:
        paths: Filled forms of all raters, or folders of them.
        key: The answer key.

    Raises:
        UserError: Something is missing, there twice, altered or out of its range. Every problem
            is listed; those of an arbiter once the raters' forms are right.
    """
    _require_versions(key)
    problems = Problems()
    handed = handed_in(paths, key, problems)
    if not handed:
        problems.add("no filled form was found; give the raters' files or their folders")
    ratings = Ratings(key)
    for form in (name for name in key.forms if any(one.form == name for one in handed)):
        own = [one for one in handed if one.form == form]
        ratings.filled[form] = dict(_raters(key, form, own, problems))
    problems.raise_if_any()
    for form in ratings.filled:
        own = [one for one in handed if one.form == form and one.rater == ARBITER]
        if own:
            due = ratings.disputed(form)
            if kept := _one_kind(own, problems):
                ratings.arbiters[form] = check(key, kept, due, problems)
    problems.raise_if_any()
    return ratings


def _require_versions(key: Key) -> None:
    for name, form in key.forms.items():
        ours = FORMS[name].version if name in FORMS else None
        if form.version != ours:
            raise UserError(
                f"The key has version {form.version} of the form {name}; this package reads "
                f"{'none' if ours is None else f'version {ours}'}. Import with the version of the "
                "package that exported, or export anew."
            )
        sheets = {sheet.name for sheet in FORMS[name].sheets}
        if form.sheets.keys() != sheets:
            raise UserError(
                f"The key was altered: its form {name} has the sheets {', '.join(form.sheets)}; "
                f"expected {', '.join(sorted(sheets))}. Name the key as it was written."
            )


def _raters(
    key: Key, form: str, handed: Sequence[Handed], problems: Problems
) -> Iterator[tuple[str, Filled]]:
    for rater in key.raters:
        own = [one for one in handed if one.rater == rater]
        if not own:
            problems.add(f"{rater} handed in nothing for the form {form}; give that file too")
        elif kept := _one_kind(own, problems):
            yield rater, check(key, kept, as_exported(key, form, rater), problems)


def _one_kind(handed: Sequence[Handed], problems: Problems) -> list[Handed]:
    """The kind of file that was filled in; its untouched twin is put aside."""
    kinds = dict.fromkeys(one.kind for one in handed)
    used = [kind for kind in kinds if any(_answered(o) for o in handed if o.kind == kind)]
    rater, files = handed[0].rater, ", ".join(sorted({one.file for one in handed}))
    if len(used) > 1:
        problems.add(f"{rater} answered both kinds of file; keep one of them", files)
    elif not used:
        problems.add(f"{rater} answered nothing; fill the form in, or leave it out", files)
    return [one for one in handed if one.kind in used[:1]]


def _answered(handed: Handed) -> bool:
    if handed.sheet == INSTRUCTIONS:
        return False
    sheet = FORMS[handed.form].sheet(handed.sheet)
    columns = [sheet.answer_column(question) for question in sheet.questions] if sheet else []
    cells = (row[column] for row in handed.body for column in columns if column < len(row))
    return any(cell.strip() not in ("", NOT_ASKED) for cell in cells)
