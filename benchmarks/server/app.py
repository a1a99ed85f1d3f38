"""The server itself: read, wait, answer, count."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from aiohttp import web

from benchmarks.server import anthropic_wire, openai_wire
from benchmarks.server.asked import Answer, Asked
from benchmarks.server.gauge import Gauge
from benchmarks.server.players import Player

LARGEST = 64 * 2**20
"""Bytes of a request."""


class Fault(Protocol):
    """Something else than an answer."""

    async def happen(self, request: web.Request, asked: Asked) -> web.StreamResponse:
        """Respond in the answer's place, after whatever wait; or break the connection."""


Faults = Callable[[Asked], Fault | None]
"""Decides before a call is answered or counted whether, and what, goes wrong."""


@dataclass(frozen=True)
class Wire:
    """A protocol: how a request is read, an answer written, an error told."""

    read: Callable[[Mapping[str, Any]], Asked]
    write: Callable[[Asked, Answer, str], dict[str, Any]]
    refuse: Callable[[str], dict[str, Any]]


WIRES = {
    "/v1/chat/completions": Wire(openai_wire.read_chat, openai_wire.write_chat, openai_wire.refuse),
    "/v1/responses": Wire(
        openai_wire.read_responses, openai_wire.write_responses, openai_wire.refuse
    ),
    "/v1/messages": Wire(
        anthropic_wire.read_messages, anthropic_wire.write_messages, anthropic_wire.refuse
    ),
}


@dataclass
class Host:
    """Answers calls.

    Attributes:
        latency: Seconds that a call takes, on average.
        jitter: Share, 0–1, by which a call may be faster or slower; drawn evenly.
        seed: Decides texts and waiting times.
        faults: What goes wrong; `None`: nothing.
        gauge: What was counted.
    """

    latency: float = 0.0
    jitter: float = 0.0
    seed: int = 0
    faults: Faults | None = None
    gauge: Gauge = field(default_factory=Gauge)
    _answered: Counter[bytes] = field(default_factory=Counter)

    def app(self) -> web.Application:
        """The routes."""
        app = web.Application(client_max_size=LARGEST)
        for path, wire in WIRES.items():
            app.router.add_post(path, self._handler(wire))
        app.router.add_get("/gauge", self._show)
        app.router.add_post("/reset", self._reset)
        return app

    def _handler(self, wire: Wire) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            self.gauge.enter()
            try:
                return await self._serve(wire, request)
            finally:
                self.gauge.leave()

        return handle

    async def _serve(self, wire: Wire, request: web.Request) -> web.StreamResponse:
        try:
            parsed_request = wire.read(json.loads(await request.read()))
        except (KeyError, TypeError, ValueError) as error:
            return web.json_response(wire.refuse(f"not a request: {error!r}"), status=400)
        if parsed_request.stream and parsed_request.protocol != "messages":
            return web.json_response(wire.refuse("streams are not played here"), status=400)
        if self.faults and (fault := self.faults(parsed_request)):
            return await fault.happen(request, parsed_request)
        return await self._answer(wire, request, parsed_request)

    async def _answer(self, wire: Wire, request: web.Request, asked: Asked) -> web.StreamResponse:
        repeat = self._repeat(asked)
        player = Player(asked, self.seed, repeat)
        answer = player.play()
        number = f"{asked.digest.hex()}{repeat}"
        draw = Random(f"wait {self.seed} {number}")
        seconds = self.latency * (1 + self.jitter * draw.uniform(-1, 1))
        await asyncio.sleep(seconds)
        self.gauge.count(asked, player.part.role, answer, seconds)
        written = wire.write(asked, answer, number)
        if asked.stream:
            return await _send(request, b"".join(anthropic_wire.events(written)))
        return web.json_response(written)

    def _repeat(self, asked: Asked) -> int:
        """How often a sampled request was answered before; 0 for one that does not vary."""
        if not asked.varies:
            return 0
        self._answered[asked.digest] += 1
        return self._answered[asked.digest] - 1

    async def _show(self, _: web.Request) -> web.Response:
        return web.json_response(self.gauge.to_json())

    def forget(self) -> None:
        """Begin to count anew; repeats of sampled requests too."""
        self.gauge.reset()
        self._answered.clear()

    async def _reset(self, _: web.Request) -> web.Response:
        self.forget()
        return web.json_response(self.gauge.to_json())


async def _send(request: web.Request, events: bytes) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
    await response.prepare(request)
    await response.write(events)
    await response.write_eof()
    return response
