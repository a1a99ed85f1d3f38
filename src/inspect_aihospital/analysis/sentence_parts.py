"""Write lists of runs for the sentences of a report, and gather sentences that say the same."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from inspect_aihospital.analysis.run import Run
from inspect_aihospital.core.text.excerpts import first_of

MOST_NAMES = 6
"""Runs that a sentence names at most."""

MOST_LISTED = 3
"""Runs that it describes one by one."""


class Sentence(NamedTuple):
    """Hold a sentence, in parts by which it is gathered with those of other rankings.

    Attributes:
        about: Name of a ranking, or of all tasks.
        claim: A whole sentence, or the beginning of one.
        detail: Its end where that may differ between rankings, with punctuation in front.
    """

    about: str
    claim: str
    detail: str = ""


Claim = tuple[str, str]
"""Claim and detail of a sentence."""


def gather(sentences: Iterable[Sentence]) -> Iterator[tuple[str, str]]:
    """Write every claim once, with the names of all that it is about and a line for each detail.

    Names keep the order of the sentences.
    """
    details_by_claim: dict[str, list[tuple[str, str]]] = {}
    for about, claim, detail in sentences:
        details_by_claim.setdefault(claim, []).append((about, detail))
    for claim, details_by_name in details_by_claim.items():
        names_by_detail: dict[str, list[str]] = {}
        for about, detail in details_by_name:
            names_by_detail.setdefault(detail, []).append(about)
        prefix, endings = _endings([about for about, _ in details_by_name])
        about = prefix + ", ".join(endings.values())
        if len(names_by_detail) == 1:
            yield about, claim + next(iter(names_by_detail))
        else:
            details = (
                ", ".join(endings[name] for name in names) + detail
                for detail, names in names_by_detail.items()
            )
            yield about, "\n".join([f"{claim}.", *details])


def join_names(names: Sequence[str]) -> str:
    """Join names of rankings, what all begin with once: `mvme manner=plain, vague`."""
    prefix, endings = _endings(names)
    return prefix + ", ".join(endings.values())


def _endings(names: Sequence[str]) -> tuple[str, dict[str, str]]:
    """Return the words that all names begin with, and by name what follows.

    Names of several conditions stay whole, `usmle_icf samples=10, strategy=vote`, since nobody
    could tell their endings apart.
    """
    if any("," in name for name in names):
        return "", {name: name for name in names}
    beginnings = zip(*(re.split("(?<=[ =])", name)[:-1] for name in names), strict=False)
    prefix = "".join(words[0] for words in takewhile(lambda w: len(set(w)) == 1, beginnings))
    return prefix, {name: name.removeprefix(prefix) for name in names}


def names_of(runs: Sequence[Run], most: int = MOST_NAMES) -> str:
    """Join the labels of runs; of many, the first and the number of the others."""
    shown, others = first_of([run.label for run in runs], most)
    return join_texts([*shown, *([f"{others} more"] if others else [])])


def left_out_marks(runs: Iterable[Run], shown: Collection[str], reason: str) -> list[str]:
    """Name the runs that are not among those shown, with the reason; empty without any."""
    absent = [run for run in runs if run.id not in shown]
    return [f"Left out, since {reason}: {names_of(absent)}."] if absent else []


def join_texts(texts: Sequence[str]) -> str:
    """Join texts with commas and a last "and"; with semicolons where a text has commas."""
    *first, last = texts
    # A label with a condition ("gpt, icd10=True") has a comma of its own.
    separator = "; " if any(", " in text for text in texts) else ", "
    return f"{separator.join(first)} and {last}" if first else last


def numbers_of(number_by_label: Mapping[str, int] | Mapping[str, str]) -> str:
    """Join labels with a number each; of many, the first and the number of the others."""
    shown, others = first_of([f"{label} {n}" for label, n in number_by_label.items()], MOST_NAMES)
    return "; ".join(shown) + (f"; and {others} more" if others else "")
