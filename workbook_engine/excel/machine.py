"""Where Excel on this machine looks for Python, and what else it needs: `umpire excel setup`."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from workbook_engine.commands.outcome import Outcome, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.frozen import dataclass, field
from workbook_engine.excel.subs import SETTINGS, version, xlwings_folder

_QUOTED = 5
"""A setting is a name and a value in quotes, which part it into so many."""
WINDOWS, MAC = "win32", "darwin"
INTERPRETERS = {WINDOWS: "INTERPRETER_WIN", MAC: "INTERPRETER_MAC"}
"""The setting by which our VBA finds Python, by system."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A computer, as far as Excel and Python on it go."""

    system: str = sys.platform
    home: Path = field(default_factory=Path.home)
    python: Path = field(default_factory=lambda: Path(sys.executable))

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

    def read(self) -> dict[str, str]:
        """Return our settings as they stand."""
        if not self.settings.is_file():
            return {}
        text = self.settings.read_text(encoding=self.coding, errors="replace")
        lines = (line.split('"') for line in text.splitlines())
        return {line[1]: line[3] for line in lines if len(line) == _QUOTED}

    def wanted(self) -> dict[str, str]:
        """Return the settings that lead Excel to this Python."""
        said = {INTERPRETERS.get(self.system, "INTERPRETER"): str(self.python)}
        conda, name = os.environ.get("CONDA_EXE"), os.environ.get("CONDA_DEFAULT_ENV")
        if self.system == WINDOWS and conda and name:
            said |= {"CONDA PATH": str(Path(conda).parent.parent), "CONDA ENV": name}
        return said

    def lead_here(self) -> None:
        """Write where Python is; other settings of the file stay."""
        said = {**self.read(), **self.wanted()}
        lines = "".join(f'"{name}","{value}"\r\n' for name, value in said.items())
        self.settings.parent.mkdir(parents=True, exist_ok=True)
        self.settings.write_bytes(lines.encode(self.coding))

    def put_script(self) -> None:
        """Put the script in its place on a Mac; anywhere else none is needed."""
        if self.script is not None:
            self.script.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(xlwings_folder() / self.script.name, self.script)


@returns_outcome
def setup(machine: Machine | None = None) -> Outcome:
    """Tell Excel where Python is; on a Mac also put the script there that may start it."""
    on = machine or Machine()
    on.lead_here()
    on.put_script()
    wrote = [on.settings, *([on.script] if on.script else [])]
    said = [f"Buttons start {as_path(on.python)} from now on."]
    if on.system == MAC:
        said.append("At the first press macOS asks whether Python may control Excel: say yes.")
    if on.system not in INTERPRETERS:
        said.append("There is no Excel for this system: the commands work, buttons do not.")
    said.append("`umpire doctor FOLDER` looks whether anything else stands in the way.")
    return Outcome(sentences=tuple(said), wrote=tuple(map(as_path, wrote)), answer=on.wanted())
