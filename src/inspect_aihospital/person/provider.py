"""`--model aihospital/person`: an Inspect model provider that asks a person."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import time
from typing import Any

from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput
from inspect_ai.tool import ToolChoice, ToolFunction, ToolInfo

from inspect_aihospital.errors import UserError
from inspect_aihospital.inspect_private import awaiting_human, sample_active
from inspect_aihospital.person.answer_output import ANONYMOUS, MODEL, output_of
from inspect_aihospital.person.answer_store import (
    AnswerKey,
    AnswerStore,
    CasePlace,
    StoredAnswer,
    conversation_digest,
)
from inspect_aihospital.person.console import ask_on_console
from inspect_aihospital.person.dealing import Dealing
from inspect_aihospital.person.entry_form import SeatForm
from inspect_aihospital.person.page_server import LOOPBACK, open_page
from inspect_aihospital.person.seat_forms import form_of
from inspect_aihospital.rehearsal.scene import Scene, read_scene

ANSWERS_FOLDER = "person_answers"
"""Where answers are kept by default: beside `logs`, the default folder of logs."""

PSEUDONYM = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,31}")
"""Without `_`, which parts the names of answers: `r1_*` is of `r1` alone."""


class PersonAPI(ModelAPI):
    """Asks a person for what a model in its seat would have to say.

    Args:
        model_name: `person`, or `person-NAME`.
        base_url: Not used.
        api_key: Not used.
        config: Not used.
        name: Pseudonym; it becomes part of the model's name in logs and reports.
        people: Pseudonyms of several people, to whom cases are dealt.
        seed: Decides the order in which cases are dealt.
        answers: Folder that keeps every answer.
        page: Port of the page on which persons answer; Inspect's own input without one.
        address: Where the page listens: this machine alone, unless it says otherwise.
        host: Name of a proxy with TLS in front of the page.
    """

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig | None = None,
        name: str | None = None,
        people: str | Sequence[str] | None = None,
        seed: int = 0,
        answers: str = ANSWERS_FOLDER,
        page: int | None = None,
        address: str = LOOPBACK,
        host: str | None = None,
        **arguments: Any,
    ) -> None:
        if arguments:
            raise UserError(f"aihospital/{MODEL} takes no model argument {', '.join(arguments)}.")
        people = people.split(",") if isinstance(people, str) else people
        pseudonym = name or (model_name.removeprefix(f"{MODEL}-") if model_name != MODEL else None)
        self.people = _pseudonyms(pseudonym, people)
        # The name goes into the log: a report has a row for each person.
        full_name = f"{MODEL}-{pseudonym}" if pseudonym else MODEL
        super().__init__(full_name, base_url, api_key, [], config or GenerateConfig())
        # Resolved, since a run may change its folder while it lasts.
        folder = Path(answers).resolve()
        self._open_page = partial(open_page, address, page or 0, self.people, folder, host)
        # At once, so that a port that is taken stops the run before anything is spent.
        self.page = self._open_page() if page is not None else None
        self._store = AnswerStore(folder)
        self._dealing = Dealing(folder, self.people, seed)
        self._numbers: Counter[tuple[str, AnswerKey]] = Counter()

    def connection_key(self) -> str:
        """Keep persons from taking the connections of rehearsed roles."""
        return self.model_name

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Return what a person says, from the store if it was said before.

        Raises:
            UserError: The prompt is none of this package's or no part of a run, the person gave no
                answer, or has another seat of the case.
        """
        scene = read_scene(input)
        if scene is None:
            raise UserError(
                f"aihospital/{MODEL} takes only the seats of inspect_aihospital's tasks; this "
                "prompt has no briefing. Use it with a task such as inspect_aihospital/mvme."
            )
        place = _place()
        tool = _forced(tools, tool_choice)
        seat = scene.briefing.role
        person = self._dealing.person(seat, place)
        form = form_of(scene, input, tool)
        key = AnswerKey(
            person, seat, conversation_digest(input, place, tool.name if tool else None), 1
        )
        # The same call again within an attempt means that the last answer could not be used.
        self._numbers[place.attempt, key] = count = self._numbers[place.attempt, key] + 1
        numbered = AnswerKey(person, seat, key.digest, count)
        stored = self._store.read(numbered)
        letter = None if stored else self._letter_given(input, scene, person, place)
        answer = stored or letter
        if answer is None:
            answer = await self._ask(numbered, place, scene, _instructions(input), form)
        is_stored, is_entered = stored is not None or letter is not None, letter is None
        return output_of(person, form, answer, tool, is_stored=is_stored, is_entered=is_entered)

    async def _ask(
        self, key: AnswerKey, place: CasePlace, scene: Scene, instructions: str, form: SeatForm
    ) -> StoredAnswer:
        answers: list[StoredAnswer] = []

        def keep(entries: dict[str, str], seconds: float, active: float | None = None) -> None:
            # Finer than a second: a report tells two visits of a case apart by their last answers.
            now = datetime.now(UTC).isoformat(timespec="milliseconds")
            answers.append(
                StoredAnswer(entries, now, round(seconds, 1), active and round(active, 1))
            )
            self._store.write(key, answers[-1])

        first_shown = partial(self._store.first_shown, key)
        if self.page:
            if self.page.desk.is_closed:  # with an earlier run of this process
                self.page = self._open_page()
            self.page.announce()
            # As `request_input` does: the sample waits, and its working time stands still.
            with awaiting_human("question"):
                await self.page.desk.ask(key, place, scene, instructions, form, keep, first_shown)
        else:
            start = first_shown()
            entries = await ask_on_console(key.person, scene, instructions, form)
            keep(entries, max(0.0, time() - start))
        return answers[-1]

    def _letter_given(
        self, messages: Sequence[ChatMessage], scene: Scene, person: str, place: CasePlace
    ) -> StoredAnswer | None:
        """Return the letter that was entered with the reasoning, in the call before this one."""
        if (scene.briefing.role, scene.briefing.stage) != ("participant", "answer"):
            return None
        digest = conversation_digest(messages[:-2], place)
        earlier = self._store.read(AnswerKey(person, "participant", digest, 1))
        return earlier and StoredAnswer(
            {"letter": earlier.entries["letter"]}, earlier.answered_at, 0
        )


def _pseudonyms(name: str | None, people: Sequence[str] | None) -> tuple[str, ...]:
    if name and people:
        raise UserError(f"name={name} and people={','.join(people)}: give one of them.")
    names = tuple(str(pseudonym) for pseudonym in people or (name or ANONYMOUS,))
    if bad := [p for p in names if not PSEUDONYM.fullmatch(p)]:
        raise UserError(
            f"{bad[0]!r} is no pseudonym. Expected 1 to 32 letters, digits or -, such as r1."
        )
    if len(set(names)) < len(names):
        raise UserError(f"people={','.join(names)}: a pseudonym stands there twice.")
    return names


def _place() -> CasePlace:
    sample = sample_active()
    if sample is None:
        # As in `inspect score`, where all cases would be taken for one.
        raise UserError(
            f"aihospital/{MODEL} answers in a run alone, where it is known which case is asked "
            "about. Scoring a log again by a person is not supported: name a model, or run "
            "inspect eval with the person in the role."
        )
    return CasePlace(str(sample.sample.id), sample.epoch, sample.id)


def _forced(tools: Sequence[ToolInfo], choice: ToolChoice) -> ToolInfo | None:
    name = choice.name if isinstance(choice, ToolFunction) else None
    return next((tool for tool in tools if tool.name == name), None)


def _instructions(messages: Sequence[ChatMessage]) -> str:
    return "\n\n".join(message.text for message in messages if message.role == "system")
