"""Write lists of runs for the sentences of a report; of many, the first and how many more."""

from collections.abc import Mapping, Sequence

from inspect_aihospital.analysis.evidence import Run

MOST_NAMES = 6
"""Runs that a sentence names at most."""

Sentence = tuple[str, str]
"""What a sentence is about, and the sentence."""


def names_of(runs: Sequence[Run], most: int = MOST_NAMES) -> str:
    """Join the labels of runs; of many, the first and the number of the others."""
    labels = [run.label for run in runs]
    separator = "; " if any(", " in label for label in labels) else ", "
    if len(labels) > most:
        return f"{separator.join(labels[:most])} and {len(labels) - most} more"
    *first, last = labels
    return f"{separator.join(first)} and {last}" if first else last


def numbers_of(number_by_label: Mapping[str, int] | Mapping[str, str]) -> str:
    """Join labels with a number each; of many, the first and the number of the others."""
    listed = [f"{label} {number}" for label, number in list(number_by_label.items())[:MOST_NAMES]]
    others = len(number_by_label) - len(listed)
    return "; ".join(listed) + (f"; and {others} more" if others else "")
