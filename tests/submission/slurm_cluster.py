"""Start a Slurm cluster of one node: munge, controller and node as ordinary processes."""

import os
import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue")


def missing_requirement() -> str:
    """Say what is missing for a cluster here; empty if nothing is."""
    absent = [name for name in PROGRAMS if not shutil.which(name)]
    if absent:
        return f"no {', '.join(absent)}: install slurm-wlm and munge"
    return "" if os.geteuid() == 0 else "Slurm's daemons need root"


def free_port() -> int:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        port: int = server.getsockname()[1]
        return port


CONFIGURATION = """
ClusterName=tests
SlurmctldHost={host}(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
SlurmctldPort={controller}
SlurmdPort={node}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SlurmdTimeout=20
InactiveLimit=0
KillWait=5
MinJobAge=2
MaxJobCount={jobs}
MpiDefault=none
SwitchType=switch/none
NodeName={host} NodeAddr=127.0.0.1 CPUs={cores} RealMemory=2000 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


@dataclass
class Cluster:
    """Its configuration file, and its node's daemon."""

    configuration: Path
    node: "subprocess.Popen[bytes]"

    def lose_node(self) -> None:
        """Kill its daemon; jobs go on without it."""
        _end(self.node)

    def start_node(self) -> None:
        self.node = subprocess.Popen(["slurmd", "-D", "-f", str(self.configuration)])


@contextmanager
def cluster(folder: Path, jobs: int) -> Iterator[Cluster]:
    """Run a cluster while it is used; its files are in the folder, whose path must be short.

    It takes no more jobs at a time than given; one that ended counts for a few seconds more.
    """
    for name in ("state", "spool"):
        (folder / name).mkdir(parents=True)
    path = folder / "slurm.conf"
    names = {"host": socket.gethostname(), "folder": folder, "cores": os.cpu_count() or 1}
    path.write_text(
        CONFIGURATION.format(**names, jobs=jobs, controller=free_port(), node=free_port()),
        encoding="utf-8",
    )
    with ExitStack() as ending:
        _munge(folder, ending)
        _run(ending, "slurmctld", "-D", "-f", str(path))
        cluster_of_test = Cluster(path, subprocess.Popen(["slurmd", "-D", "-f", str(path)]))
        ending.callback(lambda: _end(cluster_of_test.node))
        _until_idle(path)
        yield cluster_of_test


def _munge(folder: Path, ending: ExitStack) -> None:
    user = pwd.getpwnam("munge")
    home = folder / "munge"
    home.mkdir(mode=0o755)
    key = home / "key"
    key.write_bytes(os.urandom(128))
    key.chmod(0o400)
    for path in (home, key):
        os.chown(path, user.pw_uid, user.pw_gid)
    names = {
        "socket": folder / "munge.socket",
        "pid-file": home / "pid",
        "seed-file": home / "seed",
    }
    options = [f"--{name}={path}" for name, path in names.items()]
    options += [f"--key-file={key}", f"--log-file={home / 'log'}", "--foreground", "--force"]
    os.chown(folder, user.pw_uid, user.pw_gid)
    _run(ending, "munged", *options, user="munge")


def _run(ending: ExitStack, *command: str, user: str | None = None) -> None:
    process = subprocess.Popen(command, user=user)
    ending.callback(_end, process)


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()


def node_state(configuration: Path) -> str:
    """Return the state of the node, by sinfo: `idle`, `mixed`, `down*` …"""
    environment = {**os.environ, "SLURM_CONF": str(configuration)}
    command = ["sinfo", "--noheader", "--format", "%T"]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return answer.stdout.strip()


def _until_idle(configuration: Path) -> None:
    deadline = time.monotonic() + 120
    while (state := node_state(configuration)) != "idle":
        assert time.monotonic() < deadline, f"no node: {state}"
        time.sleep(0.5)
