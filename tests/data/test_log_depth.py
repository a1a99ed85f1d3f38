"""Logs that nest without end are refused before Inspect's reader keeps every path of them."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog, write_eval_log

from inspect_aihospital import mvme
from inspect_aihospital.analysis.evidence import SkippedLog
from inspect_aihospital.analysis.log_loader import read_log
from inspect_aihospital.data.consultations import read_consultations
from inspect_aihospital.data.exam_budget import read_budget
from inspect_aihospital.data.log_depth import read_header, require_shallow
from inspect_aihospital.data.log_errors import UnreadableError
from inspect_aihospital.data.visit_budget import read_visit_budget
from inspect_aihospital.errors import UserError

DEEP = "[" * 2_000 + "]" * 2_000
"""Deep enough to be refused, and not deep enough to take all memory where it is not."""


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    return inspect_eval(
        mvme(cases="demo", language="en", icd10=False),
        model="aihospital/rehearsal",
        limit=1,
        log_dir=str(tmp_path_factory.mktemp("visit")),
        display="none",
    )[0]


@pytest.fixture
def as_json(visit: EvalLog, tmp_path: Path) -> Path:
    path = tmp_path / "log.json"
    write_eval_log(visit, str(path))
    return path


def deepened(path: Path) -> Path:
    """Write the log with nested lists in its run's metadata."""
    text = path.read_text(encoding="utf-8")
    mark = '"task_args":'
    assert mark in text
    path.write_text(text.replace(mark, f'"odd": {DEEP}, {mark}', 1), encoding="utf-8")
    return path


def deepened_sample(visit: EvalLog, path: Path) -> Path:
    """Write the log with nested lists in its sample's metadata."""
    with zipfile.ZipFile(visit.location) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name.startswith("samples/"):
                sample_fields = json.loads(content)
                sample_fields["metadata"]["odd"] = "DEEP"
                content = json.dumps(sample_fields).replace('"DEEP"', DEEP).encode()
            new.writestr(name, content)
    return path


@pytest.mark.slow
def test_a_header_is_read_as_inspect_reads_it(visit: EvalLog, as_json: Path) -> None:
    for path in (visit.location, str(as_json)):
        header = read_header(path)
        assert header.eval.run_id == visit.eval.run_id
        assert (header.samples, header.status) == (None, "success")
    require_shallow(visit.location)


def test_the_first_half_of_json_is_no_header(as_json: Path) -> None:
    content = as_json.read_bytes()
    as_json.write_bytes(content[: len(content) // 2])
    with pytest.raises(UnreadableError, match="cut off"):
        read_header(str(as_json))


@pytest.mark.parametrize("content", [DEEP, '{"a":' * 2_000 + "1" + "}" * 2_000])
def test_json_that_is_no_log_and_deep_is_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(UnreadableError, match="recursion limit"):
        read_header(str(path))


@pytest.mark.parametrize(
    "load",
    [read_budget, lambda path: read_visit_budget(path, ["a"]), read_header],
    ids=["budget", "visits", "header"],
)
def test_a_deep_header_is_refused(load: Callable[[str], object], as_json: Path) -> None:
    with pytest.raises((UserError, UnreadableError), match="recursion limit"):
        load(str(deepened(as_json)))


def test_a_report_leaves_a_deep_log_out(as_json: Path) -> None:
    result = read_log(str(deepened(as_json)))
    assert isinstance(result, SkippedLog)
    assert "recursion limit" in result.reason


def test_a_deep_sample_is_refused_where_it_is_read_in_part(visit: EvalLog, tmp_path: Path) -> None:
    path = deepened_sample(visit, tmp_path / "deep.eval")
    with pytest.raises(UserError, match="recursion limit"):
        read_consultations(str(path), ["a"])
