"""What all tests share: how hard the property tests look, where the cases stand, drawn maps.

A map that one test has painted is not painted again by another, nor by the commands they run.
"""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

PAINTED = (
    Path(tempfile.gettempdir()) / f"umpire_pictures_{os.getuid() if hasattr(os, 'getuid') else 0}"
)
PAINTED.mkdir(exist_ok=True)
os.environ.setdefault("UMPIRE_PICTURES", str(PAINTED))

settings.register_profile("house", deadline=None, max_examples=60)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let conformance cases come from elsewhere than tests/cases."""
    parser.addoption(
        "--cases-dir",
        metavar="DIR",
        default=None,
        help="folder with the conformance cases, <ruleset>.yaml (default: tests/cases)",
    )
