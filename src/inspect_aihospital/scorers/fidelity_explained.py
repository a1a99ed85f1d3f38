"""Explain a score of `fidelity`: what was found in each visit, and which bounds it breaks."""

from collections.abc import Iterator, Mapping, Sequence

from inspect_aihospital.core.fidelity.bounds import Bound, judge
from inspect_aihospital.core.fidelity.visit_turns import Detector
from inspect_aihospital.core.text.markdown import EMPTY, plain
from inspect_aihospital.core.text.word_overlap import clauses
from inspect_aihospital.scorers.contract_score import contract_block
from inspect_aihospital.scorers.fidelity_score import Facts
from inspect_aihospital.scorers.message_citations import Citations, citation_of

NO_FAULT = "No detector found a fault."
COUNTED = "**Counted, no fault:**"
ALLOWED: Mapping[str, str] = {
    Detector.INVENTED_NORMALS: "not recorded, answered as normal, as the examiner is told to"
}
"""What detectors find where no bound holds it, in words."""

ORDERS = {
    "recorded": "Ordered, in the record",
    "unrecorded": "Ordered, not in the record",
    "broad": "Ordered too broadly to tell",
    "missed": "In the record, never ordered",
}
"""What became of the doctor's orders, in words."""


def explain(
    visits: Mapping[str, Facts],
    figures: Mapping[str, float],
    bounds: Sequence[Bound],
    citations: Citations,
) -> str:
    """Write what was found, turn by turn, and which bounds it would break by itself."""
    faults = frozenset(bound.figure.removesuffix("_rate") for bound in bounds)
    blocks = [
        block for name, visit in visits.items() for block in _blocks(name, visit, faults, citations)
    ]
    kept_bounds = judge(figures, tuple(bounds))
    # `None` is a bound that could not be checked, which is not broken.
    broken_bounds = [bound for bound in bounds if kept_bounds[bound.figure] is False]
    lines = [f"- {plain(b.figure)} {figures[b.figure]:.2f}: {b.reason}" for b in broken_bounds]
    if lines:
        blocks.append("\n".join(["**Beyond the bounds, by this case alone:**", "", *lines]))
    return "\n\n".join(blocks)


def _blocks(name: str, visit: Facts, faults: frozenset[str], citations: Citations) -> Iterator[str]:
    # The visit of a single doctor has an empty name, and needs no heading.
    if name:
        yield f"### {plain(name)}"
    findings = visit["found"]
    fault_rows = _rows(
        {d: detector_findings for d, detector_findings in findings.items() if d in faults},
        citations,
        {},
    )
    yield _table(fault_rows) if fault_rows else NO_FAULT
    # What the task allows, such as normal results of what is not recorded, must not look like one.
    if counted_rows := _rows(
        {d: detector_findings for d, detector_findings in findings.items() if d not in faults},
        citations,
        ALLOWED,
    ):
        yield "\n\n".join([COUNTED, _table(counted_rows)])
    unavailable = [d for d, detector_findings in findings.items() if detector_findings is None]
    if unavailable:
        yield f"Not available without a record: {plain(', '.join(unavailable))}."
    yield from contract_block(visit)
    if orders := visit["orders"]:
        yield "\n".join(
            # Names hold commas.
            f"- {label}: {plain('; '.join(orders[key])) or EMPTY}"
            for key, label in ORDERS.items()
        )


def _table(rows: Sequence[str]) -> str:
    return "\n".join(["| turn | message | found | words |", "|---|---|---|---|", *rows])


def _rows(
    findings: Mapping[str, Sequence[tuple[int, str]] | None],
    citations: Citations,
    labels: Mapping[str, str],
) -> list[str]:
    """Write a row for each finding by turn, one for all with a label, and no clause twice."""
    words: dict[tuple[int, str], set[str]] = {}
    for detector, turns_and_words in findings.items():
        for turn, text in turns_and_words or ():
            words.setdefault((turn, detector), set()).add(text)
    rows = []
    for (turn, detector), texts in sorted(words.items()):
        # Detectors may report a sentence and a clause of it: the sentence is enough to read.
        nested_clauses = {part for text in texts for part in clauses(text) if part != text}
        reference = citation_of(citations, turn, detector)
        cite = reference.cite if reference else EMPTY
        own_texts = sorted(texts - nested_clauses)
        # What is allowed needs no row of its own.
        if label := labels.get(detector):
            own_texts = ["; ".join(own_texts)]
        name = plain(f"{detector}: {label}" if label else detector)
        rows += [f"| {turn} | {cite} | {name} | {plain(text)} |" for text in own_texts]
    return rows
