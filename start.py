"""Start here: make an environment of its own, install the engine there, and go on.

    python3 start.py demo     see a fight adjudicated
    python3 start.py tests    pass the tests

On Windows it is `py start.py demo`. The environment is `.venv` beside this file, made when it is
first needed, so that nothing is asked of the Python of the system; one that is active is used
instead. This file needs nothing but Python itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

NEEDED = (3, 11)
HOUSE = Path(__file__).resolve().parent
HOME = HOUSE / ".venv"
STEPS = {
    "demo": (["pip", "install", "."], ["workbook_engine", "practice", "--demo"]),
    "tests": (["pip", "install", "-e", ".[test]"], ["pytest", "-n", "auto", "--dist", "loadfile"]),
}
"""What is run for each word, one module after the other."""
NO_VENV = (
    "This Python cannot make an environment of its own.\n"
    "Debian, Ubuntu: sudo apt install python3-venv; then run this again."
)
TOO_OLD = (
    "This is Python {}.{}, and Python {}.{} or newer is needed. If a newer one is installed, name "
    "it: python3.11 start.py {}"
)


def main(words: list[str]) -> int:
    """Carry out what is asked for; return the exit status of the first step that fails."""
    if len(words) != 1 or words[0] not in STEPS:
        print(__doc__)
        return 2
    if sys.version_info < NEEDED:
        print(TOO_OLD.format(*sys.version_info[:2], *NEEDED, words[0]))
        return 1
    python = chosen()
    if python is None:
        print(NO_VENV)
        return 1
    for step in STEPS[words[0]]:
        if status := subprocess.call([python, "-m", *step], cwd=HOUSE, env=surroundings()):
            return status
    if python != sys.executable:
        print(f"\nThe engine is installed in {HOME}; to call it `umpire`: {entering()}")
    return 0


def chosen() -> str | None:
    """Return the Python of the environment: the active one's, or that of ours; None without."""
    if sys.prefix != sys.base_prefix:
        return sys.executable
    python = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not has_pip(python):
        if find_spec("ensurepip") is None:  # Debian packs it apart
            return None
        import venv

        print(f"An environment is made in {HOME}.", flush=True)
        gone = not python.exists()  # such as by an upgrade of the Python that it was made with
        venv.create(HOME, clear=gone, symlinks=os.name != "nt", with_pip=True)
    return str(python)


def has_pip(python: Path) -> bool:
    """Tell whether a Python is there and can install packages."""
    asked = [str(python), "-c", "import pip"]
    return python.exists() and subprocess.call(asked, stderr=subprocess.DEVNULL) == 0


def surroundings() -> dict[str, str]:
    """Return what the steps find set: a wish to install for one user only has no place here."""
    return {**os.environ, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


def entering() -> str:
    """Return how the environment is entered by hand."""
    return f"{HOME}\\Scripts\\activate" if os.name == "nt" else f". '{HOME}/bin/activate'"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
