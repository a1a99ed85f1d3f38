"""Find the grades of a diagnosis that an earlier scorer gave, in this run or before it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from inspect_ai.scorer import Score

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import Grade
from inspect_aihospital.core.grading.misdiagnosis import is_low
from inspect_aihospital.errors import UserError
from inspect_aihospital.scorers.graded_report import GRADES

RUBRICS = ("mvme_rubric", "one_step_rubric", "released_grades", "released_one_step_grades")
"""Scorers that grade a diagnosis."""


def last_score(
    scores: Mapping[str, Score] | None, scorers: Iterable[str]
) -> tuple[str, Score] | None:
    """Return the name and the score of the last of some scorers; `None` where none has scored."""
    # A number behind a name is Inspect's, for a later scoring, which stands behind earlier ones.
    pattern = re.compile(rf"(?:{'|'.join(scorers)})\d*")
    names = [name for name in scores or {} if pattern.fullmatch(name)]
    return (names[-1], scores[names[-1]]) if scores and names else None


@dataclass(frozen=True)
class GradedDiagnosis:
    """What graders said of a diagnosis.

    Attributes:
        rubric: The name of the score it was read from.
        letters: The grades by seat; who gave none is absent.
    """

    rubric: str
    letters: Mapping[str, Grade]

    @property
    def low(self) -> bool:
        """Whether most of the graders gave the lowest grade; see `misdiagnosis`."""
        return is_low(list(self.letters.values()))

    def facts(self) -> dict[str, Any]:
        """Return it as a log can hold it."""
        return {"rubric": self.rubric, "letters": dict(self.letters), "low": self.low}


def graded_diagnosis(scores: Mapping[str, Score] | None) -> GradedDiagnosis:
    """Find the grades of a sample's diagnosis; of several rubric scores the last counts.

    Args:
        scores: The sample's scores so far, in the order in which they were given.

    Raises:
        UserError: No rubric has scored the sample.
    """
    graded = last_score(scores, RUBRICS)
    if graded is None:
        raise UserError(
            "failure_reasons looks at diagnoses that were graded D, and here is no grade. Score "
            "with inspect_aihospital/mvme_rubric first, then with inspect_aihospital/"
            "failure_reasons and --action append: overwrite leaves earlier scores out."
        )
    name, score = graded
    grades_by_seat = grades_of(score)
    letters = {seat: grades.get(Aspect.DIAGNOSIS.value) for seat, grades in grades_by_seat.items()}
    return GradedDiagnosis(name, {seat: letter for seat, letter in letters.items() if letter})


def grades_of(score: Score) -> Mapping[str, Mapping[str, Grade | None]]:
    """Return the letters of a rubric's score by seat and aspect."""
    facts = score.metadata or {}
    # Logs had the letters among the verdicts before they stood apart.
    verdicts = facts.get("verdicts") or {}
    return facts.get(GRADES) or {
        seat: verdict.get("grades") or {} for seat, verdict in verdicts.items()
    }
