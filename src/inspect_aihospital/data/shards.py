"""Divide cases into shards, by one rule for all tasks and for the report that joins their logs.

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
"""Key of the shard in a log's metadata: `place`, `of`, `cases` of all shards, `ids_sha256`."""


@dataclass(frozen=True, order=True)
class Shard:
    """One of several parts of a set of cases.

    Attributes:
        place: Its number, from 1.
        of: Number of shards.
    """

    place: int
    of: int

    def __str__(self) -> str:
        """Return the text of `-T shard=`."""
        return f"{self.place}/{self.of}"

    def size(self, cases: int) -> int:
        """Return the number of cases that it holds of a number of cases."""
        return (cases - self.place) // self.of + 1

    def pick(self, ids: Iterable[str]) -> frozenset[str]:
        """Pick its ids, of ids that are all different."""
        ranked = sorted(ids, key=lambda id: (sha256(id.encode()).digest(), id))
        return frozenset(ranked[self.place - 1 :: self.of])


def read_shard(text: object) -> Shard:
    """Read a shard from its parameter.

    Raises:
        UserError: It is not `i/k` with whole numbers and 1 ≤ i ≤ k.
    """
    match = re.fullmatch(r"([0-9]{1,9})/([0-9]{1,9})", text) if isinstance(text, str) else None
    shard = Shard(*map(int, match.groups())) if match else None
    if shard is None or not 1 <= shard.place <= shard.of:
        raise UserError(
            f"shard={text}: expected i/k, two whole numbers with 1 ≤ i ≤ k: -T shard=2/8 is the "
            "second of eight parts."
        )
    return shard


@dataclass(frozen=True)
class DatasetShard:
    """The part of a dataset that a task runs on.

    Attributes:
        dataset: In the order of the whole.
        facts: Facts for its log's metadata; empty for a whole dataset.
    """

    dataset: MemoryDataset
    facts: dict[str, Any] = field(default_factory=dict)


def take_shard(dataset: MemoryDataset, shard: str | None) -> DatasetShard:
    """Return the samples of the shard that `-T shard=` names, of samples with different ids.

    Raises:
        UserError: The text names no shard, or the shard would be empty.
    """
    if shard is None:
        return DatasetShard(dataset)
    part, ids = read_shard(shard), [str(sample.id) for sample in dataset]
    if not (ids_of_shard := part.pick(ids)):
        raise UserError(
            f"shard={shard}: empty, since there are only {len(ids)} cases. Use at most {len(ids)} "
            "shards."
        )
    samples = [sample for sample in dataset if str(sample.id) in ids_of_shard]
    # A NUL between the ids, so that no other ids join to the same text.
    digest = sha256("\0".join(sorted(ids)).encode()).hexdigest()[:12]
    facts = {"place": part.place, "of": part.of, "cases": len(ids), "ids_sha256": digest}
    return DatasetShard(MemoryDataset(samples, name=dataset.name), {SHARD_KEY: facts})
