"""JSON and YAML in which nothing gets lost."""

import pytest
import yaml

from inspect_aihospital.core.text.unique_keys import load_json, load_yaml


def test_a_value_is_that_of_the_library() -> None:
    text = "a: &x {b: 1}\nc: {<<: *x, d: 2}\ne: [{a: 1}, {a: 2}]\n1: x\n'1': y\n"
    assert load_yaml(text) == yaml.safe_load(text)


@pytest.mark.parametrize("text", ["a: 1\nb: 2\na: 3", "a: {b: 1, b: 2}", "a: 1\n'a': 2"])
def test_a_key_twice_is_refused_by_its_line(text: str) -> None:
    with pytest.raises(yaml.YAMLError, match=r"(?s)occurs more than once; keep one.*line"):
        load_yaml(text)


@pytest.mark.parametrize("text", ['{"a": 1, "b": 2, "a": 3}', '[{"a": {"b": 1, "b": 1}}]'])
def test_a_key_twice_is_no_json(text: str) -> None:
    with pytest.raises(ValueError, match="occurs more than once; keep one"):
        load_json(text)


def test_deep_nesting_is_an_error_of_the_text() -> None:
    with pytest.raises(yaml.YAMLError, match="too deeply"):
        load_yaml("[" * 5000)
    with pytest.raises(ValueError, match="too deeply"):
        load_json("[" * 500_000)
