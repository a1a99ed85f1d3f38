"""A multiple-choice question with one key (Shang et al., §III.A)."""

import hashlib
from collections.abc import Mapping
from random import Random
from string import ascii_uppercase

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from inspect_aihospital.core.text.regex import regex

LETTERS = ascii_uppercase
"""Letters that options can have, in order; a question uses the first two or more of them."""

_STEP = regex(r"step[1-3](?:&[1-3])?|unknown")


class Question(BaseModel):
    """One question of an exam."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1, description="Unique and stable; it becomes the sample id.")
    step: str = Field(
        "unknown", description="Part of the exam: step1, step2, step3, or step2&3 where it is both."
    )
    question: str = Field(min_length=1, description="Stem, with the question at its end.")
    options: dict[str, str] = Field(description="Texts by letter: A, B, C and so on.")
    answer: str = Field(description="Letter of the key.")
    topic: str | None = Field(None, description="Subject, in any words.")
    explanation: str | None = Field(
        None, description="Why the key is right and the others are not; no model ever sees it."
    )
    canary: str | None = Field(
        None, description="Marks evaluation data for those who filter training corpora."
    )

    @field_validator("step")
    @classmethod
    def _step_is_one_of_the_exam(cls, step: str) -> str:
        # Reports have a column for each: "1" beside "step1" would split a step in two.
        if not _STEP.fullmatch(step):
            raise ValueError(
                f"{step!r} is no step, expected step1, step2, step3, or step2&3 where it is both; "
                "without one, leave it out"
            )
        return step

    @field_validator("id", mode="before")
    @classmethod
    def _a_number_is_an_id(cls, id: object) -> object:
        return str(id) if type(id) is int else id

    @field_validator("options", mode="before")
    @classmethod
    def _in_the_order_of_letters(cls, options: object) -> object:
        if not isinstance(options, dict):
            return options
        return {letter: options[letter] for letter in sorted(options, key=str)}

    @field_validator("options")
    @classmethod
    def _options_are_lettered(cls, options: dict[str, str]) -> dict[str, str]:
        if not 2 <= len(options) <= len(LETTERS):
            raise ValueError(f"{len(options)} options, expected 2 to {len(LETTERS)}")
        if list(options) != list(LETTERS[: len(options)]):
            letters, expected = ", ".join(options), ", ".join(LETTERS[: len(options)])
            raise ValueError(f"options are lettered {letters}, expected {expected}")
        return options

    @field_validator("options")
    @classmethod
    def _options_differ(cls, options: dict[str, str]) -> dict[str, str]:
        letter_by_text: dict[str, str] = {}
        for letter, text in options.items():
            if not (key := one_wording(text)):
                raise ValueError(f"option {letter} is empty")
            if key in letter_by_text:
                raise ValueError(f"options {letter_by_text[key]} and {letter} are the same")
            letter_by_text[key] = letter
        return options

    @model_validator(mode="after")
    def _the_key_is_an_option(self) -> "Question":
        if self.answer not in self.options:
            raise ValueError(f"the key {self.answer!r} is none of {', '.join(self.options)}")
        return self

    @property
    def letters(self) -> str:
        """Letters of the options, in order."""
        return "".join(self.options)

    @property
    def choices(self) -> str:
        """Options as text, one a line."""
        return "\n".join(f"{letter}. {text}" for letter, text in self.options.items())

    @property
    def fingerprint(self) -> dict[str, str]:
        """Stem and the options as digests: what tells a question without repeating it."""
        options = " ".join(digest(text) for text in self.options.values())
        return {"stem": digest(self.question), "options": options}


def digest(text: str) -> str:
    """Return the first 12 hex digits of a text's SHA-256, whatever its case and spacing."""
    return hashlib.sha256(one_wording(text).casefold().encode()).hexdigest()[:12]


def one_wording(text: str) -> str:
    """Return a text without differences of spacing; case counts, as in AA, Aa and aa."""
    return " ".join(text.split())


def shuffle_choices(question: Question, seed: int) -> Question:
    """Return a question with its options in another order, and the key moved with its text.

    The order depends on the seed and the question's id alone, so that it is the same whatever
    else is selected.
    """
    texts = list(question.options.values())
    # `Random` hashes a string the same way in every process; `hash` would not.
    Random(f"{seed}:{question.id}").shuffle(texts)
    options: Mapping[str, str] = dict(zip(question.letters, texts, strict=True))
    key = question.options[question.answer]
    answer = next(letter for letter, text in options.items() if text == key)
    return question.model_copy(update={"options": options, "answer": answer})
