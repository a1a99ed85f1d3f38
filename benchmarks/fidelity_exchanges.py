"""Scripted exchanges for the detectors of `fidelity`: clean ones, and ones with a planted fault.

Each is built from a built-in record by rule and names what was planted. Clean exchanges vary what
models vary: order, spacing, width of digits, powers of ten, headings, polite words around.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from benchmarks import fidelity_wording as wording
from benchmarks.fidelity_answers import clean_answers, planted_answers
from inspect_aihospital.core.chart.request_coverage import Examination, examinations_of
from inspect_aihospital.core.dialogue.routing import Ending, Speaker
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.record import MedicalRecord

_DIGITS = re.compile(r"(?<![\w.^×/-])\d{2,3}(?:\.\d+)?(?![\w.^]|\s*(?:×|x|/|-|~|导联|h\b|小时))")
_SIDES = {"左": "右", "右": "左", "left": "right", "right": "left"}
_SIGNS = {"阳性": "阴性", "阴性": "阳性", "positive": "negative", "negative": "positive"}


@dataclass(frozen=True)
class Exchange:
    """A scripted visit.

    Attributes:
        kind: How it was made.
        record: Its record.
        turns: Its turns.
        planted: What a detector has to find; `None` for a clean exchange.
        also: What may be found as well, since it is part of the fault.
        ending: How the visit ends.
    """

    kind: str
    record: MedicalRecord
    turns: tuple[Turn, ...]
    planted: Detector | None = None
    also: frozenset[Detector] = frozenset()
    ending: str = Ending.LIMIT.value


def build(records: Sequence[MedicalRecord]) -> Iterator[Exchange]:
    """All exchanges of the records; the next record of a language lends what is not in one."""
    for number, record in enumerate(records):
        other_records = [r for r in records if r.language == record.language and r.id != record.id]
        other_record = other_records[number % len(other_records)]
        yield from _clean(record)
        yield from _examiner_faults(record, other_record)
        yield from _patient_faults(record, number)
        yield from _answers(record, other_record)


def examined(
    record: MedicalRecord, names: Sequence[str], reply: str, before: Sequence[Turn] = ()
) -> tuple[Turn, ...]:
    """The patient asks for examinations, the examiner replies; half of the logs list the names."""
    request_text = wording.request(record.language, names)
    listed = tuple(names) if sum(map(ord, record.id)) % 2 else None
    return (
        *before,
        Turn(
            len(before) + 1,
            request_text,
            addressee=Speaker.EXAMINER,
            examinations=listed,
            examiner=reply,
            doctor=wording.THANKS[record.language],
        ),
    )


def _block(name: str, text: str) -> str:
    return f"# {name}\n{text}"


def auxiliary(record: MedicalRecord) -> list[Examination]:
    """The named examinations of a record, without the physical one."""
    return [e for e in examinations_of(record.objective) if not e.physical and e.entries[0].name]


def _clean(record: MedicalRecord) -> Iterator[Exchange]:
    draw = Random(record.id)
    first, second = draw.sample(auxiliary(record), 2)
    names = [first.name, second.name]
    verbatim = "\n\n".join(_block(e.name, e.text) for e in (first, second))
    reply = examined(record, names, verbatim)
    yield Exchange("verbatim", record, reply)
    shuffled = [line for e in (first, second) for line in e.text.splitlines()]
    draw.shuffle(shuffled)
    yield Exchange("lines in another order", record, examined(record, names, "\n".join(shuffled)))
    for kind, change in wording.REWRITINGS.items():
        yield Exchange(kind, record, examined(record, names, change(verbatim)))
    polite = wording.polite(record.language, verbatim)
    yield Exchange("polite words around", record, examined(record, names, polite))
    physical = record.objective.physical or ""
    request_text = wording.PHYSICAL[record.language]
    yield Exchange("physical examination", record, examined(record, [request_text], physical))
    absent = wording.ABSENT[record.language][0]
    answer = f"- {absent}: {wording.NOT_RECORDED[record.language]}"
    yield Exchange("said to be unrecorded", record, examined(record, [absent], answer))
    retold = Turn(2, wording.retell(record.language, first.text))
    yield Exchange("retold by the patient", record, (*reply, retold))
    history = wording.told_by_itself(record.subjective.present_illness or "")
    told = (Turn(1, record.subjective.opening or ""), Turn(2, history))
    yield Exchange("history told", record, told)
    advice = draw.choice(wording.FOLLOW_UPS[record.language])
    yield _leaving("leaves after advice", record, advice)


def _leaving(kind: str, record: MedicalRecord, last: str, *planted: Detector) -> Exchange:
    turns = (
        Turn(1, record.subjective.opening or "", doctor=last),
        Turn(2, wording.GOODBYE[record.language]),
    )
    fault = planted[0] if planted else None
    # who leaves on an order has not taken it to the examiner either
    also = frozenset({Detector.IGNORED_ORDERS} if planted else ())
    return Exchange(kind, record, turns, fault, also, Ending.PATIENT.value)


def _examiner_faults(record: MedicalRecord, other: MedicalRecord) -> Iterator[Exchange]:
    draw = Random(f"{record.id} faults")
    examinations = auxiliary(record)
    values, findings = Detector.INVENTED_VALUES, Detector.INVENTED_FINDINGS
    untold = frozenset({Detector.WITHHELD})  # the right value or finding is not there
    numbered = [e for e in examinations if _DIGITS.search(e.text)]
    if numbered:
        one = draw.choice(numbered)
        text = _block(one.name, _changed(one.text, draw))
        turns = examined(record, [one.name], text)
        yield Exchange("a changed number", record, turns, values, untold)
    if swapped := _swapped(examinations):
        name, text = swapped
        turns = examined(record, [name], _block(name, text))
        also = untold | {findings}
        yield Exchange("two numbers changed places", record, turns, values, also)
    for kind, pairs in {"left for right": _SIDES, "the opposite sign": _SIGNS}.items():
        for one in examinations:
            if turned := _turned(one, pairs):
                turns = examined(record, [one.name], turned)
                yield Exchange(kind, record, turns, findings, untold)
                break
    normal = frozenset({Detector.INVENTED_NORMALS})
    lent = draw.choice([e for e in auxiliary(other) if _DIGITS.search(e.text)])
    one = draw.choice(examinations)
    mixed = _block(one.name, f"{one.text}\n{lent.text}")
    turns = examined(record, [one.name], mixed)
    yield Exchange("values of another record", record, turns, values, normal | {findings})
    added = f"{one.text}\n  - {wording.INVENTED[record.language][len(one.text) % 4]}"
    turns = examined(record, [one.name], _block(one.name, added))
    yield Exchange("an added finding", record, turns, findings, frozenset({values}))
    absent = draw.choice(wording.ABSENT[record.language])
    for kind, answer in wording.normals(record.language, absent).items():
        turns = examined(record, [absent], answer)
        yield Exchange(kind, record, turns, Detector.INVENTED_NORMALS)
    yield from _leaks(record, examinations, absent, draw)


def _leaks(
    record: MedicalRecord, found: Sequence[Examination], absent: str, draw: Random
) -> Iterator[Exchange]:
    first, second = draw.sample([e for e in found if _DIGITS.search(e.text)] or list(found), 2)
    both = f"{_block(first.name, first.text)}\n\n{_block(second.name, second.text)}"
    turns = examined(record, [first.name], both)
    yield Exchange("one more than asked", record, turns, Detector.LEAKS)
    turns = examined(record, [absent], _block(second.name, second.text))
    yield Exchange("another in its place", record, turns, Detector.LEAKS)
    everything = "\n".join(e.text for e in found)
    request_text = wording.EVERYTHING[record.language]
    turn = Turn(1, request_text, addressee=Speaker.EXAMINER, examinations=(), examiner=everything)
    yield Exchange(
        "all to a request that names none",
        record,
        (turn,),
        Detector.LEAKS,
        frozenset({Detector.MISROUTED}),
    )


def _answers(record: MedicalRecord, other: MedicalRecord) -> Iterator[Exchange]:
    patient = {
        *(Detector.DENIED, Detector.VOLUNTEERED, Detector.INVENTED_SYMPTOMS, Detector.OUT_OF_ROLE),
        Detector.PREMATURE_FACTS,
        Detector.UNINFORMATIVE,
    }
    for kind, turns in clean_answers(record):
        yield Exchange(kind, record, turns)
    for kind, detector, turns in planted_answers(record, other):
        yield Exchange(kind, record, turns, detector, frozenset(patient - {detector}))


def _changed(text: str, draw: Random) -> str:
    """A text with one digit of one number changed, to a number that it does not have."""
    spot = draw.choice(list(_DIGITS.finditer(text)))
    for step in range(1, 9):
        digit = str((int(spot[0][-1]) + step) % 10)
        number = spot[0][:-1] + digit
        if digit != "0" and number not in text:
            return text[: spot.start()] + number + text[spot.end() :]
    return text[: spot.start()] + spot[0] + "7" + text[spot.end() :]


def _swapped(found: Sequence[Examination]) -> tuple[str, str] | None:
    """A panel in which the results of two entries have changed places."""
    for examination in found:
        inner = [
            e for e in examination.entries[1:] if _DIGITS.search(e.result) and len(e.lines) == 1
        ]
        if len(inner) > 1 and inner[0].name != inner[1].name:
            first, second = inner[0].lines[0], inner[1].lines[0]
            changed = {
                first: first.replace(inner[0].result, inner[1].result),
                second: second.replace(inner[1].result, inner[0].result),
            }
            return examination.name, "\n".join(
                changed.get(line, line) for line in examination.text.splitlines()
            )
    return None


def _turned(one: Examination, pairs: dict[str, str]) -> str | None:
    """An examination in which one word stands for its opposite; `None` if it has none."""
    results = [e.result for e in one.entries]
    for word, opposite in pairs.items():
        spot = re.search(rf"(?<![a-zA-Z]){word}(?![a-zA-Z])", "\n".join(results))
        if spot:
            line = next(line for e in one.entries for line in e.lines if word in line)
            *head, tail = re.split(r"([:：])", line, maxsplit=1)
            if word in re.sub(r"[(（].*", "", tail):
                return one.text.replace(line, "".join(head) + tail.replace(word, opposite, 1))
    return None


def _patient_faults(record: MedicalRecord, number: int) -> Iterator[Exchange]:
    language, draw = record.language, Random(f"{record.id} patient")
    opening = record.subjective.opening or ""
    recorded_text = str(record.subjective.model_dump())
    facts = [
        (e.name, spot[0])
        for examination in auxiliary(record)
        for e in examination.entries
        if e.name
        and (spot := re.search(r"\d+\.\d+|\d{3}", e.result))
        and spot[0] not in recorded_text
    ]
    for name, value in draw.sample(facts, min(2, len(facts))):
        turns = (Turn(1, f"{opening} {wording.knows(language, name, value)}"),)
        yield Exchange("a value before any examination", record, turns, Detector.PREMATURE_FACTS)
    orders = wording.ORDERS[language]
    for last in (orders[number % len(orders)], orders[(number + 5) % len(orders)]):
        yield _leaving("leaves with an order pending", record, last, Detector.EARLY_ENDING)
    stays_on = [
        Turn(place, words, doctor=wording.CONCLUSION[language])
        for place, words in enumerate(wording.STAYING[language], start=1)
    ]
    yield Exchange("stays on", record, tuple(stays_on), Detector.LATE_ENDING)
    chosen_examination = draw.choice(auxiliary(record))
    request_text = wording.request(language, [chosen_examination.name])
    yield Exchange("asks the doctor", record, (Turn(1, request_text),), Detector.MISROUTED)
    ordered = Turn(1, opening, doctor=wording.order(language, [chosen_examination.name]))
    words = wording.CHAT[language][number % len(wording.CHAT[language])]
    stays = (ordered, Turn(2, words))
    yield Exchange("stays with the doctor", record, stays, Detector.IGNORED_ORDERS)
    asks = Turn(2, words, addressee=Speaker.EXAMINER, examinations=(), examiner="…")
    also = frozenset({Detector.MISROUTED})
    yield Exchange("asks for nothing", record, (ordered, asks), Detector.IGNORED_ORDERS, also)
    turn = Turn(1, words, addressee=Speaker.EXAMINER, examinations=(), examiner="…")
    yield Exchange("tells the examiner", record, (turn,), Detector.MISROUTED)
