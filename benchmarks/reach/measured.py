"""One eval in a process of its own: `python -m benchmarks.reach.measured SPEC`, SPEC in JSON.

Prints a JSON line with times, memory and the log's place. A task is ours by its name, or `bare`:
the calls of a file, with nothing around them (`benchmarks/reach/bare.py`).
"""

import json
import sys
import time
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

BARE = "bare"


def main() -> None:
    """Run and tell."""
    began = time.process_time()
    import inspect_ai  # noqa: PLC0415 -- its cost is measured

    import inspect_aihospital  # noqa: PLC0415 -- as above

    spec = json.loads(sys.argv[1])
    factory = bare() if spec["task"] == BARE else getattr(inspect_aihospital, spec["task"])
    task = factory(**spec["args"])
    ready, resident = time.process_time() - began, memory("VmRSS")
    cpu, wall = time.process_time(), time.monotonic()
    log = inspect_ai.eval(task, **options(spec))[0]
    if log.status != "success":
        raise SystemExit(f"{spec['task']}: {log.status}: {log.error.message if log.error else ''}")
    told = {
        "wall": time.monotonic() - wall,
        "cpu": time.process_time() - cpu,
        "ready_cpu": ready,
        "ready_memory": resident,
        "peak_memory": memory("VmHWM"),
        "log": log.location,
        "log_bytes": Path(log.location.removeprefix("file:")).stat().st_size,
    }
    print(json.dumps(told), flush=True)


def bare() -> Callable[..., Any]:
    """The task of bare calls, loaded from its file as Inspect loads a user's.

    Of a module that is imported by its name Inspect looks for the distribution, among all that are
    installed where none is named so: half a second that no file of a user's takes.
    """
    spec = spec_from_file_location(BARE, Path(__file__).with_name(f"{BARE}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    factory: Callable[..., Any] = getattr(module, BARE)
    return factory


def options(spec: dict[str, Any]) -> dict[str, Any]:
    """Options of `eval`: as the command line sets them, and as many samples as there are.

    A sample does not wait for another one: connections alone limit what runs at once. The display
    is `log`: all others, `none` too, lay out a table of all metrics in the end.
    """
    return {
        "model": spec["model"],
        "model_roles": spec["roles"],
        "max_connections": spec["connections"],
        "max_samples": spec["samples"],
        "display": "log",
        "log_dir": spec["folder"],
        "log_header_only": True,
        **spec["options"],
    }


def memory(field: str) -> float:
    """This process's memory in MiB: `VmRSS` now, `VmHWM` at its peak (Linux)."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith(f"{field}:"))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    main()
