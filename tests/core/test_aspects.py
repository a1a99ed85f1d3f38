"""What the definition of an aspect refuses."""

from dataclasses import replace

import pytest

from inspect_aihospital.core.aspects.treatment import DEFINITION
from inspect_aihospital.core.record import require_paths


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
