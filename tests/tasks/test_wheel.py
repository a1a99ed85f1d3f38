"""The built wheel, in a clean environment, runs the demo."""

import subprocess
import sys
from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log

REPOSITORY = Path(__file__).parents[2]


def run(*command: object, cwd: Path, seconds: int) -> str:
    process = subprocess.run(
        [*map(str, command)], cwd=cwd, capture_output=True, text=True, check=False, timeout=seconds
    )
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout.strip()


@pytest.mark.slow
def test_the_wheel_runs_the_demo_from_a_clean_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)  # it would come before what the wheel installs
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path / "dist", REPOSITORY]
    run(*build, cwd=tmp_path, seconds=300)
    run(sys.executable, "-m", "venv", tmp_path / "clean", cwd=tmp_path, seconds=300)
    binaries = tmp_path / "clean" / "bin"
    wheel = next((tmp_path / "dist").glob("*.whl"))
    pip = [binaries / "python", "-m", "pip", "install", "--quiet", wheel]
    run(*pip, cwd=tmp_path, seconds=900)
    demo = [
        binaries / "inspect",
        "eval",
        "inspect_aihospital/mvme",
        "-T",
        "cases=demo",
        "--limit",
        6,
    ]
    options = ["--model", "aihospital/rehearsal", "--log-dir", tmp_path / "logs"]
    run(*demo, *options, "--display", "none", cwd=tmp_path, seconds=300)
    preset = [binaries / "inspect-aihospital", "preset", "rehearsal"]
    preset_path = Path(run(*preset, cwd=tmp_path, seconds=120))
    assert preset_path.is_relative_to(tmp_path / "clean")
    log = read_eval_log(next((tmp_path / "logs").glob("*.eval")))
    assert log.status == "success"
    assert log.results is not None
    assert log.results.completed_samples == 6
