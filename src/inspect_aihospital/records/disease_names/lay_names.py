"""Look up what lay people call a disease: heart attack, brain bleed, 中风."""

from collections.abc import Iterator, Mapping
from functools import cache

from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.word_tables import read_rows
from inspect_aihospital.records.disease_names.disease_search import plain_text
from inspect_aihospital.terminology.codes import at_level


def lay_names(code: str, language: Language) -> Iterator[str]:
    """Yield the names, normalised, that the table has for a code or its category."""
    # The table has names of categories, and of single diseases within them.
    for level in ("3", "4"):
        yield from _table(language).get(at_level(code, level), ())


@cache
def _table(language: Language) -> Mapping[str, frozenset[str]]:
    column = {"en": 1, "zh": 2}[language]
    table: dict[str, frozenset[str]] = {}
    for row in read_rows(__package__, "lay_names"):
        cells = row.split("|")
        names = {plain_text(name.strip(), language) for name in cells[column].split(";")}
        for code in cells[0].split():
            table[code] = table.get(code, frozenset()) | names
    return table
