"""Refuse options of an engine before anything is run."""

import sys
from typing import Any

import pytest

from inspect_aihospital.errors import UserError
from inspect_aihospital.submission.engines import engine_of
from inspect_aihospital.submission.spec import Spec


def spec_of(engine: str, **settings: Any) -> Spec:
    values = {"tasks": ["inspect_aihospital/mvme"], "log_dir": "logs", "engine": engine}
    return Spec.model_validate({**values, **settings})


@pytest.mark.parametrize(("engine", "package"), [("slurm", "submitit"), ("ray", "ray")])
def test_an_engine_says_what_to_install(
    engine: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(
        sys.modules, f"inspect_aihospital.submission.engines.{engine}", raising=False
    )
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(UserError, match=rf"pip install 'inspect_aihospital\[{engine}\]'"):
        engine_of(spec_of(engine))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"address": "local"}, "engine: local"),
        ({"max_retries": 2}, "`retries` of the submission"),
        ({"cpus": 1}, "cpus"),
        ({"num_cpus": "many"}, "'num_cpus' must be"),
    ],
)
def test_options_that_ray_has_not_are_refused(settings: dict[str, Any], message: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(UserError) as caught:
        engine_of(spec_of("ray", ray=settings))
    assert message in str(caught.value)


def test_parameters_that_submitit_has_not_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    submitit = pytest.importorskip("submitit")
    there = classmethod(lambda _: 2)  # as where Slurm is
    monkeypatch.setattr(submitit.SlurmExecutor, "affinity", there)
    with pytest.raises(UserError, match="partitions"):
        engine_of(spec_of("slurm", slurm={"partitions": "cpu"}))


def test_where_slurm_is_not_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("submitit")
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UserError, match="slurm"):
        engine_of(spec_of("slurm"))
