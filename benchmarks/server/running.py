"""Start the server in a process of its own, and ask it what it counted."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

REPOSITORY = Path(__file__).parents[2]
NO_KEY = "none"


@dataclass(frozen=True)
class Server:
    """A server that runs.

    Attributes:
        address: Where, without a path.
        environment: Variables with which Inspect's providers call it and nobody else.
    """

    address: str
    environment: Mapping[str, str]

    def gauge(self) -> dict[str, Any]:
        """What it counted since the last reset."""
        return self._ask("/gauge", "GET")

    def reset(self) -> dict[str, Any]:
        """Begin to count anew."""
        return self._ask("/reset", "POST")

    def _ask(self, path: str, method: str) -> dict[str, Any]:
        with urlopen(Request(self.address + path, method=method), timeout=30) as response:
            reply: dict[str, Any] = json.load(response)
            return reply


@contextmanager
def serving(**options: float) -> Iterator[Server]:
    """A server for as long as the context lasts.

    Args:
        options: As on its command line: `latency`, `jitter`, `seed`, `port`.
    """
    arguments = [f"--{name}={value}" for name, value in options.items()]
    command = [sys.executable, "-m", "benchmarks.server", *arguments]
    with subprocess.Popen(command, cwd=REPOSITORY, stdout=subprocess.PIPE, text=True) as process:
        try:
            server_facts = json.loads(process.stdout.readline() if process.stdout else "")
            keys = {"OPENAI_API_KEY": NO_KEY, "ANTHROPIC_API_KEY": NO_KEY}
            yield Server(server_facts["address"], {**server_facts["environment"], **keys})
        finally:
            process.terminate()
