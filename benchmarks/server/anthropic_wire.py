"""Anthropic's messages: requests read, answers written, whole or as server-sent events."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from benchmarks.server.asked import Answer, Asked, Tool
from benchmarks.server.openai_wire import Json, text_of


def read_messages(body: Mapping[str, Any]) -> Asked:
    """A request to `/v1/messages`."""
    tools = {tool["name"]: tool for tool in body.get("tools") or () if "input_schema" in tool}
    choice = body.get("tool_choice") or {}
    name = choice.get("name") or next(iter(tools), "")
    used = name in tools and choice.get("type") != "none"
    return Asked(
        protocol="messages",
        model=body["model"],
        system=text_of(body.get("system")),
        turns=tuple((m["role"], text_of(m["content"])) for m in body["messages"]),
        tool=Tool(name, tools[name]["input_schema"]) if used else None,
        varies=bool(body.get("temperature")),
        stream=bool(body.get("stream")),
    )


def write_messages(asked: Asked, answer: Answer, number: str) -> Json:
    """An answer of `/v1/messages`."""
    called = answer.arguments is not None
    return {
        **_head(asked, number),
        "content": [_block(asked, answer, number)],
        "stop_reason": "tool_use" if called else "end_turn",
        "usage": {"input_tokens": asked.tokens, "output_tokens": answer.tokens},
    }


def events(whole: Json) -> Iterator[bytes]:
    """An answer of `write_messages` as a stream: all of its text or arguments in one delta."""
    block, used = whole["content"][0], whole["usage"]
    head = {**whole, "content": [], "stop_reason": None}
    head["usage"] = {"input_tokens": used["input_tokens"], "output_tokens": 1}
    if block["type"] == "tool_use":
        arguments = json.dumps(block["input"], ensure_ascii=False)
        start = {**block, "input": {}}
        delta = {"type": "input_json_delta", "partial_json": arguments}
    else:
        start = {"type": "text", "text": ""}
        delta = {"type": "text_delta", "text": block["text"]}
    stop = {"stop_reason": whole["stop_reason"], "stop_sequence": None}
    yield _event("message_start", message=head)
    yield _event("content_block_start", index=0, content_block=start)
    yield _event("content_block_delta", index=0, delta=delta)
    yield _event("content_block_stop", index=0)
    yield _event("message_delta", delta=stop, usage={"output_tokens": used["output_tokens"]})
    yield _event("message_stop")


def refuse(message: str, kind: str = "invalid_request_error") -> Json:
    """The body of an error."""
    return {"type": "error", "error": {"type": kind, "message": message}}


def _head(asked: Asked, number: str) -> Json:
    return {
        "id": f"msg_{number}",
        "type": "message",
        "role": "assistant",
        "model": asked.model,
        "stop_sequence": None,
    }


def _block(asked: Asked, answer: Answer, number: str) -> Json:
    if asked.tool and answer.arguments is not None:
        used = json.loads(answer.arguments)
        return {"type": "tool_use", "id": f"toolu_{number}", "name": asked.tool.name, "input": used}
    return {"type": "text", "text": answer.text}


def _event(kind: str, **data: Any) -> bytes:
    written = json.dumps({"type": kind, **data}, ensure_ascii=False)
    return f"event: {kind}\ndata: {written}\n\n".encode()
