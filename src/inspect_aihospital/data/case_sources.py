"""Sets of cases with a name in `-T cases=`, and where they come from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.data.sources import Source, fetch

MVME = Source(
    name="mvme_patients.json",
    url=(
        "https://raw.githubusercontent.com/LibertFan/AI_Hospital/"
        "b37ce1bbc488f214e258d01b14400904b5465705/src/data/patients.json"
    ),
    blob="c46005792ff677797017072aff7144c6998753a0",
    instead=(
        "give a file with -T cases=PATH, or use the built-in cases with -T cases=demo (and -T "
        "language=en: their English ones need no download)"
    ),
)
"""The 506 records of MVME (Fan et al.; MIT), originally from a public case site."""

CMB_CLIN = Source(
    name="cmb_clin_cases.json",
    # The repository removed the file in a later commit: it stays readable at this one.
    url=(
        "https://raw.githubusercontent.com/FreedomIntelligence/CMB/"
        "b8d1005cc1c67b4fb9d96c2bcf43d741cfd45470/Data/CME-test-qa/CMB-test-qa.json"
    ),
    blob="c6e3b05b2f528e349a2dd50071e5e8adcb02a075",
    instead="give a file with -T cases=PATH, or use the built-in cases with -T cases=demo",
)
"""CMB-Clin, 74 Chinese teaching cases (FreedomIntelligence/CMB; Apache-2.0)."""


@dataclass(frozen=True)
class CaseSource:
    """A set of cases with a name in `-T cases=`.

    Attributes:
        read_files: Reads its files: name and content, in a fixed order.
        required_references: Aspects that a case needs a reference for, besides the diagnosis.
        skips_incomplete: Whether cases that lack something are known, and skipped rather than an
            error; the log lists them.
    """

    read_files: Callable[[], Sequence[tuple[str, bytes]]]
    required_references: tuple[Aspect, ...] = ()
    skips_incomplete: bool = False


def read_demo() -> list[tuple[str, bytes]]:
    """Read the files of the built-in cases: ours, fictional, in both languages."""
    folder = files("inspect_aihospital.data") / "demo"
    # A folder lists its files in any order, and the digest depends on it.
    demo = sorted(folder.iterdir(), key=lambda file: file.name)
    return [(file.name, file.read_bytes()) for file in demo if file.name.endswith(".json")]


CASE_SOURCES: Mapping[str, CaseSource] = {
    "mvme": CaseSource(lambda: [(MVME.name, fetch(MVME))]),
    # A case is used if it has all that the paper grades.
    "cmb_clin": CaseSource(
        lambda: [(CMB_CLIN.name, fetch(CMB_CLIN))],
        required_references=(Aspect.RATIONALE, Aspect.TREATMENT),
        skips_incomplete=True,
    ),
    "demo": CaseSource(read_demo),
}
"""Sets of cases by name."""
