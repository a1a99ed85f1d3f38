"""Three people share a run: each sees its own cases, and the log names them by pseudonym."""

import threading
from collections import Counter
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import get_model

from inspect_aihospital.core.aspects.aspect import SECTIONS
from inspect_aihospital.person.provider import PersonAPI
from tests.person.page_client import PATIENCE, PageClient
from tests.scripted import make_record, run_mvme

PEOPLE = ("r1", "r2", "r3")
SKILL = {"r1": "angina", "r2": "angina or reflux", "r3": "a cold"}
CASES_EACH = 2

pytestmark = pytest.mark.slow


def test_three_people_answer_at_once(tmp_path: Path) -> None:
    answers = str(tmp_path / "answers")
    model = get_model(
        "aihospital/person", memoize=False, people=list(PEOPLE), page=0, answers=answers
    )
    assert isinstance(model.api, PersonAPI)
    assert model.api.page is not None
    links = model.api.page.links(PEOPLE, Path(answers))
    records = [
        make_record(id=f"case-{number}", subjective={"opening_statement": f"Hello, {number}."})
        for number in range(CASES_EACH * len(PEOPLE))
    ]
    logs: list[EvalLog] = []
    run = threading.Thread(
        target=lambda: logs.append(
            run_mvme(tmp_path, model, records=records, task={"icd10": False})
        ),
        daemon=True,
    )
    run.start()

    def play(person: str) -> None:
        client = PageClient(links[person])
        # A message and a report a case; forms of several cases may be open at once.
        for _ in range(2 * CASES_EACH):
            fields = [field["name"] for field in client.open_form()["fields"]]
            client.answer(dict.fromkeys(fields, SKILL[person]))

    players = [threading.Thread(target=play, args=(person,), daemon=True) for person in PEOPLE]
    for player in players:
        player.start()
    run.join(PATIENCE)
    (log,) = logs
    assert log.status == "success"
    assert log.samples is not None
    people = [(sample.output.metadata or {})["person"] for sample in log.samples]
    assert Counter(people) == dict.fromkeys(PEOPLE, CASES_EACH)
    for person, sample in zip(people, log.samples, strict=True):
        assert sample.messages[-1].text.count(SKILL[person]) >= len(SECTIONS)
        assert sample.output.model == f"aihospital/person-{person}"
