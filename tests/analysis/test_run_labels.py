"""Labels are unique within a task, and runs that are ranked together differ in no condition."""

from typing import Any

from inspect_aihospital.analysis.run import Run
from inspect_aihospital.analysis.run_labels import label_runs

FIRST, SECOND = "openai/first", "openai/second"


def run(model: str, **changes: Any) -> Run:
    settings: dict[str, Any] = {"task": "mvme", "args": {"max_turns": 10}, **changes}
    return Run(id=f"{model} {changes}", model=f"lab/{model}", **settings)


def labels(*runs: Run) -> list[str]:
    label_by_id = {labelled.id: labelled.label for labelled in label_runs(runs)}
    return [label_by_id[run.id] for run in runs]


def test_a_model_alone_is_its_own_label() -> None:
    assert labels(run("a"), run("b", args={"max_turns": 5})) == ["a", "b"]


def test_what_tells_two_runs_of_a_model_apart_stands_on_all_labels_of_the_task() -> None:
    graders: tuple[dict[str, Any], ...] = ({"grader": [FIRST]}, {"grader": [SECOND]})
    runs = [run("a", roles=graders[0]), run("a", roles=graders[1]), run("b", roles=graders[0])]
    assert labels(*runs) == [f"a, grader={FIRST}", f"a, grader={SECOND}", f"b, grader={FIRST}"]
    exam = run("b", task="usmle")
    assert labels(*runs, exam)[-1] == "b"


def test_a_role_that_some_runs_lack_is_named_only_where_nothing_else_tells_them_apart() -> None:
    bound: dict[str, Any] = {"patient": [FIRST]}
    few: dict[str, Any] = {"max_turns": 5}
    assert labels(run("a"), run("a", roles=bound, args=few)) == [
        "a, max_turns=10",
        "a, max_turns=5",
    ]
    assert labels(run("a"), run("a", roles=bound)) == ["a", f"a, patient={FIRST}"]


def test_settings_tell_two_runs_of_a_model_apart() -> None:
    set_runs = [run("a", settings={"temperature": t, "top_p": "0.5"}) for t in ("0.2", "0.9")]
    assert labels(*set_runs) == ["a, temperature=0.2", "a, temperature=0.9"]
    graded = run("a", role_settings={"grader": {"top_p": "0.5"}})
    assert labels(run("a"), graded) == ["a", "a, top_p of grader=0.5"]


def started(*times: str) -> list[str]:
    """Label runs of one model that were started at these times."""
    return labels(*(run("a", created=time, samples=place) for place, time in enumerate(times)))


def test_runs_that_differ_in_nothing_are_told_apart_by_their_start() -> None:
    nights = ["2026-03-01T22:00:00+00:00", "2026-03-02T22:00:00+00:00"]
    both = ["a, started=2026-03-01", "a, started=2026-03-02"]
    assert started(*nights) == both
    assert started(*reversed(nights)) == both[::-1]
    third = "2026-03-01T22:00:07+00:00"
    assert started(*nights, third) == [
        "a, started=2026-03-01 22:00:00",
        both[1],
        "a, started=2026-03-01 22:00:07",
    ]
    minute_later = "2026-03-01T22:01:00+00:00"
    assert started(nights[0], minute_later)[0] == "a, started=2026-03-01 22:00"
    assert labels(run("a", created=nights[0]), run("b", created=nights[1])) == ["a", "b"]


def test_starts_are_told_and_sorted_in_utc() -> None:
    times = ["2026-03-01T09:00:00+00:00", "2026-03-01T10:00:00+02:00", "2026-03-01T10:30:00"]
    hours = ("09:00", "08:00", "10:30")
    assert started(*times) == [f"a, started=2026-03-01 {hour}" for hour in hours]
    assert started(times[0], "2026-03-01T11:00:00+02:00") == ["a #1", "a #2"]
    runs = label_runs([run("a", created=time, samples=n) for n, time in enumerate(times)])
    assert [labelled.samples for labelled in runs] == [1, 0, 2]


def test_runs_that_nothing_tells_apart_are_numbered() -> None:
    now, later = "2026-03-01T22:00:00+00:00", "2026-03-02T22:00:00+00:00"
    assert started(now, now) == ["a #1", "a #2"]
    first = "a, started=2026-03-01 22:00:00"
    assert started(now, later, now) == [f"{first} #1", "a, started=2026-03-02", f"{first} #2"]


def test_what_a_user_noted_comes_before_the_start() -> None:
    times = [f"2026-03-0{day}T22:00:00+00:00" for day in (1, 2, 3)]
    notes = [{"checkpoint": name, "gpu": "h100"} for name in ("base", "tuned", "tuned")]
    runs = [run("a", created=t, notes=n) for t, n in zip(times, notes, strict=True)]
    assert labels(*runs[:2]) == ["a, checkpoint=base", "a, checkpoint=tuned"]
    assert labels(*runs) == [
        "a, checkpoint=base",
        "a, checkpoint=tuned, started=2026-03-02",
        "a, checkpoint=tuned, started=2026-03-03",
    ]
    tagged = run("a", created=times[0], notes={"tags": "night-1"})
    assert labels(tagged, run("a", created=times[1])) == ["a, tags=night-1", "a"]
