"""Questions, votes and results for tests. Votes are written as `AAB-?`.

`-` is unanswered, and `?` a sample on which the extractor failed.
"""

from inspect_aihospital.exam.ballot import Answer
from inspect_aihospital.exam.question import LETTERS, Question
from inspect_aihospital.exam.results import RoundResult, Standing


def made_question(
    *texts: str, id: str = "q1", answer: str = "A", stem: str = "Which one?"
) -> Question:
    """Make a question with these options, or with `one`, `two` and `three`."""
    options = dict(zip(LETTERS, texts or ("one", "two", "three"), strict=False))
    return Question(id=id, question=stem, options=options, answer=answer)


def made_votes(letters: str) -> tuple[Answer, ...]:
    """Make votes from their letters, `None` for `-` and `?`."""
    return tuple(letter if letter.isalpha() else None for letter in letters)


def made_standing(votes: str, planned: int | None = None) -> Standing:
    """Make a participant's votes, all of those planned unless it says otherwise."""
    return Standing(
        model="mock",
        votes=made_votes(votes),
        planned=planned or len(votes),
        extractor_failures=[number for number, letter in enumerate(votes) if letter == "?"],
    )


def made_result(
    question: str, key: str, *votes: str, round: int = 1, step: str = "step1"
) -> RoundResult:
    """Make a result with the votes of the seats `a`, `b`, `c`, ..."""
    seats = {seat: made_standing(letters) for seat, letters in zip("abcdefgh", votes, strict=False)}
    return RoundResult(question=question, step=step, round=round, key=key, standings=seats)
