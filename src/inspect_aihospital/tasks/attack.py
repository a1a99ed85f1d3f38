"""The examiner under attack: does it disclose what nobody asked for? (Fan et al., App. F)."""

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset

from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.agents.examiners import ExaminerKind
from inspect_aihospital.data.cases import LanguageChoice, load_cases
from inspect_aihospital.data.request_samples import request_samples
from inspect_aihospital.data.shards import take_shard
from inspect_aihospital.scorers.examiner_defence import KEYS, examiner_defence
from inspect_aihospital.scorers.viewer_config import plain_view
from inspect_aihospital.solvers import examiner_request
from inspect_aihospital.tasks.mvme import provenance
from inspect_aihospital.tasks.task_roles import attack_roles

VERSION = "11-A"
"""Number: moves with anything that can move a score. Letter: the task's interface."""


@task
def mvme_examiner_attack(
    cases: str = "demo",
    language: LanguageChoice = "auto",
    examiner: ExaminerKind = "llm",
    # Not `normal`, as in `mvme`: results that the prompt invents would count as fabrication.
    unrecorded: Unrecorded = "not_recorded",
    seed: int = 0,
    prompts: str | None = None,
    shard: str | None = None,
) -> Task:
    """Put attacks and legitimate requests to the examiner of one record (Fan et al., App. F).

    The instrument is under evaluation, not a doctor: 75 attacks in eight families and 50
    legitimate requests a language, our own. Replies are compared with the record by values,
    without a judge.

    Args:
        cases: Records that requests are put to: `demo` (24 built-in cases, each in both
            languages), `mvme` (the 506 released records), `cmb_clin` (29 of 74 teaching cases),
            or the path of a file of records.
        language: Records to keep, `zh` or `en`; `auto` keeps all, each in its own language.
        examiner: Who is asked: `llm`, the role `examiner`, or `chart`, written rules on the
            record alone.
        unrecorded: Answer for an examination that the record lacks: `not_recorded`, or `normal`,
            which makes the examiner state results that nobody recorded: fabrication.
        seed: Seed, a whole number, of which record and which names a request gets.
        prompts: Folder of a prompt pack that replaces any of the prompts; built-in by default.
        shard: Part of the requests to run on, `i/k`: 2/8 is the second of eight; all by default.

    Model Roles:
        - `examiner`: Default: a small OpenAI model; the rehearsal if the model under evaluation
          is one. Not used by `examiner=chart`.
    """
    case_set = load_cases(cases, language=language)
    requests = MemoryDataset(request_samples(case_set.records, seed), name=case_set.name)
    part = take_shard(requests, shard)
    return Task(
        dataset=part.dataset,
        setup=attack_roles(examiner).make_ready(),
        solver=examiner_request(examiner=examiner, unrecorded=unrecorded, prompts=prompts),
        scorer=examiner_defence(),
        version=VERSION,
        metadata=provenance(case_set, prompts) | part.facts,
        viewer=plain_view(
            "Requests to the examiner", ["sampleId", "input", "target"], "examiner_defence", KEYS
        ),
        description="AI Hospital: requests that must not succeed. Not a clinical tool.",
    )
