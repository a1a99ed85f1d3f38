"""Every Python that the classifiers claim, with the dependencies at both ends of their ranges."""

import pytest
from scripts.pythons import LOWEST, NEWEST, Setting, interpreter, settings, try_all


def test_each_claimed_python_is_tried_and_the_oldest_at_both_ends() -> None:
    tried = settings()
    assert [setting.version for setting in tried if setting.end == NEWEST] == [
        "3.11",
        "3.12",
        "3.13",
    ]
    assert [setting.version for setting in tried if setting.end == LOWEST] == ["3.11"]


def test_a_python_that_is_not_there_is_skipped_with_its_name() -> None:
    (outcome,) = try_all([Setting("3.99", NEWEST)], tests=False)
    assert outcome == (Setting("3.99", NEWEST), "skipped: no Python 3.99 on this machine")


@pytest.mark.slow
def test_the_package_is_installed_and_used_with_the_lowest_dependencies() -> None:
    """The newest ones are installed for every other test; `make pythons` tries all settings."""
    (setting,) = [setting for setting in settings() if setting.end == LOWEST]
    if interpreter(setting.version) is None:
        pytest.skip(f"no Python {setting.version} on this machine")
    ((_, outcome),) = try_all([setting], tests=False)
    assert outcome.startswith("passed"), outcome
