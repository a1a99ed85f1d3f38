"""Set up how Inspect View shows our tasks."""

from collections.abc import Sequence

from inspect_ai.viewer import (
    SampleScoreView,
    ScoreColorScale,
    TaskSamplesColumn,
    TaskSamplesView,
    ViewerConfig,
)

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.grading.grades import SUMMARIES

SCORE_COUNT = "aspects_scored"
LINKED_SCORE = "icd_f1"
MEETING_SCORES = ("rounds", "consensus", "changed")


def rubric_view(
    name: str, scorer: str, aspects: Sequence[Aspect], *, linked: bool, meeting: bool = False
) -> ViewerConfig:
    """List samples with the headline mean first: grades from 0 to 100, linked diagnoses 0 to 1.

    Inspect View prints a stored score with all its digits and has no option that rounds one; the
    explanation of the score has one decimal.
    """
    summaries = [title for title, within in SUMMARIES.items() if set(within) <= set(aspects)]
    # `SUMMARIES` ends with the widest mean that the aspects allow: it is the headline.
    *other_summaries, headline = summaries
    keys = [*(aspect.value for aspect in aspects), *other_summaries]
    return ViewerConfig(
        task_samples_view=TaskSamplesView(
            name=name,
            columns=[
                TaskSamplesColumn.score(scorer, headline),
                TaskSamplesColumn(id="sampleId"),
                TaskSamplesColumn(id="input"),
                TaskSamplesColumn(id="target"),
                *(TaskSamplesColumn.score(scorer, key) for key in keys),
                TaskSamplesColumn.score(scorer, SCORE_COUNT),
                *([TaskSamplesColumn.score("icd10", LINKED_SCORE)] if linked else []),
                *(TaskSamplesColumn.score("meeting", key) for key in MEETING_SCORES if meeting),
            ],
            score_color_scales={
                **{
                    key: ScoreColorScale(palette="good-high", min=0, max=100)
                    for key in (headline, *keys)
                },
                LINKED_SCORE: ScoreColorScale(palette="good-high", min=0, max=1),
            },
            score_labels={SCORE_COUNT: "aspects", LINKED_SCORE: "ICD-10 F1"},
            color_scales_enabled=True,
            compact_scores=False,
        ),
        sample_score_view=SampleScoreView(default="grid"),
    )


def exam_view(name: str, scorer: str, keys: Sequence[str]) -> ViewerConfig:
    """List the samples of an exam: question, key, answer and values from 0 to 1."""
    column_ids = ["sampleId", "epoch", "input", "target", "answer"]
    return ViewerConfig(
        task_samples_view=TaskSamplesView(
            name=name,
            columns=[
                *(TaskSamplesColumn(id=column) for column in column_ids),
                *(TaskSamplesColumn.score(scorer, key) for key in keys),
            ],
            score_color_scales={
                key: ScoreColorScale(palette="good-high", min=0, max=1) for key in keys
            },
            color_scales_enabled=True,
            compact_scores=False,
        ),
        sample_score_view=SampleScoreView(default="grid"),
    )


def plain_view(name: str, columns: Sequence[str], scorer: str, keys: Sequence[str]) -> ViewerConfig:
    """List the samples of a task on an instrument: columns of Inspect, then values of a score."""
    return ViewerConfig(
        task_samples_view=TaskSamplesView(
            name=name,
            columns=[
                *(TaskSamplesColumn(id=column) for column in columns),
                *(TaskSamplesColumn.score(scorer, key) for key in keys),
            ],
            compact_scores=False,
        )
    )
