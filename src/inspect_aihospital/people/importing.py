"""Scores of physicians into a copy of a log, through Inspect's own scoring."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path

from inspect_ai import score as inspect_score
from inspect_ai.log import (
    EvalLog,
    MetadataEdit,
    ProvenanceData,
    edit_eval_log,
    read_eval_log,
    write_eval_log,
)
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState

from inspect_aihospital.errors import UserError
from inspect_aihospital.people.delivery import all_or_nothing
from inspect_aihospital.people.figures import rating_figures
from inspect_aihospital.people.key import Key, log_digest
from inspect_aihospital.people.questionnaire import read_log
from inspect_aihospital.people.ratings import Ratings
from inspect_aihospital.people.scores import (
    Manner,
    Place,
    provenance,
    provenance_data,
    scores_of,
    value_keys,
)

PREFIX = "physician_"
LOG_KEY = "physician_ratings"
"""Key, in a log's metadata, of what was imported."""

FORMATS = (".eval", ".json")
NO_MODEL = "none/none"
"""Nothing is asked of a model, so the log's own need not be installed, nor its keys be set."""


def add_ratings(log: EvalLog, ratings: Ratings, manner: Manner, *, again: bool = False) -> EvalLog:
    """A copy of a log with ratings as scores, their figures as metrics, and their provenance.

    Nothing else in the log changes, and no model is called.

    Args:
        log: The log that the forms were made of.
        ratings: Checked ratings.
        manner: How they are imported.
        again: Whether a form's ratings may stand beside earlier ones.

    Raises:
        UserError: The log already has ratings on such a form.
    """
    names = {form: _free_name(log, form, again=again) for form in ratings.filled}
    scorers = [
        _scorer(name, scores_of(ratings, form, manner), value_keys(ratings, form))
        for form, name in names.items()
    ]
    copy = deepcopy(log)
    roles, copy.eval.model_roles = copy.eval.model_roles, None
    scored = inspect_score(
        copy, scorers, model=NO_MODEL, action="append", display="none", copy=False
    )
    scored.eval.model_roles = roles
    for form, name in names.items():
        facts = provenance(ratings, form, manner)
        known = {**scored.metadata.get(LOG_KEY, {}), name: facts}
        said: ProvenanceData = provenance_data(facts, manner.date)
        scored = edit_eval_log(scored, [MetadataEdit(metadata_set={LOG_KEY: known})], said)
    return scored


def require_log(path: str, key: Key) -> EvalLog:
    """The log that a key was made of, with attachments as they are.

    Raises:
        UserError: It cannot be read, or is another log, or what was said in it has changed.
    """
    if log_digest(read_log(path)) != key.log:
        raise UserError(
            f"--log {path}: this is not the log that the forms were made of, or what was said in "
            "it was changed. Name that log; scores added since do no harm."
        )
    return read_eval_log(path)


def write_log(log: EvalLog, out: Path) -> None:
    """Write a log as a whole or not at all.

    Raises:
        UserError: There is a file already, its name has no ending of a log, or it cannot be
            written.
    """
    if out.suffix not in FORMATS:
        raise UserError(f"--out {out}: expected a name that ends with {' or '.join(FORMATS)}.")
    with all_or_nothing(out) as part:
        write_eval_log(log, str(part))


def _free_name(log: EvalLog, form: str, *, again: bool) -> str:
    taken = {name for sample in log.samples or [] for name in sample.scores or {}}
    name, number = PREFIX + form, 1
    if name in taken and not again:
        raise UserError(
            f"The log already has the scores {name}. Name the log without them, or say --again to "
            "have both."
        )
    while name in taken:
        number += 1
        name = f"{PREFIX}{form}_{number}"
    return name


def _scorer(name: str, scores: Mapping[Place, Score], keys: Sequence[str]) -> Scorer:
    """A scorer that hands out scores that are there already; samples without one get none."""

    @scorer(metrics=[{key: [mean(), stderr()] for key in keys}, rating_figures()], name=name)
    def physicians() -> Scorer:
        async def score(state: TaskState, target: Target) -> Score | None:
            return scores.get((state.sample_id, state.epoch))

        return score

    return physicians()
