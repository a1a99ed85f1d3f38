"""Call a recorded examination by another name that means it, and nothing else of the record."""

import re
from collections.abc import Iterator, Sequence

from inspect_aihospital.core.chart.chart_entries import ChartEntry
from inspect_aihospital.core.chart.chart_lookup import look_up
from inspect_aihospital.core.chart.examination_list import MAX_NAME


def other_names(
    entry: ChartEntry, entries: tuple[ChartEntry, ...], same_names: Sequence[Sequence[str]]
) -> list[str]:
    """Return an entry's other names, each of which `look_up` takes for this entry alone.

    Args:
        entry: The examination.
        entries: All entries of its record.
        same_names: Groups of names, or words within names, that mean the same.
    """
    names = dict.fromkeys(_renamed(entry.name, same_names))
    # A name that also means another entry would make a right answer wrong.
    return [n for n in names if len(n) <= MAX_NAME and look_up(n, entries) == (entry,)]


def _renamed(name: str, same_names: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a name with one of its words exchanged for another word of the same group."""
    for group in same_names:
        # English words must not be parts of others; Chinese words have no boundaries.
        pattern = rf"(?<![A-Za-z]){re.escape(group[0])}(?![A-Za-z])"
        for word in group[1:]:
            renamed = re.sub(pattern, word, name, count=1, flags=re.IGNORECASE)
            if renamed != name:
                yield renamed
