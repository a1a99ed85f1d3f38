"""Tell what a record holds of an examination or of words."""

from functools import lru_cache

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_lookup import look_up, name_terms
from inspect_aihospital.core.record import Objective

SUPPORT = 0.5
"""Share of a finding's words that the record must have, or the finding is invented."""


@lru_cache(maxsize=256)
def is_recorded(name: str, objective: Objective) -> bool:
    """Tell whether a record has anything of an examination; several checks ask for it."""
    if look_up(name, read_chart(objective)):
        return True
    terms = name_terms(name)
    # Prose may report an examination in a line that is no entry with its name.
    return any(terms <= name_terms(line) for line in objective.text.splitlines())
