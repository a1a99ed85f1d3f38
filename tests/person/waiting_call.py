"""A call that waits at a desk for a person, without a run."""

import asyncio
import threading
from collections.abc import Callable
from time import monotonic, sleep, time

from inspect_aihospital.core.dialogue.briefing import Briefing, Role
from inspect_aihospital.errors import UserError
from inspect_aihospital.person.answer_store import AnswerKey, CasePlace
from inspect_aihospital.person.desk import Desk
from inspect_aihospital.person.seat_forms import form_of
from inspect_aihospital.rehearsal.scene import Line, Scene

PATIENCE = 120
"""Seconds to wait for a state on a busy machine."""

RULES = "RULES " + "x" * 300


class WaitingCall:
    """A call that waits for a person; by default a doctor's, for a message."""

    def __init__(
        self,
        desk: Desk,
        number: int = 1,
        person: str = "r1",
        seat: Role = "doctor",
        case: str = "ID-MARK",
        scene: Scene | None = None,
        waiting_time: float = 0,
    ) -> None:
        self.waiting_time = waiting_time
        self.number, self.person, self.case = number, person, case
        self.scene = scene or Scene(
            Briefing(seat, "consultation", "en", {"secret": "VIEW-MARK"}),
            [Line("patient", "<patient> It hurts.", own=False)],
        )
        self.answers: list[dict[str, str]] = []
        self.times: list[tuple[float, float | None]] = []
        self.entries: dict[str, str] | None = None
        self.fault: UserError | None = None
        self.refusal = ""
        self._thread = threading.Thread(target=lambda: asyncio.run(self._ask(desk)), daemon=True)
        self._thread.start()
        wait_for(lambda: bool(desk.cases_of(person)))

    async def _ask(self, desk: Desk) -> None:
        def keep(entries: dict[str, str], seconds: float, active: float | None) -> None:
            if self.fault:
                raise self.fault
            self.answers.append(entries)
            self.times.append((seconds, active))

        key = AnswerKey(self.person, self.scene.briefing.role, "f" * 40, self.number)
        place, form = CasePlace(self.case, 1, ""), form_of(self.scene, [], None)
        start = time() - self.waiting_time
        try:
            self.entries = await desk.ask(key, place, self.scene, RULES, form, keep, lambda: start)
        except UserError as error:
            self.refusal = str(error)

    def finish(self) -> None:
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "nobody answered the call"


def wait_for(holds: Callable[[], bool]) -> None:
    start = monotonic()
    while not holds():
        assert monotonic() - start < PATIENCE, "the state was not reached"
        sleep(0.02)
