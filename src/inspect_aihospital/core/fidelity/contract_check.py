"""Check a patient against the contract of its manner, turn by turn, and the doctor's asking."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from inspect_aihospital.core.fidelity.asked_facts import AskedFact, FactLedger, Outcome
from inspect_aihospital.core.fidelity.denials import find_denials
from inspect_aihospital.core.fidelity.heard_answers import HeardAnswer, heard_answers
from inspect_aihospital.core.fidelity.invented_history import invented_symptoms, is_readable
from inspect_aihospital.core.fidelity.untold_answers import asks_recorded, may_be_vague, may_put_off
from inspect_aihospital.core.fidelity.visit_turns import Finding, Turn
from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.manner.answer_rules import (
    count_words,
    exact_amounts,
    longest_sentence,
    mask,
    names_conviction,
    takes_back,
)
from inspect_aihospital.core.manner.contract import FIRST_ANSWERS, WORRIED_SHARE, PlayedManner
from inspect_aihospital.core.manner.medical_words import medical_words
from inspect_aihospital.core.manner.worries import voices_worry
from inspect_aihospital.core.record import Language, MedicalRecord

MOST_BROKEN = 0.2
"""Share of its checked answers that may break a rule, and of the facts that were asked often enough
that may be withheld, before a visit's contract is broken."""


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
        vague_turns: Answers that the contract lets tell nothing, since they were to be exact.
    """

    rules: tuple[RuleCheck, ...]
    facts: tuple[AskedFact, ...]
    denials: tuple[Finding, ...]
    denial_checks: int
    inventions: tuple[Finding, ...]
    invention_checks: int
    vague_turns: frozenset[int] = frozenset()

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


def check_contract(
    turns: Sequence[Turn], record: MedicalRecord, history: History, manner: PlayedManner
) -> ContractCheck:
    """Check all answers of a visit against the contract, and what became of what was asked.

    The turns are those of `shorten_messages`.
    """
    # The conviction is the manner's own, so no detector may take its words for an invention.
    masked = tuple(replace(t, patient=mask(t.patient, manner.conviction)) for t in turns)
    ledger = FactLedger(history, masked, manner.contract)
    answers = list(heard_answers(masked))
    early = {answer.turn.number: ledger.hear(answer) for answer in answers}
    count, denials = find_denials(masked, history)
    vague_turns = frozenset(a.turn.number for a in answers if may_be_vague(a, manner.contract))
    owing_turns = {
        answer.turn.number
        for answer in answers
        if asks_recorded(answer, history)
        and not may_put_off(answer, manner.contract, ledger.due_keys[answer.turn.number])
    }
    denied = tuple(finding for finding in denials if finding.turn in owing_turns - vague_turns)
    inventions = tuple(invented_symptoms(masked, record, history))
    # What was found was checked, or the share of inventions could exceed 1.
    readable = {t.number for t in masked[1:] if is_readable(t)} | {f.turn for f in inventions}
    # Rules on length and wording hold for what was said, not for the masked text.
    spoken = list(heard_answers(turns))
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
        vague_turns=vague_turns,
    )


def _answer_rules(
    answers: Sequence[HeardAnswer],
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
    turns: Sequence[Turn], answers: Sequence[HeardAnswer], manner: PlayedManner
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
