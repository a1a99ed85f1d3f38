"""Combine the filled forms of all raters into ratings: agreed, arbitrated, or left open."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from inspect_aihospital.errors import UserError
from inspect_aihospital.people.answer_key import Key, KeyRow
from inspect_aihospital.people.filled_forms import FilledForm, check_form
from inspect_aihospital.people.forms import FORMS, NOT_ASKED, RatingQuestion, Sheet
from inspect_aihospital.people.layout import AskedRows, exported_rows
from inspect_aihospital.people.submitted_sheets import (
    ARBITER,
    FormProblems,
    SubmittedSheet,
    read_submissions,
)

Combine = Literal["arbiter", "mean"]
"""What settles a disagreement that no arbiter settled: nothing, or the mean of the answers."""

Resolution = Literal["agreed", "arbiter", "mean", "disputed"]


@dataclass(frozen=True)
class Rating:
    """Everyone's answers to one question about one row, whose code and case's code it has.

    Attributes:
        figure: Name of the figure that it is counted under.
        answers: Options by rater, those who answered; the arbiter's last.
        answer: The option that holds; `None` where none does.
        number: The value that holds, 0 to 100; `None` where none does, or it is no judgement.
        resolution: How the value came about.
        notes: Notes on the row, by rater.
    """

    code: str
    case: str
    figure: str
    question: RatingQuestion
    answers: Mapping[str, str]
    answer: str | None
    number: float | None
    resolution: Resolution
    notes: Mapping[str, str]

    @property
    def levels(self) -> list[int]:
        """Levels that raters chose on their own, without the arbiter's."""
        # Agreement is of raters on their own: the arbiter answers only where they differ.
        own_answers = (answer for rater, answer in self.answers.items() if rater != ARBITER)
        return [self.question.level(answer) for answer in own_answers]


@dataclass
class Ratings:
    """All forms that were handed in, complete and checked."""

    key: Key
    filled: dict[str, dict[str, FilledForm]] = field(default_factory=dict)
    arbiters: dict[str, FilledForm] = field(default_factory=dict)

    def disputed(self, form: str) -> AskedRows:
        """Return the rows on which raters differ, each with the questions that they differ on."""
        return {
            sheet: [(row, keys) for row in rows if (keys := self._open_questions(form, row))]
            for sheet, rows in self.key.rows(form, ARBITER).items()
        }

    def decided(self, form: str, combine: Combine) -> list[Rating]:
        """Return every rating of a form, in the order of the log."""
        return [
            rating
            for sheet in FORMS[form].sheets
            for row in self.key.forms[form].sheets[sheet.name]
            for rating in self._decide(form, sheet, row, combine)
        ]

    def everyone(self, form: str) -> list[FilledForm]:
        """Return the filled forms of all raters, the arbiter's last."""
        arbiter = [self.arbiters[form]] if form in self.arbiters else []
        return [*self.filled[form].values(), *arbiter]

    def _open_questions(self, form: str, row: KeyRow) -> tuple[str, ...]:
        answers = [filled.answers[row.code] for filled in self.filled[form].values()]
        # What was not asked holds the same mark for every rater.
        return tuple(key for key in row.asked if len({by_key[key] for by_key in answers}) > 1)

    def _decide(self, form: str, sheet: Sheet, row: KeyRow, combine: Combine) -> Iterator[Rating]:
        everyone = self.everyone(form)
        closed_gates: set[str] = set()
        notes = {filled.rater: n for filled in everyone if (n := filled.notes.get(row.code))}
        for question in (q for q in sheet.questions if q.key in row.asked):
            # The arbiter may close a gate that raters left open; their answers then do not count.
            if question.unless and question.unless[0] in closed_gates:
                continue
            answers = {
                filled.rater: answer
                for filled in everyone
                if (answer := filled.answers.get(row.code, {}).get(question.key, NOT_ASKED))
                != NOT_ASKED
            }
            holding_answer, resolution = self._settle(form, answers)
            if any(q.unless == (question.key, holding_answer) for q in sheet.questions):
                closed_gates.add(question.key)
            number = question.number(holding_answer) if holding_answer else None
            # A gate or a kind has no mean.
            if resolution == "disputed" and combine == "mean" and question.has_numbers:
                numbers = [question.number(code) or 0.0 for code in answers.values()]
                number, resolution = sum(numbers) / len(numbers), "mean"
            # Reports count by aspect, so that a row's topic goes before its question.
            figure = row.topic or question.key
            yield Rating(
                *(row.code, row.case, figure, question, answers, holding_answer),
                *(number, resolution, notes),
            )

    def _settle(self, form: str, answers: Mapping[str, str]) -> tuple[str | None, Resolution]:
        """Return the option that holds, and how it came about."""
        # The arbiter's word counts even if no rater gave that answer.
        if ARBITER in answers:
            return answers[ARBITER], "arbiter"
        # A rater to whom the question fell away has no answer, and that is a disagreement too.
        agreed = len(answers) == len(self.filled[form]) and len(set(answers.values())) == 1
        return (next(iter(answers.values())), "agreed") if agreed else (None, "disputed")


def read_ratings(paths: Sequence[Path], key: Key) -> Ratings:
    """Read and check the forms of all raters; either everything is right, or nothing is used.

    Raises:
        UserError: Something is missing, there twice, altered or out of its range. Every problem
            is listed; those of an arbiter once the raters' forms are right.
    """
    # Versions come first: against another form every cell would be a problem.
    _require_versions(key)
    problems = FormProblems()
    submitted = read_submissions(paths, key, problems)
    if not submitted:
        problems.add("no filled form was found; give the raters' files or their folders")
    ratings = Ratings(key)
    by_form = {form: [sheet for sheet in submitted if sheet.form == form] for form in key.forms}
    for form, sheets in by_form.items():
        if sheets:
            ratings.filled[form] = dict(_raters(key, form, sheets, problems))
    problems.raise_if_any()
    # Only right forms say what is disputed, so an arbiter's form is checked last.
    for form, sheets in by_form.items():
        own = [sheet for sheet in sheets if sheet.rater == ARBITER]
        if own and (used := _used_kind(own, problems)):
            ratings.arbiters[form] = check_form(key, used, ratings.disputed(form), problems)
    problems.raise_if_any()
    return ratings


def _require_versions(key: Key) -> None:
    for name, form in key.forms.items():
        # A package of another version may have no such form.
        version = FORMS[name].version if name in FORMS else None
        if form.version != version:
            raise UserError(
                f"The key has version {form.version} of the form {name}; this package reads "
                f"{'none' if version is None else f'version {version}'}. Import with the version "
                "of the package that exported, or export anew."
            )
        sheets = {sheet.name for sheet in FORMS[name].sheets}
        if form.sheets.keys() != sheets:
            raise UserError(
                f"The key was altered: its form {name} has the sheets {', '.join(form.sheets)}; "
                f"expected {', '.join(sorted(sheets))}. Name the key as it was written."
            )


def _raters(
    key: Key, form: str, submitted: Sequence[SubmittedSheet], problems: FormProblems
) -> Iterator[tuple[str, FilledForm]]:
    for rater in key.raters:
        own = [sheet for sheet in submitted if sheet.rater == rater]
        if not own:
            problems.add(f"{rater} handed in nothing for the form {form}; give that file too")
        elif used := _used_kind(own, problems):
            yield rater, check_form(key, used, exported_rows(key, form, rater), problems)


def _used_kind(sheets: Sequence[SubmittedSheet], problems: FormProblems) -> list[SubmittedSheet]:
    """Return the sheets in the kind of file that was filled in, without their untouched twins."""
    # Raters get the form in two kinds of file, of which they fill in one.
    kinds = dict.fromkeys(sheet.kind for sheet in sheets if _is_answered(sheet))
    rater, files = sheets[0].rater, ", ".join(sorted({sheet.file for sheet in sheets}))
    if len(kinds) > 1:
        problems.add(f"{rater} answered both kinds of file; keep one of them", files)
    elif not kinds:
        problems.add(f"{rater} answered nothing; fill the form in, or leave it out", files)
    return [sheet for sheet in sheets if sheet.kind == next(iter(kinds), None)]


def _is_answered(submitted: SubmittedSheet) -> bool:
    sheets = [sheet for sheet in FORMS[submitted.form].sheets if sheet.name == submitted.sheet]
    columns = [sheet.answer_column(question) for sheet in sheets for question in sheet.questions]
    cells = (row[column] for row in submitted.body for column in columns if column < len(row))
    return any(cell.strip() not in ("", NOT_ASKED) for cell in cells)
