"""Plant what loses points in visits, and count how many lost items are booked to it.

    python -m benchmarks.attribution [--records odd|even|all] [--show PLANT]

Real solver, detectors and rules; doctor, patient and examiner are scripted. Prints the table of
docs/attribution.md.
"""

import argparse
import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from inspect_ai.model import ChatMessage

from benchmarks.instruments import wording
from benchmarks.instruments.casting import Casting, Players, heard_from
from benchmarks.instruments.cells import FAULTS
from benchmarks.instruments.charts import PHYSICAL, auxiliary_blocks, physical_block
from benchmarks.instruments.playing import HeldVisit, hold_visit
from benchmarks.instruments.running import record_sets
from benchmarks.instruments.script import MOST_AN_ORDER, Ordered, Point, Step, batches
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.attribution.causes import Cause, TracedItem
from inspect_aihospital.core.attribution.visit_attribution import attribute_losses, missed_by_name
from inspect_aihospital.core.chart.request_coverage import examinations_of
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.history.history_facts import sure_topics
from inspect_aihospital.core.history.history_words import DISEASES
from inspect_aihospital.core.history.topic_statements import Polarity
from inspect_aihospital.core.history.topics import mentions
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.report.report_parser import parse_report, write_report
from inspect_aihospital.core.text.numbered_lists import write_items
from inspect_aihospital.rehearsal.shared_words import terms

NONSENSE: dict[Language, str] = {"en": "Plantar wart", "zh": "跖疣"}
LANGUAGES: tuple[Language, ...] = ("en", "zh")
HEARD_SHARE = 0.6
"""Share of the words of a disease's grounds that were heard, from which on it is concluded."""
ALL_SENTENCES = 99
"""More than a part of a record has, so that an honest patient leaves nothing out."""


@dataclass(frozen=True)
class Plant:
    """What loses points in a visit.

    Attributes:
        name: What it is.
        cause: The cause that its losses belong to; `None` where nothing should be lost.
        doctor: `honest` concludes what the evidence allows, `perfect` the reference; the others
            are called by their fault.
        fault: The instrument's fault, by seat and name.
    """

    name: str
    cause: Cause | None
    doctor: str = "honest"
    fault: str | None = None


PLANTS = (
    Plant("perfect doctor", None, "perfect"),
    Plant("asks nothing", Cause.NOT_ASKED, "asks nothing"),
    Plant("concludes nonsense", Cause.MISJUDGED, "concludes nonsense"),
    Plant("drops what it heard", Cause.NOT_USED, "drops what it heard"),
    Plant("patient denies", Cause.MISTOLD, fault="patient: denies everything"),
    Plant("patient knows nothing", Cause.WITHHELD, fault="patient: knows nothing"),
    Plant("patient evades", Cause.WITHHELD, fault="patient: deflection"),
    Plant("patient never goes", Cause.WITHHELD, fault="patient: never goes"),
    Plant("examiner has no access", Cause.WITHHELD, fault="examiner: no access to the record"),
    Plant("examiner interprets only", Cause.WITHHELD, fault="examiner: interpretation only"),
    Plant("examiner calls all normal", Cause.MISTOLD, fault="examiner: all normal"),
    Plant("examiner shifts decimals", Cause.MISTOLD, fault="examiner: decimal shifted"),
)


@dataclass
class PlantedPlayers(Players):
    """Players with a planted doctor, and a patient who leaves nothing out."""

    plant: Plant = field(kw_only=True)

    def __post_init__(self) -> None:
        """Let the patient tell all that it is asked for."""
        super().__post_init__()
        style = replace(self._patient.style, most_sentences=ALL_SENTENCES)
        self._patient.style = style
        self._steps = (
            self._steps[-1:] if self.plant.doctor == "asks nothing" else full_script(self.record)
        )

    def _doctor(self, messages: Sequence[ChatMessage]) -> str:
        briefing = Briefing.from_metadata(messages[-1].metadata)
        if not (briefing and briefing.stage == "report"):
            return super()._doctor(messages)
        patient_texts, results = heard_from(messages, "patient"), heard_from(messages, "examiner")
        return write_planted_report(self.plant, self.record, patient_texts, results)


def full_script(record: MedicalRecord) -> list[Step]:
    """Ask for each part of the history, order each examination, and conclude."""
    language = record.language
    kinds = {
        "story": wording.STORY,
        "course": wording.COURSE,
        "more": wording.MORE,
        "past": wording.PAST,
        "personal": wording.PERSONAL,
    }
    number = len(record.id)
    questions = [
        Step(wording.pick(texts, language, number), points=(Point(kind),))
        for kind, texts in kinds.items()
    ]
    physical = physical_block(record)
    orders = [Ordered(PHYSICAL[language], physical)] if physical else []
    orders += [Ordered(block.name, block) for block in auxiliary_blocks(record)]
    join = wording.JOIN_NAMES[language][0]
    ordering = [
        Step(
            wording.pick(wording.ORDER, language, number).format(
                names=join.join(order.name for order in some)
            ),
            orders=tuple(some),
        )
        for some in batches(orders, MOST_AN_ORDER)
    ]
    return [*questions, *ordering, Step(final=True)]


def write_planted_report(
    plant: Plant, record: MedicalRecord, told: Sequence[str], results: Sequence[str]
) -> str:
    """Write the report of a planted doctor."""
    heard = "\n".join([*told, *results])
    diagnosis = _supported_diseases(record, heard)
    treatment = wording.CARE[record.language]
    if plant.doctor in ("concludes nonsense", "drops what it heard"):
        diagnosis = NONSENSE[record.language]
    if plant.doctor == "perfect":
        diagnosis = record.reference.diagnosis or ""
    kept = "" if plant.doctor == "drops what it heard" else "\n".join(told)
    found = "" if plant.doctor == "drops what it heard" else "\n".join(results)
    nothing = "-"
    return write_report(
        {
            Aspect.SYMPTOMS: plain_lines(kept) or nothing,
            Aspect.EXAMINATIONS: plain_lines(found) or nothing,
            Aspect.DIAGNOSIS: diagnosis,
            Aspect.RATIONALE: nothing,
            Aspect.TREATMENT: treatment,
        },
        record.language,
    )


def _supported_diseases(record: MedicalRecord, heard: str) -> str:
    """List the diseases that the patient named, or whose grounds were heard word by word."""
    named = {topic for topic in DISEASES if (topic, Polarity.AFFIRMED, False) in sure_topics(heard)}
    rationale = record.reference.rationale or ""
    heard_terms = terms(heard)
    supported = []
    for line in (record.reference.diagnosis or "").splitlines():
        own_lines = [r for r in rationale.splitlines() if terms(line) & terms(r)] or [rationale]
        grounds = terms("\n".join([line, *own_lines])) & _recorded_terms(record)
        is_known = any(place.topic in named for place in mentions(line))
        if is_known or any(
            len(words & heard_terms) >= HEARD_SHARE * len(words) for words in (terms(line), grounds)
        ):
            supported.append(line)
    return "\n".join(supported) or wording.UNCERTAIN[record.language]


@cache
def _recorded_terms(record: MedicalRecord) -> frozenset[str]:
    own, objective = record.subjective.model_dump(), record.objective.model_dump()
    return frozenset(terms("\n".join(filter(None, [*own.values(), *objective.values()]))))


def plain_lines(text: str) -> str:
    """Strip the marks that a parser could take for headings of the report."""
    lines = [line.strip(" #*-|【】=") for line in text.splitlines()]
    return write_items(filter(None, lines))


def play(plant: Plant, record: MedicalRecord) -> HeldVisit:
    """Hold a visit with what was planted."""
    records = record_sets()[f"built-in {record.language}"]
    other = next(other for other in records.records if other.id != record.id)
    fault = FAULTS[plant.fault] if plant.fault else None
    casting = Casting(0, 0, fault=fault, rate=1.0 if fault else 0.0)
    twin = records.twins.get(record.id)
    players = PlantedPlayers(record, other, twin, "several", casting, plant=plant)
    return asyncio.run(hold_visit(players))


def attributed_items(visit: HeldVisit, record: MedicalRecord) -> tuple[TracedItem, ...]:
    """Return the lost items of a visit."""
    findings = check_visit(visit.turns, record, Ending.PATIENT.value).findings
    report = parse_report(visit.report)
    missed = missed_by_name(record, report)
    return attribute_losses(visit.turns, record, report, findings, missed, {}).items


def selected_records(language: Language, which: str) -> list[MedicalRecord]:
    """Return the built-in records of a language by their number: odd, even or all."""
    records = record_sets()[f"built-in {language}"].records
    return [
        _with_orderable(record)
        for number, record in enumerate(records, start=1)
        if which == "all" or (number % 2 == 1) == (which == "odd")
    ]


def _with_orderable(record: MedicalRecord) -> MedicalRecord:
    """Leave out examinations whose names the scripted doctor cannot order."""
    names = tuple(block.name for block in auxiliary_blocks(record))
    kept = [
        examination.text
        for examination in examinations_of(record.objective)
        if not examination.physical and examination.name.startswith(names)
    ]
    objective = record.objective.model_copy(update={"auxiliary": "\n".join(kept)})
    return record.model_copy(update={"objective": objective})


def planted_losses(plant: Plant, record: MedicalRecord) -> list[TracedItem]:
    """Return the items that are lost with a plant and not without it.

    What the scripted doctor cannot order by name, or the honest patient does not tell, is lost in
    every visit.
    """
    lost_anyway = _lost_anyway(record)
    if plant.cause is None:
        return list(lost_anyway)
    known = {(item.kind, item.text) for item in lost_anyway}
    items = attributed_items(play(plant, record), record)
    return [item for item in items if (item.kind, item.text) not in known]


@cache
def _lost_anyway(record: MedicalRecord) -> tuple[TracedItem, ...]:
    return attributed_items(play(PLANTS[0], record), record)


@cache
def count_causes(plant: Plant, language: Language, which: str) -> Counter[Cause]:
    """Count the planted losses of all visits, by cause."""
    return Counter(
        item.cause
        for record in selected_records(language, which)
        for item in planted_losses(plant, record)
        if item.cause
    )


def table(which: str) -> Iterable[str]:
    """Yield the rows of the docs' table: planted losses, and the share booked to their cause."""
    yield "| planted | cause | en | zh |"
    yield "|---|---|---|---|"
    for cause in dict.fromkeys(plant.cause for plant in PLANTS):
        plants = [plant for plant in PLANTS if plant.cause is cause]
        cells = [
            _cell(cause, sum((count_causes(plant, language, which) for plant in plants), Counter()))
            for language in LANGUAGES
        ]
        names = "; ".join(plant.name for plant in plants)
        yield f"| {names} | {f'`{cause}`' if cause else '–'} | {' | '.join(cells)} |"


def _cell(cause: Cause | None, counts: Counter[Cause]) -> str:
    total = counts.total()
    return f"{total}, {100 * counts[cause] / total:.1f} %" if cause and total else f"{total}"


def show(plant: Plant, which: str) -> None:
    """Print the items that are booked to another cause."""
    for language in LANGUAGES:
        for record in selected_records(language, which):
            for item in planted_losses(plant, record):
                if item.cause is not plant.cause:
                    print(record.id, item.kind, item.cause, item.turn, item.text[:90], sep=" | ")


def main() -> None:
    """Print the table, or what a plant is wrongly booked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", choices=("odd", "even", "all"), default="all")
    parser.add_argument("--show", metavar="PLANT")
    options = parser.parse_args()
    if options.show:
        show(next(p for p in PLANTS if p.name == options.show), options.records)
        return
    for row in table(options.records):
        print(row, flush=True)


if __name__ == "__main__":
    main()
