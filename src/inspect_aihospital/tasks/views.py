"""How Inspect View shows our tasks."""

from inspect_ai.viewer import (
    SampleScoreView,
    ScoreColorScale,
    TaskSamplesColumn,
    TaskSamplesView,
    ViewerConfig,
)

from inspect_aihospital.core.rubric import SUMMARIES, Aspect

SCORER = "mvme_rubric"


def mvme_view() -> ViewerConfig:
    """The sample list with the five aspects and their means, coloured from 0 to 100."""
    keys = [*(aspect.value for aspect in Aspect), *SUMMARIES]
    return ViewerConfig(
        task_samples_view=TaskSamplesView(
            name="MVME",
            columns=[
                TaskSamplesColumn(id="sampleId"),
                TaskSamplesColumn(id="input"),
                TaskSamplesColumn(id="target"),
                *(TaskSamplesColumn.score(SCORER, key) for key in keys),
                TaskSamplesColumn.score(SCORER, "aspects_scored"),
            ],
            score_color_scales={
                key: ScoreColorScale(palette="good-high", min=0, max=100) for key in keys
            },
            color_scales_enabled=True,
            compact_scores=False,
        ),
        sample_score_view=SampleScoreView(default="grid"),
    )
