"""Make forms for physicians of a log: blinded, shuffled by a seed, with an answer key."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Literal

from inspect_ai.log import EvalLog, EvalSample, read_eval_log

from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.excerpts import first_names
from inspect_aihospital.core.text.spreadsheet_cells import CUT, HIDDEN
from inspect_aihospital.data.log_errors import UnreadableError, by_inspect
from inspect_aihospital.errors import UserError, require_positive
from inspect_aihospital.people.answer_key import Key, KeyForm, digest, log_digest, opaque_code
from inspect_aihospital.people.blinding import ROW_LETTERS, Blinding, model_names
from inspect_aihospital.people.forms import FAILURES, FORMS, REPORTS
from inspect_aihospital.people.items import CASES
from inspect_aihospital.people.layout import ShownTexts
from inspect_aihospital.people.rated_cases import RatedCase
from inspect_aihospital.people.sheets import Row

FormChoice = Literal["behaviour", "records", "reports", "failures", "all"]
LanguageOfForms = Literal["zh", "en", "auto"]

MOST_RATERS = 9


@dataclass(frozen=True)
class Questionnaire:
    """The forms of a log, before they are written, and notes for the user who exports."""

    key: Key
    texts: ShownTexts
    notes: tuple[str, ...]


def make_questionnaire(
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
        draw: The cases to ask about, by id, with the probability of each.

    Raises:
        UserError: There is nothing to ask about, or an option is out of its range.
    """
    _require_options(raters, limit, draw)
    # A sample with an error has no finished visit, and nothing that could be judged.
    samples = [sample for sample in log.samples or [] if sample.error is None]
    form_language = _language(samples) if language == "auto" else language
    form_names = list(FORMS) if form == "all" else [form]
    cases_by_form = {name: list(CASES[name](samples, form_language)) for name in form_names}
    if not any(case.items for cases in cases_by_form.values() for case in cases):
        raise UserError(
            f"{log.eval.task}: nothing to ask about for the form {form}. Forms need finished "
            f"samples with records; behaviour needs consultations, {REPORTS.name} need reports, "
            f"{FAILURES.name} need visits whose diagnosis the scorers attribution or "
            "failure_reasons found wanting."
        )
    if draw is not None:
        _require_cases_in_log(cases_by_form, draw, frozenset(str(s.id) for s in samples))
    # The secret holds the log: codes of one log say nothing of those of another.
    blinding = Blinding(digest(str(seed), log_digest(log)), model_names(log))
    forms, texts = _blinded_forms(blinding, cases_by_form, limit, draw)
    if not forms:
        raise UserError("--cases: of these cases there is nothing to ask. Draw others.")
    # Every option that changes the forms also changes the key, so forms never meet a wrong key.
    # So do the scores that say which diagnoses failed.
    failed_cases = forms[FAILURES.name].cases if FAILURES.name in forms else ()
    options = [sorted(forms), raters, limit, form_language, *sorted((draw or {}).items())]
    key = Key(
        id=opaque_code(
            blinding.secret, ROW_LETTERS, "key", *options, *(c.code for c in failed_cases)
        ),
        log=log_digest(log),
        seed=seed,
        language=form_language,
        raters=tuple(f"rater_{number + 1}" for number in range(raters)),
        forms=forms,
    )
    return Questionnaire(key, texts, tuple(_notes(log, samples, cases_by_form, texts)))


def _blinded_forms(
    blinding: Blinding,
    cases_by_form: Mapping[str, Sequence[RatedCase]],
    limit: int | None,
    draw: Mapping[str, float] | None,
) -> tuple[dict[str, KeyForm], dict[str, Row]]:
    """Return the forms that have something to ask, by name, and the texts that they show."""
    forms: dict[str, KeyForm] = {}
    texts: dict[str, Row] = {}
    for name, cases in cases_by_form.items():
        chosen_cases = (
            blinding.choose(name, cases, limit)
            if draw is None
            else [case for case in cases if str(case.id) in draw]
        )
        if any(case.items for case in chosen_cases):
            probabilities = inclusion_probabilities(cases, len(chosen_cases), draw)
            forms[name], form_texts = blinding.form(FORMS[name], chosen_cases, probabilities)
            texts |= form_texts
    return forms, texts


def _require_options(raters: int, limit: int | None, draw: Mapping[str, float] | None) -> None:
    # A random choice among the cases of a draw would change their probabilities.
    if draw is not None and limit is not None:
        raise UserError("--cases and --limit: the first names the cases. Give one of them.")
    require_positive(raters=raters, **({} if limit is None else {"limit": limit}))
    if not 2 <= raters <= MOST_RATERS:
        raise UserError(f"raters={raters}: expected 2 to {MOST_RATERS}; one rater agrees with all.")


def _require_cases_in_log(
    cases_by_form: Mapping[str, Sequence[RatedCase]],
    draw: Mapping[str, float],
    sample_ids: frozenset[str],
) -> None:
    """Refuse a draw with cases that a form has nothing to ask of."""
    for form, cases in cases_by_form.items():
        # That no diagnosis failed in a case is no fault of the draw.
        is_failures = form == FAILURES.name
        log_ids = sample_ids if is_failures else {str(case.id) for case in cases}
        # A form without any case is left out by itself; only a form with some can lack one.
        if cases and (missing_ids := [id for id in draw if id not in log_ids]):
            raise UserError(
                f"--cases: this log has nothing to ask of {len(missing_ids)} of {len(draw)} cases "
                f"in the form {form}: {first_names(missing_ids)}. Name the log that they were "
                "drawn from, or one --form."
            )


def inclusion_probabilities(
    cases: Sequence[RatedCase], selected_count: int, draw: Mapping[str, float] | None
) -> dict[str | int, float]:
    """Return, by record id, the probability that any case of the record was to be in the form."""
    if draw is not None:
        return {case.id: draw[str(case.id)] for case in cases if str(case.id) in draw}
    epoch_counts = Counter(case.id for case in cases)
    return {id: _any_of(epochs, len(cases), selected_count) for id, epochs in epoch_counts.items()}


def _any_of(epochs: int, total: int, selected: int) -> float:
    """Return the probability that a draw without replacement holds any of several epochs.

    It is 1 less the hypergeometric probability of none; for a single epoch that is n/N.
    """
    # A record is in the form if any of its epochs is.
    return 1 - prod(max(total - selected - at, 0) / (total - at) for at in range(epochs))


def read_log(path: str) -> EvalLog:
    """Read a log with its attachments resolved.

    Raises:
        UserError: It cannot be read, or holds no samples.
    """
    try:
        # Long messages are attachments of a log: unresolved, raters would see a reference to them.
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
    """Return the language of most records; Chinese if there are as many of both."""
    languages = [sample.metadata.get("language") for sample in samples]
    return "en" if languages.count("en") > languages.count("zh") else "zh"


def _notes(
    log: EvalLog,
    samples: Sequence[EvalSample],
    cases_by_form: Mapping[str, Sequence[RatedCase]],
    texts: ShownTexts,
) -> Iterator[str]:
    if shard := log.eval.task_args.get("shard"):
        yield f"This is the log of shard {shard}: these forms ask about its cases alone."
    if failed := len(log.samples or []) - len(samples):
        yield f"{failed} samples ended in an error and are left out."
    if empty := [name for name, cases in cases_by_form.items() if not cases]:
        yield f"This log has nothing for: {', '.join(empty)}."
    cells = [text for row in texts.values() for text in row]
    if cut := sum(text.endswith(CUT) for text in cells):
        yield f"{cut} texts are longer than a cell and were cut; they end with{CUT}."
    if hidden := sum(HIDDEN in text for text in cells):
        yield f"{hidden} texts name a model; the name is hidden as {HIDDEN}."
