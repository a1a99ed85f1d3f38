"""Forms of those who judge or sit an exam, and the words or tool calls they stand for."""

from typing import Any

from inspect_ai.tool import ToolInfo
from inspect_ai.util import JSONSchema

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import GRADES
from inspect_aihospital.person.entry_form import (
    Choice,
    Entries,
    EntryField,
    Label,
    Material,
    SeatForm,
    items_of,
    letter_choices,
)
from inspect_aihospital.person.visit_forms import heading_of
from inspect_aihospital.rehearsal.scene import Scene

_GRADER_HINT: Label = {
    "zh": "每个方面只看它自己的两份材料；A 至 D 的含义见上面的本席位须知。",
    "en": "Judge each aspect by its own two texts alone; what A to D mean stands in the "
    "instructions above.",
}
LETTER: Label = {"zh": "答案", "en": "Answer"}
REASON: Label = {"zh": "理由", "en": "Reason"}


def grader_form(scene: Scene, *, tool: bool) -> SeatForm:
    """Return a grade and a reason for each aspect that is asked for, reference and report beside.

    Args:
        scene: The call.
        tool: Whether the stage wants a tool call; lines of text otherwise.
    """
    view = scene.briefing.view
    aspects = [a for a in Aspect if f"expert.{a}" in view and f"doctor.{a}" in view]

    def arguments(entries: Entries) -> dict[str, Any]:
        return {
            a.value: {"analysis": entries[f"{a}_reason"], "grade": entries[f"{a}_grade"]}
            for a in aspects
        }

    def write(entries: Entries) -> str:
        grades = (f"GRADE {view['fence']} {a}: {entries[f'{a}_grade']}" for a in aspects)
        return "\n".join([*(entries[f"{a}_reason"] for a in aspects), *grades]).strip()

    fields: list[EntryField] = []
    materials: list[Material] = []
    for a in aspects:
        name = heading_of(a)
        reason: Label = {"zh": f"{name['zh']}：理由", "en": f"{name['en']}: reason"}
        choices = letter_choices("".join(GRADES))
        fields.append(EntryField(f"{a}_grade", name, "choice", choices=choices))
        # A letter alone is a grade; models may leave the analysis out as well.
        fields.append(EntryField(f"{a}_reason", reason, required=False))
        materials += [
            Material(
                {"zh": f"{name['zh']}：专家", "en": f"{name['en']}: expert"}, view[f"expert.{a}"]
            ),
            Material(
                {"zh": f"{name['zh']}：医生", "en": f"{name['en']}: doctor"}, view[f"doctor.{a}"]
            ),
        ]
    return SeatForm(
        tuple(fields),
        write,
        arguments if tool else None,
        tuple(materials),
        is_last=True,
        hint=_GRADER_HINT,
    )


def participant_form(scene: Scene) -> SeatForm:
    """Return a letter and a reasoning.

    The letter is asked for together with the reasoning, though a model gives it in the next call.
    """
    stage = scene.briefing.stage
    letter = EntryField(
        "letter", LETTER, "choice", choices=letter_choices(scene.briefing.view["letters"])
    )
    if stage == "answer":
        return SeatForm((letter,), lambda entries: entries["letter"], is_last=True)
    fields = (letter, EntryField("reasoning", REASON))
    if stage == "reason":
        return SeatForm(fields, lambda entries: entries["reasoning"], is_last=True)
    return SeatForm(
        fields, lambda entries: f"{entries['letter']}\n{entries['reasoning']}", is_last=True
    )


def tool_form(tool: ToolInfo) -> SeatForm:
    """Return a field for each argument of a tool, one level deep."""
    fields: list[EntryField] = []
    for name, schema in tool.parameters.properties.items():
        for part, part_schema in (schema.properties or {"": schema}).items():
            fields.append(_field(f"{name}.{part}" if part else name, part_schema))

    def arguments(entries: Entries) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, schema in tool.parameters.properties.items():
            if schema.properties:
                values[name] = {
                    part: _value(entries[f"{name}.{part}"], part_schema)
                    for part, part_schema in schema.properties.items()
                }
            else:
                values[name] = _value(entries[name], schema)
        return values

    return SeatForm(tuple(fields), lambda entries: "", arguments, is_last=True)


def _field(name: str, schema: JSONSchema) -> EntryField:
    label: Label = {"zh": name, "en": name}
    if schema.enum:
        options = tuple(
            Choice(str(value), {"zh": str(value), "en": str(value)}) for value in schema.enum
        )
        return EntryField(name, label, "choice", choices=options)
    return EntryField(name, label, "lines" if schema.type == "array" else "text", required=False)


def _value(entry: str, schema: JSONSchema) -> Any:
    if schema.type == "array":
        return items_of(entry)
    # The values of a choice keep their type: a level is a number.
    return next((value for value in schema.enum or () if str(value) == entry), entry)
