"""Write lists of diseases as Inspect logs scored by ICD-10, one eval a system."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import EvalLog
from inspect_ai.model import ModelOutput
from inspect_ai.solver import Generate, Solver, TaskState, solver

from inspect_aihospital.core.record import Language
from inspect_aihospital.data.samples import MENTIONS_KEY, put_metadata, record_to_sample
from inspect_aihospital.errors import UserError
from inspect_aihospital.linking.linker_cache import load_linker
from inspect_aihospital.linking.mention_files import Mentions, read_mentions
from inspect_aihospital.released.lines import partial_record
from inspect_aihospital.released.replay import write_log
from inspect_aihospital.scorers.icd10_scorer import icd10

NOT_LISTED = "(Only diseases were listed; the report was not.)"


def import_mention_lists(
    path: Path, reference: str, out: str, language: Language = "zh"
) -> Iterator[EvalLog]:
    """Write a log for each system; the file is read and checked before the first.

    Args:
        path: JSON object: system → case id → list of disease names, or null for a report without
            a diagnosis, which the paper's rule leaves out.
        reference: The system that is the reference; it gets no log.
        out: Folder of the logs.
        language: Of the mentions.

    Returns:
        The logs; each is written when it is iterated over.

    Raises:
        UserError: The file has another shape, lacks the reference or cases of it, or the
            terminology is not at hand.
    """
    systems = read_mentions(path, reference)
    if not all(name.strip() for name in (*systems, *systems[reference])):
        raise UserError(f"{path}: a system or case without a name. Give each its own.")
    # A missing terminology shows here, and not after the first log.
    load_linker(language)
    records = systems.pop(reference)
    return (
        _write_log(name, [_sample(id, m, records, language) for id, m in mentions.items()], out)
        for name, mentions in systems.items()
    )


def _sample(id: str, report: list[str] | None, records: Mentions, language: Language) -> Sample:
    # The reference may name nothing for a case; the scorer then says `no_reference`.
    expected = records[id] or []
    sample = record_to_sample(partial_record(id, language, diagnosis="\n".join(expected) or None))
    sample.input = NOT_LISTED
    put_metadata(sample, MENTIONS_KEY, {"report": report, "record": expected})
    return sample


@solver
def listed() -> Solver:
    """Give a sample's list of diseases as its report; call no model."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        mentions: Mapping[str, list[str] | None] = state.metadata[MENTIONS_KEY]
        # The output is for readers: the scorer takes the lists of the metadata.
        text = "\n".join(mentions["report"] or ()) or "(no diagnosis)"
        state.output = ModelOutput.from_content(str(state.model), text)
        return state

    return solve


def _write_log(name: str, samples: list[Sample], out: str) -> EvalLog:
    task = Task(
        dataset=MemoryDataset(samples, name=name),
        solver=listed(),
        scorer=icd10(),
        name="released_mentions",
        description="Diseases that were listed beforehand; no model was called.",
    )
    return write_log(task, name, out, name)
