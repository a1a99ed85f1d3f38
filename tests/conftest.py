"""Fixtures for all tests: offline, with real data where it is at hand."""

import gc
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from inspect_ai.model import get_model
from inspect_ai.util import display_counter

from tests.sheet import write_sheet

SHARED_VARIABLE = "AIHOSPITAL_SHARED"
REPOSITORY = Path(__file__).parent.parent

settings.register_profile(
    "quick",
    derandomize=True,
    deadline=None,
    max_examples=15,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=25)
settings.register_profile(
    "fuzz",
    settings.get_profile("quick"),
    derandomize=False,
    max_examples=int(os.environ.get("FUZZ_EXAMPLES", "2000")),
    print_blob=True,
)
settings.load_profile("thorough" if os.environ.get("CI") else "quick")
"""The suite tries the same examples every time, more of them in CI; `make fuzz` tries others."""


# Rooms whose modules have few tests of minutes each: begun last, they would leave workers idle.
_LONGEST = ("league", "submission", "released", "costs", "tasks", "benchmarks", "records")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests on real data as slow, the same on every machine; put the longest tests first."""
    for item in items:
        if "shared" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: not set(_LONGEST) & set(item.path.parts))


@pytest.fixture(scope="session", autouse=True)
def small_sheet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Write a few dozen rows in the shape of the Chinese ICD-10 sheet, and name it to the package.

    For the whole session, since fixtures of modules run tasks too.
    """
    path = write_sheet(tmp_path_factory.mktemp("icd10") / "small.xlsx")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INSPECT_AIHOSPITAL_ICD10_ZH", str(path))
        yield path


@pytest.fixture(scope="session", autouse=True)
def _quick_evals() -> Iterator[None]:
    """Spare each evaluation a second of work that no test reads.

    Inspect keeps the first display of a process: `log` prints little, but `none` lays out a table
    of all metrics. For a task outside an installed package, Inspect lists the files of them all.
    It keeps each event in a database too, for those who watch a run, as `log_realtime=False` does
    not. Python looks for cycles among all that is loaded.
    """
    gc.set_threshold(20_000, 20, 20)
    with pytest.MonkeyPatch.context() as patch:
        database = "inspect_ai._eval.task.log.SampleBufferDatabase"
        patch.setattr(database, lambda **_: None, raising=False)
        lookup = "inspect_ai._util.package.packages_distributions"
        patch.setattr(lookup, cache(packages_distributions), raising=False)
        patch.setenv("INSPECT_DISPLAY", "log")
        display_counter("tests", "started")
        patch.delenv("INSPECT_DISPLAY")
        yield


@pytest.fixture(scope="session", autouse=True)
def _quick_children() -> Iterator[None]:
    """Spare the processes that tests start half of their time: see `child/sitecustomize.py`."""
    places = [str(Path(__file__).parent / "child"), os.environ.get("PYTHONPATH", "")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, places)))
        yield


@pytest.fixture(scope="session", autouse=True)
def terminologies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return the cache folder of all workers: ICD-10-CM takes six seconds to read.

    Fixtures of modules use the folder itself. A test has its own folder, with links to this one.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    folder /= "terminologies"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("INSPECT_AIHOSPITAL_CACHE", str(folder))
        patch.setenv("INSPECT_CACHE_DIR", str(folder / "inspect-cache"))
        yield folder


def _link_terminologies(source: Path, target: Path) -> None:
    for path in source.glob("icd10cm-*.npz"):
        target.mkdir(exist_ok=True)
        with suppress(FileExistsError):
            (target / path.name).hardlink_to(path)


@pytest.fixture(autouse=True)
def _offline(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, terminologies: Path
) -> Iterator[None]:
    """Take away keys, user cache and control server: nothing beyond loopback and temporary files.

    A test with `tmp_path` has caches of its own. The others run no eval and share the session's.
    """
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "INSPECT_EVAL_MODEL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("INSPECT_EVAL_CTL_SERVER", "false")
    if "tmp_path" not in request.fixturenames:
        yield
        return
    tmp_path: Path = request.getfixturevalue("tmp_path")
    cache = tmp_path.with_name(f"{tmp_path.name}-cache")  # a test may list its own folder
    _link_terminologies(terminologies, cache)
    monkeypatch.setenv("INSPECT_AIHOSPITAL_CACHE", str(cache))
    monkeypatch.setenv("INSPECT_CACHE_DIR", str(tmp_path / "inspect-cache"))
    yield
    _link_terminologies(cache, terminologies)


@pytest.fixture(scope="session")
def endpoint() -> Iterator[None]:
    """Serve S3 on loopback, once for the session: connections are kept and used again."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {
            "AWS_ENDPOINT_URL": f"http://{host}:{port}",
            "AWS_ACCESS_KEY_ID": "testing",
            "AWS_SECRET_ACCESS_KEY": "testing",
            "AWS_DEFAULT_REGION": "us-east-1",
        }.items():
            patch.setenv(name, value)
        yield
    server.stop()


@pytest.fixture(scope="module")
def bucket(endpoint: None, request: pytest.FixtureRequest) -> str:
    """Return the address of an empty bucket of the module's own."""
    import boto3

    name: str = request.module.__name__.replace("_", "-")
    boto3.client("s3").create_bucket(Bucket=name)
    return f"s3://{name}"


@pytest.fixture
def no_tokenizer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the mock model from counting tokens with a tokenizer that it would download."""

    async def count(self: object, *args: object, **kwargs: object) -> int:
        return 1

    monkeypatch.setattr(type(get_model("mockllm/model").api), "count_tokens", count)


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of real data: `AIHOSPITAL_SHARED`, or `shared` beside the checkout."""
    folder = Path(os.environ.get(SHARED_VARIABLE, REPOSITORY.parent / "shared"))
    if not folder.is_dir():
        pytest.skip(f"no real data: set {SHARED_VARIABLE} to its folder")
    return folder
