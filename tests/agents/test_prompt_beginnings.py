"""Prompts begin with what was sent before, so that a provider's prompt cache serves it."""

from collections import defaultdict
from itertools import pairwise

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalSample, read_eval_log

from inspect_aihospital import mvme
from inspect_aihospital.core.dialogue.briefing import Briefing
from tests.scripted import texts

REHEARSAL = "aihospital/rehearsal"
CASES = 2


@pytest.fixture(scope="module")
def visits(tmp_path_factory: pytest.TempPathFactory) -> list[EvalSample]:
    """Rehearsed visits in one language, graded and audited."""
    log = inspect_eval(
        mvme(cases="demo", language="en", icd10=False, audit=True),
        model=REHEARSAL,
        limit=CASES,
        log_dir=str(tmp_path_factory.mktemp("visits")),
        display="none",
    )[0]
    return read_eval_log(log.location, resolve_attachments=True).samples or []


def prompts_by_speaker(visit: EvalSample) -> dict[str, list[list[str]]]:
    """Return the messages of each call, by role and stage."""
    prompts: dict[str, list[list[str]]] = defaultdict(list)
    for event in visit.events:
        if isinstance(event, ModelEvent):
            briefings = (Briefing.from_metadata(message.metadata) for message in event.input[::-1])
            briefing = next(briefing for briefing in briefings if briefing)
            prompts[f"{briefing.role} {briefing.stage}"].append(texts(event.input))
    return prompts


@pytest.mark.slow
@pytest.mark.parametrize("role", ["doctor", "patient"])
def test_a_speaker_of_a_visit_is_sent_what_it_was_sent_before_and_more(
    visits: list[EvalSample], role: str
) -> None:
    for visit in visits:
        prompts = [
            prompt
            for speaker, speaker_prompts in prompts_by_speaker(visit).items()
            if speaker.startswith(role)
            for prompt in speaker_prompts
        ]
        assert len(prompts) > 2
        for earlier, later in pairwise(sorted(prompts, key=len)):
            assert later[: len(earlier)] == earlier


@pytest.mark.slow
def test_a_judge_begins_with_the_same_rules_for_every_case(visits: list[EvalSample]) -> None:
    first_messages: dict[str, list[str]] = defaultdict(list)
    for visit in visits:
        for speaker, prompts in prompts_by_speaker(visit).items():
            first_messages[speaker].extend(prompt[0] for prompt in prompts)
    for speaker in ("doctor consultation", "examiner parse", "grader grade", "auditor audit"):
        messages = first_messages[speaker]
        beginning = messages[0][: max(map(len, messages)) // 2]
        assert all(message.startswith(beginning) for message in messages)
