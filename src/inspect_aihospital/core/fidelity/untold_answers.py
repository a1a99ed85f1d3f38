"""Tell which answers a contract lets tell nothing; one that denies is none of them."""

from collections.abc import Collection

from inspect_aihospital.core.fidelity.denials import ANSWERLESS
from inspect_aihospital.core.fidelity.heard_answers import HeardAnswer
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.history_facts import History
from inspect_aihospital.core.history.patient_answers import DETAIL, read_answer
from inspect_aihospital.core.history.topic_statements import Polarity, read_statements
from inspect_aihospital.core.manner.contract import Contract

LONG_LIST = 5
"""Topics of a question from which on it shares words with any clause of a record by chance."""


def may_put_off(answer: HeardAnswer, contract: Contract, due_keys: Collection[str]) -> bool:
    """Tell whether an answer may put off what was asked."""
    return contract.asked_times > 1 and not due_keys and _denies_nothing(answer)


def may_be_vague(answer: HeardAnswer, contract: Contract) -> bool:
    """Tell whether an answer may tell nothing, since it was to be exact."""
    asks_amount = bool({"onset", "nature"} & answer.question.aspects) or bool(
        DETAIL.search(answer.doctor)
    )
    # A yes or a no states something, and is held to the record like any other answer.
    tells_little = read_answer(answer.turn.patient) in {*ANSWERLESS, Answer.TELLS}
    return not contract.exact_amounts and asks_amount and tells_little and _denies_nothing(answer)


def asks_recorded(answer: HeardAnswer, history: History) -> bool:
    """Tell whether a question asks for something of the record, as far as its topics tell."""
    question = answer.question
    if question.scopes or question.aspects or len(question.topics) < LONG_LIST:
        return True
    return not question.topics.isdisjoint(history.affirmed_clauses)


def _denies_nothing(answer: HeardAnswer) -> bool:
    message = answer.turn.patient
    denies = any(s.polarity is Polarity.DENIED for s in read_statements(message))
    return not denies and read_answer(message) is not Answer.NO
