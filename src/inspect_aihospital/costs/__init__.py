"""What a run will cost: known before it is run, from a rehearsal of a few cases."""

from inspect_aihospital.costs.estimating import MOST_CASES, estimate
from inspect_aihospital.costs.plan import PREFIX, Plan
from inspect_aihospital.costs.prices import read_prices
from inspect_aihospital.costs.result import Estimate
from inspect_aihospital.costs.wall_time import Pace

__all__ = ["MOST_CASES", "PREFIX", "Estimate", "Pace", "Plan", "estimate", "read_prices"]
