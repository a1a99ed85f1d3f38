"""Show the links behind a case's numbers, so that a physician can check each of them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.markdown import EMPTY, plain
from inspect_aihospital.linking.linker_cache import load_linker

if TYPE_CHECKING:
    from inspect_aihospital.linking.disease_agreement import Rule
    from inspect_aihospital.linking.linker import Link
    from inspect_aihospital.linking.matching import Match

LISTED_RULES: "tuple[Rule, ...]" = ("strict", "lenient")
"""Rules whose matches are told mention by mention."""

LINK_KEY = (
    "Linked by: wider, a special case of the name found; qualifiers, that name but for side, "
    "severity, stage or number; alias, another name for it; nil, no code."
)

Linked = dict[str, str | None]
"""A mention, its code, the name that matched, the rule, and its partner in the other list."""


def link_lists(
    predictions: Sequence[str],
    references: Sequence[str],
    language: Language,
    matches: "Mapping[Rule, Sequence[Match]]",
) -> dict[str, list[Linked]]:
    """Return both lists with their links, and by what the strict and the lenient rule matched them.

    Args:
        predictions: What the report names.
        references: What the record names.
        language: Language of both.
        matches: What each rule matched; those of other rules are not shown.
    """
    linker = load_linker(language)
    report = [_linked(linker.link(mention)) for mention in predictions]
    record = [_linked(linker.link(mention)) for mention in references]
    for rule in LISTED_RULES:
        for pair in matches[rule]:
            # The rules match one to one, so that one cell holds the whole match.
            report[pair.prediction][rule] = f"{references[pair.reference]} ({pair.by})"
            record[pair.reference][rule] = f"{predictions[pair.prediction]} ({pair.by})"
    return {"report": report, "record": record}


def show_lists(lists: Mapping[str, Sequence[Linked]]) -> str:
    """Write the lists as Markdown; what report and record say is shown as plain text."""
    report, record = lists["report"], lists["record"]
    strict, lenient = (sum(row[rule] is not None for row in report) for rule in LISTED_RULES)
    summary = (
        f"{strict} of the {len(report)} diseases named match one of the record's {len(record)} "
        f"(strict; lenient: {lenient})."
    )
    return "\n\n".join([summary, LINK_KEY, *(_table(title, rows) for title, rows in lists.items())])


def _linked(link: "Link") -> Linked:
    # The order of the keys is that of the table's columns.
    link_facts: dict[str, Any] = {"mention": link.mention, "code": link.code, "name": link.name}
    return {**link_facts, "rule": link.rule, "strict": None, "lenient": None}


def _table(title: str, rows: Sequence[Linked]) -> str:
    head = f"| {title} | code | name | linked by | matched (strict) | matched (lenient) |"
    lines = [head, "|---|---|---|---|---|---|"]
    cells = ([plain(cell or EMPTY) for cell in row.values()] for row in rows)
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in cells)])
