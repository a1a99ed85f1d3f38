"""The server in a thread, so that what it injects can be changed between two runs."""

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from aiohttp import web

from benchmarks.server.__main__ import LOOPBACK
from benchmarks.server.app import Faults, Host
from benchmarks.server.running import NO_KEY


@dataclass
class Served:
    """A running server.

    Attributes:
        host: Its counters and, in `faults`, what it injects.
        address: Where, without a path.
    """

    host: Host
    address: str

    def begin(self, faults: Faults | None) -> None:
        """Inject this from now on, and count anew; repeats of sampled requests too."""
        self.host.forget()
        self.host.faults = faults


@contextmanager
def serving_faults() -> Iterator[Served]:
    """A server that Inspect's providers of this process call, for as long as the context lasts."""
    loop, host = asyncio.new_event_loop(), Host()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    runner = web.AppRunner(host.app(), access_log=None, shutdown_timeout=1)
    try:
        address = asyncio.run_coroutine_threadsafe(_start(runner), loop).result(timeout=30)
        os.environ.update(
            OPENAI_BASE_URL=f"{address}/v1",
            ANTHROPIC_BASE_URL=address,
            OPENAI_API_KEY=NO_KEY,
            ANTHROPIC_API_KEY=NO_KEY,
        )
        yield Served(host, address)
    finally:
        asyncio.run_coroutine_threadsafe(runner.cleanup(), loop).result(timeout=30)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(timeout=30)


async def _start(runner: web.AppRunner) -> str:
    await runner.setup()
    site = web.TCPSite(runner, LOOPBACK, 0, backlog=1024)
    await site.start()
    return f"http://{LOOPBACK}:{runner.addresses[0][1]}"
