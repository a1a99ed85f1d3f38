"""Check a patient against the contract of its manner, turn by turn, and the doctor's asking."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from inspect_aihospital.core.fidelity.denials import ANSWERLESS, answers_doctor, find_denials
from inspect_aihospital.core.fidelity.invented_history import invented_symptoms, is_readable
from inspect_aihospital.core.fidelity.visit_turns import Finding, Turn
from inspect_aihospital.core.history.doctor_questions import DoctorQuestion, read_question
from inspect_aihospital.core.history.history_facts import History, sure_topics
from inspect_aihospital.core.history.patient_answers import DETAIL, Answer, read_answer, says_yes
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.history.topics import WIDER, neighbours
from inspect_aihospital.core.manner.answer_rules import (
    count_words,
    exact_amounts,
    longest_sentence,
    mask,
    names_conviction,
    takes_back,
    voices_worry,
)
from inspect_aihospital.core.manner.contract import FIRST_ANSWERS, WORRIED_SHARE, PlayedManner
from inspect_aihospital.core.manner.medical_words import medical_words
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.text.word_overlap import nearest, units

MOST_BROKEN = 0.2
"""Share of its checked answers that may break a rule, and of the facts that were asked often enough
that may be withheld, before a visit's contract is broken."""

TOLD_SHARE = 0.6
"""Share of a clause's content that one sentence must have, or the clause is not told."""

_OPEN_PART = "past_history"
"""Part whose topics an open question asks about; a habit or a relative is asked about by name."""


class Outcome(StrEnum):
    """What became of a fact that the doctor asked about."""

    KEPT = "kept"
    """The patient told it."""
    DENIED = "denied"
    """The patient denied it, or knew nothing of it where its contract does not let it."""
    WITHHELD = "withheld"
    """The doctor asked often enough, and was not told: the patient's fault."""
    NOT_ASKED_AGAIN = "not_asked_again"
    """It was put off or left out, and the doctor did not ask again: the doctor's fault."""


@dataclass(frozen=True)
class AskedFact:
    """A topic of the record that the doctor asked about directly.

    Attributes:
        topic: Its name.
        turns: Numbers of the answers to questions about it, until it was told.
        outcome: What became of it.
        put_off: The first answer did not tell it.
    """

    topic: str
    turns: tuple[int, ...]
    outcome: Outcome
    put_off: bool


@dataclass(frozen=True)
class RuleCheck:
    """A rule of the contract in an answer; a rule of the whole visit stands at its last answer."""

    turn: int
    rule: str
    is_kept: bool
    words: str = ""


@dataclass(frozen=True)
class ContractCheck:
    """What a visit shows of its patient's contract.

    Attributes:
        rules: Each rule in each answer in which it can be checked.
        facts: What the doctor asked about.
        denials: Answers that withhold what the contract does not let them.
        denial_checks: Answers that could have.
        inventions: What the patient made up, its conviction left out.
        invention_checks: Messages that could have.
    """

    rules: tuple[RuleCheck, ...]
    facts: tuple[AskedFact, ...]
    denials: tuple[Finding, ...]
    denial_checks: int
    inventions: tuple[Finding, ...]
    invention_checks: int

    @property
    def is_broken(self) -> bool | None:
        """Whether the patient broke its contract; `None` where nothing could be checked.

        It did by any fact denied or made up, by a rule of the visit, by more than `MOST_BROKEN` of
        its answers, or by as large a share of facts withheld.
        """
        if not (self.rules or self.denial_checks or self.invention_checks):
            return None
        broken = [check for check in self.rules if not check.is_kept]
        if self.denials or self.inventions or any(c.rule in VISIT_RULES for c in broken):
            return True
        answers = {check.turn for check in self.rules}
        due = [fact for fact in self.facts if fact.outcome is not Outcome.NOT_ASKED_AGAIN]
        withheld = [fact for fact in due if fact.outcome is Outcome.WITHHELD]
        return len({check.turn for check in broken}) > MOST_BROKEN * len(answers) or len(
            withheld
        ) > MOST_BROKEN * len(due)


VISIT_RULES = frozenset({"worries", "conviction"})
"""Rules that are judged over all answers of a visit."""


@dataclass(frozen=True)
class _Answer:
    question: DoctorQuestion
    doctor: str
    turn: Turn
    known_text: str


def check_contract(
    turns: Sequence[Turn], record: MedicalRecord, history: History, manner: PlayedManner
) -> ContractCheck:
    """Check all answers of a visit against the contract, and what became of what was asked.

    Args:
        turns: The turns of the visit, as `shorten_messages` gives them.
        record: The record that was played.
        history: What its patient is held to.
        manner: The manner that was played.
    """
    masked = tuple(replace(t, patient=mask(t.patient, manner.conviction)) for t in turns)
    ledger = _Ledger(history, masked, manner.contract.asked_times)
    answers = list(_answers(masked))
    early = {answer.turn.number: ledger.hear(answer) for answer in answers}
    count, denials = find_denials(masked, history)
    refused = {turn for turn, allowed in _allowed(answers, ledger, manner).items() if not allowed}
    denied = tuple(finding for finding in denials if finding.turn in refused)
    inventions = tuple(invented_symptoms(masked, record, history))
    readable = {t.number for t in masked[1:] if is_readable(t)} | {f.turn for f in inventions}
    spoken = list(_answers(turns))
    return ContractCheck(
        rules=(
            *_answer_rules(spoken, manner, record.language, early, ledger.asked_turns),
            *_visit_rules(turns, spoken, manner),
        ),
        facts=ledger.outcomes({finding.turn for finding in denied}),
        denials=denied,
        denial_checks=count,
        inventions=inventions,
        invention_checks=len(readable),
    )


def _answers(turns: Sequence[Turn]) -> Iterator[_Answer]:
    known_text = ""
    for before, turn in pairwise(turns):
        known_text = "\n".join([known_text, before.examiner or "", before.doctor])
        if answers_doctor(turn) and before.doctor:
            yield _Answer(read_question(before.doctor), before.doctor, turn, known_text)


class _Ledger:
    """Count how often each topic of a record was asked about, and whether it was told."""

    def __init__(self, history: History, turns: Sequence[Turn], asked_times: int) -> None:
        self._history, self._asked_times = history, asked_times
        opening = turns[0].patient if turns else ""
        # What opens the visit is no fact to be asked for.
        told = {s.topic for s in read_statements(opening) if s.polarity is Polarity.AFFIRMED}
        told |= history.topics_by_part.get("chief_complaint", frozenset())
        told |= history.topics_by_part.get("opening_statement", frozenset())
        self._topics = set(history.affirmed_clauses) - set(WIDER) - {"drug"} - told
        self._asks: dict[str, list[int]] = {}
        self._told: dict[str, int] = {}
        self._withheld: set[str] = set()
        self.due_topics: dict[int, set[str]] = {}
        self.asked_turns: set[int] = set()

    def hear(self, answer: _Answer) -> set[str]:
        """Enter an answer; return the topics that it tells before they are due."""
        number, message = answer.turn.number, answer.turn.patient
        named = self._named(answer.question) - self._told.keys()
        for topic in named:
            self._asks.setdefault(topic, []).append(number)
        due = {t for t in named if len(self._asks[t]) >= self._asked_times}
        self.due_topics[number] = due
        self.asked_turns |= {number} if named else set()
        stated = {
            s.topic
            for s in read_statements(message)
            if s.polarity is Polarity.AFFIRMED and not s.relative
        }
        confirmed = self._confirmed(answer) & named
        told = {t for t in self._topics if self._is_told(t, message, stated)} | confirmed
        early = ((stated & self._topics) | confirmed) - self._told.keys() - self._may_tell(due)
        early -= {topic for topic, *_ in sure_topics(answer.known_text)}
        if self._asked_times == 1 and len(named) == 1 and not told & named:
            self._withheld |= {topic for topic in named if self._is_beside(topic, answer)}
        self._told |= {topic: number for topic in told if topic not in self._told}
        return early if self._asked_times > 1 else set()

    def outcomes(self, denied_turns: set[int]) -> tuple[AskedFact, ...]:
        """Return what became of each topic that was asked about."""
        return tuple(self._outcome(topic, denied_turns) for topic in sorted(self._asks))

    def _outcome(self, topic: str, denied_turns: set[int]) -> AskedFact:
        turns, told_turn = tuple(self._asks[topic]), self._told.get(topic)
        if told_turn is not None:
            outcome = Outcome.KEPT
        elif denied_turns.intersection(turns):
            outcome = Outcome.DENIED
        elif topic in self._withheld or len(turns) >= max(2, self._asked_times):
            outcome = Outcome.WITHHELD
        else:
            outcome = Outcome.NOT_ASKED_AGAIN
        return AskedFact(topic, turns, outcome, told_turn is None or told_turn > turns[0])

    def _named(self, question: DoctorQuestion) -> set[str]:
        """Return the topics that a question names; all of past illness if it asks openly."""
        if not question.asks:
            return set()
        by_part = self._history.topics_by_part if _OPEN_PART in question.scopes else {}
        return self._topics & (question.topics | by_part.get(_OPEN_PART, frozenset()))

    def _confirmed(self, answer: _Answer) -> set[str]:
        """Return the topics that a plain yes tells."""
        is_yes = read_answer(answer.turn.patient) is Answer.YES or says_yes(answer.turn.patient)
        return set(answer.question.topics) if is_yes and not answer.question.is_open else set()

    def _is_told(self, topic: str, message: str, stated: set[str]) -> bool:
        clause = self._history.affirmed_clauses[topic]
        return bool(neighbours(topic) & stated) or nearest(clause, message) >= TOLD_SHARE

    def _is_beside(self, topic: str, answer: _Answer) -> bool:
        """Tell whether an answer has no word of the fact or of the question about it."""
        message = answer.turn.patient
        about = units(self._history.affirmed_clauses[topic]) | units(answer.doctor)
        return not about & units(message) and read_answer(message) is Answer.TELLS

    def _may_tell(self, due: set[str]) -> set[str]:
        """Return the topics that are due, and those of their sentences: these are told as one."""
        facts = [f for f in self._history.facts if {t for t, *_ in f.topics} & due]
        places = {(fact.part, fact.sentence) for fact in facts}
        beside = (f for f in self._history.facts if (f.part, f.sentence) in places)
        return due | {topic for fact in beside for topic, *_ in fact.topics}


def _allowed(answers: Sequence[_Answer], ledger: _Ledger, manner: PlayedManner) -> dict[int, bool]:
    """Say of each answer whether the contract lets it tell nothing; a denial is never allowed."""
    contract = manner.contract
    allowed = {}
    for answer in answers:
        message, number = answer.turn.patient, answer.turn.number
        kind = read_answer(message)
        denies = any(s.polarity is Polarity.DENIED for s in read_statements(message))
        evades = not denies and kind is not Answer.NO
        puts_off = contract.asked_times > 1 and not ledger.due_topics[number]
        asks_amount = bool({"onset", "nature"} & answer.question.aspects) or bool(
            DETAIL.search(answer.doctor)
        )
        is_vague = (
            not contract.exact_amounts and asks_amount and kind in {*ANSWERLESS, Answer.TELLS}
        )
        allowed[number] = evades and (puts_off or is_vague)
    return allowed


def _answer_rules(
    answers: Sequence[_Answer],
    manner: PlayedManner,
    language: Language,
    early: dict[int, set[str]],
    asked_turns: set[int],
) -> Iterator[RuleCheck]:
    contract = manner.contract
    for answer in answers:
        text, number = answer.turn.patient, answer.turn.number
        words = count_words(text)
        if contract.most_words is not None:
            yield RuleCheck(number, "most_words", words <= contract.most_words, str(words))
        # Thanks and a goodbye need not be long.
        if contract.fewest_words is not None and answer.question.asks:
            yield RuleCheck(number, "fewest_words", words >= contract.fewest_words, str(words))
        if contract.longest_sentence is not None:
            longest = longest_sentence(text)
            is_short = longest <= contract.longest_sentence
            yield RuleCheck(number, "longest_sentence", is_short, str(longest))
        if not contract.exact_amounts:
            amounts = exact_amounts(text, language)
            yield RuleCheck(number, "exact_amounts", not amounts, ", ".join(amounts))
        if not contract.medical_words:
            # Who answers in the doctor's words knows no more than these.
            heard = answer.known_text.casefold()
            own = {word for word in medical_words(text, language) if word not in heard}
            yield RuleCheck(number, "medical_words", not own, ", ".join(sorted(own)))
        if contract.asked_times > 1 and (early[number] or number in asked_turns):
            topics = early[number]
            yield RuleCheck(number, "asked_times", not topics, ", ".join(sorted(topics)))


def _visit_rules(
    turns: Sequence[Turn], answers: Sequence[_Answer], manner: PlayedManner
) -> Iterator[RuleCheck]:
    if not answers:
        return
    last = answers[-1].turn.number
    if manner.contract.worries:
        counts = Counter(voices_worry(answer.turn.patient) for answer in answers)
        is_worried = counts[True] >= WORRIED_SHARE * len(answers)
        yield RuleCheck(last, "worries", is_worried, f"{counts[True]} of {len(answers)} answers")
    if manner.contract.conviction:
        words = manner.conviction
        first = [turns[0].patient, *(a.turn.patient for a in answers[:FIRST_ANSWERS])]
        is_named = any(names_conviction(text, words) for text in first)
        is_dropped = any(takes_back(answer.turn.patient, words) for answer in answers)
        # A visit that ends sooner does not tell.
        if is_named or is_dropped or len(answers) >= FIRST_ANSWERS:
            yield RuleCheck(last, "conviction", is_named and not is_dropped, words)
