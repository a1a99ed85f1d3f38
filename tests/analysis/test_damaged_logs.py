"""Damage of a file is reported for the file; a fault of this package is raised."""

import io
import json
import random
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog, write_eval_log

from inspect_aihospital.analysis import log_loader
from inspect_aihospital.analysis.evidence import SkippedLog
from inspect_aihospital.analysis.log_loader import LoadedLog, read_log
from inspect_aihospital.data.log_errors import CUT_OFF

SEEDS = range(40)
JOURNAL = "_journal/start.json"


@pytest.fixture(scope="module")
def whole(rehearsed: dict[str, EvalLog]) -> bytes:
    return Path(rehearsed["one_step"].location).read_bytes()


@pytest.fixture
def load_bytes(tmp_path: Path) -> Callable[..., LoadedLog | SkippedLog]:
    """Writes bytes to a file and reads that as a log."""

    def write_and_read(content: bytes, name: str = "log.eval") -> LoadedLog | SkippedLog:
        path = tmp_path / name
        path.write_bytes(content)
        return read_log(str(path))

    return write_and_read


Reader = Callable[..., LoadedLog | SkippedLog]


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.0, 0.001, 0.1, 0.5, 0.9, 0.999])
def test_a_log_that_was_cut_is_told(load_bytes: Reader, whole: bytes, share: float) -> None:
    result = load_bytes(whole[: int(share * len(whole))])
    assert isinstance(result, SkippedLog)
    assert f"cannot be read as an Inspect log ({CUT_OFF}; " in result.reason


@pytest.mark.slow
@pytest.mark.parametrize("part", ["anywhere", "directory"])
def test_no_flipped_bit_stops_the_others_from_being_read(
    load_bytes: Reader, whole: bytes, part: str
) -> None:
    first = 0 if part == "anywhere" else _directory(whole)
    results = [load_bytes(_flipped(whole, seed, first)) for seed in SEEDS]
    assert any(isinstance(result, SkippedLog) for result in results)
    assert all(result.reason for result in results if isinstance(result, SkippedLog))


def _directory(content: bytes) -> int:
    """Where a zip file's directory begins."""
    end = content.rfind(b"PK\x05\x06")
    return int.from_bytes(content[end + 16 : end + 20], "little")


def _flipped(content: bytes, seed: int, first: int) -> bytes:
    draw, changed = random.Random(seed), bytearray(content)
    for _ in range(draw.choice((1, 3, 100))):
        changed[draw.randrange(first, len(changed))] ^= 1 << draw.randrange(8)
    return bytes(changed)


def _zipped(files: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


@pytest.mark.parametrize(
    "files",
    [{}, {"letter.txt": b"Dear colleague"}, {"header.json": b"[]"}, {"header.json": b"{}"},
     {"header.json": b"\xff"}, {JOURNAL: b"null"}],
)  # fmt: skip
def test_a_foreign_zip_is_told(load_bytes: Reader, files: Mapping[str, bytes]) -> None:
    assert isinstance(load_bytes(_zipped(files)), SkippedLog)


@pytest.mark.parametrize(
    "text",
    ["", "1", "[]", "{}", "{", '{"version": 2}', '{"version": 2, "status": [], "eval": 3}',
     '{"version": "x", "status": "success"}', '{"type": "FeatureCollection", "features": []}'],
)  # fmt: skip
def test_json_of_something_else_is_told(load_bytes: Reader, text: str) -> None:
    assert isinstance(load_bytes(text.encode(), "log.json"), SkippedLog)


@pytest.mark.parametrize("share", [0.0, 0.01, 0.5, 0.99])
def test_a_json_log_that_was_cut_is_told(
    load_bytes: Reader, rehearsed: dict[str, EvalLog], tmp_path: Path, share: float
) -> None:
    path = tmp_path / "whole.json"
    write_eval_log(rehearsed["one_step"], str(path))
    content = path.read_bytes()
    assert isinstance(load_bytes(content, "log.json"), LoadedLog)
    result = load_bytes(content[: int(share * len(content))], "cut.json")
    assert isinstance(result, SkippedLog)
    assert CUT_OFF in result.reason


def test_a_log_that_is_still_running_is_told(
    load_bytes: Reader, rehearsed: dict[str, EvalLog]
) -> None:
    log = rehearsed["one_step"]
    header = {"version": 2, "eval": log.eval.model_dump(), "plan": log.plan.model_dump()}
    result = load_bytes(_zipped({JOURNAL: json.dumps(header, default=str).encode()}))
    assert isinstance(result, SkippedLog)
    assert "still running" in result.reason


def test_a_folder_in_the_place_of_a_log_is_told(tmp_path: Path) -> None:
    (tmp_path / "log.eval").mkdir()
    assert isinstance(read_log(str(tmp_path / "log.eval")), SkippedLog)
    assert isinstance(read_log(str(tmp_path / "absent.eval")), SkippedLog)


@pytest.mark.parametrize(
    ("module", "name"),
    [(log_loader, "header_problem"), (log_loader, "read_run"), (log_loader, "_scores"),
     (log_loader, "sample_problem"), (log_loader, "_sample_row")],
)  # fmt: skip
@pytest.mark.parametrize("fault", [KeyError("column"), ValueError("shape"), TypeError("None")])
def test_a_fault_of_ours_is_raised(
    rehearsed: dict[str, EvalLog],
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    name: str,
    fault: Exception,
) -> None:
    def broken(*_: object) -> None:
        raise fault

    monkeypatch.setattr(module, name, broken)
    with pytest.raises(type(fault)):
        read_log(rehearsed["one_step"].location)


def test_models_that_are_no_models_by_role_are_passed_over(
    load_bytes: Reader, rehearsed: dict[str, EvalLog], tmp_path: Path
) -> None:
    log = rehearsed["one_step"].model_copy(deep=True)
    for sample in log.samples or []:
        (sample.scores or {})["one_step_rubric"].metadata = {"models": ["x"], "coverage": 3}
    write_eval_log(log, str(tmp_path / "odd.eval"))
    assert isinstance(read_log(str(tmp_path / "odd.eval")), LoadedLog)
