"""What every run of the tests can rely on: the same names in each process, and Ctrl-C."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from tests.commands.terminal import ROOT
from tests.conftest import pytest_collection_modifyitems


def collected(value: object) -> Any:
    return SimpleNamespace(nodeid=f"tests/test_rules.py::test_rule[{value}]")


def test_a_test_named_by_an_address_is_not_run() -> None:
    with pytest.raises(pytest.UsageError, match="1 tests have addresses in their names"):
        pytest_collection_modifyitems([collected("OCC-001"), collected(lambda: None)])


def test_tests_named_by_words_and_numbers_are_run() -> None:
    pytest_collection_modifyitems([collected("look at 0x7 OCC-001"), collected("turn 1")])


BEGUN_IN_THE_BACKGROUND = """
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
import tests.conftest
print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""


def test_who_runs_in_a_shells_background_and_what_he_begins_hear_ctrl_c() -> None:
    """`nohup`, a shell's `&` and many schedulers begin a process with SIGINT ignored."""
    command = (sys.executable, "-c", BEGUN_IN_THE_BACKGROUND)
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout == "True\n"
