"""A request and its answer, whichever protocol they come in."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Any

_CJK = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")


@dataclass(frozen=True)
class Tool:
    """A tool that has to be used: its name and the JSON schema of its arguments."""

    name: str
    schema: Mapping[str, Any]


@dataclass(frozen=True)
class Asked:
    """What a model is asked.

    Attributes:
        protocol: `chat`, `responses` or `messages`.
        model: The model's name, without a provider.
        system: All system or developer text.
        turns: The conversation, `(role, text)`, `role` being `user` or `assistant`.
        tool: The tool to use, if one is forced or offered.
        varies: Whether the same request may be answered differently each time: it is sampled at
            a temperature above 0.
        stream: Whether the answer is wanted as server-sent events.
    """

    protocol: str
    model: str
    system: str
    turns: tuple[tuple[str, str], ...]
    tool: Tool | None = None
    varies: bool = False
    stream: bool = False

    @cached_property
    def digest(self) -> bytes:
        """What decides the answer: model, texts and tool; ids and options do not."""
        parts = [self.model, self.system, self.tool.name if self.tool else ""]
        parts += [text for turn in self.turns for text in turn]
        return blake2b("\x00".join(parts).encode(), digest_size=12).digest()

    @cached_property
    def tokens(self) -> int:
        """Tokens of all texts, by `count_tokens`; a tool's schema counts as its text."""
        texts = [self.system, *(text for _, text in self.turns)]
        schema = count_tokens(str(self.tool.schema)) if self.tool else 0
        return sum(map(count_tokens, texts)) + schema

    @property
    def last(self) -> str:
        """The user's last message; a provider may have joined several to one."""
        return next((text for role, text in reversed(self.turns) if role == "user"), "")

    @property
    def own(self) -> int:
        """How often the model has spoken."""
        return sum(role == "assistant" for role, _ in self.turns)


@dataclass(frozen=True)
class Answer:
    """What is answered: a text, or the arguments of the tool."""

    text: str
    arguments: str | None = None

    @property
    def tokens(self) -> int:
        """Tokens of what was said."""
        return count_tokens(self.text) + count_tokens(self.arguments or "")


def count_tokens(text: str) -> int:
    """A stated rule in place of a tokenizer: a Chinese character is 1, any other 1/4."""
    chinese = 0 if text.isascii() else len(_CJK.findall(text))
    return chinese + math.ceil((len(text) - chinese) / 4)
