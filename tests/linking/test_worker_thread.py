"""Work beside the event loop: one piece at a time, and the loop goes on."""

import threading
import time

import anyio
import pytest

from inspect_aihospital.linking.worker_thread import run_in_thread


def test_the_loop_goes_on_meanwhile() -> None:
    let_go = threading.Event()

    async def main() -> bool:
        async with anyio.create_task_group() as group:
            group.start_soon(run_in_thread, let_go.wait, 30)
            await anyio.sleep(0.01)
            let_go.set()  # only a loop that goes on gets here before the wait is over
        return let_go.is_set()

    began = time.monotonic()
    assert anyio.run(main)
    assert time.monotonic() - began < 20


def test_pieces_are_done_one_at_a_time() -> None:
    busy, most = [0], [0]

    def piece() -> None:
        busy[0] += 1
        most[0] = max(most[0], busy[0])
        time.sleep(0.01)
        busy[0] -= 1

    async def main() -> None:
        async with anyio.create_task_group() as group:
            for _ in range(5):
                group.start_soon(run_in_thread, piece)

    anyio.run(main)
    assert most == [1]


def test_an_error_is_raised_and_the_next_loop_can_work() -> None:
    def fail() -> None:
        raise ValueError("no")

    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            anyio.run(run_in_thread, fail)
    assert anyio.run(run_in_thread, max, 1, 2) == 2
