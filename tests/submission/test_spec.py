"""Read a submission's file, and name every fault by its place."""

from pathlib import Path

import pytest
import yaml

from inspect_aihospital.errors import UserError
from inspect_aihospital.presets import preset_names, preset_path
from inspect_aihospital.submission.spec import Spec, read_spec, require_env
from inspect_aihospital.submission.work import plan

LEAST = {"task": "inspect_aihospital/mvme", "model": "x/doctor", "log_dir": "logs"}


def spec_from(folder: Path, **settings: object) -> Spec:
    path = folder / "spec.yaml"
    path.write_text(yaml.safe_dump({**LEAST, **settings}), encoding="utf-8")
    return read_spec(path)


def test_every_task_meets_every_model_in_every_shard(tmp_path: Path) -> None:
    path = tmp_path / "spec.yaml"
    tasks: list[object] = ["inspect_aihospital/usmle"]
    tasks.append({"task": "inspect_aihospital/mvme", "args": {"cases": "demo"}})
    settings = {
        "tasks": tasks,
        "models": ["x/a", {"model": "y/b"}],
        "shards": 3,
        "log_dir": "logs/",
    }
    path.write_text(yaml.safe_dump(settings), encoding="utf-8")
    works = plan(read_spec(path))
    assert len(works) == len({work.folder for work in works}) == 12
    last = works[-1]
    assert last.name.startswith("mvme-y_b-")
    assert last.name.endswith("/3-of-3")
    assert last.folder == f"logs/{last.name}"
    assert last.config["task"]["args"] == {"cases": "demo", "shard": "3/3"}
    assert last.config["metadata"] == {"submission": last.name.removesuffix("/3-of-3")}


def test_the_name_is_of_what_is_measured_and_not_of_how(tmp_path: Path) -> None:
    def name(**settings: object) -> str:
        return plan(spec_from(tmp_path, **settings))[0].name

    first = name()
    assert first == name(workers=3, retries=0, generate_config={"max_connections": 50})
    assert first == name(eval_config={"log_buffer": 1})
    other_names = [
        name(generate_config={"temperature": 1.0}),
        name(eval_config={"epochs": 2}),
        name(model={"model": "x/doctor", "args": {"a": 1}}),
        name(model_roles={"grader": {"model": "x/judge"}}),
    ]
    assert len({first, *other_names}) == 5


@pytest.mark.parametrize("preset", preset_names())
def test_a_run_configuration_is_a_spec_once_it_has_a_folder(tmp_path: Path, preset: str) -> None:
    settings = yaml.safe_load(preset_path(preset).read_text("utf-8"))
    path = tmp_path / "spec.yaml"
    path.write_text(yaml.safe_dump({**settings, "log_dir": "logs"}), encoding="utf-8")
    (work,) = plan(read_spec(path))
    preset_settings = {
        key: value for key, value in settings.items() if key not in {"task", "metadata"}
    }
    assert {key: work.config[key] for key in preset_settings} == preset_settings


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"shards": 0}, "shards: "),
        ({"workers": True}, "workers: "),
        ({"engine": "kubernetes"}, "engine: "),
        ({"log_dir": None}, "log_dir: "),
        ({"epoch": 3}, "epoch: no such key"),
        ({"model_role": {}}, "Did you mean model_roles?"),
        ({"model_roles": {"grader": {"modle": "x/y"}}}, "model_roles.grader.model: Field required"),
        (
            {"model_roles": {"grader": "x/y"}},
            "grader: expected a mapping such as {model: PROVIDER/",
        ),
        ({"eval_config": {"epoch": 3}}, "eval_config.epoch: no such key. Did you mean epochs?"),
        ({"eval_config": {"epochs": "x"}}, "eval_config.epochs: "),
        ({"model": ["x/y"]}, "`model`: expected one model, and got a list. Did you mean models?"),
        ({"task": ["inspect_aihospital/mvme"]}, "Did you mean tasks?"),
        ({"model": {"model": "x/y", "confg": {}}}, "models[0].confg: no such key. Did you mean c"),
        ({"task": {"task": "x/y", "arg": {}}}, "tasks[0].arg: no such key. Did you mean args?"),
        (
            {"model_roles": {"grader": [{"model": "x/y", "urls": "z"}]}},
            "model_roles.grader.urls: no such key. Choose one of: model, config, base_url, args.",
        ),
        (
            {"task": "inspect_aihospital/mvme", "model_roles": {"judge": {"model": "x/y"}}},
            "model_roles.judge: no task has such a role. Choose one of: patient, examiner,",
        ),
        (
            {"task": "inspect_aihospital/mvme", "model_roles": {"doctor": {"model": "x/y"}}},
            "model_roles.doctor: the doctor is the model itself",
        ),
        ({"model": 3}, "models[0]: expected a name, or a mapping such as {model: PROVIDER/MODEL}"),
        ({"modles": ["x/y"]}, "modles: no such key. Did you mean models?"),
        ({"task": "inspect_aihospital/mvne"}, "Did you mean mvme?"),
        ({"task": {"task": "inspect_aihospital/mvme", "args": {"case": 1}}}, "mean cases?"),
        ({"task": {"task": "inspect_aihospital/mvme", "args": {"shard": "1/2"}}}, "leave it out"),
        ({"task": "inspect_aihospital/usmle_icf", "shards": 2}, "cannot be parted"),
        ({"tasks": ["inspect_aihospital/mvme"]}, "only one of the two"),
        ({"model": {"model": "x/y", "args": {"api_key": "k-1"}}}, "no secret may stand"),
        ({"models": []}, "only one of the two"),
    ],
)
def test_a_fault_is_told_by_its_place(
    tmp_path: Path, settings: dict[str, object], message: str
) -> None:
    with pytest.raises(UserError) as caught:
        spec_from(tmp_path, **settings)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "settings",
    [
        {"task": "other/task", "model_roles": {"critic": {"model": "x/y"}}},
        {"solver": "other/solver", "model_roles": {"critic": {"model": "x/y"}}},
        # One file binds the roles of all its tasks.
        {"model_roles": {"participants": [{"model": "x/y"}], "patient": {"model": "x/y"}}},
    ],
)
def test_roles_of_others_and_of_other_tasks_are_let_be(
    tmp_path: Path, settings: dict[str, object]
) -> None:
    assert spec_from(tmp_path, **settings).run["model_roles"] == settings["model_roles"]


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(UserError) as caught:
        spec_from(tmp_path, shards=-1, engine="x", epoch=3, task="inspect_aihospital/nothing")
    assert len(str(caught.value).splitlines()) == 5


@pytest.mark.parametrize("text", ["", "- a", "a: [", "a: b: c", "models: [a]\nmodels: [b]"])
def test_what_is_no_mapping_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "spec.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=r"spec\.yaml"):
        read_spec(path)


def test_variables_are_named_and_have_to_be_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = spec_from(tmp_path, env=["AIHOSPITAL_SOME_KEY"])
    with pytest.raises(UserError, match="AIHOSPITAL_SOME_KEY not set"):
        require_env(spec)
    monkeypatch.setenv("AIHOSPITAL_SOME_KEY", "value")
    require_env(spec)


def test_a_shuffle_needs_a_seed(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"eval_config.sample_shuffle: true is no seed"):
        spec_from(tmp_path, eval_config={"limit": 3, "sample_shuffle": True})
    assert plan(spec_from(tmp_path, eval_config={"limit": 3, "sample_shuffle": 42}))


def test_an_exported_run_is_a_spec_though_it_names_no_shard(tmp_path: Path) -> None:
    task = {"task": "inspect_aihospital/mvme", "args": {"cases": "demo", "shard": None}}
    works = plan(spec_from(tmp_path, task=task, shards=2))
    assert [work.config["task"]["args"]["shard"] for work in works] == ["1/2", "2/2"]
