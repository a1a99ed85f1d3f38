"""Find panels that a reply calls normal although the record holds items of them; no model.

A record often has items without their panel: haemoglobin, but no blood count.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from inspect_aihospital.core.chart.canonical_names import canonical, panels_said
from inspect_aihospital.core.chart.chart_entries import ChartEntry
from inspect_aihospital.core.chart.chart_lookup import look_up, name_terms
from inspect_aihospital.core.chart.field_names import names_field
from inspect_aihospital.core.chart.line_values import value_names
from inspect_aihospital.core.fidelity.invented_normals import all_normal
from inspect_aihospital.core.replies.recorded_results import RecordedResult, results_of
from inspect_aihospital.core.replies.reply_statements import read_reply_statements
from inspect_aihospital.core.replies.reported_numbers import told_numbers


@dataclass(frozen=True)
class RequestedPanel:
    """A panel that a request names, and the recorded numbers of its items."""

    name: str
    results: tuple[RecordedResult, ...]

    @property
    def finding(self) -> str:
        """What is said of it where it is called normal."""
        recorded = "; ".join(f"{result.name}: {result.text}" for result in self.results)
        return f"asked for {self.name}; recorded: {recorded}; told: normal"


def requested_panels(
    names: Iterable[str], entries: tuple[ChartEntry, ...], earlier: str
) -> Iterator[RequestedPanel]:
    """Yield the panels among names that have numbers, not known to be normal nor told earlier.

    "Blood tests" are no panel here: nobody knows which of them are meant.
    """
    auxiliary_entries = tuple(entry for entry in entries if not entry.physical)
    for name in names:
        panels = panels_said(canonical(name)) if not names_field(name) else ()
        results = tuple(
            result
            for entry in (look_up(name, auxiliary_entries) if panels else ())
            for result in results_of(entry)
            # A panel whose recorded items are all normal is rightly called normal.
            if result.measured and not result.normal
            for item_names in [(result.name, *value_names(result.text))]
            if any(panel.search(canonical(item)) for panel in panels for item in item_names)
        )
        if results and not _tells_any(earlier, results):
            yield RequestedPanel(name, results)


def called_normal(panel: RequestedPanel, reply: str) -> bool:
    """Tell whether a reply calls a panel normal, and tells no number of its items."""
    terms = name_terms(panel.name)
    return not _tells_any(reply, panel.results) and any(
        statement.name and name_terms(statement.name) == terms and all_normal(statement.text)
        for statement in read_reply_statements(reply)
    )


def _tells_any(text: str, results: tuple[RecordedResult, ...]) -> bool:
    numbers = told_numbers(text)
    return any(numbers.tell(n, result.unit) for result in results for n in result.numbers)
