"""The form that a seat fills in, and the check of what was entered."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.whole_characters import whole

Label = Mapping[Language, str]
"""A text in both languages: the reader of a page chooses."""

Entries = Mapping[str, str]
"""What was entered, by field; a box that is ticked holds `yes`."""

LONGEST_ENTRY = 20_000
"""Characters of the longest entry of a field."""

TICKED = "yes"


class EntryError(ValueError):
    """An entry that no form takes; the message names the field."""


@dataclass(frozen=True)
class Choice:
    """An option of a field: what is stored, and what is shown."""

    value: str
    label: Label


@dataclass(frozen=True)
class EntryField:
    """A field of a form.

    Attributes:
        name: Key of its entry.
        label: What stands above it.
        kind: A text of any length, a list with an item a line, one of `choices`, or a box to tick.
        required: Whether it has to be filled in.
        choices: The options of a `choice`.
    """

    name: str
    label: Label
    kind: Literal["text", "lines", "choice", "tick"] = "text"
    required: bool = True
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class Material:
    """A text beside the form: a part of the record, a report, a reference."""

    title: Label
    text: str


@dataclass(frozen=True)
class SeatForm:
    """What a seat fills in at a stage.

    Attributes:
        fields: Its fields, in order.
        write: Turns entries into the words that a model would have to say.
        arguments: Turns entries into the arguments of the tool that a model would have to call;
            `None` where the stage wants words.
        materials: Texts to show beside it. Two that stand next to each other are compared.
        is_last: Whether the case is over for the seat once it is sent.
        hint: What the seat cannot know from the form alone, such as how the visit ends.
    """

    fields: tuple[EntryField, ...]
    write: Callable[[Entries], str]
    arguments: Callable[[Entries], dict[str, Any]] | None = None
    materials: tuple[Material, ...] = ()
    is_last: bool = False
    hint: Label | None = None

    def check(self, entries: Mapping[str, object]) -> dict[str, str]:
        """Return the entries of all fields, without blanks around them.

        Raises:
            EntryError: A field is unknown, too long, no text, not one of its options, or empty
                though it must not be.
        """
        # A page of an older version of the form would lose entries in silence.
        if unknown_fields := entries.keys() - {field.name for field in self.fields}:
            raise EntryError(f"no such field: {', '.join(sorted(unknown_fields))[:100]}")
        return {field.name: _check(field, entries.get(field.name, "")) for field in self.fields}


def _check(field: EntryField, entry: object) -> str:
    if not isinstance(entry, str):
        raise EntryError(f"{field.name}: not a text")
    # Half a character could neither be kept nor logged.
    text = whole(entry).strip()
    if len(text) > LONGEST_ENTRY:
        raise EntryError(f"{field.name}: over {LONGEST_ENTRY} characters")
    if field.required and not text:
        raise EntryError(f"{field.name}: empty")
    allowed = {"choice": {choice.value for choice in field.choices}, "tick": {TICKED}}
    if text and field.kind in allowed and text not in allowed[field.kind]:
        raise EntryError(f"{field.name}: not one of its options")
    return text


def items_of(entry: str) -> list[str]:
    """Return the items of a list: one a line, or parted by semicolons, as on a console."""
    parts = entry.replace("；", "\n").replace(";", "\n").splitlines()
    return [part.strip(" -•\t") for part in parts if part.strip(" -•\t")]


def letter_choices(letters: str) -> tuple[Choice, ...]:
    """Return options that are called by their letters alone."""
    return tuple(Choice(letter, {"zh": letter, "en": letter}) for letter in letters)
