"""Diagnoses of several doctors on one patient, counted by linked code."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median_low
from typing import TYPE_CHECKING

from inspect_aihospital.terminology.codes import at_level

if TYPE_CHECKING:
    from inspect_aihospital.linking.linker import Linker


@dataclass(frozen=True)
class Candidate:
    """A disease that some doctor names.

    Attributes:
        key: What makes two names the same disease: `disease_key`.
        name: The wording of most of its supporters; of equally frequent ones the first.
        supporters: Who names it, in the order of the lists.
        place: Mean place in its supporters' lists, from 0.
    """

    key: str
    name: str
    supporters: tuple[str, ...]
    place: float


def disease_key(linker: "Linker", mention: str) -> str:
    """Return four characters of a mention's code, or its normalised wording if it has no code."""
    link = linker.link(mention)
    return at_level(link.code, "4") if link.code else link.text


def keyed(linker: "Linker", mentions: Iterable[str]) -> dict[str, str]:
    """Return the mentions by key, in their order; of two names of one disease the first."""
    found: dict[str, str] = {}
    for mention in mentions:
        found.setdefault(disease_key(linker, mention), mention)
    return found


def pool(lists: Mapping[str, Sequence[str]], linker: "Linker") -> list[Candidate]:
    """Return all diseases that the lists name, the best supported first.

    Ties are broken by the mean place in the supporters' lists, then by who names a disease first.

    Args:
        lists: Mentions by doctor, the main diagnosis first.
        linker: Of their language.
    """
    named = {doctor: keyed(linker, mentions) for doctor, mentions in lists.items()}
    keys = dict.fromkeys(key for mentions in named.values() for key in mentions)
    candidates = [_candidate(key, named) for key in keys]
    return sorted(candidates, key=lambda one: (-len(one.supporters), one.place))


def elect(lists: Mapping[str, Sequence[str]], linker: "Linker") -> list[Candidate]:
    """Return the best-supported diseases, as many as a doctor lists (the low median)."""
    lengths = [len(keyed(linker, mentions)) for mentions in lists.values()]
    return pool(lists, linker)[: max(1, median_low(lengths))] if lengths else []


def _candidate(key: str, named: Mapping[str, Mapping[str, str]]) -> Candidate:
    supporters = tuple(doctor for doctor, mentions in named.items() if key in mentions)
    wordings = [named[doctor][key] for doctor in supporters]
    return Candidate(
        key=key,
        name=max(dict.fromkeys(wordings), key=wordings.count),
        supporters=supporters,
        place=fmean(list(named[doctor]).index(key) for doctor in supporters),
    )
