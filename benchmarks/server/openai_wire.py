"""OpenAI's two protocols: requests read, answers written; no streams."""

from collections.abc import Mapping, Sequence
from typing import Any

from benchmarks.server.asked import Answer, Asked, Tool

SYSTEM = frozenset({"system", "developer"})

Json = dict[str, Any]


def read_chat(body: Mapping[str, Any]) -> Asked:
    """A request to `/chat/completions`."""
    tools = {tool["function"]["name"]: tool["function"] for tool in body.get("tools") or ()}
    choice = body.get("tool_choice")
    tool_name = choice["function"]["name"] if isinstance(choice, dict) else choice
    return _asked("chat", body, body["messages"], _tool(tools, tool_name))


def read_responses(body: Mapping[str, Any]) -> Asked:
    """A request to `/responses`."""
    tools = {tool["name"]: tool for tool in body.get("tools") or () if "name" in tool}
    choice = body.get("tool_choice")
    tool_name = choice["name"] if isinstance(choice, dict) else choice
    input_items = body["input"]
    items = (
        [{"role": "user", "content": input_items}] if isinstance(input_items, str) else input_items
    )
    messages = [item for item in items if "role" in item]
    if body.get("instructions"):
        messages.insert(0, {"role": "system", "content": body["instructions"]})
    return _asked("responses", body, messages, _tool(tools, tool_name))


def _asked(
    protocol: str, body: Mapping[str, Any], said: Sequence[Mapping[str, Any]], tool: Tool | None
) -> Asked:
    return Asked(
        protocol=protocol,
        model=body["model"],
        system="\n".join(text_of(m["content"]) for m in said if m["role"] in SYSTEM),
        turns=tuple((m["role"], text_of(m["content"])) for m in said if m["role"] not in SYSTEM),
        tool=tool,
        varies=bool(body.get("temperature")),
        stream=bool(body.get("stream")),
    )


def _tool(tools: Mapping[str, Mapping[str, Any]], chosen: str | None) -> Tool | None:
    """The tool that is named, else the first that is offered."""
    if not tools or chosen == "none":
        return None
    name = chosen if chosen and chosen in tools else next(iter(tools))
    return Tool(name, tools[name]["parameters"])


def text_of(content: str | Sequence[Mapping[str, Any]] | None) -> str:
    """Text of a message, whose content is a string or a list of parts."""
    if content is None or isinstance(content, str):
        return content or ""
    return "\n".join(part["text"] for part in content if "text" in part)


def write_chat(asked: Asked, answer: Answer, number: str) -> Json:
    """An answer of `/chat/completions`."""
    message: Json = {"role": "assistant", "content": answer.text or None, "refusal": None}
    if asked.tool and answer.arguments is not None:
        called = {"name": asked.tool.name, "arguments": answer.arguments}
        message["tool_calls"] = [{"id": f"call_{number}", "type": "function", "function": called}]
    reason = "tool_calls" if answer.arguments is not None else "stop"
    return {
        "id": f"chatcmpl-{number}",
        "object": "chat.completion",
        "created": 0,
        "model": asked.model,
        "choices": [{"index": 0, "message": message, "finish_reason": reason, "logprobs": None}],
        "usage": {
            "prompt_tokens": asked.tokens,
            "completion_tokens": answer.tokens,
            "total_tokens": asked.tokens + answer.tokens,
        },
    }


def write_responses(asked: Asked, answer: Answer, number: str) -> Json:
    """An answer of `/responses`."""
    return {
        "id": f"resp_{number}",
        "object": "response",
        "created_at": 0,
        "status": "completed",
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "metadata": {},
        "model": asked.model,
        "output": [_output(asked, answer, number)],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": {
            "input_tokens": asked.tokens,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": answer.tokens,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": asked.tokens + answer.tokens,
        },
    }


def _output(asked: Asked, answer: Answer, number: str) -> Json:
    if asked.tool and answer.arguments is not None:
        return {
            "type": "function_call",
            "id": f"fc_{number}",
            "call_id": f"call_{number}",
            "name": asked.tool.name,
            "arguments": answer.arguments,
            "status": "completed",
        }
    return {
        "type": "message",
        "id": f"msg_{number}",
        "role": "assistant",
        "status": "completed",
        "content": [{"type": "output_text", "text": answer.text, "annotations": []}],
    }


def refuse(message: str, kind: str = "invalid_request_error") -> Json:
    """The body of an error."""
    return {"error": {"message": message, "type": kind, "param": None, "code": None}}
