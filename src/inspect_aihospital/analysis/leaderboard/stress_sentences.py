"""Say in sentences what other manners of the patient, and edits of records, did to doctors."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from inspect_aihospital.analysis.consultations.manner_findings import manner_table
from inspect_aihospital.analysis.consultations.variants_table import variants_table
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError, Maker, Table
from inspect_aihospital.analysis.leaderboard.person_groups import person_samples
from inspect_aihospital.analysis.leaderboard.rankings import Ranking
from inspect_aihospital.analysis.sentence_parts import Sentence, numbers_of
from inspect_aihospital.core.manner.contract import manner_place
from inspect_aihospital.core.text.plurals import with_noun

TASK = "mvme"

AS_DUE = {"as due, came up": "came up", "as due, not up": "not up"}
"""Columns of shares in percent, and of the number of pairs behind each."""

LOSS = "loss: overall score with plain patients minus that with the manner; intervals not adjusted"
LOST = f"Doctors lost points ({LOSS}) when the patient's manner changed"
NOT_SHOWN = f"The patient's manner is not shown to cost points ({LOSS})"
NEVER_AGAIN = "The doctor asked again about none of the facts that the patient put off"
"""Claims on manners."""

STAYED = (
    "Diagnoses stayed although a decisive edit of the record came up in the visit (stayed; pairs)"
)
CHANGED = "Diagnoses changed after edits that do not bear on them (changed; pairs)"


def stress_sentences(evidence: Evidence, parts: Sequence[Ranking]) -> Iterator[Sentence]:
    """Yield the sentences on manners, then those on variants; persons are in none."""
    yield from _manners(evidence)
    for text in _variants(evidence):
        yield Sentence(TASK, text)


def _manners(evidence: Evidence) -> Iterator[Sentence]:
    """Name the losses that the cases show apart from those that they do not; who never asked again.

    Manners stand in one order, their doctors by size.
    """
    numbers: dict[str, dict[str, dict[str, str]]] = {LOST: {}, NOT_SHOWN: {}, NEVER_AGAIN: {}}
    rows = _rows(manner_table, evidence)
    for row in sorted(rows, key=lambda row: -row["put off"]):
        if row["asked again"].value == 0:
            facts = numbers[NEVER_AGAIN].setdefault(row["manner"], {})
            facts[f"{row['doctor']}:"] = with_noun(row["put off"], "fact")
    for row in sorted(rows, key=lambda row: -row["loss"].value):
        loss = row["loss"]
        if not loss.lacks_interval and loss.n:
            # An interval with 0 shows no loss, and does not show that there is none.
            claim = LOST if loss.lower > 0 else NOT_SHOWN
            text = f"{loss.value:.1f} ({loss.lower:.1f} to {loss.upper:.1f})"
            numbers[claim].setdefault(row["manner"], {})[row["doctor"]] = text
    for claim, by_manner in numbers.items():
        for manner in sorted(by_manner, key=manner_place):
            detail = f": {numbers_of(by_manner[manner])}."
            yield Sentence(f"{TASK} manner={manner}", claim, detail)


def _variants(evidence: Evidence) -> Iterator[str]:
    """Count the pairs whose diagnosis was not as the edit made it due."""
    for due, phrase, columns in (
        ("change", STAYED, ["as due, came up"]),
        ("stay", CHANGED, list(AS_DUE)),
    ):
        failures, pairs = Counter[str](), Counter[str]()
        for row in _rows(variants_table, evidence):
            for column in columns if row["due"] == due else ():
                if count := row[AS_DUE[column]]:
                    pairs[row["doctor"]] += count
                    # The table has shares alone; their counts are whole numbers again.
                    failures[row["doctor"]] += round(count * (1 - row[column].value / 100))
        shares = {name: f"{n} of {pairs[name]}" for name, n in failures.items() if n}
        if shares:
            yield f"{phrase}: {numbers_of(shares)}."


def _rows(make: Maker[Table], evidence: Evidence) -> list[dict[Hashable, Any]]:
    """Return the rows of all doctors but persons; none where the logs do not give the table."""
    person_runs = map(evidence.run, person_samples(evidence)["run"].unique())
    persons = {run.label.partition(", ")[0] for run in person_runs}
    try:
        rows = make(evidence).frame.to_dict("records")
    except LackingError:
        return []
    return [row for row in rows if row["doctor"].partition(", ")[0] not in persons]
