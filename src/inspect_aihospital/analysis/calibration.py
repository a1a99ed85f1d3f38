"""Physicians' grades beside a grader's, report by report, and how their cases were drawn."""

import json
import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from math import isnan, nan
from statistics import fmean
from typing import Any

import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.tables.rubric_rows import (
    ASPECTS,
    SUMMARIES,
    GradedRun,
    graded_runs,
)
from inspect_aihospital.core.rubric import POINTS
from inspect_aihospital.people.importing import PREFIX
from inspect_aihospital.people.items import REPORT_PREFIX
from inspect_aihospital.people.questions import REPORTS
from inspect_aihospital.people.scores import CHANCE_KEY
from inspect_aihospital.scorers.judged import (
    GRADER_FAILED,
    GRADES,
    NO_REFERENCE,
    SECTION_MISSING,
)

MEASURES = (*ASPECTS, "diagnostic", "overall")
"""What physicians and grader are compared on."""

BATCH = re.compile(rf"{PREFIX}{REPORTS.name}(?:_(\d+))?")
COLUMNS = ("id", "graded", "label", "judged", "letters", "batch", CHANCE_KEY)

Report = Mapping[Hashable, Any]


@dataclass(frozen=True)
class Rated:
    """A run's reports with their grades, and the physicians' where there are any.

    Attributes:
        run: The run and its grades.
        reports: A row a report: `id`, `epoch`, the grader's numbers, `physician_ASPECT`; parts of
            the scores' metadata (`reasons` and `grades` of the grader, `settled` and
            `probability` of the form; `None` without one); `batch`, the number of the form that it
            was in, NaN where in none.
    """

    run: GradedRun
    reports: pd.DataFrame

    @property
    def measures(self) -> list[str]:
        """What the grader has numbers of."""
        return [name for name in MEASURES if name in self.run.scores]

    def measure(self, name: str) -> pd.DataFrame:
        """An aspect or a mean over aspects.

        Returns:
            A row a report: `id`; `graded` and `label` (0 to 100, NaN without a grade of every
            aspect that has a reference); `judged` (both judged it, and not the rule by which what
            is missing is a D); `letters` (points of the grader's seats, 1 to 4, of an aspect);
            `batch`; `probability`.
        """
        within = [str(aspect) for aspect in SUMMARIES.get(name, (name,))]
        rows = [_measured(report, within) for report in self.reports.to_dict("records")]
        return pd.DataFrame(rows, columns=list(COLUMNS))


def rated_runs(evidence: Evidence) -> list[Rated]:
    """The graded runs that physicians rated.

    Raises:
        LackingError: There is none.
    """
    if not _imports(evidence):
        raise LackingError(
            "no log holds physicians' grades of reports; make forms with inspect-aihospital "
            "questionnaire --form reports and add the answers with ratings"
        )
    found = [rated(evidence, run) for run in graded_runs(evidence)]
    found = [one for one in found if one.reports["batch"].notna().any()]
    if not found:
        raise LackingError("no log holds physicians' grades beside a grader's of the same reports")
    return found


def rated(evidence: Evidence, run: GradedRun) -> Rated:
    """A graded run with its ratings, of which there may be none."""
    reports = _with_facts(run.scores, "reasons", GRADES)
    return Rated(run, reports.merge(_ratings(evidence, run.run), on=["id", "epoch"], how="left"))


def _ratings(evidence: Evidence, run: str) -> pd.DataFrame:
    """All ratings of a run's reports, each case in the first batch that it was in.

    Forms of one key are a batch, however often they were imported, and the last import holds:
    an arbiter may have come in between.
    """
    batches: dict[str, pd.DataFrame] = {}
    for name in _imports(evidence):
        frame = evidence.scores[name]
        frame = _with_facts(frame[frame["run"] == run], "key", "settled", CHANCE_KEY)
        if len(frame):
            batches[str(frame["key"].iloc[0])] = frame
    frames = [frame.assign(batch=float(at)) for at, frame in enumerate(batches.values())]
    labels = [REPORT_PREFIX + name for name in ASPECTS]
    columns = ["id", "epoch", *labels, "settled", CHANCE_KEY, "batch"]
    found = pd.concat([frame.reindex(columns=columns) for frame in frames]) if frames else None
    if found is None:
        return pd.DataFrame(columns=columns)
    return found[found["batch"] == found.groupby("id")["batch"].transform("min")]


def _imports(evidence: Evidence) -> list[str]:
    """Scores of physicians on reports, in the order in which they were added."""
    matches = [match for name in evidence.scores if (match := BATCH.fullmatch(name))]
    return [match[0] for match in sorted(matches, key=lambda match: int(match[1] or 1))]


def _with_facts(frame: pd.DataFrame, *keys: str) -> pd.DataFrame:
    known = [json.loads(text) for text in frame["facts"]]
    parts = {key: pd.Series([one.get(key) for one in known], frame.index) for key in keys}
    return frame.drop(columns="facts").assign(**parts)


def _measured(report: Report, within: list[str]) -> tuple[Any, ...]:
    reasons, settled = _part(report, "reasons"), _part(report, "settled")
    due = [a for a in within if NO_REFERENCE not in (reasons.get(a), _settled(settled, a))]
    ruled = (SECTION_MISSING, GRADER_FAILED)
    asked = [a for a in due if reasons.get(a) not in ruled and _settled(settled, a) is None]
    graded = _mean([report[a] for a in due])
    label = _mean([report.get(REPORT_PREFIX + a, nan) for a in due])
    judged = bool(asked) and not isnan(graded + label)
    letters = _letters(report, within[0], graded) if len(within) == 1 else ()
    return report["id"], graded, label, judged, letters, report["batch"], report[CHANCE_KEY]


def _settled(settled: Mapping[str, Any], aspect: str) -> Any:
    return settled.get(REPORT_PREFIX + aspect)


def _letters(report: Report, aspect: str, graded: float) -> tuple[int, ...]:
    """Points of the seats that graded; of a log that has no letters, those of its number."""
    seats = _part(report, GRADES)
    given = [letter for seat in seats.values() if (letter := (seat or {}).get(aspect))]
    return tuple(POINTS[letter] for letter in given) if seats else points(graded)


def points(number: float) -> tuple[int, ...]:
    """A number's points on the scale of letters, 1 to 4; empty where it is between two."""
    steps = number * 3 / 100
    on_scale = not isnan(steps) and abs(steps - round(steps)) < 1e-6
    return (round(steps) + 1,) if on_scale else ()


def _part(report: Report, key: str) -> Mapping[str, Any]:
    part = report.get(key)
    return part if isinstance(part, dict) else {}


def _mean(numbers: list[float]) -> float:
    return fmean(numbers) if numbers else nan
