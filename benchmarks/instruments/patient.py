"""A clean patient: answers exactly what is asked, from the record, in one of many styles."""

import re
from dataclasses import dataclass, field
from random import Random

from benchmarks.instruments import wording
from benchmarks.instruments.histories import first_person, sentences_of
from benchmarks.instruments.patient_styles import PatientStyle, symptom_words
from benchmarks.instruments.script import Ordered, Point, Step
from benchmarks.instruments.symptoms import DENIES
from inspect_aihospital.core.dialogue.routing import TOKENS
from inspect_aihospital.core.record import Language, MedicalRecord

PARTS = ("story", "course", "more")
"""The parts in which the history of the illness is asked for, in this order."""

RETOLD_LINES = 6


@dataclass(frozen=True)
class Saying:
    """A message of the patient.

    Attributes:
        words: What is said, without tokens.
        to_examiner: Whom it addresses.
        ends: It closes the visit.
    """

    words: str
    to_examiner: bool = False
    ends: bool = False

    def written(self, language: Language) -> str:
        """The message with its tokens."""
        tokens = TOKENS[language]
        token = tokens.to_examiner if self.to_examiner else tokens.to_doctor
        end = f" {tokens.end}" if self.ends else ""
        return f"{token} {self.words}{end}"


@dataclass
class CleanPatient:
    """A patient who plays a record truthfully.

    Attributes:
        record: The record.
        style: The manner.
        draw: For the wordings of requests.
    """

    record: MedicalRecord
    style: PatientStyle
    draw: Random
    _results: str = field(default="", init=False)

    @property
    def language(self) -> Language:
        """Language of the visit."""
        return self.record.language

    def hear_results(self, reply: str) -> None:
        """Keep what the examiner said."""
        self._results = reply

    def reply(self, step: Step) -> Saying:
        """Answer the doctor's message."""
        if step.final:
            return Saying(self.draw.choice(wording.GOODBYE[self.language]), ends=True)
        if step.vague:
            return Saying(wording.VAGUE_REQUEST[self.language], to_examiner=True)
        if step.orders:
            return self._sent(self.request(step.orders))
        return Saying(f"{self._retold()}{self.answers(step.points)}")

    def _sent(self, request: str) -> Saying:
        if not self.style.acknowledges:
            return Saying(request, to_examiner=True)
        yes = "All right, doctor." if self.language == "en" else "好的医生，我这就去。"
        return Saying(f"{yes} {TOKENS[self.language].to_examiner} {request}")

    def request(self, orders: tuple[Ordered, ...]) -> str:
        """Ask the examiner for what was ordered."""
        names = wording.pick(wording.JOIN_NAMES, self.language, 0).join(o.name for o in orders)
        return self.draw.choice(wording.REQUEST[self.language]).format(names=names)

    def answers(self, points: tuple[Point, ...]) -> str:
        """Answer each question."""
        ordered = tuple(reversed(points)) if self.style.backwards else points
        texts = [self.answer(point) for point in ordered]
        if self.style.listed and len(texts) > 1:
            return "\n".join(f"- {text}" for text in texts)
        gap = " " if self.language == "en" else ""
        return f"{self._edge('before')}{gap.join(texts)}{self._edge('after')}"

    def answer(self, point: Point) -> str:
        """Answer one question."""
        if point.symptom:
            own_words = first_person(_without_and(point.symptom.words), self.language)
            words = self.style.change(own_words, self.language)
            return symptom_words(point, self.style, self.language, words)
        sentences = self.known(point.kind)[: self._most(point.kind)]
        spoken_sentences = [first_person(sentence, self.language) for sentence in sentences]
        gap = " " if self.language == "en" else ""
        text = gap.join(_closed(sentence, self.language) for sentence in spoken_sentences)
        return self.style.change(text, self.language) or wording.NOTHING_RECORDED[self.language]

    def known(self, kind: str) -> list[str]:
        """What the record says of a part of the history, sentence by sentence."""
        own = self.record.subjective
        if kind in ("past", "personal"):
            history = own.past_history if kind == "past" else own.personal_history
            return sentences_of(history, self.language)
        story_sentences = sentences_of(own.present_illness, self.language)
        story_sentences = [s for s in story_sentences if not DENIES[self.language].search(s)]
        size = -(-len(story_sentences) // len(PARTS))
        start = PARTS.index(kind) * size
        return story_sentences[start : start + size]

    def _most(self, kind: str) -> int:
        """A terse patient still names every earlier illness, since it is asked for them."""
        extra = 2 if kind in ("past", "personal") else 0
        return self.style.most_sentences + extra

    def _retold(self) -> str:
        results, self._results = self._results, ""
        if not results or not self.style.retells:
            return ""
        lines = [line for line in results.splitlines() if line.strip()][:RETOLD_LINES]
        lead = "The examiner says:" if self.language == "en" else "检查员说："
        return f"{lead} {' '.join(lines)}\n"

    def _edge(self, side: str) -> str:
        texts = self.style.before if side == "before" else self.style.after
        return texts[self.language] if texts else ""


def _without_and(words: str) -> str:
    return re.sub(r"^(?:and|but|also|then)\s+", "", words, flags=re.IGNORECASE)


def _closed(sentence: str, language: Language) -> str:
    """A sentence with its full stop."""
    stop = "." if language == "en" else "。"
    return sentence if sentence[-1:] in ".!?。！？;；" else f"{sentence}{stop}"
