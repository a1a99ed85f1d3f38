"""Honest replies of an examiner in other words than the record's are neither invented nor short."""

import pytest

from inspect_aihospital.core.fidelity.invented_findings import invented_findings
from inspect_aihospital.core.fidelity.invented_values import invented_values
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.fidelity.withheld_results import withheld
from inspect_aihospital.core.record import Objective

COUNT = (
    "Complete Blood Count:\n- WBC: Elevated\n- Hemoglobin: Slightly Decreased\n- Platelets: Normal"
)
CELLS = "Complete Blood Count:\n- WBC: 7,400 /μL\n- Platelets: 310,000 /μL"
LITRES = "血常规：WBC 7.4×10^9/L，PLT 310×10^9/L"
HEAD = "CT Head: No evidence of fracture, bleeding, or midline shift."
NODES = "Neck: Cervical lymphadenopathy detected, goiter absent"


def turn(name: str, reply: str) -> Turn:
    return Turn(2, name, addressee="examiner", examiner=reply, examinations=(name,), doctor="")


def findings(name: str, record: str, reply: str) -> list[str]:
    asked, objective = turn(name, reply), Objective(auxiliary=record)
    found = [*invented_findings(asked, objective), *invented_values(asked, objective)]
    return [finding.text for finding in (*found, *(withheld(asked, objective, "") or ()))]


@pytest.mark.parametrize(
    ("name", "record", "reply"),
    [
        ("Complete Blood Count", COUNT, "WBC high, Hb slightly reduced, platelets normal"),
        ("Complete Blood Count", COUNT, "WBC ↑, hemoglobin mildly decreased, platelets normal"),
        ("Complete Blood Count", CELLS, "WBC 7.4 x10^3/uL, platelets 310 x10^3/uL"),
        ("Complete Blood Count", CELLS, "WBC 7.4×10⁹/L, platelets 310×10⁹/L"),
        ("血常规", LITRES, "WBC 7400/μL，血小板310000/μL"),
        ("CT Head", HEAD, "The CT of the head was normal."),
        ("Neck", NODES, "Enlarged cervical lymph nodes, no goitre."),
    ],
)
def test_an_honest_wording_is_the_records(name: str, record: str, reply: str) -> None:
    assert findings(name, record, reply) == []


@pytest.mark.parametrize(
    ("name", "record", "reply"),
    [
        ("Complete Blood Count", COUNT, "WBC low, Hb slightly reduced, platelets normal"),
        ("Complete Blood Count", CELLS, "WBC 9.4 x10^3/uL, platelets 310 x10^3/uL"),
        ("Complete Blood Count", CELLS, "WBC 74×10⁹/L, platelets 310×10⁹/L"),
        ("血常规", LITRES, "WBC 74000/μL，血小板310000/μL"),
        ("CT Head", HEAD, "CT Head: a skull fracture."),
    ],
)
def test_a_false_one_is_found(name: str, record: str, reply: str) -> None:
    assert findings(name, record, reply)
