"""What a form is made of: sheets, questions and options, each text in Chinese and English."""

from collections.abc import Mapping
from dataclasses import dataclass

from inspect_aihospital.core.record import Language

Text = Mapping[Language, str]
"""A text of the form itself in both languages."""

NOT_ASKED = "—"
"""Stands, and has to stay, where a row has nothing to answer for a question."""


def text(zh: str, en: str) -> Text:
    """A text in both languages."""
    return {"zh": zh, "en": en}


@dataclass(frozen=True)
class Option:
    """An answer that can be chosen.

    Attributes:
        code: What it is called in logs.
        label: What is chosen in a form.
        number: What it is worth, 0 to 100; `None` where it is no judgement.
    """

    code: str
    label: Text
    number: float | None = None


@dataclass(frozen=True)
class Question:
    """A question with its options, the worst first.

    Attributes:
        key: Its name in logs.
        title: How it is asked.
        options: Answers in their order, which is the scale of weighted agreement.
        unless: A question of the same row and its answer that makes this one fall away.
    """

    key: str
    title: Text
    options: tuple[Option, ...]
    unless: tuple[str, str] | None = None

    def labels(self, language: Language) -> list[str]:
        """What can be chosen, `NOT_ASKED` last where the question can fall away."""
        return [o.label[language] for o in self.options] + ([NOT_ASKED] if self.unless else [])

    def code_of(self, label: str, language: Language) -> str | None:
        """The option that a label stands for; `None` if it stands for none."""
        return next((o.code for o in self.options if o.label[language] == label), None)

    def level(self, code: str) -> int:
        """Where an option stands on the scale, from 0."""
        return [option.code for option in self.options].index(code)

    def number(self, code: str) -> float | None:
        """What an option is worth, 0 to 100."""
        return self.options[self.level(code)].number


@dataclass(frozen=True)
class Sheet:
    """Rows of one kind: what is shown in them, and what is asked of each."""

    name: str
    shown: tuple[Text, ...]
    questions: tuple[Question, ...]

    def header(self, language: Language) -> list[str]:
        """Titles of the columns: code, case, what is shown, what is asked, and a note."""
        asked = [
            f"{question.title[language]} [{' / '.join(question.labels(language))}]"
            for question in self.questions
        ]
        middle = [title[language] for title in self.shown]
        return [CODE[language], CASE[language], *middle, *asked, NOTE[language]]

    def answer_column(self, question: Question) -> int:
        """Index of a question's column, from 0."""
        return 2 + len(self.shown) + self.questions.index(question)

    def question(self, key: str) -> Question:
        """A question by its key."""
        return next(question for question in self.questions if question.key == key)


@dataclass(frozen=True)
class Form:
    """A form: its version moves with anything that can move an answer, wording included."""

    name: str
    version: int
    title: Text
    instructions: tuple[Text, ...]
    sheets: tuple[Sheet, ...]

    def sheet(self, name: str) -> Sheet | None:
        """A sheet by its name."""
        return next((sheet for sheet in self.sheets if sheet.name == name), None)

    def guide(self, language: Language) -> list[str]:
        """The lines of the instructions, those of all forms last."""
        own = [self.title[language], *(line[language] for line in self.instructions)]
        return own + [line[language] for line in COMMON]


CODE = text("编号", "Code")
CASE = text("病例", "Case")
NOTE = text("备注（可不填）", "Note (optional)")

COMMON = (
    text(
        "请独立作答，不要与其他评审者讨论。每一行都要回答；只填写答案列，备注可以不填。",
        "Answer alone; do not discuss rows with other raters. Every row needs its answers. Fill in "
        "the answer columns only; notes are optional.",
    ),
    text(
        f"已填有“{NOT_ASKED}”的格子无需回答，请保持不变。",
        f"A cell that already holds “{NOT_ASKED}” needs no answer. Leave it as it is.",
    ),
    text(
        "请不要改动、增删、移动或排序任何行、列和文字，否则文件无法导入。",
        "Do not change, add, delete, move or sort rows, columns or texts, or the file cannot be "
        "imported.",
    ),
    text(
        "同一内容有两种文件，Excel 文件和 CSV 文件，只填写其中一种；CSV 请存为 UTF-8。",
        "There is an Excel file and a CSV file of the same content. Fill in one kind only; save "
        "CSV as UTF-8.",
    ),
)
