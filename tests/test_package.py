"""What a user gets by importing the package."""

import subprocess
import sys

import pytest

import inspect_aihospital

NO_NETWORK = """
import socket
def refuse(*args, **kwargs):
    raise AssertionError("network at import")
socket.socket.connect = refuse
socket.getaddrinfo = refuse
import inspect_aihospital, inspect_aihospital._registry
"""


@pytest.mark.slow
def test_importing_opens_no_connection() -> None:
    subprocess.run([sys.executable, "-c", NO_NETWORK], check=True, timeout=120)


def test_everything_that_is_promised_is_there() -> None:
    assert all(hasattr(inspect_aihospital, name) for name in inspect_aihospital.__all__)


def test_a_report_can_be_parsed_from_the_top_level() -> None:
    report = inspect_aihospital.parse_report("#Symptoms#\ncough\n#Diagnostic Results#\nflu")
    assert (report.symptoms, report.diagnosis) == ("cough", "flu")
    assert report.status == "partial"


def test_selected_slow_tests_are_not_skipped(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.getini("inspect_evals_slow")
