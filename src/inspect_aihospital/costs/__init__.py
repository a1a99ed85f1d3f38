"""Estimate the cost of a run before it, from a rehearsal of a few cases."""

from inspect_aihospital.costs.estimate_result import RunEstimate
from inspect_aihospital.costs.plan import PREFIX, RunPlan
from inspect_aihospital.costs.run_estimate import MOST_CASES, estimate, estimate_models
from inspect_aihospital.costs.wall_time import Pace

__all__ = ["MOST_CASES", "PREFIX", "Pace", "RunEstimate", "RunPlan", "estimate", "estimate_models"]
