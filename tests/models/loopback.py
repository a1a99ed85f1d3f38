"""A server on loopback that speaks three protocols and says what a test tells it to.

It stands in for OpenAI (chat completions and responses) and Anthropic (messages), so that
Inspect's own providers can be driven without a network. It is no model.
"""

import http.server
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

from inspect_ai.model import Model, get_model

Json = dict[str, Any]
Stop = Literal["end", "length", "refusal", "window"]
INPUT_TOKENS, OUTPUT_TOKENS = 21, 9


@dataclass(frozen=True)
class Request:
    """A request, whatever its protocol: all of its text, its tools and the one it must call."""

    text: str
    tools: tuple[str, ...]
    forced: str | None
    body: Json


@dataclass(frozen=True)
class Reply:
    """What is answered: text, or a tool call, or an HTTP error.

    Of the input `cached` tokens are read from the provider's cache. Anthropic counts them, and
    the `cache_writes`, beside the input.
    """

    text: str = ""
    arguments: Mapping[str, Any] | None = None
    stop: Stop = "end"
    status: int = 200
    cached: int = 0
    cache_writes: int = 0


Script = Callable[[Request], Reply]


@dataclass
class Loopback:
    """A running server: its address and its requests."""

    url: str = ""
    requests: list[Request] = field(default_factory=list)

    def to(self, mark: str) -> list[Request]:
        """The requests whose text has a mark."""
        return [request for request in self.requests if mark in request.text]


@contextmanager
def serve(script: Script) -> Iterator[Loopback]:
    """Serve a script until the block ends."""
    loopback = Loopback()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["content-length"])
            request = read_request(json.loads(self.rfile.read(length)))
            loopback.requests.append(request)
            reply = script(request)
            if reply.status != 200:
                self._send(reply.status, json.dumps({"error": {"message": reply.text}}).encode())
                return
            answer = next(
                a for path, a in ANSWERS.items() if self.path.split("?")[0].endswith(path)
            )
            body, streamed = answer(request, reply), bool(request.body.get("stream"))
            payload = events(body) if streamed else json.dumps(body).encode()
            self._send(200, payload, "text/event-stream" if streamed else "application/json")

        def _send(self, status: int, payload: bytes, kind: str = "application/json") -> None:
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(payload)))
            self.end_headers()
            self.wfile.write(payload)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    loopback.url = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield loopback
    finally:
        server.shutdown()
        server.server_close()


def read_request(body: Json) -> Request:
    """A request of any of the three protocols."""
    tools = [tool.get("name") or tool["function"]["name"] for tool in body.get("tools") or []]
    choice = body.get("tool_choice")
    forced = None
    if isinstance(choice, dict):
        forced = choice.get("name") or choice.get("function", {}).get("name")
    parts = [body.get(key) for key in ("system", "instructions", "messages", "input")]
    return Request(json.dumps(parts, ensure_ascii=False), tuple(tools), forced, body)


def chat_completion(request: Request, reply: Reply) -> Json:
    message: Json = {"role": "assistant", "content": reply.text, "refusal": None}
    finish = {"end": "stop", "length": "length", "refusal": "stop"}[reply.stop]
    if reply.stop == "refusal":
        message |= {"content": None, "refusal": reply.text}
    if reply.arguments is not None:
        call = {"name": request.tools[0], "arguments": json.dumps(reply.arguments)}
        message["tool_calls"] = [{"id": "call_1", "type": "function", "function": call}]
        finish = "tool_calls"
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": request.body["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {
            "prompt_tokens": INPUT_TOKENS,
            "completion_tokens": OUTPUT_TOKENS,
            "prompt_tokens_details": {"cached_tokens": reply.cached},
            "total_tokens": INPUT_TOKENS + OUTPUT_TOKENS,
        },
    }


def response(request: Request, reply: Reply) -> Json:
    content_block: Json = {"type": "output_text", "text": reply.text, "annotations": []}
    if reply.stop == "refusal":
        content_block = {"type": "refusal", "refusal": reply.text}
    item: Json = {
        "type": "message",
        "id": "msg_1",
        "role": "assistant",
        "status": "completed",
        "content": [content_block],
    }
    if reply.arguments is not None:
        item = {
            "type": "function_call",
            "id": "fc_1",
            "call_id": "call_1",
            "name": request.tools[0],
            "arguments": json.dumps(reply.arguments),
            "status": "completed",
        }
    cut = reply.stop == "length"
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "status": "incomplete" if cut else "completed",
        "incomplete_details": {"reason": "max_output_tokens"} if cut else None,
        "error": None,
        "model": request.body["model"],
        "output": [item],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": {
            "input_tokens": INPUT_TOKENS,
            "input_tokens_details": {"cached_tokens": reply.cached},
            "output_tokens": OUTPUT_TOKENS,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": INPUT_TOKENS + OUTPUT_TOKENS,
        },
    }


STOP_REASONS: dict[Stop, str] = {
    "end": "end_turn",
    "length": "max_tokens",
    "refusal": "refusal",
    "window": "model_context_window_exceeded",
}
"""As Anthropic says them."""


def message(request: Request, reply: Reply) -> Json:
    content: list[Json] = [{"type": "text", "text": reply.text}] if reply.text else []
    stop = STOP_REASONS[reply.stop]
    if reply.arguments is not None:
        call = {"id": "toolu_1", "name": request.tools[0], "input": dict(reply.arguments)}
        content, stop = [{"type": "tool_use", **call}], "tool_use"
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": request.body["model"],
        "content": content,
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": {
            "input_tokens": INPUT_TOKENS,
            "output_tokens": OUTPUT_TOKENS,
            "cache_read_input_tokens": reply.cached,
            "cache_creation_input_tokens": reply.cache_writes,
        },
    }


ANSWERS = {"/chat/completions": chat_completion, "/responses": response, "/messages": message}


def events(body: Json) -> bytes:
    """A message of Anthropic's as its stream of events."""
    opened = {**body, "content": [], "stop_reason": None}
    stream: list[Json] = [{"type": "message_start", "message": opened}]
    for index, block in enumerate(body["content"]):
        empty, delta = {**block, "text": ""}, {"type": "text_delta", "text": block.get("text")}
        if block["type"] == "tool_use":
            empty = {**block, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        stream += [
            {"type": "content_block_start", "index": index, "content_block": empty},
            {"type": "content_block_delta", "index": index, "delta": delta},
            {"type": "content_block_stop", "index": index},
        ]
    ended = {"stop_reason": body["stop_reason"], "stop_sequence": None}
    stream += [
        {"type": "message_delta", "delta": ended, "usage": {"output_tokens": OUTPUT_TOKENS}},
        {"type": "message_stop"},
    ]
    return "".join(f"event: {e['type']}\ndata: {json.dumps(e)}\n\n" for e in stream).encode()


def responses(url: str) -> Model:
    return get_model(
        "openai/gpt-4.1-mini",
        base_url=f"{url}/v1",
        api_key="none",
        responses_api=True,
        memoize=False,
    )


def anthropic(url: str) -> Model:
    return get_model("anthropic/claude-haiku-4-5", base_url=url, api_key="none", memoize=False)
