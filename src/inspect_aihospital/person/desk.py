"""Hold the cases of the persons who answer on a page: what is open, what was sent, what is over."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from threading import Lock
from time import time
from typing import Any

import anyio

from inspect_aihospital.person.answer_store import AnswerKey, AnswerStore, CasePlace
from inspect_aihospital.person.call_view import CallView, show_call, show_own_line
from inspect_aihospital.person.dealing import second_seat
from inspect_aihospital.person.entry_form import SeatForm
from inspect_aihospital.rehearsal.scene import Scene

POLL_SECONDS = 0.2
"""How often a waiting call looks for its answer: it works under any of Inspect's event loops."""

Keep = Callable[[dict[str, str], float, float | None], None]
"""Puts entries on disk, with the seconds since they were asked for, and those in front of them."""


class AnsweredError(Exception):
    """Nobody waits for this answer any more: it was given, or the run gave the case up."""


@dataclass
class OpenRequest:
    """A form that waits for a person since `start_time`, which may be of an earlier run."""

    id: str
    form: SeatForm
    keep: Keep
    first_shown: Callable[[], float]
    start_time: float = 0
    entries: Future[dict[str, str]] = field(default_factory=Future)


@dataclass
class DeskCase:
    """A case of a person's seat, as its page shows it; by number, since an id may tell too much."""

    number: int
    seat: str
    call_view: CallView
    request: OpenRequest | None = None
    is_over: bool = False

    @property
    def state(self) -> str:
        """Say whether the person has to act, somebody else, or nobody."""
        if self.request:
            return "open"
        return "done" if self.is_over else "waiting"


class Desk:
    """All cases of all persons of a page. Methods may be called from several threads.

    Attributes:
        version: Grows whenever what a page shows changes.
        is_closed: The run is over, and nobody waits for an answer any more.
        last_look: When a page asked last (seconds, monotonic).
        stores: Where answers are kept, by folder.
    """

    def __init__(self) -> None:
        self.version = 0
        self.is_closed = False
        self.last_look = -inf
        self.stores: dict[Path, AnswerStore] = {}
        self._lock = Lock()
        self._cases: dict[tuple[str, str, str, int], DeskCase] = {}

    async def ask(
        self,
        key: AnswerKey,
        place: CasePlace,
        scene: Scene,
        instructions: str,
        form: SeatForm,
        keep: Keep,
        first_shown: Callable[[], float] = time,
    ) -> dict[str, str]:
        """Show a form to a person and wait, for as long as it takes, for what is entered.

        Raises:
            UserError: The page shows the person another seat of the case, also from other folders.
        """
        # The same id after a restart of the run, so that a draft in a browser finds its form.
        request = OpenRequest(key.form_id, form, keep, first_shown)
        call_view = show_call(scene, instructions, form)
        case = self._case(key.person, place, scene.briefing.role, call_view)
        try:
            # Samples of a question, and seats of a team, ask the same person at the same time.
            while not self._open(case, request, call_view):
                await anyio.sleep(POLL_SECONDS)
            # Polled: the answer comes from the server's thread, and a Future knows no event loop.
            while not request.entries.done():
                await anyio.sleep(POLL_SECONDS)
            return request.entries.result()
        finally:
            # Also where the run is cancelled: nobody would hear an answer then.
            with self._lock:
                if case.request is request:
                    case.request = None
                    self.version += 1

    def _case(self, person: str, place: CasePlace, seat: str, call_view: CallView) -> DeskCase:
        with self._lock:
            for owner, first_seat, case, _ in self._cases:
                if (owner, case) == (person, place.case) and first_seat != seat:
                    raise second_seat(person, case, first_seat, seat)
            # Within the lock: two cases that begin at once must not get one number.
            number = 1 + sum(owner == person for owner, *_ in self._cases)
            key = (person, seat, place.case, place.epoch)
            return self._cases.setdefault(key, DeskCase(number, seat, call_view))

    def _open(self, case: DeskCase, request: OpenRequest, call_view: CallView) -> bool:
        """Show a request, unless the case has one; say whether it is shown."""
        with self._lock:
            if case.request:
                return False
            request.start_time = request.first_shown()
            case.request, case.call_view, case.is_over = request, call_view, False
            self.version += 1
            return True

    def submit(
        self, person: str, id: str, entries: Mapping[str, object], active: float | None
    ) -> None:
        """Take an answer, put it on disk, and let the call go on.

        Raises:
            AnsweredError: No call of this person waits for it.
            EntryError: The form does not take it.
        """
        with self._lock:
            case = next(
                (
                    case
                    for (owner, *_), case in self._cases.items()
                    if owner == person and case.request and case.request.id == id
                ),
                None,
            )
            if case is None or case.request is None:
                raise AnsweredError
            request = case.request
            checked = request.form.check(entries)
            seconds = max(0.0, time() - request.start_time)
            # On disk before the call goes on: what the run has heard must not be lost with it.
            request.keep(checked, seconds, min(active, seconds) if active is not None else None)
            words = request.form.write(checked)
            case.call_view["lines"].append(show_own_line(case.seat, words))
            case.request, case.is_over = None, request.form.is_last
            self.version += 1
        # Outside the lock, since a waiting call may go on at once.
        request.entries.set_result(checked)

    def close(self) -> None:
        """Tell pages that the run is over."""
        with self._lock:
            self.is_closed = True
            self.version += 1

    def has_answer(self, person: str, form_id: str) -> bool:
        """Say whether a person's answer to a form is on disk, of this run or of one before it."""
        return any(store.holds(person, form_id) for store in list(self.stores.values()))

    def cases_of(self, person: str) -> list[dict[str, Any]]:
        """Return what a person's page shows, as JSON values."""
        with self._lock:
            return [
                {
                    "number": case.number,
                    "seat": case.seat,
                    "state": "closed" if self.is_closed and not case.is_over else case.state,
                    **case.call_view,
                    "lines": list(case.call_view["lines"]),
                    "form": case.request and show_form(case.request),
                }
                for (owner, *_), case in self._cases.items()
                if owner == person
            ]


def show_form(request: OpenRequest) -> dict[str, Any]:
    """Return an open form as JSON values."""
    return {
        "id": request.id,
        "hint": request.form.hint and dict(request.form.hint),
        "fields": [
            {
                "name": f.name,
                "label": dict(f.label),
                "kind": f.kind,
                "required": f.required,
                "choices": [{"value": c.value, "label": dict(c.label)} for c in f.choices],
            }
            for f in request.form.fields
        ],
    }
