"""Answers on the wire of any protocol, with any reason to stop."""

import json
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from aiohttp import web

from benchmarks.server import anthropic_wire
from benchmarks.server.app import WIRES
from benchmarks.server.asked import Answer, Asked
from benchmarks.server.players import Player

Stop = Literal["end", "length", "filter"]
"""Why an answer ended: by itself, at the limit of its length, by a content filter."""

SEED = 0
PATHS = {
    "chat": "/v1/chat/completions",
    "responses": "/v1/responses",
    "messages": "/v1/messages",
}


class Write(Protocol):
    """Says what a model says to a request, and why it ends."""

    def __call__(self, asked: Asked) -> tuple[Answer, Stop]:
        """The answer."""


@dataclass(frozen=True)
class Answered:
    """A whole answer that is not what was asked for."""

    write: Write

    async def happen(self, request: web.Request, asked: Asked) -> web.StreamResponse:
        """Send it."""
        body, kind = sent(asked, *self.write(asked))
        return web.Response(body=body, content_type=kind)


def answer_of(asked: Asked) -> Answer:
    """What would have been answered."""
    return Player(asked, SEED, 0).play()


def sent(asked: Asked, answer: Answer, stop: Stop = "end") -> tuple[bytes, str]:
    """An answer's bytes, and their content type."""
    body = WIRES[PATHS[asked.protocol]].write(asked, answer, asked.digest.hex())
    STOPS[asked.protocol](body, stop)
    if asked.stream:
        return b"".join(anthropic_wire.events(body)), "text/event-stream"
    return json.dumps(body, ensure_ascii=False).encode(), "application/json"


def _stop_chat(body: dict[str, Any], stop: Stop) -> None:
    if stop != "end":
        reasons = {"length": "length", "filter": "content_filter"}
        body["choices"][0]["finish_reason"] = reasons[stop]


def _stop_responses(body: dict[str, Any], stop: Stop) -> None:
    if stop != "end":
        reasons = {"length": "max_output_tokens", "filter": "content_filter"}
        body["status"] = "incomplete"
        body["incomplete_details"] = {"reason": reasons[stop]}


def _stop_messages(body: dict[str, Any], stop: Stop) -> None:
    if stop != "end":
        body["stop_reason"] = {"length": "max_tokens", "filter": "refusal"}[stop]


STOPS = {"chat": _stop_chat, "responses": _stop_responses, "messages": _stop_messages}
