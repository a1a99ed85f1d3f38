"""Votes asked for by rule, against the rehearsal itself."""

from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.log import EvalLog

from inspect_aihospital import usmle, usmle_icf
from inspect_aihospital.costs.case_draw import outlook
from inspect_aihospital.costs.case_usage import usage_of
from inspect_aihospital.costs.plan import RunPlan

ALONE = "aihospital/rehearsal"
TEAM = [f"{ALONE}-{letter}" for letter in "abc"]
EXAM: dict[str, Any] = {"exam": "demo", "step": 1, "samples": 3}


def rehearse(folder: Path, task: Any, **options: Any) -> EvalLog:
    log = inspect_eval(task, log_dir=str(folder), display="none", **options)[0]
    assert log.status == "success", log.error
    return log


@pytest.mark.slow
@pytest.mark.parametrize("rule", [{}, {"threshold": 1.0, "max_rounds": 4}, {"threshold": 0.1}])
def test_rounds_have_the_questions_that_the_rehearsal_asks(
    tmp_path: Path, rule: dict[str, Any]
) -> None:
    parameters = EXAM | rule
    roles: dict[str, Any] = {"participants": TEAM}
    log = rehearse(tmp_path, usmle_icf(**parameters), model=ALONE, model_roles=roles)
    epochs = [sample.epoch for sample in log.samples or []]
    ahead = outlook(RunPlan("usmle_icf", parameters, None, {"participants": TEAM}), 20)
    assert ahead.rounds == tuple(epochs.count(n) for n in range(1, max(epochs) + 1))
    again = {str(sample.id) for sample in log.samples or [] if sample.epoch == 2}
    again_by_kind = {case for case, kind in ahead.kinds.items() if kind.stratum.endswith("again")}
    assert again_by_kind == again


@pytest.mark.slow
def test_votes_drawn_are_those_after_which_a_rehearsal_stops(tmp_path: Path) -> None:
    parameters = {**EXAM, "samples": 8, "early_stop": True}
    log = rehearse(tmp_path, usmle(**parameters), model=ALONE)
    kinds = outlook(RunPlan("usmle", parameters, ALONE, {}), 20).kinds
    for case in map(usage_of, log.samples or []):
        votes = int(kinds[case.case].stratum.removesuffix(" samples"))
        assert case.seats["evaluated"].calls == 2 * votes
    assert len({kind.stratum for kind in kinds.values()}) > 1
