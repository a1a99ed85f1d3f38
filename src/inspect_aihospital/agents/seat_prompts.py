"""Prompts by seat: each participant of a team may have a pack of its own (Shang et al., §III.C)."""

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from inspect_aihospital.agents.team import seat_names
from inspect_aihospital.errors import UserError
from inspect_aihospital.prompts import PromptLibrary

SeatPacks = str | Sequence[str] | Mapping[str, str] | None
"""Folder of the pack of all seats; folders in the order of seats; or folders by seat, where the
other seats have the built-in prompts."""


@dataclass(frozen=True)
class SeatPrompts:
    """The prompts of a team.

    Attributes:
        shared: Prompts of the seats that have none of their own.
        by_seat: Prompts of the others.
        size: Seats that there have to be; `None` for any number.
    """

    shared: PromptLibrary
    by_seat: Mapping[str, PromptLibrary]
    size: int | None = None

    @classmethod
    def load(cls, prompts: SeatPacks) -> "SeatPrompts":
        """Load packs.

        Raises:
            UserError: A pack cannot be used, or is no folder's name.
        """
        if prompts is None or isinstance(prompts, str):
            return cls(PromptLibrary.load(prompts), {})
        if isinstance(prompts, Mapping):
            packs, size = dict(prompts), None
        elif not isinstance(prompts, Sequence):
            raise _no_folder(prompts)
        else:
            names, size = seat_names("participants", len(prompts)), len(prompts)
            # Packs beyond the last seat there can be are refused by their number.
            packs = dict(zip(names, prompts, strict=False))
        for pack in packs.values():
            if not isinstance(pack, str) or not pack:
                raise _no_folder(pack)
        libraries = {seat: PromptLibrary.load(pack) for seat, pack in packs.items()}
        return cls(PromptLibrary.load(), libraries, size)

    @property
    def hash(self) -> str:
        """Hash of the prompts of all seats; where these are alike, that of the single set."""
        by_seat = {seat: library.hash for seat, library in self.by_seat.items()}
        # Only a list says the prompts of every seat.
        hashes = {*by_seat.values(), *([] if self.size else [self.shared.hash])}
        if len(hashes) == 1:
            return hashes.pop()
        # A seat with the built-in prompts is as one that is not named.
        own = {seat: hash for seat, hash in by_seat.items() if hash != self.shared.hash}
        return hashlib.sha256(json.dumps(sorted(own.items())).encode()).hexdigest()[:12]

    def of(self, seat: str) -> PromptLibrary:
        """Return the prompts of a seat."""
        return self.by_seat.get(seat, self.shared)

    def require_seats(self, seats: Collection[str]) -> None:
        """Refuse packs that do not fit a team.

        Raises:
            UserError: There are fewer or more packs than seats, or one of an unknown seat.
        """
        unknown_seats = [seat for seat in self.by_seat if seat not in seats]
        if unknown_seats or self.size not in {None, len(seats)}:
            raise UserError(
                f"prompts: packs for {', '.join(self.by_seat)}; the team has the seats "
                f"{', '.join(seats)}. Give a folder for all, a list with one for each participant "
                "in order, or a mapping of seats to folders."
            )


def _no_folder(pack: object) -> UserError:
    return UserError(
        f"prompts: {pack!r} is no folder. Name the folder of a pack for each seat; leave out a "
        "seat of a mapping that keeps the built-in prompts."
    )
