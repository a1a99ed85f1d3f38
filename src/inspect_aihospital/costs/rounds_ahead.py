"""Foresee an exam's rounds in a rehearsal over all questions, from votes alone, without a call.

A team decides over the whole exam whether it has another round, so a few rehearsed questions
cannot show it. Rehearsed votes are rules; here they are asked directly, by the prompts' views.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from inspect_ai.dataset import Sample
from inspect_ai.model import get_model

from inspect_aihospital.agents.participant import Seat, view_of
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.data.exam_samples import question_of
from inspect_aihospital.exam.answer_reader import read_answer
from inspect_aihospital.exam.ballot import Answer, majority, next_batch
from inspect_aihospital.exam.question import Question
from inspect_aihospital.exam.results import FIRST_ROUND
from inspect_aihospital.exam.round_rules import Answers, Progress, StopRule
from inspect_aihospital.rehearsal import participant_player
from inspect_aihospital.rehearsal.scene import Scene
from inspect_aihospital.solvers.round_source import SAMPLES_KEY
from inspect_aihospital.solvers.self_consistency import ALONE


@dataclass(frozen=True)
class RoundsAhead:
    """The foreseen rounds.

    Attributes:
        rounds: Questions of each round, by id.
        planned: Samples that all seats draw together in round 1, by question.
    """

    rounds: tuple[frozenset[str], ...]
    planned: Mapping[str, int]


def look_ahead(
    samples: Sequence[Sample], members: Mapping[str, str], rule: StopRule, usual: int
) -> RoundsAhead:
    """Collect all votes, round by round.

    Args:
        samples: Those of the first round.
        members: The rehearsed participants by seat.
        rule: When the rounds stop.
        usual: Votes of a seat that has no number of its own.
    """
    questions = {str(sample.id): question_of(sample.metadata or {}) for sample in samples}
    counts = {
        str(sample.id): dict.fromkeys(members, usual) | (sample.metadata or {})[SAMPLES_KEY]
        for sample in samples
    }
    # Only stand-ins are created: they need no key, and `play` calls nothing.
    models = {name: get_model(model) for name, model in members.items()}
    progress, open_ids, rounds = Progress(rule), frozenset(questions), list[frozenset[str]]()
    while open_ids:
        rounds.append(open_ids)
        for id in open_ids:
            standing = progress.latest.get(id, {})
            answers = {}
            for name, model in models.items():
                seat = Seat(name, model, len(rounds))
                answers[name] = majority(_votes(seat, questions[id], standing, counts[id][name]))
            progress.record(id, answers)
        # The run's own rule decides, so that both stop alike.
        open_ids = frozenset() if progress.outcome(len(rounds)) else progress.disagreed
    return RoundsAhead(tuple(rounds), {id: sum(seats.values()) for id, seats in counts.items()})


def votes_drawn(sample: Sample, model: str, samples: int) -> int:
    """Return the votes, of `samples` at most, that decide a model which may stop early."""
    seat, question = Seat(ALONE, get_model(model), FIRST_ROUND), question_of(sample.metadata or {})
    votes, size = _votes(seat, question, {}, samples), 0
    while batch := next_batch(votes[:size], samples):
        size += batch
    return size


def _votes(seat: Seat, question: Question, standing: Answers, samples: int) -> list[Answer]:
    """Return a seat's votes; in a later round it has seen everyone's answer."""
    seen_answers = {f"answer.{name}": answer or "" for name, answer in standing.items()}
    stage = "review" if seen_answers else "answer"
    view, replies = view_of(seat, question, 1) | seen_answers, list[str]()
    for sample in range(1, samples + 1):
        briefing = Briefing("participant", stage, "en", view | {"sample": str(sample)})
        replies.append(participant_player.play(Scene(briefing, []), seat.model.api.model_name))
    # Rehearsed replies repeat, and reading is the slow part.
    letters = {reply: read_answer(reply, question.options) for reply in set(replies)}
    return [letters[reply] for reply in replies]
