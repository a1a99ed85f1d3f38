"""A terminology in one file: comes back equal, or not at all; nothing in it runs."""

import io
import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspect_aihospital.core.record import Language
from inspect_aihospital.terminology.concept import Concept
from inspect_aihospital.terminology.store import pack, unpack
from inspect_aihospital.terminology.terminology import Terminology
from tests.terminology.editions import concepts, small


def restored(content: bytes, language: Language = "zh") -> Terminology | None:
    return unpack(content, language, "an edition")


def tiny() -> bytes:
    return pack(Terminology(concepts("A00 霍乱|K25.9 胃溃疡=溃疡", "zh"), "zh"))


def archive(**arrays: object) -> bytes:
    content = io.BytesIO()
    np.savez(content, **arrays)  # type: ignore[arg-type]
    return content.getvalue()


class Trap:
    """Leaves a mark where it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.mark,)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_terminology_comes_back_equal(language: Language) -> None:
    before = small(language)
    after = restored(pack(before), language)
    assert after is not None
    assert list(after.concepts) == list(before.concepts)
    assert (after.language, after.edition) == (language, "an edition")
    for name in ("texts", "loose", "grams", "rows", "kinds", "starts", "holders"):
        assert np.array_equal(getattr(after.index, name), getattr(before.index, name)), name


NAMES = st.text(st.characters(codec="utf-8", categories=["L", "N", "P"]), min_size=1, max_size=8)


@pytest.mark.slow
@settings(deadline=None, max_examples=50)
@given(st.lists(st.tuples(NAMES, st.lists(NAMES, max_size=3)), min_size=1, max_size=6))
def test_any_names_come_back(named_rows: list[tuple[str, list[str]]]) -> None:
    before = [Concept(f"A0{i}", name, tuple(also)) for i, (name, also) in enumerate(named_rows)]
    after = restored(pack(Terminology(before, "zh")))
    assert after is not None
    assert list(after.concepts) == before


def test_the_same_terminology_gives_the_same_bytes() -> None:
    assert tiny() == tiny()


def test_a_file_that_was_cut_anywhere_gives_nothing() -> None:
    content = tiny()
    assert restored(content) is not None
    assert not [end for end in range(0, len(content), 7) if restored(content[:end])]


@pytest.mark.parametrize(
    "content",
    [b"", b"garbage", b"PK", pickle.dumps(["霍乱"]), archive(), archive(codes=np.arange(3))],
    ids=["empty", "garbage", "head", "pickle", "no arrays", "too few arrays"],
)
def test_what_is_no_terminology_gives_nothing(content: bytes) -> None:
    assert restored(content) is None


def without(content: bytes, offset: int, value: int) -> bytes:
    """A file with another byte in the first entry of its list of parts."""
    at = content.index(b"PK\x01\x02") + offset
    return content[:at] + bytes([value]) + content[at + 1 :]


def plain_array() -> bytes:
    content = io.BytesIO()
    np.save(content, np.arange(3))
    return content.getvalue()


@pytest.mark.parametrize(
    "content",
    [without(tiny(), 10, 99), without(tiny(), 8, 1), plain_array()],
    ids=["unknown compression", "encrypted", "one array"],
)
def test_a_damaged_file_gives_nothing(content: bytes) -> None:
    assert restored(content) is None


def test_a_line_break_in_a_name_becomes_a_blank() -> None:
    before = Terminology(concepts("A00 霍乱", "zh"), "zh")
    broken = Concept("A01", "伤\n寒")
    after = restored(pack(Terminology([*before.concepts, broken], "zh")))
    assert after is not None
    assert [concept.name for concept in after.concepts] == ["霍乱", "伤 寒"]


def test_a_pickle_is_never_loaded(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    trapped = np.array([Trap(mark)], dtype=object)
    for content in (archive(codes=trapped), pickle.dumps(Trap(mark))):
        assert restored(content) is None
    assert not mark.exists()
    pickle.loads(pickle.dumps(Trap(mark)))
    assert mark.exists()
