"""What the explanation of `fidelity` shows of a visit."""

from math import nan

from inspect_aihospital.core.fidelity.bounds import BOUNDS
from inspect_aihospital.core.fidelity.visit_turns import Detector
from inspect_aihospital.scorers.fidelity_explained import explain

ORDERS = {"recorded": ["ECG"], "unrecorded": [], "broad": [], "missed": ["Blood count", "IgG, IgA"]}
Findings = list[tuple[int, str]] | None


def explained(name: str = "", **findings: Findings) -> list[str]:
    """Return the lines that explain a visit with these findings alone."""
    every = {detector.value: findings.get(detector.value, []) for detector in Detector}
    kept_figures = {bound.figure: nan for bound in BOUNDS}
    visits = {name: {"found": every, "orders": ORDERS}}
    return explain(visits, kept_figures, BOUNDS, {}).splitlines()


def test_each_finding_stands_in_a_row_in_the_order_of_turns() -> None:
    lines = explained(
        leaks=[(2, "ECG: flat T waves")],
        invented_findings=[(3, "no fever"), (1, "no cough"), (1, "a rash")],
    )
    assert lines[2:7] == [
        r"| 1 | - | invented\_findings | a rash |",
        r"| 1 | - | invented\_findings | no cough |",
        r"| 2 | - | leaks | ECG: flat T waves |",
        r"| 3 | - | invented\_findings | no fever |",
        "",
    ]


def test_clauses_within_others_of_the_same_row_are_not_repeated() -> None:
    every = "X-ray: no fever, a rash"
    lines = explained(
        invented_findings=[(1, "no fever"), (1, every), (1, "a rash"), (1, every), (2, "a rash")],
        leaks=[(1, "no fever")],
    )
    assert lines[2:5] == [
        r"| 1 | - | invented\_findings | X-ray: no fever, a rash |",
        "| 1 | - | leaks | no fever |",
        r"| 2 | - | invented\_findings | a rash |",
    ]


def test_words_within_others_that_are_no_clause_of_them_stay() -> None:
    pairs = [
        ("Sodium: 13", "Sodium: 135"),
        ("fever", "no fever"),
        ("发热", "无发热"),
        ("b", "z\0b"),
    ]
    for part, whole in pairs:
        rows = explained(leaks=[(1, part), (1, whole)])[2:4]
        assert [row.count("| leaks |") for row in rows] == [1, 1], rows


def test_words_of_others_make_no_cell_no_line_and_no_markup() -> None:
    lines = explained(leaks=[(1, "a | b"), (1, "# x\n![y](z)")])
    assert lines[2:5] == [
        r"| 1 | - | leaks | \# x / !\[y\](z) |",
        r"| 1 | - | leaks | a \| b |",
        "",
    ]


def test_a_finding_that_no_bound_holds_does_not_stand_among_the_faults() -> None:
    normals = [(1, "ECG: normal"), (1, "CT: normal")]
    lines = explained(invented_normals=normals, leaks=[(2, "CT: mass")])
    assert lines[2:4] == ["| 2 | - | leaks | CT: mass |", ""]
    assert lines[lines.index("**Counted, no fault:**") + 4] == (
        r"| 1 | - | invented\_normals: not recorded, answered as normal, as the examiner is "
        "told to | CT: normal; ECG: normal |"
    )


def test_the_last_lines_sort_the_doctors_orders() -> None:
    assert explained()[-4:] == [
        "- Ordered, in the record: ECG",
        "- Ordered, not in the record: -",
        "- Ordered too broadly to tell: -",
        "- In the record, never ordered: Blood count; IgG, IgA",
    ]


def test_what_is_unknown_and_whose_visit_it_was_is_said() -> None:
    lines = explained("doctor_1", leaks=None)
    assert lines[0] == r"### doctor\_1"
    assert "No detector found a fault." in lines
    assert "Not available without a record: leaks." in lines


def test_what_is_ascii_is_explained_in_ascii() -> None:
    lines = explained(leaks=[(1, "ECG\nCT")])
    assert "- Ordered, not in the record: -" in lines
    assert "\n".join(lines).isascii()
