"""Report and reference side by side in an explanation, and how much of a long part is shown."""

from inspect_aihospital.core.report import parse_report
from inspect_aihospital.core.rubric import Aspect
from inspect_aihospital.scorers.side_by_side import CHARACTERS, WHOLE, side_by_side

GRADED = {"coverage": [Aspect.DIAGNOSIS], "reasons": {}, "verdicts": {}}


def explained(reported: str, expected: str) -> str:
    report = parse_report(f"# Diagnosis\n{reported}")
    return side_by_side(report, {Aspect.DIAGNOSIS: expected}, GRADED, {"diagnosis": 100.0})


def test_parts_that_fit_are_shown_whole() -> None:
    fits = "x" * CHARACTERS
    told = explained("pneumonia", fits)
    assert f"| pneumonia | {fits} |" in told
    assert WHOLE not in told


def test_of_a_long_part_the_beginning_is_shown_and_how_much_more_there_is() -> None:
    told = explained("x" * (CHARACTERS + 1_234), "y" * (CHARACTERS + 1))
    assert told.endswith(WHOLE)
    assert (
        f"| {'x' * CHARACTERS} ... (1,234 more characters) | {'y' * CHARACTERS} ... (1 more" in told
    )


def test_no_markup_is_left_open_where_a_part_is_cut() -> None:
    told = explained("pneumonia", "x" * (CHARACTERS - 3) + "**[a link](about:blank)**")
    assert told.count("\\*\\*\\[") == 1
