"""Price tokens, and read what a run spent off its log: by the evaluated model, by instruments."""

from inspect_aihospital.spending.log_spending import Spending, dollars_of, spending_of
from inspect_aihospital.spending.prices import Price, price_of, read_prices
from inspect_aihospital.spending.seat_usage import EVALUATED, SeatUsage, is_evaluated

__all__ = [
    "EVALUATED",
    "Price",
    "SeatUsage",
    "Spending",
    "dollars_of",
    "is_evaluated",
    "price_of",
    "read_prices",
    "spending_of",
]
