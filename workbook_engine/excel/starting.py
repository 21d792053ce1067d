"""Whether Python can be started as Excel starts it, and who may forbid it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from workbook_engine.campaign import CampaignFolder
from workbook_engine.commands.desk.page.button_row import WITH_BUTTONS
from workbook_engine.commands.outcome import as_path
from workbook_engine.excel import subs
from workbook_engine.excel.checks import Check
from workbook_engine.excel.machine import MAC, WINDOWS, Machine
from workbook_engine.excel.registry import MACHINE, USER, values

SECONDS = 60
SAYS = "import workbook_engine; print('started')"
_GUARD = r"Microsoft\Windows Defender\Windows Defender Exploit Guard\ASR\Rules"
GUARDS = (rf"SOFTWARE\Policies\{_GUARD}", rf"SOFTWARE\{_GUARD}")
CHILDREN = "d4f940ab-401b-4efc-aadc-ad5f3c50688a"
"""Microsoft's rule: block all Office applications from creating child processes."""
BLOCKED = "1"
_EXCEL = r"Microsoft\Office\16.0\Excel\Security"
CAUTION = (rf"SOFTWARE\Policies\{_EXCEL}", rf"SOFTWARE\{_EXCEL}")
NO_MACROS = "4"
"""Of `VBAWarnings`: none is run, and nobody is asked."""
INSTEAD = "`umpire excel attach FOLDER` needs neither macros nor a program that Excel starts."


def of_starting(on: Machine) -> Iterator[Check]:
    """Yield whether Python was started, and on Windows what is forbidden to Excel."""
    yield _started(on)
    if on.system == WINDOWS:
        forbidden = any(str(values(MACHINE, g).get(CHILDREN)) == BLOCKED for g in GUARDS)
        yield Check(
            "child processes",
            not forbidden,
            "Defender lets no Office program start another" if forbidden else "not forbidden",
            f"Let who keeps this computer except Excel from that rule ({CHILDREN}). {INSTEAD}",
        )
        said = [str(values(USER, each).get("vbawarnings", "")) for each in CAUTION]
        off = next(filter(None, said), "") == NO_MACROS
        yield Check(
            "macros of Excel",
            not off,
            "Excel runs none, and asks nobody" if off else "not forbidden",
            "File, Options, Trust Center, Macro Settings: disable with notification; where that is "
            f"grey a policy has set it. {INSTEAD}",
        )


def line_of(on: Machine) -> list[str]:
    """Return what starts Python: on a Mac the shell reads the path as xlwings' script gives it."""
    if on.system == MAC:
        return ["/bin/sh", "-c", f'{on.started} -B -u -W ignore -c "{SAYS}"']
    return [str(on.started), "-B", "-c", SAYS]


def _done(line: list[str], on: Machine) -> subprocess.CompletedProcess[str]:
    """Run a line beside Python, so that no file of the working folder is taken for it."""
    return subprocess.run(
        line, capture_output=True, text=True, timeout=SECONDS, cwd=on.python.parent, check=False
    )


def _started(on: Machine) -> Check:
    begun, problem = monotonic(), ""
    try:
        done = _done(line_of(on), on)
        if done.stdout.strip() != "started":
            problem = (done.stderr.strip() or f"it ended with {done.returncode}").splitlines()[-1]
    except (OSError, subprocess.TimeoutExpired) as refusal:
        problem = getattr(refusal, "strerror", "") or str(refusal)
    where, took = as_path(on.started), f"{monotonic() - begun:.1f} s"
    return Check(
        "start of Python",
        not problem,
        f"{where} was not started: {problem}" if problem else f"{where} was started in {took}",
        "Is the umpire installed there? Else an antivirus or a policy is in the way: have this "
        f"Python excepted in it. {INSTEAD}",
    )


def line_of_excel(python: Path, book: str, name: str) -> list[str]:
    """Return what Excel starts when a button is pressed: interpreter and arguments."""
    paths = "false;;;;;;"
    code = f'import xlwings.utils;xlwings.utils.prepare_sys_path("{paths}"); {subs.command(name)}'
    return [str(python), "-B", "-c", code, f"--wb={book}", "--from_xl=1"]


def pressed_here(on: Machine, campaign: CampaignFolder) -> Check:
    """Start what a button would start; the book must be open in Excel."""
    line = line_of_excel(on.started, WITH_BUTTONS, "selftest")
    try:
        done = _done(line, on)
    except (OSError, subprocess.TimeoutExpired) as problem:
        return Check("self-test", False, str(problem), "Open the master in Excel and try again.")
    said = (done.stdout + done.stderr).strip() or "no answer"
    return Check(
        "self-test",
        done.returncode == 0 and said.endswith("ok"),
        said.splitlines()[-1],
        "Open the master in Excel, end what is being typed in a cell, and try again.",
    )
