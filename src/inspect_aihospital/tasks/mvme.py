"""MVME: a simulated consultation and its grades (Fan et al.)."""

from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset
from inspect_ai.scorer import Scorer

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.examiners import ExaminerKind
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import MissingPolicy
from inspect_aihospital.core.manner.contract import PLAIN, Manner
from inspect_aihospital.data.cases import CaseSet, Incomplete, LanguageChoice, load_cases
from inspect_aihospital.data.earlier_scores import Headline
from inspect_aihospital.data.samples import COMPLAINT_KEY, MANNER_KEY, put_manner, record_to_sample
from inspect_aihospital.data.shards import take_shard
from inspect_aihospital.errors import UserError, require_bool
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.prompts.manners import load_manner, manner_facts
from inspect_aihospital.prompts.prompt_fields import COMPLAINT
from inspect_aihospital.scorers.differential_score import differential as score_differentials
from inspect_aihospital.scorers.failure_reasons import failure_reasons
from inspect_aihospital.scorers.icd10_scorer import icd10 as link_diagnoses
from inspect_aihospital.scorers.loss_attribution import attribution
from inspect_aihospital.scorers.mention_reader import MentionSource
from inspect_aihospital.scorers.rubric_scorer import mvme_rubric
from inspect_aihospital.scorers.sequential_stop import sequential_stop
from inspect_aihospital.scorers.variant_score import variants as judge_variants
from inspect_aihospital.scorers.viewer_config import rubric_view
from inspect_aihospital.scorers.visit_fidelity import fidelity
from inspect_aihospital.solvers import consultation
from inspect_aihospital.solvers.consultation import Complaint
from inspect_aihospital.tasks.task_roles import mvme_roles
from inspect_aihospital.tasks.terminologies import load_languages
from inspect_aihospital.tasks.variants_task import variants_task

VERSION = "18-A"
"""Number: moves with anything that can move a score. Letter: the task's interface."""

HEADLINE = Headline("mvme_rubric", "overall")


@task
def mvme(
    cases: str = "mvme",
    specialty: str | list[str] | None = None,
    language: LanguageChoice = "auto",
    max_turns: int = 10,
    complaint: Complaint = "record",
    unrecorded: Unrecorded = "normal",
    examiner: ExaminerKind = "llm",
    missing: MissingPolicy = "unscored",
    incomplete: Incomplete = "error",
    prompts: str | None = None,
    icd10: bool = True,
    mentions: MentionSource = "auto",
    audit: bool = False,
    differential: bool = False,
    manner: str = PLAIN,
    shard: str | None = None,
    stop: float | None = None,
    stop_against: str | None = None,
    variants: str | None = None,
) -> Task:
    """Evaluate the model as a doctor who consults, then writes a graded report.

    Simulated patients, not a clinical tool. As in the paper: three roles, control tokens, ten
    turns, a five-section report, grades A to D on five aspects. Unlike it: prompts in our own
    words, in Chinese and English; the opening statement comes from the record, unless
    `complaint=model`; each aspect is judged on its own part; a missing grade is not a low grade.

    Args:
        cases: `mvme` (the 506 released records, downloaded once), `demo` (24 built-in cases, each
            in both languages), `cmb_clin` (29 of 74 teaching cases), or the path of a
            file of records.
        specialty: Groups to keep, comma-separated: `IM`, `SURG`, `OB/GYN`, `PEDS`, `ENT`,
            `Others`; all by default.
        language: Records to keep, `zh` or `en`; `auto` keeps all, each in its own language.
        max_turns: Turns before the visit is cut off, 1 or more (the paper: 10). A turn is one
            message of the patient, the examiner's reply, and the doctor's next message.
        complaint: Who words the opening: the `record`, the same for every doctor, or the role
            `patient` as a `model`, as in the paper, anew in every visit.
        unrecorded: Answer for an examination that the record lacks: `normal` as in the paper,
            or `not_recorded`.
        examiner: Who answers requests: `llm`, the role `examiner`, or `chart`, written rules on
            the record alone, the same for every doctor.
        missing: What an aspect without a grade does to its case: `unscored` (the aspect is left
            out), `drop_case` (the case is, as in the paper's tables 6-8) or `original` (the
            lowest grade, as in the released code).
        incomplete: What a record without a required field is: an `error`, or a `skip` that the
            log lists.
        prompts: Folder of a prompt pack that replaces any of the prompts; built-in by default.
        icd10: Whether diagnoses are also linked to ICD-10 and compared by code.
        mentions: Who reads the diseases out of a diagnosis: `model` (the role `extractor`),
            `heuristic` (written rules), or `auto`: the role if a model is bound to it.
        audit: Whether the role `auditor` judges patient, examiner and report, exchange by
            exchange, and names the main reason of a diagnosis that was graded D.
        differential: Whether the doctor is asked after each turn, beside the visit, which diseases
            it considers and how probable each is. The visit is as without; the calls have a seat
            of their own, `differential`.
        manner: How the patient talks: `plain` as in the paper, `terse`, `vague`, `rambling`,
            `reticent`, `lay`, `anxious`, `convinced`, `second_language`, or a YAML file of your
            own. A stress test of the doctor: the facts are the record's all the same.
        shard: Part of the selected cases to run on, `i/k`: 2/8 is the second of eight; all by
            default.
        stop: Half-width, in points of 100, at which the interval of the headline mean ends the run;
            with `stop_against` the smallest difference that matters. Needs `--sample-shuffle SEED`.
        stop_against: Log of another model: the run ends once the paired difference is decided, or
            shown to be smaller than `stop`.
        variants: `demo` or a JSON lines file: visit each record unedited and with one written edit,
            and measure whether the diagnosis changes and stays where it must (docs/variants.md).
            Nothing is graded; options that serve grades alone are refused, and other manners.

    Model Roles:
        - `patient`: Default: a small OpenAI model; the rehearsal if the doctor is one.
        - `examiner`: As the patient; not used by `examiner=chart`.
        - `grader`: Default: a strong OpenAI model; the rehearsal if the doctor is one. A list is
          a panel. Not used with `variants`.
        - `extractor`: Optional. Default with `mentions=model`: as the patient.
        - `auditor`: Used with `audit=True`. Default: as the grader.
    """
    options = dict(locals())
    case_set = load_cases(cases, specialty=specialty, language=language, incomplete=incomplete)
    require_bool(audit=audit, differential=differential)
    roles = mvme_roles(examiner, icd10, mentions, audit, variants)
    # The task sets no temperature: a doctor keeps its provider's defaults.
    visits = consultation(
        max_turns=max_turns,
        complaint=complaint,
        unrecorded=unrecorded,
        examiner=examiner,
        differential=differential,
        prompts=prompts,
    )
    played = load_manner(manner, case_set.languages, prompts)
    facts = provenance(case_set, prompts, played, complaint)
    if variants is not None:
        judges = [fidelity(unrecorded, prompts=prompts), judge_variants(mentions, prompts)]
        return variants_task(case_set, options, roles, visits, judges, VERSION, facts)
    part = take_shard(dataset_of(case_set, played), shard)
    needed_by = "differential=True" if differential else ""
    linking = linking_of(case_set, icd10, mentions, prompts, needed_by)
    return Task(
        dataset=part.dataset,
        setup=roles.make_ready(),
        solver=visits,
        scorer=[
            mvme_rubric(missing=missing, prompts=prompts),
            *linking,
            # Always part of the task: its checks are rules, and only an audit calls a model.
            fidelity(unrecorded=unrecorded, audit=audit, prompts=prompts),
            attribution(),
            *_further_scorers(audit, differential, prompts),
        ],
        version=VERSION,
        metadata=facts | part.facts,
        headline_metric=HEADLINE.metric,
        early_stopping=sequential_stop(HEADLINE, options, VERSION, facts, part.dataset),
        viewer=rubric_view("MVME", "mvme_rubric", tuple(Aspect), linked=icd10),
        description="AI Hospital / MVME: simulated consultations. Not a clinical tool.",
    )


def _further_scorers(audit: bool, differential: bool, prompts: str | None) -> list[Scorer]:
    """Make the scorers that options add, to be run after the grades: only a D is attributed."""
    reasons = [failure_reasons(prompts=prompts)] if audit else []
    return [*reasons, *([score_differentials()] if differential else [])]


def linking_of(
    case_set: CaseSet,
    icd10: bool,
    mentions: MentionSource,
    prompts: str | None,
    needed_by: str = "",
) -> list[Scorer]:
    """Make the linking scorer, if wanted; a missing terminology raises here, before any call.

    `needed_by` names an option that links diseases even without the scorer.
    """
    require_bool(icd10=icd10)
    if mentions != "auto" and not icd10:
        raise UserError(
            f"mentions={mentions}, icd10={icd10}: nobody reads diseases out of a diagnosis then. "
            "Leave one out."
        )
    if icd10 or needed_by:
        load_languages(case_set.languages, needed_by)
    return [link_diagnoses(mentions=mentions, prompts=prompts)] if icd10 else []


def dataset_of(case_set: CaseSet, manner: Manner | None = None) -> MemoryDataset:
    """Return the cases as an Inspect dataset, with the manner of their patients."""
    samples = [record_to_sample(record) for record in case_set.records]
    if manner:
        for sample in samples:
            put_manner(sample, manner)
    return MemoryDataset(samples, name=case_set.name)


def provenance(
    case_set: CaseSet,
    prompts: str | None,
    manner: Manner | None = None,
    complaint: Complaint = "record",
) -> dict[str, Any]:
    """Return what a log says of its cases, prompts and patients."""
    library = PromptLibrary.load(prompts)
    return {
        **({MANNER_KEY: manner_facts(manner, prompts)} if manner else {}),
        **({COMPLAINT_KEY: library.hash_of(COMPLAINT)} if complaint == "model" else {}),
        "cases_sha256": case_set.sha256,
        "prompt_hash": library.hash,
        "skipped": {id: list(gaps) for id, gaps in case_set.skipped.items()},
    }
