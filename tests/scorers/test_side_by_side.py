"""Check that an explanation shows report and reference whole, side by side."""

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.report.report_parser import parse_report
from inspect_aihospital.scorers.side_by_side import side_by_side

GRADED = {"coverage": [Aspect.DIAGNOSIS], "reasons": {}, "verdicts": {}}
LONG = "x" * 5_000


def test_long_parts_are_shown_whole_and_as_plain_text() -> None:
    report = parse_report("# Diagnosis\npneumonia")
    reference = f"{LONG}\n**[a link](about:blank)**"
    table = side_by_side(report, {Aspect.DIAGNOSIS: reference}, GRADED, {"diagnosis": 100.0})
    assert f"| pneumonia | {LONG} / \\*\\*\\[a link" in table


def test_a_first_line_has_the_headline_and_the_letters_of_all_graders() -> None:
    grades = {"a": {Aspect.DIAGNOSIS: "B"}, "b": {Aspect.DIAGNOSIS: None}}
    verdicts = {seat: {"grades": letters, "analyses": {}} for seat, letters in grades.items()}
    values = {"diagnosis": 66.7, "overall": 66.7}
    lines = side_by_side(parse_report(""), {}, {**GRADED, "verdicts": verdicts}, values)
    assert lines.splitlines()[0] == "overall 66.7: diagnosis B/-"
