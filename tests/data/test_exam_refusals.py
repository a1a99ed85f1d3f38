"""Exams that cannot be used: refused before any call, by id, with every problem and the remedy."""

from pathlib import Path
from typing import Any

import pytest

from inspect_aihospital.data.exams import load_exam
from inspect_aihospital.data.record_files import MOST_PROBLEMS, CaseError
from inspect_aihospital.errors import UserError
from tests.data.raw_questions import (
    RawQuestion,
    medqa,
    numbered,
    options,
    own,
    sample_exam,
    without,
    write_folder,
)
from tests.data.raw_records import lines, write

pytestmark = pytest.mark.usefixtures("no_socket")


def refusal(exam: str, **selection: Any) -> str:
    with pytest.raises(CaseError) as refused:
        load_exam(exam, **selection)
    assert isinstance(refused.value, ValueError)
    return str(refused.value)


def missing(parts: list[str], message: str) -> list[str]:
    return [part for part in parts if part not in message]


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        (b"", ["questions.json", "empty"]),
        (" \n\t\n", ["empty"]),
        ([], ["empty list"]),
        (b'[{"id": "\xff"}]', ["not UTF-8"]),
        ('[{"id": "a",}]', ["neither JSON nor JSONL", "line 1"]),
        (lines(own("a")) + "\n{]", ["neither JSON nor JSONL", "line 2"]),
        (["text"], ["not a format of questions", "MedQA", "inspect_aihospital", "step1.json"]),
        ([{"prompt": "x"}], ["not a format of questions"]),
        ([numbered(1)], ["not a format of questions", "step1_solutions.json"]),
        ({"questions": []}, ["not a format of questions"]),
        ([without(medqa(), "answer_idx")], ["not a format of questions"]),
    ],
)
def test_a_file_that_is_no_list_of_questions_is_refused(
    content: object, parts: list[str], tmp_path: Path
) -> None:
    message = refusal(write(tmp_path, content, "questions.json"))
    assert missing(parts, message) == []


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("absent.json", "no such file or folder"), (".", "a folder without JSON files")],
)
def test_a_missing_file_is_named_beside_the_choices(name: str, wrong: str, tmp_path: Path) -> None:
    message = refusal(str(tmp_path / name))
    assert missing([str(tmp_path / name), wrong, "'sample'", "'medqa'", "'demo'"], message) == []


TWICE = {**options(), "C": "  Aspirin "}


@pytest.mark.parametrize(
    ("raw", "parts"),
    [
        (without(own(), "answer"), ["own-1: answer", "required"]),
        (own(answer=None), ["own-1: answer"]),
        (own(answer="F"), ["own-1", "the key 'F' is none of A, B, C, D, E"]),
        (own(answer="b"), ["own-1", "the key 'b' is none of"]),
        (own(options=TWICE), ["own-1: options", "options A and C are the same"]),
        (own(options={"A": "x", "B": " \n"}), ["own-1: options", "option B is empty"]),
        (own(options={"A": "x", "B": None}), ["own-1: options.B"]),
        (own(options={"A": "x"}, answer="A"), ["own-1: options", "1 options, expected 2 to 26"]),
        (own(options={"A": "x", "C": "y"}), ["own-1: options", "lettered A, C, expected A, B"]),
        (own(options=["x", "y"]), ["own-1: options", "dictionary"]),
        (own(question=""), ["own-1: question"]),
        (own(optoins={}), ["own-1: optoins: no such field. Did you mean options?"]),
        (own(id=""), ["questions.json, question 1: id"]),
        ({**own(), "id": True}, ["True: id", "string"]),
        (medqa("A", answer_idx="C"), ["medqa-0001", "the key 'C (Aspirin)' is none of"]),
        (medqa(answer="Nothing"), ["medqa-0001", "the key 'B (Nothing)' is none of"]),
        (medqa(answer_idx="F", answer=None), ["medqa-0001", "none of A, B, C, D, E"]),
        (medqa(answer_idx=None), ["medqa-0001", "none of A, B, C, D, E"]),
        (medqa(answer_idx=["B"]), ["medqa-0001", "none of A, B, C, D, E"]),
        (medqa(options=list("ABCDE")), ["medqa-0001: options", "dictionary"]),
        (medqa(options={"A": "x", "B": "x"}, answer="x"), ["medqa-0001", "are the same"]),
        (medqa(meta_info=None), ["medqa-0001: step"]),
    ],
)
def test_a_malformed_question_is_named_with_its_fault(
    raw: RawQuestion, parts: list[str], tmp_path: Path
) -> None:
    message = refusal(write(tmp_path, [raw], "questions.json"))
    assert missing(["malformed questions", *parts, "Mend"], message) == []


@pytest.mark.parametrize(
    ("second", "first", "parts"),
    [
        ("text", own(), ["questions.json, question 2"]),
        (None, medqa(), ["questions.json, question 2"]),
        (medqa(), own(), ["questions.json, question 2: id"]),
        (own(), medqa(), ["medqa-0002"]),
        (without(medqa(), "question"), medqa(), ["medqa-0002: question"]),
        (without(medqa(), "options"), medqa(), ["medqa-0002: options"]),
        (without(medqa(), "answer_idx"), medqa(), ["medqa-0002"]),
        ({}, medqa(), ["medqa-0002: question"]),
        ({}, own(), ["questions.json, question 2: id"]),
    ],
)
def test_every_question_must_be_in_the_format_of_the_first(
    second: Any, first: RawQuestion, parts: list[str], tmp_path: Path
) -> None:
    message = refusal(write(tmp_path, [first, second], "questions.json"))
    assert missing(["malformed questions", *parts], message) == []
    assert "question 1:" not in message
    assert "medqa-0001" not in message


def test_every_problem_of_an_exam_is_in_one_message(tmp_path: Path) -> None:
    first = [own("a", answer="F"), own("fine"), own("b", options=TWICE, answer=None)]
    path = write_folder(tmp_path / "mine", {"1": first, "2": [without(own("c"), "answer")]})
    named_ids = [line.split(":")[0].strip() for line in refusal(path).splitlines()[1:-1]]
    assert named_ids == ["a", "b", "b", "c"]


def test_problems_beyond_the_tenth_are_counted(tmp_path: Path) -> None:
    raws = [own(f"q{n}", answer="F") for n in range(MOST_PROBLEMS + 2)]
    message = refusal(write(tmp_path, raws))
    assert message.count("the key 'F'") == MOST_PROBLEMS
    assert "2 more" in message


@pytest.mark.parametrize("text_only", [True, False])
def test_ids_must_be_unique_over_all_files(text_only: bool, tmp_path: Path) -> None:
    files = {"1": [own("a"), own("b"), own("a")], "2": [own("a", answer="F")]}
    message = refusal(write_folder(tmp_path / "mine", files), text_only=text_only)
    assert missing(["not unique", "a: 3 questions"], message) == []
    assert "b:" not in message


SHORT = "question_with_images.json"


@pytest.mark.parametrize(
    ("contents", "parts"),
    [
        ({"step3_solutions": None}, ["exam: step3_solutions.json is missing"]),
        ({"step1_solutions": None, "step3_solutions": None}, ["not a format of questions"]),
        ({"step1_solutions": {"1": "B"}, SHORT[:-5]: {}}, ["step1-002: answer"]),
        ({"step3_solutions": {"7": "F"}}, ["step3-007", "the key 'F' is none of"]),
        ({"step3_solutions": {"7": ["A"]}}, ["step3-007", "is none of"]),
        ({"step1_solutions": ["B", "C"]}, ["step1_solutions.json: expected a JSON object"]),
        ({"step1": ["text"]}, ["step1.json lists something without 'no': 'text'"]),
        ({"step1": [without(numbered(), "no")]}, ["step1.json lists something without 'no'"]),
        ({"step1": [{**numbered(), "no": None}]}, ["step1.json lists something without 'no'"]),
        ({"step1": [{**numbered(), "no": [1]}]}, ["step1.json lists something without 'no'"]),
        ({"step1": [numbered(1), numbered(1)]}, ["step1-001: 2 questions"]),
        ({"step1": [numbered(1, question=None)]}, ["step1-001: question"]),
        ({"step1": [numbered(1, options=list("AB"))]}, ["step1-001: options"]),
        ({SHORT[:-5]: [2]}, [f"{SHORT}: expected a JSON object"]),
        ({SHORT[:-5]: {"step1": 2}}, [SHORT, "step1"]),
    ],
)
def test_a_sample_exam_that_does_not_fit_together_is_refused(
    contents: dict[str, Any], parts: list[str], tmp_path: Path
) -> None:
    message = refusal(sample_exam(tmp_path / "exam", **contents))
    assert missing(parts, message) == []


def test_a_question_without_options_cannot_be_kept(tmp_path: Path) -> None:
    path = sample_exam(tmp_path / "exam", step1=[numbered(1, options={})])
    assert "step1-001: options" in refusal(path, text_only=False)


@pytest.mark.parametrize(
    "step", [0, 4, -1, 12, "x", "", "1,4", "1,x", "10", True, [], ["1", "x"], "step4"]
)
def test_an_unknown_step_is_named_beside_the_known(step: Any) -> None:
    message = refusal("demo", step=step)
    assert missing([f"step={step}", "1, 2 or 3"], message) == []


def test_a_step_that_has_no_question_says_what_there_is(tmp_path: Path) -> None:
    path = write(tmp_path, [own("a"), own("b"), own("c", step="unknown")])
    message = refusal(path, step=3)
    assert missing(["nothing is left for step=3", "2 step1, 1 unknown"], message) == []


def test_an_exam_of_pictures_alone_says_how_to_keep_them(tmp_path: Path) -> None:
    pictured = own("a", question="What does the image below show?")
    message = refusal(write(tmp_path, [pictured]))
    assert missing(["nothing is left", "1 ", "text_only=false"], message) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"text_only": "yes"}, "text_only=yes"),
        ({"text_only": 1}, "text_only=1"),
        ({"shuffle": 1.5}, "shuffle_choices=1.5.*seed"),
        ({"shuffle": "seven"}, "shuffle_choices=seven.*seed"),
        ({"shuffle": None}, "shuffle_choices=None.*seed"),
    ],
)
def test_an_option_with_a_value_it_cannot_have_is_refused(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(UserError, match=message):
        load_exam("demo", **changes)
