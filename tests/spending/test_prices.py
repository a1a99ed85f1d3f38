"""Find the price of a model's tokens."""

from pathlib import Path

import pytest
from inspect_ai.model import ModelCost, ModelInfo, set_model_info

from inspect_aihospital.agents.roles import DEFAULT_MODELS
from inspect_aihospital.errors import UserError
from inspect_aihospital.spending.prices import price_of, read_prices
from inspect_aihospital.spending.seat_usage import SeatUsage

COST = ModelCost(input=2, output=10, input_cache_write=3, input_cache_read=0.5)


def test_tokens_are_priced_by_what_became_of_them() -> None:
    price = price_of("a/b", {"a/b": COST})
    assert price is not None
    spent = SeatUsage(1, fresh=1e6, cache_read=2e6, cache_write=1e6, output=1e6)
    assert price.of(spent) == 2 + 1 + 3 + 10


@pytest.mark.parametrize("model", sorted(set(DEFAULT_MODELS.values())))
def test_default_models_have_a_list_price_and_a_table_goes_before_it(model: str) -> None:
    price = price_of(model, {})
    assert price is not None
    assert price.source.startswith("genai-prices")
    assert 0 < price.cost.input_cache_read < price.cost.input < price.cost.output
    mine = price_of(model, {model: COST})
    assert mine is not None
    assert (mine.cost, mine.source) == (COST, "your table")


def test_a_fee_for_each_request_is_no_price_of_tokens() -> None:
    price = price_of("perplexity/sonar", {})
    assert price is not None
    assert price.cost.input == pytest.approx(price.cost.output)  # 1 dollar a million, both
    assert price.cost.input < 2


def test_what_inspect_was_told_goes_before_the_list() -> None:
    set_model_info("openai/ours-of-a-test", ModelInfo(cost=COST))
    price = price_of("openai/ours-of-a-test", {})
    assert price is not None
    assert (price.cost, price.source) == (COST, "Inspect")


def test_an_unknown_model_has_no_price_and_is_not_made() -> None:
    assert price_of("vllm/nobody/nothing", {}) is None  # vllm's would start a server


def test_a_rehearsal_is_free() -> None:
    price = price_of("aihospital/rehearsal-a", {})
    assert price is not None
    assert price.of(SeatUsage(1, 1e9, output=1e9)) == 0


def test_a_person_is_free_and_no_rehearsal() -> None:
    price = price_of("aihospital/person-r1", {})
    assert price is not None
    assert price.cost.output == 0
    assert price.source == "a person has no tokens"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "cannot be read"),
        ("a: [", "cannot be read"),
        ("a/b: {}\na/b: {}", "'a/b' occurs more than once"),
        ("- a", "no table"),
        ("", "no table"),
        ("a/b: 3", "a/b|valid dictionary"),
        ("a/b: {input: 1, output: 2}", "input_cache_write"),
        ("a/b: {input: -1, output: 2, input_cache_read: 0, input_cache_write: 0}", "negative"),
        ("a/b: {input: .nan, output: 2, input_cache_read: 0, input_cache_write: 0}", "no number"),
        ("a/b: {input: 1, output: .inf, input_cache_read: 0, input_cache_write: 0}", "no number"),
        ("a/b: {input: x, output: 2, input_cache_read: 0, input_cache_write: 0}", "input"),
    ],
)
def test_a_wrong_table_is_refused(tmp_path: Path, text: str | None, message: str) -> None:
    path = tmp_path / "prices.yaml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=message) as refused:
        read_prices(str(path))
    assert "--model-cost-config" in str(refused.value)
