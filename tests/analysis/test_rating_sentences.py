"""What conclusions say of a grader beside physicians."""

from dataclasses import replace

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.leaderboard.rating_sentences import rating_sentences
from tests.analysis.rated_evidence import evidence, graded, labelled

CASES = [f"c{number}" for number in range(12)]


def rated(letters: str, label: str) -> Evidence:
    return evidence(
        [graded(case, letters) for case in CASES],
        [labelled(case, label, 1.0) for case in CASES],
    )


def test_a_severe_grader_is_told_with_its_aspects_and_intervals() -> None:
    [sentence] = rating_sentences(rated("ADBBB", "AABBB"), [])
    assert "grades otherwise than physicians on 12 cases of" in sentence.claim
    assert "examinations by -100.0 (" in sentence.claim
    assert "symptoms" not in sentence.claim
    assert "mvme_corrected" in sentence.claim


def test_a_grader_that_agrees_is_not_shown_to_differ() -> None:
    [sentence] = rating_sentences(rated("ABBBC", "ABBBC"), [])
    assert "is not shown to grade otherwise than physicians" in sentence.claim


def test_without_ratings_nothing_is_said() -> None:
    unrated = evidence([graded("c", "AAAAA")], [labelled("c", "AAAAA", 1.0)])
    scores = {name: rows for name, rows in unrated.scores.items() if name == "mvme_rubric"}
    assert list(rating_sentences(replace(unrated, scores=scores), [])) == []
