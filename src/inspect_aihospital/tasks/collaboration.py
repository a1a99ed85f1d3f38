"""MVME by a team: doctors who resolve their disputes, and the vote that this has to beat."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.examiners import ExaminerKind
from inspect_aihospital.agents.team import seat_names
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import MissingPolicy
from inspect_aihospital.core.manner.contract import PLAIN
from inspect_aihospital.data.cases import Incomplete, LanguageChoice, load_cases
from inspect_aihospital.data.consultations import read_consultations
from inspect_aihospital.data.meeting_log import BUDGET_KEY, CONSULTATIONS_KEY, VISITS_KEY
from inspect_aihospital.data.samples import put_metadata
from inspect_aihospital.data.shards import take_shard
from inspect_aihospital.data.visit_budget import VisitBudget, read_visit_budget, seats_in_turn
from inspect_aihospital.errors import UserError, require_choices
from inspect_aihospital.prompts.manners import load_manner
from inspect_aihospital.scorers.meeting_scorer import meeting
from inspect_aihospital.scorers.mention_reader import MentionSource
from inspect_aihospital.scorers.rubric_scorer import mvme_rubric
from inspect_aihospital.scorers.viewer_config import rubric_view
from inspect_aihospital.scorers.visit_fidelity import fidelity
from inspect_aihospital.solvers import diagnosis_vote, resolve_disputes, team_ready
from inspect_aihospital.solvers.conference import Discussion
from inspect_aihospital.tasks.mvme import dataset_of, linking_of, provenance
from inspect_aihospital.tasks.task_roles import collaboration_roles

VERSION = "18-A"
"""Number: moves with anything that can move a score. Letter: the task's interface."""

TURNS = 10
"""Turns of a visit at most (Fan et al., App. B)."""

Strategy = Literal["discussion", "vote"]


@task
def mvme_collaboration(
    cases: str = "mvme",
    specialty: str | list[str] | None = None,
    language: LanguageChoice = "auto",
    strategy: Strategy = "discussion",
    discussion: Discussion = "sequential",
    dispute_resolution: bool = True,
    max_rounds: int = 4,
    consultations: str | list[str] | None = None,
    budget_from: str | list[str] | None = None,
    max_turns: int = TURNS,
    unrecorded: Unrecorded = "normal",
    examiner: ExaminerKind = "llm",
    missing: MissingPolicy = "unscored",
    incomplete: Incomplete = "error",
    prompts: str | None = None,
    icd10: bool = True,
    mentions: MentionSource = "auto",
    manner: str = PLAIN,
    shard: str | None = None,
) -> Task:
    """Let doctors consult alone, then settle their disputes under a moderator (Fan et al., §5).

    Simulated patients, not a clinical tool. As in the paper: facts are agreed on first; a moderator
    lists at most three disputes; the doctors answer them and each other for at most four rounds;
    the moderator writes the final report, which is graded as in `mvme`. Unlike the code that was
    released with it: the current disputes reach the doctors in every round, and consensus is told
    from the cap.

    Args:
        cases: `mvme` (the 506 released records, downloaded once), `demo` (24 built-in cases, each
            in both languages), `cmb_clin` (29 of 74 teaching cases), or the path of a
            file of records.
        specialty: Groups to keep, comma-separated: `IM`, `SURG`, `OB/GYN`, `PEDS`, `ENT`,
            `Others`; all by default.
        language: Records to keep, `zh` or `en`; `auto` keeps all, each in its own language.
        strategy: `discussion` as in the paper; `vote` is the baseline without a word between
            doctors: the best-supported diagnoses of independent consultations.
        discussion: `sequential`: a doctor sees the answers given before it in the same round
            (Algorithm 1); `parallel`: only those of the round before.
        dispute_resolution: Whether doctors are told the disputes (False: the paper's ablation).
        max_rounds: Rounds of discussion at most, 1 or more (the paper: 4).
        consultations: Logs whose consultations are discussed instead of new ones, comma-separated:
            one a doctor in the order of seats, or one of `mvme_collaboration` for all.
        budget_from: For `vote`: log of a discussion, or logs of its shards, comma-separated, whose
            number of calls is to be matched; by default each doctor makes one visit.
        max_turns: Turns before each visit is cut off, 1 or more (the paper: 10); not with
            `consultations`.
        unrecorded: Answer for an examination that the record lacks: `normal` as in the paper,
            or `not_recorded`.
        examiner: Who answers requests: `llm`, the role `examiner`, or `chart`, written rules on
            the record alone.
        missing: What an aspect without a grade does to its case: `unscored`, `drop_case` or
            `original`, as in `mvme`.
        incomplete: What a record without a required field is: an `error`, or a `skip`.
        prompts: Folder of a prompt pack that replaces any of the prompts; built-in by default.
        icd10: Whether diagnoses are also linked to ICD-10 and compared by code; a vote needs it.
        mentions: Who reads the diseases out of the final diagnosis: `model` (the role
            `extractor`), `heuristic` (written rules), or `auto`: the role if a model is bound to
            it.
        manner: How the patient talks in the visits, as in `mvme`; not with `consultations`. To a
            moderator's question it answers plainly.
        shard: Part of the selected cases to run on, `i/k`: 2/8 is the second of eight; all by
            default.

    Model Roles:
        - `doctors`: Required: a list of 2 to 6 models, `--model-role doctors=A,B`.
        - `moderator`: Default: a strong OpenAI model; the rehearsal if all doctors are. Not used
          by a vote.
        - `patient`: Default: a small OpenAI model; the rehearsal if all doctors are. A vote on
          given consultations does without.
        - `examiner`: As the patient; not used by `examiner=chart`.
        - `grader`: Default: a strong OpenAI model; the rehearsal if all doctors are. A list is a
          panel.
        - `extractor`: Optional. Default with `mentions=model`: as the patient.
    """
    require_choices(strategy=(strategy, Strategy), discussion=(discussion, Discussion))
    rules = Rules(discussion, dispute_resolution, max_rounds)
    _refuse_contradictions(strategy, rules, consultations, budget_from, icd10, max_turns, manner)
    case_set = load_cases(cases, specialty=specialty, language=language, incomplete=incomplete)
    needed_by = "strategy=vote" if strategy == "vote" else ""
    linking = linking_of(case_set, icd10, mentions, prompts, needed_by)
    played = load_manner(manner, case_set.languages, prompts)
    whole = dataset_of(case_set, played)
    # Before the shard is taken: a case's share depends on the cases before it.
    budget = _spend(whole, budget_from) if budget_from else None
    part = take_shard(whole, shard)
    # After the shard is taken: a log of visits need not have the cases of other shards.
    carried = _carry(part.dataset, consultations) if consultations else None
    visits: dict[str, Any] = {"max_turns": max_turns, "unrecorded": unrecorded}
    visits |= {"examiner": examiner, "prompts": prompts}
    roles = collaboration_roles(strategy, consultations, examiner, icd10, mentions)
    rubric = mvme_rubric(missing=missing, prompts=prompts)
    facts = provenance(case_set, prompts, played) | ({"budget": budget.log} if budget else {})
    return Task(
        dataset=part.dataset,
        setup=[roles.make_ready(), team_ready(carried, budget.models if budget else None)],
        solver=(
            resolve_disputes(**asdict(rules), **visits)
            if strategy == "discussion"
            else diagnosis_vote(**visits)
        ),
        scorer=[rubric, *linking, meeting(icd10), fidelity(unrecorded=unrecorded)],
        version=VERSION,
        metadata=facts | part.facts,
        headline_metric="mvme_rubric.overall",
        viewer=rubric_view(
            "MVME, a team", "mvme_rubric", tuple(Aspect), linked=icd10, meeting=True
        ),
        description="AI Hospital / MVME by a team of doctors. Not a clinical tool.",
    )


@dataclass(frozen=True)
class Rules:
    """The rules of a discussion; the arguments of `resolve_disputes`."""

    discussion: Discussion = "sequential"
    dispute_resolution: bool = True
    max_rounds: int = 4


def _refuse_contradictions(
    strategy: Strategy,
    rules: Rules,
    consultations: object,
    budget_from: object,
    icd10: bool,
    max_turns: int,
    manner: str,
) -> None:
    if strategy == "vote" and not icd10:
        raise UserError("strategy=vote, icd10=False: a vote counts linked codes. Set icd10=True.")
    # Options that change nothing are refused, so that no log claims an effect of theirs.
    if strategy == "vote" and rules != Rules():
        usual = asdict(Rules())
        changed = ", ".join(f"{k}={v}" for k, v in asdict(rules).items() if v != usual[k])
        raise UserError(
            f"strategy=vote with {changed}: nothing is discussed in a vote. Leave it out."
        )
    if budget_from and (strategy != "vote" or consultations):
        raise UserError(
            f"budget_from={budget_from}: only a vote that holds its own consultations spends a "
            "budget. Use -T strategy=vote without -T consultations=..."
        )
    if consultations and manner != PLAIN:
        raise UserError(
            f"consultations and manner={manner}: the visits have been held. Leave one out."
        )
    # Inspect does not tell a default from a given value, so the paper's 10 passes unseen.
    if consultations and max_turns != TURNS:
        raise UserError(
            f"consultations and max_turns={max_turns}: the visits have been held. Leave one out."
        )


def _carry(dataset: MemoryDataset, logs: str | list[str]) -> int:
    """Put consultations of earlier logs into the samples; the number of doctors."""
    doctors = read_consultations(logs, [str(sample.id) for sample in dataset])
    seats = seat_names("doctors", len(doctors))
    for sample in dataset:
        reports = [doctor[str(sample.id)].model_dump() for doctor in doctors]
        put_metadata(sample, CONSULTATIONS_KEY, dict(zip(seats, reports, strict=True)))
    return len(doctors)


def _spend(dataset: MemoryDataset, logs: str | list[str]) -> VisitBudget:
    """Spread a discussion's calls over visits of all samples, before any shard is taken.

    A case gets what the cases before it left, so that a shard alone would spread them otherwise.
    """
    ids = [str(sample.id) for sample in dataset]
    budget = read_visit_budget(logs, ids)
    seats, first = seat_names("doctors", len(budget.models)), 0
    for sample, count in zip(dataset, budget.visits(ids).values(), strict=True):
        put_metadata(sample, VISITS_KEY, seats_in_turn(count, seats, first))
        put_metadata(sample, BUDGET_KEY, budget.calls[str(sample.id)])
        first += count
    return budget
