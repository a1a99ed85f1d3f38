"""List the sets of cases with a name, a line each; all else about a set stands in its module."""

from collections.abc import Mapping

from inspect_aihospital.data.case_sources import cmb_clin, demo, mvme
from inspect_aihospital.data.case_sources.case_source import CaseSource

CASE_SOURCES: Mapping[str, CaseSource] = {
    "mvme": mvme.SOURCE,
    "cmb_clin": cmb_clin.SOURCE,
    "demo": demo.SOURCE,
}
"""Sets of cases by their name in `-T cases=`."""
