"""Describe an aspect: all that asking for it, grading it and showing it takes."""

import re
from dataclasses import dataclass
from typing import Literal, TypedDict

Source = Literal["finding", "conclusion", "conduct"]
"""What an aspect is judged from.

`finding`: a section of what the doctor found out. In one step it is given to the doctor, and a
team agrees on it before it discusses. `conclusion`: a section of what the doctor makes of the
findings; a team discusses it. `conduct`: the dialogue of the visit; the report has no section of
it, and where no visit was held it is not graded.
"""

Summary = Literal["interaction", "diagnostic", "overall"]
"""A mean over aspects: tables 6, 7 and 8 (Fan et al.)."""


class Wording(TypedDict):
    """A text in each language."""

    zh: str
    en: str


@dataclass(frozen=True)
class AspectDefinition:
    """An aspect.

    Attributes:
        key: Its name in scores, logs and the grader's answers; small letters, with `_` between
            words.
        source: What it is judged from.
        heading: The heading of its section, and its name in forms.
        rubric: Its line in the grader's prompt, which begins with the key.
        names: Pattern of the names by which models head its section, in small letters, longer names
            before those that they begin with; without one the headings themselves.
        loose_names: Pattern of names that may mean anything, and head its section only where those
            of others stand around it in their order: `Assessment` behind `Examinations`.
        summaries: The means that it enters; none changes what these means have always been.
        field: What its own field in the record's reference part holds; empty where it has none.
        reference: Fields of the record that the grader compares with, as dotted paths such as
            `reference.treatment`; without them its own field.
    """

    key: str
    source: Source
    heading: Wording
    rubric: Wording
    names: str = ""
    loose_names: str = ""
    summaries: tuple[Summary, ...] = ()
    field: str = ""
    reference: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a key that could not name a group of a pattern, a field and a metric.

        Raises:
            ValueError: It is no such key.
        """
        if not re.fullmatch(r"[a-z]+(?:_[a-z]+)*", self.key):
            raise ValueError(
                f"aspect {self.key!r}: expected a key in small letters, with _ between words, "
                "such as follow_up."
            )
