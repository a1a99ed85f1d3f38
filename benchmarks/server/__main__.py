"""`python -m benchmarks.server`: serve on loopback until told to stop."""

import argparse
import asyncio
import json
import signal

from aiohttp import web

from benchmarks.server.app import Host

LOOPBACK = "127.0.0.1"


def main() -> None:
    """Read the options and serve."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0: any that is free")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds a call")
    parser.add_argument("--jitter", type=float, default=0.0, help="share by which it varies, 0-1")
    parser.add_argument("--seed", type=int, default=0, help="of texts and waiting times")
    options = parser.parse_args()
    if options.latency < 0 or not 0 <= options.jitter <= 1:
        parser.error("--latency must be 0 or more, and --jitter from 0 to 1")
    host = Host(latency=options.latency, jitter=options.jitter, seed=options.seed)
    asyncio.run(_serve(host, options.port))


async def _serve(host: Host, port: int) -> None:
    runner = web.AppRunner(host.app(), access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, LOOPBACK, port, backlog=1024)
    await site.start()
    bound = runner.addresses[0][1]
    address = f"http://{LOOPBACK}:{bound}"
    environment = {"OPENAI_BASE_URL": f"{address}/v1", "ANTHROPIC_BASE_URL": address}
    print(json.dumps({"address": address, "environment": environment}), flush=True)
    stop = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, stop.set)
    await stop.wait()
    await runner.cleanup()


if __name__ == "__main__":
    main()
