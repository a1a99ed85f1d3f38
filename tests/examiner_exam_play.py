"""Put an examiner's exam to a scripted candidate, with the real solver and scorer."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from benchmarks.instruments.charts import Block, Row, auxiliary_blocks
from benchmarks.instruments.examiner import CleanExaminer
from benchmarks.instruments.examiner_styles import STYLES, ExaminerStyle
from benchmarks.instruments.faults import ExaminerMoment, Reply
from benchmarks.instruments.models import scripted
from benchmarks.instruments.script import Ordered
from inspect_ai.dataset import Sample
from inspect_ai.model import ChatMessage, GenerateConfig, Model, ModelName
from inspect_ai.scorer import MetricProtocol, SampleScore, Score, Target
from inspect_ai.solver import TaskState

from inspect_aihospital import examiner_exam, examiner_exam_figures, examiner_request
from inspect_aihospital.agents.briefings import Unrecorded
from inspect_aihospital.core.chart.chart_entries import ChartEntry, read_chart, split_name
from inspect_aihospital.core.chart.chart_lookup import look_up
from inspect_aihospital.core.chart.examination_list import parse_items
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.examiner_exam_samples import examiner_exam_samples
from inspect_aihospital.data.request_samples import REQUEST_KEY
from inspect_aihospital.inspect_private import (
    Transcript,
    init_active_model,
    init_model_roles,
    init_subtask_store,
    init_transcript,
)
from inspect_aihospital.prompts import PromptLibrary

LIBRARY = PromptLibrary.load()
RECORDS = load_cases("demo").records
AS_PROMPTED = STYLES[0]

Spoil = Callable[[ExaminerMoment], Any]


@dataclass(frozen=True)
class Candidate:
    """A scripted examiner.

    Attributes:
        style: Its layout.
        spoil: Makes its reply wrong; `None` leaves it as it is.
        names: Changes what its first step lists, by the request's facts.
    """

    style: ExaminerStyle = AS_PROMPTED
    spoil: Spoil | None = None
    names: Callable[[Mapping[str, Any], list[str]], list[str]] = lambda request, names: names


@dataclass
class Play:
    """One exam of a candidate: it knows each request by its text, and the record by its view."""

    candidate: Candidate
    samples: Sequence[Sample]
    records: Sequence[MedicalRecord]
    unrecorded: Unrecorded
    draw: Random = field(default_factory=lambda: Random("candidate"))

    def __post_init__(self) -> None:
        facts = [(sample.metadata or {})[REQUEST_KEY] for sample in self.samples]
        self._requests = {request["text"]: request for request in facts}

    def reply(self, messages: Sequence[ChatMessage]) -> Reply:
        briefing = Briefing.from_metadata(messages[0].metadata)
        assert briefing is not None
        words = LIBRARY.render(briefing.language, f"unrecorded_{self.unrecorded}")
        examiner = CleanExaminer(briefing.language, self.candidate.style, words)
        if briefing.stage == "parse":
            request = self._requests[messages[-1].text]
            names = [*request["asked"], *([request["absent"]] if request["absent"] else [])]
            return Reply(examiner.items(self.candidate.names(request, names)))
        record = next(
            r for r in self.records if r.objective.auxiliary == briefing.view["auxiliary"]
        )
        entries = read_chart(record.objective)
        names = list(parse_items(messages[-1].text) or ())
        orders = [Ordered(name, block_of(name, entries)) for name in names]
        clean = examiner.report(orders)
        if self.candidate.spoil is None:
            return Reply(clean)
        same_language = [r for r in self.records if r.language == record.language]
        other_record = same_language[(same_language.index(record) + 1) % len(same_language)]
        stem = record.id.removesuffix(record.language)
        twin = next((r for r in self.records if r.id[:-2] == stem and r is not record), None)
        spoiled = self.candidate.spoil(
            ExaminerMoment(
                clean=clean,
                orders=orders,
                examiner=examiner,
                record=record,
                other=auxiliary_blocks(other_record),
                twin=auxiliary_blocks(twin) if twin else (),
                earlier=(),
                spoken=(),
                draw=self.draw,
            )
        )
        if spoiled is None:
            return Reply(clean)
        return spoiled if isinstance(spoiled, Reply) else Reply(str(spoiled))


def block_of(name: str, entries: tuple[ChartEntry, ...]) -> Block | None:
    """Return what a record has of an examination, under the name that it was asked for."""
    rows = []
    for entry in look_up(name, entries):
        head, *inner = entry.lines
        own = split_name(head)[1] if entry.result or not inner else ""
        rows += [Row("", own)] if own else []
        rows += [Row(*split_name(line)) for line in inner]
    return Block(name, tuple(row for row in rows if row.result)) if rows else None


def examine(
    candidate: Candidate,
    language: Language | None = None,
    seed: int = 0,
    unrecorded: Unrecorded = "not_recorded",
    records: Sequence[MedicalRecord] = RECORDS,
    count: int = 4,
) -> tuple[dict[str, float], list[Score]]:
    """Return figures and scores of a candidate, by the real solver and scorer without `eval`."""
    samples = [
        sample
        for sample in examiner_exam_samples(records, count, seed)
        if language in {None, (sample.metadata or {})["language"]}
    ]
    play = Play(candidate, samples, records, unrecorded)
    model = scripted(play.reply)

    async def run() -> list[Score]:
        return [
            await asyncio.create_task(_put_request(sample, model, unrecorded)) for sample in samples
        ]

    scores = asyncio.run(run())
    metric = cast(MetricProtocol, examiner_exam_figures())
    return cast(dict[str, float], metric([SampleScore(score=score) for score in scores])), scores


async def _put_request(sample: Sample, model: Model, unrecorded: Unrecorded) -> Score:
    """Put a request; the context of the task holds roles, store and transcript."""
    init_active_model(model, GenerateConfig())
    init_model_roles({})
    init_transcript(Transcript())
    state = TaskState(
        model=ModelName("mockllm/model"),
        sample_id=sample.id or "",
        epoch=1,
        input=sample.input,
        messages=[],
        metadata=sample.metadata or {},
    )
    init_subtask_store(state.store)
    state = await SOLVERS[unrecorded](state, cast(Any, None))
    score = await SCORERS[unrecorded](state, Target(""))
    assert score is not None
    return score


POLICIES: tuple[Unrecorded, ...] = ("not_recorded", "normal")
SOLVERS = {policy: examiner_request(unrecorded=policy, is_exam=True) for policy in POLICIES}
SCORERS = {policy: examiner_exam(unrecorded=policy) for policy in POLICIES}
