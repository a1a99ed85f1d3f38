"""Start the process of an eval as engines do."""

import signal
import subprocess
import sys

import pytest

WAITING = """
import time
from inspect_aihospital.submission.process import heed_signals
heed_signals()
try:
    print("ready", flush=True)
    time.sleep(600)
except KeyboardInterrupt:
    print("interrupted")
"""


def as_in_ray() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGUSR2])
def test_it_is_interrupted_whoever_started_it(sign: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WAITING],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=as_in_ray,  # noqa: PLW1509 - no thread of this process holds a lock then
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        process.send_signal(sign)
        assert process.communicate(timeout=60)[0] == "interrupted\n"
