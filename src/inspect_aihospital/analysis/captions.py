"""Load what a report says of each table and figure, which stands in `captions.yaml`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files

import yaml

from inspect_aihospital.core.grading.grades import GRADES, SUMMARIES, percent


@dataclass(frozen=True, kw_only=True)
class Caption:
    """Describe a table or figure.

    Attributes:
        key: Name in files and links.
        part: The part of a report that it stands in.
        title: Heading.
        source: The table, figure or equation it follows, or why it is there.
        note: How to read it: units, definitions, what is missing.
        brief: How the note begins, if a page is to show that much at once.
        lacking: What the logs lack, and what to do, where the table has no row.
        heads: What people read above a column instead of its name, which a CSV keeps.
        varies: The conditions that differ between rows on purpose (`comparability.CONDITIONS`).
        within_tasks: Runs of different tasks are not compared with each other.
    """

    key: str = ""
    part: str = ""
    title: str = ""
    source: str = ""
    note: str = ""
    brief: str = ""
    lacking: str = ""
    heads: Mapping[str, str] = field(default_factory=dict)
    varies: frozenset[str] = frozenset()
    within_tasks: bool = False

    def head(self, column: object) -> str:
        """Return what people read above a column."""
        return self.heads.get(str(column), str(column))


def _grading_phrases() -> dict[str, str]:
    """Name the aspects of each mean, and the points of each grade, as the code has them."""
    points = ", ".join(f"{percent(grade):.3g}" for grade in GRADES)
    aspects = {name: ", ".join(SUMMARIES[name]) for name in SUMMARIES}
    return {"points": f"{', '.join(GRADES)} are {points}", **aspects}


def _captions() -> Iterator[Caption]:
    text = (files(__package__) / "captions.yaml").read_text(encoding="utf-8")
    page, phrases = yaml.safe_load(text), _grading_phrases()
    for name, phrase in page["phrases"].items():
        phrases[name] = phrase.format(**phrases)  # a phrase may hold those before it
    for part, captions in page["parts"].items():
        for key, fields in captions.items():
            brief = fields.pop("brief", "").format(**phrases)
            note = f"{brief} {fields.pop('note').format(**phrases)}".lstrip()
            varies = frozenset(fields.pop("varies", ()))
            # A caption's own heads win over those of the page.
            heads = page["heads"] | fields.pop("heads", {})
            yield Caption(
                key=key, part=part, note=note, brief=brief, varies=varies, heads=heads, **fields
            )


CAPTIONS = {caption.key: caption for caption in _captions()}
"""By key, in the order of a report."""
