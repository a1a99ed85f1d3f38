"""Physicians' grades beside a grader's, report by report, and how their cases were drawn."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan, nan
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from inspect_aihospital.analysis.evidence import Evidence
from inspect_aihospital.analysis.findings import LackingError
from inspect_aihospital.analysis.tables.rubric_rows import (
    ASPECTS,
    SUMMARIES,
    GradedRun,
    graded_runs,
)
from inspect_aihospital.core.grading.grades import POINTS
from inspect_aihospital.people.items import REPORT_PREFIX
from inspect_aihospital.people.questions import REPORTS
from inspect_aihospital.people.rating_import import SCORE_PREFIX
from inspect_aihospital.people.rating_scores import PROBABILITY_KEY
from inspect_aihospital.scorers.graded_report import (
    GRADER_FAILED,
    GRADES,
    NO_REFERENCE,
    SECTION_MISSING,
)

MEASURES = (*ASPECTS, "diagnostic", "overall")
"""What physicians and grader are compared on."""

BY_RULE = (SECTION_MISSING, GRADER_FAILED)
"""Reasons for which a grade, where there is one, is nobody's judgement."""

Vector = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

BATCH = re.compile(rf"{SCORE_PREFIX}{REPORTS.name}(?:_(\d+))?")
ABOUT = ["id", "epoch", "batch", PROBABILITY_KEY]


@dataclass(frozen=True)
class Rated:
    """A run's reports with their grades, and the physicians' where there are any.

    Attributes:
        run: The run and its grades.
        reports: A row a report: `id`, `epoch`; `batch`, the number of the form that it was in, and
            `probability`, that of its case to be in it; NaN where there is none.
        aspects: By aspect, a row a report: `graded` and `label` (0 to 100, NaN without), `due` (the
            record has a reference), `asked` (it was for grader and physicians to say, and not for
            the rule by which what is missing is a D), `put` (the same, and where the grader
            failed), `letters` (points of the grader's seats).
    """

    run: GradedRun
    reports: pd.DataFrame
    aspects: Mapping[str, pd.DataFrame]

    @property
    def measures(self) -> list[str]:
        """What the grader has numbers of."""
        return [name for name in MEASURES if self.aspects.keys() >= {*SUMMARIES.get(name, (name,))}]

    def measure(self, name: str) -> pd.DataFrame:
        """An aspect or a mean over aspects.

        Returns:
            A row a report: as `reports`, and `graded` and `label` (NaN without a grade of every
            aspect that is due), `due` (any aspect is), `put` (it was in a form and had something to
            judge), `judged` (both judged something of it), `letters` (of an aspect).
        """
        within = [self.aspects[aspect] for aspect in SUMMARIES.get(name, (name,))]
        due = np.array([aspect["due"] for aspect in within])
        graded, label = (_mean_due(within, due, side) for side in ("graded", "label"))
        asked, put = (
            (np.array([aspect[what] for aspect in within]) & due).any(axis=0)
            for what in ("asked", "put")
        )
        nothing: Sequence[tuple[int, ...]] = [()] * len(self.reports)
        letters = within[0]["letters"] if len(within) == 1 else nothing
        return self.reports.assign(
            graded=graded,
            label=label,
            due=np.atleast_1d(due.any(axis=0)),
            put=put & self.reports["batch"].notna(),
            judged=asked & ~np.isnan(graded + label),
            letters=pd.Series(letters, self.reports.index),
        )


def _mean_due(within: Sequence[pd.DataFrame], due: Flags, side: str) -> Vector:
    """Mean over the aspects that are due; NaN where one of them has no number, or none is due."""
    values = np.where(due, [aspect[side] for aspect in within], 0.0)
    number = due.sum(axis=0)
    return np.where(number > 0, values.sum(axis=0) / np.maximum(number, 1), nan)


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
    runs = {run for name in _imports(evidence) for run in evidence.scores[name]["run"]}
    found = [rated(evidence, run) for run in graded_runs(evidence) if run.run in runs]
    found = [one for one in found if one.reports["batch"].notna().any()]
    if not found:
        raise LackingError("no log holds physicians' grades beside a grader's of the same reports")
    return found


def rated(evidence: Evidence, run: GradedRun) -> Rated:
    """A graded run with its ratings, of which there may be none."""
    scores = _with_facts(run.scores, "reasons", GRADES)
    reports = scores.merge(_ratings(evidence, run.run), on=["id", "epoch"], how="left")
    numbers = {name: pd.to_numeric(reports[name]) for name in ("batch", PROBABILITY_KEY)}
    there = [aspect for aspect in ASPECTS if aspect in run.scores]
    aspects = {aspect: _aspect(reports, aspect) for aspect in there}
    return Rated(run, reports.assign(**numbers)[ABOUT], aspects)


def _ratings(evidence: Evidence, run: str) -> pd.DataFrame:
    """All ratings of a run's reports, each case in the first batch that it was in.

    Forms of one key are a batch, however often they were imported, and the last import holds:
    an arbiter may have come in between.
    """
    batches: dict[str, pd.DataFrame] = {}
    for name in _imports(evidence):
        frame = evidence.scores[name]
        frame = _with_facts(frame[frame["run"] == run], "key", "settled", PROBABILITY_KEY)
        if len(frame):
            batches[str(frame["key"].iloc[0])] = frame
    frames = [frame.assign(batch=float(at)) for at, frame in enumerate(batches.values())]
    labels = [REPORT_PREFIX + name for name in ASPECTS]
    columns = ["id", "epoch", *labels, "settled", PROBABILITY_KEY, "batch"]
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


def _aspect(reports: pd.DataFrame, aspect: str) -> pd.DataFrame:
    reasons = _parts(reports["reasons"], aspect)
    settled = _parts(reports["settled"], REPORT_PREFIX + aspect)
    sides = list(zip(reasons, settled, strict=True))
    graded = reports[aspect].to_numpy(dtype=float)
    return pd.DataFrame(
        {
            "graded": graded,
            "label": reports[REPORT_PREFIX + aspect].to_numpy(dtype=float),
            "due": [NO_REFERENCE not in side for side in sides],
            "asked": [by not in BY_RULE and said is None for by, said in sides],
            "put": [by != SECTION_MISSING and said is None for by, said in sides],
            "letters": _letters(reports[GRADES], aspect, graded),
        }
    )


def _parts(column: Iterable[Any], key: str) -> list[Any]:
    """One part of each score's facts; `None` where there is none."""
    return [part.get(key) if isinstance(part, dict) else None for part in column]


def _letters(column: Iterable[Any], aspect: str, graded: Vector) -> list[tuple[int, ...]]:
    """Points of the seats that graded; of a log that has no letters, those of its number."""
    return [
        tuple(POINTS[letter] for seat in seats.values() if (letter := (seat or {}).get(aspect)))
        if isinstance(seats, dict) and seats
        else points(number)
        for seats, number in zip(column, graded, strict=True)
    ]


def points(number: float) -> tuple[int, ...]:
    """A number's points on the scale of letters, 1 to 4; empty where it is between two."""
    steps = number * 3 / 100
    on_scale = not isnan(steps) and abs(steps - round(steps)) < 1e-6
    return (round(steps) + 1,) if on_scale else ()
