"""Pool the diagnoses of several doctors on one patient by linked code."""

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
    return at_level(link.code, "4") if link.code else link.features.text


def mentions_by_key(linker: "Linker", mentions: Iterable[str]) -> dict[str, str]:
    """Return the mentions by key, in their order; of two names of one disease the first."""
    mention_by_key: dict[str, str] = {}
    for mention in mentions:
        mention_by_key.setdefault(disease_key(linker, mention), mention)
    return mention_by_key


def pool(lists: Mapping[str, Sequence[str]], linker: "Linker") -> list[Candidate]:
    """Return all diseases that the lists name, the best supported first.

    Ties are broken by the mean place in the supporters' lists, then by who names a disease first.
    """
    mentions_by_doctor = {
        doctor: mentions_by_key(linker, mentions) for doctor, mentions in lists.items()
    }
    keys = dict.fromkeys(key for mentions in mentions_by_doctor.values() for key in mentions)
    candidates = []
    for key in keys:
        supporters = tuple(name for name, mentions in mentions_by_doctor.items() if key in mentions)
        wordings = [mentions_by_doctor[doctor][key] for doctor in supporters]
        # `max` takes the first of equals, and the dict keeps the order of doctors; a set would not.
        name = max(dict.fromkeys(wordings), key=wordings.count)
        place = fmean(list(mentions_by_doctor[doctor]).index(key) for doctor in supporters)
        candidates.append(Candidate(key, name, supporters, place))
    return sorted(candidates, key=lambda candidate: (-len(candidate.supporters), candidate.place))


def elect(lists: Mapping[str, Sequence[str]], linker: "Linker") -> list[Candidate]:
    """Return the best-supported diseases, as many as a doctor lists (the low median)."""
    lengths = [len(mentions_by_key(linker, mentions)) for mentions in lists.values()]
    # The low median is a length that some doctor's list really has. It may be 0, where doctors
    # name no disease; the election still names one.
    return pool(lists, linker)[: max(1, median_low(lengths))] if lengths else []
