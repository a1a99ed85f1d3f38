"""`-T exam=`: what is loaded, what is left out and why, and what is selected."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from inspect_aihospital.data.exam_samples import question_of, question_to_sample
from inspect_aihospital.data.exams import Exam, load_exam
from inspect_aihospital.data.sources import MEDQA_TEST, cache_folder, git_blob_id
from inspect_aihospital.exam.question import Question
from tests.data.raw_questions import (
    RawQuestion,
    medqa,
    numbered,
    options,
    own,
    sample_exam,
    write_folder,
)
from tests.data.raw_records import lines, write

pytestmark = pytest.mark.usefixtures("no_socket")

MARKED = {"explanation": "EXPLANATION-MARK", "canary": "CANARY-MARK"}


def ids(exam: Exam) -> list[str]:
    return [question.id for question in exam.questions]


def keys(exam: Exam) -> list[str]:
    """Texts of the keys."""
    return [question.options[question.answer] for question in exam.questions]


def test_the_demo_has_fifteen_questions_a_step() -> None:
    exam = load_exam("demo")
    assert Counter(question.step for question in exam.questions) == dict.fromkeys(
        ("step1", "step2", "step3"), 15
    )
    assert len(set(ids(exam))) == 45
    assert (exam.name, exam.removed) == ("demo", {})


def test_every_demo_question_is_explained_and_marked() -> None:
    for question in load_exam("demo").questions:
        assert question.explanation
        assert question.canary


@pytest.mark.parametrize("source", ["demo", "own"])
def test_neither_canary_nor_explanation_is_in_a_sample(source: str, tmp_path: Path) -> None:
    path = source if source == "demo" else write(tmp_path, [own(**MARKED)])
    for question in load_exam(path).questions:
        text = question_to_sample(question, round=1).model_dump_json()
        assert question.explanation
        assert question.explanation not in text
        assert question.canary
        assert question.canary not in text
        assert not re.search("explanation|canary", text)


def test_a_sample_holds_its_question(tmp_path: Path) -> None:
    (question,) = load_exam(write(tmp_path, [own(**MARKED)])).questions
    sample = question_to_sample(question, round=2)
    assert (sample.id, sample.input, sample.target) == ("own-1", question.question, "B")
    assert sample.choices == list(options().values())
    assert sample.metadata is not None
    assert {key: sample.metadata[key] for key in ("step", "topic", "round")} == {
        "step": "step1",
        "topic": "Pharmacology",
        "round": 2,
    }
    bare = question.model_copy(update=dict.fromkeys(MARKED))
    assert question_of(json.loads(json.dumps(sample.metadata))) == bare


@pytest.mark.parametrize("count", [4, 5])
def test_a_file_of_medqa_is_read_line_by_line(count: int, tmp_path: Path) -> None:
    raws = [
        medqa("B", count=count, metamap_phrases=["drug"]),
        medqa("D", count=count, meta_info="step1"),
    ]
    first, second = load_exam(write(tmp_path, lines(*raws), "test.jsonl")).questions
    assert first == Question(
        id="medqa-0001",
        step="step2&3",
        question="Which drug is a vitamin?",
        options=options(count),
        answer="B",
    )
    assert (second.id, second.step, second.answer) == ("medqa-0002", "step1", "D")


def test_a_sample_exam_is_read_from_its_folder(tmp_path: Path) -> None:
    exam = load_exam(sample_exam(tmp_path / "exam"))
    assert ids(exam) == ["step1-001", "step3-007"]
    assert keys(exam) == ["Biotin", "Enalapril"]
    assert [question.step for question in exam.questions] == ["step1", "step3"]
    assert exam.name == "exam"
    assert exam.removed == {"step1-002": "picture: listed in question_with_images.json"}


def test_numbers_of_a_sample_exam_may_be_text(tmp_path: Path) -> None:
    path = sample_exam(
        tmp_path / "exam", step1=[numbered("12")], step1_solutions={"12": "A"}, step3=None
    )
    assert ids(load_exam(path)) == ["step1-012"]


def test_a_sample_exam_needs_no_list_of_pictures(tmp_path: Path) -> None:
    exam = load_exam(sample_exam(tmp_path / "exam", question_with_images=None))
    assert ids(exam) == ["step1-001", "step1-002", "step3-007"]
    assert keys(exam)[1] == "Codeine"


@pytest.mark.parametrize(
    "content",
    [
        json.dumps([own("a"), own("b")]),
        json.dumps({"canary": "CANARY-MARK", "questions": [own("a"), own("b")]}),
        lines(own("a"), own("b")),
        "\ufeff" + lines(own("a"), own("b")).replace("\n", "\r\n"),
    ],
    ids=["list", "object with questions", "JSONL", "BOM and CRLF"],
)
def test_our_format_has_several_layouts(content: str, tmp_path: Path) -> None:
    exam = load_exam(write(tmp_path, content.encode(), "mine.json"))
    assert ids(exam) == ["a", "b"]
    canary = "CANARY-MARK" if "canary" in content else None
    assert exam.questions[1] == Question(**own("b"), canary=canary)


def test_a_folder_is_read_file_by_file_in_order_of_names(tmp_path: Path) -> None:
    path = write_folder(tmp_path / "mine", {"b": [own("1")], "a": [own("2"), own("3")]})
    (tmp_path / "mine" / "notes.txt").write_text("not read", encoding="utf-8")
    assert ids(load_exam(path)) == ["2", "3", "1"]


def test_options_may_stand_in_any_order(tmp_path: Path) -> None:
    scrambled = dict(reversed(options().items()))
    exam = load_exam(write(tmp_path, [own(options=scrambled)]))
    assert list(exam.questions[0].options) == list("ABCDE")


NEED_MORE_THAN_TEXT = [
    (own("x", question="What does the image below show?"), "picture: image below"),
    (own("x", question="The graph shown below is which?"), "chart: graph shown"),
    (own("x", question="The following table lists levels. Which?"), "table: following table"),
    (
        own("x", question="History: cough.\nMedications: none.\nAllergies: none.\nWhich?"),
        "patient_record: History: cough.\nMedications: none.\nAllergies: none.\nWhich?",
    ),
    (own("x", options=dict(zip("ABCDE", "ABCDE", strict=True))), "picture: A"),
]


@pytest.mark.parametrize(("raw", "reason"), NEED_MORE_THAN_TEXT)
def test_what_needs_more_than_text_is_left_out_and_listed(
    raw: RawQuestion, reason: str, tmp_path: Path
) -> None:
    path = write(tmp_path, [own("kept"), raw])
    exam = load_exam(path)
    assert ids(exam) == ["kept"]
    assert exam.removed == {"x": reason}
    whole = load_exam(path, text_only=False)
    assert ids(whole) == ["kept", "x"]
    assert whole.removed == {}


def test_a_picture_that_the_source_lists_is_kept_on_request(tmp_path: Path) -> None:
    exam = load_exam(sample_exam(tmp_path / "exam"), text_only=False)
    assert ids(exam) == ["step1-001", "step1-002", "step3-007"]
    assert exam.removed == {}


def test_a_question_whose_options_are_pictures_is_left_out(tmp_path: Path) -> None:
    bare = [numbered(1), numbered(2, options={})]
    exam = load_exam(sample_exam(tmp_path / "exam", step1=bare, question_with_images=None))
    assert ids(exam) == ["step1-001", "step3-007"]
    assert exam.removed == {"step1-002": "picture: the source gives no options as text"}


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (None, ["1", "2", "3", "2&3", "?"]),
        (1, ["1"]),
        ("2", ["2", "2&3"]),
        (3, ["3", "2&3"]),
        ("1,2", ["1", "2", "2&3"]),
        ("1, 3", ["1", "3", "2&3"]),
        ([1, 2], ["1", "2", "2&3"]),
        (["1", "3"], ["1", "3", "2&3"]),
        ("step1", ["1"]),
        (["step2", "Step 3"], ["2", "3", "2&3"]),
        ("step2&3", ["2", "3", "2&3"]),
    ],
)
def test_steps_are_selected(
    step: str | int | list[str | int] | None, expected: list[str], tmp_path: Path
) -> None:
    steps = {name: f"step{name}" for name in ("1", "2", "3", "2&3")} | {"?": "unknown"}
    path = write(tmp_path, [own(name, step=step) for name, step in steps.items()])
    assert ids(load_exam(path, step=step)) == expected


def texts(exam: Exam) -> list[list[str]]:
    """Texts of the options, in order."""
    return [list(question.options.values()) for question in exam.questions]


@pytest.mark.parametrize("shuffle", [True, 0, 7])
def test_shuffled_options_keep_their_texts_and_the_key_its_text(shuffle: bool | int) -> None:
    plain, shuffled = load_exam("demo"), load_exam("demo", shuffle=shuffle)
    assert texts(shuffled) != texts(plain)
    assert list(map(sorted, texts(shuffled))) == list(map(sorted, texts(plain)))
    assert keys(shuffled) == keys(plain)
    assert ids(shuffled) == ids(plain)
    for question in shuffled.questions:
        assert list(question.options) == list("ABCDEF"[: len(question.options)])


def test_a_seed_gives_one_order() -> None:
    plain, off = load_exam("demo"), load_exam("demo", shuffle=False)
    assert off.questions == plain.questions
    zero, seven = load_exam("demo", shuffle=0), load_exam("demo", shuffle=7)
    assert load_exam("demo", shuffle=True).questions == zero.questions
    assert load_exam("demo", shuffle=7).questions == seven.questions
    assert texts(seven) != texts(zero)


def test_an_order_does_not_depend_on_what_else_is_selected() -> None:
    whole, part = load_exam("demo", shuffle=3), load_exam("demo", shuffle=3, step=2)
    assert part.questions == tuple(q for q in whole.questions if q.step == "step2")


def test_the_hash_is_that_of_the_source_whatever_is_selected(tmp_path: Path) -> None:
    path = write(tmp_path, [own("a"), own("b", step="step2"), NEED_MORE_THAN_TEXT[0][0]])
    whole = load_exam(path)
    assert whole.sha256 == load_exam(path, step=2, text_only=False, shuffle=True).sha256
    assert re.fullmatch("[0-9a-f]{12}", whole.sha256)
    assert whole.sha256 != load_exam(write(tmp_path, [own("a")], "b.json")).sha256
    assert load_exam("demo", step=1).sha256 == load_exam("demo", shuffle=2).sha256


def remember(name: str, content: bytes) -> None:
    """Lay a download into the cache, as `fetch` would."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    (cache_folder() / name).write_bytes(content)
    (cache_folder() / f"{name}.blob").write_text(git_blob_id(content), encoding="ascii")


def test_the_sample_exams_are_seven_downloads(tmp_path: Path) -> None:
    contents = {"step2": [numbered(4)], "step2_solutions": {"4": "A"}}
    folder = Path(sample_exam(tmp_path / "exam", **contents))
    for file in folder.iterdir():
        remember(f"usmle_{file.name}", file.read_bytes())
    exam = load_exam("sample")
    assert (exam.name, ids(exam)) == ("sample", ["step1-001", "step2-004", "step3-007"])
    assert exam.sha256 == load_exam(str(folder)).sha256


MEDQA = Path("data", "usmle", "medqa_usmle_test_5_options.jsonl")


@pytest.mark.slow
def test_the_test_questions_of_medqa_are_loaded(shared: Path) -> None:
    path = shared / MEDQA
    whole = load_exam(str(path), text_only=False)
    assert len(whole.questions) == 1273
    assert len(set(ids(whole))) == 1273
    assert {len(question.options) for question in whole.questions} == {5}
    text = load_exam(str(path))
    assert len(text.questions) + len(text.removed) == 1273
    remember(MEDQA_TEST.name, path.read_bytes())
    assert load_exam("medqa").questions == text.questions


def test_real_questions_belong_to_their_steps(shared: Path) -> None:
    path = str(shared / MEDQA)
    first, second, third = (load_exam(path, step=step, text_only=False) for step in (1, 2, 3))
    assert ids(second) == ids(third)
    assert len(first.questions) + len(second.questions) == 1273
