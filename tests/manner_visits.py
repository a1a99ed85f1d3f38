"""Count how many planted patients and doctors the contract check of manners tells apart.

Patients keep the contract of a manner or break it, each in its own way.

    python -m tests.manner_visits            # the phrases that the rules were fitted to
    python -m tests.manner_visits held-out   # the third that was set aside
"""

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from inspect_aihospital.core.fidelity.contract_check import ContractCheck, check_contract
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.manner.contract import BUILT_IN, PLAIN, PlayedManner
from inspect_aihospital.core.manner.convictions import choose_conviction
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.rehearsal.first_person import first_person
from inspect_aihospital.rehearsal.shared_words import sentences
from inspect_aihospital.scorers.contract_score import contract_facts
from tests import manner_phrases as words

MOST_FACTS = 4


@dataclass(frozen=True)
class Moment:
    """What a planted patient answers: a question, and what it knows of the visit."""

    record: MedicalRecord
    phrase_set: int
    kind: str
    topic: str
    asked: int
    number: int
    conviction: str

    def say(self, phrases: words.Phrases, *, technical: bool = False) -> str:
        """Return a phrase of the moment's set about its fact."""
        en, zh, medical_en, medical_zh = words.NAMES.get(self.topic, ("", "", "", ""))
        x, y = (medical_en, medical_zh) if technical else (en, zh)
        text = phrases[self.record.language][self.phrase_set]
        return text.format(x=x, y=y, c=self.conviction)

    @property
    def complaint(self) -> str:
        return self.record.subjective.chief_complaint or ""

    @property
    def is_fact(self) -> bool:
        return self.kind == "fact"


Patient = Callable[[Moment], str]


def tell(moment: Moment) -> str:
    """Tell the fact; of the onset, what the complaint says."""
    return moment.say(words.TELL) if moment.is_fact else moment.complaint


def deny(moment: Moment) -> str:
    return moment.say(words.DENY) if moment.is_fact else moment.complaint


def not_know(moment: Moment) -> str:
    return moment.say(words.UNSURE) if moment.is_fact else moment.complaint


def invent(moment: Moment) -> str:
    choices = words.INVENTED[moment.record.language]
    choices = (*choices[moment.phrase_set :], *choices[: moment.phrase_set])
    text = str(moment.record.subjective.model_dump()) + str(moment.record.objective.model_dump())
    fitting = [said for said, trace in choices if not re.search(trace, text, re.IGNORECASE)]
    return f"{tell(moment)} {fitting[0]}" if fitting and moment.number == 3 else tell(moment)


def tell_whole(moment: Moment) -> str:
    """Tell the sentences of the record that have the fact, whole."""
    told = [text for names, text in told_sentences(moment.record) if moment.topic in names]
    if not moment.is_fact or not told:
        return tell(moment)
    language, profile = moment.record.language, moment.record.subjective.profile or ""
    return " ".join(first_person(text, profile, language) for text in told)


def tell_more(moment: Moment) -> str:
    """Tell the fact, and the next that is no part of its sentences."""
    topic = next_topic(moment)
    more = replace(moment, topic=topic).say(words.TELL) if topic else ""
    return f"{tell(moment)} {more}".strip()


def next_topic(moment: Moment) -> str | None:
    """Return the next fact to be asked for that stands in no sentence with this one."""
    # A medicine is told with what it is for.
    if not moment.is_fact or moment.topic == "medication":
        return None
    topics, parts = facts_of(moment.record), told_sentences(moment.record)
    beside = {t for names, _ in parts if moment.topic in names for t in names}
    later = topics[topics.index(moment.topic) + 1 :]
    return next((topic for topic in later if topic not in beside), None)


def briefly(moment: Moment) -> str:
    """Tell the fact; of the onset only how long ago it was."""
    if moment.is_fact:
        return moment.say(words.TELL)
    if moment.record.language == "zh":
        length = re.search(r"\d+ ?(?:多?个月|天|周|年|小时)", moment.complaint)
        return f"有{length[0]}了。" if length else moment.complaint
    length = re.search(r"(?:for|over) (?:\d+|half an?|a) \w+", moment.complaint)
    return f"{length[0][0].upper()}{length[0][1:]}." if length else moment.complaint


def with_chatter(patient: Patient) -> Patient:
    return lambda moment: f"{moment.say(words.CHATTER)} {patient(moment)}"


def only_chatter(moment: Moment) -> str:
    return moment.say(words.CHATTER)


def vaguely(moment: Moment) -> str:
    if moment.is_fact:
        return f"{moment.say(words.TELL)} {moment.say(words.NOW_AND_THEN)}"
    return moment.say(words.LONG_AGO)


def with_amount(moment: Moment) -> str:
    return (
        f"{moment.say(words.TELL)} {moment.say(words.AMOUNT)}" if moment.is_fact else tell(moment)
    )


def wordlessly(moment: Moment) -> str:
    return moment.say(words.UNSURE) if moment.is_fact else moment.say(words.LONG_AGO)


def at_second(patient: Patient, first: Patient) -> Patient:
    return lambda moment: (patient if moment.asked > 1 else first)(moment)


def evade(moment: Moment) -> str:
    return moment.say(words.EVADE)


def refuse(moment: Moment) -> str:
    return moment.say(words.DENY)


def in_medical_words(moment: Moment) -> str:
    return moment.say(words.TELL, technical=True) if moment.is_fact else moment.complaint


def worried(patient: Patient) -> Patient:
    def play(moment: Moment) -> str:
        worry = words.CANNOT_HELP if moment.number % 2 else words.WORRY
        return f"{patient(moment)} {moment.say(worry)}" if moment.number % 4 else patient(moment)

    return play


def calm(moment: Moment) -> str:
    return f"{tell(moment)} {moment.say(words.CALM)}"


def convinced(patient: Patient) -> Patient:
    return lambda m: f"{m.say(words.BELIEVE)} {patient(m)}" if m.number in (2, 4) else patient(m)


def unconvinced(moment: Moment) -> str:
    said = convinced(tell)(moment)
    return f"{moment.say(words.RENOUNCE)} {said}" if moment.number == 3 else said


def brokenly(moment: Moment) -> str:
    return moment.say(words.BROKEN) if moment.is_fact else briefly(moment)


def fluently(moment: Moment) -> str:
    return moment.say(words.FLUENT) if moment.is_fact else moment.complaint


KEEP = "keeps it"
KEEP_WHOLE = "keeps it, whole"
KEEPERS = frozenset({KEEP, KEEP_WHOLE})
PATIENTS: dict[str, dict[str, Patient]] = {
    "terse": {
        KEEP: briefly,
        "talks at length": with_chatter(briefly),
        "denies": deny,
        "never tells": not_know,
    },
    "vague": {
        KEEP: vaguely,
        "says numbers": with_amount,
        "denies": deny,
        "never tells": wordlessly,
    },
    "rambling": {
        KEEP: with_chatter(tell),
        "is brief": briefly,
        "only rambles": only_chatter,
        "makes up": with_chatter(invent),
    },
    "reticent": {
        KEEP: at_second(tell, evade),
        KEEP_WHOLE: at_second(tell_whole, evade),
        "tells more": at_second(tell_more, evade),
        "denies at first": at_second(tell, refuse),
        "tells at once": tell,
        "never tells": evade,
        "denies at last": at_second(refuse, evade),
    },
    "lay": {KEEP: briefly, "uses medical words": in_medical_words, "makes up": invent},
    "anxious": {
        KEEP: worried(tell),
        "never worries": tell,
        "says so": calm,
        "denies": worried(deny),
        "makes up": worried(invent),
    },
    "convinced": {
        KEEP: convinced(tell),
        "never says so": tell,
        "gives it up": unconvinced,
        "makes up": convinced(invent),
        "denies": convinced(deny),
    },
    "second_language": {
        KEEP: brokenly,
        "is fluent": fluently,
        "denies": deny,
        "never tells": not_know,
    },
}
"""Patients by manner; `KEEPERS` keep its contract, each other breaks it in its own way."""

DOCTORS = ("gives up", "asks again", "never asks")


def facts_of(record: MedicalRecord) -> list[str]:
    """Return the topics of a record that planted doctors ask about: none that opens the visit."""
    history = read_history(record.subjective)
    opening = {"chief_complaint", "opening_statement"}
    told = {t for part in opening for t in history.topics_by_part.get(part, ())}
    return [t for t in words.NAMES if t in history.affirmed_clauses and t not in told][:MOST_FACTS]


def told_sentences(record: MedicalRecord) -> list[tuple[set[str], str]]:
    """Return the topics and the words of each sentence of what is told only when asked."""
    topics: dict[str, set[str]] = defaultdict(set)
    for fact in read_history(record.subjective).facts:
        text = getattr(record.subjective, fact.part)
        (sentence, *_) = [s for s in sentences(text) if fact.text in s] or [fact.text]
        topics[sentence] |= {topic for topic, *_ in fact.topics}
    return [(names, sentence) for sentence, names in topics.items()]


def played(manner: str, record: MedicalRecord) -> PlayedManner:
    contract = BUILT_IN[manner]
    return PlayedManner(
        manner, "", contract, choose_conviction(record) if contract.conviction else ""
    )


def visit(
    record: MedicalRecord, patient: Patient, manner: PlayedManner, phrase_set: int, asks: str = ""
) -> tuple[Turn, ...]:
    """Return a visit of a planted patient and a planted doctor."""
    facts, times = facts_of(record), 2 if manner.contract.asked_times > 1 else 1
    script: list[tuple[str, str, int]] = [("onset", "", 1)]
    if asks != "never asks":
        script += [("fact", t, 1) for t in facts]
    if asks not in {"never asks", "gives up"} and times > 1:
        script += [("fact", t, 2) for t in facts]
    script += [("open", "", 1)] * (len(facts) if asks == "never asks" else 0)
    turns, said = [], record.subjective.opening or ""
    for number, (kind, topic, asked) in enumerate(script, start=2):
        moment = Moment(record, phrase_set, kind, topic, asked, number, manner.conviction)
        phrases = {"onset": words.ONSET, "open": words.OPEN}.get(
            kind, words.QUESTIONS if asked == 1 else words.ASKED_AGAIN
        )
        turns.append(Turn(number - 1, patient=said, doctor=moment.say(phrases)))
        said = patient(moment)
    return (*turns, Turn(len(turns) + 1, patient=said))


def check(record: MedicalRecord, turns: tuple[Turn, ...], manner: PlayedManner) -> ContractCheck:
    return check_contract(turns, record, read_history(record.subjective), manner)


def records() -> list[MedicalRecord]:
    return [record for record in load_cases("demo").records if len(facts_of(record)) >= 2]


Verdict = tuple[str, str, MedicalRecord, ContractCheck]


def verdicts(phrase_set: int, cases: list[MedicalRecord]) -> Iterator[Verdict]:
    """Yield manner, patient, record and check of each planted visit."""
    for manner in BUILT_IN:
        for name, patient in PATIENTS.get(manner, {}).items() if manner != PLAIN else ():
            for record in cases:
                part = played(manner, record)
                if name == "makes up" and not _can_invent(record):
                    continue
                if name == "tells more" and not _can_tell_more(record):
                    continue
                yield (
                    manner,
                    name,
                    record,
                    check(record, visit(record, patient, part, phrase_set), part),
                )


def _can_invent(record: MedicalRecord) -> bool:
    moment = Moment(record, 0, "onset", "", 1, 3, "")
    return invent(moment) != tell(moment)


def _can_tell_more(record: MedicalRecord) -> bool:
    moments = [Moment(record, 0, "fact", topic, 2, 3, "") for topic in facts_of(record)]
    # A single breach is within what the contract allows.
    return len({next_topic(moment) for moment in moments} - {None}) > 1


def doctor_seen(check: ContractCheck) -> str:
    """Say which planted doctor the figures of a visit show."""
    again, put_off = contract_facts(check)["counts"]["asked_again"]
    if not put_off:
        return "never asks"
    return "asks again" if 2 * again > put_off else "gives up"


def doctors(phrase_set: int, cases: list[MedicalRecord]) -> Iterator[tuple[str, str]]:
    """Yield each planted doctor of a reticent patient, and the one that was seen."""
    for record in cases:
        part = played("reticent", record)
        for name in DOCTORS:
            turns = visit(record, PATIENTS["reticent"][KEEP], part, phrase_set, name)
            yield name, doctor_seen(check(record, turns, part))


def main(*sets: int) -> None:
    counts: dict[tuple[str, str], Counter[bool]] = defaultdict(Counter)
    seen: Counter[tuple[str, str]] = Counter()
    for phrase_set in sets:
        for manner, name, record, result in verdicts(phrase_set, records()):
            counts[manner, name][bool(result.is_broken)] += 1
            if bool(result.is_broken) is (name in KEEPERS) and "-v" in sys.argv:
                faults = [(c.turn, c.rule, c.words) for c in result.rules if not c.is_kept]
                texts = [f.text[:150] for f in (*result.denials, *result.inventions)]
                print(
                    manner,
                    name,
                    record.id,
                    phrase_set,
                    faults[:3],
                    texts[:2],
                    [(f.topic, f.outcome.value) for f in result.facts],
                )
        seen.update(doctors(phrase_set, records()))
    for (manner, name), by_verdict in counts.items():
        total = by_verdict.total()
        print(f"{manner:16} {name:20} broken {by_verdict[True]:3} of {total:3}")
    faulty = [c for (_, name), c in counts.items() if name not in KEEPERS]
    clean = [c for (_, name), c in counts.items() if name in KEEPERS]
    print(f"detected {sum(c[True] for c in faulty)} of {sum(c.total() for c in faulty)}")
    print(f"accused {sum(c[True] for c in clean)} of {sum(c.total() for c in clean)}")
    right = sum(count for (name, shown), count in seen.items() if name == shown)
    print(f"doctors told apart {right} of {seen.total()}: {dict(seen)}")


if __name__ == "__main__":
    main(*([words.HELD_OUT] if "held-out" in sys.argv else (0, 1)))
