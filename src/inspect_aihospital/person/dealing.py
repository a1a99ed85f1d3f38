"""Deal cases to several people: balanced, in a seeded order, and the same after a restart.

Whoever has a seat of a case takes no other seat of it: a patient's part is what a doctor must not
see.
"""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from inspect_aihospital.errors import UserError
from inspect_aihospital.person.answer_store import CasePlace
from inspect_aihospital.person.private_files import write_over

_SEATS: dict[tuple[Path, str, str], str] = {}
"""Seats taken in this process, by folder, person and case."""


def second_seat(person: str, case: str, first_seat: str, seat: str) -> UserError:
    """Return the error of somebody who has a seat of a case and is asked for another."""
    return UserError(
        f"{person} is the {first_seat} of case {case} and cannot be its {seat}, too: one seat "
        "would see what only the other may know. Give each seat a pseudonym of its own, "
        "-M name=NAME."
    )


class Dealing:
    """Who gets which case.

    Cases are dealt in blocks, as they begin: each block has every person once, in an order of its
    own. So no person ever has two cases more than another, and nobody can tell the next one. Only
    where that would give somebody a second seat of a case, or one epoch more of it than another,
    the case goes to the one with the fewest cases who is free.
    """

    def __init__(self, folder: Path, people: Sequence[str], seed: int) -> None:
        self.people = tuple(people)
        self._folder = folder
        self._seed = seed

    def person(self, seat: str, place: CasePlace) -> str:
        """Return who plays a seat in a case; what was dealt once stays.

        Raises:
            UserError: The case was dealt to somebody who takes no part now, everybody has another
                seat of it, or the file of what was dealt cannot be read or written.
        """
        # A single person needs no file of what was dealt.
        person = self.people[0] if len(self.people) == 1 else self._dealt(seat, place)
        first_seat = _SEATS.setdefault((self._folder, person, place.case), seat)
        if first_seat != seat:
            raise second_seat(person, place.case, first_seat, seat)
        return person

    def _dealt(self, seat: str, place: CasePlace) -> str:
        dealt = self._read(self._path(seat))
        case = f"{place.case} {place.epoch}"
        if case not in dealt:
            dealt[case] = self._next(seat, place.case, dealt)
            write_over(self._path(seat), json.dumps(dealt, ensure_ascii=False, indent=1))
        if dealt[case] not in self.people:
            raise UserError(
                f"{self._path(seat)}: a case was dealt to {dealt[case]}, who is not among "
                f"people={','.join(self.people)}. Name the same people, or other -M answers=FOLDER."
            )
        return dealt[case]

    def _next(self, seat: str, case: str, dealt: dict[str, str]) -> str:
        block = len(dealt) // len(self.people)
        # Seeded by the block alone, so that a restart deals on as the first run would have.
        order = Random(f"{self._seed} {seat} {block}").sample(self.people, len(self.people))
        busy = {person for person in order if self._other_seat(person, seat, case)}
        for path in self._folder.glob("dealt_*.json"):
            if path != self._path(seat):
                busy.update(_owners(self._read(path), case))
        free = [person for person in order if person not in busy]
        if not free:
            raise UserError(
                f"people={','.join(self.people)}: all have another seat of case {case} than "
                f"{seat}. Name one more person, or other people for this seat."
            )
        epochs, cases = Counter(_owners(dealt, case)), Counter(dealt.values())
        # The first of the equal: the order of the block.
        return min(free, key=lambda person: (epochs[person], cases[person]))

    def _other_seat(self, person: str, seat: str, case: str) -> bool:
        return _SEATS.get((self._folder, person, case), seat) != seat

    def _path(self, seat: str) -> Path:
        return self._folder / f"dealt_{seat}.json"

    def _read(self, path: Path) -> dict[str, str]:
        if not path.exists():
            return {}
        try:
            return dict(json.loads(path.read_text(encoding="utf-8")))
        except (ValueError, TypeError) as error:
            raise UserError(f"{path}: cannot be read. Restore it, or delete it.") from error


def _owners(dealt: dict[str, str], case: str) -> list[str]:
    """Return who got the epochs of a case."""
    return [person for key, person in dealt.items() if key.rpartition(" ")[0] == case]
