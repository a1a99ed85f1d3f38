"""Ask a person through Inspect's own input: its terminal, its panel or an editor."""

from inspect_ai.util import request_input

from inspect_aihospital.errors import UserError
from inspect_aihospital.person.entry_form import TICKED, EntryError, EntryField, SeatForm
from inspect_aihospital.rehearsal.scene import Scene


async def ask_on_console(
    person: str, scene: Scene, instructions: str, form: SeatForm
) -> dict[str, str]:
    """Return what a person entered; what no form takes is asked for again.

    Raises:
        UserError: The person declined, or pressed Ctrl-C.
    """
    # Deferred, as Inspect does: this import alone takes a good part of a second.
    from acp.schema import ElicitationSchema  # noqa: PLC0415

    schema = ElicitationSchema.model_validate(
        {
            "type": "object",
            "properties": {f.name: _property(f, scene) for f in form.fields},
            "required": [f.name for f in form.fields if f.required],
        }
    )
    note = ""
    while True:
        message = f"{note}{_new_text(person, scene, instructions, form)}"
        result = await request_input(message=message, schema=schema)
        if result.outcome != "accepted":
            raise UserError(
                f"{person} gave no answer ({result.outcome}). Answers given so far are kept: go on "
                "with inspect eval-retry LOG."
            )
        try:
            return form.check({n: _entry(value) for n, value in (result.content or {}).items()})
        except EntryError as error:
            # Asked again on the spot: an error would end the case for a slip of the keyboard.
            note = f"({error})\n\n"


def _entry(value: object) -> object:
    return (TICKED if value else "") if isinstance(value, bool) else value


def _property(field: EntryField, scene: Scene) -> dict[str, object]:
    title = field.label[scene.briefing.language]
    if field.kind == "tick":
        return {"type": "boolean", "title": title, "default": False}
    if field.kind == "choice":
        return {"type": "string", "title": title, "enum": [c.value for c in field.choices]}
    return {"type": "string", "title": title}


def _new_text(person: str, scene: Scene, instructions: str, form: SeatForm) -> str:
    """Return what is new to the person: all of it at first, later what was said since."""
    own = [number for number, line in enumerate(scene.lines) if line.own]
    language = scene.briefing.language
    materials = [f"[{m.title[language]}]\n{m.text}" for m in form.materials]
    # A seat's instructions hold its part of the record; later that part alone is enough.
    is_first = not own or (scene.briefing.role == "doctor" and len(own) == 1)
    head = [instructions] if is_first else materials
    new_lines = scene.lines[own[-1] + 1 if own and not is_first else 0 :]
    lines = (line.text for line in new_lines)
    hint = form.hint[language] if form.hint else ""
    parts = [f"{person} · {scene.briefing.role}", *head, *lines, hint]
    # Inspect's console reads `[word]` as a style and would swallow it; its panel shows it as it is.
    return "\n\n".join(part for part in parts if part).replace("[", "[\u200b")
