"""Share logs and forms among the tests of physicians' ratings."""

import shutil
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessage, ModelOutput
from inspect_ai.tool import ToolInfo

from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.dialogue.briefing import Briefing
from tests.people.filling import fill_folder, run_ok
from tests.scripted import asked_for_report, make_record, report, run_mvme, says, scripted

ODD = "=HYPERLINK(1) _x0041_\r\n\t'quoted' \x07 “中文” \U0001f600"


def sections() -> str:
    """Return a report without a section of treatment."""
    texts: dict[Aspect, str] = {a: f"(1) {a}" for a in SECTIONS if a is not Aspect.TREATMENT}
    return report(texts)


PATIENT_LINES = (
    "<To the doctor> I cough.",
    "<To the examiner> An ECG, please.",
    "<To the doctor> -1 =2",
)


def spoken(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
    """Play a patient with the same lines in every visit; its messages so far count the place."""
    return says(PATIENT_LINES[sum(message.role == "assistant" for message in messages)])


def replies(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
    """Play an examiner that understands, then reports."""
    briefing = Briefing.from_metadata(messages[0].metadata)
    assert briefing is not None
    return says("- ECG" if briefing.stage == "parse" else "- ECG: flat T waves")


def play_doctor(messages: list[ChatMessage], tools: list[ToolInfo]) -> ModelOutput:
    """Play a doctor that names its own model."""
    return says(sections() if asked_for_report(messages) else "mockllm/model asks: what else?")


@pytest.fixture(scope="session")
def visits(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    """Run three records, two epochs; an examination each; one record without a rationale."""
    records = [
        make_record(id="secret-one", subjective={"past_history": ODD}),
        make_record(id="secret-two", reference={"rationale": None}),
        make_record(id="secret-three"),
    ]
    return run_mvme(
        tmp_path_factory.mktemp("visits"),
        scripted(play_doctor),
        records=records,
        roles={"patient": scripted(spoken), "examiner": scripted(replies)},
        task={"max_turns": 3, "icd10": False},
        epochs=2,
    )


@pytest.fixture(scope="session")
def exported(visits: EvalLog, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Export its forms to a folder, to be copied."""
    forms = tmp_path_factory.mktemp("exported") / "forms"
    run_ok("questionnaire", visits.location, "--out", forms, "--language", "en")
    return forms


@pytest.fixture(scope="session")
def answered(exported: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Fill its workbooks with the best answers everywhere, to be copied."""
    forms = tmp_path_factory.mktemp("answered") / "forms"
    shutil.copytree(exported, forms, ignore=shutil.ignore_patterns("*.csv"))
    fill_folder(forms / "rater_1")
    fill_folder(forms / "rater_2")
    return forms


@pytest.fixture
def log(visits: EvalLog, tmp_path: Path) -> Path:
    """Copy that log to a file of its own."""
    path = tmp_path / "visits.eval"
    shutil.copy(visits.location, path)
    return path


@pytest.fixture
def forms(exported: Path, log: Path, tmp_path: Path) -> Path:
    """Copy the unanswered forms beside the log."""
    return Path(shutil.copytree(exported, tmp_path / "forms"))


@pytest.fixture
def filled(answered: Path, log: Path, tmp_path: Path) -> Path:
    """Copy the forms, all answered and all right, beside the log."""
    return Path(shutil.copytree(answered, tmp_path / "forms"))
