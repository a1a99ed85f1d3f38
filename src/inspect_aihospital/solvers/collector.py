"""How often Python looks for garbage: more seldom than by default, in a process that runs a task.

A run holds some million objects that are no garbage: clients, schemas, events of open samples. To
go through them again and again took a fifth of the CPU of a hundred visits (docs/performance.md).
"""

import gc

DEFAULTS = frozenset({(700, 10, 10), (2_000, 10, 10), (2_000, 10, 0)})
"""Python's own thresholds: up to 3.12, of 3.13, of 3.14."""

SELDOM = (10_000, 10, 2)
"""New objects before a look at the young ones; such looks before one at the middle-aged; of those,
before one at all objects. The first number saves time; the last is small so that what ended
samples leave behind in cycles does not pile up (3.14 takes no notice of it)."""


def collect_seldom() -> None:
    """Set the thresholds, for the rest of the process; those that somebody set stay."""
    if gc.get_threshold() in DEFAULTS:
        gc.set_threshold(*SELDOM)
