"""What every run of the tests can rely on: the same names in each process, and Ctrl-C."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from tests.commands.terminal import ROOT
from tests.conftest import LOOKED_THROUGH, forget_all, looked_through, pytest_collection_modifyitems
from workbook_engine.books.book import column_letters
from workbook_engine.kit.maps import drawing


class Collected:
    """A run of tests named by what they are given, of which a share is asked for."""

    def __init__(self, *values: object, share: str = "1/1") -> None:
        self.items: Any = [SimpleNamespace(nodeid=f"test_rule[{value}]") for value in values]
        self.left_out: Any = []
        self.hook = SimpleNamespace(pytest_deselected=lambda items: self.left_out.extend(items))
        self.getoption = lambda name: share

    def names(self) -> list[str]:
        pytest_collection_modifyitems(self, self.items)  # type: ignore[arg-type]
        return [item.nodeid for item in self.items]


def test_a_test_named_by_an_address_is_not_run() -> None:
    with pytest.raises(pytest.UsageError, match="1 tests have addresses in their names"):
        Collected("OCC-001", lambda: None).names()


def test_tests_named_by_words_and_numbers_are_run() -> None:
    assert len(Collected("look at 0x7 OCC-001", "turn 1").names()) == 2


def test_all_shares_together_are_all_tests_and_no_two_have_one_in_common() -> None:
    shares = [Collected(*range(10), share=f"{number}/3") for number in (1, 2, 3)]
    names = [name for share in shares for name in share.names()]
    assert sorted(names) == sorted(Collected(*range(10)).names())
    assert [len(share.left_out) for share in shares] == [6, 7, 7]


@pytest.mark.parametrize("written", ["0/3", "4/3", "3", "a/b", "1/0"])
def test_a_share_that_there_is_not_is_refused(written: str) -> None:
    with pytest.raises(pytest.UsageError, match=f"--share {written} is not such as 2/5"):
        Collected(1, share=written).names()


def test_what_a_process_remembers_is_forgotten_at_once_and_found_again() -> None:
    sheet = b"<worksheet><sheetData></sheetData></worksheet>"
    found = looked_through(sheet), column_letters(30), drawing._DRAWN.of((), lambda: "a map")
    assert LOOKED_THROUGH
    forget_all()
    left = len(LOOKED_THROUGH), column_letters.cache_info().currsize, drawing._DRAWN.made
    assert left == (0, 0, [])
    assert (looked_through(sheet), column_letters(30), "a map") == found


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
