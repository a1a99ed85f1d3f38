"""How often Python looks for garbage: more seldom than by default, in a process that makes a task.

A run holds some million objects that are no garbage: clients, schemas, events of open samples. To
go through them again and again took a fifth of the CPU of a hundred visits (docs/performance.md).
"""

import gc

DEFAULTS = frozenset({(700, 10, 10), (2_000, 10, 10), (2_000, 10, 0)})
"""Python's own thresholds: up to 3.12, of 3.13, of 3.14."""

SELDOM = (50_000, 4, 1)
"""New objects before a look at the young ones; such looks before one at the middle-aged; of those,
before one at all objects. The first number saves time; the others are small so that what ended
samples leave behind in cycles does not pile up: all objects are looked at after half a million new
ones, the leavings of a hundred cases (3.14 takes no notice of the last)."""


def collect_seldom() -> None:
    """Set the thresholds, for the rest of the process; those that somebody set stay."""
    if gc.get_threshold() in DEFAULTS:
        gc.set_threshold(*SELDOM)
