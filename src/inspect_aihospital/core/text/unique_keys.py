"""Read JSON and YAML, and refuse keys that occur twice: the libraries keep the last value."""

import json
from collections.abc import Sequence
from typing import Any

import yaml


class _Loader(yaml.SafeLoader):
    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        names: set[tuple[str, str]] = set()
        for key in (key for key, _ in node.value if isinstance(key, yaml.ScalarNode)):
            # The number 1 and the text "1" are two keys.
            if (key.tag, key.value) in names:
                problem = f"the key {key.value!r} occurs more than once; keep one of them"
                raise yaml.MarkedYAMLError(problem=problem, problem_mark=key.start_mark)
            names.add((key.tag, key.value))
        return super().construct_mapping(node, deep)


def unique_keys(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of its pairs, for the hook of a decoder of JSON.

    Raises:
        ValueError: A key occurs more than once.
    """
    value: dict[str, Any] = {}
    for key, part in pairs:
        if key in value:
            raise ValueError(f"the key {key!r} occurs more than once; keep one of them")
        value[key] = part
    return value


def load_json(text: str) -> Any:
    """Return the value of a text of JSON.

    Raises:
        ValueError: The text is no JSON, nests too deeply, or has a key twice.
    """
    try:
        return json.loads(text, object_pairs_hook=unique_keys)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def load_yaml(text: str) -> Any:
    """Return the value of a text of YAML.

    Raises:
        yaml.YAMLError: The text is no YAML, nests too deeply, or has a key twice.
    """
    loader = _Loader(text)
    try:
        return loader.get_single_data()
    except RecursionError as error:
        raise yaml.YAMLError("nested too deeply") from error
    finally:
        loader.dispose()
