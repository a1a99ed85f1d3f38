"""Set physicians' grades beside a grader's, report by report, with how their cases were drawn."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan, nan
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from inspect_aihospital.analysis.consultations.graded_runs import (
    ASPECTS,
    SUMMARIES,
    GradedRun,
    graded_runs,
)
from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.core.grading.grades import POINTS
from inspect_aihospital.people.forms import REPORTS
from inspect_aihospital.people.items import REPORT_PREFIX
from inspect_aihospital.people.rating_import import SCORE_PREFIX
from inspect_aihospital.people.rating_scores import PROBABILITY_KEY
from inspect_aihospital.scorers.graded_report import GRADER_FAILED, GRADES, SECTION_MISSING, UNASKED
from inspect_aihospital.statistics.case_rows import Vector

MEASURES = (*ASPECTS, "diagnostic", "overall")
"""Measures on which physicians and grader are compared."""

BY_RULE = (SECTION_MISSING, GRADER_FAILED)
"""Reasons under which a grade comes from a rule, and not from a judgement."""


# Inspect numbers a scorer that is appended again: physician_reports, physician_reports_2, …
IMPORT = re.compile(rf"{SCORE_PREFIX}{REPORTS.name}(?:_(\d+))?")
REPORT_COLUMNS = ["id", "epoch", "batch", PROBABILITY_KEY]


@dataclass(frozen=True)
class RatedRun:
    """Hold a run's reports with their grades, and the physicians' where there are any.

    Attributes:
        run: The run and its grades.
        reports: A row a report: `id`, `epoch`; `batch`, the number of its form, and
            `probability`, that its case was drawn for the form; NaN where there is none.
        aspects: By aspect, a row a report: `graded` and `label` (0 to 100, NaN without), `due` (the
            record has a reference), `asked` (grader and physicians judged it, and not the rule by
            which a missing section is a D), `put` (the same, also where the grader failed),
            `letters` (points of the grader's seats).
    """

    run: GradedRun
    reports: pd.DataFrame
    aspects: Mapping[str, pd.DataFrame]

    @property
    def measures(self) -> list[str]:
        """Measures that the grader has numbers of."""
        return [name for name in MEASURES if self.aspects.keys() >= {*SUMMARIES.get(name, (name,))}]

    def measure(self, name: str) -> pd.DataFrame:
        """Return an aspect or a mean over aspects.

        Returns:
            A row a report: as `reports`, and `graded` and `label` (NaN unless every due aspect has
            a grade), `due` (any aspect is), `put` (it was in a form and had something to judge),
            `judged` (both judged something of it), `letters` (of an aspect).
        """
        frames = [self.aspects[aspect] for aspect in SUMMARIES.get(name, (name,))]
        due = np.array([frame["due"] for frame in frames])
        graded, label = (_mean_due(frames, due, side) for side in ("graded", "label"))
        asked, put = (
            (np.array([frame[column] for frame in frames]) & due).any(axis=0)
            for column in ("asked", "put")
        )
        no_letters: Sequence[tuple[int, ...]] = [()] * len(self.reports)
        letters = frames[0]["letters"] if len(frames) == 1 else no_letters
        return self.reports.assign(
            graded=graded,
            label=label,
            due=np.atleast_1d(due.any(axis=0)),
            # A report in no form was never put to anybody.
            put=put & self.reports["batch"].notna(),
            judged=asked & ~np.isnan(graded + label),
            letters=pd.Series(letters, self.reports.index),
        )


def _mean_due(frames: Sequence[pd.DataFrame], due: npt.NDArray[np.bool_], side: str) -> Vector:
    """Average the due aspects; NaN where one of them has no number, or none is due."""
    # What is not due adds nothing; what is due and missing stays NaN, and makes the mean NaN.
    values = np.where(due, [frame[side] for frame in frames], 0.0)
    number = due.sum(axis=0)
    return np.where(number > 0, values.sum(axis=0) / np.maximum(number, 1), nan)


def rated_runs(evidence: Evidence) -> list[RatedRun]:
    """List the graded runs that physicians rated.

    Raises:
        LackingError: No run has both.
    """
    imports = _imports(evidence)
    if not imports:
        raise LackingError(
            "no log holds physicians' grades of reports; make forms with inspect-aihospital "
            "questionnaire --form reports and add the answers with ratings"
        )
    run_ids = {run for name in imports for run in evidence.scores[name]["run"]}
    runs = [with_ratings(evidence, run) for run in graded_runs(evidence) if run.id in run_ids]
    runs = [run for run in runs if run.reports["batch"].notna().any()]
    if not runs:
        raise LackingError("no log holds physicians' grades beside a grader's of the same reports")
    return runs


def with_ratings(evidence: Evidence, run: GradedRun) -> RatedRun:
    """Add the physicians' ratings to a graded run; there may be none."""
    scores = _with_facts(run.scores, "reasons", GRADES)
    reports = scores.merge(_ratings(evidence, run.id), on=["id", "epoch"], how="left")
    numbers = {name: pd.to_numeric(reports[name]) for name in ("batch", PROBABILITY_KEY)}
    aspects = {name: _aspect(reports, name) for name in ASPECTS if name in run.scores}
    return RatedRun(run, reports.assign(**numbers)[REPORT_COLUMNS], aspects)


def _ratings(evidence: Evidence, run: str) -> pd.DataFrame:
    """Collect all ratings of a run's reports, each case in the first batch that it was in.

    Forms of one key are a batch, however often they were imported, and the last import counts:
    an arbiter may have come in between.
    """
    batches: dict[str, pd.DataFrame] = {}
    for name in _imports(evidence):
        frame = evidence.scores[name]
        frame = _with_facts(frame[frame["run"] == run], "key", "settled", PROBABILITY_KEY)
        if len(frame):
            # A dict keeps the place of the first import and takes the answers of the last.
            batches[str(frame["key"].iloc[0])] = frame
    frames = [frame.assign(batch=float(at)) for at, frame in enumerate(batches.values())]
    labels = [REPORT_PREFIX + name for name in ASPECTS]
    columns = ["id", "epoch", *labels, "settled", PROBABILITY_KEY, "batch"]
    if not frames:
        return pd.DataFrame(columns=columns)
    ratings = pd.concat([frame.reindex(columns=columns) for frame in frames])
    return ratings[ratings["batch"] == ratings.groupby("id")["batch"].transform("min")]


def _imports(evidence: Evidence) -> list[str]:
    """List physicians' scores of reports, in the order in which they were added."""
    matches = [match for name in evidence.scores if (match := IMPORT.fullmatch(name))]
    return [match[0] for match in sorted(matches, key=lambda match: int(match[1] or 1))]


def _with_facts(frame: pd.DataFrame, *keys: str) -> pd.DataFrame:
    facts = [json.loads(text) for text in frame["facts"]]
    parts = {key: pd.Series([score.get(key) for score in facts], frame.index) for key in keys}
    return frame.drop(columns="facts").assign(**parts)


def _aspect(reports: pd.DataFrame, aspect: str) -> pd.DataFrame:
    reasons = _parts(reports["reasons"], aspect)
    settled = _parts(reports["settled"], REPORT_PREFIX + aspect)
    sides = list(zip(reasons, settled, strict=True))
    graded = reports[aspect].to_numpy(dtype=float)
    return pd.DataFrame(
        {
            "graded": graded,
            "label": reports[REPORT_PREFIX + aspect].to_numpy(dtype=float),
            "due": [not set(UNASKED).intersection(side) for side in sides],
            # either side may record that a rule decided: what was settled was not put to people
            "asked": [reason not in BY_RULE and value is None for reason, value in sides],
            "put": [reason != SECTION_MISSING and value is None for reason, value in sides],
            "letters": _letters(reports[GRADES], aspect, graded),
        }
    )


def _parts(column: Iterable[Any], key: str) -> list[Any]:
    """Return a part of each score's facts; `None` where there is none."""
    return [part.get(key) if isinstance(part, dict) else None for part in column]


def _letters(column: Iterable[Any], aspect: str, graded: Vector) -> list[tuple[int, ...]]:
    """Return the points of the seats that graded; without letters in the log, of its number."""
    return [
        tuple(POINTS[letter] for seat in seats.values() if (letter := (seat or {}).get(aspect)))
        if isinstance(seats, dict) and seats
        else points(number)
        for seats, number in zip(column, graded, strict=True)
    ]


def points(number: float) -> tuple[int, ...]:
    """Convert a number to points on the scale of letters, 1 to 4; empty where it is between two."""
    steps = number * 3 / 100
    on_scale = not isnan(steps) and abs(steps - round(steps)) < 1e-6
    return (round(steps) + 1,) if on_scale else ()
