"""A full disk and a log folder that takes nothing are told, and nothing is lost."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log

from tests.checked_logs import main as check

RUN = [sys.executable, "-m", "inspect_ai", "eval", "inspect_aihospital/mvme_one_step"]
RUN += ["-T", "cases=demo", "-T", "language=en", "-T", "icd10=false"]
RUN += ["--model", "aihospital/rehearsal", "--limit", "12", "--max-samples", "1"]
ROOM = "16k"
"""Less than the log of the run above."""


def run(folder: Path, data: Path) -> "subprocess.CompletedProcess[str]":
    options = ["--log-buffer", "1", "--display", "log", "--log-dir", str(folder)]
    environment = {**os.environ, "XDG_DATA_HOME": str(data)}
    return subprocess.run(
        [*RUN, *options], env=environment, capture_output=True, text=True, check=False, timeout=900
    )


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)]
    try:
        process = subprocess.run(mount, capture_output=True, check=False)
    except FileNotFoundError:
        pytest.skip("no mount on this machine")
    if process.returncode:
        pytest.skip("nobody may mount a small disk here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.slow
def test_a_full_disk_is_told_and_leaves_no_log_that_looks_done(
    small_disk: Path, tmp_path: Path
) -> None:
    """Rely on `inspect-aihospital check`, since Inspect exits with 0 all the same."""
    process = run(small_disk, tmp_path / "data")
    output_text = " ".join((process.stdout + process.stderr).split())
    assert "No space" in output_text
    (log,) = small_disk.glob("*.eval")
    header = read_eval_log(str(log), header_only=True)
    assert (header.status, header.results) == ("started", None)
    assert check([str(small_disk)]) == 1


@pytest.mark.slow
def test_a_log_folder_that_takes_nothing_is_named_before_any_call(tmp_path: Path) -> None:
    process = run(Path("/proc/no-logs-here"), tmp_path / "data")
    assert process.returncode != 0
    assert "/proc/no-logs-here" in process.stdout + process.stderr


@pytest.mark.slow
def test_a_missing_sheet_is_named_where_the_display_is_off(tmp_path: Path) -> None:
    chinese = [*RUN[:5], "-T", "cases=demo", "-T", "language=zh", "--display", "none"]
    process = subprocess.run(
        [*chinese, "--model", "aihospital/rehearsal", "--log-dir", str(tmp_path / "logs")],
        env={**os.environ, "INSPECT_AIHOSPITAL_ICD10_ZH": str(tmp_path / "no.xlsx")},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert process.returncode == 1
    assert "no.xlsx" in process.stderr
