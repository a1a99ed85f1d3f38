"""Votes are read anew from stored replies, and only votes."""

from inspect_aihospital.exam.rereading import reread_votes
from inspect_aihospital.exam.results import RoundResult, Standing

OPTIONS = {"A": "Aspirin", "B": "Heparin"}


def result(standing: Standing, round: int = 1) -> RoundResult:
    return RoundResult(question="q", step="step1", round=round, key="B", standings={"a": standing})


def test_replies_give_votes_and_faults_anew() -> None:
    stored = Standing(
        model="m",
        votes=("A", None, None, "B"),
        planned=4,
        faults={"unreadable": 1, "silence": 1},
        replies=("The answer is B.", "B", None, "Hard to say."),
        summary="As before.",
    )
    standing = reread_votes(result(stored), OPTIONS).standings["a"]
    assert standing.votes == ("B", "B", None, None)
    assert standing.answer == "B"
    assert standing.faults == {"unreadable": 1, "silence": 1}
    assert (standing.summary, standing.planned) == ("As before.", 4)


def test_what_the_extractor_read_counts_where_no_rule_reads() -> None:
    stored = Standing(
        model="m",
        votes=("A", "A", None),
        planned=3,
        faults={"unreadable": 1},
        replies=("Hard to say.", "The answer is B.", "Hard to say."),
        extracted=("A", "A", None),
    )
    standing = reread_votes(result(stored), OPTIONS).standings["a"]
    assert (standing.votes, standing.extracted) == (("A", "B", None), ("A", None, None))
    assert standing.faults == {"unreadable": 1}


def test_what_the_extractor_failed_on_stays_its_failure_unless_a_rule_reads_it() -> None:
    stored = Standing(
        model="m",
        votes=("B", None, None, None),
        planned=4,
        faults={"unreadable": 1, "extractor_failed": 2},
        replies=("B", "The answer is A.", "Hard to say.", "Hard to say."),
        extracted=(None, None, None, None),
        extractor_failures=(1, 3),
    )
    standing = reread_votes(result(stored), OPTIONS).standings["a"]
    assert standing.votes == ("B", "A", None, None)
    assert standing.faults == {"unreadable": 1, "extractor_failed": 1}
    assert standing.extractor_failures == (3,)


def test_a_review_is_read_as_a_review() -> None:
    reply = "B. According to Expert 1, the answer is A. I disagree."
    stored = Standing(model="m", votes=(None,), planned=1, replies=(reply,))
    assert reread_votes(result(stored, round=2), OPTIONS).answers == {"a": "B"}


def test_votes_without_replies_stay() -> None:
    stored = result(Standing(model="m", votes=("A",), planned=1))
    assert reread_votes(stored, OPTIONS) == stored
    assert not stored.standings["a"].has_replies
