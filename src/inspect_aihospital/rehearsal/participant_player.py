"""Play a participant by rule: know some answers, and yield or insist by a seeded profile.

It knows the key of the built-in exam, and of no other: elsewhere a hash stands for the key, so
that participants still tend to agree. What it scores says nothing of any model.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from inspect_aihospital.data.exams import load_exam
from inspect_aihospital.exam.question import digest
from inspect_aihospital.rehearsal.scene import Scene
from inspect_aihospital.rehearsal.skills import is_right

UNREADABLE_SHARE = 0.01
POPULAR_SHARE = 0.6
"""Share of wrong beliefs that fall on the question's popular wrong option."""
INSIGHT_CHANCE = 0.7
"""Chance to recognise the right answer among those of others, once it yields."""
SUPPORT_BONUS = 0.25
"""What a teammate's support adds to the chance to insist."""
SLIP_SHARE = 0.15
"""Share of a review's samples that fall on any option."""


@dataclass(frozen=True)
class Profile:
    """How a rehearsed participant behaves; both are chances, 0–1.

    Attributes:
        knowledge: To believe the right answer.
        stubbornness: To keep an answer that nobody shares.
    """

    knowledge: float
    stubbornness: float


@dataclass(frozen=True)
class Paper:
    """A question as a participant sees it: digests, so that letters may be in any order."""

    stem: str
    options: tuple[str, ...]
    letters: str

    def letter(self, option: str) -> str:
        """Return the letter of an option."""
        return self.letters[self.options.index(option)]

    @property
    def right_option(self) -> str:
        """Right option of a built-in question; a hash's choice for any other."""
        # Digests and no letters, since options may be shuffled.
        known_answer = answer_key().get(self.stem)
        return (
            known_answer
            if known_answer in self.options
            # Sorted, so that the choice does not depend on the order of the options.
            else Random(self.stem).choice(sorted(self.options))
        )

    @property
    def wrong_options(self) -> list[str]:
        """All other options, the popular one first."""
        wrong_options = sorted(option for option in self.options if option != self.right_option)
        Random(f"popular {self.stem}").shuffle(wrong_options)
        return wrong_options


@cache
def answer_key() -> dict[str, str]:
    """Return the digests of the right options of the built-in exam, by digest of the stem."""
    questions = load_exam("demo", text_only=False).questions
    return {digest(q.question): digest(q.options[q.answer]) for q in questions}


@cache
def profile(model: str) -> Profile:
    """Return a model's profile, drawn from its name."""
    draw = Random(f"profile {model}")
    return Profile(knowledge=draw.uniform(0.45, 0.9), stubbornness=draw.uniform(0.3, 0.95))


def play(scene: Scene, model: str) -> str:
    """Return a reasoning, a letter, or a review with the letter first."""
    view = scene.briefing.view
    paper = Paper(view["stem"], tuple(view["options"].split()), view["letters"])
    if scene.briefing.stage == "reason":
        return f"Rehearsal: by rule, the findings speak for option {_sample(paper, view, model)}."
    if scene.briefing.stage == "answer":
        return _sample(paper, view, model)
    letter = _reviewed(paper, view, model)
    return f"{letter}\nRehearsal: by rule, having weighed what the others said."


def _belief(paper: Paper, model: str) -> str:
    # Each draw has a seed of its own, so that one more draw changes no other.
    draw = Random(f"belief {model} {paper.stem}")
    if draw.random() < profile(model).knowledge:
        return paper.right_option
    wrong = paper.wrong_options
    return wrong[0] if draw.random() < POPULAR_SHARE else draw.choice(wrong)


def _sample(paper: Paper, view: Mapping[str, str], model: str) -> str:
    is_skilled = is_right(model, paper.stem)
    if is_skilled is not None:
        # Without luck, so that the order of skills is the order of scores.
        return paper.letter(paper.right_option if is_skilled else paper.wrong_options[0])
    belief = _belief(paper, model)
    certainty = Random(f"certainty {model} {paper.stem}").uniform(0.5, 0.9)
    certainty += 0.1 * (belief == paper.right_option)
    draw = Random(f"sample {model} {paper.stem} {view['seat']} {view['sample']}")
    if draw.random() < UNREADABLE_SHARE:
        return "It could be several of them."
    return paper.letter(belief if draw.random() < certainty else draw.choice(paper.options))


def _reviewed(paper: Paper, view: Mapping[str, str], model: str) -> str:
    answers = {key.removeprefix("answer."): view[key] for key in view if key.startswith("answer.")}
    place = f"{model} {paper.stem} {view['seat']} {view['round']}"
    settled = _settle(paper, answers, view["seat"], profile(model), Random(f"review {place}"))
    draw = Random(f"slip {place} {view['sample']}")
    return draw.choice(paper.letters) if draw.random() < SLIP_SHARE else settled


def _settle(
    paper: Paper, answers: dict[str, str], seat: str, profile: Profile, draw: Random
) -> str:
    """Keep the own answer, or take one of the others'."""
    own = answers.pop(seat, "")
    peer_votes = Counter(answer for answer in answers.values() if answer)
    insists = draw.random() < profile.stubbornness + SUPPORT_BONUS * (own in peer_votes)
    if own and (insists or not peer_votes):
        return own
    if paper.letter(paper.right_option) in peer_votes and draw.random() < INSIGHT_CHANCE:
        return paper.letter(paper.right_option)
    return (
        # Sorted, so that a tie goes to the first letter whatever the order of seats.
        max(sorted(peer_votes), key=peer_votes.__getitem__)
        if peer_votes
        else draw.choice(paper.letters)
    )
