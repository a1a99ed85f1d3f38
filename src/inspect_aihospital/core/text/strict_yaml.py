"""Read YAML, and refuse keys that occur twice: of two values the library keeps the last."""

from typing import Any

import yaml


class _Loader(yaml.SafeLoader):
    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [key for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        for place, key in enumerate(keys):
            if key.value in {earlier.value for earlier in keys[:place]}:
                problem = f"the key {key.value!r} occurs more than once; keep one of them"
                raise yaml.MarkedYAMLError(problem=problem, problem_mark=key.start_mark)
        return super().construct_mapping(node, deep)


def load_yaml(text: str) -> Any:
    """Return the value of a text.

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
