"""Tell of which task and manner the sentences and rows of a page are, for its filters."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import Table
from inspect_aihospital.analysis.run import Run
from inspect_aihospital.core.manner.contract import PLAIN, manner_place


@dataclass(frozen=True, eq=False)
class PageFilters:
    """Hold what a page can be filtered by.

    Attributes:
        evidence: Of the page.
    """

    evidence: Evidence

    @cached_property
    def tasks(self) -> list[str]:
        """Tasks of the runs."""
        return sorted({run.task for run in self._runs})

    @cached_property
    def manners(self) -> list[str]:
        """Manners of the patients, in their order."""
        return sorted({run.manner_name for run in self._runs if _has_manner(run)}, key=manner_place)

    @property
    def _runs(self) -> Iterable[Run]:
        return self.evidence.run_by_id.values()

    @cached_property
    def _runs_by_label(self) -> dict[str, list[Run]]:
        runs: dict[str, list[Run]] = {}
        for run in self._runs:
            runs.setdefault(run.label, []).append(run)
        return runs

    def _first_runs(self, row: Sequence[Any]) -> list[Run]:
        """Return the runs, each of another task, whose label a row names first."""
        labels = (cell for cell in row if isinstance(cell, str) and cell in self._runs_by_label)
        return self._runs_by_label.get(next(labels, ""), [])

    def tasks_of(self, about: str) -> list[str]:
        """Return the tasks that a sentence is about, of "mvme manner=vague, usmle" both."""
        names = {name.split(" ")[0] for name in about.split(", ")}
        return [task for task in self.tasks if task in names]

    def tasks_of_runs(self, runs: Iterable[str]) -> list[str]:
        """Return the tasks of a table or figure, by the ids of its runs."""
        return sorted({self.evidence.run(run).task for run in runs})

    def tasks_of_row(self, row: Sequence[Any], table: Table) -> list[str]:
        """Return the tasks of a row: those that it names, else of the run that it names first.

        Labels are unique within a task alone, so that a table's row may be of several of its tasks.
        """
        cells = dict(zip(table.frame, row, strict=True))
        if tasks := self.tasks_of(str(cells.get("task", ""))):
            return tasks
        tasks_of_label = {run.task for run in self._first_runs(row)}
        return sorted(tasks_of_label.intersection(self.tasks_of_runs(table.runs)))

    def manners_of(self, about: str) -> list[str]:
        """Return the manners that a sentence is about; none if it is about another task, too."""
        names = about.split(", ")
        # A sentence that is also on a task without manners must not vanish with a manner.
        if set(self.tasks).intersection(names):
            return []
        values = {name.rpartition("manner=")[2] for name in names}
        return [manner for manner in self.manners if manner in values]

    def lines_of(self, sentence: str) -> list[tuple[str, list[str]]]:
        """Split a sentence into its lines, each with the manners whose details it has."""
        claim, *details = sentence.splitlines()
        lines = [(claim, list[str]())]
        return lines + [(f"\n{line}", self.manners_of(line.partition(":")[0])) for line in details]

    def manners_of_row(self, row: Sequence[Any], table: Table | None = None) -> list[str]:
        """Return the manner of the run that a row names first; none where it has no patient."""
        cells = dict(zip(table.frame, row, strict=True)) if table else {}
        if cells.get("manner") in self.manners:
            return [cells["manner"]]
        runs = self._first_runs(row)
        manners = {run.manner_name for run in runs} if all(map(_has_manner, runs)) else ()
        return sorted(manners, key=manner_place)


def _has_manner(run: Run) -> bool:
    return "patient" in run.roles or run.manner != PLAIN
