"""Start a Ray cluster of two nodes on loopback alone, without dashboard or telemetry."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

LOOPBACK = "127.0.0.1"
STORE = 80 * 2**20
"""Bytes of each node's object store, near the least that Ray allows."""

QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    # a driver then finds its own node at 127.0.0.1, and no other address of this machine is used
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
}


@dataclass
class Cluster:
    """Its address, the folder of its files, and its second node."""

    address: str
    folder: Path
    cluster: Any
    second: Any

    @property
    def daemon(self) -> int:
        """Process of the second node's daemon, whose children are its workers."""
        pid: int = self.second.all_processes["raylet"][0].process.pid
        return pid

    def lose_node(self) -> None:
        """Kill the second node, its daemon first, as a machine that is switched off."""
        self.cluster.remove_node(self.second, allow_graceful=False)

    def add_node(self) -> None:
        self.second = _node(self.cluster)


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """Run a cluster while it is used; its files are in the folder, whose path must be short."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in QUIET.items():
            patch.setenv(name, value)
        # where Ray notes the address of the newest cluster: it makes no such folder by itself
        patch.setenv("RAY_TMPDIR", str(folder))
        (folder / "ray").mkdir()
        from ray.cluster_utils import Cluster as Ray

        head = {"include_dashboard": False, "temp_dir": str(folder), **_options()}
        cluster: Any = Ray(initialize_head=True, head_node_args=head)
        try:
            yield Cluster(cluster.address, folder, cluster, _node(cluster))
        finally:
            cluster.shutdown()


def _options() -> dict[str, Any]:
    return {"num_cpus": 1, "node_ip_address": LOOPBACK, "object_store_memory": STORE}


def _node(cluster: Any) -> Any:
    return cluster.add_node(**_options())


def parent(pid: int) -> int:
    """Return the parent of a process: here the worker that conducts an eval."""
    status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    return int(status.rpartition(")")[2].split()[1])


def holding(text: str, *folders: Path) -> list[Path]:
    """Return the files below folders that hold a text; all must be readable."""
    paths = [
        Path(at) / name for folder in folders for at, _, names in os.walk(folder) for name in names
    ]
    files = [path for path in paths if path.is_file()]
    assert files
    return [path for path in files if text.encode() in path.read_bytes()]
