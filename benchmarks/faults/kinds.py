"""What is injected, into whose calls, and how."""

from dataclasses import dataclass
from typing import Literal

from benchmarks.faults import sayings
from benchmarks.faults.answers import Answered, Write
from benchmarks.faults.broken import Dripping, Dropped, Refused, Silent, Truncated
from benchmarks.server.app import Fault
from benchmarks.server.casting import ROLES

JUDGES = ("grader", "extractor", "auditor", "auditor_failure", "moderator")
TALKERS = (
    *("doctor", "one_step", "patient", "examiner_parse", "examiner_report"),
    *("moderator", "conference", "exam", "exam_review", "summarizer"),
)
"""Whoever answers in text."""

Of = Literal["line", "account", "model"]
"""Whose fault it is: of the line or the provider, of the user's account, of a model."""


@dataclass(frozen=True)
class Kind:
    """A kind of fault.

    Attributes:
        name: Its name on the command line.
        what: What happens, for the page.
        of: Whose fault it is.
        fault: What happens in the answer's place.
        lasting: Whether a request that met it meets it again when it is repeated.
        roles: Whose calls can meet it, as the server names them.
        hangs: Whether only a bound on its time ends the call.
    """

    name: str
    what: str
    of: Of
    fault: Fault
    lasting: bool = False
    roles: tuple[str, ...] = ROLES
    hangs: bool = False


def _said(name: str, what: str, write: Write, roles: tuple[str, ...] = ROLES) -> Kind:
    return Kind(name, what, "model", Answered(write), lasting=True, roles=roles)


LIMITED = ("rate_limit_exceeded", "rate_limit_error")
TOO_FAST = ("Rate limit reached for requests.", "Number of requests has exceeded the rate limit.")
BROKE = (
    "You exceeded your current quota, please check your plan and billing details.",
    "Your credit balance is too low to access the API.",
)
REVOKED = ("Incorrect API key provided.", "invalid x-api-key")
TOO_LONG = (
    "This model's maximum context length is 8192 tokens.",
    "prompt is too long: 250000 tokens > 200000 maximum",
)

KINDS = (
    Kind("429", "429 without `retry-after`", "line", Refused(429, LIMITED, TOO_FAST)),
    Kind(
        "429_retry_after",
        "429 with `retry-after: 1`",
        "line",
        Refused(429, LIMITED, TOO_FAST, {"retry-after": "1"}),
    ),
    Kind(
        "500",
        "500",
        "line",
        Refused(500, ("server_error", "api_error"), ("The server had an error.",) * 2),
    ),
    Kind("dropped", "connection dropped", "line", Dropped()),
    Kind("no_answer", "no answer; the next attempt has one", "line", Silent(), hangs=True),
    Kind(
        "never_answers",
        "no answer, however often it is asked for",
        "line",
        Silent(),
        lasting=True,
        hangs=True,
    ),
    Kind(
        "slow_body",
        "body drips and never ends; the next attempt's does",
        "line",
        Dripping(),
        hangs=True,
    ),
    Kind("truncated_json", "half of the JSON, as if it were all", "line", Truncated()),
    Kind(
        "quota",
        "exhausted quota: 429 `insufficient_quota`, 400 of Anthropic",
        "account",
        Refused(None, ("insufficient_quota", "invalid_request_error"), BROKE),
        lasting=True,
    ),
    Kind(
        "revoked_key",
        "revoked key: 401",
        "account",
        Refused(401, ("invalid_api_key", "authentication_error"), REVOKED),
        lasting=True,
    ),
    Kind(
        "overflow",
        "context overflow: 400",
        "model",
        Refused(400, ("context_length_exceeded", "invalid_request_error"), TOO_LONG),
        lasting=True,
    ),
    _said("empty", "empty completion", sayings.empty),
    _said("content_filter", "ended by a content filter", sayings.filtered),
    _said("refusal", "refusal in words", sayings.refused),
    _said("wrong_language", "the wrong language, no form", sayings.wrong_language),
    _said("endless", "endless reply, cut at its limit", sayings.endless),
    _said("nonsense", "nonsense of grader, extractor, moderator", sayings.nonsense, JUDGES),
    _said("control_tokens", "control tokens in wrong places", sayings.misplaced_tokens, TALKERS),
)
BY_NAME = {kind.name: kind for kind in KINDS}
