"""Where Excel on this machine looks for Python, and what else it needs: `umpire excel setup`."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path, PureWindowsPath
from shlex import quote

from msgspec import Struct, field

from workbook_engine.commands.outcome import Outcome, as_path, stopped_by
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.findings import Finding, error
from workbook_engine.excel.subs import SETTINGS, version, xlwings_folder

_QUOTED = 5
"""A setting is a name and a value in quotes, which part it into so many."""
WINDOWS, MAC = "win32", "darwin"
INTERPRETERS = {WINDOWS: "INTERPRETER_WIN", MAC: "INTERPRETER_MAC"}
"""The setting by which our VBA finds Python, by system."""
CONDA = ("CONDA PATH", "CONDA ENV")
"""The settings that have xlwings go through an environment of conda's before it starts Python."""


class Machine(Struct, frozen=True):
    """A computer, as far as Excel and Python on it go."""

    system: str = sys.platform
    home: Path = field(default_factory=Path.home)
    python: Path = field(default_factory=lambda: Path(sys.executable))
    base: Path = field(default_factory=lambda: Path(sys.base_prefix))
    """Where the Python lies that a virtual environment was made of."""

    @property
    def link(self) -> Path | None:
        """What leads a Mac to this Python's folder where its shell would part the path in words."""
        if self.system != MAC or _is_one_word(self.python):
            return None
        return self.home / f".{SETTINGS}" / "python"

    @property
    def started(self) -> Path:
        """The path by which Excel starts this Python."""
        if self.link is None:
            return self.python
        return self.link / self.python.parent.name / self.python.name

    @property
    def settings(self) -> Path:
        """Where our VBA reads its settings."""
        if self.system == MAC:
            return self.home / f"Library/Containers/com.microsoft.Excel/Data/{SETTINGS}.conf"
        return self.home / f".{SETTINGS}" / f"{SETTINGS}.conf"

    @property
    def script(self) -> Path | None:
        """Where a Mac keeps the script through which Excel may start a program."""
        if self.system != MAC:
            return None
        folder = self.home / "Library/Application Scripts/com.microsoft.Excel"
        return folder / f"xlwings-{version()}.applescript"

    @property
    def coding(self) -> str:
        """In which letters VBA reads a file."""
        return {WINDOWS: "mbcs" if sys.platform == WINDOWS else "cp1252", MAC: "mac_roman"}.get(
            self.system, "utf-8"
        )

    @property
    def amiss(self) -> str:
        """Why Excel cannot be led to this Python at all; blank where it can."""
        if self.system == MAC and not _is_one_word(self.started):
            return f"a Mac's shell parts {as_path(self.started)} in words"
        letters = dict.fromkeys(e for e in f"{self.started}{self.settings}" if not self._reads(e))
        if letters:
            return f"VBA does not know {', '.join(letters)} in {as_path(self.started)}"
        return ""

    def _reads(self, letter: str) -> bool:
        try:
            letter.encode(self.coding)
        except UnicodeEncodeError:
            return False
        return True

    def read(self) -> dict[str, str]:
        """Return our settings as they stand."""
        if not self.settings.is_file():
            return {}
        text = self.settings.read_text(encoding=self.coding, errors="replace")
        lines = (line.split('"') for line in text.splitlines())
        return {line[1]: line[3] for line in lines if len(line) == _QUOTED}

    def wanted(self) -> dict[str, str]:
        """Return the settings that lead Excel to this Python."""
        said = {INTERPRETERS.get(self.system, "INTERPRETER"): str(self.started)}
        conda, name = os.environ.get("CONDA_EXE"), os.environ.get("CONDA_DEFAULT_ENV")
        within = os.environ.get("CONDA_PREFIX")
        ours = not within or PureWindowsPath(self.python).is_relative_to(within)
        if self.system == WINDOWS and conda and name and ours:
            said |= dict(zip(CONDA, (str(PureWindowsPath(conda).parent.parent), name), strict=True))
        return said

    def led(self) -> dict[str, str]:
        """Return the settings by which Excel comes to a Python, as they stand."""
        ours = (INTERPRETERS.get(self.system, "INTERPRETER"), *CONDA)
        return {name: value for name, value in self.read().items() if name in ours}

    @property
    def is_led_here(self) -> bool:
        """Whether the settings lead to this Python, and the link where there is to be one."""
        led, wanted = (
            {n: Path(v) for n, v in each.items()} for each in (self.led(), self.wanted())
        )
        there = self.link is None or self.link.resolve() == self.python.parent.parent.resolve()
        return led == wanted and there

    def lead_here(self) -> None:
        """Write where Python is; settings of the file that lead nowhere else stay."""
        if self.link is not None:
            self.link.parent.mkdir(parents=True, exist_ok=True)
            self.link.unlink(missing_ok=True)
            self.link.symlink_to(self.python.parent.parent, target_is_directory=True)
        kept = {name: value for name, value in self.read().items() if name not in CONDA}
        said = {**kept, **self.wanted()}
        lines = "".join(f'"{name}","{value}"\r\n' for name, value in said.items())
        self.settings.parent.mkdir(parents=True, exist_ok=True)
        self.settings.write_bytes(lines.encode(self.coding))

    def put_script(self) -> None:
        """Put the script in its place on a Mac; anywhere else none is needed."""
        if self.script is not None:
            self.script.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(xlwings_folder() / self.script.name, self.script)


ELSEWHERE = (
    "Install Python, and the umpire with it, in a folder of plain letters without blanks. Where "
    "the name of your account has others, `umpire excel attach FOLDER` needs no settings."
)


def _not_led(on: Machine) -> Finding:
    return error("E-PYTHON-PATH", f"Excel cannot be led to this Python: {on.amiss}.", ELSEWHERE)


def _is_one_word(path: Path) -> bool:
    return quote(str(path)) == str(path)


@returns_outcome
def setup(machine: Machine | None = None) -> Outcome:
    """Tell Excel where Python is; on a Mac also put the script there that may start it."""
    on = machine or Machine()
    if on.amiss:
        raise stopped_by([_not_led(on)])
    on.lead_here()
    on.put_script()
    wrote = [on.settings, *filter(None, (on.link, on.script))]
    said = [f"Buttons start {as_path(on.python)} from now on."]
    if on.system == MAC:
        said.append("At the first press macOS asks whether Python may control Excel: say yes.")
    if on.system not in INTERPRETERS:
        said.append("There is no Excel for this system: the commands work, buttons do not.")
    said.append("`umpire excel doctor FOLDER` looks whether anything else stands in the way.")
    return Outcome(sentences=tuple(said), wrote=tuple(map(as_path, wrote)), answer=on.wanted())
