"""The built wheel, in a clean environment, runs the demo."""

import subprocess
import sys
from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log

REPOSITORY = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_wheel_runs_the_demo_from_a_clean_environment(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path / "dist")]
    subprocess.run([*build, str(REPOSITORY)], check=True, timeout=300)
    wheel = next((tmp_path / "dist").glob("*.whl"))
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "clean")], check=True)
    binaries = tmp_path / "clean" / "bin"
    pip = [str(binaries / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(pip, check=True, timeout=900)
    demo = ["eval", "inspect_aihospital/mvme", "-T", "cases=demo"]
    options = ["--model", "aihospital/rehearsal", "--log-dir", str(tmp_path / "logs")]
    subprocess.run(
        [str(binaries / "inspect"), *demo, *options, "--display", "none"],
        check=True,
        timeout=300,
        cwd=tmp_path,
    )
    preset = [str(binaries / "inspect-aihospital"), "preset", "rehearsal"]
    preset_output = subprocess.run(preset, check=True, capture_output=True, text=True, timeout=120)
    assert Path(preset_output.stdout.strip()).is_relative_to(tmp_path / "clean")
    log = read_eval_log(next((tmp_path / "logs").glob("*.eval")))
    assert log.status == "success"
    assert log.results is not None
    assert log.results.completed_samples == 48
