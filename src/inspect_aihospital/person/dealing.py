"""Deal cases to several people: balanced, in a seeded order, and the same after a restart."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.errors import UserError
from inspect_aihospital.person.answer_store import CasePlace


class Dealing:
    """Who gets which case.

    Cases are dealt in blocks, as they begin: each block has every person once, in an order of its
    own. So no person ever has two cases more than another, and nobody can tell the next one.
    """

    def __init__(self, folder: Path, people: Sequence[str], seed: int) -> None:
        self.people = tuple(people)
        self._folder = folder
        self._seed = seed

    def person(self, seat: str, place: CasePlace) -> str:
        """Return who plays a seat in a case; what was dealt once stays.

        Raises:
            UserError: The case was dealt to somebody who takes no part now, or the file of what
                was dealt cannot be read.
        """
        if len(self.people) == 1:
            return self.people[0]
        dealt = self._read(seat)
        case = f"{place.case} {place.epoch}"
        if case not in dealt:
            block, position = divmod(len(dealt), len(self.people))
            order = Random(f"{self._seed} {seat} {block}").sample(self.people, len(self.people))
            dealt[case] = order[position]
            with all_or_nothing(self._path(seat), replace=True) as part:
                part.write_text(json.dumps(dealt, ensure_ascii=False, indent=1), encoding="utf-8")
        if dealt[case] not in self.people:
            raise UserError(
                f"{self._path(seat)}: a case was dealt to {dealt[case]}, who is not among "
                f"people={','.join(self.people)}. Name the same people, or other -M answers=FOLDER."
            )
        return dealt[case]

    def _path(self, seat: str) -> Path:
        return self._folder / f"dealt_{seat}.json"

    def _read(self, seat: str) -> dict[str, str]:
        path = self._path(seat)
        if not path.exists():
            return {}
        try:
            return dict(json.loads(path.read_text(encoding="utf-8")))
        except (ValueError, TypeError) as error:
            raise UserError(f"{path}: cannot be read. Restore it, or delete it.") from error
