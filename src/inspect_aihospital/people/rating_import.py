"""Add physicians' scores to a copy of a log, through Inspect's own scoring."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import count
from pathlib import Path

from inspect_ai import score as inspect_score
from inspect_ai.log import EvalLog, MetadataEdit, edit_eval_log, read_eval_log, write_eval_log
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState

from inspect_aihospital.data.atomic_write import all_or_nothing
from inspect_aihospital.errors import UserError
from inspect_aihospital.people.answer_key import Key, log_digest
from inspect_aihospital.people.question_figures import rating_figures
from inspect_aihospital.people.questionnaire import read_log
from inspect_aihospital.people.rating_scores import (
    ImportSettings,
    SamplePlace,
    provenance,
    provenance_data,
    scores_of,
    value_keys,
)
from inspect_aihospital.people.ratings import Ratings

SCORE_PREFIX = "physician_"
LOG_KEY = "physician_ratings"
"""Key, in a log's metadata, of the provenance of imported ratings."""

FORMATS = (".eval", ".json")
NO_MODEL = "none/none"
"""No model is called, so the log's own need not be installed, nor its keys be set."""


def add_ratings(
    log: EvalLog, ratings: Ratings, settings: ImportSettings, *, again: bool = False
) -> EvalLog:
    """Return a copy of a log with ratings as scores, their figures and their provenance.

    Nothing else in the log changes, and no model is called.

    Raises:
        UserError: The log already has ratings on such a form, and they are not to stand beside
            each other (`again`).
    """
    # Names are found before anything is scored: a refusal leaves no half-rated log.
    names = {form: _free_name(log, form, again=again) for form in ratings.filled}
    scorers = [
        _scorer(name, scores_of(ratings, form, settings), value_keys(ratings, form))
        for form, name in names.items()
    ]
    # The copy is made here and not by Inspect, since it loses its roles for the scoring.
    copy = deepcopy(log)
    # Inspect would build the models of all roles, which need their packages and keys.
    roles, copy.eval.model_roles = copy.eval.model_roles, None
    scored = inspect_score(
        copy, scorers, model=NO_MODEL, action="append", display="none", copy=False
    )
    scored.eval.model_roles = roles
    for form, name in names.items():
        facts = provenance(ratings, form, settings)
        imports = {**scored.metadata.get(LOG_KEY, {}), name: facts}
        edit = MetadataEdit(metadata_set={LOG_KEY: imports})
        scored = edit_eval_log(scored, [edit], provenance_data(facts, settings.date))
    return scored


def require_log(path: str, key: Key) -> EvalLog:
    """Read the log that a key was made of, with attachments as they are.

    Raises:
        UserError: It cannot be read, or is another log, or its messages have changed.
    """
    # Attachments are resolved for the digest, since the forms were made of whole messages.
    if log_digest(read_log(path)) != key.log:
        raise UserError(
            f"--log {path}: this is not the log that the forms were made of, or what was said in "
            "it was changed. Name that log; scores added since do no harm."
        )
    # The log is read again as it is stored: resolved, long messages would stand in it in full.
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
    used_names = {name for sample in log.samples or [] for name in sample.scores or {}}
    name = SCORE_PREFIX + form
    # A second import by mistake would pass for a second round of ratings.
    if name in used_names and not again:
        raise UserError(
            f"The log already has the scores {name}. Name the log without them, or say --again to "
            "have both."
        )
    names = (name if number == 1 else f"{name}_{number}" for number in count(1))
    return next(name for name in names if name not in used_names)


def _scorer(name: str, scores: Mapping[SamplePlace, Score], keys: Sequence[str]) -> Scorer:
    """Return a scorer that hands out existing scores; samples without a score get none."""

    # Metrics are named by the form's values, so that the scorer has to be made for each form.
    @scorer(metrics=[{key: [mean(), stderr()] for key in keys}, rating_figures()], name=name)
    def physicians() -> Scorer:
        async def score(state: TaskState, target: Target) -> Score | None:
            return scores.get((state.sample_id, state.epoch))

        return score

    return physicians()
