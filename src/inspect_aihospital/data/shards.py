"""Which cases a shard holds: one rule for all tasks, and for the report that joins their logs.

The ids that a task selects are put in the order of their SHA-256; of k shards the i-th holds the
i-th of them and every k-th after it. So shards of one k share no case, hold every case together,
and differ in size by one at most, whatever the order of the records and wherever this is computed.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from inspect_ai.dataset import MemoryDataset

from inspect_aihospital.errors import UserError

SHARD_KEY = "shard"
"""Where a log's metadata tells its shard: `place`, `of`, `cases` of all shards, `ids_sha256`."""


@dataclass(frozen=True, order=True)
class Shard:
    """One of several parts of a set of cases.

    Attributes:
        place: Which, from 1.
        of: How many there are.
    """

    place: int
    of: int

    def __str__(self) -> str:
        """As `-T shard=` has it."""
        return f"{self.place}/{self.of}"

    def size(self, cases: int) -> int:
        """How many of so many cases it holds."""
        return (cases - self.place) // self.of + 1

    def pick(self, ids: Iterable[str]) -> frozenset[str]:
        """The ids that it holds, of ids that are all different."""
        ranked = sorted(ids, key=lambda id: (sha256(id.encode()).digest(), id))
        return frozenset(ranked[self.place - 1 :: self.of])


def read_shard(text: object) -> Shard:
    """A shard from its parameter.

    Raises:
        UserError: It is not `i/k` with whole numbers and 1 ≤ i ≤ k.
    """
    found = re.fullmatch(r"([0-9]{1,9})/([0-9]{1,9})", text) if isinstance(text, str) else None
    shard = Shard(*map(int, found.groups())) if found else None
    if shard is None or not 1 <= shard.place <= shard.of:
        raise UserError(
            f"shard={text}: expected i/k, two whole numbers with 1 ≤ i ≤ k: -T shard=2/8 is the "
            "second of eight parts."
        )
    return shard


@dataclass(frozen=True)
class Sharded:
    """The part of a dataset that a task runs on.

    Attributes:
        dataset: In the order of the whole.
        facts: What its log's metadata says of it; empty for a whole dataset.
    """

    dataset: MemoryDataset
    facts: dict[str, Any] = field(default_factory=dict)


def take_shard(dataset: MemoryDataset, shard: str | None) -> Sharded:
    """The samples of a shard.

    Args:
        dataset: Samples whose ids are all different.
        shard: As `-T shard=` has it; `None` for the whole.

    Raises:
        UserError: The text is none of a shard, or the shard would hold nothing.
    """
    if shard is None:
        return Sharded(dataset)
    part, ids = read_shard(shard), [str(sample.id) for sample in dataset]
    if not (held := part.pick(ids)):
        raise UserError(
            f"shard={shard}: empty, since there are only {len(ids)} cases. Use at most {len(ids)} "
            "shards."
        )
    samples = [sample for sample in dataset if str(sample.id) in held]
    digest = sha256("\0".join(sorted(ids)).encode()).hexdigest()[:12]
    facts = {"place": part.place, "of": part.of, "cases": len(ids), "ids_sha256": digest}
    return Sharded(MemoryDataset(samples, name=dataset.name), {SHARD_KEY: facts})
