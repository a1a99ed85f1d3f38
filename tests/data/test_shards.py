"""Shards hold every case once, however many there are and whatever order the cases come in."""

import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample

from inspect_aihospital import (
    mvme,
    mvme_collaboration,
    mvme_examiner_attack,
    mvme_one_step,
    usmle,
    usmle_icf,
)
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.shards import SHARD_KEY, Shard, read_shard, take_shard
from inspect_aihospital.errors import UserError

many_ids = st.lists(st.text(max_size=6), unique=True, max_size=60)


@given(many_ids, st.integers(1, 70), st.randoms(use_true_random=False))
def test_shards_are_disjoint_complete_balanced_and_independent_of_order(
    ids: list[str], of: int, draw: Random
) -> None:
    shards = [Shard(place, of) for place in range(1, of + 1)]
    ids_by_shard = [shard.pick(ids) for shard in shards]
    assert sorted(id for shard_ids in ids_by_shard for id in shard_ids) == sorted(ids)
    assert [len(shard_ids) for shard_ids in ids_by_shard] == [
        shard.size(len(ids)) for shard in shards
    ]
    assert max(map(len, ids_by_shard)) - min(map(len, ids_by_shard)) <= 1
    shuffled = draw.sample(ids, len(ids))
    assert [shard.pick(shuffled) for shard in shards] == ids_by_shard


def test_the_rule_stays_what_it_is() -> None:
    """Logs of an earlier version belong to the same shard."""
    ids = [f"case-{number}" for number in range(6)]
    assert Shard(1, 2).pick(ids) == {"case-0", "case-1", "case-3"}


@given(st.integers(1, 999), st.integers(0, 999))
def test_what_is_written_is_read(place: int, more: int) -> None:
    shard = Shard(place, place + more)
    assert read_shard(str(shard)) == shard


@pytest.mark.parametrize(
    "text", ["0/3", "4/3", "a/b", "1/0", "", "/", "1", "1/2/3", "-1/3", "1.0/2", "１/２", 1, True]
)
def test_what_is_no_shard_is_refused(text: object) -> None:
    with pytest.raises(UserError, match=rf"^shard={re.escape(str(text))}: expected i/k"):
        read_shard(text)


def test_an_empty_shard_says_how_many_there_can_be() -> None:
    dataset = MemoryDataset([Sample(id=id, input="x") for id in "abc"])
    assert len(take_shard(dataset, "3/4").dataset) == 1
    with pytest.raises(UserError, match="shard=4/4: empty, since there are only 3 cases"):
        take_shard(dataset, "4/4")


def test_samples_keep_their_order_and_the_log_is_told() -> None:
    dataset = MemoryDataset([Sample(id=str(n), input="x") for n in range(20)], name="mine")
    part = take_shard(dataset, "2/3")
    order = [int(str(sample.id)) for sample in part.dataset]
    assert order == sorted(order)
    assert part.dataset.name == "mine"
    assert {key: part.facts[SHARD_KEY][key] for key in ("place", "of", "cases")} == {
        "place": 2,
        "of": 3,
        "cases": 20,
    }
    digests = {take_shard(dataset, f"{n}/3").facts[SHARD_KEY]["ids_sha256"] for n in (1, 2, 3)}
    assert len(digests) == 1
    assert not take_shard(dataset, None).facts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("task", "options"),
    [
        (mvme, {"cases": "demo", "icd10": False}),
        (mvme_one_step, {"cases": "demo", "icd10": False}),
        (mvme_collaboration, {"cases": "demo", "icd10": False}),
        (mvme_examiner_attack, {}),
        (usmle, {"exam": "demo"}),
    ],
)
def test_every_task_without_rounds_can_be_split(
    task: Callable[..., Task], options: dict[str, object]
) -> None:
    whole = task(**options)
    parts = [task(shard=f"{place}/4", **options) for place in range(1, 5)]
    ids = [sample.id for part in parts for sample in part.dataset]
    assert sorted(map(str, ids)) == sorted(str(sample.id) for sample in whole.dataset)
    metadata = [dict(part.metadata or {}) for part in parts]
    assert [facts.pop(SHARD_KEY)["place"] for facts in metadata] == [1, 2, 3, 4]
    assert all(facts == whole.metadata for facts in metadata)
    by_id = {sample.id: sample for sample in whole.dataset}
    assert all(sample == by_id[sample.id] for part in parts for sample in part.dataset)


def test_a_selection_is_split_and_not_the_file() -> None:
    selected = load_cases("demo", language="en", specialty="IM").records
    task = mvme(cases="demo", language="en", specialty="IM", icd10=False, shard="1/2")
    assert len(task.dataset) == Shard(1, 2).size(len(selected))


def test_rounds_of_a_team_are_not_split() -> None:
    with pytest.raises(UserError, match=r"usmle_icf cannot be split.*consensus over all questions"):
        usmle_icf(exam="demo", shard="1/2")
