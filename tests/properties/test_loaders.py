"""Files that a user names: records, questions, forms, specs, lists, logs.

Any content is read, or refused with the one error for users, before any model is called.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from inspect_aihospital.analysis.evidence import SkippedLog
from inspect_aihospital.analysis.log_loader import read_log
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.data.case_sources import CASE_SOURCES
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.consultations import read_consultations
from inspect_aihospital.data.exam_budget import read_budget
from inspect_aihospital.data.exam_formats import read_raw_questions
from inspect_aihospital.data.exams import load_exam
from inspect_aihospital.data.record_files import read_json, read_records
from inspect_aihospital.data.samples import record_of, record_to_sample
from inspect_aihospital.data.shards import read_shard
from inspect_aihospital.errors import UserError
from inspect_aihospital.exam.question import LETTERS, Question, digest, shuffle_choices
from inspect_aihospital.linking.mention_files import read_mentions, read_pairs
from inspect_aihospital.people.answer_key import read_key
from inspect_aihospital.people.draw_file import read_draw
from inspect_aihospital.people.questionnaire import read_log as read_people_log
from inspect_aihospital.people.sheets import read_tables
from inspect_aihospital.prompts.library import PromptLibrary
from inspect_aihospital.released.release_files import read_releases
from inspect_aihospital.submission.spec import read_spec
from inspect_aihospital.terminology.beijing import read_concepts, read_rows
from inspect_aihospital.terminology.store import unpack
from tests.data import raw_questions, raw_records
from tests.properties.texts import ODD, scraps
from tests.sheet import write_sheet

FILES = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
"""`tmp_path` may hold what an earlier example wrote: every example writes its file anew."""


# any bytes, any JSON, and what is nearly right

LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats() | scraps(most=4) | st.sampled_from(ODD)
)


def json_of(*keys: str) -> st.SearchStrategy[Any]:
    """Draw JSON values whose objects have these keys, and others."""
    names = st.sampled_from(keys) | st.text(max_size=3)
    return st.recursive(
        LEAVES,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=6),
        max_leaves=12,
    )


def changed(raw: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Replace or remove one field of an object, at any depth."""
    replacement: st.SearchStrategy[Any] = st.one_of(
        LEAVES, st.just([]), st.just({}), st.just([raw])
    )

    def replaced(key: str, values: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
        return values.map(lambda new: {**raw, key: new})

    keys = st.sampled_from(sorted(raw))
    is_removed = keys.map(lambda key: {name: item for name, item in raw.items() if name != key})
    nested = [key for key, item in raw.items() if isinstance(item, dict) and item]
    below = [replaced(key, changed(raw[key])) for key in nested]
    return st.one_of(keys.flatmap(lambda key: replaced(key, replacement)), is_removed, *below)


def encoded(value: Any) -> bytes:
    """Write JSON in ASCII, so that unpaired surrogates can be written too."""
    return json.dumps(value).encode()


def contents(*raws: dict[str, Any]) -> st.SearchStrategy[bytes]:
    """Draw bytes, JSON, nearly right JSON, lines of it, and torn or mixed bytes of these."""
    keys = sorted({key for raw in raws for key in raw})
    near = st.one_of(*map(changed, raws), *map(st.just, raws))
    whole = st.one_of(
        json_of(*keys).map(encoded),
        near.map(encoded),
        st.lists(near, max_size=3).map(encoded),
        st.lists(near, max_size=3).map(lambda several: b"\r\n".join(map(encoded, several))),
        st.sampled_from(DEEP),
    )
    torn = st.tuples(whole, st.integers(0, 4000), st.binary(max_size=3)).map(
        lambda parts: parts[0][: parts[1]] + parts[2] + parts[0][parts[1] + len(parts[2]) :]
    )
    return st.binary(max_size=30) | whole | torn


DEEP = [
    b"[" * 100_000,
    b'{"id":' * 100_000,
    b"[" * 100_000 + b"]" * 100_000,
    b"9" * 5_000,
    b"[" + b"9" * 5_000 + b"]",
    b"\xef\xbb\xbf",
    b"\xff\xfe{\x00}\x00",
    b'{"a": NaN, "b": -Infinity, "id": 1e999}',
    b'{"id": "\\ud800"}',
    b'["\\ud800", {"\\udfff": 1}]',
]
"""JSON that breaks careless readers: deep, long numbers, other encodings, unpaired surrogates."""


def read_or_refuse(load: Callable[[], object]) -> object | None:
    """Load; return `None` for a refusal with a message that says something."""
    refused = ""
    try:
        return load()
    except UserError as error:
        refused = str(error)
    assert refused.strip()
    assert "Traceback" not in refused
    return None


RECORDS = (
    raw_records.mvme(),
    raw_records.osce(),
    raw_records.cmb(),
    raw_records.arena(),
    raw_records.own(),
)
QUESTIONS = (raw_questions.medqa(), raw_questions.own(), {"questions": [raw_questions.own()]})
RELEASED = (
    {
        "patient_id": 1,
        "doctor_engine_name": "a",
        "dialog_history": [
            {"turn": 0, "role": "Doctor", "content": "b"},
            {"turn": 1, "role": "Patient", "content": "c"},
            {"turn": 1, "role": "Doctor", "content": "d"},
        ],
    },
    {"patient_id": "1", "diagnosis": "a"},
    {
        "patient_id": 1,
        "final_turn": 1,
        "diagnosis": "a",
        "symptom_and_examination": "b",
        "doctor_engine_names": ["c"],
        "host_engine_name": "d",
    },
    {
        "patient_id": 1,
        "doctor_name": "a",
        "model_name": "b",
        "reference_diagnosis": {"diagnosis": "c"},
        "doctor_diagnosis": {"diagnosis": "d"},
        "sympton_choice": "A",
        "sympton_analyis": "e",
    },
)
SYSTEMS = {"expert": {"1": ["肺炎"], "2": []}, "a": {"1": None, "2": ["癌"]}}
PAIR = {"pred": "肺炎", "ref": "癌", "credit": True, "weight": 2.0, "i": 1}


@pytest.mark.parametrize("raw", RECORDS)
def test_the_records_that_are_changed_here_are_right(raw: dict[str, Any]) -> None:
    assert read_records("a.json", encoded(raw))


@given(contents(*RECORDS))
def test_any_file_holds_records_or_is_refused(content: bytes) -> None:
    records = read_or_refuse(lambda: read_records("a.json", content))
    for record in records if isinstance(records, list) else ():
        assert MedicalRecord.model_validate_json(record.model_dump_json()) == record
        assert record_of(record_to_sample(record).metadata or {}) == record


@FILES
@given(
    contents(*RECORDS), st.sampled_from(["auto", "zh", "en"]), st.sampled_from(["error", "skip"])
)
def test_any_set_of_cases_is_whole_or_refused(
    tmp_path: Path, content: bytes, language: Any, incomplete: Any
) -> None:
    (tmp_path / "a.json").write_bytes(content)
    path = str(tmp_path / "a.json")
    cases: Any = read_or_refuse(lambda: load_cases(path, language=language, incomplete=incomplete))
    assert cases is None or len({case.id for case in cases.records}) == len(cases.records) > 0


@given(st.text(max_size=60).filter(lambda text: "\x00" not in text) | scraps(most=4))
def test_any_name_of_cases_is_refused(name: str) -> None:
    if name not in CASE_SOURCES:
        assert read_or_refuse(lambda: load_cases(name)) is None


@given(contents(*QUESTIONS))
def test_any_file_holds_questions_or_is_refused(content: bytes) -> None:
    for raw in read_or_refuse(lambda: read_raw_questions("a", {"a.json": content})) or ():  # type: ignore[attr-defined]
        try:
            question = Question.model_validate(raw.fields)
        except ValidationError:
            continue
        assert Question.model_validate_json(question.model_dump_json()) == question
        assert question.letters == LETTERS[: len(question.options)]


NUMBERED = [raw_questions.numbered(1), raw_questions.numbered(2)]


@given(
    contents(NUMBERED[0], {"list": NUMBERED}),
    contents({"1": "B", "2": "c"}),
    contents({"step1": [2]}),
)
def test_any_folder_is_a_sample_exam_or_is_refused(
    step: bytes, keys: bytes, pictured: bytes
) -> None:
    files = {"step1.json": step, "step1_solutions.json": keys}
    read_or_refuse(
        lambda: read_raw_questions("a", {**files, "question_with_images.json": pictured})
    )
    right = {"step1.json": encoded(NUMBERED), "step1_solutions.json": encoded({"1": "B", "2": "c"})}
    read_or_refuse(
        lambda: read_raw_questions("a", {**right, "question_with_images.json": pictured})
    )
    read_or_refuse(lambda: read_raw_questions("a", {**right, "step1_solutions.json": keys}))


@FILES
@given(contents(*QUESTIONS), st.booleans() | st.integers(-2, 2), LEAVES)
def test_any_exam_is_whole_or_refused(tmp_path: Path, content: bytes, seed: Any, step: Any) -> None:
    (tmp_path / "a.json").write_bytes(content)
    path = str(tmp_path / "a.json")
    exam: Any = read_or_refuse(lambda: load_exam(path, step=step, shuffle=seed, text_only=False))
    assert (
        exam is None or len({question.id for question in exam.questions}) == len(exam.questions) > 0
    )
    assert exam is None or len(exam.selected_sha256) == 12


@given(st.lists(st.text(min_size=1, max_size=4), min_size=2, max_size=6), st.integers(), st.data())
def test_shuffling_moves_texts_and_the_key_with_its_own(
    texts: list[str], seed: int, data: st.DataObject
) -> None:
    key = data.draw(st.sampled_from(LETTERS[: len(texts)]))
    options = dict(zip(LETTERS, texts, strict=False))
    try:
        question = Question(id="a", question="b", options=options, answer=key)
    except ValidationError:
        return
    shuffled = shuffle_choices(question, seed)
    assert sorted(shuffled.options.values()) == sorted(texts)
    assert shuffled.options[shuffled.answer] == question.options[question.answer]
    assert digest(" ".join(texts)) == digest("\n".join(texts).upper().lower()) or any(
        text != text.upper().lower() for text in texts
    )


@FILES
@given(contents(*RELEASED))
def test_any_released_file_has_cases_or_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    for release in read_or_refuse(lambda: read_releases(path)) or ():  # type: ignore[attr-defined]
        assert release.cases
        assert release.aspects


@FILES
@given(contents(SYSTEMS), contents(PAIR, {"list": [PAIR]}))
def test_any_list_of_mentions_is_read_or_refused(
    tmp_path: Path, lists: bytes, pairs: bytes
) -> None:
    (tmp_path / "a.json").write_bytes(lists)
    (tmp_path / "b.json").write_bytes(pairs)
    read_or_refuse(lambda: read_mentions(tmp_path / "a.json", "expert"))
    read_or_refuse(lambda: read_pairs(tmp_path / "b.json"))
    read_or_refuse(lambda: read_key(tmp_path / "a.json"))


# YAML

SPEC = {
    "tasks": [{"task": "inspect_aihospital/mvme", "args": {"cases": "demo"}}],
    "models": ["x/a"],
    "shards": 2,
    "log_dir": "logs",
    "workers": 1,
    "env": ["A"],
    "slurm": {"folder": "a"},
    "generate_config": {"temperature": 0.5},
}
HOSTILE_YAML = [
    "a: &a [*a]\n",
    "tasks: &a [*a]\nlog_dir: b\n",
    "&a log_dir: &b {c: *b}\n",
    "a: &a [b, b]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n",
    "[" * 5_000,
    "a: " * 2,
    "1: 2\n",
    "? [a]\n: b\n",
    "? {a: b}\n: c\n",
    "a: 2023-99-99\n",
    "a: 0x_\n",
    "a: 1:99:99\n",
    f"a: {'9' * 5_000}\n",
    "!!python/object/apply:os.system [ls]\n",
    "a: !!binary '###'\n",
    "a: !!float x\n",
    "a: \x00\n",
    "log_dir: a\ntasks: [.nan]\nshards: .inf\n",
    "--- a\n--- b\n",
    "%YAML 9.9\n--- a\n",
    "a: *b\n",
    "<<: 1\n",
    "<<: [{a: 1}, 2]\n",
    "null: 1\ntrue: 2\n",
]


@FILES
@given(
    changed(SPEC).map(lambda spec: yaml.safe_dump(spec).encode())
    | json_of(*SPEC).map(lambda spec: yaml.safe_dump(spec).encode())
    | scraps("tasks", "log_dir", "a: ", "- ", "&a", "*a", "!!", "? ").map(
        lambda text: text.encode("utf-8", "surrogatepass")
    )
    | st.binary(max_size=30)
    | st.sampled_from(HOSTILE_YAML).map(str.encode)
)
def test_any_spec_is_a_submission_or_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(content)
    spec: Any = read_or_refuse(lambda: read_spec(path))
    assert spec is None or (spec.tasks and spec.shards >= 1)


@given(scraps("1/2", "/", "-", "٣/٤", most=3) | LEAVES)
@example("9" * 5_000 + "/" + "9" * 5_000)
@example("٣/٤")
@example("1/2\n")
def test_any_shard_is_one_or_refused(text: object) -> None:
    shard: Any = read_or_refuse(lambda: read_shard(text))
    assert shard is None or (1 <= shard.place <= shard.of and str(shard) == text)


# spreadsheets


def torn(content: bytes) -> st.SearchStrategy[bytes]:
    """Cut a file's bytes, or put a few others among them."""
    place = st.integers(0, len(content))
    cut = place.map(lambda end: content[:end])
    mixed = st.tuples(place, st.binary(min_size=1, max_size=6)).map(
        lambda splice: content[: splice[0]] + splice[1] + content[splice[0] + len(splice[1]) :]
    )
    return cut | mixed | st.binary(max_size=40)


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Write a workbook as the terminology's is."""
    return write_sheet(tmp_path_factory.mktemp("sheet") / "a.xlsx").read_bytes()


@FILES
@given(st.data())
def test_any_workbook_is_read_or_refused(tmp_path: Path, sheet: bytes, data: st.DataObject) -> None:
    content = data.draw(torn(sheet))
    path = tmp_path / "a.xlsx"
    path.write_bytes(content)
    read_or_refuse(lambda: read_tables(path))
    rows: Any = read_or_refuse(lambda: read_rows(content, "a.xlsx"))
    assert rows is None or all(len(row) == 2 for row in rows)


CODES = st.text("ABCJ01289.xX+*/ †", max_size=8) | scraps(most=2)


@given(st.lists(st.tuples(CODES, scraps(most=4)), max_size=6))
def test_any_rows_are_concepts(rows: list[tuple[str, str]]) -> None:
    assert [(concept.code, concept.name) for concept in read_concepts(rows)] == rows


DRAW = "id,probability,expected_residual,place,drawn\na,0.5,1,1,2\nb,0.25,,2,2\n"
CELLS = st.text('0123456789.,\n\r"-+eEinfa\x00', max_size=12) | scraps("0.5", "1", "2", most=3)


@FILES
@given(
    torn(DRAW.encode())
    | st.lists(CELLS, max_size=8).map(
        lambda cells: (DRAW + ",".join(cells)).encode("utf-8", "surrogatepass")
    )
)
def test_any_csv_is_read_or_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(content)
    csv_text: Any = read_or_refuse(lambda: read_draw(path))
    assert csv_text is None or all(0 < chance <= 1 for chance in csv_text.values())
    tables: Any = read_or_refuse(lambda: read_tables(path))
    assert tables is None or len(tables) == 1


# prompts, caches and logs


@FILES
@given(
    st.binary(max_size=60)
    | scraps("{fence}", "{aspects}", "{", "}").map(
        lambda text: text.encode("utf-8", "surrogatepass")
    )
)
def test_any_prompt_is_one_or_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "zh").mkdir(exist_ok=True)
    (tmp_path / "zh" / "grader.txt").write_bytes(content)
    read_or_refuse(lambda: PromptLibrary.load(str(tmp_path)))


@given(st.binary(max_size=80))
def test_no_cache_is_a_terminology_unless_it_was_packed(content: bytes) -> None:
    assert unpack(content, "en", "1") is None


LOG = {
    "version": 2,
    "status": "success",
    "eval": {
        "eval_id": "a",
        "run_id": "b",
        "created": "2024-01-01T00:00:00+00:00",
        "task": "inspect_aihospital/mvme",
        "task_id": "c",
        "dataset": {"name": "d", "samples": 1},
        "model": "e/f",
        "config": {"epochs": 1},
    },
    "results": {"total_samples": 1, "completed_samples": 1, "scores": []},
    "samples": [
        {"id": 1, "epoch": 1, "input": "a", "target": "b", "messages": [], "scores": {}},
    ],
}


@FILES
@given(
    contents(LOG).filter(lambda content: content not in DEEP), st.sampled_from(["a.json", "a.eval"])
)
def test_any_log_is_read_or_refused(tmp_path: Path, content: bytes, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    log = read_log(str(path))
    assert not isinstance(log, SkippedLog) or log.reason
    loads: Sequence[Callable[[], object]] = (
        lambda: read_budget(str(path)),
        lambda: read_consultations(str(path), ["1"]),
        lambda: read_people_log(str(path)),
    )
    for load in loads:
        read_or_refuse(load)


@given(contents({"a": 1}))
def test_any_json_is_a_list_of_values_or_refused(content: bytes) -> None:
    values: Any = read_or_refuse(lambda: read_json("a", content))
    assert values is None or len(values) > 0


# inputs that fuzzing found


@pytest.mark.parametrize("content", DEEP, ids=range(len(DEEP)))
def test_json_that_breaks_careless_readers_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    readers: Sequence[Callable[[], object]] = (
        lambda: read_records("a.json", content),
        lambda: read_raw_questions("a", {"a.json": content}),
        lambda: read_releases(path),
    )
    for load in readers:
        assert read_or_refuse(load) is None


@pytest.mark.parametrize("text", HOSTILE_YAML, ids=range(len(HOSTILE_YAML)))
def test_yaml_that_breaks_careless_readers_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    assert read_or_refuse(lambda: read_spec(tmp_path / "a.yaml")) is None


def test_yaml_that_stands_for_more_than_memory_holds_is_refused_at_once(tmp_path: Path) -> None:
    levels = "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12))
    (tmp_path / "a.yaml").write_text(f"a0: &a0 [b]\n{levels}\n", encoding="utf-8")
    with pytest.raises(UserError, match="alias"):
        read_spec(tmp_path / "a.yaml")


def test_half_a_character_is_named() -> None:
    with pytest.raises(UserError, match="holds half of a character"):
        read_records("a.json", encoded([raw_records.own(id="\ud800")]))


def test_a_step_with_a_point_is_no_step(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(encoded([raw_questions.own()]))
    with pytest.raises(UserError, match="expected 1, 2 or 3"):
        load_exam(str(tmp_path / "a.json"), step=1.5)  # type: ignore[arg-type]


def test_a_log_without_its_plan_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(encoded(LOG))
    with pytest.raises(UserError, match="cannot be read"):
        read_budget(str(tmp_path / "a.json"))


def test_a_workbook_with_damaged_bytes_is_refused(tmp_path: Path, sheet: bytes) -> None:
    refused = 0
    for place in range(60, len(sheet), 97):
        content = sheet[:place] + b"\x00\x00" + sheet[place + 2 :]
        (tmp_path / "a.xlsx").write_bytes(content)
        refused += read_or_refuse(lambda: read_tables(tmp_path / "a.xlsx")) is None
    assert refused > 10
