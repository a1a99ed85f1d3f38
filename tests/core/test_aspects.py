"""What the definition of an aspect refuses, and what its section may be called."""

import re
from dataclasses import replace
from typing import get_args

import pytest

from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.aspects.treatment import DEFINITION
from inspect_aihospital.core.mentions.mention_headings import DIAGNOSIS, LABEL, LIKELY
from inspect_aihospital.core.record import Language, require_paths
from inspect_aihospital.core.report.section_names import NAME, aspect_of


@pytest.mark.parametrize("path", ["treatment", "reference.treatments", "records.treatment", ""])
def test_a_reference_that_is_no_field_of_the_record_is_refused_with_those_it_has(path: str) -> None:
    with pytest.raises(ValueError, match=r"such as reference\.treatment\. There are: .*\.physical"):
        require_paths(replace(DEFINITION, reference=(path,)))
    require_paths(replace(DEFINITION, reference=("reference.treatment", "objective.physical")))


@pytest.mark.parametrize("key", ["follow-up", "Follow_up", "follow up", "_plan", "plan_", ""])
def test_a_key_is_small_letters_with_an_underscore_between_words(key: str) -> None:
    with pytest.raises(ValueError, match="such as follow_up"):
        replace(DEFINITION, key=key)
    assert replace(DEFINITION, key="follow_up").key == "follow_up"


@pytest.mark.parametrize("language", get_args(Language))
@pytest.mark.parametrize("aspect", SECTIONS)
def test_a_heading_is_a_name_of_its_own_section_alone(aspect: Aspect, language: Language) -> None:
    heading = aspect.definition.heading[language].lower()
    name = re.fullmatch(NAME, heading)
    assert name is not None
    assert aspect_of(name) is aspect
    others = [a for a in SECTIONS if a is not aspect and a.definition.names]
    assert not [a for a in others if re.fullmatch(a.definition.names, heading)]


@pytest.mark.parametrize("language", get_args(Language))
def test_no_other_section_takes_diseases_out_of_the_diagnosis(language: Language) -> None:
    headings = {a: a.definition.heading[language] for a in SECTIONS if a is not Aspect.DIAGNOSIS}
    patterns = (DIAGNOSIS, LIKELY, LABEL)
    assert not [a for a, text in headings.items() if any(p.fullmatch(text) for p in patterns)]
    assert DIAGNOSIS.fullmatch(Aspect.DIAGNOSIS.definition.heading[language])
