"""Which samples met a fault, by the log alone: its requests, asked of the injector again."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalLog, EvalSample

from benchmarks.faults.answers import PATHS
from benchmarks.faults.injector import Injector
from benchmarks.server.app import WIRES
from benchmarks.server.asked import Asked
from benchmarks.server.casting import cast

Key = tuple[str, int]
"""A sample: id and epoch; an exam's epochs are its rounds."""


def key_of(sample: EvalSample) -> Key:
    """A sample's key."""
    return str(sample.id), sample.epoch


def touched(log: EvalLog, injector: Injector) -> set[Key]:
    """Samples of which a call met a fault; in an exam's rounds, or an earlier round's did.

    A request that came n times is asked for n attempts. Where samples sent the same request, all
    of them count as touched if one attempt met a fault.
    """
    senders: dict[bytes, set[Key]] = defaultdict(set)
    requests: dict[bytes, Asked] = {}
    times: Counter[bytes] = Counter()
    touched_keys: set[Key] = set()
    for sample in log.samples or []:
        for request in requests_of(sample):
            if request is None:
                touched_keys.add(key_of(sample))
                continue
            senders[request.digest].add(key_of(sample))
            requests[request.digest] = request
            times[request.digest] += 1
    for digest, request in requests.items():
        if any(injector.meets(request, attempt) for attempt in range(times[digest])):
            touched_keys |= senders[digest]
    return touched_keys | {
        key for key in map(key_of, log.samples or []) if _later(key, touched_keys)
    }


def _later(key: Key, found: set[Key]) -> bool:
    return any(id == key[0] and epoch < key[1] for id, epoch in found)


def requests_of(sample: EvalSample) -> Iterator[Asked | None]:
    """Requests that a sample's calls sent; `None` for one that was never written down.

    What Inspect's cache answered was not sent.
    """
    for event in sample.events:
        if isinstance(event, ModelEvent) and event.cache != "read":
            yield read(event.call.request) if event.call and event.call.request else None


def read(body: dict[str, Any]) -> Asked:
    """A request as the server reads it, whose protocol its form tells."""
    if "input" in body:
        return WIRES[PATHS["responses"]].read(body)
    anthropic = body["model"].startswith("claude")
    return WIRES[PATHS["messages" if anthropic else "chat"]].read(body)


def calls_by_role(log: EvalLog) -> Counter[str]:
    """Calls of a log by role, as the server names them."""
    samples = log.samples or []
    return Counter(cast(request).role for s in samples for request in requests_of(s) if request)
