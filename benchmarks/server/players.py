"""What each role answers: the form that its readers need, about the length that models give.

A visit goes the way of the original's measured one: two questions, one order of examinations, a
diagnosis, the patient's farewell, a report. A conference asks one contradiction and holds two
rounds.
"""

import json
import re
from collections import Counter
from collections.abc import Callable
from random import Random

from benchmarks.server.asked import Answer, Asked
from benchmarks.server.casting import UNKNOWN, Part, cast
from benchmarks.server.filling import fill
from benchmarks.server.phrases import DISEASES, EXAMINATIONS, Language, passage
from inspect_aihospital.core.text.numbered_lists import write_items

QUESTIONS = 2
"""Questions of a doctor before it orders examinations."""
ROUNDS = 2
"""Rounds of a conference before its moderator sees no dispute."""
TOKENS = {
    "question": 60,
    "diagnosis": 120,
    "patient": 40,
    "section": 55,
    "result": 30,
    "analysis": 45,
    "reasoning": 250,
    "summary": 120,
    UNKNOWN: 100,
}
"""About how long a text is, by kind."""

ORDER: dict[Language, str] = {
    "en": "Please have these examinations:",
    "zh": "请先去做这些检查：",
}
VERDICT: dict[Language, str] = {"en": "My diagnosis is", "zh": "我的诊断是"}
TO_DOCTOR: dict[Language, str] = {"en": "<To the doctor>", "zh": "<对医生讲>"}
TO_EXAMINER: dict[Language, str] = {"en": "<To the examiner>", "zh": "<对检查员讲>"}
END: dict[Language, str] = {"en": "<end>", "zh": "<结束>"}
ITEMS: dict[Language, str] = {"en": "# Examination Items", "zh": "# 检查项目"}
HEADINGS: dict[Language, tuple[str, ...]] = {
    "en": (
        *("Symptoms", "Medical Examinations", "Diagnostic Results"),
        *("Diagnostic Rationales", "Treatment Plan"),
    ),
    "zh": ("症状", "辅助检查", "诊断结果", "诊断依据", "治疗方案"),
}
CONTRADICTIONS: dict[Language, str] = {
    "en": "#Contradictions#\n(1) [patient] When did it begin, and has it changed since?",
    "zh": "#矛盾#\n(1) [患者] 是什么时候开始的？后来有没有变化？",
}
NONE: dict[Language, str] = {"en": "(1) None", "zh": "(1) 无"}
SHARED_BELIEF, FIRMNESS, YIELDS = 0.6, 0.8, 0.6
"""Chances that a participant believes what most do, that a sample says what it believes, and
that a review takes over what most others answered."""


class Player:
    """One call's answer."""

    def __init__(self, asked: Asked, seed: int, repeat: int) -> None:
        """Draw from the seed, the request, and how often it was answered before."""
        self._asked = asked
        self._seed = seed
        self._draw = Random(f"{seed} {asked.digest.hex()} {repeat}")
        self.part: Part = cast(asked)
        self._language: Language = self.part.language

    def play(self) -> Answer:
        """Arguments of the tool if there is one, else a text."""
        if self._asked.tool:
            words = self._disease if self.part.role == "extractor" else self._analysis
            arguments = fill(self._asked.tool.schema, self._draw, words)
            return Answer("", json.dumps(arguments, ensure_ascii=False))
        players: dict[str, Callable[[], str]] = {
            "doctor": self._doctor,
            "one_step": lambda: self._report(2),
            "patient": self._patient,
            "examiner_parse": self._named,
            "examiner_report": self._results,
            "moderator": self._moderator,
            "conference": lambda: self._report(2),
            "exam": self._exam,
            "exam_review": self._review,
            "summarizer": lambda: self._say("summary"),
        }
        play = players.get(self.part.role, lambda: self._say(UNKNOWN))
        return Answer(play())

    def _say(self, kind: str) -> str:
        return passage(self._draw, self._language, TOKENS[kind])

    def _analysis(self, _: Random) -> str:
        return self._say("analysis")

    def _disease(self, draw: Random) -> str:
        return draw.choice(DISEASES[self._language])

    def _doctor(self) -> str:
        if self.part.step == "report_request":
            return self._report(0)
        question_count = self._asked.own - 1  # its greeting is not a question
        if question_count < QUESTIONS:
            return self._say("question")
        if question_count == QUESTIONS:
            names = self._draw.sample(EXAMINATIONS[self._language], 3)
            return f"{ORDER[self._language]} {', '.join(names)}."
        name = self._disease(self._draw)
        return f"{VERDICT[self._language]} {name}. {self._say('diagnosis')}"

    def _report(self, first: int) -> str:
        """Sections from the one of this number on."""
        texts = [write_items([self._say("section")]) for _ in HEADINGS[self._language]]
        texts[2] = write_items(self._draw.sample(DISEASES[self._language], 2))
        sections = list(zip(HEADINGS[self._language], texts, strict=True))[first:]
        return "\n\n".join(f"#{heading}#\n{text}" for heading, text in sections)

    def _patient(self) -> str:
        heard = self._asked.last
        to_doctor = f"{TO_DOCTOR[self._language]} {self._say('patient')}"
        if VERDICT[self._language] in heard:
            return f"{to_doctor} {END[self._language]}"
        if (start := heard.rfind(ORDER[self._language])) >= 0:
            return f"{TO_EXAMINER[self._language]} {heard[start:]}"
        return to_doctor

    def _named(self) -> str:
        known_names = EXAMINATIONS[self._language]
        requested_names = [name for name in known_names if name in self._asked.last] or [
            known_names[0]
        ]
        return "\n".join([ITEMS[self._language], *(f"- {name}" for name in requested_names)])

    def _results(self) -> str:
        names = re.findall(r"^- (.+)$", self._asked.last, re.MULTILINE)
        return "\n\n".join(f"# {name}\n- {name}: {self._say('result')}" for name in names)

    def _moderator(self) -> str:
        step = self.part.step
        if step == "moderator_report":
            return self._report(0)
        if step == "moderator_disputes":
            return self._disputes()
        names, texts = HEADINGS[self._language][:2], (self._say("section"), self._say("section"))
        facts = "\n\n".join(f"#{n}#\n{write_items([t])}" for n, t in zip(names, texts, strict=True))
        asks = step == "moderator_facts"
        return f"{facts}\n\n{CONTRADICTIONS[self._language]}" if asks else facts

    def _disputes(self) -> str:
        """A dispute after the revision and every round but the last; facts came before."""
        before = len([text for role, text in self._asked.turns if role == "assistant"])
        dispute_count = before - 2  # facts, and facts with answers
        disputed = self._say("question").replace("\n", " ")
        return write_items([disputed]) if dispute_count < ROUNDS else NONE[self._language]

    def _exam(self) -> str:
        if self.part.step != "exam_answer":
            return self._say("reasoning")
        letters = _letters(self._asked.last)
        firm = self._draw.random() < FIRMNESS
        return self._belief(letters) if firm else self._draw.choice(letters)

    def _review(self) -> str:
        letters = _letters(self._asked.last)
        answer_counts = Counter(re.findall(r"^Answer: ([A-Z])\b", self._asked.last, re.MULTILINE))
        most = min(
            answer_counts, key=lambda letter: (-answer_counts[letter], letter), default=letters[0]
        )
        chosen_letter = most if self._draw.random() < YIELDS else self._belief(letters)
        return f"{chosen_letter}\n{self._say('reasoning')}"

    def _belief(self, letters: str) -> str:
        """What this model holds for right: a matter of the question and its name."""
        question = next((text for role, text in self._asked.turns if role == "user"), "")
        common = Random(f"{self._seed} {question}").choice(letters)
        own = Random(f"{self._seed} {self._asked.model} {question}")
        return common if own.random() < SHARED_BELIEF else own.choice(letters)


def _letters(text: str) -> str:
    """The letters from which a prompt asks to choose, as in `from A to E`."""
    first, last = (re.findall(r"\b([A-Z]) to ([A-Z])\b", text) or [("A", "E")])[-1]
    return "".join(map(chr, range(ord(first), ord(last) + 1)))
