"""The Python examples of the documentation run, and show what they say they show."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval

from inspect_aihospital import mvme, mvme_collaboration

DOCS = Path(__file__).parent.parent / "docs"
DEMO: dict[str, Any] = {"cases": "demo", "language": "en", "max_turns": 3}
Names = dict[str, Any]
A, B = "aihospital/rehearsal-a", "aihospital/rehearsal-b"
EXAMPLES = {
    path.stem: "\n".join(blocks)
    for path in sorted(DOCS.rglob("*.md"))
    if (blocks := re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL))
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with `logs`, and with `LOG.eval`, the log of a team."""
    folder = tmp_path_factory.mktemp("examples")
    options: dict[str, Any] = {"log_dir": str(folder / "logs"), "display": "none", "limit": 2}
    for model in (A, B):
        inspect_eval(mvme(**DEMO), model=model, **options)
    roles: dict[str, Any] = {"doctors": [A, B]}
    (log,) = inspect_eval(mvme_collaboration(**DEMO), model=None, model_roles=roles, **options)
    shutil.copy(log.location, folder / "LOG.eval")
    return folder


@pytest.fixture
def run(place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Names]:
    """Run a page's examples in a copy of the folder, and return what they name."""

    def execute(page: str) -> Names:
        monkeypatch.chdir(shutil.copytree(place, tmp_path / "copy"))
        names: Names = {}
        exec(compile(EXAMPLES[page], page, "exec"), names)
        return names

    return execute


@pytest.mark.slow
@pytest.mark.parametrize("page", sorted(EXAMPLES.keys() - {"quickstart"}))
def test_every_example_runs(page: str, run: Callable[[str], Names]) -> None:
    assert run(page)


@pytest.mark.slow
def test_the_example_of_the_quick_start_ends_well(run: Callable[[str], Names]) -> None:
    assert run("quickstart")["log"].status == "success"


@pytest.mark.slow
def test_the_example_of_reports_has_labels_in_its_frames(run: Callable[[str], Names]) -> None:
    names = run("report")
    labels = {"rehearsal-a", "rehearsal-b", "rehearsal-a + rehearsal-b"}
    assert set(names["runs"]["label"]) == labels
    assert set(names["means"].index.get_level_values("label")) == labels
    assert set(names["aspects"].frame["doctor"]) == labels
