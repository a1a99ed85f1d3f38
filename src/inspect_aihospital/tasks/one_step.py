"""MVME in one step: the upper bound of a consultation, or what its own findings would allow."""

from collections.abc import Mapping, Sequence
from typing import Literal

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset

from inspect_aihospital.agents.roles import RELEASED_PROVIDER
from inspect_aihospital.core.aspects.aspect import CONCLUSIONS
from inspect_aihospital.core.grading.grades import MissingPolicy
from inspect_aihospital.data.cases import Incomplete, LanguageChoice, load_cases
from inspect_aihospital.data.earlier_scores import Headline
from inspect_aihospital.data.elicited_visits import ELICITED_KEY, read_elicited_visits
from inspect_aihospital.data.samples import put_metadata, record_of
from inspect_aihospital.data.shards import take_shard
from inspect_aihospital.errors import UserError, require_choices
from inspect_aihospital.scorers.elicited_shares import elicited
from inspect_aihospital.scorers.mention_reader import MentionSource
from inspect_aihospital.scorers.rubric_scorer import one_step_rubric
from inspect_aihospital.scorers.sequential_stop import sequential_stop
from inspect_aihospital.scorers.viewer_config import rubric_view
from inspect_aihospital.solvers import one_step
from inspect_aihospital.tasks.mvme import VERSION, dataset_of, linking_of, provenance
from inspect_aihospital.tasks.task_roles import one_step_roles

Given = Literal["record", "elicited"]
"""What a doctor gets in one step: the whole record, or what its own visit brought up."""


@task
def mvme_one_step(
    cases: str = "mvme",
    specialty: str | list[str] | None = None,
    language: LanguageChoice = "auto",
    given: Given = "record",
    consultations: str | list[str] | None = None,
    missing: MissingPolicy = "unscored",
    incomplete: Incomplete = "error",
    prompts: str | None = None,
    icd10: bool = True,
    mentions: MentionSource = "auto",
    shard: str | None = None,
    stop: float | None = None,
    stop_against: str | None = None,
) -> Task:
    """Measure the upper bound of `mvme`: the doctor gets the whole record (Fan et al., §4.2).

    Subjective and objective parts are given, no one is asked, and the report has three sections:
    diagnosis, rationale, treatment. Symptoms and examinations were given and are not graded.

    With `given=elicited` the doctor gets a list of what its own visit of an earlier log brought up,
    and nothing else of the record. With `mvme` and the full record this takes the gap apart (added
    here): full minus elicited was lost by questioning, elicited minus visit in conversation.

    Args:
        cases: `mvme` (the 506 released records, downloaded once), `demo` (24 built-in cases, each
            in both languages), `cmb_clin` (29 of 74 teaching cases), or the path of a
            file of records.
        specialty: Groups to keep, comma-separated: `IM`, `SURG`, `OB/GYN`, `PEDS`, `ENT`,
            `Others`; all by default.
        language: Records to keep, `zh` or `en`; `auto` keeps all, each in its own language.
        given: What the doctor gets, `record` or `elicited`.
        consultations: Logs of `mvme` by the same doctor, for `given=elicited`: their visits, case
            by case. Cases without a whole visit are skipped, and the log lists them.
        missing: What an aspect without a grade does to its case: `unscored`, `drop_case` or
            `original`, as in `mvme`.
        incomplete: What a record without a required field is: an `error`, or a `skip`.
        prompts: Folder of a prompt pack that replaces any of the prompts; built-in by default.
        icd10: Whether diagnoses are also linked to ICD-10 and compared by code.
        mentions: Who reads the diseases out of a diagnosis: `model` (the role `extractor`),
            `heuristic` (written rules), or `auto`: the role if a model is bound to it.
        shard: Part of the selected cases to run on, `i/k`: 2/8 is the second of eight; all by
            default.
        stop: Half-width, in points of 100, at which the interval of the headline mean ends the run;
            with `stop_against` the smallest difference that matters. Needs `--sample-shuffle SEED`.
        stop_against: Log of another model: the run ends once the paired difference is decided, or
            shown to be smaller than `stop`.

    Model Roles:
        - `grader`: Default: a strong OpenAI model; the rehearsal if the doctor is one. A list is
          a panel.
        - `extractor`: Optional. Default with `mentions=model`: a small OpenAI model.
    """
    options = dict(locals())
    case_set = load_cases(cases, specialty=specialty, language=language, incomplete=incomplete)
    require_choices(given=(given, Given))
    # Before cases without a visit are dropped: they must not move others to other shards.
    part = take_shard(dataset_of(case_set), shard)
    without_visit = _hand_over(part.dataset, given, consultations)
    linking = linking_of(case_set, icd10, mentions, prompts)
    headline = Headline("one_step_rubric", "diagnostic")
    facts = provenance(case_set, prompts)
    facts["skipped"] |= {id: [reason] for id, reason in without_visit.items()}
    return Task(
        dataset=part.dataset,
        setup=one_step_roles(icd10, mentions).make_ready(),
        solver=one_step(prompts=prompts),
        scorer=[
            one_step_rubric(missing=missing, prompts=prompts),
            *linking,
            *([elicited()] if given == "elicited" else []),
        ],
        version=VERSION,
        metadata=facts | part.facts,
        headline_metric=headline.metric,
        early_stopping=sequential_stop(headline, options, VERSION, facts, part.dataset),
        viewer=rubric_view("MVME, one step", "one_step_rubric", CONCLUSIONS, linked=icd10),
        description="AI Hospital / MVME, one-step diagnosis: the upper bound. Not a clinical tool.",
    )


def _hand_over(
    dataset: MemoryDataset, given: Given, consultations: str | Sequence[str] | None
) -> Mapping[str, str]:
    """Put visits into the samples and drop those without; return why each of these has none."""
    if (given == "elicited") != bool(consultations):
        raise UserError(
            f"given={given}, consultations={consultations}: what a visit brought up is read from "
            "a log. Set -T given=elicited and -T consultations=LOG together, or neither."
        )
    if not consultations:
        return {}
    records = [record_of(sample.metadata or {}) for sample in dataset]
    earlier = read_elicited_visits(consultations, records)
    doctor = next(iter(earlier.visits.values())).model
    if doctor.startswith(f"{RELEASED_PROVIDER}/"):
        raise UserError(
            f"consultations={consultations}: the visits of {doctor} were released, and no model "
            "can be asked in its place. Name a log of mvme."
        )
    dataset.samples = [s for s in dataset.samples if str(s.id) in earlier.visits]
    for sample in dataset.samples:
        put_metadata(sample, ELICITED_KEY, earlier.visits[str(sample.id)].model_dump())
    return earlier.faults
