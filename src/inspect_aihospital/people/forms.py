"""Define the forms: sheets, questions and options; `form_texts` holds their words, a file a form.

Every text stands there in both languages, in our own words (Fan et al., §4.1, §4.2, §6.1, App. D.3,
E and G).
"""

import unicodedata
from importlib.resources import files
from typing import Annotated, Any

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, TypeAdapter

from inspect_aihospital.core.aspects.aspect import IN_PAPER, Aspect
from inspect_aihospital.core.grading.grades import GRADES, percent
from inspect_aihospital.core.record import Language

RECORD_PREFIX = "record_"
"""Stands before an aspect in the questions about a record."""

NOT_ASKED = "—"
"""Fills, and has to stay in, a cell where a row has nothing to answer for a question."""

Text = dict[Language, str]
"""A text of the form itself in both languages."""

CODE: Text = {"zh": "编号", "en": "Code"}
CASE: Text = {"zh": "病例", "en": "Case"}
NOTE: Text = {"zh": "备注（可不填）", "en": "Note (optional)"}


class _FormPart(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Option(_FormPart):
    """An answer that can be chosen.

    Attributes:
        code: Its name in logs.
        label: Its text in a form.
        number: Its value, 0 to 100; `None` where it is no judgement.
    """

    code: str
    label: Text
    number: int | float | None = None


def _with_grades(options: Any) -> Any:
    """Replace the word `grades` by the grades, the worst first, with their points."""
    if options != "grades":
        return options
    return [
        Option(code=grade, label={"zh": grade, "en": grade}, number=percent(grade))
        for grade in sorted(GRADES, reverse=True)
    ]


class RatingQuestion(_FormPart):
    """A question.

    Attributes:
        key: Its name in logs.
        title: The text of the question.
        options: Answers, the worst first; their order is the scale of weighted agreement.
        has_order: Whether options have an order; without it they are kinds, which have no mean.
        unless: A question of the same row and its answer that makes this one fall away.
    """

    key: str
    title: Text
    options: Annotated[tuple[Option, ...], BeforeValidator(_with_grades)]
    has_order: bool = True
    unless: tuple[str, str] | None = None

    @property
    def has_numbers(self) -> bool:
        """Whether answers have values, so that there can be a mean of them."""
        return self.options[0].number is not None

    @property
    def figures(self) -> tuple[str, ...]:
        """Names of its values: its own; one for each kind; none if it is a gate to another."""
        if not self.has_order:
            return tuple(f"{self.key}_{option.code}" for option in self.options)
        return (self.key,) if self.has_numbers else ()

    def labels(self, language: Language) -> list[str]:
        """List the choices, `NOT_ASKED` last where the question can fall away."""
        return [o.label[language] for o in self.options] + ([NOT_ASKED] if self.unless else [])

    def label_meant(self, cell: str, language: Language) -> str:
        """Return the choice that a cell means in any width and case; else the cell's own text."""
        plain = unicodedata.normalize("NFKC", cell).strip().casefold()
        labels = self.labels(language)
        meant = (x for x in labels if unicodedata.normalize("NFKC", x).casefold() == plain)
        return next(meant, cell.strip())

    def code_of(self, label: str, language: Language) -> str | None:
        """Return the option that a label stands for; `None` if there is no such option."""
        return next((o.code for o in self.options if o.label[language] == label), None)

    def level(self, code: str) -> int:
        """Return the place of an option on the scale, from 0."""
        return [option.code for option in self.options].index(code)

    def number(self, code: str) -> float | None:
        """Return the value of an option, 0 to 100."""
        return self.options[self.level(code)].number


class Sheet(_FormPart):
    """Rows of one kind: the titles of the texts they show, and the questions they ask."""

    name: str
    shown: tuple[Text, ...]
    questions: tuple[RatingQuestion, ...]

    def header(self, language: Language) -> list[str]:
        """Return the titles of the columns: code, case, texts, questions, and a note."""
        questions = [
            f"{question.title[language]} [{' / '.join(question.labels(language))}]"
            for question in self.questions
        ]
        texts = [title[language] for title in (CODE, CASE, *self.shown)]
        return [*texts, *questions, NOTE[language]]

    def answer_column(self, question: RatingQuestion) -> int:
        """Return the index of a question's column, from 0."""
        return 2 + len(self.shown) + self.questions.index(question)


class RatingForm(_FormPart):
    """A form: its version moves with anything that can move an answer, wording included."""

    name: str
    version: int
    title: Text
    instructions: tuple[Text, ...]
    sheets: tuple[Sheet, ...]

    def instruction_lines(self, language: Language) -> list[str]:
        """Return the lines of the instructions, those of all forms last."""
        return [text[language] for text in (self.title, *self.instructions, *COMMON)]


def _read_texts(name: str) -> Any:
    file = files(__package__).joinpath("form_texts", f"{name}.yaml")
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def _add_to_records(form: RatingForm, aspect: Aspect) -> RatingForm:
    """Ask about a reference of its own that an aspect has in the record, as about the others."""
    (sheet,) = form.sheets
    heading = aspect.definition.heading
    question = sheet.questions[-1].model_copy(
        update={
            "key": RECORD_PREFIX + aspect,
            "title": {**heading, "en": f"Is the {heading['en'].lower()} right?"},
        }
    )
    added = {"shown": (*sheet.shown, heading), "questions": (*sheet.questions, question)}
    return form.model_copy(update={"sheets": (sheet.model_copy(update=added),)})


def _explain(form: RatingForm, aspect: Aspect) -> RatingForm:
    """Add an aspect's rubric to the instructions, under its name in the form."""
    heading, rubric = aspect.definition.heading, aspect.definition.rubric
    text = {
        "zh": rubric["zh"].replace(aspect, heading["zh"], 1),
        "en": rubric["en"].replace(aspect, heading["en"], 1),
    }
    return form.model_copy(update={"instructions": (*form.instructions, text)})


COMMON = TypeAdapter(tuple[Text, ...]).validate_python(_read_texts("common"))
BEHAVIOUR, RECORDS, REPORTS, FAILURES = (
    RatingForm.model_validate(_read_texts(name))
    for name in ("behaviour", "records", "reports", "failures")
)
# The files are about the paper's aspects.
for further_aspect in (aspect for aspect in Aspect if aspect not in IN_PAPER):
    REPORTS = _explain(REPORTS, further_aspect)
    if further_aspect.definition.field:
        RECORDS = _add_to_records(RECORDS, further_aspect)
FORMS = {form.name: form for form in (BEHAVIOUR, RECORDS, REPORTS, FAILURES)}
