"""Algorithms 1 and 2 of Shang et al. once more, as plain loops, and teams to try them on."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from inspect_ai.model import ChatMessage, Model, ModelOutput
from inspect_ai.tool import ToolInfo

from inspect_aihospital.core.dialogue.briefing import Briefing
from tests.scripted import says, scripted

UNREADABLE = "I cannot decide."


def make_questions(count: int) -> list[dict[str, Any]]:
    """Make questions of our format, their keys and steps spread by number."""
    letters = "ABCDE"
    return [
        {
            "id": f"q{number}",
            "step": f"step{number % 3 + 1}",
            "question": f"Which option belongs to number {number}?",
            "options": {letter: f"choice {letter} of {number}" for letter in letters},
            "answer": letters[number % len(letters)],
        }
        for number in range(count)
    ]


@dataclass(frozen=True)
class Team:
    """Participants who vote by dice: seeded by who, what, when, and what the others said.

    Attributes:
        seed: Of all dice.
        seats: Names of the participants.
        agreeable: Chance that a review's sample takes the answer that is first in the alphabet.
    """

    seed: int
    seats: tuple[str, ...]
    agreeable: float

    def vote(
        self, seat: str, question: str, round: int, sample: int, peer_answers: str
    ) -> str | None:
        """Return one sample's letter, `None` for something unreadable."""
        dice = random.Random(f"{self.seed} {seat} {question} {round} {sample} {peer_answers}")
        taste = random.Random(f"{self.seed} {seat} {question} {round} {peer_answers}").choice(
            "ABCDE"
        )
        if dice.random() < 0.05:
            return None
        if peer_answers and dice.random() < self.agreeable:
            return min(peer_answers)
        return taste if dice.random() < 0.5 else dice.choice("ABCDE")

    def models(self) -> list[Model]:
        """Return a scripted model for each seat, which reads its place from the briefing."""
        return [scripted(self._play) for _ in self.seats]

    def _play(self, messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
        briefing = Briefing.from_metadata(messages[-1].metadata)
        assert briefing is not None
        if briefing.stage == "reason":
            return says("The findings matter.")
        view = briefing.view
        answers = {k.removeprefix("answer."): v for k, v in view.items() if k.startswith("answer.")}
        peer_answers = "".join(answers[seat] or "?" for seat in self.seats) if answers else ""
        letter = self.vote(
            view["seat"], view["question"], int(view["round"]), int(view["sample"]), peer_answers
        )
        reply = letter or UNREADABLE
        return says(f"{reply}\nThis is why." if briefing.stage == "review" else reply)


@dataclass
class Outcome:
    """What the reference finds: answers of every round, by question and seat."""

    rounds: list[dict[str, dict[str, str | None]]]
    rates: list[float]


def collaborate(
    team: Team, questions: Sequence[str], n: int, threshold: float, max_rounds: int
) -> Outcome:
    """Run Algorithm 2: ask all, then whatever is in dispute, until enough is agreed."""
    current: dict[str, dict[str, str | None]] = {}
    outcome = Outcome([], [])
    asked_questions = list(questions)
    for round in range(1, max_rounds + 1):
        peer_answers = {
            q: "".join(current[q][s] or "?" for s in team.seats) if round > 1 else ""
            for q in asked_questions
        }
        outcome.rounds.append(
            {q: _poll(team, q, round, n, peer_answers[q]) for q in asked_questions}
        )
        current |= outcome.rounds[-1]
        asked_questions = [q for q in questions if not _agreed(current[q])]
        outcome.rates.append(1 - len(asked_questions) / len(questions))
        if len(questions) - len(asked_questions) >= threshold * len(questions):
            break
    return outcome


def _poll(
    team: Team, question: str, round: int, n: int, peer_answers: str
) -> dict[str, str | None]:
    """Run Algorithm 1 for every participant."""
    return {
        seat: _majority(
            [team.vote(seat, question, round, i, peer_answers) for i in range(1, n + 1)]
        )
        for seat in team.seats
    }


def _majority(votes: Sequence[str | None]) -> str | None:
    best: str | None = None
    for vote in votes:
        if vote and (best is None or votes.count(vote) > votes.count(best)):
            best = vote
    return best


def _agreed(answers: Mapping[str, str | None]) -> bool:
    return None not in answers.values() and len(set(answers.values())) == 1
