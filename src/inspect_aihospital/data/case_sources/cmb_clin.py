"""CMB-Clin, 74 Chinese teaching cases (FreedomIntelligence/CMB; Apache-2.0).

A case is used if it has all that the paper grades; the log lists the others.
"""

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.data.case_sources.case_source import CaseSource
from inspect_aihospital.data.sources import Source, fetch

# The repository removed the file in a later commit: it stays readable at this one.
CASES = Source(
    name="cmb_clin_cases.json",
    url=(
        "https://raw.githubusercontent.com/FreedomIntelligence/CMB/"
        "b8d1005cc1c67b4fb9d96c2bcf43d741cfd45470/Data/CME-test-qa/CMB-test-qa.json"
    ),
    blob="c6e3b05b2f528e349a2dd50071e5e8adcb02a075",
    instead="give a file with -T cases=PATH, or use the built-in cases with -T cases=demo",
)

SOURCE = CaseSource(
    lambda: [(CASES.name, fetch(CASES))],
    required_references=(Aspect.RATIONALE, Aspect.TREATMENT),
    skips_incomplete=True,
)
