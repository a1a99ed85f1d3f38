"""Ask in rounds: the next round starts when the one before is over for all questions.

Inspect's epochs are the rounds. State is kept by run, since one instance serves several runs
(retries, several models); what it knows, it reads from scores, which survive a crash.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from inspect_ai import SampleSource, enqueue_sample
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalSample
from inspect_ai.util import Store

from inspect_aihospital.data.exam_samples import ROUND_KEY, THRESHOLD_KEY, question_to_sample
from inspect_aihospital.data.round_log import find_result, read_result
from inspect_aihospital.exam.question import Question
from inspect_aihospital.exam.results import FIRST_ROUND, RoundResult
from inspect_aihospital.exam.round_rules import Progress, StopRule
from inspect_aihospital.solvers.run_facts import RunFacts, need_run_facts, run_facts

POSITIONS_KEY = "positions"
"""Where a sample's metadata has everyone's answer and summary of the round before, by seat."""

SAMPLES_KEY = "samples"
"""Where it has the number of samples of seats that do not draw the usual number."""

Positions = dict[str, dict[str, str | None]]


@dataclass
class Run:
    """Where a run stands.

    Attributes:
        progress: Answers so far.
        round: The current round.
        questions_due: Number of questions of the current round; `None` where Inspect says when it
            is over.
        settled_ids: Questions of these that have ended, also if they end once more after being
            requeued.
        position_digests: Digests of the positions that the current round's samples carry.
        positions: What the next round's samples carry, for questions that may be asked again.
    """

    progress: Progress
    round: int = FIRST_ROUND
    questions_due: int | None = None
    settled_ids: set[str] = field(default_factory=set)
    position_digests: dict[str, str] = field(default_factory=dict)
    positions: dict[str, Positions] = field(default_factory=dict)

    def record(self, question: str, result: RoundResult | None) -> None:
        """Note how a question's sample ended; what is in consensus is not kept."""
        self.progress.record(question, result.answers if result else None)
        self.positions.pop(question, None)
        if result and not result.consensus:
            self.positions[question] = {
                seat: {"answer": standing.answer, "summary": standing.summary}
                for seat, standing in result.standings.items()
            }


class RoundSource(SampleSource):
    """Questions, asked in rounds until a rule says stop (Shang et al., Algorithm 2)."""

    def __init__(
        self,
        questions: Sequence[Question],
        rule: StopRule,
        scorer: str,
        samples: Sequence[Mapping[str, int]] = (),
    ) -> None:
        need_run_facts()
        self._questions = {question.id: question for question in questions}
        # No list of samples means the usual number for all, so only a real list has to fit.
        self._samples = dict(zip(self._questions, samples, strict=bool(samples)))
        self._rule = rule
        self._scorer = scorer
        self._runs: dict[str, Run] = {}

    def initial_samples(self) -> list[Sample]:
        """Return all questions."""
        return [self._sample(question, FIRST_ROUND, {}) for question in self._questions.values()]

    async def sample_complete(self, sample: EvalSample) -> None:
        """Note a result.

        Raises:
            RuntimeError: A retry brings a later round that answered another round before it.
        """
        self._refuse_stale(sample)
        self._settle(str(sample.id), sample.epoch, self._result(sample))

    async def sample_abandoned(self, sample: Sample, epoch: int) -> None:
        """Note that there will be no result."""
        self._settle(str(sample.id), epoch, None)

    async def next_samples(self) -> list[Sample] | None:
        """Start the next round: nothing is in flight, so the one before is over."""
        # `None` ends the task; a list, even an empty one, goes on with what `_advance` enqueued.
        return [] if self._advance(self._run(run_facts())) else None

    def _run(self, facts: RunFacts) -> Run:
        return self._runs.setdefault(facts.eval_id, self._new_run(facts))

    def _new_run(self, facts: RunFacts) -> Run:
        limit = min(facts.limit, len(self._questions)) if facts.limit else None
        return Run(Progress(self._rule), questions_due=limit)

    def _refuse_stale(self, sample: EvalSample) -> None:
        run, question = self._run(run_facts()), str(sample.id)
        # A retry brings samples of the earlier log, which may have answered other positions.
        asked_digest = run.position_digests.get(question) if sample.epoch == run.round else None
        if asked_digest and asked_digest != _digest(sample.metadata.get(POSITIONS_KEY, {})):
            raise RuntimeError(
                f"{question}: round {sample.epoch} of the earlier log answered other positions "
                "than this run's round before it. Invalidate the question's later rounds too."
            )

    def _settle(self, question: str, round: int, result: RoundResult | None) -> None:
        run = self._run(run_facts())
        # A sample that was requeued may end after its round; that round has been counted.
        if round != run.round:
            return
        run.record(question, result)
        run.settled_ids.add(question)
        # Under --limit Inspect does not ask for next samples, so that questions are counted.
        if run.questions_due is not None and len(run.settled_ids) == run.questions_due:
            self._advance(run)

    def _advance(self, run: Run) -> bool:
        """Enqueue the next round, unless the rule says stop."""
        if run.progress.outcome(run.round):
            run.positions.clear()
            return False
        disagreed = run.progress.disagreed
        questions_in_dispute = [q for id, q in self._questions.items() if id in disagreed]
        run.round += 1
        run.questions_due = None if run.questions_due is None else len(questions_in_dispute)
        run.settled_ids, run.position_digests = set(), {}
        for question in questions_in_dispute:
            positions = run.positions.pop(question.id)
            run.position_digests[question.id] = _digest(positions)
            enqueue_sample(self._sample(question, run.round, positions), epoch=run.round)
        return True

    def _sample(self, question: Question, round: int, positions: Positions) -> Sample:
        samples = dict(self._samples.get(question.id, {}))
        place = {
            ROUND_KEY: round,
            POSITIONS_KEY: positions,
            SAMPLES_KEY: samples,
            THRESHOLD_KEY: self._rule.threshold,
        }
        return question_to_sample(question, **place)

    def _result(self, sample: EvalSample) -> RoundResult | None:
        if sample.error:
            return None
        score = (sample.scores or {}).get(self._scorer)
        # A run without scoring has its results in the store alone.
        result = read_result(score) if score else find_result(Store(sample.store))
        # A scorer keeps no result on which votes are open; without one, the same rounds follow.
        return result if result and result.is_settled else None


def _digest(positions: Mapping[str, object]) -> str:
    # Positions that were read back from a log may have their keys in another order.
    return hashlib.sha256(json.dumps(positions, sort_keys=True).encode()).hexdigest()
