"""Share rehearsals: many estimates are of the same few cases with the same stand-ins."""

from collections.abc import Iterator, Mapping, Sequence

import pytest

from inspect_aihospital.costs import basis, rehearsal_run
from inspect_aihospital.costs.plan import RunPlan
from inspect_aihospital.costs.rehearsal_run import Rehearsal, stand_in, stand_ins


@pytest.fixture(scope="module", autouse=True)
def _shared_rehearsals() -> Iterator[None]:
    """Rehearse each set of cases once in a module: a rehearsal depends on nothing else."""
    rehearsals: dict[str, Rehearsal] = {}

    def rehearse(plan: RunPlan, cases: Sequence[str], tokens: Mapping[str, int]) -> Rehearsal:
        models = stand_ins(plan.bound), plan.model and stand_in(plan.model)
        key = repr((plan.task, plan.args, models, list(cases), dict(tokens)))
        if key not in rehearsals:
            rehearsals[key] = rehearsal_run.rehearse(plan, cases, tokens)
        return rehearsals[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(basis, "rehearse", rehearse)
        yield
