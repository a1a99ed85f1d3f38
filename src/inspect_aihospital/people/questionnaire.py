"""From a log to forms for physicians: blinded, shuffled by a seed, with an answer key."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from inspect_ai.log import EvalLog, EvalSample, read_eval_log

from inspect_aihospital.core.record import Language
from inspect_aihospital.data.log_errors import UnreadableError, by_inspect
from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.people.blinding import ROW_LETTERS, Blinding, model_names
from inspect_aihospital.people.cells import CUT, HIDDEN
from inspect_aihospital.people.choosing import chances, named, require_known
from inspect_aihospital.people.items import CASES, Case
from inspect_aihospital.people.key import Key, KeyForm, code, digest, log_digest
from inspect_aihospital.people.layout import Shown, form_tables
from inspect_aihospital.people.questions import FORMS, REPORTS
from inspect_aihospital.people.sheets import Row, Table

FormChoice = Literal["behaviour", "records", "reports", "all"]
LanguageOfForms = Literal["zh", "en", "auto"]

MOST_RATERS = 9


@dataclass(frozen=True)
class Questionnaire:
    """Everything that is to be written.

    Attributes:
        key: The answer key.
        shown: The texts of every row, by its code.
        notes: What whoever exports should know.
    """

    key: Key
    shown: Shown
    notes: tuple[str, ...]

    def tables(self, form: str, rater: str) -> list[Table]:
        """A form's sheets for a rater, the instructions first."""
        order = self.key.order(form, rater)
        rows = {
            sheet.name: self.key.forms[form].rows(sheet.name, order) for sheet in FORMS[form].sheets
        }
        asked = {row.code: row.asked for found in rows.values() for row in found}
        return form_tables(self.key, FORMS[form], rater, rows, self.shown, asked)


def export(
    log: EvalLog,
    *,
    form: FormChoice = "all",
    seed: int = 0,
    language: LanguageOfForms = "auto",
    raters: int = 2,
    limit: int | None = None,
    draw: Mapping[str, float] | None = None,
) -> Questionnaire:
    """Make forms of a log; nothing is written.

    Args:
        log: The log, with its attachments resolved.
        form: Which form; `all` leaves out those that the log has nothing for.
        seed: Decides which cases are chosen, their order and their codes.
        language: Language of the forms; `auto` is that of most records.
        raters: Raters who answer on their own, 2 to 9.
        limit: Cases to choose at random for each form; all without it.
        draw: Exactly these cases, by id, with the probability that each was drawn with.

    Raises:
        UserError: There is nothing to ask about, or an option is out of its range.
    """
    if draw is not None and limit is not None:
        raise UserError("--cases and --limit: the first names the cases. Give one of them.")
    require_positive(raters=raters, **({} if limit is None else {"limit": limit}))
    if not 2 <= raters <= MOST_RATERS:
        raise UserError(f"raters={raters}: expected 2 to {MOST_RATERS}; one rater agrees with all.")
    samples = [sample for sample in log.samples or [] if sample.error is None]
    spoken = _language(samples) if language == "auto" else language
    wanted = list(FORMS) if form == "all" else [form]
    read = {name: list(CASES[name](samples, spoken)) for name in wanted}
    if not any(case.items for cases in read.values() for case in cases):
        raise UserError(
            f"{log.eval.task}: nothing to ask about for the form {form}. Forms need finished "
            f"samples with records; behaviour needs consultations, {REPORTS.name} need reports."
        )
    if draw is not None:
        require_known(read, draw)
    blinding = Blinding(digest(str(seed), log_digest(log)), model_names(log))
    forms: dict[str, KeyForm] = {}
    shown: dict[str, Row] = {}
    for name, cases in read.items():
        chosen = blinding.choose(name, cases, limit) if draw is None else named(cases, draw)
        if any(case.items for case in chosen):
            found, texts = blinding.form(FORMS[name], chosen)
            forms[name] = found.with_chances(chances(cases, len(chosen), draw))
            shown |= texts
    asked_for = [sorted(forms), raters, limit, spoken, *(sorted(draw.items()) if draw else ())]
    key = Key(
        id=code(blinding.secret, ROW_LETTERS, "key", *asked_for),
        log=log_digest(log),
        seed=seed,
        language=spoken,
        raters=tuple(f"rater_{number + 1}" for number in range(raters)),
        forms=forms,
    )
    return Questionnaire(key, shown, tuple(_notes(log, samples, read, shown)))


def read_log(path: str) -> EvalLog:
    """A log with its attachments resolved.

    Raises:
        UserError: It cannot be read, or holds no samples.
    """
    try:
        log = by_inspect(lambda: read_eval_log(path, resolve_attachments="full"))
    except UnreadableError as error:
        raise UserError(
            f"{path}: no log can be read there ({error}). Name one log, not a folder; a run in "
            "shards has forms for each shard's log."
        ) from error
    if not log.samples:
        raise UserError(f"{path}: the log holds no samples. Name the log of a finished run.")
    return log


def _language(samples: Sequence[EvalSample]) -> Language:
    """The language of most records; Chinese if there are as many of both."""
    spoken = [sample.metadata.get("language") for sample in samples]
    return "en" if spoken.count("en") > spoken.count("zh") else "zh"


def _notes(
    log: EvalLog, samples: Sequence[EvalSample], read: Mapping[str, Sequence[Case]], shown: Shown
) -> Iterator[str]:
    if shard := log.eval.task_args.get("shard"):
        yield f"This is the log of shard {shard}: these forms ask about its cases alone."
    if left := len(log.samples or []) - len(samples):
        yield f"{left} samples ended in an error and are left out."
    if empty := [name for name, cases in read.items() if not cases]:
        yield f"This log has nothing for: {', '.join(empty)}."
    texts = [text for row in shown.values() for text in row]
    if cut := sum(text.endswith(CUT) for text in texts):
        yield f"{cut} texts are longer than a cell and were cut; they end with{CUT}."
    if hidden := sum(HIDDEN in text for text in texts):
        yield f"{hidden} texts name a model; the name is hidden as {HIDDEN}."
