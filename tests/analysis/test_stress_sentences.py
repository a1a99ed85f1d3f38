"""Sentences on manners and variants say what the tables have, and nothing without them."""

from dataclasses import replace
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.consultations.manner_findings import manner_table
from inspect_aihospital.analysis.consultations.variants_table import variants_table
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.leaderboard.conclusions import conclusions_table
from inspect_aihospital.analysis.sentence_parts import Sentence, gather
from tests.analysis.consultation_evidence import ScoredRun, evidence, graded
from tests.analysis.test_manner_findings import made

PLAIN = {str(number): 50.0 + number for number in range(12)}
CASES = [str(number) for number in range(12)]
MANNERS = ["terse", "vague", "lay", "an_own"]
ALIKE = (("plain", 1), ("terse", 2), ("vague", 1))


def sentences(shown: Evidence, word: str) -> list[str]:
    rows = conclusions_table(shown).frame.itertuples(index=False)
    return [f"{about}: {text}" for about, text in rows if word in text]


def test_losses_that_the_cases_show_stand_apart_from_those_that_may_be_chance() -> None:
    plain = dict.fromkeys(CASES, 80.0)
    runs = [
        made("1", plain),
        made("2", dict.fromkeys(CASES, 10.0), "terse 1"),
        made("3", {id: 80.0 - 10 * (int(id) % 2) for id in CASES}, "lay 2"),
    ]
    shown, not_shown = sentences(evidence(*runs), "with plain patients minus")
    assert "Doctors lost points" in shown
    assert shown.startswith("mvme manner=terse: ")
    assert "b 70.0 (" in shown
    assert "is not shown to cost points" in not_shown
    assert not_shown.startswith("mvme manner=lay: ")
    assert "b 4.5 (" in not_shown
    assert not sentences(evidence(runs[0]), "manner changed")


def test_manners_stand_in_one_order_and_their_doctors_by_loss() -> None:
    """The written order is that of the contracts, and own manners come last."""
    runs = []
    for number, (doctor, bonus) in enumerate({"x/a": 5.0, "x/b": 0.0}.items()):
        runs.append(made(f"{number}", dict.fromkeys(CASES, 80.0), model=doctor))
        for manner, score in {"lay": 0.0, "an_own": 5.0, "vague": 20.0, "terse": 10.0}.items():
            scores = dict.fromkeys(CASES, score + bonus)
            runs.append(made(f"{number} {manner}", scores, f"{manner} 1", model=doctor))
    text = sentences(evidence(*runs), "")
    (shown,) = (line for line in text if "lost points" in line)
    assert shown.startswith("mvme manner=terse, vague, lay, an_own: ")
    terse, vague, *_ = shown.splitlines()[1:]
    assert terse.startswith("terse: b 70.0 (")
    assert vague.startswith("vague: b 60.0 (")
    (groups,) = (line for line in text if "Never ranked together" in line)
    assert "mvme manner=plain, terse, vague, lay, an_own (" in groups
    assert list(manner_table(evidence(*runs)).frame["manner"][:4]) == MANNERS


def test_what_is_alike_for_some_manners_leaves_their_order() -> None:
    told = [Sentence(f"mvme manner={name}", "Claim", f": {detail}.") for name, detail in ALIKE]
    assert list(gather(told)) == [
        ("mvme manner=plain, terse, vague", "Claim.\nplain, vague: 1.\nterse: 2.")
    ]


def test_a_doctor_that_never_asked_again_is_named() -> None:
    runs = [made("1", dict.fromkeys(CASES, 80.0))]
    for run, manner, asked_again in (("2", "reticent 1", [0, 3]), ("3", "own 2", [1, 3])):
        quiet = made(run, dict.fromkeys(CASES, 60.0), manner)
        for row in quiet.scores["fidelity"]:
            row["facts"]["contract"]["asked_again"] = asked_again
        runs.append(quiet)
    (never_again,) = sentences(evidence(*runs), "asked again")
    # of eleven visits whose contract was kept
    assert never_again == (
        "mvme manner=reticent: The doctor asked again about none of the facts that the patient "
        "put off: b: 33 facts."
    )


def test_a_doctor_whose_name_begins_like_a_persons_is_not_left_out() -> None:
    plain, other = made("1", PLAIN, model="x/person-7b"), made("2", PLAIN, "terse 1", "x/person-7b")
    answered = made("3", PLAIN, model="aihospital/person")
    shown = evidence(plain, other, answered)
    samples = shown.samples.assign(person=None, answers=1.0, person_seconds=2.0, last_answer="t")
    samples.loc[samples["run"] == "3", "person"] = "r1"
    text = "\n".join(sentences(replace(shown, samples=samples), "cost points"))
    assert "person-7b 0.0 (" in text


def visits(case: str, decisive: bool, kept: bool) -> list[Any]:
    """Return both visits of a variant: the unedited one makes the diagnosis."""
    kinds = {"v": "decisive_changed" if decisive else "irrelevant_changed"}
    return [
        {
            "id": f"{case}-{edited}",
            "value": {},
            "facts": {
                "case": case,
                "epoch": 1,
                "edited": edited,
                "kinds": kinds,
                "verdicts": {"v": {"made": kept or not edited, "instead": None, "raised": True}},
            },
        }
        for edited in (False, True)
    ]


PAIR = [
    {**row, "id": id}
    for row, id in zip(visits("a", decisive=True, kept=True), ("a", "a~v"), strict=True)
]


def test_diagnoses_that_did_not_do_what_an_edit_made_due_are_counted() -> None:
    rows = [
        *visits("a", decisive=True, kept=True),
        *visits("b", decisive=True, kept=False),
        *visits("c", decisive=False, kept=True),
    ]
    runs = [
        ScoredRun("graded", scores={"mvme_rubric": [graded("1", "AAAAA")]}),
        ScoredRun("edits", model="lab/x", scores={"variants": rows}),
    ]
    (stayed,) = sentences(evidence(*runs), "(stayed; pairs)")
    assert stayed.endswith("x 1 of 2.")
    assert not sentences(evidence(*runs), "(changed; pairs)")


def test_a_pair_that_lost_both_visits_is_told_above_the_table() -> None:
    made_visits = evidence(ScoredRun("edits", model="lab/x", scores={"variants": PAIR}))
    assert not variants_table(made_visits).marks
    lost = pd.DataFrame([{"run": "edits", "id": id, "epoch": 1} for id in ("b", "b~v", "b~w")])
    both = replace(made_visits, samples=pd.concat([made_visits.samples, lost]))
    (mark,) = variants_table(both).marks
    assert mark == "Pairs without a scored visit, in no row: x 2."
