"""Faults of the line: what comes instead of an answer, or how it comes."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from benchmarks.faults.answers import answer_of, sent
from benchmarks.server import anthropic_wire, openai_wire
from benchmarks.server.asked import Asked

DRIP_SECONDS = 0.2
"""Between two bytes of a body that never ends."""


def _no_headers() -> dict[str, str]:
    return {}


@dataclass(frozen=True)
class Refused:
    """An HTTP error, with a body in the form of its provider.

    Attributes:
        status: HTTP code; `None` for what the provider uses: 429 of OpenAI, 400 of Anthropic.
        kinds: Type and code of the error: OpenAI's, Anthropic's.
        messages: What it says: OpenAI's, Anthropic's.
        headers: Further headers.
    """

    status: int | None
    kinds: tuple[str, str]
    messages: tuple[str, str]
    headers: Mapping[str, str] = field(default_factory=_no_headers)

    async def happen(self, request: web.Request, asked: Asked) -> web.StreamResponse:
        """Respond with the error."""
        ours = asked.protocol == "messages"
        status = self.status or (400 if ours else 429)
        return web.json_response(self.body(asked), status=status, headers=dict(self.headers))

    def body(self, asked: Asked) -> dict[str, Any]:
        """The error as its provider words it."""
        if asked.protocol == "messages":
            return anthropic_wire.refuse(self.messages[1], self.kinds[1])
        told = openai_wire.refuse(self.messages[0], self.kinds[0])
        told["error"]["code"] = self.kinds[0]
        return told


@dataclass(frozen=True)
class Dropped:
    """The connection is closed without a byte."""

    async def happen(self, request: web.Request, asked: Asked) -> web.StreamResponse:
        """Close it."""
        if request.transport:
            request.transport.close()
        return web.Response()


@dataclass(frozen=True)
class Silent:
    """Nothing comes, and the connection stays open."""

    async def happen(self, request: web.Request, asked: Asked) -> web.StreamResponse:
        """Wait until the caller has gone."""
        while request.transport and not request.transport.is_closing():
            await asyncio.sleep(DRIP_SECONDS)
        return web.Response()


@dataclass(frozen=True)
class Dripping:
    """Spaces come before the body, as from a proxy that keeps the line open; it never comes."""

    async def happen(self, request: web.Request, asked: Asked) -> web.StreamResponse:
        """Drip until the caller has gone."""
        response = web.StreamResponse(headers={"Content-Type": "application/json"})
        await response.prepare(request)
        while request.transport and not request.transport.is_closing():
            await response.write(b" ")
            await asyncio.sleep(DRIP_SECONDS)
        return response


@dataclass(frozen=True)
class Truncated:
    """The first half of an answer, sent as if it were whole."""

    async def happen(self, request: web.Request, asked: Asked) -> web.StreamResponse:
        """Send the half."""
        whole, kind = sent(asked, answer_of(asked))
        return web.Response(body=whole[: len(whole) // 2], content_type=kind)
