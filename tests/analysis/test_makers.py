"""Captions and makers of a report fit each other, or say what to do."""

import pytest

from inspect_aihospital.analysis.captions import CAPTIONS
from inspect_aihospital.analysis.findings import finding
from inspect_aihospital.analysis.makers import MAKERS, MODULES, makers_of


def test_makers_stand_in_the_order_of_their_captions() -> None:
    assert [maker.caption.key for maker in MAKERS] == list(CAPTIONS)


def test_a_module_that_is_not_listed_is_named_with_what_to_do() -> None:
    with pytest.raises(LookupError, match="has leaderboard_figure, which no module of MODULES"):
        makers_of([m for m in MODULES if not m.__name__.endswith("leaderboard_figure")])


def test_a_finding_without_a_caption_says_where_captions_stand() -> None:
    with pytest.raises(LookupError, match=r"'mvme_spread_figure'.*captions\.yaml"):
        finding("mvme_spread_figure")
