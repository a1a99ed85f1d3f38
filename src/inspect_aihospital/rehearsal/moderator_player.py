"""Play a moderator by rule: join lines, dispute minority findings, report the majority's."""

import re
from collections import Counter

from inspect_aihospital.core.aspects.aspect import FINDINGS, SECTIONS, Aspect
from inspect_aihospital.core.conference.agreed_facts import Contradiction
from inspect_aihospital.core.conference.proceedings import MOST_DISPUTES
from inspect_aihospital.core.report.report_parser import write_report
from inspect_aihospital.core.text.numbered_lists import read_items, write_items
from inspect_aihospital.rehearsal.scene import Scene


def play(scene: Scene) -> str:
    """Return the step that the briefing names."""
    steps = {"facts": _facts, "answers": _answers, "disputes": _disputes, "report": _report}
    return steps[scene.briefing.stage](scene)


def _facts(scene: Scene) -> str:
    """Return all that any doctor found, and the first examination that not every doctor has."""
    merged: dict[Aspect, str | None] = {
        aspect: write_items(_united_items(scene, aspect)) for aspect in FINDINGS
    }
    questions = [_question_line(scene, contradiction) for contradiction in _contradictions(scene)]
    heading = scene.choose("#矛盾#", "#Contradictions#")
    no_facts = scene.choose("(1) 没有可记录的", "(1) Nothing to note")
    facts = write_report(
        {a: text or no_facts for a, text in merged.items()}, scene.briefing.language
    )
    return f"{facts}\n\n{heading}\n{write_items(questions) or scene.choose('(1) 无', '(1) None')}"


def _contradictions(scene: Scene) -> list[Contradiction]:
    lists = _by_doctor(scene, Aspect.EXAMINATIONS)
    unshared_items = [
        item for item in _united_items(scene, Aspect.EXAMINATIONS) if not _is_shared(item, lists)
    ]
    names = [re.split("[:：]", item, maxsplit=1)[0].strip("# ") for item in unshared_items]
    return [Contradiction(witness="examiner", question=name) for name in names[:1]]


def _question_line(scene: Scene, contradiction: Contradiction) -> str:
    name = contradiction.question
    return scene.choose(f"[检查员] 请查对：{name}", f"[examiner] Look up: {name}")


def _answers(scene: Scene) -> str:
    """Return the facts, and what was answered."""
    view = scene.briefing.view
    answered = [line.strip("# -") for line in view["answers"].splitlines() if line.strip("# -")]
    items = [*read_items(view.get("examinations", "")), *answered]
    facts = {aspect: view.get(aspect) for aspect in FINDINGS}
    facts[Aspect.EXAMINATIONS] = write_items(list(dict.fromkeys(items)))
    return write_report(facts, scene.briefing.language)


def _disputes(scene: Scene) -> str:
    """Return the diagnoses that some doctor names and another does not."""
    lists = _by_doctor(scene, Aspect.DIAGNOSIS)
    # A doctor without a report disputes nothing.
    lists = {seat: items for seat, items in lists.items() if items}
    open_points = [
        item for item in _united_items(scene, Aspect.DIAGNOSIS) if not _is_shared(item, lists)
    ]
    questions = [scene.choose(f"是否诊断为{item}", f"Is it {item}?") for item in open_points]
    return write_items(questions[:MOST_DISPUTES]) or scene.choose("(1) 无", "(1) None")


def _report(scene: Scene) -> str:
    """Return the facts, and the conclusions of a doctor whose diagnosis most doctors share."""
    view = scene.briefing.view
    # "is." selects the keys `diagnosis.SEAT`; no other aspect ends so.
    diagnoses = {key.removeprefix("diagnosis."): v for key, v in view.items() if v and "is." in key}
    common = Counter(diagnoses.values()).most_common(1)
    author = next((seat for seat, text in diagnoses.items() if text == common[0][0]), "")
    note = scene.choose("（排练报告，由规则写成。）", "(A rehearsal report, written by rule.)")
    sections = {aspect: view.get(aspect) or view.get(f"{aspect}.{author}") for aspect in SECTIONS}
    return f"{note}\n\n{write_report(sections, scene.briefing.language)}"


def _by_doctor(scene: Scene, aspect: Aspect) -> dict[str, tuple[str, ...]]:
    prefix = f"{aspect.value}."
    return {
        key.removeprefix(prefix): read_items(text)
        for key, text in scene.briefing.view.items()
        if key.startswith(prefix)
    }


def _united_items(scene: Scene, aspect: Aspect) -> list[str]:
    lists = _by_doctor(scene, aspect).values()
    return list(dict.fromkeys(item for items in lists for item in items))


def _is_shared(item: str, lists: dict[str, tuple[str, ...]]) -> bool:
    return all(item in items for items in lists.values())
