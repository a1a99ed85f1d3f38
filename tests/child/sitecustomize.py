"""Python imports this first in each process that a test starts: it spares them what no test reads.

A process of one eval spends most of its time on starting. The processes still import, run, write
and print the package's own code; only Inspect's share is less:

- Inspect imports the clients of OpenAI and Anthropic for each sample, of whatever model. Here it
  does so where the eval has loaded them already, because a model of theirs is called.
- It reads its list of models with a reader of YAML in Python; the one in C reads the same.
- Python looks for cycles among hundreds of thousands of objects that are never freed.
"""

import gc
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType, SimpleNamespace

gc.set_threshold(20_000, 20, 20)


class _Loaded:
    """Whether a package is loaded by now."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __bool__(self) -> bool:
        return self._name in sys.modules


def _leave_clients(module: ModuleType) -> None:
    vars(module).update(_HAS_OPENAI=_Loaded("openai"), _HAS_ANTHROPIC=_Loaded("anthropic"))


def _read_fast(module: ModuleType) -> None:
    yaml = module.yaml
    if yaml.__with_libyaml__:
        read = partial(yaml.load, Loader=yaml.CSafeLoader)
        vars(module)["yaml"] = SimpleNamespace(safe_load=read)


_CHANGES: dict[str, Callable[[ModuleType], None]] = {
    "inspect_ai.model._assistant_internal": _leave_clients,
    "inspect_ai.model._model_data.model_data": _read_fast,
}


class _Finder:
    """Finds the modules above as usual, and changes them once they are loaded."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        change = _CHANGES.get(name)
        spec = PathFinder.find_spec(name, path, target) if change else None
        if not (change and spec and spec.loader):
            return None
        load = spec.loader.exec_module

        def load_and_change(module: ModuleType) -> None:
            load(module)
            # Another version of Inspect may lack what is changed, and is left as it is.
            with suppress(AttributeError):
                change(module)

        vars(spec.loader)["exec_module"] = load_and_change
        return spec


sys.meta_path.insert(0, _Finder)
