"""Speed and memory of ICD-10 linking beside a plain fuzzy search, in one run on one core.

    python -m benchmarks.linking MENTIONS.json [--sample 40]

MENTIONS is a file as `inspect-aihospital link` takes it, or a list of objects with `name`. Every
distinct mention is linked once, with nothing remembered; a seeded sample of the same mentions is
searched with `rapidfuzz.process.extract(WRatio)` among the same names. Ratios are comparable,
seconds are this machine's.
"""

import argparse
import json
import os
import random
import resource
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz, process

from inspect_aihospital.core.record import Language, detect_language
from inspect_aihospital.data.sources import CACHE_VARIABLE, ICD10_BEIJING, cache_folder
from inspect_aihospital.linking.features import read_features
from inspect_aihospital.linking.linker import Linker
from inspect_aihospital.terminology import library
from inspect_aihospital.terminology.terminology import Terminology

SEED = 1


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mentions", type=Path)
    parser.add_argument("--sample", type=int, default=40, help="Mentions for the plain search.")
    options = parser.parse_args()
    mentions = read(options.mentions)
    language = detect_language(" ".join(mentions))
    with empty_cache():
        built, _ = timed(lambda: library.load_terminology(language))
        library.forget()
        loaded, terminology = timed(lambda: ready(language))
    ours = link_all(terminology, mentions)
    plain = search(terminology, random.Random(SEED).sample(mentions, options.sample))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{len(mentions)} distinct mentions, {len(terminology.index.texts)} names ({language})")
    print(f"terminology and index: {built:.2f} s built, {loaded:.2f} s from the cache")
    print(f"linking: {ours:.0f} mentions/s")
    print(
        f"process.extract(WRatio): {plain:.2f} mentions/s; linking is {ours / plain:.0f} times that"
    )
    print(f"peak memory: {peak:.0f} MB")


def read(path: Path) -> list[str]:
    """The distinct mentions of a file, in order."""
    content: Any = json.loads(path.read_text(encoding="utf-8"))
    if isinstance(content, list):
        return list(dict.fromkeys(item["name"] for item in content))
    found = (m for cases in content.values() for case in cases.values() for m in case or [])
    return list(dict.fromkeys(found))


@contextmanager
def empty_cache() -> Iterator[None]:
    """A cache folder of its own, with nothing but what was downloaded."""
    downloaded = cache_folder() / ICD10_BEIJING.name
    before = os.environ.get(CACHE_VARIABLE)
    with tempfile.TemporaryDirectory() as folder:
        if downloaded.is_file():
            shutil.copy(downloaded, folder)
        os.environ[CACHE_VARIABLE] = folder
        try:
            yield
        finally:
            os.environ.pop(CACHE_VARIABLE)
            if before is not None:
                os.environ[CACHE_VARIABLE] = before


def ready(language: Language) -> Terminology:
    """The terminology from the cache, its first search done."""
    terminology = library.load_terminology(language)
    terminology.search("first")
    return terminology


def link_all(terminology: Terminology, mentions: list[str]) -> float:
    """Mentions linked a second, nothing remembered from before."""
    Linker(terminology).link(mentions[0])
    read_features.cache_clear()
    linker = Linker(terminology)
    seconds, _ = timed(lambda: [linker.link(mention) for mention in mentions])
    return len(mentions) / seconds


def search(terminology: Terminology, mentions: list[str]) -> float:
    """Mentions searched a second by the plain fuzzy search."""
    names = [concept.names[terminology.language] for concept in terminology.concepts]
    seconds, _ = timed(
        lambda: [process.extract(m, names, scorer=fuzz.WRatio, limit=10) for m in mentions]
    )
    return len(mentions) / seconds


def timed(action: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds, and what the action returned."""
    started = time.perf_counter()
    result = action()
    return time.perf_counter() - started, result


def use_one_core() -> None:
    """Keep this process on one core, where the system lets it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


if __name__ == "__main__":
    use_one_core()
    main()
