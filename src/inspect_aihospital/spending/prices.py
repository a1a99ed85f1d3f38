"""Find the price of a model's tokens: the user's table, Inspect's, or a list price."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from math import inf
from pathlib import Path

import yaml
from inspect_ai.model import ModelCost
from pydantic import ValidationError

from inspect_aihospital.agents.roles import is_person, is_rehearsal
from inspect_aihospital.core.text.unique_keys import load_yaml
from inspect_aihospital.errors import UserError, plain_problem
from inspect_aihospital.inspect_private import known_model_info
from inspect_aihospital.spending.seat_usage import SeatUsage

MILLION = 1_000_000
FEW = 1_000
"""Tokens whose price is looked up: few, since some prices rise with the length of a prompt."""

PROVIDERS = {"azureai": "azure", "bedrock": "aws", "grok": "x-ai", "vertex": "google"}
"""Providers whose name in the list differs from Inspect's."""

FIELDS = ", ".join(ModelCost.model_fields)


@dataclass(frozen=True)
class Price:
    """A price in US dollars a million tokens, and its source."""

    cost: ModelCost
    source: str

    def of(self, usage: SeatUsage) -> float:
        """Return the price of tokens, in dollars."""
        return (
            usage.fresh * self.cost.input
            + usage.cache_read * self.cost.input_cache_read
            + usage.cache_write * self.cost.input_cache_write
            + usage.output * self.cost.output
        ) / MILLION


def read_prices(path: str) -> dict[str, ModelCost]:
    """Read a table of prices, in the format of Inspect's `--model-cost-config`.

    Raises:
        UserError: It cannot be read, or does not give each model its four prices.
    """
    expected = f"Expected YAML or JSON: by model, PROVIDER/MODEL, the prices {FIELDS}, in US "
    expected += "dollars a million tokens, as for Inspect's --model-cost-config."
    try:
        table = load_yaml(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise UserError(f"prices {path}: cannot be read ({error}). {expected}") from error
    if not isinstance(table, dict) or not table:
        raise UserError(f"prices {path}: no table of models. {expected}")
    try:
        costs = {str(model): ModelCost.model_validate(cost) for model, cost in table.items()}
    except ValidationError as error:
        problem = error.errors()[0]
        field = ".".join(map(str, problem["loc"]))
        raise UserError(f"prices {path}: {field} {plain_problem(problem)}. {expected}") from error
    for model, cost in costs.items():
        if not all(0 <= price < inf for price in cost.model_dump().values()):
            raise UserError(
                f"prices {path}: {model} has a price that is negative or no number. {expected}"
            )
    return costs


def price_of(model: str, table: Mapping[str, ModelCost]) -> Price | None:
    """Return the price of a model: the table's, else Inspect's, else the list price.

    Nothing is created or called: the model is a name.
    """
    if model in table:
        return Price(table[model], "your table")
    if is_rehearsal(model) or is_person(model):
        free = ModelCost(input=0, output=0, input_cache_write=0, input_cache_read=0)
        source = "a rehearsal is free" if is_rehearsal(model) else "a person has no tokens"
        return Price(free, source)
    info = known_model_info(model)
    if info and info.cost:
        return Price(info.cost, "Inspect")
    cost = _list_price(model)
    return Price(cost, f"genai-prices {version('genai-prices')}") if cost else None


@lru_cache(maxsize=256)
def _list_price(model: str) -> ModelCost | None:
    from genai_prices import Usage, calc_price  # noqa: PLC0415 - slow, and only for unknown prices

    provider, _, name = model.partition("/")

    def dollars(**tokens: int) -> float:
        # Prices of a million tokens at once would be those of a very long prompt.
        usage = Usage(**tokens)
        place = PROVIDERS.get(provider, provider)
        # The total would also hold fees for each request, which are no price of tokens.
        price = calc_price(usage, name, provider_id=place)
        return float((price.input_price + price.output_price) * MILLION / FEW)

    try:
        return ModelCost(
            input=dollars(input_tokens=FEW),
            output=dollars(output_tokens=FEW),
            input_cache_write=dollars(input_tokens=FEW, cache_write_tokens=FEW),
            input_cache_read=dollars(input_tokens=FEW, cache_read_tokens=FEW),
        )
    except LookupError:
        return None
