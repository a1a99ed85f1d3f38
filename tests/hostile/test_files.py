"""Files are data: nothing that is read runs, and no name in it leads out of a folder."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from inspect_aihospital import load_cases
from inspect_aihospital.submission.spec import read_spec
from inspect_aihospital.submission.work import plan
from tests.scripted import doctor, full_report, make_record, run_mvme, write_records

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).parents[2] / "src"
RUNS_WHAT_IT_READS = {
    *("eval", "exec", "compile", "__import__", "pickle", "cPickle", "marshal", "shelve", "dill"),
    *("joblib", "cloudpickle", "os.system", "os.popen", "yaml.load", "yaml.unsafe_load"),
    *("yaml.full_load", "read_pickle", "extractall", "extract_all"),
}
"""Names that make code of data, or files of an archive's names."""


def names(tree: ast.AST) -> Iterator[str]:
    """What is called and imported, by its whole and by its last name; `re.compile` is harmless."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (function := ast.unparse(node.func)) != "re.compile":
            yield from {function, function.rpartition(".")[2]}
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_nothing_in_the_package_runs_what_it_reads() -> None:
    dangerous_calls = {
        f"{path.relative_to(SOURCE)}: {name}"
        for path in SOURCE.rglob("*.py")
        for name in names(ast.parse(path.read_text(encoding="utf-8")))
        if name in RUNS_WHAT_IT_READS
    }
    assert dangerous_calls == set()
    assert {"eval", "pickle", "yaml.load"} <= set(
        names(ast.parse("import pickle\nyaml.load(eval(x))"))
    )


def test_numpy_loads_no_pickle() -> None:
    loads = [
        ast.unparse(node)
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"np.load", "numpy.load"}
    ]
    assert loads
    assert all("allow_pickle=False" in call for call in loads)


@pytest.mark.parametrize("id", ["../../out", "/etc/out", "a/b", "..", "=1+1", "<b>x</b>", "a\x00b"])
def test_an_id_that_looks_like_a_path_writes_nothing_elsewhere(id: str, tmp_path: Path) -> None:
    inside = tmp_path / "a" / "b" / "c"
    inside.mkdir(parents=True)
    record = make_record(id=id)
    log = run_mvme(
        inside, doctor("Hm.", report=full_report()), records=[record], task={"icd10": False}
    )
    assert log.status == "success", log.error
    new_files = {p for p in tmp_path.rglob("*") if p.is_file() and "inspect-cache" not in p.parts}
    assert new_files == {p for p in inside.rglob("*") if p.is_file()}
    assert load_cases(write_records(inside / "again.json", [record])).records[0].id == id


@pytest.mark.parametrize("name", ["../../out", "x/../../out", "a b;rm", "..\\out"])
def test_a_model_s_name_leads_out_of_no_log_folder(name: str, tmp_path: Path) -> None:
    spec = tmp_path / "spec.yaml"
    spec.write_text(
        f"log_dir: {tmp_path / 'logs'}\nmodels: ['aihospital/{name}']\n"
        "tasks:\n- task: inspect_aihospital/mvme\n",
        encoding="utf-8",
    )
    for work in plan(read_spec(spec)):
        assert Path(work.folder).resolve().is_relative_to((tmp_path / "logs").resolve())
