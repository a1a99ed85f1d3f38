"""Manners: built in, from a prompt pack, and from a file that is checked before any call."""

import re
from pathlib import Path

import pytest

from inspect_aihospital.agents.briefings import brief_patient
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.core.manner.contract import BUILT_IN, PLAIN, Contract, PlayedManner
from inspect_aihospital.errors import UserError
from inspect_aihospital.person.visit_forms import patient_form
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.prompts.manners import load_manner, manner_facts
from inspect_aihospital.rehearsal.scene import Scene
from tests.scripted import make_record

LIBRARY = PromptLibrary.load()
GOOD = "name: hurried\ntext: {en: Be quick., zh: 快点说。}\ncontract: {most_words: 12}\n"


def test_a_plain_patients_prompt_is_the_rendering_without_manners() -> None:
    record = make_record()
    message = brief_patient(LIBRARY, "en", record.subjective)
    own = record.subjective.model_dump(exclude={"opening_statement"})
    assert message.text == LIBRARY.render("en", "patient", **own)
    briefing = Briefing.from_metadata(message.metadata)
    assert briefing is not None
    assert dict(briefing.view) == own
    assert load_manner(PLAIN, ["en"]) is None


def test_a_manner_stands_behind_the_prompt_and_adds_nothing_of_the_record() -> None:
    record = make_record()
    plain = brief_patient(LIBRARY, "en", record.subjective)
    manner = PlayedManner("hurried", "BE QUICK", Contract(most_words=12))
    message = brief_patient(LIBRARY, "en", record.subjective, manner)
    assert message.text.startswith(f"{plain.text}\n\n")
    assert "BE QUICK" in message.text.removeprefix(plain.text)
    assert "DIAGNOSIS-MARK" not in message.text + str(message.metadata)


@pytest.mark.parametrize("name", [name for name in BUILT_IN if name != PLAIN])
def test_every_built_in_manner_has_a_text_in_each_language_and_a_contract(name: str) -> None:
    manner = load_manner(name, ["en", "zh"])
    assert manner is not None
    assert all(manner.texts.values())
    assert manner.contract.to_dict()


def test_texts_of_manners_have_a_hash_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "manner_terse.txt").write_text("Say little.", encoding="utf-8")
    usual, own = load_manner("terse", ["en"]), load_manner("terse", ["en"], str(tmp_path))
    assert usual is not None
    assert own is not None
    assert own.texts["en"] == "Say little."
    assert manner_facts(usual)["hash"] != manner_facts(own)["hash"]
    assert PromptLibrary.load(str(tmp_path)).hash == LIBRARY.hash


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "hurried.yaml"
    path.write_text(GOOD, encoding="utf-8")
    manner = load_manner(str(path), ["zh", "en"])
    assert manner is not None
    assert (manner.name, manner.contract) == ("hurried", Contract(most_words=12))


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("name: hurried", "name: terse", "name:"),
        ("name: hurried", "nmae: hurried", "nmae: no such field"),
        (", zh: 快点说。", "", "text.zh: expected a text"),
        ("Be quick.", '"{conviction}"', "text.en: must use no field"),
        ("most_words: 12", "most_words: many", "contract.most_words: many is no whole number"),
        ("most_words: 12", "most_wrods: 12", "contract.most_wrods: no such rule"),
        ("most_words: 12", "worries: 1", "contract.worries: 1 is neither true nor false"),
        ("most_words: 12", "conviction: true", "text.en: must use the field {conviction}"),
        ("{most_words: 12}", "{}", "contract: expected rules"),
        ("text: {en", "text: [en", "not a readable YAML file"),
        ("most_words: 12", "most_words: 12, fewest_words: 40", "fewest_words 40 is more than"),
        ("most_words: 12", "most_words: 6, conviction: true", "most_words 6 leaves no room"),
        ("most_words: 12", "longest_sentence: 2, conviction: true", "longest_sentence 2 leaves"),
        ("Be quick.", "Be {conviction}.", 'has to be quoted: text: {en: "You'),
        ("Be quick.", "{conviction}", 'has to be quoted: text: {en: "You'),
    ],
)
def test_faults_of_a_file_are_named_by_their_place(
    tmp_path: Path, old: str, new: str, place: str
) -> None:
    path = tmp_path / "hurried.yaml"
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(UserError) as error:
        load_manner(str(path), ["en", "zh"])
    assert place in str(error.value)


def test_bounds_that_meet_are_no_contradiction(tmp_path: Path) -> None:
    path = tmp_path / "hurried.yaml"
    path.write_text(GOOD.replace("most_words: 12", "most_words: 12, fewest_words: 12"), "utf-8")
    assert load_manner(str(path), ["en"]) is not None


def test_the_manners_of_the_page_are_read(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "manners.md").read_text(encoding="utf-8")
    names = []
    for number, text in enumerate(re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text, encoding="utf-8")
        manner = load_manner(str(path), ["en"])
        names.append(manner and manner.name)
    assert names == ["certain"]


def test_a_file_that_is_missing_is_named_as_such(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"none\.yaml: there is no such file\.$"):
        load_manner(str(tmp_path / "none.yaml"), ["en"])


def test_a_name_that_is_no_manner_is_refused() -> None:
    with pytest.raises(UserError, match=r"neither a manner nor a file.*reticent"):
        load_manner("grumpy", ["en"])


def test_a_person_in_the_patients_seat_reads_its_manner() -> None:
    manner = PlayedManner("hurried", "BE QUICK", Contract(most_words=12))
    message = brief_patient(LIBRARY, "en", make_record().subjective, manner)
    briefing = Briefing.from_metadata(message.metadata)
    assert briefing is not None
    materials = patient_form(Scene(briefing, [])).materials
    assert [material.text for material in materials if material.title["en"] == "Your manner"] == [
        "BE QUICK"
    ]
