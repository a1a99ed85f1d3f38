"""A key that a provider takes no more, midway: through Inspect's own providers, then retried."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.faults.kinds import BY_NAME
from benchmarks.faults.runs import BY_TASK, fresh
from benchmarks.faults.serving import Served, serving_faults
from benchmarks.server.app import Fault
from benchmarks.server.asked import Asked
from inspect_ai import eval as inspect_eval
from inspect_ai import eval_retry
from inspect_ai.log import EvalLog, read_eval_log

from inspect_aihospital import mvme_one_step
from tests.checked_logs import main as check

CASES = 3
SETTING = BY_TASK["mvme_one_step"]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    for name in ("OPENAI", "ANTHROPIC"):
        monkeypatch.setenv(f"{name}_BASE_URL", "")
        monkeypatch.setenv(f"{name}_API_KEY", "none")
    with serving_faults() as running:
        yield running


class RevokedAfter:
    """Every call is refused, once so many were answered."""

    def __init__(self, calls: int) -> None:
        self.calls_left = calls

    def __call__(self, request: Asked) -> Fault | None:
        self.calls_left -= 1
        return None if self.calls_left >= 0 else BY_NAME["revoked_key"].fault


def started(folder: Path) -> EvalLog:
    return inspect_eval(
        mvme_one_step(cases="demo", icd10=False),
        model=fresh(SETTING.model),
        model_roles={"grader": fresh(SETTING.roles["grader"])},
        limit=CASES,
        max_samples=1,
        log_dir=str(folder),
        display="none",
    )[0]


def figures(log: EvalLog) -> list[tuple[str, str, str]]:
    """Every metric; as text, so that NaN equals NaN."""
    scores = log.results.scores if log.results else []
    return [(s.name, name, repr(m.value)) for s in scores for name, m in s.metrics.items()]


@pytest.mark.slow
def test_a_revoked_key_is_named_and_a_good_one_completes_the_run(
    served: Served, tmp_path: Path
) -> None:
    whole = started(tmp_path / "whole")
    calls = _calls(served)
    served.begin(RevokedAfter(calls // 2))
    broken = started(tmp_path / "broken")
    assert broken.status == "error"
    assert "401" in str(broken.error)
    assert "api" in str(broken.error).lower()
    assert check([str(tmp_path / "broken")]) == 1
    ended = {s.uuid for s in read_eval_log(broken.location).samples or [] if not s.error}
    assert 0 < len(ended) < CASES
    served.begin(None)
    retried = eval_retry(broken, log_dir=str(tmp_path / "broken"), display="none")[0]
    assert (retried.status, figures(retried)) == ("success", figures(whole))
    assert {s.uuid for s in retried.samples or []} >= ended
    assert _calls(served) < calls


def _calls(served: Served) -> int:
    calls: int = served.host.gauge.to_json()["calls"]
    return calls
