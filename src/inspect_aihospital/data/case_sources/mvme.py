"""The 506 records of MVME (Fan et al.; MIT), originally from a public case site."""

from inspect_aihospital.data.case_sources.case_source import CaseSource
from inspect_aihospital.data.sources import Source, fetch

PATIENTS = Source(
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

SOURCE = CaseSource(lambda: [(PATIENTS.name, fetch(PATIENTS))])
