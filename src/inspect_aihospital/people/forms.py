"""Define the parts of a form: sheets, questions and options, each text in two languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from inspect_aihospital.core.record import Language

Text = Mapping[Language, str]
"""A text of the form itself in both languages."""

NOT_ASKED = "—"
"""Fills, and has to stay in, a cell where a row has nothing to answer for a question."""


def bilingual(zh: str, en: str) -> Text:
    """Return a text in both languages."""
    return {"zh": zh, "en": en}


@dataclass(frozen=True)
class Option:
    """An answer that can be chosen.

    Attributes:
        code: Its name in logs.
        label: Its text in a form.
        number: Its value, 0 to 100; `None` where it is no judgement.
    """

    code: str
    label: Text
    number: float | None = None


@dataclass(frozen=True)
class RatingQuestion:
    """A question with its options, the worst first.

    Attributes:
        key: Its name in logs.
        title: The text of the question.
        options: Answers in their order, which is the scale of weighted agreement.
        unless: A question of the same row and its answer that makes this one fall away.
    """

    key: str
    title: Text
    options: tuple[Option, ...]
    unless: tuple[str, str] | None = None

    def labels(self, language: Language) -> list[str]:
        """List the choices, `NOT_ASKED` last where the question can fall away."""
        return [o.label[language] for o in self.options] + ([NOT_ASKED] if self.unless else [])

    def code_of(self, label: str, language: Language) -> str | None:
        """Return the option that a label stands for; `None` if there is no such option."""
        return next((o.code for o in self.options if o.label[language] == label), None)

    def level(self, code: str) -> int:
        """Return the place of an option on the scale, from 0."""
        return [option.code for option in self.options].index(code)

    def number(self, code: str) -> float | None:
        """Return the value of an option, 0 to 100."""
        return self.options[self.level(code)].number


@dataclass(frozen=True)
class Sheet:
    """Rows of one kind: the titles of the texts they show, and the questions they ask."""

    name: str
    shown: tuple[Text, ...]
    questions: tuple[RatingQuestion, ...]

    def header(self, language: Language) -> list[str]:
        """Return the titles of the columns: code, case, texts, questions, and a note."""
        question_titles = [
            f"{question.title[language]} [{' / '.join(question.labels(language))}]"
            for question in self.questions
        ]
        text_titles = [title[language] for title in self.shown]
        return [
            *(CODE[language], CASE[language]),
            *text_titles,
            *question_titles,
            NOTE[language],
        ]

    def answer_column(self, question: RatingQuestion) -> int:
        """Return the index of a question's column, from 0."""
        return 2 + len(self.shown) + self.questions.index(question)

    def question(self, key: str) -> RatingQuestion:
        """Return a question by its key."""
        return next(question for question in self.questions if question.key == key)


@dataclass(frozen=True)
class RatingForm:
    """A form: its version moves with anything that can move an answer, wording included."""

    name: str
    version: int
    title: Text
    instructions: tuple[Text, ...]
    sheets: tuple[Sheet, ...]

    def sheet(self, name: str) -> Sheet | None:
        """Return a sheet by its name; `None` if there is no such sheet."""
        return next((sheet for sheet in self.sheets if sheet.name == name), None)

    def instruction_lines(self, language: Language) -> list[str]:
        """Return the lines of the instructions, those of all forms last."""
        own = [self.title[language], *(line[language] for line in self.instructions)]
        return own + [line[language] for line in COMMON]


CODE = bilingual("编号", "Code")
CASE = bilingual("病例", "Case")
NOTE = bilingual("备注（可不填）", "Note (optional)")

COMMON = (
    bilingual(
        "请独立作答，不要与其他评审者讨论。每一行都要回答；只填写答案列，备注可以不填。",
        "Answer alone; do not discuss rows with other raters. Every row needs its answers. Fill in "
        "the answer columns only; notes are optional.",
    ),
    bilingual(
        f"已填有“{NOT_ASKED}”的格子无需回答，请保持不变。",
        f"A cell that already holds “{NOT_ASKED}” needs no answer. Leave it as it is.",
    ),
    bilingual(
        "请不要改动、增删、移动或排序任何行、列和文字，否则文件无法导入。",
        "Do not change, add, delete, move or sort rows, columns or texts, or the file cannot be "
        "imported.",
    ),
    bilingual(
        "同一内容有两种文件，Excel 文件和 CSV 文件，只填写其中一种；CSV 请存为 UTF-8。",
        "There is an Excel file and a CSV file of the same content. Fill in one kind only; save "
        "CSV as UTF-8.",
    ),
)
