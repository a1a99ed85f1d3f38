"""Released consultations held again: our visit asks, and answers are what was said then.

What was said is GPT-4's or GPT-3.5's, so that prompts and answers stand in a real proportion; who
is asked, and what is sent, is our code.
"""

import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from benchmarks.prompt_calls import Call, calls_of
from inspect_aihospital.core.chart.examination_list import parse_items
from inspect_aihospital.core.dialogue.routing import TOKENS, read_patient
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.samples import record_to_sample
from inspect_aihospital.released.lines import ReleasedCase
from inspect_aihospital.released.release_files import read_releases
from inspect_aihospital.solvers import consultation

MOCK = "mockllm/model"
ROLES = ("Doctor", "Patient")
TURNS = 10
_ITEM = re.compile(r"^- *([^:：\n]+)", re.MULTILINE)
"""An examination in a released examiner's reply; its results are nested below it."""


def released_calls(file: Path, cases: str) -> list[Call]:
    """The calls of the consultations whose record is at hand, one case after the other."""
    records = {record.id: record for record in load_cases(cases).records}
    [release] = read_releases(file)
    with tempfile.TemporaryDirectory() as folder:
        logs = [
            _held_again(case, records[case.id], folder)
            for case in release.cases
            if case.id in records
        ]
    return [call for log in logs for call in calls_of(log)]


def _held_again(case: ReleasedCase, record: MedicalRecord, folder: str) -> EvalLog:
    """The visit's log. The opening statement is the record's, as in every visit of ours.

    Where the patient never leaves, and turns are left, it leaves without another word.
    """
    doctor, patient = ([turn.content for turn in case.turns if turn.role == role] for role in ROLES)
    stays = not read_patient(patient[-1]).ends and len(patient) < TURNS
    answers = {
        "doctor": _outputs([*doctor[1:], case.report]),
        "patient": _outputs([*patient[1:], *[TOKENS[record.language].end] * stays]),
        "examiner": _outputs(_examined(case)),
    }
    players = {
        role: get_model(MOCK, custom_outputs=role_answers, memoize=False)
        for role, role_answers in answers.items()
    }
    log = inspect_eval(
        Task(dataset=[record_to_sample(record)], solver=consultation(max_turns=TURNS)),
        model=players.pop("doctor"),
        model_roles=dict(players),
        log_dir=folder,
        display="none",
    )[0]
    left = [role for role, role_answers in answers.items() if list(role_answers)]
    if log.status != "success" or left:
        raise RuntimeError(f"case {case.id} went another way: {log.error or f'{left} not heard'}")
    return read_eval_log(log.location, resolve_attachments=True)


def _outputs(texts: Iterable[str]) -> Iterator[ModelOutput]:
    """What a model says. Its usage is not asked for, and to count it needs a tokenizer's file."""
    for text in texts:
        output = ModelOutput.from_content(MOCK, text)
        output.usage = ModelUsage()
        yield output


def _examined(case: ReleasedCase) -> Iterator[str]:
    """What both steps of the examiner answer to each request: its reply's items, then the reply."""
    replies = {turn.turn: turn.content for turn in case.turns if turn.role == "Reporter"}
    for turn in case.turns:
        if turn.role == "Patient" and read_patient(turn.content).request:
            reply = replies.get(turn.turn, "")
            item_list = "\n".join(f"- {name}" for name in _ITEM.findall(reply)) or "- 无"
            yield item_list
            if parse_items(item_list):
                yield reply
